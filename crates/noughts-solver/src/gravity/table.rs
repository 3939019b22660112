//! The transposition table: bounds of the scores of states, in bounded memory. The table
//! replaces the entries with the least work first.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::score::{Bounds, Score};

/// A transposition table. It never confuses two states: the stored part of a key and its place
/// give the whole key.
#[derive(Debug)]
pub(super) enum Table {
    /// One word for each state, without locks.
    Packed(Packed),
    /// Whole keys, for boards whose keys do not fit in one word.
    Whole(Whole),
}

/// The number of slots of a bucket. A state may be in any slot of its bucket.
const SLOTS: usize = 4;

/// The first and the maximal size of the table of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableSize {
    key_bits: u32,
    first_buckets: usize,
    max_buckets: usize,
}

/// The maximal number of buckets of the first table.
const FIRST_BUCKETS: usize = 1 << 14;

/// The ratio of the sizes of a table and the previous one. While a table grows, both exist.
const GROWTH: usize = 8;

impl TableSize {
    /// The size of a table that takes at most about `bytes`, even while it grows; at least one
    /// bucket.
    pub(super) fn new(key_bits: u32, bytes: usize) -> TableSize {
        let bytes = bytes / (GROWTH + 1) * GROWTH;
        let packed = bytes / Packed::BUCKET_BYTES;
        let is_packed = |buckets| Packed::tag_bits(key_bits, buckets).is_some();
        let most = if is_packed(packed) {
            packed
        } else {
            (bytes / Whole::BUCKET_BYTES).max(1)
        };
        let mut first = most;
        while first > FIRST_BUCKETS && is_packed(first / GROWTH) == is_packed(most) {
            first /= GROWTH;
        }
        TableSize {
            key_bits,
            first_buckets: first,
            max_buckets: most,
        }
    }

    /// The first, empty table.
    pub(super) fn first(&self) -> Table {
        self.table(self.first_buckets)
    }

    /// A table of some buckets. It has whole keys if the largest table needs them.
    fn table(&self, buckets: usize) -> Table {
        let packed = match Packed::tag_bits(self.key_bits, self.max_buckets) {
            Some(_) => Packed::new(self.key_bits, buckets),
            None => None,
        };
        packed.map_or_else(|| Table::Whole(Whole::new(buckets)), Table::Packed)
    }

    pub(super) fn may_grow(&self, table: &Table) -> bool {
        table.buckets() < self.max_buckets
    }

    /// Copies the states to a larger table.
    pub(super) fn grown(&self, table: &Table) -> Table {
        let mut buckets = self.max_buckets;
        while buckets / GROWTH > table.buckets() {
            buckets /= GROWTH;
        }
        let larger = self.table(buckets);
        match (table, &larger) {
            (Table::Packed(packed), Table::Packed(larger)) => packed.copy_to(larger),
            (Table::Whole(whole), Table::Whole(larger)) => whole.copy_to(larger),
            // All tables of a `TableSize` are of one kind.
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

    /// The number of states that fit.
    pub(super) fn capacity(&self) -> u64 {
        (self.buckets() * SLOTS) as u64
    }

    pub(super) fn get(&self, key: u128) -> Option<Bounds> {
        match self {
            Table::Packed(packed) => packed.get(key as u64),
            Table::Whole(whole) => whole.get(key),
        }
    }

    /// Stores the bounds of a state, which a search of `nodes` nodes has found.
    pub(super) fn put(&self, key: u128, bounds: Bounds, nodes: u64) {
        // The order of magnitude of the work is precise enough.
        let work = (u64::BITS - nodes.leading_zeros()).clamp(1, 63) as u8;
        match self {
            Table::Packed(packed) => packed.put(key as u64, bounds, work),
            Table::Whole(whole) => whole.put(key, bounds, work),
        }
    }
}

/// States whose key has at most 63 bits: one word for each, without locks.
///
/// The hash is a permutation of all keys. Its upper part selects the bucket, and its lowest
/// bits are the stored tag. The hashes of one bucket are consecutive numbers, so no two have
/// the same tag. A slot is one atomic word, so it is always whole.
///
/// ```text
///  63        22 21  16 15      8 7      0
/// ┌────────────┬──────┬─────────┬────────┐
/// │    tag     │ work │  least  │  most  │    zero: no state
/// └────────────┴──────┴─────────┴────────┘
/// ```
#[derive(Debug)]
pub(super) struct Packed {
    buckets: Vec<Bucket>,
    key_bits: u32,
    tag_bits: u32,
}

/// A bucket in one cache line.
#[derive(Debug, Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; SLOTS]);

const TAG_SHIFT: u32 = 22;
const WORK_SHIFT: u32 = 16;

impl Packed {
    const BUCKET_BYTES: usize = size_of::<Bucket>();

    pub(super) fn new(key_bits: u32, buckets: usize) -> Option<Packed> {
        let tag_bits = Packed::tag_bits(key_bits, buckets)?;
        Some(Packed {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            key_bits,
            tag_bits,
        })
    }

    /// The number of bits that distinguish the keys of a bucket; `None` if a slot does not
    /// have enough bits.
    fn tag_bits(key_bits: u32, buckets: usize) -> Option<u32> {
        if key_bits > 63 || buckets == 0 {
            return None;
        }
        let keys = (1u128 << key_bits).div_ceil(buckets as u128);
        let bits = keys.next_power_of_two().trailing_zeros();
        (bits <= u64::BITS - TAG_SHIFT).then_some(bits)
    }

    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// A permutation of the keys: each step is invertible.
    fn hash(&self, key: u64) -> u64 {
        let all = (1u64 << self.key_bits) - 1;
        let half = self.key_bits / 2 + 1;
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & all;
        let hash = (hash ^ hash >> half).wrapping_mul(0xff51_afd7_ed55_8ccd) & all;
        hash ^ hash >> half
    }

    fn bucket(&self, hash: u64) -> &[AtomicU64; SLOTS] {
        let buckets = self.buckets() as u128;
        let number = (u128::from(hash) * buckets) >> self.key_bits;
        &self.buckets[number as usize].0
    }

    fn tag(&self, hash: u64) -> u64 {
        hash & ((1u64 << self.tag_bits) - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        let hash = self.hash(key);
        let (slots, tag) = (self.bucket(hash), self.tag(hash));
        let mut words = slots.iter().map(|slot| slot.load(Ordering::Relaxed));
        let found = words.find(|word| *word != 0 && word >> TAG_SHIFT == tag)?;
        Some(bounds_of(found))
    }

    pub(super) fn put(&self, key: u64, bounds: Bounds, work: u8) {
        self.put_hash(self.hash(key), bounds, work);
    }

    fn put_hash(&self, hash: u64, bounds: Bounds, work: u8) {
        let (slots, tag) = (self.bucket(hash), self.tag(hash));
        let work_of = |word: u64| (word >> WORK_SHIFT) as u8 & 63;
        let (mut place, mut least) = (0, u8::MAX);
        for (number, slot) in slots.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word != 0 && word >> TAG_SHIFT == tag {
                let both = bounds_of(word).and(bounds);
                let word = packed_word(tag, both, work.max(work_of(word)));
                slot.store(word, Ordering::Relaxed);
                return;
            }
            if work_of(word) < least {
                (place, least) = (number, work_of(word));
            }
        }
        slots[place].store(packed_word(tag, bounds, work), Ordering::Relaxed);
    }

    fn copy_to(&self, larger: &Packed) {
        let buckets = self.buckets() as u128;
        for (number, Bucket(slots)) in self.buckets.iter().enumerate() {
            for slot in slots {
                let word = slot.load(Ordering::Relaxed);
                if word != 0 {
                    // The only hash of the bucket that ends with the tag.
                    let first = ((number as u128) << self.key_bits).div_ceil(buckets) as u64;
                    let hash = first + self.tag((word >> TAG_SHIFT).wrapping_sub(first));
                    larger.put_hash(hash, bounds_of(word), (word >> WORK_SHIFT) as u8 & 63);
                }
            }
        }
    }
}

fn packed_word(tag: u64, bounds: Bounds, work: u8) -> u64 {
    tag << TAG_SHIFT
        | u64::from(work) << WORK_SHIFT
        | u64::from(bounds.least as u8) << 8
        | u64::from(bounds.most as u8)
}

fn bounds_of(word: u64) -> Bounds {
    Bounds {
        least: (word >> 8) as u8 as Score,
        most: word as u8 as Score,
    }
}

/// States whose keys do not fit in one word: whole keys, with a lock for each bucket.
#[derive(Debug)]
pub(in crate::gravity) struct Whole {
    buckets: Vec<Mutex<[Slot; SLOTS]>>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u128,
    bounds: Bounds,
    /// 0 if there is no state.
    work: u8,
}

impl Slot {
    const EMPTY: Slot = Slot {
        key: 0,
        bounds: Bounds { least: 0, most: 0 },
        work: 0,
    };
}

impl Whole {
    const BUCKET_BYTES: usize = size_of::<Mutex<[Slot; SLOTS]>>();

    pub(super) fn new(buckets: usize) -> Whole {
        let bucket = || Mutex::new([Slot::EMPTY; SLOTS]);
        Whole {
            buckets: (0..buckets.max(1)).map(|_| bucket()).collect(),
        }
    }

    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    fn bucket<T>(&self, key: u128, look: impl FnOnce(&mut [Slot; SLOTS]) -> T) -> T {
        let mix = |word: u64| (word ^ (word >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let hash = mix(mix(key as u64) ^ (key >> 64) as u64);
        let number = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        let bucket = self.buckets[number as usize].lock();
        look(&mut bucket.unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn get(&self, key: u128) -> Option<Bounds> {
        self.bucket(key, |slots| {
            let found = slots.iter().find(|slot| slot.work > 0 && slot.key == key)?;
            Some(found.bounds)
        })
    }

    pub(super) fn put(&self, key: u128, bounds: Bounds, work: u8) {
        self.put_slot(Slot { key, bounds, work });
    }

    fn put_slot(&self, new: Slot) {
        self.bucket(new.key, |slots| {
            let mut same = slots.iter_mut();
            if let Some(slot) = same.find(|slot| slot.work > 0 && slot.key == new.key) {
                slot.bounds = slot.bounds.and(new.bounds);
                slot.work = slot.work.max(new.work);
            } else if let Some(slot) = slots.iter_mut().min_by_key(|slot| slot.work) {
                *slot = new;
            }
        });
    }

    fn copy_to(&self, larger: &Whole) {
        for bucket in &self.buckets {
            let slots = *bucket.lock().unwrap_or_else(PoisonError::into_inner);
            slots
                .into_iter()
                .filter(|slot| slot.work > 0)
                .for_each(|slot| larger.put_slot(slot));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bounds that depend on the number, so that the tests notice if the table confuses two
    /// entries.
    fn bounds(number: u64) -> Bounds {
        let score = (number % 61) as Score;
        Bounds {
            least: -score,
            most: score,
        }
    }

    /// Numbers spread over all keys of `key_bits` bits.
    fn keys(key_bits: u32) -> impl Iterator<Item = (u64, u128)> {
        let spread = move |number: u64| {
            let wide = u128::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_0c53_9d1a_4b1f);
            (number, wide >> (128 - key_bits))
        };
        (1..20_000).map(spread)
    }

    /// For every size, the table finds only correct bounds, and keeps the entries with the
    /// most work. With few bits the test tries all keys.
    #[test]
    fn keys_are_never_confused() {
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
    fn bounds_are_combined() {
        for key_bits in [49, 100] {
            let table = TableSize::new(key_bits, 100_000).first();
            table.put(5, Bounds { least: -9, most: 3 }, 1);
            table.put(5, Bounds { least: -4, most: 7 }, 1);
            assert_eq!(table.get(5), Some(Bounds { least: -4, most: 3 }));
        }
    }
}
