//! Moves and sets of moves. `rules::play` decides which moves are legal; `notation` writes them as
//! text.

use core::fmt;
use core::iter::FusedIterator;

use crate::rules::Sides;
use crate::{Mark, Rules, Square, SquareIndex, Stones};

/// A move: a mark on a square.
///
/// Printed as `b2x`. In games in which the mark is no choice,
/// [`Rules::notation`](crate::Rules::notation) prints it without the mark, and
/// [`Position::parse_move`](crate::Position::parse_move) reads that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the mark is placed.
    pub square: Square,
    /// Which mark it is.
    pub mark: Mark,
}

impl Move {
    /// The move that places `mark` on `square`.
    pub const fn new(square: Square, mark: Mark) -> Move {
        Move { square, mark }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.square, self.mark)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of moves: where x can be placed, and where o can.
///
/// ```
/// use noughts::{Position, Rules};
///
/// let start = Position::start("3,3,3:wild".parse()?);
/// assert_eq!(start.moves().len(), 18);
/// assert_eq!(start.moves().into_iter().next(), Some("a1x".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moves {
    sides: Sides,
    x: Stones,
    o: Stones,
}

impl Moves {
    pub(crate) const fn new(rules: &Rules, x: Stones, o: Stones) -> Moves {
        let sides = rules.sides();
        Moves { sides, x, o }
    }

    pub(crate) const fn none(rules: &Rules) -> Moves {
        Moves::new(rules, Stones::NONE, Stones::NONE)
    }

    /// The squares where a mark can be placed.
    pub const fn with_mark(&self, mark: Mark) -> Stones {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    /// The squares where any mark can be placed.
    pub const fn squares(&self) -> Stones {
        self.x.union(self.o)
    }

    /// The number of moves.
    pub const fn len(&self) -> u32 {
        self.x.len() + self.o.len()
    }

    /// Whether there is no move.
    pub const fn is_empty(&self) -> bool {
        self.squares().is_empty()
    }

    /// Whether a move is in the set.
    pub const fn contains(&self, played: Move) -> bool {
        match self.sides.index(played.square) {
            Some(index) => self.with_mark(played.mark).contains(index),
            None => false,
        }
    }

    /// The moves, in reading order; of two on one square x first.
    pub const fn iter(&self) -> MovesIter {
        MovesIter(*self)
    }

    /// The set with one move more, on a square of the board.
    #[must_use]
    pub(crate) const fn with(&self, square: SquareIndex, mark: Mark) -> Moves {
        let mut moves = *self;
        match mark {
            Mark::X => moves.x = moves.x.with(square),
            Mark::O => moves.o = moves.o.with(square),
        }
        moves
    }

    /// The first move, as an index and a mark, and the set of the others; `None` if
    /// the set is empty.
    pub(crate) const fn split_first(&self) -> Option<((SquareIndex, Mark), Moves)> {
        let Some(square) = self.squares().first() else {
            return None;
        };
        let mut others = *self;
        let mark = if self.x.contains(square) {
            others.x = others.x.without(square);
            Mark::X
        } else {
            others.o = others.o.without(square);
            Mark::O
        };
        Some(((square, mark), others))
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The moves of a set, in reading order.
#[derive(Clone, Debug)]
pub struct MovesIter(Moves);

impl MovesIter {
    pub(crate) fn next_index(&mut self) -> Option<(SquareIndex, Mark)> {
        let (first, others) = self.0.split_first()?;
        self.0 = others;
        Some(first)
    }
}

impl Iterator for MovesIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (square, mark) = self.next_index()?;
        Some(Move::new(self.0.sides.square(square), mark))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for MovesIter {}

impl FusedIterator for MovesIter {}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Move;
    type IntoIter = MovesIter;

    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}
