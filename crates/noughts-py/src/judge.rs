use noughts_judge::answer::AnswerError;
use noughts_judge::problems::{PROBLEMS, ProblemAbout, find};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::effort::Effort;
use crate::errors::value_error;

/// The judges' problems, as dicts: `id`, `title`, `asks`, `input`, `output`, `sample` and
/// more, as `noughts problems --json` prints them.
///
/// >>> [problem["id"] for problem in problems()][:3]
/// ['algospot/tictactoe', 'boj/7682', 'boj/16571']
#[pyfunction]
pub(crate) fn problems(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let all = PROBLEMS.into_iter().map(ProblemAbout::from);
    all.map(|about| Ok(pythonize(py, &about)?)).collect()
}

/// The right output for an input of a judge's problem.
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
        let on_error: Option<noughts_judge::answer::OnInputError<'_>> = if keep_going {
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
