//! Solved games. Each game is solved when it is first needed.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use noughts::Rules;
use noughts_analysis::{GameCache, Oracle, Text, widened};
use noughts_solver::{Instant, Limits, Progress, Tiers};

use crate::Error;
use crate::service::{Caller, Permit, Permits};

/// How long the work on a game continues when all callers are gone: a page often asks again about
/// the next position of the game.
const GRACE: Duration = Duration::from_secs(10);

/// How often a waiting caller checks whether it is gone.
const POLL: Duration = Duration::from_millis(50);

pub(crate) struct SolvedGames {
    cache: Arc<GameCache>,
    /// The games that are being solved.
    running: Mutex<Vec<Arc<Work>>>,
    /// Notifies callers when one of these games is solved or abandoned.
    ended: Condvar,
    threads: usize,
    grace: Duration,
}

/// A game that one of its callers is solving.
struct Work {
    rules: Rules,
    thousandths: AtomicU32,
}

/// The work of the caller that solves the game. Dropping it ends the work.
struct ActiveWork<'a> {
    games: &'a SolvedGames,
    work: Arc<Work>,
    _permit: Permit,
}

impl SolvedGames {
    /// Keeps games in a cache, and solves with some threads.
    pub(crate) fn new(cache: Arc<GameCache>, threads: usize) -> SolvedGames {
        SolvedGames {
            cache,
            running: Mutex::default(),
            ended: Condvar::new(),
            threads,
            grace: GRACE,
        }
    }

    /// The oracle of a game. Solves the game if necessary, which takes a permit; `None` if it has
    /// too many positions. Callers that ask for the same game wait for the same work.
    pub(crate) fn solve(
        &self,
        rules: &Rules,
        permits: &Permits,
        caller: Caller<'_>,
    ) -> Result<Option<Arc<Oracle>>, Error> {
        if rules.is_tic_tac_toe() {
            return Ok(Some(Arc::new(Oracle::Table)));
        }
        if let Some(wide) = widened(rules) {
            let oracle = self.solve(&wide, permits, caller)?;
            return Ok(oracle.map(|oracle| Arc::new(Oracle::Transposed(oracle))));
        }
        if !Oracle::can_hold(rules) {
            return Ok(None);
        }
        loop {
            let mut running = self.running();
            if let Some(oracle) = self.cache.get(rules) {
                return Ok(Some(oracle));
            }
            let work = running.iter().find(|work| work.rules == *rules).cloned();
            let Some(work) = work else {
                let permit = permits.take()?;
                let work = self.start(*rules, permit, &mut running);
                drop(running);
                return work.solve(caller).map(Some);
            };
            while running.iter().any(|other| Arc::ptr_eq(other, &work)) {
                if caller.gone.load(Ordering::Relaxed) {
                    return Err(ABANDONED);
                }
                let waited = self.ended.wait_timeout(running, POLL);
                running = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    /// The oracle of a game that is solved already.
    pub(crate) fn known(&self, rules: &Rules) -> Option<Arc<Oracle>> {
        if rules.is_tic_tac_toe() {
            return Some(Arc::new(Oracle::Table));
        }
        match widened(rules) {
            Some(wide) => {
                let oracle = self.cache.get::<Oracle>(&wide)?;
                Some(Arc::new(Oracle::Transposed(oracle)))
            }
            None => self.cache.get(rules),
        }
    }

    /// The progress of a game that is being solved, from 0 to 1.
    pub(crate) fn progress(&self, rules: &Rules) -> Option<f64> {
        let rules = widened(rules).unwrap_or(*rules);
        let running = self.running();
        let work = running.iter().find(|work| work.rules == rules)?;
        Some(f64::from(work.thousandths.load(Ordering::Relaxed)) / 1000.0)
    }

    fn start(&self, rules: Rules, permit: Permit, running: &mut Vec<Arc<Work>>) -> ActiveWork<'_> {
        let work = Arc::new(Work {
            rules,
            thousandths: AtomicU32::new(0),
        });
        running.push(Arc::clone(&work));
        ActiveWork {
            games: self,
            work,
            _permit: permit,
        }
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<Work>>> {
        // No panic can leave the list half changed.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether other callers wait for the game. Each of them has a reference to the work, besides the
/// caller that solves it and the list.
fn has_waiting_callers(work: &Arc<Work>) -> bool {
    Arc::strong_count(work) > 2
}

impl ActiveWork<'_> {
    /// Solves the game, as long as a caller waits for it.
    fn solve(&self, caller: Caller<'_>) -> Result<Arc<Oracle>, Error> {
        let (work, games) = (&self.work, self.games);
        let bytes = Tiers::bytes(&work.rules);
        games.cache.make_room(bytes);
        let stop = AtomicBool::new(false);
        let abandoned_since = Mutex::new(None);
        let progress = |made| {
            if let Progress::Sweep { done, total } = made {
                let part = done as f64 / total.max(1) as f64;
                work.thousandths
                    .store((part * 1000.0) as u32, Ordering::Relaxed);
                (caller.progress)(part);
            }
            let is_wanted = !caller.gone.load(Ordering::Relaxed) || has_waiting_callers(work);
            let mut since = abandoned_since
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if is_wanted {
                *since = None
            } else {
                let since = since.get_or_insert_with(Instant::now);
                if since.elapsed() >= games.grace {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        };
        let limits = Limits {
            threads: games.threads,
            stop: &stop,
            progress: &progress,
            ..Limits::NONE
        };
        let solved = Oracle::within(work.rules, Tiers::MAX_BYTES, &limits);
        if stop.load(Ordering::Relaxed) {
            return Err(ABANDONED);
        }
        let oracle = Arc::new(solved.map_err(|_| OUT_OF_MEMORY)?);
        games.cache.insert(work.rules, bytes, Arc::clone(&oracle));
        Ok(oracle)
    }
}

impl Drop for ActiveWork<'_> {
    fn drop(&mut self) {
        let work = &self.work;
        self.games
            .running()
            .retain(|other| !Arc::ptr_eq(other, work));
        self.games.ended.notify_all();
    }
}

/// A game that fits in the limit is refused only if the system is out of memory.
const OUT_OF_MEMORY: Error = Error::Internal(Text {
    en: "a small game was refused",
    ko: "작은 게임인데도 모든 국면을 계산하지 못했습니다",
});

/// No caller is left to read this message.
const ABANDONED: Error = Error::Internal(Text {
    en: "the work was given up, since nobody waited for it",
    ko: "기다리는 사람이 없어 계산을 그만두었습니다",
});

#[cfg(test)]
mod tests {
    use std::thread;

    use noughts::{Position, Solution};

    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().unwrap()
    }

    fn games(grace: Duration) -> SolvedGames {
        SolvedGames {
            grace,
            ..SolvedGames::new(Arc::new(GameCache::new(u128::MAX)), 1)
        }
    }

    fn caller(gone: &AtomicBool) -> Caller<'_> {
        Caller {
            gone,
            progress: &|_| {},
        }
    }

    #[test]
    fn callers_wait_for_the_same_work() {
        // The only permit is taken, so solving the game twice would fail.
        let (games, permits, here) = (games(GRACE), Permits::new(1), AtomicBool::new(false));
        let ask = || games.solve(&rules("4,3,3"), &permits, caller(&here));
        let oracles: Vec<_> = thread::scope(|scope| {
            let asked: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
            let oracles = asked.into_iter().map(|asked| asked.join().unwrap());
            oracles.map(|oracle| oracle.unwrap().unwrap()).collect()
        });
        for oracle in &oracles {
            assert!(Arc::ptr_eq(oracle, &oracles[0]));
        }
        assert!(permits.take().is_ok());
        assert_eq!(games.progress(&rules("4,3,3")), None);
    }

    /// Solving this game takes much longer than noticing that all callers are gone.
    #[test]
    fn work_ends_when_all_callers_are_gone() {
        let (games, permits) = (games(Duration::ZERO), Permits::new(1));
        let gone = AtomicBool::new(true);
        let ended = games.solve(&rules("5,4,4"), &permits, caller(&gone));
        assert_eq!(ended.err(), Some(ABANDONED));
        assert!(permits.take().is_ok());
        assert!(games.known(&rules("5,4,4")).is_none());
    }

    #[test]
    fn work_continues_for_callers_that_still_wait() {
        let (games, permits) = (games(Duration::ZERO), Permits::new(1));
        let [first, second] = [false; 2].map(AtomicBool::new);
        let ask = |gone| games.solve(&rules("4,4,3"), &permits, caller(gone));
        thread::scope(|scope| {
            let leaves = scope.spawn(|| ask(&first));
            while games.running().is_empty() && !leaves.is_finished() {
                thread::yield_now();
            }
            let stays = scope.spawn(|| ask(&second));
            while !games.running().iter().any(has_waiting_callers) && !stays.is_finished() {
                thread::yield_now();
            }
            first.store(true, Ordering::Relaxed);
            assert!(stays.join().unwrap().unwrap().is_some());
        });
    }

    #[test]
    fn solved_games_need_no_permit() {
        let (games, none, here) = (games(GRACE), Permits::new(0), AtomicBool::new(false));
        let ask = |game, permits: &Permits| games.solve(&rules(game), permits, caller(&here));
        assert!(ask("4,3,3", &none).is_err());
        assert!(ask("3,3,3", &none).unwrap().is_some());
        assert!(ask("7,3,3", &none).unwrap().is_none());
        assert!(ask("4,3,3", &Permits::new(1)).unwrap().is_some());
        assert!(ask("4,3,3", &none).unwrap().is_some());
    }

    #[test]
    fn a_game_and_its_transpose_are_solved_once() {
        let (games, permits, here) = (games(GRACE), Permits::new(1), AtomicBool::new(false));
        let ask = |game| games.solve(&rules(game), &permits, caller(&here)).unwrap();
        let high = ask("3,4,3").unwrap();
        let wide = games.known(&rules("4,3,3")).unwrap();
        assert!(matches!(&*high, Oracle::Transposed(other) if Arc::ptr_eq(other, &wide)));
        let [start, turned] = ["3,4,3", "4,3,3"].map(|game| Position::start(rules(game)));
        assert_eq!(high.value(&start), wide.value(&turned));
        // With gravity they are different games.
        assert!(games.known(&rules("3,4,3:gravity")).is_none());
    }
}
