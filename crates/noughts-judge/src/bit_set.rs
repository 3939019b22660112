//! Sets of numbers.

/// A set of the places of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    /// The places of what is chosen.
    pub(crate) fn of<T>(all: &[T], is_in: impl Fn(&T) -> bool) -> BitSet {
        let words = all.chunks(64).map(|chunk| {
            let bits = chunk.iter().enumerate().filter(|(_, one)| is_in(one));
            bits.fold(0, |word, (n, _)| word | 1 << n)
        });
        BitSet(words.collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn union(&self, other: &BitSet) -> BitSet {
        let words = self.0.len().max(other.0.len());
        let word = |set: &BitSet, n: usize| set.0.get(n).copied().unwrap_or(0);
        BitSet((0..words).map(|n| word(self, n) | word(other, n)).collect())
    }

    /// Those that are not in the other.
    pub(crate) fn without(&self, other: &BitSet) -> BitSet {
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        BitSet(self.0.iter().zip(others).map(|(a, b)| a & !b).collect())
    }

    /// How many are in both.
    pub(crate) fn common(&self, other: &BitSet) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }
}
