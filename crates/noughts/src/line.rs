use core::fmt;

use crate::{Square, Stones};

/// The four ways in which a line can run.
///
/// ```text
///     . . o → Right
///       ↙ ↓ ↘
/// DownLeft  Down  DownRight
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along a row.
    Right,
    /// Along a column.
    Down,
    /// Along a diagonal, from the top left to the bottom right.
    DownRight,
    /// Along a diagonal, from the top right to the bottom left.
    DownLeft,
}

impl Direction {
    /// All four, in the order in which [`Rules`](crate::Rules) keeps them.
    pub const ALL: [Direction; 4] = [
        Direction::Right,
        Direction::Down,
        Direction::DownRight,
        Direction::DownLeft,
    ];

    /// How far the number of a square grows with one step on a board of the
    /// given width.
    pub(crate) const fn stride(self, width: u32) -> u32 {
        match self {
            Direction::Right => 1,
            Direction::Down => width,
            Direction::DownRight => width + 1,
            Direction::DownLeft => width - 1,
        }
    }

    /// The square `steps` further on.
    const fn walk(self, from: Square, steps: u8) -> Square {
        let (column, row) = (from.column(), from.row());
        match self {
            Direction::Right => Square::new(column + steps, row),
            Direction::Down => Square::new(column, row + steps),
            Direction::DownRight => Square::new(column + steps, row + steps),
            Direction::DownLeft => Square::new(column - steps, row + steps),
        }
    }
}

/// k squares in a row: who owns them all has won.
///
/// [`Rules::lines`](crate::Rules::lines) makes them. A line prints as its
/// squares, `a1-b1-c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    pub(crate) start: Square,
    pub(crate) direction: Direction,
    pub(crate) length: u8,
    pub(crate) stones: Stones,
}

impl Line {
    /// The first square of the line: the topmost, or the leftmost of a row.
    pub const fn start(&self) -> Square {
        self.start
    }

    /// The way in which the line runs.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// The squares of the line as a set.
    pub const fn stones(&self) -> Stones {
        self.stones
    }

    /// The squares of the line in order.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        let line = *self;
        (0..line.length).map(move |steps| line.direction.walk(line.start, steps))
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
