//! States of which one word cannot hold the key.

use std::sync::{Mutex, PoisonError};

use super::{Bounds, SLOTS};

/// Whole keys behind a lock for each bucket.
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
    pub(super) const BUCKET_BYTES: usize = size_of::<Mutex<[Slot; SLOTS]>>();

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
            let mut slots = slots.iter();
            let found = slots.find(|slot| slot.work > 0 && slot.key == key)?;
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

    pub(super) fn copy_to(&self, larger: &Whole) {
        for bucket in &self.buckets {
            let slots = *bucket.lock().unwrap_or_else(PoisonError::into_inner);
            slots
                .into_iter()
                .filter(|slot| slot.work > 0)
                .for_each(|slot| larger.put_slot(slot));
        }
    }
}
