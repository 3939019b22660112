//! A cache of the last few solved games.

use std::sync::Arc;

use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_analysis::{Analysis, GameCache, Language, Lines, Oracle, Searcher};
use noughts_solver::{SolveTiersError, Tiers};
use pyo3::prelude::*;

use crate::effort::Effort;
use crate::errors::value_error;

const MAX_BYTES: u128 = Tiers::MAX_BYTES;

/// The results for the most recent games, of at most [`MAX_BYTES`] in all.
pub(crate) static CACHE: GameCache = GameCache::new(MAX_BYTES);

/// The largest table that a picture computes to show values.
const SMALL_BYTES: u128 = 20_000_000;

/// The values of a game. Solves the game if it is not in the cache.
pub(crate) fn oracle(py: Python<'_>, rules: &Rules, effort: &Effort) -> PyResult<Arc<Oracle>> {
    if let Some(oracle) = CACHE.get(rules) {
        return Ok(oracle);
    }
    let solved = effort.run(py, |limits| Oracle::within(*rules, MAX_BYTES, limits))?;
    let oracle = Arc::new(solved.map_err(|error| too_large(&error, rules))?);
    CACHE.insert(*rules, Tiers::bytes(rules), Arc::clone(&oracle));
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

/// The values of the game of a position; `None` if the game is over and they are not needed.
pub(crate) fn solution(py: Python<'_>, position: &Position) -> PyResult<Option<Arc<Oracle>>> {
    let solve = || oracle(py, position.rules(), &Effort::default());
    (!position.is_over()).then(solve).transpose()
}

/// The analysis of a position without a search, explained in a language.
pub(crate) fn explained(
    py: Python<'_>,
    position: &Position,
    language: Language,
) -> PyResult<Analysis> {
    let Some(oracle) = solution(py, position)? else {
        return Ok(Analysis::by_rules(position).explain(Lines::None, language));
    };
    let analysis = Analysis::by_oracle(&oracle, position).ok_or_else(not_found)?;
    Ok(analysis.explain(Lines::Solved(&*oracle), language))
}

/// The analysis for a picture, with values if they are in the cache or quick to compute, or if the
/// game is over.
pub(crate) fn for_picture(py: Python<'_>, position: &Position) -> PyResult<Analysis> {
    let rules = position.rules();
    let oracle = match CACHE.get(rules) {
        None if Tiers::bytes(rules) <= SMALL_BYTES => solution(py, position)?,
        known => known,
    };
    let known = oracle.and_then(|oracle| Analysis::by_oracle(&oracle, position));
    Ok(known.unwrap_or_else(|| Analysis::by_rules(position)))
}

/// The value of a position.
pub(crate) fn value(py: Python<'_>, position: &Position) -> PyResult<Value> {
    if let Some(value) = TABLE.value(position) {
        return Ok(value);
    }
    if let Some(outcome) = position.outcome() {
        return Ok(Value::of_end(outcome, position.turn()));
    }
    let oracle = oracle(py, position.rules(), &Effort::default())?;
    oracle.value(position).ok_or_else(not_found)
}

pub(crate) fn not_found() -> PyErr {
    value_error("a solved game lacks a position")
}
