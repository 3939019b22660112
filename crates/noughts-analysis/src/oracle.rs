//! The exact values of all positions of a game, and a cache of games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use noughts::{Board, Mark, Position, Rules, Solution, Square, TABLE, Value};
#[cfg(feature = "disk")]
use noughts_solver::DiskTable;
use noughts_solver::{Limits, SolveTiersError, Tiers};

use crate::analysis::Source;

/// A [`Solution`] of any game that is small enough.
#[derive(Debug)]
pub enum Oracle {
    /// The constant table of tic-tac-toe.
    Table,
    /// A game that was solved in memory.
    Tiers(Box<Tiers>),
    /// A table on disk.
    #[cfg(feature = "disk")]
    Disk(Arc<DiskTable>),
    /// A game with columns for rows, by the oracle of the other one.
    Transposed(Arc<Oracle>),
}

/// The game with columns for rows; `None` where that is another game, as where marks drop,
/// and in a box.
pub fn transposed(rules: &Rules) -> Option<Rules> {
    if rules.depth() > 1 || !rules.has_free_squares() {
        return None;
    }
    let [width, height, k] = [rules.height(), rules.width(), rules.k()].map(u32::from);
    let swapped = Rules::new(width, height, k).ok()?;
    swapped.with_variant(rules.variant()).ok()
}

/// The game with columns for rows, if it is wider than this one: where both are asked for,
/// the one to solve. `None` if this one is.
pub fn widened(rules: &Rules) -> Option<Rules> {
    transposed(rules).filter(|_| rules.height() > rules.width())
}

/// The same position with columns for rows.
fn transposed_position(position: &Position) -> Option<Position> {
    let rules = transposed(position.rules())?;
    let mut board = Board::empty(rules);
    for mark in Mark::BOTH {
        for square in position.rules().squares(position.board().stones(mark)) {
            board = board.with_mark(Square::new(square.row(), square.column()), Some(mark))?;
        }
    }
    Position::try_from(board).ok()
}

impl Oracle {
    /// Whether a game has few enough positions to keep the values of all of them.
    pub fn can_hold(rules: &Rules) -> bool {
        rules.is_tic_tac_toe() || Tiers::can_hold(rules)
    }

    /// Where its values come from.
    pub fn source(&self) -> Source {
        match self {
            Oracle::Table => Source::Table,
            Oracle::Tiers(_) => Source::Tiers,
            #[cfg(feature = "disk")]
            Oracle::Disk(_) => Source::Disk,
            Oracle::Transposed(other) => other.source(),
        }
    }

    /// Solves a game within limits of time and memory.
    ///
    /// # Errors
    ///
    /// The game has too many positions, the system does not give the memory, or the limits
    /// end the work.
    pub fn within(
        rules: Rules,
        max_bytes: u128,
        limits: &Limits<'_>,
    ) -> Result<Oracle, SolveTiersError> {
        if rules.is_tic_tac_toe() {
            return Ok(Oracle::Table);
        }
        let tiers = Tiers::solve_within(rules, max_bytes, limits)?;
        Ok(Oracle::Tiers(Box::new(tiers)))
    }

    /// Solves a game with at most `threads` threads; `None` if it has too many
    /// positions, or if the system does not give the memory. The largest games take seconds and hundreds of megabytes.
    pub fn of(rules: Rules, threads: usize) -> Option<Oracle> {
        let limits = Limits {
            threads,
            ..Limits::NONE
        };
        Oracle::within(rules, Tiers::MAX_BYTES, &limits).ok()
    }
}

impl Solution for Oracle {
    fn value(&self, position: &Position) -> Option<Value> {
        match self {
            Oracle::Table => TABLE.value(position),
            Oracle::Tiers(tiers) => tiers.value(position),
            #[cfg(feature = "disk")]
            Oracle::Disk(table) => table.value(position),
            Oracle::Transposed(other) => other.value(&transposed_position(position)?),
        }
    }
}

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

    /// Every position of games that are wider than high, by the game that is higher than wide.
    #[test]
    fn a_game_and_its_transpose_have_the_same_values() {
        for game in [
            "4,2,2",
            "4,2,3:misere",
            "3,2,3:torus",
            "3,2,2:wild",
            "4,2,3:notakto",
        ] {
            let rules: Rules = game.parse().unwrap();
            let other = transposed(&rules).unwrap();
            assert_eq!(
                (other.width(), other.height()),
                (rules.height(), rules.width())
            );
            assert_eq!(transposed(&other), Some(rules));
            let own = Oracle::of(rules, 1).unwrap();
            let by_other = Oracle::Transposed(Arc::new(Oracle::of(other, 1).unwrap()));
            for position in Position::all(rules) {
                assert_eq!(
                    by_other.value(&position),
                    own.value(&position),
                    "{position:?}"
                );
                assert_eq!(by_other.best_moves(&position), own.best_moves(&position));
            }
        }
        for game in ["4,3,3:gravity", "3,2,2,2"] {
            assert_eq!(transposed(&game.parse().unwrap()), None, "{game}");
        }
    }

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
        assert!(kept(&cache).is_empty());
        assert_eq!(cache.get(&rules(1)), Some(large));
        assert_eq!(cache.get(&rules(1)), None);
        assert_eq!(cache.get(&rules(0)), Some(evicted));
        assert_eq!(kept(&cache), [0]);
    }
}
