//! The transposition table: between which scores states are, in bounded memory. What took
//! the least work is replaced first.

mod packed;
mod whole;

use super::score::Score;
use packed::Packed;
use whole::Whole;

/// What is known of the score of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: Score,
    pub(super) most: Score,
}

impl Bounds {
    /// What is known of the same state from two sources.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }
}

/// Two states are never taken for each other: what is stored of a key and the place where
/// it is stored give the whole key.
#[derive(Debug)]
pub(super) enum Table {
    /// One word for each state, without locks.
    Packed(Packed),
    /// Whole keys, where one word is too short.
    Whole(Whole),
}

/// How many slots a bucket has. A state may be in any slot of its bucket.
const SLOTS: usize = 4;

/// How large the table of a game is at the beginning, and may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableSize {
    key_bits: u32,
    first_buckets: usize,
    most_buckets: usize,
}

/// How many buckets a table has at the beginning, at most.
const FIRST_BUCKETS: usize = 1 << 14;

/// How many times as large the next table is. While a table grows, both are there.
const GROWTH: usize = 8;

impl TableSize {
    /// Of a table that takes at most about `bytes`, also while it grows, or one bucket.
    pub(super) fn new(key_bits: u32, bytes: usize) -> TableSize {
        let bytes = bytes / (GROWTH + 1) * GROWTH;
        let packed = bytes / Packed::BUCKET_BYTES;
        let is_packed = |buckets| Packed::tag_bits(key_bits, buckets).is_some();
        let most = match is_packed(packed) {
            true => packed,
            false => (bytes / Whole::BUCKET_BYTES).max(1),
        };
        let mut first = most;
        while first > FIRST_BUCKETS && is_packed(first / GROWTH) == is_packed(most) {
            first /= GROWTH;
        }
        TableSize {
            key_bits,
            first_buckets: first,
            most_buckets: most,
        }
    }

    /// The table before anything is known.
    pub(super) fn first(&self) -> Table {
        self.table(self.first_buckets)
    }

    /// A table of whole keys if a larger one is.
    fn table(&self, buckets: usize) -> Table {
        let packed = match Packed::tag_bits(self.key_bits, self.most_buckets) {
            Some(_) => Packed::new(self.key_bits, buckets),
            None => None,
        };
        packed.map_or_else(|| Table::Whole(Whole::new(buckets)), Table::Packed)
    }

    pub(super) fn may_grow(&self, table: &Table) -> bool {
        table.buckets() < self.most_buckets
    }

    /// The same states in a larger table.
    pub(super) fn grown(&self, table: &Table) -> Table {
        let mut buckets = self.most_buckets;
        while buckets / GROWTH > table.buckets() {
            buckets /= GROWTH;
        }
        let larger = self.table(buckets);
        match (table, &larger) {
            (Table::Packed(packed), Table::Packed(larger)) => packed.copy_to(larger),
            (Table::Whole(whole), Table::Whole(larger)) => whole.copy_to(larger),
            // All tables of a size are of one kind.
            _ => {}
        }
        larger
    }
}

impl Table {
    pub(super) fn buckets(&self) -> usize {
        match self {
            Table::Packed(packed) => packed.buckets(),
            Table::Whole(whole) => whole.buckets(),
        }
    }

    /// How many states it has room for.
    pub(super) fn capacity(&self) -> u64 {
        (self.buckets() * SLOTS) as u64
    }

    pub(super) fn get(&self, key: u128) -> Option<Bounds> {
        match self {
            Table::Packed(packed) => packed.get(key as u64),
            Table::Whole(whole) => whole.get(key),
        }
    }

    /// Stores what `nodes` have shown of a state.
    pub(super) fn put(&self, key: u128, bounds: Bounds, nodes: u64) {
        // The order of magnitude tells enough of the work.
        let work = (u64::BITS - nodes.leading_zeros()).clamp(1, 63) as u8;
        match self {
            Table::Packed(packed) => packed.put(key as u64, bounds, work),
            Table::Whole(whole) => whole.put(key, bounds, work),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is stored of a number, so that a mix-up is seen.
    fn bounds(number: u64) -> Bounds {
        let score = (number % 61) as Score;
        Bounds {
            least: -score,
            most: score,
        }
    }

    /// Numbers that are spread over all keys of some bits.
    fn keys(key_bits: u32) -> impl Iterator<Item = (u64, u128)> {
        let spread = move |number: u64| {
            let wide = u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_0c53_9d1a_4b1f);
            (number, wide >> (128 - key_bits))
        };
        (1..20_000).map(spread)
    }

    /// Whatever the size is: what is found is right, and what took most work is kept. With
    /// few bits all keys are tried.
    #[test]
    fn no_key_is_taken_for_another() {
        for (key_bits, bytes) in [
            (12, 1_000),
            (12, 100_000),
            (49, 1_000_000),
            (63, 20_000_000),
            (63, 3_000),
            (72, 3_000_000),
            (128, 500_000),
        ] {
            let size = TableSize::new(key_bits, bytes);
            let mut table = size.first();
            while size.may_grow(&table) {
                table = size.grown(&table);
            }
            let keys: Vec<_> = match key_bits {
                12 => (1..4096).map(|key| (key, u128::from(key))).collect(),
                _ => keys(key_bits).collect(),
            };
            for (number, key) in &keys {
                table.put(*key, bounds(*number), 1);
            }
            let mut found = 0;
            for (number, key) in &keys {
                if let Some(stored) = table.get(*key) {
                    assert_eq!(stored, bounds(*number), "{key_bits} {bytes}");
                    found += 1;
                }
            }
            assert!(found > 0 && table.get(0).is_none());
            let (number, key) = keys[0];
            table.put(key, bounds(number), u64::MAX);
            for (number, key) in &keys[1..] {
                table.put(*key, bounds(*number), 7);
            }
            assert_eq!(table.get(key), Some(bounds(number)), "{key_bits} {bytes}");
        }
    }

    #[test]
    fn a_table_keeps_to_its_size_while_it_grows() {
        for (key_bits, bytes) in [(49, 0), (49, 100_000), (49, 50_000_000), (100, 50_000_000)] {
            let size = TableSize::new(key_bits, bytes);
            let mut table = size.first();
            let bucket = match &table {
                Table::Packed(_) => Packed::BUCKET_BYTES,
                Table::Whole(_) => Whole::BUCKET_BYTES,
            };
            assert!(table.buckets() <= FIRST_BUCKETS);
            while size.may_grow(&table) {
                let larger = size.grown(&table);
                let both = (table.buckets() + larger.buckets()) * bucket;
                assert!(both <= bytes, "{key_bits} {bytes}: {both}");
                table = larger;
            }
            assert!(bytes / 2 <= table.buckets() * bucket);
        }
    }

    #[test]
    fn nothing_is_lost_when_a_table_grows() {
        for key_bits in [49, 100] {
            let size = TableSize::new(key_bits, 100_000_000);
            let mut table = size.first();
            for (number, key) in keys(key_bits) {
                table.put(key, bounds(number), number);
            }
            while size.may_grow(&table) {
                let larger = size.grown(&table);
                assert!(larger.capacity() > table.capacity());
                for (_, key) in keys(key_bits) {
                    assert_eq!(larger.get(key), table.get(key));
                }
                table = larger;
            }
        }
    }

    #[test]
    fn what_is_known_is_added_up() {
        for key_bits in [49, 100] {
            let table = TableSize::new(key_bits, 100_000).first();
            table.put(5, Bounds { least: -9, most: 3 }, 1);
            table.put(5, Bounds { least: -4, most: 7 }, 1);
            assert_eq!(table.get(5), Some(Bounds { least: -4, most: 3 }));
        }
    }
}
