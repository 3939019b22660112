//! The games of which every position is known, each solved when it is first asked
//! for.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use noughts::Rules;
use noughts_explain::{Oracle, Text};
use noughts_solver::Tiers;
use tokio::sync::{OnceCell, Semaphore};

use super::error::Error;
use super::with_permit;
use crate::effort::threads;

/// How many arrangements of marks are kept, a byte each: room for one of the
/// largest games and some smaller ones.
const MOST_POSITIONS: u128 = Tiers::MAX_BYTES * 5 / 4;

/// The games that are solved or being solved, the one asked for last in front.
#[derive(Clone)]
pub(super) struct GameCache {
    known: Arc<Mutex<Vec<CachedGame>>>,
    searches: Arc<Semaphore>,
}

#[derive(Clone)]
struct CachedGame {
    rules: Rules,
    /// Empty until the game is solved.
    oracle: Arc<OnceCell<Arc<Oracle>>>,
}

impl GameCache {
    /// Solving a game takes one of the permits.
    pub(super) fn new(searches: Arc<Semaphore>) -> GameCache {
        GameCache {
            known: Arc::default(),
            searches,
        }
    }

    /// Who knows every position of a game; `None` if it has too many. Requests for
    /// the same game wait for the same work, which goes on even if all of them are
    /// dropped.
    pub(super) async fn oracle(&self, rules: Rules) -> Result<Option<Arc<Oracle>>, Error> {
        if rules.is_tic_tac_toe() {
            return Ok(Some(Arc::new(Oracle::Table)));
        }
        if !Oracle::can_hold(&rules) {
            return Ok(None);
        }
        let game = self.game(rules);
        if let Some(oracle) = game.oracle.get() {
            return Ok(Some(Arc::clone(oracle)));
        }
        let games = self.clone();
        let work = tokio::spawn(async move {
            let solve = || solve(rules, Arc::clone(&games.searches));
            let oracle = game.oracle.get_or_try_init(solve).await?;
            games.make_room();
            Ok(Some(Arc::clone(oracle)))
        });
        work.await.map_err(|_| Error::PANICKED)?
    }

    /// The game, known or not, which is now the one asked for last.
    fn game(&self, rules: Rules) -> CachedGame {
        let mut known = self.known();
        let game = match known.iter().position(|game| game.rules == rules) {
            Some(place) => known.remove(place),
            None => CachedGame {
                rules,
                oracle: Arc::default(),
            },
        };
        known.insert(0, game.clone());
        game
    }

    /// Drops the games that were not asked for longest, until the others fit. A game
    /// that is not solved yet takes no room.
    fn make_room(&self) {
        let mut positions = 0;
        self.known().retain(|game| {
            if !game.oracle.initialized() {
                return true;
            }
            positions += Tiers::bytes(&game.rules);
            positions <= MOST_POSITIONS
        });
    }

    fn known(&self) -> MutexGuard<'_, Vec<CachedGame>> {
        // No panic can leave the list half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What fits cannot be refused, so this is a mistake in the program.
const REFUSED: Error = Error::Own(Text {
    en: "a small game was refused",
    ko: "작은 게임인데도 모든 국면을 계산하지 못했습니다",
});

async fn solve(rules: Rules, searches: Arc<Semaphore>) -> Result<Arc<Oracle>, Error> {
    let permit = searches
        .try_acquire_owned()
        .map_err(|_| Error::TOO_MANY_SEARCHES)?;
    let oracle = with_permit(permit, move || Oracle::of(rules, threads(None))).await?;
    let oracle = oracle.ok_or(REFUSED)?;
    Ok(Arc::new(oracle))
}

#[cfg(test)]
mod tests {
    use noughts::{Position, Solution, Value};

    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    fn games(permits: usize) -> GameCache {
        GameCache::new(Arc::new(Semaphore::new(permits)))
    }

    fn kept(games: &GameCache) -> Vec<String> {
        let known = games.known();
        let kept = known.iter().filter(|game| game.oracle.initialized());
        kept.map(|game| game.rules.to_string()).collect()
    }

    /// A game that counts as known, without the work.
    fn pretend(games: &GameCache, text: &str) {
        let oracle = Arc::new(Oracle::Table);
        assert!(games.game(rules(text)).oracle.set(oracle).is_ok());
        games.make_room();
    }

    #[tokio::test]
    async fn those_who_ask_at_once_wait_for_the_same_work() {
        // With one permit a second solve would be refused.
        let games = games(1);
        let ask = || {
            let games = games.clone();
            tokio::spawn(async move { games.oracle(rules("4,3,3")).await.unwrap().unwrap() })
        };
        let asked: Vec<_> = (0..50).map(|_| ask()).collect();
        let first = games.oracle(rules("4,3,3")).await.unwrap().unwrap();
        for answer in asked {
            assert!(Arc::ptr_eq(&first, &answer.await.unwrap()));
        }
        let start = Position::start(rules("4,3,3"));
        assert!(matches!(first.value(&start), Some(Value::Win { .. })));
        assert_eq!(games.searches.available_permits(), 1);
    }

    #[tokio::test]
    async fn the_work_goes_on_when_those_who_asked_are_gone() {
        let games = games(1);
        let gone = {
            let games = games.clone();
            tokio::spawn(async move { games.oracle(rules("4,3,3")).await })
        };
        while games.searches.available_permits() == 1 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        while kept(&games).is_empty() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_busy_answer_breaks_nothing_and_forgets_nothing() {
        let games = games(1);
        pretend(&games, "5,4,4");
        let permit = Arc::clone(&games.searches).try_acquire_owned().unwrap();
        for text in ["4,5,4", "4,3,3"] {
            let refused = games.oracle(rules(text)).await;
            assert_eq!(refused.err(), Some(Error::TOO_MANY_SEARCHES), "{text}");
        }
        assert_eq!(kept(&games), ["5,4,4"]);
        // What needs no permit is answered all the same.
        for text in ["3,3,3", "5,4,4"] {
            assert!(games.oracle(rules(text)).await.unwrap().is_some(), "{text}");
        }
        assert!(games.oracle(rules("7,3,3")).await.unwrap().is_none());
        drop(permit);
        assert!(games.oracle(rules("4,3,3")).await.unwrap().is_some());
        assert_eq!(kept(&games), ["4,3,3", "5,4,4"]);
    }

    #[test]
    fn what_was_not_asked_for_longest_makes_room() {
        let games = games(1);
        pretend(&games, "4,4,4");
        pretend(&games, "5,4,4");
        assert_eq!(kept(&games), ["5,4,4", "4,4,4"]);
        pretend(&games, "4,5,4");
        assert_eq!(kept(&games), ["4,5,4"]);
        pretend(&games, "6,3,3");
        pretend(&games, "3,6,3");
        assert_eq!(kept(&games), ["3,6,3", "6,3,3", "4,5,4"]);
        // Asked for again, it stays.
        games.game(rules("4,5,4"));
        pretend(&games, "9,2,2");
        assert_eq!(kept(&games), ["9,2,2", "4,5,4", "3,6,3"]);
    }
}
