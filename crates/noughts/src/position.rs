//! Positions: boards that play can reach. `rules` has the rules and the reasons why play
//! cannot reach a board.

use core::fmt;
use core::str::FromStr;

use crate::{
    Board, Mark, Move, Moves, Outcome, ParseBoardError, Player, Reason, Rules, Square, SquareIndex,
    Status, Unreachable,
};

/// A position that play can reach.
///
/// A position is the [start](Position::start), the result of a move from
/// another position, or the result of `Position::try_from` for a [`Board`],
/// which rejects boards that play cannot reach. So a `Position` need not be
/// checked again. Positions are `Copy`: to undo a move, keep the position
/// before it.
///
/// ```
/// use noughts::{Outcome, Position, Rules, Status};
///
/// let start = Position::start(Rules::TIC_TAC_TOE);
/// let mut position = start;
/// for name in ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"] {
///     position = position.play(position.parse_move(name)?)?;
/// }
/// assert_eq!(position.to_string(), "oox/xxo/oxx");
/// assert_eq!(position.status(), Status::Over(Outcome::Draw));
/// assert_eq!(start.play("d1x".parse()?).unwrap_err().to_string(),
///     "d1 is not on the 3×3 board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    // Invariant: no `Reason` holds for it.
    board: Board,
}

impl Position {
    /// The position before the first move.
    pub const fn start(rules: Rules) -> Position {
        Position {
            board: Board::empty(rules),
        }
    }

    /// Converts a board to a position, like `Position::try_from`, but in `const`.
    ///
    /// # Errors
    ///
    /// The board, with every reason why play cannot reach it.
    pub const fn new(board: Board) -> Result<Position, Unreachable> {
        if Reason::any_holds_for(&board) {
            Err(Unreachable { board })
        } else {
            Ok(Position { board })
        }
    }

    /// Reads a position of the given game. [`FromStr`] reads one of tic-tac-toe,
    /// or of the game that the text begins with.
    ///
    /// # Errors
    ///
    /// See [`ParsePositionError`].
    pub fn parse(rules: Rules, text: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::new(Board::parse(rules, text)?)?)
    }

    /// The marks on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The game that is played.
    pub const fn rules(&self) -> &Rules {
        self.board.rules()
    }

    /// How many moves have been made.
    pub const fn ply(&self) -> u32 {
        self.board.occupied().len()
    }

    /// Whose turn it is, or would be if the game were not over.
    pub const fn turn(&self) -> Player {
        self.board.turn()
    }

    /// How the game ended; `None` if it is not over.
    pub const fn outcome(&self) -> Option<Outcome> {
        let (x, o) = self.marks();
        self.rules().outcome(x, o)
    }

    /// Whose turn it is, or how the game ended.
    pub const fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::ToMove(self.turn()),
        }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The legal moves of the player to move; empty when the game is over.
    pub const fn moves(&self) -> Moves {
        let (x, o) = self.marks();
        self.rules().moves(x, o)
    }

    /// Whether a move is legal.
    pub const fn is_legal(&self, played: Move) -> bool {
        self.moves().contains(played)
    }

    /// Every legal move with the position after it, in the order of
    /// [`Position::moves`].
    pub fn children(&self) -> impl Iterator<Item = (Move, Position)> + use<> {
        let (parent, mut moves) = (*self, self.moves().into_iter());
        core::iter::from_fn(move || {
            let (square, mark) = moves.next_index()?;
            Some((parent.name(square, mark), parent.after(square, mark)))
        })
    }

    /// Every position from which a move leads to this one, with that move.
    pub fn parents(&self) -> impl Iterator<Item = (Move, Position)> + use<> {
        let (child, mut moves) = (*self, self.last_moves().into_iter());
        core::iter::from_fn(move || {
            let (square, mark) = moves.next_index()?;
            let parent = Position::reached(child.board.with_mark_at(square, None));
            Some((child.name(square, mark), parent))
        })
    }

    /// The moves that can have been the last.
    pub const fn last_moves(&self) -> Moves {
        let (x, o) = self.marks();
        self.rules().last_moves(x, o)
    }

    /// Every position of a game, each once, ordered by the number of moves.
    ///
    /// ```
    /// use noughts::{Position, Rules};
    ///
    /// assert_eq!(Position::all(Rules::TIC_TAC_TOE).count(), 5_478);
    /// ```
    pub fn all(rules: Rules) -> impl Iterator<Item = Position> {
        let plies = 0..=rules.area();
        let occupied = plies.flat_map(move |ply| rules.occupied_sets(ply));
        let boards = occupied.flat_map(move |occupied| {
            let (least, most) = rules.x_marks(occupied.len());
            let subsets = (least..=most).flat_map(move |size| occupied.subsets(size));
            subsets.map(move |x| Board::assemble(rules, x, occupied - x))
        });
        boards.filter_map(|board| Position::new(board).ok())
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// The game is over, or the player to move may not place that mark on that
    /// square.
    pub const fn play(&self, played: Move) -> Result<Position, PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        let Move { square, mark } = played;
        let Some(index) = self.rules().index(square) else {
            return Err(PlayError::Outside {
                square,
                rules: *self.rules(),
            });
        };
        if let Some(by) = self.board.mark(square) {
            return Err(PlayError::Taken { square, by });
        }
        if !self.rules().may_place(self.turn(), mark) {
            return Err(PlayError::WrongMark {
                mark,
                expected: mark.other(),
            });
        }
        if !self
            .rules()
            .legal_squares(self.board.occupied())
            .contains(index)
        {
            let lands = self.landing(square);
            return Err(PlayError::Floating { square, lands });
        }
        Ok(self.after(index, mark))
    }

    /// The square on which a mark lands in a column; `None` if the column is full.
    pub(crate) const fn landing_in(&self, column: u8) -> Option<Square> {
        let top = Square::new(column, 0);
        match self.board.mark(top) {
            Some(_) => None,
            None => Some(self.landing(top)),
        }
    }

    /// The lowest empty square of the column of `empty`, which is an empty
    /// square. Marks never float, so all squares between the two are empty.
    const fn landing(&self, empty: Square) -> Square {
        let mut lowest = empty;
        while lowest.row() + 1 < self.rules().height() {
            let below = Square::new(lowest.column(), lowest.row() + 1);
            if self.board.mark(below).is_some() {
                break;
            }
            lowest = below;
        }
        lowest
    }

    /// The position after a legal move.
    pub(crate) const fn after(&self, square: SquareIndex, mark: Mark) -> Position {
        Position::reached(self.board.with_mark_at(square, Some(mark)))
    }

    const fn name(&self, square: SquareIndex, mark: Mark) -> Move {
        Move::new(self.rules().sides().square(square), mark)
    }

    const fn marks(&self) -> (crate::Stones, crate::Stones) {
        (self.board.stones(Mark::X), self.board.stones(Mark::O))
    }

    /// [`Position::new`] for a board that is known to be reachable.
    pub(crate) const fn reached(board: Board) -> Position {
        Position { board }
    }
}

/// The start of tic-tac-toe.
impl Default for Position {
    fn default() -> Position {
        Position::start(Rules::default())
    }
}

impl TryFrom<Board> for Position {
    type Error = Unreachable;

    fn try_from(board: Board) -> Result<Position, Unreachable> {
        Position::new(board)
    }
}

impl From<Position> for Board {
    fn from(position: Position) -> Board {
        position.board
    }
}

/// Reads a position of tic-tac-toe, or of the game that the text begins with.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::new(text.parse()?)?)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.board, f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {self})", self.rules())
    }
}

/// Why a text is not a [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a board.
    Board(ParseBoardError),
    /// The text is a board, but play cannot reach it.
    Unreachable(Unreachable),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Board(error) => error.fmt(f),
            ParsePositionError::Unreachable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParsePositionError {}

impl From<ParseBoardError> for ParsePositionError {
    fn from(error: ParseBoardError) -> ParsePositionError {
        ParsePositionError::Board(error)
    }
}

impl From<Unreachable> for ParsePositionError {
    fn from(error: Unreachable) -> ParsePositionError {
        ParsePositionError::Unreachable(error)
    }
}

/// Why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended.
    GameOver(Outcome),
    /// The square has a mark already.
    Taken {
        /// The square played to.
        square: Square,
        /// The mark on it.
        by: Mark,
    },
    /// The player to move may not place that mark.
    WrongMark {
        /// The mark.
        mark: Mark,
        /// The mark that may be placed.
        expected: Mark,
    },
    /// Marks drop to the lowest empty square of a column, and this is an empty
    /// square above it.
    Floating {
        /// The square played to.
        square: Square,
        /// The lowest empty square of that column.
        lands: Square,
    },
    /// The board does not have the square.
    Outside {
        /// The square played to.
        square: Square,
        /// The game that is played.
        rules: Rules,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver(outcome) => Status::Over(*outcome).fmt(f),
            PlayError::Taken { square, by } => write!(f, "{square} is already taken by {by}"),
            PlayError::Outside { square, rules } => {
                write!(f, "{square} is not on the {} board", rules.sides())?;
                let squares = rules.all_squares();
                match (rules.squares(squares).next(), rules.squares(squares).last()) {
                    (Some(first), Some(last))
                        if first.layer().is_some() != square.layer().is_some() =>
                    {
                        write!(f, ", whose squares are {first} to {last}")
                    }
                    _ => Ok(()),
                }
            }
            PlayError::WrongMark { mark, expected } => {
                write!(f, "expected {expected}, found {mark}")
            }
            PlayError::Floating { square, lands } => {
                write!(f, "a mark in that column drops to {lands}, not {square}")
            }
        }
    }
}

impl core::error::Error for PlayError {}
