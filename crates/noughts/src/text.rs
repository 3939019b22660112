//! How boards and numbers are read. What each kind of character means stands
//! here and nowhere else.

use core::fmt;

use crate::{Board, ParseRulesError, Player, Rules};

/// Why a text is not a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// The game before the board is none.
    Game(ParseRulesError),
    /// There is no square in the text.
    Empty,
    /// A character that stands neither for a square nor between rows.
    UnexpectedCharacter {
        /// The character.
        found: char,
        /// How many characters of the text stand before it.
        offset: usize,
    },
    /// `0` means an empty square next to `1` and `2`, and some write it for o:
    /// beside `x`, `o` or `.` nobody can tell.
    MixedAlphabets {
        /// A digit of the text.
        digit: char,
        /// Another mark of the text.
        mark: char,
    },
    /// Rows are marked off, and there are too many or too few.
    WrongRows {
        /// How many rows the board has.
        expected: usize,
        /// How many rows the text has.
        found: usize,
    },
    /// Rows are marked off, and one is too long or too short.
    WrongRowLength {
        /// Which row, counted from one.
        row: usize,
        /// How many squares a row of the board has.
        expected: usize,
        /// How many squares this row of the text has.
        found: usize,
    },
    /// Rows are not marked off, and there are too many or too few squares.
    WrongSquares {
        /// How many squares the board has.
        expected: usize,
        /// How many squares the text has.
        found: usize,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ParseBoardError::Game(error) => error.fmt(f),
            ParseBoardError::Empty => {
                f.write_str("expected a board such as xx./oo./..., found nothing")
            }
            ParseBoardError::UnexpectedCharacter { found, offset } => {
                write!(
                    f,
                    "expected x, o or ., found {found:?} as character {}",
                    offset + 1
                )
            }
            ParseBoardError::MixedAlphabets { digit, mark } => write!(
                f,
                "expected either x, o and . or 0, 1 and 2, found both {mark:?} and {digit:?}"
            ),
            ParseBoardError::WrongRows { expected, found } => {
                write!(
                    f,
                    "expected {expected} row{}, found {found}",
                    plural(expected)
                )
            }
            ParseBoardError::WrongRowLength {
                row,
                expected,
                found,
            } => {
                write!(
                    f,
                    "expected {expected} square{} in row {row}, found {found}",
                    plural(expected)
                )
            }
            ParseBoardError::WrongSquares { expected, found } => {
                write!(
                    f,
                    "expected {expected} square{}, found {found}",
                    plural(expected)
                )
            }
        }
    }
}

impl core::error::Error for ParseBoardError {}

/// What a character of a board's text stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Character {
    Mark(Option<Player>),
    Digit(Option<Player>),
    RowEnd,
    Blank,
}

fn character(c: char) -> Option<Character> {
    Some(match c {
        'x' | 'X' => Character::Mark(Some(Player::X)),
        'o' | 'O' => Character::Mark(Some(Player::O)),
        '.' | '-' | '_' => Character::Mark(None),
        '1' => Character::Digit(Some(Player::X)),
        '2' => Character::Digit(Some(Player::O)),
        '0' => Character::Digit(None),
        '/' => Character::RowEnd,
        _ if c.is_ascii_whitespace() => Character::Blank,
        _ => return None,
    })
}

pub(crate) fn parse_board(rules: Rules, text: &str) -> Result<Board, ParseBoardError> {
    check_characters(text)?;
    check_shape(rules, text)?;
    // From here on the squares of the text are those of the board, in order.
    let marks = text.chars().filter_map(|c| match character(c)? {
        Character::Mark(mark) | Character::Digit(mark) => Some(mark),
        Character::RowEnd | Character::Blank => None,
    });
    let board = rules
        .all_squares()
        .singles()
        .zip(marks)
        .fold(Board::empty(rules), |board, (stone, mark)| {
            board.with_stone(stone, mark)
        });
    Ok(board)
}

/// Every character means something, and all are of one alphabet.
fn check_characters(text: &str) -> Result<(), ParseBoardError> {
    let (mut first_mark, mut first_digit) = (None, None);
    for (offset, found) in text.chars().enumerate() {
        match character(found) {
            None => return Err(ParseBoardError::UnexpectedCharacter { found, offset }),
            Some(Character::Mark(_)) => first_mark = first_mark.or(Some(found)),
            Some(Character::Digit(_)) => first_digit = first_digit.or(Some(found)),
            Some(Character::RowEnd | Character::Blank) => {}
        }
    }
    match (first_mark, first_digit) {
        (None, None) => Err(ParseBoardError::Empty),
        (Some(mark), Some(digit)) => Err(ParseBoardError::MixedAlphabets { digit, mark }),
        _ => Ok(()),
    }
}

/// With slashes, what stands between them are the rows, and blanks do not
/// matter. Without, the pieces between blanks are the rows; or they are single
/// squares, or there is just one, and then only the number of squares counts.
fn check_shape(rules: Rules, text: &str) -> Result<(), ParseBoardError> {
    if text.contains('/') {
        let squares = |row: &str| {
            row.bytes()
                .filter(|byte| !byte.is_ascii_whitespace())
                .count()
        };
        return check_rows(rules, text.split('/').map(squares));
    }
    let pieces = || text.split_ascii_whitespace().map(str::len);
    if pieces().count() > 1 && pieces().any(|length| length > 1) {
        return check_rows(rules, pieces());
    }
    match (rules.area() as usize, pieces().sum()) {
        (expected, found) if expected == found => Ok(()),
        (expected, found) => Err(ParseBoardError::WrongSquares { expected, found }),
    }
}

/// There are as many rows as the board has, each as long.
fn check_rows(
    rules: Rules,
    lengths: impl Iterator<Item = usize> + Clone,
) -> Result<(), ParseBoardError> {
    let (width, height) = (usize::from(rules.width()), usize::from(rules.height()));
    let found = lengths.clone().count();
    if found != height {
        return Err(ParseBoardError::WrongRows {
            expected: height,
            found,
        });
    }
    match lengths.enumerate().find(|(_, length)| *length != width) {
        Some((row, found)) => Err(ParseBoardError::WrongRowLength {
            row: row + 1,
            expected: width,
            found,
        }),
        None => Ok(()),
    }
}

fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// A whole number as it is printed: digits only, and no leading zero.
pub(crate) fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = text.len() > 1 && text.starts_with('0');
    if digits && !leading_zero {
        text.parse().ok()
    } else {
        None
    }
}
