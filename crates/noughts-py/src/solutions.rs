//! Games that were solved. The last few are kept for the next question.

use std::sync::Arc;

use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_analysis::{GameCache, Oracle, Searcher};
use noughts_solver::{SolveTiersError, Tiers};
use pyo3::prelude::*;

use crate::effort::Effort;
use crate::errors::value_error;

const MAX_BYTES: u128 = Tiers::MAX_BYTES;

/// The last games that were asked for, as many as take at most [`MAX_BYTES`] together.
static SOLVED: GameCache<Oracle> = GameCache::new(MAX_BYTES);

/// A game of which pictures show the values without being asked for.
const SMALL_BYTES: u128 = 20_000_000;

/// The values of a game, which is solved if it is not yet.
pub(crate) fn oracle(py: Python<'_>, rules: &Rules, effort: &Effort) -> PyResult<Arc<Oracle>> {
    if let Some(oracle) = SOLVED.get(rules) {
        return Ok(oracle);
    }
    let solved = effort.run(py, |limits| Oracle::within(*rules, MAX_BYTES, limits))?;
    let oracle = Arc::new(solved.map_err(|error| too_large(&error, rules))?);
    SOLVED.insert(*rules, Tiers::bytes(rules), Arc::clone(&oracle));
    Ok(oracle)
}

/// Why a game is not solved, and what to do instead.
pub(crate) fn too_large(error: &SolveTiersError, rules: &Rules) -> PyErr {
    match error {
        SolveTiersError::LimitsReached => {
            pyo3::exceptions::PyTimeoutError::new_err(error.to_string())
        }
        SolveTiersError::OutOfMemory { .. } => {
            pyo3::exceptions::PyMemoryError::new_err(error.to_string())
        }
        _ if Searcher::exists_for(rules) => {
            value_error(format!("{error}; noughts.Solver searches it"))
        }
        _ => value_error(error),
    }
}

/// A solution that knows a position, with all positions of its game.
pub(crate) fn solution(py: Python<'_>, position: &Position) -> PyResult<Arc<Oracle>> {
    match position.is_over() {
        // Each position that follows, of which there are none, is known.
        true => Ok(Arc::new(Oracle::Ended)),
        false => oracle(py, position.rules(), &Effort::default()),
    }
}

/// For pictures: the values if they are at hand or quickly worked out, otherwise those of
/// finished games.
pub(crate) fn for_picture(py: Python<'_>, rules: &Rules) -> PyResult<Arc<Oracle>> {
    if let Some(oracle) = SOLVED.get(rules) {
        return Ok(oracle);
    }
    match Tiers::bytes(rules) <= SMALL_BYTES {
        true => oracle(py, rules, &Effort::default()),
        false => Ok(Arc::new(Oracle::Ended)),
    }
}

/// The value of a position.
pub(crate) fn value(py: Python<'_>, position: &Position) -> PyResult<Value> {
    let value = match TABLE.value(position) {
        Some(value) => Some(value),
        None => solution(py, position)?.value(position),
    };
    value.ok_or_else(|| value_error("a solved game lacks a position"))
}
