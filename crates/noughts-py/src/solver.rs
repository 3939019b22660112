use std::time::Duration;

use noughts::Position as Reached;
use noughts_analysis::Searcher;
use noughts_analysis::draw::without_styles;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::arguments::{self, name, names};
use crate::effort::Effort;
use crate::errors::value_error;
use crate::game::Game;

/// Searches who wins positions of a game that is too large to work out as a whole.
///
/// The game must be positional, or Connect Four on a board of any size. What was found for
/// one position helps with the next. `memory` is how many bytes the search may keep.
///
/// >>> Solver("6,6,5").solve().result
/// 'draw'
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Solver {
    game: Game,
    searcher: Searcher,
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (game, *, memory = 1000000000))]
    fn new(
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = arguments::whole)] memory: usize,
    ) -> PyResult<Solver> {
        let rules = arguments::rules(Some(game))?;
        let searcher = Searcher::new(rules, memory).map_err(value_error)?;
        Ok(Solver {
            game: Game { rules },
            searcher,
        })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game
    }

    /// Searches a position, the start if none is given, and its moves.
    ///
    /// The search ends after `timeout` seconds or `nodes` states with what is known by
    /// then. `progress` is called about ten times a second with a dict: `nodes`, the
    /// states searched, and the proof numbers `yes` and `no`; in Connect Four instead
    /// between which values the value is, as `least` and `most`. Ctrl-C, and an exception
    /// from `progress`, end it.
    #[pyo3(signature = (position = None, *, threads = None, timeout = None, nodes = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
        #[pyo3(from_py_with = arguments::seconds_or_none)] timeout: Option<Duration>,
        #[pyo3(from_py_with = arguments::whole_or_none)] nodes: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Searched> {
        let rules = self.game.rules;
        let position = match position {
            Some(position) => {
                let game = Bound::new(py, self.game)?.into_any();
                arguments::position(position, Some(&game))?
            }
            None => Reached::start(rules),
        };
        let effort = Effort::new(threads, timeout, nodes, progress)?;
        let searched = effort.run(py, |limits| {
            noughts_analysis::Searched::new(&self.searcher, &position, limits, |_| {})
        })?;
        Ok(Searched(searched))
    }

    fn __repr__(&self) -> String {
        format!("Solver(\"{}\")", self.game.rules)
    }
}

/// What a search has found out about a position. Only in Connect Four it tells how soon the
/// winner wins.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Searched(noughts_analysis::Searched);

#[pymethods]
impl Searched {
    /// The position.
    #[getter]
    fn position(&self) -> crate::position::Position {
        crate::position::Position::new(self.0.position)
    }

    /// What is known for the player to move: `"win"`, `"draw"`, `"loss"`, `"no-loss"`,
    /// `"no-win"` or `"unknown"`.
    #[getter]
    fn result(&self) -> &'static str {
        self.0.value.result()
    }

    /// How many plies are left to the end; `None` for a draw, and if it is not known.
    #[getter]
    fn plies(&self) -> Option<u8> {
        self.0.value.plies()
    }

    /// Whether it is known how the game ends.
    #[getter]
    fn is_decided(&self) -> bool {
        self.0.value.is_decided()
    }

    /// What is known of every move.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (played, value) in &self.0.moves {
            dict.set_item(name(self.0.position.rules(), *played), value.result())?;
        }
        Ok(dict)
    }

    /// The moves that keep the outcome; none if it is not known.
    #[getter]
    fn best_moves(&self) -> Vec<String> {
        names(self.0.position.rules(), self.0.best())
    }

    /// Moves of both players that keep the outcome, as far as they are known.
    #[getter]
    fn line(&self) -> Vec<String> {
        names(self.0.position.rules(), self.0.line.iter().copied())
    }

    /// How many positions were searched.
    #[getter]
    fn positions_searched(&self) -> u64 {
        self.0.positions
    }

    /// All of it as a dict, as `noughts solve --json` prints it.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.0)?)
    }

    /// All of it in words.
    #[pyo3(signature = (language = "en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        let language = arguments::language(language)?;
        Ok(without_styles(&self.0.text(language).join("\n\n")))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("en")
    }

    fn __repr__(&self) -> String {
        let position = self.position().text();
        format!("<Searched {position}: {}>", self.result())
    }
}
