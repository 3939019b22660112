//! The parts of an evaluation.

use std::sync::Arc;

use noughts::{Move, Position as Reached, Solution, Value as Worth};
use noughts_analysis::policy;
use noughts_analysis::{Analysis, Oracle};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use serde::{Deserialize, Serialize};

use super::players::Arena;
use super::{Data, restored_by};
use crate::arguments::{self, Pickled, name, names, pickled};
use crate::effort::Effort;
use crate::errors::value_error;
use crate::game::Value;
use crate::position::Position;
use crate::solutions;

/// How often a player wins, draws and loses.
#[pyclass(frozen, eq, get_all, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Score {
    /// The probability of a win.
    win: f64,
    /// The probability of a draw.
    draw: f64,
    /// The probability of a loss.
    loss: f64,
    /// The expected value, where a win counts 1, a draw 0 and a loss -1.
    value: f64,
}

impl From<policy::Score> for Score {
    fn from(score: policy::Score) -> Score {
        let policy::Score { win, draw, loss } = score;
        Score {
            win,
            draw,
            loss,
            value: score.value(),
        }
    }
}

#[pymethods]
impl Score {
    #[new]
    fn new(
        #[pyo3(from_py_with = arguments::probability)] win: f64,
        #[pyo3(from_py_with = arguments::probability)] draw: f64,
        #[pyo3(from_py_with = arguments::probability)] loss: f64,
    ) -> Score {
        policy::Score { win, draw, loss }.into()
    }

    fn __reduce__(slf: &Bound<'_, Score>) -> Pickled<(f64, f64, f64)> {
        let Score {
            win, draw, loss, ..
        } = *slf.get();
        pickled(slf, (win, draw, loss))
    }

    fn __repr__(&self) -> String {
        let Score {
            win, draw, loss, ..
        } = self;
        format!("<Score {win:.4} won, {draw:.4} drawn, {loss:.4} lost>")
    }
}

/// How often a policy plays well in a set of positions.
#[pyclass(frozen, eq, get_all, module = "noughts", skip_from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Kept {
    /// The number of positions.
    positions: usize,
    /// The share of positions in which the move keeps the outcome.
    outcome: f64,
    /// The share of positions in which the move is one of the best: it wins as early, or loses
    /// as late, as possible.
    value: f64,
}

impl From<policy::Kept> for Kept {
    fn from(kept: policy::Kept) -> Kept {
        Kept::new(kept.positions, kept.outcome, kept.value)
    }
}

#[pymethods]
impl Kept {
    #[new]
    fn new(
        #[pyo3(from_py_with = arguments::whole)] positions: usize,
        #[pyo3(from_py_with = arguments::probability)] outcome: f64,
        #[pyo3(from_py_with = arguments::probability)] value: f64,
    ) -> Kept {
        Kept {
            positions,
            outcome,
            value,
        }
    }

    fn __reduce__(slf: &Bound<'_, Kept>) -> Pickled<(usize, f64, f64)> {
        let kept = slf.get();
        pickled(slf, (kept.positions, kept.outcome, kept.value))
    }

    fn __repr__(&self) -> String {
        let Kept {
            positions,
            outcome,
            value,
        } = self;
        format!("<Kept outcome {outcome:.4}, value {value:.4} of {positions} positions>")
    }
}

/// A move that makes the outcome worse.
#[pyclass(frozen, module = "noughts")]
#[derive(Serialize, Deserialize)]
pub(crate) struct Mistake {
    pub(super) position: Reached,
    pub(super) mistake: policy::Mistake,
}

impl Mistake {
    fn oracle(&self, py: Python<'_>) -> PyResult<Arc<Oracle>> {
        solutions::oracle(py, self.position.rules(), &Effort::default())
    }
}

#[pymethods]
impl Mistake {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.position)
    }

    /// The move.
    #[getter]
    #[pyo3(name = "move")]
    fn played(&self) -> String {
        name(self.position.rules(), self.mistake.played)
    }

    /// The probability of the move in this position.
    #[getter]
    fn probability(&self) -> f64 {
        self.mistake.chance
    }

    /// The value of the move for the player who makes it.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<Value>> {
        Value::object(py, self.mistake.value)
    }

    /// The value of the position.
    #[getter]
    fn best_value(&self, py: Python<'_>) -> PyResult<Py<Value>> {
        Value::object(py, self.mistake.best)
    }

    /// The right moves: those that keep the outcome.
    #[getter]
    fn right(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let oracle = self.oracle(py)?;
        let end = |value: Worth| noughts_analysis::sign(value);
        let values = oracle.move_values(&self.position).into_iter();
        let right: Vec<Move> = values
            .filter(|(_, value)| end(*value) == end(self.mistake.best))
            .map(|(played, _)| played)
            .collect();
        Ok(names(self.position.rules(), right))
    }

    /// Whether the policy can reach the position with its own moves.
    #[getter]
    fn reachable(&self) -> bool {
        self.mistake.is_reached
    }

    /// Return the refutation of the move, with a line of play, in English or Korean.
    #[pyo3(signature = (language = "en"))]
    fn why(&self, py: Python<'_>, language: &str) -> PyResult<String> {
        let language = arguments::language(language)?;
        let oracle = self.oracle(py)?;
        let analysis = Analysis::by_oracle(&oracle, &self.position);
        let why = analysis.and_then(|analysis| {
            let played = self.mistake.played;
            analysis.refutation(&*oracle, played, language)
        });
        let why = why.ok_or_else(solutions::not_found)?;
        Ok(why.text_alone())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Data<'py>, (Data<'py>,))> {
        Ok((restored_by(py, "restore_mistake")?, (pythonize(py, self)?,)))
    }

    fn __repr__(&self) -> String {
        let (position, played) = (self.position().text(), self.played());
        let (best, value) = (self.mistake.best, self.mistake.value);
        format!("<Mistake {played} in {position}: {best} becomes {value}>")
    }
}

/// A best response to a policy. Call it with a position to get its move.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct BestResponse {
    pub(super) arena: Arc<Arena>,
    pub(super) response: policy::BestResponse,
}

#[pymethods]
impl BestResponse {
    /// The name of the player who responds.
    #[getter]
    fn side(&self) -> &'static str {
        let rules = self.arena.graph.rules();
        rules.player_name(self.response.side)
    }

    /// The score of the response.
    #[getter]
    pub(super) fn score(&self) -> Score {
        self.response.score.into()
    }

    /// The moves of the game with the best result for the response, among the games that the policy
    /// may play.
    #[getter]
    pub(super) fn game(&self) -> Vec<String> {
        names(self.arena.graph.rules(), self.response.game.iter().copied())
    }

    /// Return the move in every position in which the response is to move.
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (graph, dict) = (&self.arena.graph, PyDict::new(py));
        for (row, played) in self.response.moves.iter().enumerate() {
            if let (Some(played), Some(position)) = (played, graph.position(row)) {
                dict.set_item(Position::new(position), name(graph.rules(), *played))?;
            }
        }
        Ok(dict)
    }

    /// Return the best move; raises ValueError if the response is not to move.
    #[pyo3(name = "_call", signature = (position, /))]
    fn call(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let position = arguments::position(position, None)?;
        let graph = &self.arena.graph;
        let row = graph.list().row(&position);
        let played = row
            .and_then(|row| self.response.moves[row])
            .ok_or_else(|| {
                let (side, rules) = (self.side(), graph.rules());
                value_error(format!(
                    "expected a position of {rules} with {side} to move"
                ))
            })?;
        Ok(name(graph.rules(), played))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Data<'py>, (String, Data<'py>))> {
        let game = self.arena.graph.rules().to_string();
        let response = pythonize(py, &self.response)?;
        Ok((restored_by(py, "restore_response")?, (game, response)))
    }

    fn __repr__(&self) -> String {
        let (side, value) = (self.side(), self.response.score.value());
        format!("<BestResponse of {side}: {value:.4}>")
    }
}
