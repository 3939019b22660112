//! The transposition table: the proof numbers of states in bounded memory. The table replaces
//! the entries with the least work first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::numbers::ProofNumbers;
use super::state::Key;

/// A transposition table. It stores whole keys, so it never confuses two states. The table
/// starts small and grows with the number of states in it, so that an easy query needs little
/// memory.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    shards: Vec<Mutex<Shard>>,
    /// The maximal number of buckets of a shard.
    max_buckets: usize,
}

/// A part of the table with its own lock.
#[derive(Debug)]
struct Shard {
    buckets: Vec<Bucket>,
    /// The number of slots in use.
    used: usize,
}

/// A state may be in any slot of its bucket.
type Bucket = [Slot; SLOTS];

/// A state in four words: the key, the proof numbers, and in the last word the work
/// and the side to move. All words are zero if the slot is empty.
pub(crate) type Slot = [u64; 4];

/// The contents of a slot.
#[derive(Clone, Copy, Debug)]
struct Stored {
    words: [u64; 2],
    numbers: ProofNumbers,
    /// The number of nodes searched for the numbers, at least one; 0 if the slot is
    /// empty.
    work: u32,
    attacker_to_move: bool,
}

/// The number of slots of a bucket.
const SLOTS: usize = 4;

/// The number of shards.
const SHARDS: usize = 256;

/// The initial number of buckets of a shard.
const FIRST_BUCKETS: usize = 16;

impl TranspositionTable {
    /// A table that takes at most `bytes`, or 32 kilobytes if that is more.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let max_buckets = (bytes / (SHARDS * size_of::<Bucket>())).max(1);
        let shard = || Shard::new(max_buckets.min(FIRST_BUCKETS));
        TranspositionTable {
            shards: (0..SHARDS).map(|_| Mutex::new(shard())).collect(),
            max_buckets,
        }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<ProofNumbers> {
        Some(self.get_with_work(key)?.0)
    }

    /// The numbers of a state, and the number of nodes searched for them.
    pub(crate) fn get_with_work(&self, key: &Key) -> Option<(ProofNumbers, u32)> {
        let hash = key.hash();
        let mut shard = self.shard(hash);
        let mut bucket = shard.bucket(hash).iter().map(Stored::read);
        let stored = bucket.find(|stored| stored.is_of(key))?;
        Some((stored.numbers, stored.work))
    }

    /// Stores a state. A decided state stays decided: another thread may later
    /// store older numbers.
    pub(crate) fn put(&self, key: &Key, numbers: ProofNumbers, work: u64) {
        let stored = Stored {
            words: key.words,
            numbers,
            work: u32::try_from(work).unwrap_or(u32::MAX).max(1),
            attacker_to_move: key.attacker_to_move,
        };
        let hash = key.hash();
        let mut shard = self.shard(hash);
        if shard.put(hash, &stored) {
            let used = shard.used;
            shard.make_room(used, self.max_buckets);
        }
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        self.lock((hash >> 56) as usize % SHARDS)
    }

    fn lock(&self, shard: usize) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[shard];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of stored states.
    pub(crate) fn states(&self) -> u64 {
        (0..SHARDS).map(|shard| self.lock(shard).used as u64).sum()
    }

    /// The number of parts to copy.
    pub(crate) fn parts(&self) -> usize {
        SHARDS
    }

    /// Copies the states of one part, locking only that part.
    pub(crate) fn copy_part(&self, part: usize, states: &mut Vec<Slot>) {
        let shard = self.lock(part);
        states.reserve(shard.used);
        let slots = shard.buckets.iter().flatten().copied();
        states.extend(slots.filter(|slot| Stored::read(slot).work > 0));
    }

    /// Makes the part of a state as large as it was with `states` states. The states of a part
    /// arrive in the order of their buckets. In a part that is still small they would all go to
    /// the first buckets and replace each other.
    pub(crate) fn make_room(&self, slot: &Slot, states: usize) {
        let hash = Stored::read(slot).key().hash();
        self.shard(hash).make_room(states, self.max_buckets);
    }

    /// Stores a copied state if it is valid, and returns whether it is.
    pub(crate) fn restore(&self, slot: &Slot) -> bool {
        let stored = Stored::read(slot);
        let is_possible = stored.work > 0 && stored.numbers.are_possible();
        if is_possible && stored.to_slot() == *slot {
            self.put(&stored.key(), stored.numbers, stored.work.into());
            return true;
        }
        false
    }
}

impl Shard {
    fn new(buckets: usize) -> Shard {
        Shard {
            buckets: vec![[[0; 4]; SLOTS]; buckets],
            used: 0,
        }
    }

    fn bucket(&mut self, hash: u64) -> &mut Bucket {
        // The upper half of a product spreads evenly over any number of buckets.
        let spread = (hash << 8) as u128 * self.buckets.len() as u128;
        &mut self.buckets[(spread >> 64) as usize]
    }

    /// Stores a state in its existing slot, or in that of the state of its bucket
    /// that costs least to search again. Returns whether the slot was empty.
    fn put(&mut self, hash: u64, stored: &Stored) -> bool {
        let key = stored.key();
        let bucket = self.bucket(hash);
        let known = bucket
            .iter()
            .position(|slot| Stored::read(slot).is_of(&key));
        let least = || (0..SLOTS).min_by_key(|slot| Stored::read(&bucket[*slot]).cost());
        let Some(slot) = known.or_else(least) else {
            return false;
        };
        let before = Stored::read(&bucket[slot]);
        if known.is_some() && before.numbers.is_decided() {
            return false;
        }
        bucket[slot] = stored.to_slot();
        let was_empty = before.work == 0;
        self.used += usize::from(was_empty);
        was_empty
    }

    /// Doubles the buckets until `states` states use at most half of the slots.
    fn make_room(&mut self, states: usize, max_buckets: usize) {
        let mut buckets = self.buckets.len();
        while states > buckets * SLOTS / 2 && buckets < max_buckets {
            buckets = buckets.saturating_mul(2).min(max_buckets);
        }
        if buckets > self.buckets.len() {
            self.grow(buckets);
        }
    }

    fn grow(&mut self, buckets: usize) {
        let before = std::mem::replace(self, Shard::new(buckets));
        for slot in before.buckets.iter().flatten() {
            let stored = Stored::read(slot);
            if stored.work > 0 {
                self.put(stored.key().hash(), &stored);
            }
        }
    }
}

impl Stored {
    fn read(slot: &Slot) -> Stored {
        let [first, second, numbers, rest] = *slot;
        Stored {
            words: [first, second],
            numbers: ProofNumbers {
                mover: numbers as u32,
                other: (numbers >> 32) as u32,
            },
            work: rest as u32,
            attacker_to_move: rest >> 32 != 0,
        }
    }

    fn to_slot(self) -> Slot {
        let ProofNumbers { mover, other } = self.numbers;
        [
            self.words[0],
            self.words[1],
            u64::from(mover) | u64::from(other) << 32,
            u64::from(self.work) | u64::from(self.attacker_to_move) << 32,
        ]
    }

    fn key(&self) -> Key {
        Key {
            words: self.words,
            attacker_to_move: self.attacker_to_move,
        }
    }

    fn is_of(&self, key: &Key) -> bool {
        self.work > 0 && self.key() == *key
    }

    /// The cost of searching the state again; a decided state costs more, so the table
    /// keeps it longer. An empty slot costs nothing.
    fn cost(&self) -> u64 {
        let work = u64::from(self.work);
        if work > 0 && self.numbers.is_decided() {
            2 * work + 4
        } else {
            work
        }
    }
}

impl Key {
    /// Two states may have the same hash, which only costs time.
    pub(crate) fn hash(&self) -> u64 {
        let mix = |word: u64| {
            let word = (word ^ word >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
            (word ^ word >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53)
        };
        let side = u64::from(self.attacker_to_move) << 32 | 1;
        let word = mix(mix(self.words[0].wrapping_add(side)) ^ self.words[1]);
        word ^ word >> 33
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        Key {
            words: [number, !number],
            attacker_to_move: number.is_multiple_of(3),
        }
    }

    fn bytes(table: &TranspositionTable) -> usize {
        let buckets = table
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap().buckets.len());
        buckets.sum::<usize>() * size_of::<Bucket>()
    }

    #[test]
    fn decided_states_stay_while_the_table_grows() {
        let table = TranspositionTable::new(100_000_000);
        let small = bytes(&table);
        for number in 0..100_000 {
            table.put(&key(number), ProofNumbers::WON, 1 + number % 7);
            table.put(&key(number), ProofNumbers { mover: 5, other: 5 }, 9);
        }
        assert!(small < 1_000_000);
        assert!((3_200_000..100_000_000).contains(&bytes(&table)));
        let known = |number: &u64| {
            table.get_with_work(&key(*number)) == Some((ProofNumbers::WON, 1 + (number % 7) as u32))
        };
        // Some buckets are full before their shard is half full.
        assert!((0..100_000).filter(known).count() > 90_000);
        assert_eq!(table.get(&key(100_000)), None);
    }

    /// This holds whatever the cost of the states.
    #[test]
    fn no_state_is_replaced_while_its_bucket_has_room() {
        for numbers in [ProofNumbers::LOST, ProofNumbers { mover: 1, other: 1 }] {
            let mut shard = Shard::new(1);
            for number in 0..SLOTS as u64 {
                let stored = Stored {
                    words: [number, number],
                    numbers,
                    work: 1,
                    attacker_to_move: false,
                };
                assert!(shard.put(stored.key().hash(), &stored), "{numbers:?}");
            }
            assert_eq!(shard.used, SLOTS);
        }
    }

    #[test]
    fn the_table_keeps_to_its_size() {
        for most in [0, 100_000, 1_000_000] {
            let table = TranspositionTable::new(most);
            for number in 0..100_000 {
                table.put(&key(number), ProofNumbers::WON, number);
            }
            let least = SHARDS * size_of::<Bucket>();
            assert!(bytes(&table) <= most.max(least), "{most}");
            // The table keeps the entries that took the most work.
            assert_eq!(table.get(&key(99_999)), Some(ProofNumbers::WON));
        }
    }
}
