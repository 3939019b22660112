//! Random numbers and texts, the same in every run.

use std::ops::RangeInclusive;

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new() -> Random {
        Random(0)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn within(&mut self, range: RangeInclusive<u32>) -> u32 {
        let size = u64::from(range.end() - range.start()) + 1;
        range.start() + (self.bits() % size) as u32
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A text of some characters of an alphabet.
    pub(crate) fn text(&mut self, alphabet: &str, length: RangeInclusive<u32>) -> String {
        let alphabet: Vec<char> = alphabet.chars().collect();
        let length = self.within(length);
        (0..length).map(|_| self.one_of(&alphabet)).collect()
    }
}
