use core::fmt;
use core::ops::{BitAnd, BitOr, Sub};

/// A set of squares in one word.
///
/// Square number 0 is the top left, and the numbers go on row by row. On 3×3:
///
/// ```text
///  0 1 2
///  3 4 5
///  6 7 8
/// ```
///
/// A set knows nothing of the board's width; [`Rules`](crate::Rules) turns
/// squares into sets ([`Rules::stone`](crate::Rules::stone)) and sets into
/// squares ([`Rules::squares`](crate::Rules::squares)).
///
/// Everything is a `const fn`; `|`, `&` and `-` do the same outside of
/// constants.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stones(u64);

impl Stones {
    /// The set without any square.
    pub const NONE: Stones = Stones(0);

    /// The set whose squares are the one-bits of a word, square 0 being the
    /// lowest bit.
    pub const fn from_bits(bits: u64) -> Stones {
        Stones(bits)
    }

    /// The word whose one-bits are the squares of this set.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many squares are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every square of `other` is in this set.
    pub const fn contains(self, other: Stones) -> bool {
        other.0 & !self.0 == 0
    }

    /// The squares in either set.
    pub const fn union(self, other: Stones) -> Stones {
        Stones(self.0 | other.0)
    }

    /// The squares in both sets.
    pub const fn intersection(self, other: Stones) -> Stones {
        Stones(self.0 & other.0)
    }

    /// The squares of this set that are not in `other`.
    pub const fn without(self, other: Stones) -> Stones {
        Stones(self.0 & !other.0)
    }

    /// The first square of the set as a set of its own, and the others;
    /// nothing if the set is empty.
    pub const fn split_first(self) -> Option<(Stones, Stones)> {
        if self.0 == 0 {
            return None;
        }
        let rest = self.0 & (self.0 - 1);
        Some((Stones(self.0 ^ rest), Stones(rest)))
    }

    /// Each square of the set as a set of its own, first square first.
    pub fn singles(self) -> impl Iterator<Item = Stones> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let (first, others) = rest.split_first()?;
            rest = others;
            Some(first)
        })
    }
}

impl BitOr for Stones {
    type Output = Stones;
    fn bitor(self, other: Stones) -> Stones {
        self.union(other)
    }
}

impl BitAnd for Stones {
    type Output = Stones;
    fn bitand(self, other: Stones) -> Stones {
        self.intersection(other)
    }
}

impl Sub for Stones {
    type Output = Stones;
    fn sub(self, other: Stones) -> Stones {
        self.without(other)
    }
}

impl fmt::Debug for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stones({:#b})", self.0)
    }
}
