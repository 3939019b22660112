//! The games that are known to the end, each worked out when it is first asked
//! for.

use std::sync::{Arc, Mutex, PoisonError};

use noughts::Rules;
use noughts_solver::Tiers;
use tokio::sync::{OnceCell, Semaphore};

use super::error::Error;
use crate::oracle::Oracle;

/// How many squares of games are kept, each counted as what it takes: a board of
/// one square more takes three times the memory.
const MOST_PLACES: u64 = 3_u64.pow(Tiers::MAX_SQUARES) * 5 / 4;

/// Games that are known, the one asked for last in front.
pub(super) struct Games {
    known: Mutex<Vec<Game>>,
    searches: Arc<Semaphore>,
}

#[derive(Clone)]
struct Game {
    rules: Rules,
    oracle: Arc<OnceCell<Arc<Oracle>>>,
}

impl Games {
    /// Working out a game takes one of the seats.
    pub(super) fn new(searches: Arc<Semaphore>) -> Games {
        Games {
            known: Mutex::default(),
            searches,
        }
    }

    /// Who knows every position of a game; nobody if it is too large. Several
    /// who ask for the same game wait for the same work, which goes on even if
    /// all of them go away.
    pub(super) async fn oracle(&self, rules: Rules) -> Result<Option<Arc<Oracle>>, Error> {
        if rules == Rules::TIC_TAC_TOE {
            return Ok(Some(Arc::new(Oracle::Table)));
        }
        if rules.area() > Tiers::MAX_SQUARES {
            return Ok(None);
        }
        let cell = self.cell(rules);
        if let Some(oracle) = cell.get() {
            return Ok(Some(Arc::clone(oracle)));
        }
        let searches = Arc::clone(&self.searches);
        let work = tokio::spawn(async move {
            let oracle = cell.get_or_try_init(|| solve(rules, searches)).await?;
            Ok(Some(Arc::clone(oracle)))
        });
        work.await.map_err(|error| Error::Own(error.to_string()))?
    }

    /// Where the game is or will be kept. Others make room for it.
    fn cell(&self, rules: Rules) -> Arc<OnceCell<Arc<Oracle>>> {
        // Nothing in here can fail half-way.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let game = match known.iter().position(|game| game.rules == rules) {
            Some(place) => known.remove(place),
            None => Game {
                rules,
                oracle: Arc::default(),
            },
        };
        known.insert(0, game.clone());
        let mut places = 0;
        known.retain(|game| {
            places += 3_u64.pow(game.rules.area());
            places <= MOST_PLACES
        });
        game.oracle
    }
}

async fn solve(rules: Rules, searches: Arc<Semaphore>) -> Result<Arc<Oracle>, Error> {
    let seat = searches.try_acquire_owned().map_err(|_| Error::Busy)?;
    let work = tokio::task::spawn_blocking(move || {
        let oracle = Oracle::of(rules, None);
        drop(seat);
        oracle
    });
    let oracle = work.await.map_err(|error| Error::Own(error.to_string()))?;
    let oracle = oracle.ok_or_else(|| Error::Own("a small game was refused".to_owned()))?;
    Ok(Arc::new(oracle))
}
