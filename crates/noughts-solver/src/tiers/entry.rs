//! A value in one byte.

use noughts::Value;

/// What is kept of a position: nothing if play cannot reach it, otherwise its
/// value, ordered as values are.
///
/// | byte | meaning |
/// | --- | --- |
/// | 0 | play cannot reach it |
/// | 1 + n | loss in n |
/// | 32 | draw |
/// | 63 − n | win in n |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry(u8);

impl Entry {
    /// How many different bytes there are.
    pub(super) const COUNT: usize = 64;

    pub(super) const UNREACHABLE: Entry = Entry(0);

    /// No entry is above it; none is it.
    pub(super) const TOP: Entry = Entry(63);

    pub(super) const fn of(value: Value) -> Entry {
        match value {
            Value::Loss { plies } => Entry(1 + plies),
            Value::Draw => Entry(32),
            Value::Win { plies } => Entry(63 - plies),
        }
    }

    pub(super) const fn value(self) -> Option<Value> {
        match self.0 {
            0 | 63.. => None,
            loss @ 1..32 => Some(Value::Loss { plies: loss - 1 }),
            32 => Some(Value::Draw),
            win => Some(Value::Win { plies: 63 - win }),
        }
    }

    /// The entry of a position whose moves lead to no lower entry than this
    /// one: what is worst for the opponent is best for the player to move. A
    /// full board, where nothing lowers [`Entry::TOP`], is a draw.
    pub(super) const fn before(self) -> Entry {
        match self.value() {
            Some(value) => Entry::of(value.for_mover()),
            None => Entry::of(Value::Draw),
        }
    }

    /// The number of the entry, below [`Entry::COUNT`].
    pub(super) const fn number(self) -> usize {
        // The mask changes nothing; it lets the compiler see the bound.
        (self.0 & 63) as usize
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
        assert_eq!(values.len(), 62);
        assert!(values.is_sorted());
        for value in values {
            assert_eq!(Entry::of(value).value(), Some(value));
        }
    }
}
