//! Lines and their directions. `rules::lines` decides which lines a game has.

use core::fmt;

use crate::rules::Sides;
use crate::{Square, Stones};

/// The direction of a line: one of four on a board, and of nine more from layer to
/// layer of a box.
///
/// ```text
///     . . o → Right
///       ↙ ↓ ↘
/// DownLeft  Down  DownRight
/// ```
///
/// `In` goes from a layer to the next, `InUpLeft` also one row up and one column
/// to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[allow(missing_docs)] // The names say it.
pub enum Direction {
    Right,
    Down,
    DownRight,
    DownLeft,
    In,
    InRight,
    InLeft,
    InDown,
    InUp,
    InDownRight,
    InDownLeft,
    InUpRight,
    InUpLeft,
}

impl Direction {
    /// All of them, those within a layer first.
    pub const ALL: [Direction; 13] = [
        Direction::Right,
        Direction::Down,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::In,
        Direction::InRight,
        Direction::InLeft,
        Direction::InDown,
        Direction::InUp,
        Direction::InDownRight,
        Direction::InDownLeft,
        Direction::InUpRight,
        Direction::InUpLeft,
    ];

    /// How many columns to the right, rows down and layers in one step goes.
    pub const fn step(self) -> [i8; 3] {
        match self {
            Direction::Right => [1, 0, 0],
            Direction::Down => [0, 1, 0],
            Direction::DownRight => [1, 1, 0],
            Direction::DownLeft => [-1, 1, 0],
            Direction::In => [0, 0, 1],
            Direction::InRight => [1, 0, 1],
            Direction::InLeft => [-1, 0, 1],
            Direction::InDown => [0, 1, 1],
            Direction::InUp => [0, -1, 1],
            Direction::InDownRight => [1, 1, 1],
            Direction::InDownLeft => [-1, 1, 1],
            Direction::InUpRight => [1, -1, 1],
            Direction::InUpLeft => [-1, -1, 1],
        }
    }
}

/// k squares in a row.
///
/// [`Rules::lines`](crate::Rules::lines) makes them. A line prints as its
/// squares, `a1-b1-c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub(crate) sides: Sides,
    pub(crate) start: Square,
    pub(crate) direction: Direction,
    pub(crate) length: u8,
    pub(crate) stones: Stones,
}

impl Line {
    /// The first square of the line.
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The direction in which the line runs.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The squares of the line as a set.
    pub const fn stones(&self) -> Stones {
        self.stones
    }

    /// The squares of the line in order. On a torus a line may leave the board at
    /// one edge and come back at the opposite one.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        let line = *self;
        (0..line.length).map(move |steps| line.sides.walk(line.start, line.direction, steps))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, square) in self.squares().enumerate() {
            if number > 0 {
                f.write_str("-")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}
