use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use fastrand::Rng;
use noughts::{Move, Position as Reached, Prospect};
use noughts_analysis::opponent::Level;
use noughts_analysis::{MoveSearch, Oracle, Searcher};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{self, Pickled, by_move, name, pickled};
use crate::effort::Effort;
use crate::errors::value_error;
use crate::solutions;

/// The size of a search's transposition table, in bytes.
const MEMORY: usize = 100_000_000;

/// A player to play against: `"easy"`, `"medium"`, `"hard"` or `"perfect"`.
///
/// Call an opponent with a position to get its move; `chances` returns the probability of every
/// move. With the same seed it plays the same moves. A perfect opponent makes no mistakes in games
/// that noughts can solve. In larger positional games and Connect Four it searches for some seconds
/// per move; in other games it looks four moves ahead.
///
/// A copied or unpickled opponent continues with the same moves, but without the results
/// of earlier searches.
///
/// >>> Opponent("perfect", seed=1)("xx./oo./...")
/// 'c1'
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Opponent {
    level: Level,
    rng: Mutex<Rng>,
    /// The search of the last game that was searched.
    searcher: Mutex<Option<Searcher>>,
}

/// Reads the name of a level.
pub(crate) fn level(name: &str) -> PyResult<Level> {
    Level::named(name).ok_or_else(|| {
        let names = Level::ALL.map(Level::name).join(", ");
        value_error(format!("expected one of {names}, found {name:?}"))
    })
}

impl Opponent {
    fn rng(&self) -> MutexGuard<'_, Rng> {
        self.rng.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The known values of the moves, as far as the level needs them.
    fn known(&self, py: Python<'_>, position: &Reached) -> PyResult<Vec<(Move, Prospect)>> {
        let rules = position.rules();
        if self.level != Level::Perfect || position.is_over() {
            return Ok(Vec::new());
        }
        if Oracle::can_hold(rules) {
            let oracle = solutions::oracle(py, rules, &Effort::default())?;
            return Ok(oracle.known_moves(position));
        }
        if !Searcher::exists_for(rules) {
            return Ok(Vec::new());
        }
        Effort::default().run(py, |limits| self.searched(position, limits.stop))
    }

    fn searched(&self, position: &Reached, stop: &AtomicBool) -> Vec<(Move, Prospect)> {
        let mut searcher = self.searcher.lock().unwrap_or_else(PoisonError::into_inner);
        let rules = position.rules();
        // A search of another game cannot be reused.
        if searcher.as_ref().is_none_or(|kept| kept.rules() != rules) {
            *searcher = Searcher::new(*rules, MEMORY).ok();
        }
        let Some(searcher) = searcher.as_ref() else {
            return Vec::new();
        };
        let mut search = MoveSearch::short(searcher, position);
        while !search.is_done() && !stop.load(Ordering::Relaxed) {
            search.round(stop);
        }
        search.moves()
    }
}

#[pymethods]
impl Opponent {
    #[new]
    #[pyo3(signature = (level = "perfect", seed = None))]
    fn new(
        level: &str,
        #[pyo3(from_py_with = arguments::whole_or_none)] seed: Option<u64>,
    ) -> PyResult<Opponent> {
        Ok(Opponent {
            level: self::level(level)?,
            rng: Mutex::new(seed.map_or_else(Rng::new, Rng::with_seed)),
            searcher: Mutex::new(None),
        })
    }

    /// The name of the level.
    #[getter]
    fn level(&self) -> &'static str {
        self.level.name()
    }

    /// Restart the random number generator with a seed.
    #[pyo3(signature = (seed, /))]
    fn seed(&self, #[pyo3(from_py_with = arguments::whole)] seed: u64) {
        *self.rng() = Rng::with_seed(seed);
    }

    /// Return the probability of every move that the opponent may play.
    #[pyo3(signature = (position, /))]
    fn chances<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let position = arguments::position(position, None)?;
        let known = self.known(py, &position)?;
        by_move(py, position.rules(), self.level.chances(&position, &known))
    }

    /// Choose a move; raises ValueError if the game is over.
    #[pyo3(name = "_call", signature = (position, /))]
    fn call(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let position = arguments::position(position, None)?;
        let known = self.known(py, &position)?;
        let chosen = self
            .level
            .choose(&position, &known, &mut self.rng())
            .ok_or_else(|| value_error("expected a game that is not over"))?;
        Ok(name(position.rules(), chosen))
    }

    fn __reduce__(slf: &Bound<'_, Opponent>) -> Pickled<(&'static str, u64)> {
        let opponent = slf.get();
        pickled(slf, (opponent.level(), opponent.rng().get_seed()))
    }

    fn __repr__(&self) -> String {
        format!("Opponent(\"{}\")", self.level)
    }
}
