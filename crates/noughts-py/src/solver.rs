use std::time::Duration;

use noughts::Position as Reached;
use noughts_analysis::{Language, Searcher};
use pyo3::prelude::*;

use crate::analysis::Analysis;
use crate::arguments;
use crate::effort::Effort;
use crate::errors::value_error;
use crate::game::Game;

/// Searches positions of games that are too large to solve completely.
///
/// The game must be positional, or Connect Four on a board of any size. Results for one
/// position speed up the search of the next. `memory` limits the bytes of the search.
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
    /// After `timeout` seconds or `nodes` states the search ends with the results so far.
    /// It calls `progress` about ten times a second with a dict: `nodes`, the number of
    /// searched states, and the proof numbers `yes` and `no`; for Connect Four instead of
    /// these the bounds of the value, `least` and `most`. Ctrl-C, and an exception from
    /// `progress`, end the search.
    #[pyo3(signature = (position = None, *, threads = None, timeout = None, nodes = None, progress = None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
        #[pyo3(from_py_with = arguments::seconds_or_none)] timeout: Option<Duration>,
        #[pyo3(from_py_with = arguments::whole_or_none)] nodes: Option<u64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Analysis> {
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
            noughts_analysis::Analysis::by_search(&self.searcher, &position, limits, |_| {})
        })?;
        Ok(Analysis::new(searched, Language::English))
    }

    fn __repr__(&self) -> String {
        format!("Solver(\"{}\")", self.game.rules)
    }
}
