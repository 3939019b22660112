//! A game as text: `3,3,3`, `4,4,4,4`, `4,4,3:torus+misere`, or a name.

use core::fmt;
use core::str::FromStr;

use super::{GameOption, ParseRulesError, Rules, Variant};
use crate::text::{self, Excerpt};

/// The games that have a name, and how they print.
pub(super) const NAMES: [(&str, &str); 7] = [
    ("tic-tac-toe", "3,3,3"),
    ("misere", "3,3,3:misere"),
    ("wild", "3,3,3:wild"),
    ("notakto", "3,3,3:notakto"),
    ("torus", "3,3,3:torus"),
    ("connect-four", "7,6,4:gravity"),
    ("qubic", "4,4,4,4"),
];

/// Both players place x, and a line loses: two options in the field's one word.
pub(super) const NOTAKTO: &str = "notakto";
const NOTAKTO_OPTIONS: [GameOption; 2] = [GameOption::OnlyX, GameOption::Misere];

impl Rules {
    /// The games that have a name, each with its name.
    pub fn named() -> impl Iterator<Item = (&'static str, Rules)> {
        let named = NAMES.into_iter();
        named.filter_map(|(name, game)| Some((name, game.parse().ok()?)))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},", self.width(), self.height())?;
        if self.depth() > 1 {
            write!(f, "{},", self.depth())?;
        }
        write!(f, "{}", self.k())?;
        let is_notakto = NOTAKTO_OPTIONS
            .iter()
            .all(|option| option.is_in(self.variant()));
        let mut join = ":";
        for option in self.variant().options() {
            let name = match option {
                GameOption::OnlyX if is_notakto => NOTAKTO,
                GameOption::Misere if is_notakto => continue,
                option => option.name(),
            };
            write!(f, "{join}{name}")?;
            join = "+";
        }
        Ok(())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let text = text.trim_ascii();
        let named = |(name, _): &&(&str, &str)| is(text, name);
        if let Some((_, game)) = NAMES.iter().find(named) {
            return game.parse();
        }
        if !text.contains(',') {
            return Err(ParseRulesError::UnknownName(Excerpt::of(text)));
        }
        let (board, options) = match text.split_once(':') {
            Some((board, options)) => (board, Some(options)),
            None => (text, None),
        };
        let variant = options.map_or(Ok(Variant::ORDINARY), variant)?;
        let game = ordinary(board)?.with_variant(variant);
        game.map_err(ParseRulesError::Impossible)
    }
}

/// Three or four numbers.
fn ordinary(text: &str) -> Result<Rules, ParseRulesError> {
    let parts = text.split(',');
    let number = |(part, digits): (&'static str, &str)| {
        let digits = digits.trim_ascii();
        let found = Excerpt::of(digits);
        text::number(digits).ok_or(ParseRulesError::NotANumber { part, found })
    };
    let game = match parts.clone().count() {
        3 => {
            let mut numbers = ["the width", "the height", "k"]
                .into_iter()
                .zip(parts)
                .map(number);
            let mut next = || numbers.next().unwrap_or(Ok(0));
            Rules::new(next()?, next()?, next()?)
        }
        4 => {
            let names = ["the width", "the height", "the depth", "k"];
            let mut numbers = names.into_iter().zip(parts).map(number);
            let mut next = || numbers.next().unwrap_or(Ok(0));
            Rules::new_box(next()?, next()?, next()?, next()?)
        }
        found => return Err(ParseRulesError::WrongCount { found }),
    };
    game.map_err(ParseRulesError::Impossible)
}

/// The options behind the colon, each at most once.
fn variant(text: &str) -> Result<Variant, ParseRulesError> {
    let mut variant = Variant::ORDINARY;
    for name in text.split('+').map(str::trim_ascii) {
        let notakto = is(name, NOTAKTO).then_some(NOTAKTO_OPTIONS);
        let options = match notakto {
            Some(options) => options.map(Some),
            None => [Some(name.parse()?), None],
        };
        for option in options.into_iter().flatten() {
            if let Some(other) = option.conflict_with(variant) {
                return Err(ParseRulesError::Conflict(option, other));
            }
            variant = option.added_to(variant);
        }
    }
    Ok(variant)
}

/// Whether a text is a name, whatever its case, and with or without the accent.
pub(super) fn is(text: &str, name: &str) -> bool {
    let plain = |c: char| match c {
        'è' | 'È' => 'e',
        c => c.to_ascii_lowercase(),
    };
    text.chars().map(plain).eq(name.chars())
}
