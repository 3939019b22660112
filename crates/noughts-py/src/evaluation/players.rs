//! The players of an evaluation: the opponents, which are cached with their game for the next
//! policy, and the policy itself, a function or an array.

use std::sync::{Arc, OnceLock};

use noughts::{Move, Position, Rules};
use noughts_analysis::opponent::Level;
use noughts_analysis::policy::{Edge, GameGraph, Policy, Scope};
use noughts_analysis::{Text, action_count, move_of};
use noughts_solver::{Limits, SolveTiersError};
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use serde::{Deserialize, Serialize};

use crate::arguments::{self, expected};
use crate::effort::Effort;
use crate::errors::{policy_error, value_error};
use crate::solutions::{CACHE, too_large};

/// A game and the opponents in it.
pub(super) struct Arena {
    pub(super) graph: GameGraph,
    /// The policies of [`Known::ALL`]. Each is computed when it is first needed.
    players: [OnceLock<Policy>; 5],
}

/// A player whose policy is known.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Known {
    Random,
    Level(Level),
}

impl Known {
    pub(super) const ALL: [Known; 5] = [
        Known::Level(Level::Perfect),
        Known::Random,
        Known::Level(Level::Easy),
        Known::Level(Level::Medium),
        Known::Level(Level::Hard),
    ];

    /// The player with a name.
    pub(super) fn named(name: &str) -> Option<Known> {
        Known::ALL.into_iter().find(|known| known.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Known::Random => "random",
            Known::Level(level) => level.name(),
        }
    }

    /// The name in words.
    pub(super) fn title(self) -> Text {
        match self {
            Known::Random => Text {
                en: "random",
                ko: "무작위",
            },
            Known::Level(level) => level.title(),
        }
    }
}

/// In a game with more positions, the default opponents are only perfect and random play, because
/// the other levels take seconds to choose a move in every position.
pub(super) const SMALL: usize = 20_000;

impl Arena {
    pub(super) fn of(py: Python<'_>, rules: Rules, effort: &Effort) -> PyResult<Arc<Arena>> {
        if let Some(arena) = CACHE.get(&rules) {
            return Ok(arena);
        }
        let graph = effort
            .run(py, |limits| GameGraph::new(rules, limits))?
            .map_err(|error| too_large(&error, &rules))?;
        // A policy has a number for each move. A position takes less memory than a move.
        let move_bytes = size_of::<Edge>() + Known::ALL.len() * size_of::<f64>();
        let bytes = (graph.len() + graph.edge_count()) * move_bytes;
        let arena = Arc::new(Arena {
            graph,
            players: Default::default(),
        });
        CACHE.insert(rules, bytes as u128, Arc::clone(&arena));
        Ok(arena)
    }

    /// The policy of a player, computed and cached on the first call. If the limits end the
    /// computation, nothing is cached.
    pub(super) fn player(
        &self,
        known: Known,
        limits: &Limits<'_>,
    ) -> Result<&Policy, SolveTiersError> {
        let place = Known::ALL.iter().position(|other| *other == known);
        let player = &self.players[place.unwrap_or(0)];
        if let Some(policy) = player.get() {
            return Ok(policy);
        }
        let policy = match known {
            Known::Random => Policy::random(&self.graph, limits),
            Known::Level(level) => Policy::of_level(&self.graph, level, limits),
        }?;
        Ok(player.get_or_init(|| policy))
    }
}

/// How errors name a number in a reply. `Policy` checks that it is from 0 to 1.
const PROBABILITY: &str = "a probability";

/// Calls a function once for each position of a scope.
pub(super) fn ask(graph: &GameGraph, scope: Scope, policy: &Bound<'_, PyAny>) -> PyResult<Policy> {
    let py = policy.py();
    Policy::asked(
        graph,
        scope,
        |position| {
            // A function that is not written in Python does not check for Ctrl-C.
            py.check_signals()?;
            let object = crate::position::Position::new(*position);
            let reply = policy.call1((object,));
            let moves = reply.and_then(|reply| read(position, &reply));
            moves.map_err(|error| named(py, position, error))
        },
        |position, error| policy_error(py, position, &error.to_string(), None),
    )
}

/// Adds the position to an exception of the policy. Returns an exception that is not an
/// `Exception`, such as `KeyboardInterrupt`, unchanged.
fn named(py: Python<'_>, position: &Position, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let kind = error.get_type(py);
    let plain = [py.get_type::<PyTypeError>(), py.get_type::<PyValueError>()];
    let why = if plain.iter().any(|plain| kind.is(plain)) {
        error.value(py).to_string()
    } else {
        error.to_string()
    };
    policy_error(py, position, &why, Some(error))
}

/// Reads a reply: a move by name or number, a dict of probabilities, or a probability for every
/// move number.
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
        return Err(arguments::wrong_count(
            count,
            "probabilities",
            chances.len(),
        ));
    }
    Ok(of_actions(position, &chances))
}

/// Reads probabilities by move number. Leaves out moves with probability 0, so an illegal move is
/// an error only if the policy may play it.
fn of_actions(position: &Position, chances: &[f64]) -> Vec<(Move, f64)> {
    chances
        .iter()
        .enumerate()
        .filter(|(_, chance)| **chance != 0.0)
        .filter_map(|(action, chance)| Some((move_of(position, action)?, *chance)))
        .collect()
}

/// Reads an array of probabilities, a row for each position, given as bytes.
pub(super) fn of_array(graph: &GameGraph, bytes: &Bound<'_, PyBytes>) -> PyResult<Policy> {
    let py = bytes.py();
    let width = action_count(graph.rules());
    let chunks = bytes.as_bytes().chunks_exact(size_of::<f64>());
    let numbers: Vec<f64> = chunks
        .map(|chunk| chunk.try_into().map_or(f64::NAN, f64::from_ne_bytes))
        .collect();
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
            // Positions come in order, without finished games.
            let row = graph.list().row(position).unwrap_or(row_of);
            let chances = rows.nth(row - row_of).unwrap_or_default();
            row_of = row + 1;
            Ok(of_actions(position, chances))
        },
        |position, error| policy_error(py, position, &error.to_string(), None),
    )
}
