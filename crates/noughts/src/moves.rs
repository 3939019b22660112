//! Moves and sets of moves, and how moves are printed and read. `rules::play` decides which are legal.

use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::rules::Sides;
use crate::square::{Column, split_column};
use crate::text::Excerpt;
use crate::{Mark, ParseSquareError, Position, Rules, Square, SquareIndex, Stones};

/// A move: a mark on a square.
///
/// Printed as `b2x`. If players cannot choose the mark,
/// [`Rules::notation`](crate::Rules::notation) prints the move without it, and
/// [`Position::parse_move`](crate::Position::parse_move) reads that form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the mark.
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

/// A set of moves: the squares for x and the squares for o.
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

    /// The moves in reading order; on the same square, x comes before o.
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

/// A move in the notation of its game: `b2`, or `b2x` if players choose the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Notation {
    pub(crate) played: Move,
    pub(crate) with_mark: bool,
}

impl Notation {
    /// The move.
    pub const fn played(self) -> Move {
        self.played
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.with_mark {
            fmt::Display::fmt(&self.played, f)
        } else {
            fmt::Display::fmt(&self.played.square, f)
        }
    }
}

/// Why a text is not a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// It is not the name of a square, or does not begin with one.
    Square(ParseSquareError),
    /// Players choose the mark, and the text has none.
    NoMark {
        /// The square.
        square: Square,
    },
    /// The text is only a column, in a game without gravity.
    OnlyAColumn(Excerpt),
    /// A column that the board does not have, in a game with gravity.
    ColumnOutside {
        /// The text.
        found: Excerpt,
        /// The number of the last column of the board, counted from zero.
        last: u8,
    },
    /// A column without an empty square, in a game with gravity.
    FullColumn {
        /// The number of the column, counted from zero.
        column: u8,
    },
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseMoveError::Square(error) => error.fmt(f),
            ParseMoveError::NoMark { square } => {
                write!(f, "expected a mark too, {square}x or {square}o")
            }
            ParseMoveError::OnlyAColumn(found) => {
                write!(
                    f,
                    "expected a square such as b2, found only a column: {found}"
                )
            }
            ParseMoveError::ColumnOutside { found, last: 0 } => {
                write!(f, "expected column a, the only one, found {found}")
            }
            ParseMoveError::ColumnOutside { found, last } => {
                write!(
                    f,
                    "expected a column from a to {}, found {found}",
                    Column(*last)
                )
            }
            ParseMoveError::FullColumn { column } => {
                write!(f, "column {} is full", Column(*column))
            }
        }
    }
}

impl core::error::Error for ParseMoveError {}

impl From<ParseSquareError> for ParseMoveError {
    fn from(error: ParseSquareError) -> ParseMoveError {
        ParseMoveError::Square(error)
    }
}

/// Reads a square followed by a mark.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        match square_and_mark(text)? {
            (square, Some(mark)) => Ok(Move { square, mark }),
            (square, None) => Err(ParseMoveError::NoMark { square }),
        }
    }
}

impl Position {
    /// Reads a move of the player to move: `b2`, or `b2x` if players choose the
    /// mark. With gravity, the letter of a column stands for its lowest empty
    /// square: `d`, or `dx`.
    ///
    /// Boards of more than 26 columns have columns with two letters. `ax` is
    /// column `ax` if the board has one. But if players choose the mark, `ax`
    /// is x in column `a`, and `axx` is x in column `ax`.
    ///
    /// The move need not be legal: see [`Position::is_legal`] and
    /// [`Position::play`].
    ///
    /// ```
    /// use noughts::Position;
    ///
    /// let start = Position::start("3,3,3:gravity+wild".parse()?);
    /// assert_eq!(start.parse_move("bx")?, "b3x".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// See [`ParseMoveError`].
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let is_column = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic());
        let (square, mark) = if is_column {
            self.landing_and_mark(text)?
        } else {
            square_and_mark(text)?
        };
        match (mark, self.rules().marks_of(self.turn())) {
            (Some(mark), _) => Ok(Move::new(square, mark)),
            (None, [only]) => Ok(Move::new(square, *only)),
            (None, _) => Err(ParseMoveError::NoMark { square }),
        }
    }

    /// The square on which a mark lands in the column that the letters name, and
    /// the mark if they end with one.
    fn landing_and_mark(&self, letters: &str) -> Result<(Square, Option<Mark>), ParseMoveError> {
        let (rules, found) = (self.rules(), Excerpt::of(letters));
        if rules.has_free_squares() {
            split_column(letters)?;
            return Err(ParseMoveError::OnlyAColumn(found));
        }
        let column = |letters| {
            let (column, _) = split_column(letters).ok()?;
            (column < rules.width()).then_some(column)
        };
        let (column, mark) = match split_mark(letters) {
            Some((rest, mark))
                if !rest.is_empty()
                    && (rules.has_choice_of_marks() || column(letters).is_none()) =>
            {
                (column(rest), Some(mark))
            }
            _ => (column(letters), None),
        };
        let last = rules.width() - 1;
        let column = column.ok_or(ParseMoveError::ColumnOutside { found, last })?;
        let landing = self.landing_in(column);
        let square = landing.ok_or(ParseMoveError::FullColumn { column })?;
        Ok((square, mark))
    }
}

/// A square, and a mark if one follows it.
fn square_and_mark(text: &str) -> Result<(Square, Option<Mark>), ParseSquareError> {
    match split_mark(text) {
        Some((square, mark)) if square.ends_with(|c: char| c.is_ascii_digit()) => {
            Ok((square.parse()?, Some(mark)))
        }
        _ => Ok((text.parse()?, None)),
    }
}

/// Splits a mark off the end of a text; `None` if the text does not end with a
/// mark.
fn split_mark(text: &str) -> Option<(&str, Mark)> {
    let (rest, mark) = text.split_at_checked(text.len().checked_sub(1)?)?;
    Some((rest, mark.parse().ok()?))
}
