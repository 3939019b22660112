//! Subsets of a list of sets, by their numbers in the list.

use std::ops::{BitAnd, BitOr, BitXor};

/// One bit for each set of a list of at most 64 · `WORDS` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Mask<WORDS> {
    pub(super) const EMPTY: Mask<WORDS> = Mask([0; WORDS]);

    pub(super) fn is_empty(self) -> bool {
        self == Mask::EMPTY
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn without(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word & !other)
    }

    /// The numbers of the sets, the least first.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let number = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * place + number)
            })
        })
    }

    fn zip(self, other: Mask<WORDS>, each: impl Fn(u64, u64) -> u64) -> Mask<WORDS> {
        Mask(std::array::from_fn(|word| {
            each(self.0[word], other.0[word])
        }))
    }
}

impl<const WORDS: usize> BitAnd for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitand(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word & other)
    }
}

impl<const WORDS: usize> BitOr for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitor(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word | other)
    }
}

impl<const WORDS: usize> BitXor for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitxor(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word ^ other)
    }
}
