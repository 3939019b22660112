use core::fmt;
use core::str::FromStr;

use crate::{ParseBoardError, Player, Rules, Square, Stones, text};

/// Any arrangement of marks on a board, whether play can reach it or not.
///
/// The loose type: anyone may fill it in any way.
/// [`Position::try_from`](crate::Position) is the door to the strict one.
///
/// A board is written row by row from the top with `x`, `o` and `.`, the rows
/// joined by `/`. Reading also takes capitals, `-` and `_` for an empty square,
/// rows joined by blanks or line breaks or by nothing at all, and boards
/// written with `0`, `1` and `2` (empty, x, o).
///
/// ```
/// use noughts::Board;
///
/// let board: Board = "xx./oo./...".parse()?;
/// assert_eq!(board, "XX- OO- ---".parse()?);
/// assert_eq!(board, "110220000".parse()?);
/// assert_eq!(board.to_string(), "xx./oo./...");
/// # Ok::<(), noughts::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    rules: Rules,
    // No square is in both, and none is outside the board.
    x: Stones,
    o: Stones,
}

impl Board {
    /// The board without marks.
    pub const fn empty(rules: Rules) -> Board {
        Board {
            rules,
            x: Stones::NONE,
            o: Stones::NONE,
        }
    }

    /// The board on which `x` and `o` are the players' marks.
    ///
    /// # Errors
    ///
    /// A square that both sets claim, and one that is not on the board.
    pub const fn new(rules: Rules, x: Stones, o: Stones) -> Result<Board, BoardError> {
        if !x.intersection(o).is_empty() {
            Err(BoardError::TakenTwice(x.intersection(o)))
        } else if !rules.all_squares().contains(x.union(o)) {
            Err(BoardError::Outside(x.union(o).without(rules.all_squares())))
        } else {
            Ok(Board::assemble(rules, x, o))
        }
    }

    /// [`Board::new`] for sets that are known to lie apart and on the board.
    pub(crate) const fn assemble(rules: Rules, x: Stones, o: Stones) -> Board {
        debug_assert!(x.intersection(o).is_empty());
        debug_assert!(rules.all_squares().contains(x.union(o)));
        Board { rules, x, o }
    }

    /// Reads a board of the given game. [`FromStr`] reads one of tic-tac-toe, or
    /// of a game that stands before it.
    ///
    /// # Errors
    ///
    /// See [`ParseBoardError`].
    pub fn parse(rules: Rules, text: &str) -> Result<Board, ParseBoardError> {
        text::parse_board(rules, text)
    }

    /// The game that is played on the board.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The squares with a mark of `player`.
    pub const fn stones(&self, player: Player) -> Stones {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The squares with a mark of either player.
    pub const fn occupied(&self) -> Stones {
        self.x.union(self.o)
    }

    /// The squares without a mark.
    pub const fn vacant(&self) -> Stones {
        self.rules.all_squares().without(self.occupied())
    }

    /// Whose mark is on a square; nobody's if it is empty or not on the board.
    pub const fn mark(&self, square: Square) -> Option<Player> {
        match self.rules.stone(square) {
            Some(stone) if self.x.contains(stone) => Some(Player::X),
            Some(stone) if self.o.contains(stone) => Some(Player::O),
            _ => None,
        }
    }

    /// The same board but for the mark on one square; nothing if the square is
    /// not on the board.
    #[must_use]
    pub const fn with_mark(&self, square: Square, mark: Option<Player>) -> Option<Board> {
        match self.rules.stone(square) {
            Some(stone) => Some(self.with_stone(stone, mark)),
            None => None,
        }
    }

    /// [`Board::with_mark`] for a square that is known to be on the board.
    pub(crate) const fn with_stone(&self, stone: Stones, mark: Option<Player>) -> Board {
        let mut board = Board {
            rules: self.rules,
            x: self.x.without(stone),
            o: self.o.without(stone),
        };
        match mark {
            Some(Player::X) => board.x = board.x.union(stone),
            Some(Player::O) => board.o = board.o.union(stone),
            None => {}
        }
        board
    }

    /// Whose turn it is by the number of marks: x's when both have as many.
    pub const fn turn(&self) -> Player {
        if self.x.len() <= self.o.len() {
            Player::X
        } else {
            Player::O
        }
    }

    /// Whether `player` has a line.
    pub const fn has_line(&self, player: Player) -> bool {
        self.rules.has_line(self.stones(player))
    }

    /// The number of the board among all arrangements: its squares as digits
    /// of base 3, an empty square 0, x 1, o 2, the top left most significant.
    ///
    /// A mark more makes a larger number, so play only ever goes upwards.
    ///
    /// ```
    /// let board: noughts::Board = ".../.../.xo".parse()?;
    /// assert_eq!(board.number(), 5);
    /// # Ok::<(), noughts::ParseBoardError>(())
    /// ```
    pub const fn number(&self) -> u128 {
        let mut number = 0;
        let mut square = 0;
        while square < self.rules.area() {
            let stone = Stones::from_bits(1 << square);
            let digit = self.x.contains(stone) as u128 + 2 * self.o.contains(stone) as u128;
            number = 3 * number + digit;
            square += 1;
        }
        number
    }

    /// The board with a [`number`](Board::number); nothing if the number is
    /// beyond the last board.
    pub const fn from_number(rules: Rules, number: u128) -> Option<Board> {
        let mut board = Board::empty(rules);
        let mut digits = number;
        let mut square = rules.area();
        while square > 0 {
            square -= 1;
            let stone = Stones::from_bits(1 << square);
            match digits % 3 {
                1 => board.x = board.x.union(stone),
                2 => board.o = board.o.union(stone),
                _ => {}
            }
            digits /= 3;
        }
        if digits == 0 { Some(board) } else { None }
    }
}

/// Reads a board of tic-tac-toe, or of the game before it: `4,2,3 xo../....`.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        // Only a game has commas.
        match text.split_once(' ') {
            Some((game, board)) if game.contains(',') => {
                Board::parse(game.parse().map_err(ParseBoardError::Game)?, board)
            }
            _ => Board::parse(Rules::TIC_TAC_TOE, text),
        }
    }
}

/// Prints the rows. With `{:#}` the game stands before them, unless it is
/// tic-tac-toe, and then the text can be read back without knowing the game.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && self.rules != Rules::TIC_TAC_TOE {
            write!(f, "{} ", self.rules)?;
        }
        for row in 0..self.rules.height() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..self.rules.width() {
                let mark = self.mark(Square::new(column, row));
                write!(f, "{}", mark.map_or('.', Player::letter))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.rules)
    }
}

/// Why two sets of marks make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Both players claim these squares.
    TakenTwice(Stones),
    /// These squares are not on the board.
    Outside(Stones),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::TakenTwice(stones) => {
                write!(
                    f,
                    "expected one mark a square, found two on {} of them",
                    stones.len()
                )
            }
            BoardError::Outside(stones) => {
                write!(
                    f,
                    "expected marks on the board, found {} outside",
                    stones.len()
                )
            }
        }
    }
}

impl core::error::Error for BoardError {}
