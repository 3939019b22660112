//! What the search knows about states: a table of bounded size that forgets the
//! least work first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::state::Key;

/// How much effort is left, as proof numbers: how many more states must be
/// decided in favour of the player to move, or against, at the least. Zero is
/// done, [`Numbers::NEVER`] impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// Until the player to move has what they want.
    pub(crate) mover: u32,
    /// Until the opponent has.
    pub(crate) other: u32,
}

impl Numbers {
    pub(crate) const NEVER: u32 = 1_000_000_000;

    /// The player to move has what they want.
    pub(crate) const WON: Numbers = Numbers {
        mover: 0,
        other: Numbers::NEVER,
    };

    /// The opponent has.
    pub(crate) const LOST: Numbers = Numbers {
        mover: Numbers::NEVER,
        other: 0,
    };

    /// A limit that only a decision reaches.
    pub(crate) const ENDLESS: Numbers = Numbers {
        mover: Numbers::NEVER,
        other: Numbers::NEVER,
    };

    /// Whether the player to move has what they want, or the opponent.
    pub(crate) const fn decided(for_mover: bool) -> Numbers {
        if for_mover {
            Numbers::WON
        } else {
            Numbers::LOST
        }
    }

    pub(crate) const fn is_decided(self) -> bool {
        self.mover == 0 || self.other == 0
    }

    /// Whether one of the numbers is as large as that of a limit.
    pub(crate) const fn reach(self, limit: Numbers) -> bool {
        self.mover >= limit.mover || self.other >= limit.other
    }
}

/// Entries with their whole key, so no two states are ever mistaken for each
/// other.
#[derive(Debug)]
pub(crate) struct Table {
    shards: Vec<Mutex<Vec<Words>>>,
    /// How many groups of [`WAYS`] entries a shard has.
    groups: usize,
}

/// Four words, so that a table full of zeros, which is an empty one, takes no
/// time to make: the key, the numbers, and in the last word the work and the side
/// to move.
type Words = [u64; 4];

#[derive(Clone, Copy, Debug)]
struct Entry {
    words: [u64; 2],
    numbers: Numbers,
    /// How many nodes it took, at least one; 0 is an empty entry.
    work: u32,
    attacker_to_move: bool,
}

/// A state may be in any entry of its group.
const WAYS: usize = 4;

/// So many parts are locked apart from each other.
const SHARDS: usize = 256;

impl Table {
    /// A table that takes at most `bytes`, or a few kilobytes if that is too
    /// little.
    pub(crate) fn new(bytes: usize) -> Table {
        let groups = (bytes / (SHARDS * WAYS * size_of::<Words>())).max(1);
        let shard = || Mutex::new(vec![[0; 4]; groups * WAYS]);
        Table {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            groups,
        }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<Numbers> {
        Some(self.recall(key)?.0)
    }

    /// The numbers of a state, and how many nodes they took.
    pub(crate) fn recall(&self, key: &Key) -> Option<(Numbers, u32)> {
        let (shard, group) = self.place(key);
        let entries = lock(shard);
        let group = entries[group..group + WAYS].iter().map(Entry::read);
        let entry = group.into_iter().find(|entry| entry.holds(key))?;
        Some((entry.numbers, entry.work))
    }

    /// Remembers a state. What is decided stays decided, whoever comes late.
    pub(crate) fn put(&self, key: &Key, numbers: Numbers, work: u64) {
        let (shard, group) = self.place(key);
        let mut entries = lock(shard);
        let group = &mut entries[group..group + WAYS];
        let known = group.iter().position(|words| Entry::read(words).holds(key));
        if known.is_some_and(|known| Entry::read(&group[known]).numbers.is_decided()) {
            return;
        }
        let least = || (0..WAYS).min_by_key(|way| Entry::read(&group[*way]).worth());
        if let Some(way) = known.or_else(least) {
            let entry = Entry {
                words: key.words,
                numbers,
                work: u32::try_from(work).unwrap_or(u32::MAX).max(1),
                attacker_to_move: key.attacker_to_move,
            };
            group[way] = entry.written();
        }
    }

    fn place(&self, key: &Key) -> (&Mutex<Vec<Words>>, usize) {
        let hash = key.hash();
        let shard = (hash >> 56) as usize % SHARDS;
        // The upper half of a product spreads evenly over any number of groups.
        let spread = (hash << 8) as u128 * self.groups as u128;
        (&self.shards[shard], (spread >> 64) as usize * WAYS)
    }
}

fn lock(shard: &Mutex<Vec<Words>>) -> MutexGuard<'_, Vec<Words>> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Entry {
    fn read(words: &Words) -> Entry {
        let [first, second, numbers, rest] = *words;
        Entry {
            words: [first, second],
            numbers: Numbers {
                mover: numbers as u32,
                other: (numbers >> 32) as u32,
            },
            work: rest as u32,
            attacker_to_move: rest >> 32 != 0,
        }
    }

    fn written(&self) -> Words {
        let Numbers { mover, other } = self.numbers;
        [
            self.words[0],
            self.words[1],
            u64::from(mover) | u64::from(other) << 32,
            u64::from(self.work) | u64::from(self.attacker_to_move) << 32,
        ]
    }

    fn holds(&self, key: &Key) -> bool {
        self.work > 0 && self.words == key.words && self.attacker_to_move == key.attacker_to_move
    }

    /// What it would cost to forget it.
    fn worth(&self) -> u64 {
        let work = u64::from(self.work);
        if self.numbers.is_decided() {
            2 * work + 4
        } else {
            work
        }
    }
}

impl Key {
    /// Any two states have different hashes but by chance; only the speed
    /// depends on it.
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
