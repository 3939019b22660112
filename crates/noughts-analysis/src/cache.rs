//! A cache of the results computed for games.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use noughts::Rules;

/// A cache of results for games with one limit on its total size: solved games
/// ([`Oracle`](crate::Oracle)), searches ([`Searcher`](crate::Searcher)), and values of any other
/// type, at most one of a type for each game. It never evicts values that are in use elsewhere,
/// since that would free no memory.
#[derive(Debug)]
pub struct GameCache {
    limit: u128,
    /// The most recently used entry comes first.
    entries: Mutex<Vec<Entry>>,
}

#[derive(Debug)]
struct Entry {
    rules: Rules,
    size: u128,
    value: Arc<dyn Any + Send + Sync>,
}

impl Entry {
    fn is<T: Any>(&self, rules: &Rules) -> bool {
        self.rules == *rules && (*self.value).is::<T>()
    }

    fn is_in_use(&self) -> bool {
        Arc::strong_count(&self.value) > 1
    }
}

impl GameCache {
    /// Creates an empty cache for values whose sizes add up to at most `limit`.
    pub const fn new(limit: u128) -> GameCache {
        GameCache {
            limit,
            entries: Mutex::new(Vec::new()),
        }
    }

    /// The value of a type for a game, if it is cached; it becomes the most recently used.
    pub fn get<T: Any + Send + Sync>(&self, rules: &Rules) -> Option<Arc<T>> {
        let mut entries = self.lock();
        let place = entries.iter().position(|entry| entry.is::<T>(rules))?;
        entries[..=place].rotate_right(1);
        Arc::clone(&entries[0].value).downcast().ok()
    }

    /// Adds a value of some size. It replaces any value of its type for the game, and evicts
    /// others until all fit. A value larger than the limit stays only while it is in use.
    pub fn insert<T: Any + Send + Sync>(&self, rules: Rules, size: u128, value: Arc<T>) {
        let mut entries = self.lock();
        entries.retain(|entry| !entry.is::<T>(&rules));
        entries.insert(0, Entry { rules, size, value });
        evict(&mut entries, self.limit);
    }

    /// Evicts values until another one of some size fits.
    pub fn make_room(&self, size: u128) {
        evict(&mut self.lock(), self.limit.saturating_sub(size));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        // No panic can leave the list inconsistent.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the values in use, and then each value that still fits, the most recently used first.
/// So it drops a large value rather than the small ones after it.
fn evict(entries: &mut Vec<Entry>, limit: u128) {
    let in_use = entries
        .iter()
        .filter(|entry| entry.is_in_use())
        .map(|entry| entry.size)
        .sum();
    let mut room = limit.saturating_sub(in_use);
    entries.retain(|entry| {
        let fits = entry.size <= room;
        if fits && !entry.is_in_use() {
            room -= entry.size;
        }
        fits || entry.is_in_use()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 4] = ["3,3,3", "4,3,3", "4,4,3", "4,4,4"];

    fn rules(number: usize) -> Rules {
        GAMES[number].parse().unwrap()
    }

    fn kept(cache: &GameCache) -> Vec<usize> {
        let entries = cache.lock();
        let kept = entries.iter().map(|entry| entry.value.downcast_ref());
        kept.map(|value| *value.unwrap()).collect()
    }

    fn cache(limit: u128, sizes: &[u128]) -> GameCache {
        let cache = GameCache::new(limit);
        for (number, size) in sizes.iter().enumerate() {
            cache.insert(rules(number), *size, Arc::new(number));
        }
        cache
    }

    #[test]
    fn the_least_recently_used_makes_room() {
        let cache = cache(3, &[1, 1, 1]);
        assert_eq!(cache.get(&rules(0)).as_deref(), Some(&0_usize));
        cache.insert(rules(3), 1, Arc::new(3_usize));
        assert_eq!(kept(&cache), [3, 0, 2]);
        assert!(cache.get::<usize>(&rules(1)).is_none());
        cache.make_room(2);
        assert_eq!(kept(&cache), [3]);
    }

    #[test]
    fn a_large_game_replaces_a_large_one_rather_than_small_ones() {
        let cache = cache(10, &[1, 1, 8]);
        assert_eq!(kept(&cache), [2, 1, 0]);
        cache.insert(rules(3), 7, Arc::new(3_usize));
        assert_eq!(kept(&cache), [3, 1, 0]);
    }

    #[test]
    fn entries_in_use_count_and_stay() {
        let cache = cache(3, &[1, 1]);
        let used = cache.get::<usize>(&rules(0));
        cache.make_room(2);
        assert_eq!(kept(&cache), [0]);
        let large = Arc::new(1_usize);
        cache.insert(rules(1), 4, Arc::clone(&large));
        cache.insert(rules(2), 1, Arc::new(2_usize));
        assert_eq!(kept(&cache), [1, 0]);
        drop((used, large));
        cache.make_room(0);
        assert_eq!(kept(&cache), [0]);
    }

    #[test]
    fn a_game_has_one_value_of_each_type() {
        let cache = cache(9, &[1]);
        cache.insert(rules(0), 1, Arc::new("search"));
        cache.insert(rules(0), 1, Arc::new(7_usize));
        assert_eq!(cache.get(&rules(0)).as_deref(), Some(&"search"));
        assert_eq!(cache.get(&rules(0)).as_deref(), Some(&7_usize));
        assert_eq!(cache.lock().len(), 2);
    }
}
