//! Evaluations that were pickled: everything but the game, which is solved again where it is not
//! in the cache.

use pyo3::prelude::*;
use pythonize::depythonize;
use serde::de::DeserializeOwned;

use super::Evaluation;
use super::parts::{BestResponse, Mistake, Response};
use super::players::Arena;
use crate::arguments;
use crate::effort::Effort;
use crate::errors::value_error;

/// Data as it is pickled: dicts, lists, strings and numbers.
pub(super) type Pickled<'py> = Bound<'py, PyAny>;

/// The function that restores what is pickled.
pub(super) fn by<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("noughts._native")?.getattr(name)
}

fn unknown() -> PyErr {
    value_error("expected what was pickled, found something else")
}

fn read<T: DeserializeOwned>(pickled: &Pickled<'_>) -> PyResult<T> {
    depythonize(pickled).map_err(|_| unknown())
}

/// A mistake that was pickled.
#[pyfunction]
#[pyo3(signature = (mistake, /))]
pub(crate) fn restore_mistake(mistake: &Bound<'_, PyAny>) -> PyResult<Mistake> {
    read(mistake)
}

/// A best response that was pickled.
#[pyfunction]
#[pyo3(signature = (game, response, /))]
pub(crate) fn restore_response(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    response: &Bound<'_, PyAny>,
) -> PyResult<BestResponse> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let response: Response = read(response)?;
    if response.moves.len() != arena.graph.len() {
        return Err(unknown());
    }
    Ok(BestResponse { arena, response })
}

/// An evaluation that was pickled.
#[pyfunction]
#[pyo3(signature = (game, figures, /))]
pub(crate) fn restore_evaluation(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    figures: &Bound<'_, PyAny>,
) -> PyResult<Evaluation> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let evaluation = Evaluation {
        figures: read(figures)?,
        arena,
    };
    let rows = evaluation.arena.graph.len();
    let responses = &evaluation.figures.responses;
    if responses.iter().any(|one| one.moves.len() != rows) {
        return Err(unknown());
    }
    Ok(evaluation)
}
