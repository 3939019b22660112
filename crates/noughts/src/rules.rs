use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use crate::{Direction, Line, Square, Stones, text};

/// A game: k in a row on a board of some width and height.
///
/// The one place that knows what a line is. Rules are checked when they are
/// made and then only read; they print and parse as `width,height,k`.
///
/// ```
/// use noughts::{Rules, RulesError};
///
/// const CONNECT: Rules = match Rules::new(7, 6, 4) {
///     Ok(rules) => rules,
///     Err(_) => panic!(),
/// };
/// assert_eq!(CONNECT.lines().count(), 69);
/// assert_eq!("3,3,3".parse(), Ok(Rules::TIC_TAC_TOE));
/// assert_eq!(
///     Rules::new(9, 9, 5),
///     Err(RulesError::TooManySquares { width: 9, height: 9 })
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    width: u8,
    height: u8,
    k: u8,
    /// For each of [`Direction::ALL`] the squares from which a line fits on
    /// the board. On 3×3 with k = 3:
    ///
    /// ```text
    ///  Right   Down    DownRight  DownLeft
    ///  # . .   # # #   # . .      . . #
    ///  # . .   . . .   . . .      . . .
    ///  # . .   . . .   . . .      . . .
    /// ```
    starts: [Stones; 4],
}

impl Rules {
    /// The largest number of squares a board may have: one word of [`Stones`].
    pub const MAX_SQUARES: u32 = 64;

    /// Three in a row on 3×3.
    pub const TIC_TAC_TOE: Rules = match Rules::new(3, 3, 3) {
        Ok(rules) => rules,
        Err(_) => panic!("3,3,3 is a game"),
    };

    /// The game of `k` in a row on a board `width` squares wide and `height`
    /// squares high.
    ///
    /// # Errors
    ///
    /// A side or a `k` of zero, more than [`Rules::MAX_SQUARES`] squares, and
    /// a `k` that fits in neither direction.
    pub const fn new(width: u32, height: u32, k: u32) -> Result<Rules, RulesError> {
        if width == 0 || height == 0 {
            return Err(RulesError::NoSquares { width, height });
        }
        match width.checked_mul(height) {
            Some(squares) if squares <= Rules::MAX_SQUARES => {}
            _ => return Err(RulesError::TooManySquares { width, height }),
        }
        if k == 0 {
            return Err(RulesError::NoLine);
        }
        if k > width && k > height {
            return Err(RulesError::LineTooLong { width, height, k });
        }
        Ok(Rules {
            // All three are at most 64 by now.
            width: width as u8,
            height: height as u8,
            k: k as u8,
            starts: [
                starts(Direction::Right, width, height, k),
                starts(Direction::Down, width, height, k),
                starts(Direction::DownRight, width, height, k),
                starts(Direction::DownLeft, width, height, k),
            ],
        })
    }

    /// How many squares a row has.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// How many rows there are.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many in a row win.
    pub const fn k(&self) -> u8 {
        self.k
    }

    /// How many squares the board has.
    pub const fn area(&self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// Every square of the board.
    pub const fn all_squares(&self) -> Stones {
        Stones::from_bits(u64::MAX >> (64 - self.area()))
    }

    /// The set of just this square, or nothing if it is not on the board.
    pub const fn stone(&self, square: Square) -> Option<Stones> {
        if square.column() < self.width && square.row() < self.height {
            let number = square.row() as u32 * self.width as u32 + square.column() as u32;
            Some(Stones::from_bits(1 << number))
        } else {
            None
        }
    }

    /// The squares of a set in reading order.
    pub fn squares(&self, stones: Stones) -> impl Iterator<Item = Square> + Clone + use<> {
        let width = self.width;
        stones
            .singles()
            .map(move |stone| square(stone.bits().trailing_zeros(), width))
    }

    /// Whether `stones` hold a line.
    pub const fn has_line(&self, stones: Stones) -> bool {
        let mut way = 0;
        while way < Direction::ALL.len() {
            if !self.line_starts(way, stones).is_empty() {
                return true;
            }
            way += 1;
        }
        false
    }

    /// Which of `stones` could have been placed last: those without which no
    /// line stands.
    ///
    /// Without a line that is any of them. With lines it is the squares that
    /// all lines share, which may be none: a single move cannot have completed
    /// lines that do not meet.
    ///
    /// ```text
    ///  x x x      # # #      x x x      . . #      x x x      . . .
    ///  o . o  →   . . .      o o x  →   . . .      o o o  →   . . .
    ///  . . .      . . .      o o x      . . .      x x x      . . .
    /// ```
    pub const fn last_moves(&self, stones: Stones) -> Stones {
        let mut shared = stones;
        let mut way = 0;
        while way < Direction::ALL.len() {
            let mut starts = self.line_starts(way, stones);
            while let Some((start, others)) = starts.split_first() {
                shared = shared.intersection(self.line_from(way, start));
                starts = others;
            }
            way += 1;
        }
        shared
    }

    /// Every line of the game: rows first, then columns, then diagonals.
    ///
    /// ```
    /// use noughts::Rules;
    ///
    /// let lines: Vec<String> = Rules::TIC_TAC_TOE.lines().map(|l| l.to_string()).collect();
    /// assert_eq!(lines, [
    ///     "a1-b1-c1", "a2-b2-c2", "a3-b3-c3",
    ///     "a1-a2-a3", "b1-b2-b3", "c1-c2-c3",
    ///     "a1-b2-c3", "c1-b2-a3",
    /// ]);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let rules = *self;
        (0..Direction::ALL.len()).flat_map(move |way| {
            rules.starts[way].singles().map(move |start| Line {
                start: square(start.bits().trailing_zeros(), rules.width),
                direction: Direction::ALL[way],
                length: rules.k,
                stones: rules.line_from(way, start),
            })
        })
    }

    /// The squares from which a whole line of `stones` runs in direction
    /// number `way`.
    const fn line_starts(&self, way: usize, stones: Stones) -> Stones {
        if self.starts[way].is_empty() {
            // No line fits this way, and the shifts below might not fit a word.
            return Stones::NONE;
        }
        let stride = Direction::ALL[way].stride(self.width as u32);
        // `runs` holds the squares from which `length` stones run on. A run of
        // a and a run of b that begins at most a further on make one of a + b.
        let mut runs = stones.bits();
        let mut length = 1;
        while length < self.k as u32 {
            let rest = self.k as u32 - length;
            let step = if rest < length { rest } else { length };
            runs &= runs >> (step * stride);
            length += step;
        }
        // A run may leave the board on the right and come back on the left;
        // one that starts where a line fits does not.
        Stones::from_bits(runs).intersection(self.starts[way])
    }

    /// The line that begins at `start` and runs in direction number `way`.
    const fn line_from(&self, way: usize, start: Stones) -> Stones {
        let stride = Direction::ALL[way].stride(self.width as u32);
        let mut line = start.bits();
        let mut steps = 1;
        while steps < self.k as u32 {
            line |= start.bits() << (steps * stride);
            steps += 1;
        }
        Stones::from_bits(line)
    }
}

/// The square with a number, on a board of some width.
const fn square(number: u32, width: u8) -> Square {
    Square::new((number % width as u32) as u8, (number / width as u32) as u8)
}

/// The squares from which a line of k fits in a direction.
const fn starts(direction: Direction, width: u32, height: u32, k: u32) -> Stones {
    let reach = k - 1;
    let (first_column, columns_needed, rows_needed) = match direction {
        Direction::Right => (0, reach, 0),
        Direction::Down => (0, 0, reach),
        Direction::DownRight => (0, reach, reach),
        Direction::DownLeft => (reach, 0, reach),
    };
    let mut starts = 0;
    // A line of one is the same line in every direction: it counts once.
    if k > 1 || matches!(direction, Direction::Right) {
        let mut row = 0;
        while row + rows_needed < height {
            let mut column = first_column;
            while column + columns_needed < width {
                starts |= 1 << (row * width + column);
                column += 1;
            }
            row += 1;
        }
    }
    Stones::from_bits(starts)
}

/// Width, height and k say it all; the rest follows from them.
impl Hash for Rules {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.width, self.height, self.k).hash(hasher);
    }
}

/// Tic-tac-toe.
impl Default for Rules {
    fn default() -> Rules {
        Rules::TIC_TAC_TOE
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.width, self.height, self.k)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({self})")
    }
}

/// Why there is no such game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// A side of the board is zero.
    NoSquares {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// The board has more than [`Rules::MAX_SQUARES`] squares.
    TooManySquares {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// `k` is zero.
    NoLine,
    /// `k` is larger than both sides, so nobody could ever win.
    LineTooLong {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
        /// The length of a line asked for.
        k: u32,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            RulesError::NoSquares { width, height } => {
                write!(
                    f,
                    "expected sides of at least 1, found a {width}×{height} board"
                )
            }
            RulesError::TooManySquares { width, height } => {
                let squares = u64::from(width) * u64::from(height);
                let most = Rules::MAX_SQUARES;
                write!(
                    f,
                    "expected at most {most} squares, found {squares} ({width}×{height})"
                )
            }
            RulesError::NoLine => f.write_str("expected k of at least 1, found 0"),
            RulesError::LineTooLong { width, height, k } => {
                write!(f, "expected k of at most {}, found {k}", width.max(height))?;
                write!(f, ", longer than both sides of a {width}×{height} board")
            }
        }
    }
}

impl core::error::Error for RulesError {}

/// Why a text is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseRulesError {
    /// Not three numbers between two commas.
    WrongCount {
        /// How many parts there were.
        found: usize,
    },
    /// A part is not a whole number, or one far too large for a board.
    NotANumber {
        /// Which part: `the width`, `the height` or `k`.
        part: &'static str,
    },
    /// Three numbers, but no game has them.
    Impossible(RulesError),
}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseRulesError::WrongCount { found } => write!(
                f,
                "expected width,height,k such as 3,3,3, found {found} part{} instead of 3",
                if *found == 1 { "" } else { "s" }
            ),
            ParseRulesError::NotANumber { part } => {
                write!(
                    f,
                    "expected width,height,k such as 3,3,3, but {part} is not such a number"
                )
            }
            ParseRulesError::Impossible(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let mut parts = text.split(',');
        let mut part = |part| {
            let number = text::number(parts.next()?.trim_ascii());
            Some(number.ok_or(ParseRulesError::NotANumber { part }))
        };
        let (Some(width), Some(height), Some(k), None) =
            (part("the width"), part("the height"), part("k"), part(""))
        else {
            return Err(ParseRulesError::WrongCount {
                found: text.split(',').count(),
            });
        };
        Rules::new(width?, height?, k?).map_err(ParseRulesError::Impossible)
    }
}
