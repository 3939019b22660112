//! The errors of games that do not exist, and of texts that are not a game.

use core::fmt;

use super::{GameOption, Marks, Rules};
use crate::text::Excerpt;

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A side of the board is zero.
    NoSquares {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
        /// The depth asked for; one if it is not a box.
        depth: u32,
    },
    /// The board has more than [`Rules::MAX_SQUARES`] squares.
    TooManySquares {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
        /// The depth asked for; one if it is not a box.
        depth: u32,
    },
    /// `k` is zero.
    NoLine,
    /// `k` is longer than every side, so no line fits.
    LineTooLong {
        /// The length of a line asked for.
        k: u32,
        /// The longest side.
        longest: u32,
    },
    /// Gravity, and the top edge is joined to the bottom edge.
    GravityOnTorus,
    /// Gravity, and the board is a box.
    GravityInBox,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = |f: &mut fmt::Formatter<'_>, width, height, depth| match depth {
            1 => write!(f, "{width}×{height}"),
            _ => write!(f, "{width}×{height}×{depth}"),
        };
        match *self {
            RulesError::NoSquares {
                width,
                height,
                depth,
            } => {
                f.write_str("expected sides of at least 1, found a ")?;
                sides(f, width, height, depth)?;
                f.write_str(" board")
            }
            RulesError::TooManySquares {
                width,
                height,
                depth,
            } => {
                let squares = u128::from(width) * u128::from(height) * u128::from(depth);
                let most = Rules::MAX_SQUARES;
                write!(f, "expected at most {most} squares, found {squares} (")?;
                sides(f, width, height, depth)?;
                f.write_str(")")
            }
            RulesError::NoLine => f.write_str("expected k of at least 1, found 0"),
            RulesError::LineTooLong { k, longest } => {
                write!(
                    f,
                    "expected k of at most {longest}, the longest side, found {k}"
                )
            }
            RulesError::GravityOnTorus => {
                f.write_str("gravity cannot be combined with torus: joined edges have no bottom")
            }
            RulesError::GravityInBox => {
                f.write_str("gravity cannot be combined with a box, only with a flat board")
            }
        }
    }
}

impl core::error::Error for RulesError {}

/// Why a text is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// The parts between commas are neither three nor four.
    WrongCount {
        /// How many parts there were.
        found: usize,
    },
    /// There is no comma, and the word is not the name of a game.
    UnknownName(Excerpt),
    /// A part is not a whole number, or one that does not fit a `u32`.
    NotANumber {
        /// Which part: `the width`, `the height`, `the depth` or `k`.
        part: &'static str,
        /// The part.
        found: Excerpt,
    },
    /// The text after the colon or a plus is not an option.
    UnknownOption(Excerpt),
    /// The same option twice.
    Repeated {
        /// The name of the option, or `notakto`.
        word: &'static str,
    },
    /// An option beside a word that includes it: `misere` beside `notakto`, which
    /// is `x-only+misere`, or `gravity` behind `connect-four`.
    Included {
        /// The option.
        option: GameOption,
        /// The word: `notakto`, or the name of a game.
        word: &'static str,
    },
    /// Two options that say differently which marks are placed.
    MarksConflict {
        /// The later option and the earlier one: `wild`, `x-only` or `notakto`.
        words: [&'static str; 2],
        /// Which marks the players place by each of them.
        marks: [Marks; 2],
    },
    /// The text is well-formed, but there is no such game.
    Impossible(RulesError),
}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseRulesError::WrongCount { found } => write!(
                f,
                "expected width,height,k such as 3,3,3, or width,height,depth,k, \
                 found {found} part{}",
                if *found == 1 { "" } else { "s" }
            ),
            ParseRulesError::UnknownName(found) => {
                f.write_str("expected a game such as 3,3,3 or 3,3,3:misere, or one of ")?;
                for (number, (name, _)) in super::text::NAMES.iter().enumerate() {
                    let join = if number == 0 { "" } else { ", " };
                    write!(f, "{join}{name}")?;
                }
                write!(f, "; found {found}")
            }
            ParseRulesError::NotANumber { part, found } => write!(
                f,
                "expected a game such as 3,3,3, but {part} is not such a number: {found}"
            ),
            ParseRulesError::UnknownOption(found) => {
                f.write_str("expected options such as ")?;
                for option in GameOption::ALL {
                    write!(f, "{}, ", option.name())?;
                }
                write!(f, "{}, joined by +, found {found}", super::text::NOTAKTO)
            }
            ParseRulesError::Repeated { word } => {
                write!(f, "expected each option once, found {word} twice")
            }
            ParseRulesError::Included { option, word } => {
                write!(
                    f,
                    "expected each option once, but {word} already includes {option}"
                )
            }
            ParseRulesError::MarksConflict {
                words: [one, other],
                marks,
            } => {
                let [by_one, by_other] = marks.map(|marks| match marks {
                    Marks::Own => "their own mark",
                    Marks::Either => "either mark",
                    Marks::OnlyX => "only x",
                });
                write!(
                    f,
                    "{one} cannot be combined with {other}: in {one} both players place {by_one}, \
                     in {other} {by_other}"
                )
            }
            ParseRulesError::Impossible(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseRulesError {}
