//! Values in one byte each, and the number of positions with each value.

use std::ops::Add;

use noughts::Value;

/// The value of a position, or that play cannot reach it. Entries are ordered like values.
///
/// | byte | meaning |
/// | --- | --- |
/// | 0 | play cannot reach it |
/// | 1 + n | loss in n |
/// | 32 | draw |
/// | 63 − n | win in n |
/// | 64 | above all values |
/// | 65 | play can reach it, and its value is not known yet |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry(u8);

impl Entry {
    /// All numbers of entries are below this.
    pub(super) const COUNT: usize = 128;

    /// The numbers of entries with a value are below this.
    #[cfg(feature = "disk")]
    pub(super) const VALUES: usize = 64;

    pub(super) const UNREACHABLE: Entry = Entry(0);

    /// Above every value.
    pub(super) const TOP: Entry = Entry(64);

    /// Play can reach the position, and the game is not over.
    pub(super) const REACHED: Entry = Entry(65);

    /// The game is over, and the player to move has lost.
    #[cfg(feature = "disk")]
    pub(super) const LOST: Entry = Entry::of(Value::Loss { plies: 0 });

    /// The game is over, and the player to move has won.
    #[cfg(feature = "disk")]
    pub(super) const WON: Entry = Entry::of(Value::Win { plies: 0 });

    /// The player to move wins by the next move.
    #[cfg(feature = "disk")]
    pub(super) const WON_NEXT: Entry = Entry::of(Value::Win { plies: 1 });

    pub(super) const fn of(value: Value) -> Entry {
        match value {
            Value::Loss { plies } => Entry(1 + plies),
            Value::Draw => Entry(32),
            Value::Win { plies } => Entry(63 - plies),
        }
    }

    pub(super) const fn value(self) -> Option<Value> {
        match self.0 {
            0 | 64.. => None,
            loss @ 1..32 => Some(Value::Loss { plies: loss - 1 }),
            32 => Some(Value::Draw),
            win => Some(Value::Win { plies: 63 - win }),
        }
    }

    /// The entry of a position whose moves lead to this entry as the lowest: the worst
    /// for the opponent is the best for the player to move.
    pub(super) const fn before(self) -> Entry {
        match self.value() {
            // No game in a table lasts this long.
            Some(Value::Win { plies: 30.. } | Value::Loss { plies: 30.. }) | None => {
                Entry::UNREACHABLE
            }
            Some(value) => Entry::of(value.for_mover()),
        }
    }

    /// The number of the entry, below [`Entry::COUNT`].
    pub(super) const fn number(self) -> usize {
        // The mask changes nothing, but shows the compiler the bound.
        (self.0 & 127) as usize
    }

    /// The entry with a number.
    pub(super) const fn from_number(number: usize) -> Entry {
        Entry(number as u8)
    }
}

/// The number of positions with each value. Positions that play cannot reach do
/// not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueCounts {
    by_entry: [u64; Entry::COUNT],
}

impl Default for ValueCounts {
    fn default() -> ValueCounts {
        ValueCounts {
            by_entry: [0; Entry::COUNT],
        }
    }
}

impl ValueCounts {
    /// Adds some positions, each of which represents `each` positions.
    pub(super) fn count_in(&mut self, entries: &[Entry], each: u64) {
        // Neighbours often have the same entry, and an addition to a count waits for
        // the previous one. With four counts for each entry, the additions are
        // independent.
        let mut quarters = [[0u32; Entry::COUNT]; 4];
        let fours = entries.chunks_exact(4);
        for entry in fours.remainder() {
            quarters[0][entry.number()] += 1;
        }
        for four in fours {
            for (quarter, entry) in quarters.iter_mut().zip(four) {
                quarter[entry.number()] += 1;
            }
        }
        for quarter in &quarters {
            for (sum, more) in self.by_entry.iter_mut().zip(quarter) {
                *sum += u64::from(*more) * each;
            }
        }
    }

    /// The number of positions with each entry that is a value, by the number of the entry.
    #[cfg(feature = "disk")]
    pub(super) fn of_values(&self) -> &[u64; Entry::VALUES] {
        self.by_entry.first_chunk().expect("there are more entries")
    }

    /// The reverse of [`ValueCounts::of_values`].
    #[cfg(feature = "disk")]
    pub(super) fn from_values(counts: &[u64; Entry::VALUES]) -> ValueCounts {
        let mut by_entry = [0; Entry::COUNT];
        by_entry[..Entry::VALUES].copy_from_slice(counts);
        ValueCounts { by_entry }
    }

    /// The values that occur, the lowest first, each with the number of positions that
    /// have it.
    pub fn by_value(&self) -> impl Iterator<Item = (Value, u64)> {
        let numbered = self.by_entry.iter().enumerate();
        numbered
            .filter(|(_, count)| **count > 0)
            .filter_map(|(number, count)| Some((Entry::from_number(number).value()?, *count)))
    }

    /// The number of positions that the player to move wins.
    pub fn wins(&self) -> u64 {
        self.count(|value| matches!(value, Value::Win { .. }))
    }

    /// The number of drawn positions.
    pub fn draws(&self) -> u64 {
        self.count(|value| value == Value::Draw)
    }

    /// The number of positions that the player to move loses.
    pub fn losses(&self) -> u64 {
        self.count(|value| matches!(value, Value::Loss { .. }))
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.count(|_| true)
    }

    fn count(&self, which: impl Fn(Value) -> bool) -> u64 {
        self.by_value()
            .filter(|(value, _)| which(*value))
            .map(|(_, count)| count)
            .sum()
    }
}

impl Add for ValueCounts {
    type Output = ValueCounts;

    fn add(mut self, other: ValueCounts) -> ValueCounts {
        for (sum, more) in self.by_entry.iter_mut().zip(other.by_entry) {
            *sum += more;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_ordered_like_values() {
        let values: Vec<Value> = (0..Entry::COUNT)
            .filter_map(|number| Entry::from_number(number).value())
            .collect();
        assert_eq!(values.len(), 63);
        assert!(values.is_sorted());
        for value in values {
            assert_eq!(Entry::of(value).value(), Some(value));
        }
    }
}
