//! What the search knows about states: a table of bounded size that forgets the
//! least work first.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::state::Key;

/// How much effort is left, as proof numbers: how many more states must be
/// decided in favour of the player to move, or against, by estimate. Zero is
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
/// other. The table begins small and grows with what there is to remember: an
/// easy question does not pay for memory that only a hard one fills.
#[derive(Debug)]
pub(crate) struct Table {
    shards: Vec<Mutex<Shard>>,
    /// How many groups of [`WAYS`] entries a shard may have.
    most_groups: usize,
}

/// A part of the table that is locked apart from the others.
#[derive(Debug)]
struct Shard {
    groups: Vec<[Words; WAYS]>,
    /// How many entries are in use.
    used: usize,
}

/// An entry in four words, all zero if it is empty: the key, the numbers, and in
/// the last word the work and the side to move.
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

/// How many groups a shard has at the beginning.
const FIRST_GROUPS: usize = 16;

impl Table {
    /// A table that takes at most `bytes`, or a few kilobytes if that is too
    /// little.
    pub(crate) fn new(bytes: usize) -> Table {
        let most_groups = (bytes / (SHARDS * size_of::<[Words; WAYS]>())).max(1);
        let shard = || Shard::new(most_groups.min(FIRST_GROUPS));
        Table {
            shards: (0..SHARDS).map(|_| Mutex::new(shard())).collect(),
            most_groups,
        }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<Numbers> {
        Some(self.recall(key)?.0)
    }

    /// The numbers of a state, and how many nodes they took.
    pub(crate) fn recall(&self, key: &Key) -> Option<(Numbers, u32)> {
        let hash = key.hash();
        let mut shard = self.shard(hash);
        let mut group = shard.group(hash).iter().map(Entry::read);
        let entry = group.find(|entry| entry.holds(key))?;
        Some((entry.numbers, entry.work))
    }

    /// Remembers a state. What is decided stays decided, whoever comes late.
    pub(crate) fn put(&self, key: &Key, numbers: Numbers, work: u64) {
        let entry = Entry {
            words: key.words,
            numbers,
            work: u32::try_from(work).unwrap_or(u32::MAX).max(1),
            attacker_to_move: key.attacker_to_move,
        };
        let hash = key.hash();
        let mut shard = self.shard(hash);
        if shard.put(hash, &entry) && shard.is_half_full() && shard.groups.len() < self.most_groups
        {
            let groups = shard.groups.len().saturating_mul(2);
            shard.grow(groups.min(self.most_groups));
        }
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[(hash >> 56) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    fn new(groups: usize) -> Shard {
        Shard {
            groups: vec![[[0; 4]; WAYS]; groups],
            used: 0,
        }
    }

    fn group(&mut self, hash: u64) -> &mut [Words; WAYS] {
        // The upper half of a product spreads evenly over any number of groups.
        let spread = (hash << 8) as u128 * self.groups.len() as u128;
        &mut self.groups[(spread >> 64) as usize]
    }

    /// Puts an entry in the place of the same state, or of the one that costs
    /// least to forget; whether the place was empty.
    fn put(&mut self, hash: u64, entry: &Entry) -> bool {
        let key = entry.key();
        let group = self.group(hash);
        let known = group
            .iter()
            .position(|words| Entry::read(words).holds(&key));
        let least = || (0..WAYS).min_by_key(|way| Entry::read(&group[*way]).worth());
        let Some(way) = known.or_else(least) else {
            return false;
        };
        let before = Entry::read(&group[way]);
        if known.is_some() && before.numbers.is_decided() {
            return false;
        }
        group[way] = entry.written();
        let was_empty = before.work == 0;
        self.used += usize::from(was_empty);
        was_empty
    }

    fn is_half_full(&self) -> bool {
        self.used > self.groups.len() * WAYS / 2
    }

    fn grow(&mut self, groups: usize) {
        let before = std::mem::replace(self, Shard::new(groups));
        for words in before.groups.iter().flatten() {
            let entry = Entry::read(words);
            if entry.work > 0 {
                self.put(entry.key().hash(), &entry);
            }
        }
    }
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

    fn key(&self) -> Key {
        Key {
            words: self.words,
            attacker_to_move: self.attacker_to_move,
        }
    }

    fn holds(&self, key: &Key) -> bool {
        self.work > 0 && self.key() == *key
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

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        Key {
            words: [number, !number],
            attacker_to_move: number.is_multiple_of(3),
        }
    }

    fn bytes(table: &Table) -> usize {
        let groups = table
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap().groups.len());
        groups.sum::<usize>() * size_of::<[Words; WAYS]>()
    }

    #[test]
    fn what_is_decided_stays_while_the_table_grows() {
        let table = Table::new(100_000_000);
        let small = bytes(&table);
        for number in 0..100_000 {
            table.put(&key(number), Numbers::WON, 1 + number % 7);
            table.put(&key(number), Numbers { mover: 5, other: 5 }, 9);
        }
        assert!(small < 1_000_000);
        assert!((3_200_000..100_000_000).contains(&bytes(&table)));
        let known = |number: &u64| {
            table.recall(&key(*number)) == Some((Numbers::WON, 1 + (number % 7) as u32))
        };
        // Some groups are full before their shard is half full.
        assert!((0..100_000).filter(known).count() > 90_000);
        assert_eq!(table.get(&key(100_000)), None);
    }

    #[test]
    fn the_table_keeps_to_its_size() {
        for most in [0, 100_000, 1_000_000] {
            let table = Table::new(most);
            for number in 0..100_000 {
                table.put(&key(number), Numbers::WON, number);
            }
            let least = SHARDS * size_of::<[Words; WAYS]>();
            assert!(bytes(&table) <= most.max(least), "{most}");
            // The most work is what it remembers.
            assert_eq!(table.get(&key(99_999)), Some(Numbers::WON));
        }
    }
}
