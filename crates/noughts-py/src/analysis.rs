use noughts_analysis::draw::without_styles;
use noughts_analysis::{Language, Source};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;

use crate::arguments::{self, by_move};
use crate::position::Position;

/// The analysis of a position: from the solved game, with an explanation
/// (`Position.explain`), or from a search (`Solver.solve`). `str(analysis)` is the text, and
/// `data` is the dict that `noughts explain --json` and `noughts solve --json` print.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Analysis {
    analysis: noughts_analysis::Analysis,
    /// The language of the explanation.
    language: Language,
}

impl Analysis {
    pub(crate) fn new(analysis: noughts_analysis::Analysis, language: Language) -> Analysis {
        Analysis { analysis, language }
    }
}

#[pymethods]
impl Analysis {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        Position::new(self.analysis.position)
    }

    /// The result for the player to move: `"win"`, `"draw"`, `"loss"`, `"no-loss"`,
    /// `"no-win"` or `"unknown"`.
    #[getter]
    fn result(&self) -> &'static str {
        self.analysis.value.result()
    }

    /// The number of plies to the end; None for a draw, or if it is not known.
    #[getter]
    fn plies(&self) -> Option<u8> {
        self.analysis.value.plies()
    }

    /// Whether the outcome is known.
    #[getter]
    fn is_decided(&self) -> bool {
        self.analysis.value.is_decided()
    }

    /// The known value of every move.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = self.analysis.move_values().into_iter();
        let results = values.map(|(played, value)| (played, value.result()));
        by_move(py, self.analysis.position.rules(), results)
    }

    /// The moves that keep the outcome; empty if the outcome is not known.
    #[getter]
    fn best_moves(&self) -> Vec<String> {
        self.analysis.best.iter().map(ToString::to_string).collect()
    }

    /// Moves of both players that keep the outcome, as far as they are known.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.analysis.line.iter().map(ToString::to_string).collect()
    }

    /// How many positions were searched; 0 if there was no search.
    #[getter]
    fn positions_searched(&self) -> u64 {
        match self.analysis.source {
            Source::Search {
                positions_searched, ..
            } => positions_searched,
            _ => 0,
        }
    }

    /// The paragraphs of the explanation; for a search, the paragraphs of `text`.
    #[getter]
    fn paragraphs(&self) -> Vec<String> {
        match &self.analysis.explanation {
            Some(explanation) => explanation.text.clone(),
            None => self.values(self.language),
        }
    }

    /// The whole analysis as a dict.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.analysis)?)
    }

    /// Return the values of the moves in words, as `noughts solve` prints them.
    #[pyo3(signature = (language = "en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        Ok(self.values(arguments::language(language)?).join("\n\n"))
    }

    fn __str__(&self) -> String {
        self.paragraphs().join("\n\n")
    }

    /// Unpickling an explanation computes it again. The result of a search cannot be pickled.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Position, &'static str))> {
        if self.analysis.explanation.is_none() {
            return Err(PyTypeError::new_err(
                "cannot pickle what a search has found",
            ));
        }
        let explain = py.get_type::<Position>().getattr("explain")?;
        Ok((explain, (self.position(), self.language.code())))
    }

    fn __repr__(&self) -> String {
        let position = self.position().text();
        format!("<Analysis of {position}: {}>", self.result())
    }
}

impl Analysis {
    fn values(&self, language: Language) -> Vec<String> {
        let text = self.analysis.text(language).into_iter();
        text.map(|paragraph| without_styles(&paragraph)).collect()
    }
}
