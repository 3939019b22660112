//! Marks: x and o. `rules::play` decides who may place which.

use core::fmt;
use core::str::FromStr;

use crate::text::Excerpt;

/// The mark on a square: a cross or a nought.
///
/// A mark is not a [`Player`](crate::Player): in the ordinary game the first
/// player owns the crosses, but there are games in which both players place
/// either mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A cross.
    X,
    /// A nought.
    O,
}

impl Mark {
    /// Both marks, the cross first.
    pub const BOTH: [Mark; 2] = [Mark::X, Mark::O];

    /// The other mark.
    #[must_use]
    pub const fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The mark as it is printed: `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Mark::X => 'x',
            Mark::O => 'o',
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// Why a text is not a [`Mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMarkError {
    found: Excerpt,
}

impl fmt::Display for ParseMarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected x or o, found {}", self.found)
    }
}

impl core::error::Error for ParseMarkError {}

impl FromStr for Mark {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Mark, ParseMarkError> {
        match text {
            "x" | "X" => Ok(Mark::X),
            "o" | "O" => Ok(Mark::O),
            _ => Err(ParseMarkError {
                found: Excerpt::of(text),
            }),
        }
    }
}
