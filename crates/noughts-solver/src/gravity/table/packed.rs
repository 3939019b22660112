//! States of which the key has at most 63 bits: one word for each, without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::super::score::Score;
use super::{Bounds, SLOTS};

/// A hash that is a permutation of all keys of some bits gives the bucket by its upper part.
/// Its lowest bits are stored: of the hashes of one bucket, which are consecutive numbers, no
/// two have the same. A slot is one atomic word, so it is always whole.
///
/// ```text
///  63        22 21  16 15      8 7      0
/// ┌────────────┬──────┬─────────┬────────┐
/// │    tag     │ work │  least  │  most  │    zero: no state
/// └────────────┴──────┴─────────┴────────┘
/// ```
#[derive(Debug)]
pub(in crate::gravity) struct Packed {
    slots: Vec<AtomicU64>,
    key_bits: u32,
    tag_bits: u32,
}

const TAG_SHIFT: u32 = 22;
const WORK_SHIFT: u32 = 16;

impl Packed {
    pub(super) const BUCKET_BYTES: usize = SLOTS * size_of::<u64>();

    pub(super) fn new(key_bits: u32, buckets: usize) -> Option<Packed> {
        let tag_bits = Packed::tag_bits(key_bits, buckets)?;
        let slots = (0..buckets * SLOTS).map(|_| AtomicU64::new(0));
        Some(Packed {
            slots: slots.collect(),
            key_bits,
            tag_bits,
        })
    }

    /// How many bits tell the keys of a bucket from each other; `None` if a slot has not so
    /// many.
    pub(super) fn tag_bits(key_bits: u32, buckets: usize) -> Option<u32> {
        if key_bits > 63 || buckets == 0 {
            return None;
        }
        let keys = (1u128 << key_bits).div_ceil(buckets as u128);
        let bits = keys.next_power_of_two().trailing_zeros();
        (bits <= u64::BITS - TAG_SHIFT).then_some(bits)
    }

    pub(super) fn buckets(&self) -> usize {
        self.slots.len() / SLOTS
    }

    /// A permutation of the keys: each step can be undone.
    fn hash(&self, key: u64) -> u64 {
        let all = (1u64 << self.key_bits) - 1;
        let half = self.key_bits / 2 + 1;
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & all;
        let hash = (hash ^ hash >> half).wrapping_mul(0xff51_afd7_ed55_8ccd) & all;
        hash ^ hash >> half
    }

    fn bucket(&self, hash: u64) -> usize {
        let buckets = self.buckets() as u128;
        ((u128::from(hash) * buckets) >> self.key_bits) as usize
    }

    fn tag(&self, hash: u64) -> u64 {
        hash & ((1u64 << self.tag_bits) - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        let hash = self.hash(key);
        let (first, tag) = (self.bucket(hash) * SLOTS, self.tag(hash));
        let slots = self.slots[first..first + SLOTS].iter();
        let mut words = slots.map(|slot| slot.load(Ordering::Relaxed));
        let found = words.find(|word| *word != 0 && word >> TAG_SHIFT == tag)?;
        Some(bounds_of(found))
    }

    pub(super) fn put(&self, key: u64, bounds: Bounds, work: u8) {
        self.put_hash(self.hash(key), bounds, work);
    }

    fn put_hash(&self, hash: u64, bounds: Bounds, work: u8) {
        let (first, tag) = (self.bucket(hash) * SLOTS, self.tag(hash));
        let slots = &self.slots[first..first + SLOTS];
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

    pub(super) fn copy_to(&self, larger: &Packed) {
        let buckets = self.buckets() as u128;
        for (number, slot) in self.slots.iter().enumerate() {
            let word = slot.load(Ordering::Relaxed);
            if word != 0 {
                // The only hash of the bucket that ends with the tag.
                let bucket = (number / SLOTS) as u128;
                let first = (bucket << self.key_bits).div_ceil(buckets) as u64;
                let hash = first + self.tag((word >> TAG_SHIFT).wrapping_sub(first));
                larger.put_hash(hash, bounds_of(word), (word >> WORK_SHIFT) as u8 & 63);
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
