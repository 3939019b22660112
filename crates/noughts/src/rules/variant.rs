//! The variants, and the options that name them in the text of a game. The other files of this
//! folder decide how they change play.

use core::fmt;
use core::str::FromStr;

use super::ParseRulesError;
use crate::text::Excerpt;

/// The effect of completing a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Lines {
    /// The player who completes a line wins.
    #[default]
    Win,
    /// The player who completes a line loses (misère).
    Lose,
}

/// Which marks the players place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Marks {
    /// Each player places their own mark: the first x, the second o.
    #[default]
    Own,
    /// Both players place x or o, as they choose (wild).
    Either,
    /// Both players place x (notakto, where a line also loses).
    #[cfg_attr(feature = "serde", serde(rename = "x-only"))]
    OnlyX,
}

/// On which squares a mark may be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Squares {
    /// On every empty square.
    #[default]
    Free,
    /// On the lowest empty square of each column (gravity).
    FromBelow,
}

/// The edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Edges {
    /// Lines end at the edges.
    #[default]
    Plain,
    /// Opposite edges are joined: a line that leaves the board on the right
    /// continues on the left, and a line that leaves it at the bottom continues
    /// at the top (torus).
    Joined,
}

/// The variant of a game: what distinguishes misère, wild, notakto, torus and
/// Connect Four from the ordinary game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct Variant {
    /// The effect of completing a line.
    pub lines: Lines,
    /// Which marks the players place.
    pub marks: Marks,
    /// On which squares a mark may be placed.
    pub squares: Squares,
    /// The edges.
    pub edges: Edges,
}

impl Variant {
    /// A line wins, each player has their own mark, every empty square may
    /// be played, and lines end at the edges.
    pub const ORDINARY: Variant = Variant {
        lines: Lines::Win,
        marks: Marks::Own,
        squares: Squares::Free,
        edges: Edges::Plain,
    };

    /// The options by which the variant differs from the ordinary one, in the order
    /// in which they are printed.
    pub fn options(self) -> impl Iterator<Item = GameOption> {
        GameOption::ALL
            .into_iter()
            .filter(move |option| option.is_in(self))
    }
}

/// One difference from the ordinary game. Printed after the colon of a game's
/// text: `4,4,3:torus+misere`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GameOption {
    /// Opposite edges are joined.
    Torus,
    /// Columns are filled from below.
    Gravity,
    /// Both players place either mark.
    Wild,
    /// Both players place x.
    OnlyX,
    /// A line loses.
    Misere,
}

impl GameOption {
    /// All options, in the order in which they are printed.
    pub const ALL: [GameOption; 5] = [
        GameOption::Torus,
        GameOption::Gravity,
        GameOption::Wild,
        GameOption::OnlyX,
        GameOption::Misere,
    ];

    /// The name, as it is printed.
    pub const fn name(self) -> &'static str {
        match self {
            GameOption::Torus => "torus",
            GameOption::Gravity => "gravity",
            GameOption::Wild => "wild",
            GameOption::OnlyX => "x-only",
            GameOption::Misere => "misere",
        }
    }

    /// Whether a variant has this option.
    pub const fn is_in(self, variant: Variant) -> bool {
        match self {
            GameOption::Torus => matches!(variant.edges, Edges::Joined),
            GameOption::Gravity => matches!(variant.squares, Squares::FromBelow),
            GameOption::Wild => matches!(variant.marks, Marks::Either),
            GameOption::OnlyX => matches!(variant.marks, Marks::OnlyX),
            GameOption::Misere => matches!(variant.lines, Lines::Lose),
        }
    }

    /// The option of a variant that conflicts with this one: the same option, or
    /// another that decides which marks are placed. `None` if no option conflicts.
    pub fn conflict_with(self, variant: Variant) -> Option<GameOption> {
        let with_both = self.added_to(variant);
        let mut options = variant.options();
        options.find(|other| *other == self || !other.is_in(with_both))
    }

    /// The variant with this option.
    #[must_use]
    pub const fn added_to(self, variant: Variant) -> Variant {
        let mut variant = variant;
        match self {
            GameOption::Torus => variant.edges = Edges::Joined,
            GameOption::Gravity => variant.squares = Squares::FromBelow,
            GameOption::Wild => variant.marks = Marks::Either,
            GameOption::OnlyX => variant.marks = Marks::OnlyX,
            GameOption::Misere => variant.lines = Lines::Lose,
        }
        variant
    }
}

impl fmt::Display for GameOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name in upper or lower case, and `misère` with or without its accent.
impl FromStr for GameOption {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<GameOption, ParseRulesError> {
        let named = |option: &GameOption| super::text::is(text, option.name());
        let option = GameOption::ALL.into_iter().find(named);
        option.ok_or_else(|| ParseRulesError::UnknownOption(Excerpt::of(text)))
    }
}
