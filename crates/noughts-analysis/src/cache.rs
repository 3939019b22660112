//! A cache of things that are known by game, such as solved games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use noughts::Rules;

/// Keeps the games that were used last, within a limit on their total size. It never solves
/// anything itself.
#[derive(Debug)]
pub struct GameCache<T> {
    limit: u128,
    /// The one used last first.
    games: Mutex<Vec<CachedGame<T>>>,
}

#[derive(Debug)]
struct CachedGame<T> {
    rules: Rules,
    size: u128,
    /// Finds a game that was evicted but is still in use elsewhere.
    shared: Weak<T>,
    /// `None` once it is evicted.
    kept: Option<Arc<T>>,
}

impl<T> GameCache<T> {
    /// An empty cache for games whose sizes add up to at most `limit`.
    pub const fn new(limit: u128) -> GameCache<T> {
        GameCache {
            limit,
            games: Mutex::new(Vec::new()),
        }
    }

    /// A game, if it is here; it becomes the one used last.
    pub fn get(&self, rules: &Rules) -> Option<Arc<T>> {
        let mut games = self.lock();
        let place = games.iter().position(|game| game.rules == *rules)?;
        let mut game = games.remove(place);
        let found = game.shared.upgrade()?;
        if game.kept.is_none() && game.size <= self.limit {
            evict(&mut games, self.limit - game.size);
            game.kept = Some(Arc::clone(&found));
        }
        games.insert(0, game);
        Some(found)
    }

    /// Adds a game of some size, in place of any other value for it, and evicts others until all
    /// fit. One larger than the limit is found only while its caller holds it.
    pub fn insert(&self, rules: Rules, size: u128, value: Arc<T>) {
        let mut games = self.lock();
        games.retain(|game| game.rules != rules);
        let fits = size <= self.limit;
        if fits {
            evict(&mut games, self.limit - size);
        }
        let game = CachedGame {
            rules,
            size,
            shared: Arc::downgrade(&value),
            kept: fits.then_some(value),
        };
        games.insert(0, game);
    }

    /// Removes a game, for exclusive use.
    pub fn take(&self, rules: &Rules) -> Option<Arc<T>> {
        let mut games = self.lock();
        let place = games.iter().position(|game| game.rules == *rules)?;
        games.remove(place).kept
    }

    /// Evicts games until another one of some size fits.
    pub fn make_room(&self, size: u128) {
        evict(&mut self.lock(), self.limit.saturating_sub(size));
    }

    fn lock(&self) -> MutexGuard<'_, Vec<CachedGame<T>>> {
        // No panic can leave the list half changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps each game that still fits, those used last first: a large game is dropped rather than
/// the small ones behind it.
fn evict<T>(games: &mut Vec<CachedGame<T>>, mut room: u128) {
    for game in &mut *games {
        match game.size <= room {
            true if game.kept.is_some() => room -= game.size,
            _ => game.kept = None,
        }
    }
    games.retain(|game| game.shared.strong_count() > 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 4] = ["3,3,3", "4,3,3", "4,4,3", "4,4,4"];

    fn rules(number: usize) -> Rules {
        GAMES[number].parse().unwrap()
    }

    fn kept(cache: &GameCache<usize>) -> Vec<usize> {
        let games = cache.lock();
        let kept = games.iter().filter_map(|game| game.kept.as_deref());
        kept.copied().collect()
    }

    fn cache(limit: u128, sizes: &[u128]) -> GameCache<usize> {
        let cache = GameCache::new(limit);
        for (number, size) in sizes.iter().enumerate() {
            cache.insert(rules(number), *size, Arc::new(number));
        }
        cache
    }

    #[test]
    fn the_least_recently_used_makes_room() {
        let cache = cache(3, &[1, 1, 1]);
        assert_eq!(cache.get(&rules(0)).as_deref(), Some(&0));
        cache.insert(rules(3), 1, Arc::new(3));
        assert_eq!(kept(&cache), [3, 0, 2]);
        assert_eq!(cache.get(&rules(1)), None);
        assert_eq!(cache.take(&rules(0)).as_deref(), Some(&0));
        assert_eq!(cache.get(&rules(0)), None);
        cache.make_room(2);
        assert_eq!(kept(&cache), [3]);
    }

    #[test]
    fn a_large_game_replaces_a_large_one_rather_than_small_ones() {
        let cache = cache(10, &[1, 1, 8]);
        assert_eq!(kept(&cache), [2, 1, 0]);
        cache.insert(rules(3), 7, Arc::new(3));
        assert_eq!(kept(&cache), [3, 1, 0]);
    }

    #[test]
    fn a_game_in_use_is_found_although_it_is_not_kept() {
        let cache = cache(2, &[1]);
        let (large, evicted) = (Arc::new(1), cache.get(&rules(0)).unwrap());
        cache.insert(rules(1), 3, Arc::clone(&large));
        cache.make_room(2);
        assert_eq!(kept(&cache), []);
        assert_eq!(cache.get(&rules(1)), Some(large));
        assert_eq!(cache.get(&rules(1)), None);
        assert_eq!(cache.get(&rules(0)), Some(evicted));
        assert_eq!(kept(&cache), [0]);
    }
}
