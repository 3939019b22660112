use std::ops::Add;

use noughts::Value;

use super::entry::Entry;

/// How many positions have each value. Positions that play cannot reach do not
/// count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    by_entry: [u64; Entry::COUNT],
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            by_entry: [0; Entry::COUNT],
        }
    }
}

impl Counts {
    /// Counts some more positions.
    pub(super) fn count_in(&mut self, entries: &[Entry]) {
        // Neighbours often have the same entry, and counting in one place waits
        // for the count before; four places do not wait for each other.
        let mut places = [[0u32; Entry::COUNT]; 4];
        let fours = entries.chunks_exact(4);
        for entry in fours.remainder() {
            places[0][entry.number()] += 1;
        }
        for four in fours {
            for (place, entry) in places.iter_mut().zip(four) {
                place[entry.number()] += 1;
            }
        }
        for place in &places {
            for (sum, more) in self.by_entry.iter_mut().zip(place) {
                *sum += u64::from(*more);
            }
        }
    }

    /// Every value that occurs, the lowest first, with how many positions have
    /// it.
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

impl Add for Counts {
    type Output = Counts;

    fn add(mut self, other: Counts) -> Counts {
        for (sum, more) in self.by_entry.iter_mut().zip(other.by_entry) {
            *sum += more;
        }
        self
    }
}
