//! Boards: any arrangement of marks, whether play can reach it or not. `text` has its text form.

use core::fmt;
use core::str::FromStr;

use crate::{Line, Mark, ParseBoardError, Player, Rules, Square, SquareIndex, Stones, text};

/// Any arrangement of marks on a board, whether play can reach it or not.
///
/// [`Position::try_from`](crate::Position) checks that play can reach it.
///
/// A board is written row by row from the top with `x`, `o` and `.`, the rows
/// joined by `/`, and the layers of a box by `|`. Reading also accepts capitals,
/// `-` and `_` for an empty square, rows joined by blanks or line breaks or by
/// nothing at all, and boards written with `0`, `1` and `2` (empty, x, o).
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// The board on which `x` and `o` are the squares of the marks.
    ///
    /// # Errors
    ///
    /// A square is in both sets, or is not on the board.
    pub const fn new(rules: Rules, x: Stones, o: Stones) -> Result<Board, BoardError> {
        if !x.intersection(o).is_empty() {
            Err(BoardError::TakenTwice(x.intersection(o)))
        } else if !rules.all_squares().is_superset(x.union(o)) {
            Err(BoardError::Outside(
                x.union(o).difference(rules.all_squares()),
            ))
        } else {
            Ok(Board::assemble(rules, x, o))
        }
    }

    /// [`Board::new`] for sets that are known to be disjoint and on the board.
    pub(crate) const fn assemble(rules: Rules, x: Stones, o: Stones) -> Board {
        debug_assert!(x.intersection(o).is_empty());
        debug_assert!(rules.all_squares().is_superset(x.union(o)));
        Board { rules, x, o }
    }

    /// Reads a board of the given game. [`FromStr`] reads one of tic-tac-toe, or
    /// of the game that the text begins with.
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

    /// The squares with this mark.
    pub const fn stones(&self, mark: Mark) -> Stones {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    /// The squares with a mark.
    pub const fn occupied(&self) -> Stones {
        self.x.union(self.o)
    }

    /// The squares without a mark.
    pub const fn vacant(&self) -> Stones {
        self.rules.all_squares().difference(self.occupied())
    }

    /// The mark on a square; `None` if it is empty or not on the board.
    pub const fn mark(&self, square: Square) -> Option<Mark> {
        match self.rules.index(square) {
            Some(index) => self.mark_at(index),
            None => None,
        }
    }

    const fn mark_at(&self, index: SquareIndex) -> Option<Mark> {
        if self.x.contains(index) {
            Some(Mark::X)
        } else if self.o.contains(index) {
            Some(Mark::O)
        } else {
            None
        }
    }

    /// The board with another mark, or none, on one square; `None` if the square
    /// is not on the board.
    #[must_use]
    pub const fn with_mark(&self, square: Square, mark: Option<Mark>) -> Option<Board> {
        match self.rules.index(square) {
            Some(index) => Some(self.with_mark_at(index, mark)),
            None => None,
        }
    }

    /// [`Board::with_mark`] for a square that is known to be on the board.
    pub(crate) const fn with_mark_at(&self, index: SquareIndex, mark: Option<Mark>) -> Board {
        let mut board = Board {
            rules: self.rules,
            x: self.x.without(index),
            o: self.o.without(index),
        };
        match mark {
            Some(Mark::X) => board.x = board.x.with(index),
            Some(Mark::O) => board.o = board.o.with(index),
            None => {}
        }
        board
    }

    /// The squares with a mark that a player may place; see [`Rules::marks_of`].
    pub fn stones_of(&self, player: Player) -> Stones {
        let marks = self.rules.marks_of(player).iter();
        marks.fold(Stones::NONE, |stones, mark| stones | self.stones(*mark))
    }

    /// Whose turn it is; see [`Rules::turn`].
    pub const fn turn(&self) -> Player {
        self.rules.turn(self.x, self.o)
    }

    /// Whether there is a line of this mark.
    pub const fn has_line(&self, mark: Mark) -> bool {
        self.rules.has_line(self.stones(mark))
    }

    /// The complete lines of this mark.
    pub fn lines(&self, mark: Mark) -> impl Iterator<Item = Line> + Clone + use<> {
        let stones = self.stones(mark);
        let lines = self.rules.lines();
        lines.filter(move |line| stones.is_superset(line.stones()))
    }

    /// The threats of this mark: the lines that lack exactly one mark, on an
    /// empty square. With gravity that square may not be playable yet.
    ///
    /// ```
    /// use noughts::{Board, Mark};
    ///
    /// let board: Board = "xx./oo./x..".parse()?;
    /// let threats = board.threats(Mark::X).map(|threat| threat.square.to_string());
    /// assert_eq!(threats.collect::<Vec<_>>(), ["c1"]);
    /// # Ok::<(), noughts::ParseBoardError>(())
    /// ```
    pub fn threats(&self, mark: Mark) -> impl Iterator<Item = Threat> + Clone + use<> {
        let (stones, vacant, rules) = (self.stones(mark), self.vacant(), self.rules);
        rules.lines().filter_map(move |line| {
            let lacking = line.stones() - stones;
            let open = lacking.len() == 1 && vacant.is_superset(lacking);
            let square = rules.square(lacking.first()?)?;
            open.then_some(Threat { square, mark, line })
        })
    }

    /// The number of the board among all arrangements: its squares as digits
    /// of base 3, an empty square 0, x 1, o 2, the top left most significant.
    /// Every move leads to a board with a larger number.
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
            let digit = match self.mark_at(SquareIndex::known(square)) {
                None => 0,
                Some(Mark::X) => 1,
                Some(Mark::O) => 2,
            };
            number = 3 * number + digit;
            square += 1;
        }
        number
    }

    /// The board with a [`number`](Board::number); `None` if the number is
    /// beyond the last board.
    pub const fn from_number(rules: Rules, number: u128) -> Option<Board> {
        let mut board = Board::empty(rules);
        let mut digits = number;
        let mut square = rules.area();
        while square > 0 {
            square -= 1;
            let index = SquareIndex::known(square);
            match digits % 3 {
                1 => board.x = board.x.with(index),
                2 => board.o = board.o.with(index),
                _ => {}
            }
            digits /= 3;
        }
        if digits == 0 { Some(board) } else { None }
    }
}

/// Reads a board of tic-tac-toe, or of the game that the text begins with:
/// `4,2,3 xo../....`.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        // There are no commas in a board.
        match text.split_once(' ') {
            Some((game, board)) if game.contains(',') => {
                Board::parse(game.parse().map_err(ParseBoardError::Game)?, board)
            }
            _ => Board::parse(Rules::TIC_TAC_TOE, text),
        }
    }
}

/// Prints the rows. `{:#}` prints the game before them, unless it is tic-tac-toe,
/// so that `FromStr` reads the text of any game.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() && self.rules != Rules::TIC_TAC_TOE {
            write!(f, "{} ", self.rules)?;
        }
        let (width, layer) = (self.rules.width(), self.rules.width() * self.rules.height());
        for index in self.rules.all_squares() {
            match index.number() {
                0 => {}
                number if number % layer == 0 => f.write_str("|")?,
                number if number % width == 0 => f.write_str("/")?,
                _ => {}
            }
            write!(f, "{}", self.mark_at(index).map_or('.', Mark::letter))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({} {self})", self.rules)
    }
}

/// The empty board of tic-tac-toe.
impl Default for Board {
    fn default() -> Board {
        Board::empty(Rules::default())
    }
}

/// A line that lacks one mark, on an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
pub struct Threat {
    /// The empty square.
    pub square: Square,
    /// The mark of the line.
    pub mark: Mark,
    /// The line that the mark on the square would complete.
    pub line: Line,
}

/// Why two sets of squares are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// These squares are in both sets.
    TakenTwice(Stones),
    /// These squares are not on the board.
    Outside(Stones),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::TakenTwice(stones) => {
                let count = stones.len();
                write!(
                    f,
                    "expected one mark a square, found two on {count} of them"
                )
            }
            BoardError::Outside(stones) => {
                let count = stones.len();
                write!(f, "expected marks on the board, found {count} outside")
            }
        }
    }
}

impl core::error::Error for BoardError {}
