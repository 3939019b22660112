//! What is wrong with the command line.

use std::error::Error;
use std::fmt;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use noughts::{ParsePlayerError, ParseRulesError, Player};
use noughts_analysis::{Language, Text, words};

use super::text;

/// What the value of an option should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expected(Text);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.en)
    }
}

impl Error for Expected {}

pub(crate) const SECONDS: Expected = Expected(text(
    "expected seconds from 0 to 1000000000, such as 60 or 0.5",
    "60이나 0.5처럼 0부터 1000000000까지의 초여야 합니다",
));

pub(crate) const LIMIT: Expected = Expected(text(
    "expected seconds, such as 2 or 0.5",
    "2나 0.5 같은 초여야 합니다",
));

pub(crate) const LIMIT_RANGE: Expected = Expected(text(
    "expected 0.01 to 86400 seconds",
    "0.01초부터 86400초까지여야 합니다",
));

pub(crate) const BYTES: Expected = Expected(text(
    "expected bytes such as 500M or 4G",
    "500M이나 4G 같은 바이트 수여야 합니다",
));

pub(crate) const JOBS: Expected = Expected(text(
    "expected a whole number from 1 on",
    "1 이상의 정수여야 합니다",
));

/// Of a build without the feature `web`, which alone does not know the command.
pub(crate) const NO_SERVE: Text = text(
    "this build of noughts has no serve; cargo install --locked --path crates/noughts-cli \
     --features web builds one that has it",
    "이 noughts에는 serve가 없습니다. cargo install --locked --path crates/noughts-cli --features \
     web으로 설치하면 있습니다",
);

/// clap's error in one line: what is wrong, what would be right, and where to look.
pub(crate) fn wrong(error: &clap::Error, language: Language) -> String {
    match (language, korean(error)) {
        (Language::Korean, Some(what)) => what + ". 사용법은 --help로 볼 수 있습니다",
        _ => english(error) + "; try --help",
    }
}

/// Without the paragraphs that clap makes of it.
fn english(error: &clap::Error) -> String {
    let rendered = error.render().to_string();
    let paragraph = rendered.lines().take_while(|line| !line.is_empty());
    let what = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    let mut line = what.to_owned();
    for (label, kind) in [
        (" (expected one of: ", ContextKind::ValidValue),
        (" (did you mean: ", ContextKind::SuggestedSubcommand),
        (" (did you mean: ", ContextKind::SuggestedArg),
    ] {
        let listed = listed(error, kind);
        if !listed.is_empty() && !what.contains(&listed) {
            line += &format!("{label}{listed})");
        }
    }
    line
}

/// `None` for kinds of errors that our options cannot have.
fn korean(error: &clap::Error) -> Option<String> {
    let of = |kind| listed(error, kind);
    let (option, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let what = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("'{option}'에 값이 있어야 합니다")
        }
        ErrorKind::InvalidValue => format!("'{option}'에 '{value}' 값은 쓸 수 없습니다"),
        ErrorKind::ValueValidation => {
            let why = error.source().map(value_error).unwrap_or_default();
            format!("'{option}'에 '{value}' 값은 쓸 수 없습니다. {why}")
        }
        ErrorKind::UnknownArgument => format!("'{option}' 인수는 없습니다"),
        ErrorKind::InvalidSubcommand => {
            let name = of(ContextKind::InvalidSubcommand);
            format!("'{name}' 명령은 없습니다")
        }
        ErrorKind::ArgumentConflict => match of(ContextKind::PriorArg) {
            other if other == option => format!("'{option}' 인수는 한 번만 쓸 수 있습니다"),
            other => format!("'{option}' 인수는 '{other}' 인수와 함께 쓸 수 없습니다"),
        },
        ErrorKind::MissingRequiredArgument => format!("필요한 인수가 없습니다: {option}"),
        ErrorKind::TooManyValues => format!("'{option}'에 '{value}' 값은 필요 없습니다"),
        ErrorKind::InvalidUtf8 => "인수가 UTF-8이 아닙니다".to_owned(),
        _ => return None,
    };
    let suggested = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg];
    let meant = suggested.map(of).join("");
    let more = match (of(ContextKind::ValidValue), meant) {
        (valid, _) if !valid.is_empty() => format!("(쓸 수 있는 값: {valid})"),
        (_, meant) if !meant.is_empty() => format!("(혹시 {meant}?)"),
        _ => String::new(),
    };
    Some(what + &more)
}

/// What clap knows of an error.
fn listed(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(", "),
        _ => String::new(),
    }
}

/// Why a text is not the value of an option.
fn value_error(error: &(dyn Error + 'static)) -> String {
    let language = Language::Korean;
    if let Some(Expected(expected)) = error.downcast_ref() {
        return expected.in_language(language).to_owned();
    }
    if let Some(error) = error.downcast_ref::<ParseRulesError>() {
        return words::game_error(error, language);
    }
    if error.is::<ParsePlayerError>() {
        let [first, second] = Player::BOTH.map(|player| player.to_string());
        return format!("{first}, {second}, x, o 가운데 하나여야 합니다");
    }
    if error.is::<std::num::ParseIntError>() {
        return "정수여야 합니다".to_owned();
    }
    error.to_string()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::Noughts;

    /// Every kind of mistake that the command line can have, as it is said in Korean.
    #[test]
    fn mistakes_are_said_in_korean() {
        for (line, expected) in [
            (
                "solve --timeout soon",
                "'--timeout <SECONDS>'에 'soon' 값은 쓸 수 없습니다. 60이나 0.5처럼 0부터 \
                 1000000000까지의 초여야 합니다",
            ),
            (
                "solve --memory 1T",
                "'--memory <BYTES>'에 '1T' 값은 쓸 수 없습니다. 500M이나 4G 같은 바이트 수여야 \
                 합니다",
            ),
            (
                "solve --jobs 0",
                "'--jobs <N>'에 '0' 값은 쓸 수 없습니다. 1 이상의 정수여야 합니다",
            ),
            (
                "check 7682 a.c --time-limit 0",
                "'--time-limit <SECONDS>'에 '0' 값은 쓸 수 없습니다. 0.01초부터 86400초까지여야 \
                 합니다",
            ),
            (
                "solve --game 3,3",
                "'--game <GAME>'에 '3,3' 값은 쓸 수 없습니다. ",
            ),
            (
                "count --plies many",
                "'--plies <N>'에 'many' 값은 쓸 수 없습니다. 정수여야 합니다",
            ),
            ("map z", "'<PLAYER>'에 'z' 값은 쓸 수 없습니다. "),
            (
                "solve --language fr",
                "'--language <LANGUAGE>'에 'fr' 값은 쓸 수 없습니다(쓸 수 있는 값: en, ko)",
            ),
            (
                "solve --language",
                "'--language <LANGUAGE>'에 값이 있어야 합니다(쓸 수 있는 값: en, ko)",
            ),
            ("solve --jsn", "'--jsn' 인수는 없습니다(혹시 --json?)"),
            ("verfy", "'verfy' 명령은 없습니다(혹시 verify?)"),
            (
                "positions --csv --jsonl",
                "'--csv' 인수는 '--jsonl' 인수와 함께 쓸 수 없습니다",
            ),
            (
                "solve --json --json",
                "'--json' 인수는 한 번만 쓸 수 있습니다",
            ),
            ("check", "필요한 인수가 없습니다: "),
        ] {
            let arguments = ["noughts"].into_iter().chain(line.split(' '));
            let error = Noughts::try_parse_from(arguments).unwrap_err();
            let text = wrong(&error, Language::Korean);
            assert!(text.starts_with(expected), "{text}");
            assert!(
                text.ends_with(". 사용법은 --help로 볼 수 있습니다"),
                "{text}"
            );
        }
    }
}
