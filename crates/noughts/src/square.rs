use core::fmt;
use core::str::FromStr;

use crate::text;

/// A place on a board, named like a cell of a spreadsheet: a column letter and
/// a row number counted from the top.
///
/// ```text
///     a  b  c
///  1  a1 b1 c1
///  2  a2 b2 c2
///  3  a3 b3 c3
/// ```
///
/// The column after `z` is `aa`. A square knows nothing of a board's size;
/// [`Rules::stone`](crate::Rules::stone) says whether it lies on one. Squares
/// are ordered as one reads: row by row from the top left.
///
/// ```
/// use noughts::Square;
///
/// let square: Square = "b3".parse()?;
/// assert_eq!(square, Square::new(1, 2));
/// assert_eq!(square.to_string(), "b3");
/// # Ok::<(), noughts::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // The derived order compares the row first.
    row: u8,
    column: u8,
}

impl Square {
    /// The square in the given column and row, both counted from zero at the
    /// top left.
    pub const fn new(column: u8, row: u8) -> Square {
        Square { row, column }
    }

    /// The column, counted from zero at the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from zero at the top.
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two letters are enough: the last column of a `u8` is 255, `iv`.
        let letter = |n: u8| char::from(b'a' + n);
        if self.column >= 26 {
            write!(f, "{}", letter(self.column / 26 - 1))?;
        }
        write!(f, "{}{}", letter(self.column % 26), u16::from(self.row) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not the name of a [`Square`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSquareError {
    /// The text does not begin with a column letter.
    NoColumn,
    /// No row number stands behind the column, or something else does.
    NoRow,
    /// A column or row that no board has.
    TooFar,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseSquareError::NoColumn => "expected a square such as b2, found no column letter",
            ParseSquareError::NoRow => "expected a square such as b2, found no row number",
            ParseSquareError::TooFar => "expected a square such as b2, found one beyond any board",
        })
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (column, row) = text.split_at(letters);
        if column.is_empty() {
            return Err(ParseSquareError::NoColumn);
        }
        let Some(row @ 1..) = text::number(row) else {
            return Err(match row.bytes().all(|byte| byte.is_ascii_digit()) {
                true if row.len() > 9 => ParseSquareError::TooFar,
                _ => ParseSquareError::NoRow,
            });
        };
        let column = column
            .bytes()
            .try_fold(0u32, |sum, letter| {
                let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
                sum.checked_mul(26)?.checked_add(digit)
            })
            .and_then(|column| u8::try_from(column - 1).ok());
        let row = u8::try_from(row - 1).ok();
        match (column, row) {
            (Some(column), Some(row)) => Ok(Square { row, column }),
            _ => Err(ParseSquareError::TooFar),
        }
    }
}
