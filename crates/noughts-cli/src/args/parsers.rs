//! Parsers of arguments that are numbers with a unit or one of a few names.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use noughts::{Player, Rules};
use noughts_analysis::Language;
use noughts_analysis::opponent::Level;
use noughts_judge::generate::{Format, Script};
use noughts_runner::SandboxChoice;

/// About thirty years: longer than any run, and short enough for every clock.
const LONGEST: f64 = 1e9;

/// Seconds, at least 0, such as 60 or 0.5.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=LONGEST).contains(seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or("expected seconds from 0 to 1000000000, such as 60 or 0.5")
}

/// Bytes, with k, M or G for thousands, millions and billions.
pub(super) fn bytes(text: &str) -> Result<usize, &'static str> {
    let (digits, factor) = match text.as_bytes().last() {
        Some(b'k') => (&text[..text.len() - 1], 1_000),
        Some(b'M') => (&text[..text.len() - 1], 1_000_000),
        Some(b'G') => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.parse().ok();
    number
        .and_then(|number: usize| number.checked_mul(factor))
        .ok_or("expected bytes such as 500M or 4G")
}

/// A number of plies or marks, or the seed of an opponent.
pub(super) fn number<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number from 0 on")
}

/// A memory limit.
pub(super) fn megabytes(text: &str) -> Result<NonZero<u32>, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number of megabytes from 1 on")
}

/// A number of threads or of concurrent runs.
pub(super) fn jobs(text: &str) -> Result<NonZero<usize>, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number from 1 on")
}

/// A time limit for a program, in seconds on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seconds, &'static str> {
        let time = seconds(text).map_err(|_| "expected seconds, such as 2 or 0.5")?;
        let is_sensible = (0.01..=86_400.0).contains(&time.as_secs_f64());
        is_sensible
            .then_some(Seconds(time))
            .ok_or("expected 0.01 to 86400 seconds")
    }
}

/// Parses the name of one of several values.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    named: fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(|one| named(*one));
    PossibleValuesParser::new(names).try_map(move |name| {
        all.iter()
            .copied()
            .find(|one| named(*one).get_name() == name)
            .ok_or("expected one of the names")
    })
}

pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(&Language::ALL, |language| {
        PossibleValue::new(language.code())
    })
}

/// The players of a game in which each has their own mark.
pub(super) fn player() -> impl TypedValueParser<Value = Player> {
    one_of(&Player::BOTH, |player| {
        PossibleValue::new(Rules::TIC_TAC_TOE.player_name(player))
    })
}

/// The levels, with how the opponent plays.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    one_of(&Level::ALL, |level| {
        PossibleValue::new(level.name()).help(level.description().en)
    })
}

/// The formats of test data.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    one_of(&Format::ALL, |format| {
        PossibleValue::new(format.name()).help(format.description())
    })
}

/// The languages of scripts.
pub(super) fn script() -> impl TypedValueParser<Value = Script> {
    one_of(&Script::ALL, |script| {
        PossibleValue::new(script.name()).help(script.description())
    })
}

pub(super) fn sandbox() -> impl TypedValueParser<Value = SandboxChoice> {
    one_of(SandboxChoice::ALL, |choice| {
        PossibleValue::new(choice.name())
            .help(choice.description())
            .hide(choice == SandboxChoice::Portable)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_one_format() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for text in ["", "soon", "-1", "1e19", "inf", "NaN", "1s"] {
            assert!(seconds(text).is_err(), "{text}");
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
        assert_eq!("2".parse(), Ok(Seconds(Duration::from_secs(2))));
        for text in ["0", "0.001", "86401"] {
            let refused = text.parse::<Seconds>();
            assert_eq!(refused, Err("expected 0.01 to 86400 seconds"), "{text}");
        }
    }

    #[test]
    fn bytes_have_suffixes() {
        let read = ["17", "500k", "50M", "4G"].map(|text| bytes(text).unwrap());
        assert_eq!(read, [17, 500_000, 50_000_000, 4_000_000_000]);
        for text in ["", "k", "1.5G", "-1", "1T", "99999999999G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
