//! A value in one byte.

use noughts::Value;

/// The value of a position, in the order of values, or that play cannot reach it.
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
    /// Entries have numbers below this.
    pub(super) const COUNT: usize = 128;

    /// Entries that are a value have numbers below this.
    #[cfg(feature = "disk")]
    pub(super) const VALUES: usize = 64;

    pub(super) const UNREACHABLE: Entry = Entry(0);

    /// Above every value.
    pub(super) const TOP: Entry = Entry(64);

    /// Play can reach the position, and goes on from there.
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

    /// The entry of a position, if this one is the lowest that its moves lead to: what
    /// is worst for the opponent is best for the player to move.
    pub(super) const fn before(self) -> Entry {
        match self.value() {
            // No game that is kept whole lasts so long.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_ordered_as_their_values_are() {
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
