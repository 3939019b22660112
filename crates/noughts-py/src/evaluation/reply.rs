//! What a policy answers: a move, or probabilities of moves.

use noughts::{Move, Position};
use noughts_analysis::policy::{GameGraph, Policy, Scope};
use noughts_analysis::{action_count, move_of};
use pyo3::exceptions::{PyException, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::arguments::{self, expected};
use crate::errors::{policy_error, value_error};

/// What a number in a reply is. Whether it is from 0 to 1 the policy looks at.
const PROBABILITY: &str = "a probability";

/// Asks a function once for each position of a scope.
pub(super) fn ask(graph: &GameGraph, scope: Scope, policy: &Bound<'_, PyAny>) -> PyResult<Policy> {
    let py = policy.py();
    Policy::asked(
        graph,
        scope,
        |position| {
            // A function that is not written in Python does not look for Ctrl-C.
            py.check_signals()?;
            let object = crate::position::Position::new(*position);
            let reply = policy.call1((object,));
            let moves = reply.and_then(|reply| read(position, &reply));
            moves.map_err(|error| named(py, position, error))
        },
        |position, error| policy_error(py, position, &error.to_string(), None),
    )
}

/// An exception of the policy, with the position. What is not an `Exception`, such as
/// `KeyboardInterrupt`, stays what it is.
fn named(py: Python<'_>, position: &Position, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let is_plain = error.get_type(py).is(py.get_type::<PyTypeError>())
        || error
            .get_type(py)
            .is(py.get_type::<pyo3::exceptions::PyValueError>());
    let why = match is_plain {
        true => error.value(py).to_string(),
        false => error.to_string(),
    };
    policy_error(py, position, &why, Some(error))
}

/// Reads a reply: a move by name or number, a dict of probabilities, or a probability
/// for every number of a move.
fn read(position: &Position, reply: &Bound<'_, PyAny>) -> PyResult<Vec<(Move, f64)>> {
    if let Ok(dict) = reply.cast::<PyDict>() {
        return dict
            .iter()
            .map(|(played, chance)| {
                let played = arguments::played(position, &played)?;
                Ok((played, arguments::float(&chance, PROBABILITY)?))
            })
            .collect();
    }
    if reply.is_instance_of::<PyString>() || arguments::integer(reply).is_some() {
        let played = arguments::played(position, reply)?;
        return Ok(vec![(played, 1.0)]);
    }
    let what = "a move, a dict of probabilities, or a list of one for every square";
    let Ok(items) = reply.try_iter() else {
        return Err(expected(what, reply));
    };
    let count = action_count(position.rules());
    let mut chances = Vec::with_capacity(count);
    for item in items.take(count + 1) {
        chances.push(arguments::float(&item?, PROBABILITY)?);
    }
    if chances.len() != count {
        let found = match chances.len() > count {
            true => "more".to_owned(),
            false => chances.len().to_string(),
        };
        let what = format!("expected {count} probabilities, found {found}");
        return Err(value_error(what));
    }
    Ok(of_actions(position, &chances))
}

/// Probabilities by the number of the move. Those of moves that are never played are left
/// out, so that only illegal moves that are played are refused.
fn of_actions(position: &Position, chances: &[f64]) -> Vec<(Move, f64)> {
    let chances = chances.iter().enumerate();
    chances
        .filter(|(_, chance)| **chance != 0.0)
        .filter_map(|(action, chance)| Some((move_of(position, action)?, *chance)))
        .collect()
}

/// Reads an array of probabilities, a row for each position, given as bytes.
pub(super) fn of_array(graph: &GameGraph, bytes: &Bound<'_, PyBytes>) -> PyResult<Policy> {
    let py = bytes.py();
    let width = action_count(graph.rules());
    let numbers = bytes.as_bytes().chunks_exact(size_of::<f64>());
    let numbers = numbers.map(|chunk| chunk.try_into().map_or(f64::NAN, f64::from_ne_bytes));
    let numbers: Vec<f64> = numbers.collect();
    if numbers.len() != width * graph.len() {
        return Err(value_error(format!(
            "expected {} × {width} probabilities, found {}",
            graph.len(),
            numbers.len()
        )));
    }
    let mut rows = numbers.chunks_exact(width);
    let mut row_of = 0;
    Policy::asked(
        graph,
        Scope::All,
        |position| {
            py.check_signals()?;
            // Positions come in order; those that are over are passed over.
            let row = graph.list().row(position).unwrap_or(row_of);
            let chances = rows.nth(row - row_of).unwrap_or_default();
            row_of = row + 1;
            Ok(of_actions(position, chances))
        },
        |position, error| policy_error(py, position, &error.to_string(), None),
    )
}
