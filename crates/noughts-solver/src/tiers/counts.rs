use std::ops::Add;

use noughts::Value;

use super::entry::Entry;

/// How many positions have each value. Positions that play cannot reach do not
/// count.
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
    /// Adds some positions, each of which stands for so many.
    pub(super) fn count_in(&mut self, entries: &[Entry], each: u64) {
        // Neighbours often have the same entry, and each addition to a count waits for
        // the one before. Four counts for each entry need not wait for each other.
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

    /// How many positions have each entry that is a value, by its number.
    #[cfg(feature = "disk")]
    pub(super) fn of_values(&self) -> &[u64; Entry::VALUES] {
        self.by_entry.first_chunk().expect("there are more entries")
    }

    /// What [`ValueCounts::of_values`] gave.
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

    /// How many positions the player to move wins.
    pub fn wins(&self) -> u64 {
        self.count(|value| matches!(value, Value::Win { .. }))
    }

    /// How many positions nobody wins.
    pub fn draws(&self) -> u64 {
        self.count(|value| value == Value::Draw)
    }

    /// How many positions the player to move loses.
    pub fn losses(&self) -> u64 {
        self.count(|value| matches!(value, Value::Loss { .. }))
    }

    /// How many positions there are.
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
