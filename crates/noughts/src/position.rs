use core::fmt;
use core::str::FromStr;

use crate::{Board, ParseBoardError, Player, Reason, Rules, Square, Stones, Unreachable};

/// A position that play can reach.
///
/// It comes from the [start](Position::start), from another position, or through
/// the door, `Position::try_from` a [`Board`], which refuses what cannot arise.
/// After that nothing needs to be checked again. Positions are `Copy`: to undo a
/// move, keep the position before it.
///
/// ```
/// use noughts::{Position, Rules, Status, Outcome, Player, Square};
///
/// let start = Position::start(Rules::TIC_TAC_TOE);
/// let mut position = start;
/// for name in ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"] {
///     position = position.play(name.parse()?)?;
/// }
/// assert_eq!(position.to_string(), "oox/xxo/oxx");
/// assert_eq!(position.status(), Status::Over(Outcome::Draw));
/// assert_eq!(start.play("d1".parse()?).unwrap_err().to_string(),
///     "d1 is not on the 3×3 board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    // No `Reason` holds for it.
    board: Board,
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player has a line.
    Win(Player),
    /// The board is full and nobody has a line.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "{player} has won"),
            Outcome::Draw => f.write_str("a draw"),
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It is this player's turn.
    ToMove(Player),
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Over(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl Position {
    /// The position before the first move.
    pub const fn start(rules: Rules) -> Position {
        Position {
            board: Board::empty(rules),
        }
    }

    /// The board as a position: `Position::try_from` for constants.
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
    /// or of a game that stands before it.
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

    /// Whether the game goes on, and if not, how it ended.
    pub const fn status(&self) -> Status {
        // A full board can hold a line too, so lines are looked for first.
        // Only the player who moved last can have one.
        let turn = self.turn();
        if self.board.has_line(turn.opponent()) {
            Status::Over(Outcome::Win(turn.opponent()))
        } else if self.board.vacant().is_empty() {
            Status::Over(Outcome::Draw)
        } else {
            Status::ToMove(turn)
        }
    }

    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.status(), Status::Over(_))
    }

    /// The squares where the player to move may play, as a set; none when the
    /// game is over.
    pub const fn open(&self) -> Stones {
        if self.is_over() {
            Stones::NONE
        } else {
            self.board.vacant()
        }
    }

    /// The squares where the player to move may play, in reading order; none
    /// when the game is over.
    pub fn moves(&self) -> impl Iterator<Item = Square> + Clone + use<> {
        self.rules().squares(self.open())
    }

    /// Every move with the position after it, in reading order.
    pub fn children(&self) -> impl Iterator<Item = (Square, Position)> + use<> {
        let (parent, open) = (*self, self.open());
        let squares = self.rules().squares(open).zip(open.singles());
        squares.map(move |(square, stone)| (square, parent.after(stone)))
    }

    /// Every position from which one move leads here, with that move.
    pub fn parents(&self) -> impl Iterator<Item = (Square, Position)> + use<> {
        let (child, last) = (*self, self.last_moves());
        let squares = self.rules().squares(last).zip(last.singles());
        squares.map(move |(square, stone)| {
            (
                square,
                Position::reached(child.board.with_stone(stone, None)),
            )
        })
    }

    /// The squares on which the last move can have been made.
    pub const fn last_moves(&self) -> Stones {
        self.rules()
            .last_moves(self.board.stones(self.turn().opponent()))
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// The game is over, or the square is taken or not on the board.
    pub const fn play(&self, square: Square) -> Result<Position, PlayError> {
        if let Status::Over(outcome) = self.status() {
            return Err(PlayError::GameOver(outcome));
        }
        let Some(stone) = self.rules().stone(square) else {
            return Err(PlayError::Outside {
                square,
                rules: *self.rules(),
            });
        };
        match self.board.mark(square) {
            Some(by) => Err(PlayError::Taken { square, by }),
            None => Ok(self.after(stone)),
        }
    }

    /// The position after a move to one of the [`Position::open`] squares.
    pub(crate) const fn after(&self, stone: Stones) -> Position {
        Position::reached(self.board.with_stone(stone, Some(self.turn())))
    }

    /// [`Position::new`] for a board that is known to be reachable.
    pub(crate) const fn reached(board: Board) -> Position {
        Position { board }
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

/// Reads a position of tic-tac-toe, or of the game before it.
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
        /// Whose mark is there.
        by: Player,
    },
    /// There is no such square.
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
                write!(
                    f,
                    "{square} is not on the {}×{} board",
                    rules.width(),
                    rules.height()
                )
            }
        }
    }
}

impl core::error::Error for PlayError {}

/// Why a text is not a [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
