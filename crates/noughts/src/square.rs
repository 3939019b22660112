//! Squares, by name (`b2`) and by number. `rules::sides` decides which squares a board has.

use core::fmt;
use core::str::FromStr;

use crate::text::{self, Excerpt};

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
/// The column after `z` is `aa`. In a box the number of the layer follows a dot:
/// `a1.2`. A square does not know the size of a board;
/// [`Rules::index`](crate::Rules::index) checks whether it is on one. Squares
/// are in reading order: layer by layer, row by row from the top left.
///
/// ```
/// use noughts::Square;
///
/// let square: Square = "b3".parse()?;
/// assert_eq!(square, Square::new(1, 2));
/// assert_eq!(square.to_string(), "b3");
/// assert_eq!("b3.2".parse(), Ok(Square::in_layer(1, 2, 1)));
/// # Ok::<(), noughts::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // The derived order compares the layer first, then the row.
    /// Counted from one; zero on a board that has no layers.
    layer: u8,
    row: u8,
    column: u8,
}

impl Square {
    /// The square in the given column and row, both counted from zero at the
    /// top left.
    pub const fn new(column: u8, row: u8) -> Square {
        Square {
            layer: 0,
            row,
            column,
        }
    }

    /// The square of a box in the given column, row and layer, all counted from zero. The last
    /// layer is 254; 255 becomes 254.
    pub const fn in_layer(column: u8, row: u8, layer: u8) -> Square {
        Square {
            layer: layer.saturating_add(1),
            row,
            column,
        }
    }

    /// The column, counted from zero at the left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, counted from zero at the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The layer of a box, counted from zero; `None` on a board without layers.
    pub const fn layer(self) -> Option<u8> {
        self.layer.checked_sub(1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Column(self.column), u16::from(self.row) + 1)?;
        match self.layer {
            0 => Ok(()),
            layer => write!(f, ".{layer}"),
        }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The number of a column, printed as its letters.
pub(crate) struct Column(pub(crate) u8);

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Two letters are enough: the last column of a `u8` is 255, `iv`.
        let letter = |n: u8| char::from(b'a' + n);
        if self.0 >= 26 {
            write!(f, "{}", letter(self.0 / 26 - 1))?;
        }
        write!(f, "{}", letter(self.0 % 26))
    }
}

/// The number of a square of a board, counted row by row from the top left, and
/// layer by layer in a box: 0 to 63.
///
/// A set of [`Stones`](crate::Stones) has these as members.
/// [`Rules::index`](crate::Rules::index) and
/// [`Rules::square`](crate::Rules::square) convert squares to indices and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareIndex(u8);

impl SquareIndex {
    /// The index with a number; `None` beyond 63.
    pub const fn new(number: u8) -> Option<SquareIndex> {
        if number < 64 {
            Some(SquareIndex(number))
        } else {
            None
        }
    }

    /// [`SquareIndex::new`] for a number that is known to be below 64.
    pub(crate) const fn known(number: u32) -> SquareIndex {
        debug_assert!(number < 64);
        SquareIndex(number as u8 & 63)
    }

    /// The number: 0 to 63.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The word in which only the bit of this square is set.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Why a text is not the name of a [`Square`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSquareError {
    /// The text, which begins with this, does not begin with a column letter.
    NoColumn(Excerpt),
    /// The column is not followed by a row number but by this, which may be empty.
    NoRow(Excerpt),
    /// The dot is not followed by the number of a layer but by this, which may be
    /// empty.
    NoLayer(Excerpt),
    /// A column or row beyond 256, or a layer beyond 255.
    TooFar(Excerpt),
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (example, what, found) = match self {
            ParseSquareError::NoColumn(found) => ("b2", "no column letter", found),
            ParseSquareError::NoRow(found) => ("b2", "no row number", found),
            ParseSquareError::NoLayer(found) => ("b2.1", "no number of a layer", found),
            ParseSquareError::TooFar(found) => ("b2", "one beyond any board", found),
        };
        write!(
            f,
            "expected a square such as {example}, found {what}: {found}"
        )
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let (column, rest) = split_column(text)?;
        let (row, layer) = match rest.split_once('.') {
            Some((row, layer)) => (row, count(layer, 255, ParseSquareError::NoLayer)?),
            None => (rest, 0),
        };
        let row = count(row, 256, ParseSquareError::NoRow)? - 1;
        Ok(Square {
            layer: layer as u8, // At most 255, and so is the row.
            row: row as u8,
            column,
        })
    }
}

/// The number of the column whose letters begin a text, and the rest of it.
pub(crate) fn split_column(text: &str) -> Result<(u8, &str), ParseSquareError> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, rest) = text.split_at(letters);
    if column.is_empty() {
        return Err(ParseSquareError::NoColumn(Excerpt::of(text)));
    }
    let number = column
        .bytes()
        .try_fold(0u32, |sum, letter| {
            let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            sum.checked_mul(26)?.checked_add(digit)
        })
        .and_then(|column| u8::try_from(column - 1).ok());
    let too_far = ParseSquareError::TooFar(Excerpt::of(column));
    Ok((number.ok_or(too_far)?, rest))
}

/// Reads a number from one to `most`. A larger number and a `missing` number
/// are different errors.
fn count(
    digits: &str,
    most: u32,
    missing: impl Fn(Excerpt) -> ParseSquareError,
) -> Result<u32, ParseSquareError> {
    let found = Excerpt::of(digits);
    match text::number(digits) {
        Some(number @ 1..) if number <= most => Ok(number),
        Some(1..) => Err(ParseSquareError::TooFar(found)),
        None if digits.len() > 9 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(ParseSquareError::TooFar(found))
        }
        _ => Err(missing(found)),
    }
}
