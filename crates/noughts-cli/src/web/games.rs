//! The games of which every position is known, each solved when it is first asked
//! for.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use noughts::Rules;
use noughts_analysis::{Oracle, Text, widened};
use noughts_solver::{Limits, Progress, Tiers};
use tokio::sync::{OnceCell, Semaphore};

use super::error::Error;
use super::gone::SetOnDrop;
use super::tables::Tables;
use super::with_permit;
use crate::effort::threads;
use crate::tables::TablesArg;

/// How many bytes are kept: room for one of the largest games, and apart from that for some
/// small ones, which no large one pushes out.
const MOST_LARGE: u128 = Tiers::MAX_BYTES;
const MOST_SMALL: u128 = Tiers::MAX_BYTES / 4;

/// A game that takes more is large.
const LARGEST_SMALL: u128 = Tiers::MAX_BYTES / 8;

/// How long a game is worked out that nobody waits for any more: whoever was told that it
/// takes long comes back sooner.
const GRACE: Duration = Duration::from_secs(10);

/// The games that are solved or being solved, the one asked for last in front.
#[derive(Clone)]
pub(super) struct GameCache {
    known: Arc<Mutex<Vec<CachedGame>>>,
    searches: Arc<Semaphore>,
    tables: Tables,
    grace: Duration,
}

#[derive(Clone)]
struct CachedGame {
    rules: Rules,
    /// How many requests wait for it.
    waiting: Arc<AtomicUsize>,
    /// Empty until the game is solved.
    oracle: Arc<OnceCell<Arc<Oracle>>>,
    /// How much of it is worked out, in thousandths.
    progress: Arc<AtomicU32>,
}

impl GameCache {
    /// Solving a game takes one of the permits.
    pub(super) fn new(searches: Arc<Semaphore>, tables: TablesArg) -> GameCache {
        GameCache {
            known: Arc::default(),
            searches,
            tables: Tables::new(tables),
            grace: GRACE,
        }
    }

    /// Who knows every position of a game; `None` if it has too many. Requests for
    /// the same game wait for the same work, which ends a while after all of them are
    /// dropped.
    pub(super) async fn oracle(&self, rules: Rules) -> Result<Option<Arc<Oracle>>, Error> {
        if let Some(table) = self.tables.find(rules) {
            return Ok(Some(table));
        }
        let Some(wide) = widened(&rules) else {
            return self.solved(rules).await;
        };
        let oracle = self.solved(wide).await?;
        Ok(oracle.map(|oracle| Arc::new(Oracle::Transposed(oracle))))
    }

    /// Who knows every position of a game already; `None` if nobody does.
    pub(super) fn known_oracle(&self, rules: Rules) -> Option<Arc<Oracle>> {
        if let Some(table) = self.tables.find(rules) {
            return Some(table);
        }
        if let Some(wide) = widened(&rules) {
            let oracle = self.known_oracle(wide)?;
            return Some(Arc::new(Oracle::Transposed(oracle)));
        }
        let known = self.known();
        let game = known.iter().find(|game| game.rules == rules)?;
        game.oracle.get().cloned()
    }

    /// How much of a game is worked out, from 0 to 1; `None` if nobody has asked for it
    /// or all of it is.
    pub(super) fn progress(&self, rules: &Rules) -> Option<f64> {
        let rules = widened(rules).unwrap_or(*rules);
        let known = self.known();
        let game = known.iter().find(|game| game.rules == rules)?;
        let progress = f64::from(game.progress.load(Ordering::Relaxed)) / 1000.0;
        (!game.oracle.initialized()).then_some(progress)
    }

    async fn solved(&self, rules: Rules) -> Result<Option<Arc<Oracle>>, Error> {
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
        let _waiting = Waiting::new(&game.waiting);
        let games = self.clone();
        let work = tokio::spawn(async move {
            let solve = || games.solve(&game);
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
                waiting: Arc::default(),
                oracle: Arc::default(),
                progress: Arc::default(),
            },
        };
        known.insert(0, game.clone());
        game
    }

    /// Drops the games that were not asked for longest, until the others fit. A game
    /// that is not solved yet takes no room.
    fn make_room(&self) {
        let (mut large, mut small) = (0, 0);
        self.known().retain(|game| {
            if !game.oracle.initialized() {
                return true;
            }
            let bytes = Tiers::bytes(&game.rules);
            let (kept, most) = match bytes > LARGEST_SMALL {
                true => (&mut large, MOST_LARGE),
                false => (&mut small, MOST_SMALL),
            };
            *kept += bytes;
            *kept <= most
        });
    }

    /// Works a game out, as long as somebody waits for it.
    async fn solve(&self, game: &CachedGame) -> Result<Arc<Oracle>, Error> {
        let permit = Arc::clone(&self.searches).try_acquire_owned();
        let permit = permit.map_err(|_| Error::TOO_MANY_SEARCHES)?;
        let stops = SetOnDrop::new();
        let stop = stops.flag();
        let (rules, progress) = (game.rules, Arc::clone(&game.progress));
        let oracle = with_permit(permit, move || {
            let tell = |made: Progress| {
                if let Progress::Sweep { done, total } = made {
                    let thousandths = u128::from(done) * 1000 / u128::from(total.max(1));
                    progress.store(thousandths.min(1000) as u32, Ordering::Relaxed);
                }
            };
            let limits = Limits {
                threads: threads(None),
                stop: &stop,
                progress: &tell,
                ..Limits::NONE
            };
            Oracle::within(rules, Tiers::MAX_BYTES, &limits)
        });
        let oracle = tokio::select! {
            oracle = oracle => oracle?,
            () = self.nobody_waits(&game.waiting) => return Err(GIVEN_UP),
        };
        Ok(Arc::new(oracle.map_err(|_| REFUSED)?))
    }

    /// Ready when nobody has waited for a while.
    async fn nobody_waits(&self, waiting: &AtomicUsize) {
        let pause = self.grace / 10;
        let mut quiet = 0;
        while quiet < 10 {
            tokio::time::sleep(pause).await;
            let is_quiet = waiting.load(Ordering::Relaxed) == 0;
            quiet = if is_quiet { quiet + 1 } else { 0 };
        }
    }

    fn known(&self) -> MutexGuard<'_, Vec<CachedGame>> {
        // No panic can leave the list half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What fits cannot be refused, so this is a mistake in the program.
const REFUSED: Error = Error::own(Text {
    en: "a small game was refused",
    ko: "작은 게임인데도 모든 국면을 계산하지 못했습니다",
});

/// Nobody is there to read it.
const GIVEN_UP: Error = Error::own(Text {
    en: "the work was given up, since nobody waited for it",
    ko: "기다리는 사람이 없어 계산을 그만두었습니다",
});

/// A request that waits for a game, counted until it is dropped.
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    fn new(count: &Arc<AtomicUsize>) -> Waiting {
        count.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(count))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Position, Solution, Value};

    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    fn games(permits: usize) -> GameCache {
        GameCache::new(Arc::new(Semaphore::new(permits)), TablesArg::default())
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

    #[test]
    fn what_is_not_known_is_not_worked_out() {
        let games = games(0);
        let is_known = |game| games.known_oracle(rules(game)).is_some();
        assert_eq!(["5,4,4", "4,5,4"].map(is_known), [false; 2]);
        pretend(&games, "5,4,4");
        assert_eq!(["5,4,4", "4,5,4"].map(is_known), [true; 2]);
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

    /// A game whose table takes much longer than it takes to notice that.
    #[tokio::test]
    async fn work_that_nobody_waits_for_ends() {
        let games = GameCache {
            grace: Duration::from_millis(10),
            ..games(1)
        };
        let gone = {
            let games = games.clone();
            tokio::spawn(async move { games.oracle(rules("5,4,4")).await })
        };
        while games.searches.available_permits() == 1 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        while games.searches.available_permits() == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(kept(&games).is_empty());
        // Who comes later begins anew.
        assert!(games.oracle(rules("4,3,3")).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn work_goes_on_for_whoever_still_waits() {
        let games = GameCache {
            grace: Duration::ZERO,
            ..games(1)
        };
        let ask = || {
            let games = games.clone();
            tokio::spawn(async move { games.oracle(rules("4,4,3")).await })
        };
        let (gone, patient) = (ask(), ask());
        while games.searches.available_permits() == 1 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        assert!(patient.await.unwrap().unwrap().is_some());
    }

    #[tokio::test]
    async fn a_busy_answer_breaks_nothing_and_forgets_nothing() {
        let games = games(1);
        pretend(&games, "5,4,4");
        let permit = Arc::clone(&games.searches).try_acquire_owned().unwrap();
        for text in ["10,2,4", "4,3,3"] {
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
        pretend(&games, "8,3,3:gravity");
        assert_eq!(kept(&games), ["8,3,3:gravity", "4,4,4"]);
        // A large game pushes out a large one, and no small one.
        pretend(&games, "10,2,4");
        assert_eq!(kept(&games), ["10,2,4", "4,4,4"]);
        // And small ones push out small ones only.
        for text in ["6,3,3", "9,2,2", "9,2,3", "6,3,4", "6,3,5", "9,2,4"] {
            pretend(&games, text);
        }
        let kept = kept(&games);
        assert!(kept.contains(&"10,2,4".to_owned()), "{kept:?}");
        assert!(!kept.contains(&"4,4,4".to_owned()), "{kept:?}");
        assert_eq!(kept[0], "9,2,4");
    }

    #[tokio::test]
    async fn a_game_and_its_transpose_are_worked_out_once() {
        let games = games(1);
        let high = games.oracle(rules("3,4,3")).await.unwrap().unwrap();
        let wide = games.oracle(rules("4,3,3")).await.unwrap().unwrap();
        assert_eq!(kept(&games), ["4,3,3"]);
        assert!(matches!(&*high, Oracle::Transposed(other) if Arc::ptr_eq(other, &wide)));
        let [start, turned] = ["3,4,3", "4,3,3"].map(|game| Position::start(rules(game)));
        assert_eq!(high.value(&start), wide.value(&turned));
        // Where marks drop they are two games.
        games.oracle(rules("3,4,3:gravity")).await.unwrap().unwrap();
        assert_eq!(kept(&games), ["3,4,3:gravity", "4,3,3"]);
        assert_eq!(games.progress(&rules("3,4,3")), None);
    }

    /// Of the game itself, or of the one with columns for rows.
    #[cfg(feature = "tables")]
    #[tokio::test]
    async fn a_table_on_disk_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let built = crate::tables::of_game(folder.path(), &rules("4,3,3"));
        let limits = Limits::NONE;
        noughts_solver::DiskTable::build(rules("4,3,3"), &built, u128::MAX, &limits).unwrap();
        let searches = Arc::new(Semaphore::new(1));
        let games = GameCache::new(searches, TablesArg::at(folder.path()));
        let own = games.oracle(rules("4,3,3")).await.unwrap().unwrap();
        assert!(matches!(&*own, Oracle::Disk(_)));
        let high = games.oracle(rules("3,4,3")).await.unwrap().unwrap();
        assert!(matches!(&*high, Oracle::Transposed(_)));
        let start = Position::start(rules("3,4,3"));
        assert_eq!(high.value(&start), Some(noughts::Value::Win { plies: 7 }));
        // Nothing was worked out.
        assert!(kept(&games).is_empty());
    }
}
