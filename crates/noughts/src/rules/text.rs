//! A game as text: `3,3,3`, `4,4,4,4`, `4,4,3:torus+misere`, `connect-four`,
//! `connect-four:misere`; and errors for games that do not exist and texts that
//! are not a game.

use core::fmt;
use core::str::FromStr;

use super::{GameOption, Marks, Rules, Variant};
use crate::text::{self, Excerpt};

/// The games that have a name, and what the names mean.
pub(super) const NAMES: [(&str, &str); 7] = [
    ("tic-tac-toe", "3,3,3"),
    ("misere", "3,3,3:misere"),
    ("wild", "3,3,3:wild"),
    ("notakto", "3,3,3:notakto"),
    ("torus", "3,3,3:torus"),
    ("connect-four", "7,6,4:gravity"),
    ("qubic", "4,4,4,4"),
];

/// The word for two options together: both players place x, and a line loses.
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
        let (board, options) = match text.split_once(':') {
            Some((board, options)) => (board.trim_ascii(), Some(options)),
            None => (text.trim_ascii(), None),
        };
        let named = NAMES.iter().find(|(name, _)| is(board, name));
        let (rules, name) = match named {
            Some((name, game)) => (game.parse()?, *name),
            None if board.contains(',') => (ordinary(board)?, ""),
            None => return Err(ParseRulesError::UnknownName(Excerpt::of(board))),
        };
        let mut given = Given::by_name(rules.variant(), name);
        for word in options.iter().flat_map(|options| options.split('+')) {
            given.add_word(word.trim_ascii())?;
        }
        let game = rules.with_variant(given.variant);
        game.map_err(ParseRulesError::Impossible)
    }
}

/// Reads three or four numbers as an ordinary game.
fn ordinary(text: &str) -> Result<Rules, ParseRulesError> {
    let mut parts = [""; 4];
    for (place, part) in parts.iter_mut().zip(text.split(',')) {
        *place = part.trim_ascii();
    }
    let [width, height, depth, k] = match (text.split(',').count(), parts) {
        (3, [width, height, k, _]) => [width, height, "1", k],
        (4, parts) => parts,
        (found, _) => return Err(ParseRulesError::WrongCount { found }),
    };
    let number = |part, digits| {
        let found = Excerpt::of(digits);
        text::number(digits).ok_or(ParseRulesError::NotANumber { part, found })
    };
    let game = Rules::new_box(
        number("the width", width)?,
        number("the height", height)?,
        number("the depth", depth)?,
        number("k", k)?,
    );
    game.map_err(ParseRulesError::Impossible)
}

/// The options of a game that have been read so far, each with the word that
/// set it: its own name, `notakto`, or the name of the game.
struct Given {
    variant: Variant,
    /// Indexed by the number of the option.
    words: [&'static str; GameOption::ALL.len()],
}

impl Given {
    /// A variant whose options were all set by the name of the game.
    fn by_name(variant: Variant, name: &'static str) -> Given {
        let words = [name; GameOption::ALL.len()];
        Given { variant, words }
    }

    fn add_word(&mut self, word: &str) -> Result<(), ParseRulesError> {
        if is(word, NOTAKTO) {
            let mut options = NOTAKTO_OPTIONS.into_iter();
            return options.try_for_each(|option| self.add(option, NOTAKTO));
        }
        let option: GameOption = word.parse()?;
        self.add(option, option.name())
    }

    fn add(&mut self, option: GameOption, word: &'static str) -> Result<(), ParseRulesError> {
        let Some(other) = option.conflict_with(self.variant) else {
            self.variant = option.added_to(self.variant);
            self.words[option as usize] = word;
            return Ok(());
        };
        let before = self.words[other as usize];
        Err(if option != other {
            ParseRulesError::MarksConflict {
                words: [word, before],
                marks: [option, other].map(|option| option.added_to(Variant::ORDINARY).marks),
            }
        } else if word == before {
            ParseRulesError::Repeated { word }
        } else {
            // Either `word` or `before` is the option's own name.
            let included = word == option.name();
            let word = if included { before } else { word };
            ParseRulesError::Included { option, word }
        })
    }
}

/// Whether a text is a name, in upper or lower case, and with or without the accent
/// of `misère`.
pub(super) fn is(text: &str, name: &str) -> bool {
    let plain = |c: char| match c {
        'è' | 'È' => 'e',
        c => c.to_ascii_lowercase(),
    };
    text.chars().map(plain).eq(name.chars())
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A side of the board is zero.
    NoSquares {
        /// The requested width.
        width: u32,
        /// The requested height.
        height: u32,
        /// The requested depth; one if it is not a box.
        depth: u32,
    },
    /// The board has more than [`Rules::MAX_SQUARES`] squares.
    TooManySquares {
        /// The requested width.
        width: u32,
        /// The requested height.
        height: u32,
        /// The requested depth; one if it is not a box.
        depth: u32,
    },
    /// `k` is zero.
    NoLine,
    /// `k` is longer than every side, so no line fits.
    LineTooLong {
        /// The requested length of a line.
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
    /// The number of parts between commas is neither three nor four.
    WrongCount {
        /// How many parts there were.
        found: usize,
    },
    /// There is no comma, and the word is not the name of a game.
    UnknownName(Excerpt),
    /// A part is not a whole number, or does not fit a `u32`.
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
    /// An option and a word that includes it: `misere` and `notakto`, which is
    /// `x-only+misere`, or `gravity` and `connect-four`.
    Included {
        /// The option.
        option: GameOption,
        /// The word: `notakto`, or the name of a game.
        word: &'static str,
    },
    /// Two options that contradict each other about the marks that players place.
    MarksConflict {
        /// The later option and the earlier one: `wild`, `x-only` or `notakto`.
        words: [&'static str; 2],
        /// The marks that players place with each of them.
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
                for (number, (name, _)) in NAMES.iter().enumerate() {
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
                write!(f, "{}, joined by +, found {found}", NOTAKTO)
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
