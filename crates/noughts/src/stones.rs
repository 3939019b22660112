//! Stones: a set of squares as a bit set.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::SquareIndex;

/// A set of squares in one word.
///
/// Square number 0 is the top left, and the numbers continue row by row. On 3×3:
///
/// ```text
///  0 1 2
///  3 4 5
///  6 7 8
/// ```
///
/// The members are [`SquareIndex`]es. A set does not know the board's width;
/// [`Rules::squares`](crate::Rules::squares) gives its members as squares.
///
/// The operators `|`, `&`, `^` and `-` do the same as the `const` methods
/// [`union`](Stones::union), [`intersection`](Stones::intersection),
/// [`symmetric_difference`](Stones::symmetric_difference) and
/// [`difference`](Stones::difference).
///
/// ```
/// use noughts::{SquareIndex, Stones};
///
/// let corners = Stones::from_bits(0b101_000_101);
/// assert!(corners.is_superset(Stones::from_bits(0b100)));
/// assert!(corners.contains(SquareIndex::new(8).unwrap()));
/// let numbers: Vec<u8> = corners.into_iter().map(SquareIndex::number).collect();
/// assert_eq!(numbers, [0, 2, 6, 8]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones(u64);

impl Stones {
    /// The empty set.
    pub const NONE: Stones = Stones(0);

    /// The set whose squares are the one-bits of a word, square 0 being the
    /// lowest bit.
    pub const fn from_bits(bits: u64) -> Stones {
        Stones(bits)
    }

    /// The set of one square.
    pub const fn of(square: SquareIndex) -> Stones {
        Stones(square.bit())
    }

    /// The word whose one-bits are the squares of this set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is in the set.
    pub const fn contains(self, square: SquareIndex) -> bool {
        self.0 & square.bit() != 0
    }

    /// Whether every square of `other` is in this set.
    pub const fn is_superset(self, other: Stones) -> bool {
        other.0 & !self.0 == 0
    }

    /// The squares in either set.
    #[must_use]
    pub const fn union(self, other: Stones) -> Stones {
        Stones(self.0 | other.0)
    }

    /// The squares in both sets.
    #[must_use]
    pub const fn intersection(self, other: Stones) -> Stones {
        Stones(self.0 & other.0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Stones) -> Stones {
        Stones(self.0 & !other.0)
    }

    /// The squares in exactly one of the two sets.
    #[must_use]
    pub const fn symmetric_difference(self, other: Stones) -> Stones {
        Stones(self.0 ^ other.0)
    }

    /// The set with a square added.
    #[must_use]
    pub const fn with(self, square: SquareIndex) -> Stones {
        Stones(self.0 | square.bit())
    }

    /// The set without a square.
    #[must_use]
    pub const fn without(self, square: SquareIndex) -> Stones {
        Stones(self.0 & !square.bit())
    }

    /// The first square; `None` if the set is empty.
    pub const fn first(self) -> Option<SquareIndex> {
        if self.0 == 0 {
            None
        } else {
            Some(SquareIndex::known(self.0.trailing_zeros()))
        }
    }

    /// The last square; `None` if the set is empty.
    pub const fn last(self) -> Option<SquareIndex> {
        match self.0.checked_ilog2() {
            Some(number) => Some(SquareIndex::known(number)),
            None => None,
        }
    }

    /// The first square and the set of the others; `None` if the set is empty.
    pub const fn split_first(self) -> Option<(SquareIndex, Stones)> {
        match self.first() {
            Some(first) => Some((first, Stones(self.0 & (self.0 - 1)))),
            None => None,
        }
    }

    /// The squares of the set, first square first.
    pub const fn iter(self) -> StonesIter {
        StonesIter(self)
    }

    /// Every subset of `size` squares, ordered by [`bits`](Stones::bits).
    pub fn subsets(self, size: u32) -> impl Iterator<Item = Stones> + Clone {
        let lowest = move |count: u32| {
            let mut rest = self.0;
            for _ in 0..count {
                rest &= rest.wrapping_sub(1);
            }
            self.0 ^ rest
        };
        let mut next = (size <= self.len()).then(|| lowest(size));
        core::iter::from_fn(move || {
            let set = next?;
            // Gosper's hack within the squares of `self`: adding one at the lowest
            // member carries the lowest run of members to the next square, and
            // all but one of the run go back to the lowest squares.
            let carried = (set | !self.0).wrapping_add(set & set.wrapping_neg()) & self.0;
            let run = (set & !carried).count_ones();
            next = (set != 0 && carried > set).then(|| carried | lowest(run - 1));
            Some(Stones(set))
        })
    }
}

/// The squares of a set of [`Stones`], first square first.
#[derive(Clone, Debug)]
pub struct StonesIter(Stones);

impl Iterator for StonesIter {
    type Item = SquareIndex;

    fn next(&mut self) -> Option<SquareIndex> {
        let (first, others) = self.0.split_first()?;
        self.0 = others;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for StonesIter {}

impl core::iter::FusedIterator for StonesIter {}

impl IntoIterator for Stones {
    type Item = SquareIndex;
    type IntoIter = StonesIter;

    fn into_iter(self) -> StonesIter {
        self.iter()
    }
}

impl FromIterator<SquareIndex> for Stones {
    fn from_iter<I: IntoIterator<Item = SquareIndex>>(squares: I) -> Stones {
        squares.into_iter().fold(Stones::NONE, Stones::with)
    }
}

impl Extend<SquareIndex> for Stones {
    fn extend<I: IntoIterator<Item = SquareIndex>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl From<SquareIndex> for Stones {
    fn from(square: SquareIndex) -> Stones {
        Stones::of(square)
    }
}

macro_rules! operators {
    ($($operator:ident $operate:ident $assign:ident $operate_assign:ident $method:path;)+) => {$(
        impl $operator for Stones {
            type Output = Stones;
            fn $operate(self, other: Stones) -> Stones {
                $method(self, other)
            }
        }

        impl $assign for Stones {
            fn $operate_assign(&mut self, other: Stones) {
                *self = $method(*self, other);
            }
        }
    )+};
}

operators! {
    BitOr bitor BitOrAssign bitor_assign Stones::union;
    BitAnd bitand BitAndAssign bitand_assign Stones::intersection;
    BitXor bitxor BitXorAssign bitxor_assign Stones::symmetric_difference;
    Sub sub SubAssign sub_assign Stones::difference;
}

/// The complement within all 64 squares of a word. The complement on a board is
/// `rules.all_squares() - set`.
impl Not for Stones {
    type Output = Stones;

    fn not(self) -> Stones {
        Stones(!self.0)
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stones({:#b})", self.0)
    }
}
