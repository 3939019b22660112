//! Games that were worked out, kept for the next question.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use noughts::Rules;
use noughts_solver::{Limits, SolveTiersError};
use pyo3::prelude::*;

use crate::effort::Effort;
use crate::solutions::too_large;

/// What was worked out of the last games that were asked for.
pub(crate) struct Cache<T> {
    games: Mutex<Games<T>>,
    /// How large a game is.
    size: fn(&Rules, &T) -> u128,
    /// How large all games that are kept may be together.
    most: u128,
}

struct Games<T> {
    /// The latest first.
    kept: VecDeque<(Rules, Arc<T>)>,
    /// The last game that is too large to be kept. As long as somebody has it, it is
    /// shared.
    large: Option<(Rules, Weak<T>)>,
}

impl<T: Send + Sync> Cache<T> {
    pub(crate) const fn new(most: u128, size: fn(&Rules, &T) -> u128) -> Cache<T> {
        Cache {
            games: Mutex::new(Games {
                kept: VecDeque::new(),
                large: None,
            }),
            size,
            most,
        }
    }

    fn games(&self) -> MutexGuard<'_, Games<T>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game, if it was worked out.
    pub(crate) fn at_hand(&self, rules: &Rules) -> Option<Arc<T>> {
        let mut games = self.games();
        if let Some(place) = games.kept.iter().position(|(of, _)| of == rules) {
            let found = games.kept.remove(place)?;
            let game = Arc::clone(&found.1);
            games.kept.push_front(found);
            return Some(game);
        }
        let (of, game) = games.large.as_ref()?;
        game.upgrade().filter(|_| of == rules)
    }

    /// A game, which is worked out if it was not yet.
    pub(crate) fn get(
        &self,
        py: Python<'_>,
        rules: &Rules,
        effort: &Effort,
        work: impl FnOnce(&Limits<'_>) -> Result<T, SolveTiersError> + Send,
    ) -> PyResult<Arc<T>> {
        if let Some(game) = self.at_hand(rules) {
            return Ok(game);
        }
        let game = effort.run(py, work)?;
        let game = Arc::new(game.map_err(|error| too_large(&error, rules))?);
        self.keep(rules, &game);
        Ok(game)
    }

    fn keep(&self, rules: &Rules, game: &Arc<T>) {
        let size = |(rules, game): &(Rules, Arc<T>)| (self.size)(rules, game);
        let entry = (*rules, Arc::clone(game));
        let mut games = self.games();
        if size(&entry) > self.most {
            games.large = Some((*rules, Arc::downgrade(game)));
            return;
        }
        games.kept.push_front(entry);
        while games.kept.iter().map(size).sum::<u128>() > self.most {
            games.kept.pop_back();
        }
    }
}
