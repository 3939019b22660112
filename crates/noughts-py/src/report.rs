//! The problems of judges, their answers, and reports on programs.

use noughts_judge::answer::{AnswerError, OnInputError};
use noughts_judge::judge::Verdict;
use noughts_judge::problems::{PROBLEMS, ProblemAbout, find};
use noughts_judge::report::{Report as Judged, ReportContext, html, json, text};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::effort::Effort;
use crate::errors::value_error;

/// The result of `check`. `str(report)` is the report that `noughts check` prints, and
/// `to_dict()` that of `noughts check --json`. A notebook shows the failing board.
#[pyclass(frozen, module = "noughts")]
pub(crate) struct Report {
    pub(crate) report: Judged,
    pub(crate) context: ReportContext,
}

impl Report {
    /// The numbers of tried and failed cases; for a player, of games.
    fn counts(&self) -> [u64; 2] {
        let [_, tried, failed] = self.report.counts();
        [tried, failed]
    }
}

#[pymethods]
impl Report {
    /// `"accepted"`, `"wrong-answer"` or `"runtime-error"`; None if it is undecided, because a
    /// failure did not reproduce when the same case was tried again.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &self.report.verdict)?)
    }

    /// Whether every answer is right.
    #[getter]
    fn accepted(&self) -> bool {
        self.report.verdict == Some(Verdict::Accepted)
    }

    /// The number of tried cases that count; for `noughts/unbeatable`, the number of
    /// games.
    #[getter]
    fn tried(&self) -> u64 {
        self.counts()[0]
    }

    /// The number of failed cases; for `noughts/unbeatable`, of games that were lost or broken off.
    #[getter]
    fn failed(&self) -> u64 {
        self.counts()[1]
    }

    /// The failure with the fewest marks as a dict: `board`, `expected`, `got`, `why`, `errors`
    /// (the traceback) and more; for `noughts/unbeatable`, the mistake in the shortest bad game,
    /// with its `moves`. None if nothing fails.
    #[getter]
    fn smallest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let failure = json::smallest(&self.context, &self.report);
        Ok(failure.map(|failure| pythonize(py, &failure)).transpose()?)
    }

    /// The mistake in a sentence, in the language of the report; None if it is not known.
    #[getter]
    fn diagnosis(&self) -> Option<String> {
        let mistakes = text::mistakes(&self.context, &self.report);
        (!mistakes.is_empty()).then(|| mistakes.join("; "))
    }

    /// Every failure as a dict, the smallest first: `board`, `verdict`, `expected` and `got`. The
    /// list is empty for `noughts/unbeatable`. Each access creates a new list.
    #[getter]
    fn failures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.get_item("failures")
    }

    /// Return the whole report, as `noughts check --json` prints it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &json::json(&self.context, &self.report))?)
    }

    fn _repr_html_(&self) -> String {
        html::html(&self.context, &self.report)
    }

    fn __str__(&self) -> String {
        let text = text::plain(&self.context, &self.report);
        text.trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let verdict = self.report.verdict.map(|verdict| verdict.to_string());
        let [tried, failed] = self.counts();
        format!(
            "<Report on {}: {}, {failed} of {tried} failed>",
            self.context.problem.id,
            verdict.as_deref().unwrap_or("undecided"),
        )
    }
}

/// Return the judges' problems as dicts: `id`, `title`, `asks`, `input`, `output`, `sample` and
/// more, as `noughts problems --json` prints them.
///
/// >>> [problem["id"] for problem in problems()][:3]
/// ['algospot/tictactoe', 'boj/7682', 'boj/16571']
#[pyfunction]
pub(crate) fn problems(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let all = PROBLEMS.into_iter().map(ProblemAbout::from);
    all.map(|about| Ok(pythonize(py, &about)?)).collect()
}

/// Return the right output for an input of a judge's problem.
///
/// A problem has several names: `"boj/7682"`, `"7682"`, the address of its page. Wrong
/// input raises ValueError, which names the line and the case; with `keep_going` the
/// answer to a bad case is `ERROR`.
///
/// >>> answer("boj/7682", "OXXOXOXXO\nXXXOO.XXX\nend\n")
/// 'valid\ninvalid\n'
#[pyfunction]
#[pyo3(signature = (problem, text, *, keep_going = false))]
pub(crate) fn answer(
    py: Python<'_>,
    problem: &str,
    text: &str,
    keep_going: bool,
) -> PyResult<String> {
    let problem = find(problem).map_err(value_error)?;
    let answered = Effort::default().run(py, |_| {
        let mut output = Vec::new();
        let mut pass_over = |_: &_| {};
        let on_error: Option<OnInputError<'_>> = if keep_going {
            Some(&mut pass_over)
        } else {
            None
        };
        let answered =
            noughts_judge::answer::answer(problem, text.as_bytes(), &mut output, on_error);
        answered.map(|_| output)
    })?;
    match answered {
        Ok(output) => Ok(String::from_utf8_lossy(&output).into_owned()),
        Err(AnswerError::Input(error)) => Err(value_error(error)),
        Err(error) => Err(PyRuntimeError::new_err(error.to_string())),
    }
}
