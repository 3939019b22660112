use noughts_analysis::Language;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::position::Position;

/// Why a position is worth what it is: `str(explanation)` is the text, `data` the same as
/// a dict, as `noughts explain --json` prints it.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Explanation {
    explanation: noughts_analysis::Explanation,
    language: Language,
}

impl Explanation {
    pub(crate) fn new(
        explanation: noughts_analysis::Explanation,
        language: Language,
    ) -> Explanation {
        Explanation {
            explanation,
            language,
        }
    }
}

#[pymethods]
impl Explanation {
    /// The paragraphs of the text.
    #[getter]
    fn paragraphs(&self) -> Vec<String> {
        self.explanation.text(self.language)
    }

    /// Threats, forks, blocks, every move with its value and the play behind it.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.explanation.json(self.language))?)
    }

    fn __str__(&self) -> String {
        self.paragraphs().join("\n\n")
    }

    /// What is unpickled is explained again.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Position, &'static str))> {
        let explain = py.get_type::<Position>().getattr("explain")?;
        let position = Position::new(self.explanation.position);
        Ok((explain, (position, self.language.code())))
    }

    fn __repr__(&self) -> String {
        let position = Position::new(self.explanation.position);
        format!("<Explanation of {}>", position.text())
    }
}
