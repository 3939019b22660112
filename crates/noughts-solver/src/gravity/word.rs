//! A set of squares in one word, of the size that a board needs.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

/// A word of 64 or 128 bits.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + Ord
    + Send
    + Sync
    + From<u64>
    + Into<u128>
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;
    const ONE: Self;

    fn count_ones(self) -> u32;

    fn trailing_zeros(self) -> u32;

    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest bit alone; zero if there is none.
    fn lowest(self) -> Self;
}

impl Word for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;

    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    fn lowest(self) -> u64 {
        self & self.wrapping_neg()
    }
}

impl Word for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    fn lowest(self) -> u128 {
        self & self.wrapping_neg()
    }
}
