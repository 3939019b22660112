//! `check` judges a function by calling it, or an existing output. It starts no process.

use std::time::{Duration, Instant};

use noughts::Position as Reached;
use noughts_analysis::messages::on_one_line;
use noughts_judge::answer::{self, AnswerError};
use noughts_judge::functions::{RAISED, Returns};
use noughts_judge::judge::{Findings, Judge, Next, Plan, Progress, Run, Settings};
use noughts_judge::problems::{Case, CaseShape, Judging, Layout, Problem, find};
use noughts_judge::report::{Report as Judged, ReportContext};
use noughts_judge::{Comparison, check_output};
use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyList, PyString};

use crate::arguments::{self, expected};
use crate::effort::Effort;
use crate::errors::value_error;
use crate::position::Position;
use crate::report::Report;

/// The minimum time between two calls of `progress`.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Judge a function, or the output of a program, and name the mistake.
///
/// `problem` is a name of a problem: "leetcode/794", "794" or the address of its page.
///
/// `check` calls `function` with every possible case of the problem: for "leetcode/794" a
/// list of three strings, for "leetcode/1275" a list of moves [row, column], for
/// "noughts/best-move" a `Position`; the table in docs/PYTHON.md lists them all. The function
/// returns the answer: a string, a number or a bool; for a move, its name or its number. Each
/// call gets a new argument. An exception is a runtime error on that case. There is no time
/// limit; Ctrl-C ends an endless loop and the check. Printed output is ignored.
///
/// `output` is the output of a program for the input of `noughts generate --single` or the sample
/// from the statement, as str or bytes, in UTF-8 or in UTF-16 with a byte order mark.
///
/// `input` replaces the cases with your own, in the form of the problem's input. With
/// `strict`, cases for which the statement defines no answer count too. `fail_fast` stops at the
/// first failure. `check` regularly calls `progress` with a dict. `language` is the language of the
/// report, "en" or "ko".
///
/// >>> def no_diagonals(board):
/// ...     x, o = ("".join(board).count(mark) for mark in "XO")
/// ...     lines = [*board, *("".join(column) for column in zip(*board))]
/// ...     if "XXX" in lines and x != o + 1 or "OOO" in lines and x != o:
/// ...         return False
/// ...     return x in (o, o + 1)
/// >>> report = check("leetcode/794", no_diagonals)
/// >>> report.verdict, report.failed, report.tried
/// ('wrong-answer', 142, 19683)
/// >>> report.diagnosis
/// 'forgets both diagonals'
#[pyfunction]
#[pyo3(signature = (problem, function = None, *, output = None, input = None, strict = false,
                    fail_fast = false, language = "en", progress = None))]
#[expect(
    clippy::too_many_arguments,
    reason = "Python gives most of them by keyword"
)]
pub(crate) fn check(
    py: Python<'_>,
    problem: &str,
    function: Option<&Bound<'_, PyAny>>,
    output: Option<&Bound<'_, PyAny>>,
    input: Option<&str>,
    strict: bool,
    fail_fast: bool,
    language: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Report> {
    let begun = Instant::now();
    let problem = find(problem).map_err(value_error)?;
    let language = arguments::language(language)?;
    let effort = Effort::new(None, None, None, progress)?;
    let cases = input.map(|input| cases_of(problem, input)).transpose()?;
    let (program, report) = match (function, output) {
        (Some(function), None) if !function.is_callable() => {
            return Err(expected("a function", function));
        }
        (Some(_), None) if problem.judging == Judging::Results => {
            return Err(value_error(format!(
                "{} asks for a module of functions; check it with: noughts check {} tictactoe.py",
                problem.id, problem.id
            )));
        }
        (Some(function), None) => {
            let plan = effort
                .run(py, |_| match cases {
                    Some(cases) => Plan::only(problem, cases, strict),
                    None => Plan::of(problem, strict),
                })?
                .for_function();
            let settings = Settings {
                fail_fast,
                ..Settings::default()
            };
            let reporter = ProgressCallback {
                callback: progress,
                total: (problem.judging != Judging::Games).then_some(plan.cases.len()),
                last: Instant::now(),
            };
            let judge = Judge::new(problem, plan.clone(), settings);
            let findings = judged(judge, problem, function, reporter)?;
            let report = effort.run(py, move |_| Judged::new(problem, &plan, findings))?;
            (name_of(function)?, report)
        }
        (None, Some(_)) if strict || fail_fast || progress.is_some() => {
            let what = "expected strict, fail_fast and progress with a function only";
            return Err(value_error(format!("{what}, found one with an output")));
        }
        (None, Some(output)) => {
            let output = bytes_of(output)?;
            let judged = effort
                .run(py, |_| {
                    check_output(problem, cases, &output, Comparison::AsJudgesDo)
                })?
                .map_err(|error| value_error(error.in_language(problem, language)));
            ("output".to_owned(), judged?)
        }
        (Some(_), Some(_)) => return Err(one_of_both("both")),
        (None, None) => return Err(one_of_both("neither")),
    };
    let context = ReportContext::new(problem, &program, begun.elapsed(), language);
    Ok(Report { report, context })
}

fn one_of_both(found: &str) -> PyErr {
    PyTypeError::new_err(format!("expected a function or an output, found {found}"))
}

fn cases_of(problem: &'static Problem, input: &str) -> PyResult<Vec<Case>> {
    match answer::cases(problem, input.as_bytes()) {
        Ok(cases) if cases.is_empty() => {
            Err(value_error("expected an input with cases, found none"))
        }
        Ok(cases) => Ok(cases),
        Err(AnswerError::Input(error)) => Err(value_error(error)),
        Err(error) => Err(PyRuntimeError::new_err(error.to_string())),
    }
}

fn bytes_of(output: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = output.cast::<PyString>() {
        return Ok(text.to_string_lossy().into_owned().into_bytes());
    }
    if output.is_instance_of::<PyBytes>() || output.is_instance_of::<PyByteArray>() {
        return output.extract();
    }
    Err(expected("an output as str or bytes", output))
}

/// The name of a function, or of the class of an object that can be called.
fn name_of(function: &Bound<'_, PyAny>) -> PyResult<String> {
    let name = function.getattr("__name__").and_then(|name| name.extract());
    name.or_else(|_| Ok(function.get_type().name()?.to_string()))
}

/// Reports the progress of the judge to a callback.
struct ProgressCallback<'a, 'py> {
    callback: Option<&'a Bound<'py, PyAny>>,
    total: Option<usize>,
    last: Instant,
}

impl ProgressCallback<'_, '_> {
    fn report(&mut self, done: usize, failed: usize) -> PyResult<()> {
        let Some(callback) = self.callback else {
            return Ok(());
        };
        self.last = Instant::now();
        let dict = PyDict::new(callback.py());
        dict.set_item("done", self.total.map_or(done, |total| done.min(total)))?;
        dict.set_item("failed", failed)?;
        if let Some(total) = self.total {
            dict.set_item("total", total)?;
        }
        callback.call1((dict,)).map(|_| ())
    }
}

/// Runs every batch of a judge, and returns the judge's findings.
fn judged(
    mut judge: Judge,
    problem: &Problem,
    function: &Bound<'_, PyAny>,
    mut reporter: ProgressCallback<'_, '_>,
) -> PyResult<Findings> {
    loop {
        let Progress { known, failed } = judge.progress();
        match judge.next() {
            Next::Run(batch) => {
                let run = run(problem, function, &batch.cases, |place| {
                    if reporter.last.elapsed() < PROGRESS_INTERVAL {
                        Ok(())
                    } else {
                        reporter.report(known + place, failed)
                    }
                });
                judge.observe(batch.id, run?);
            }
            Next::Done(findings) => {
                reporter.report(known, failed)?;
                return Ok(findings);
            }
            Next::Wait | Next::Stop => unreachable!("every batch is observed immediately"),
        }
    }
}

/// Calls a function with each case, and before each call `at` with the index of the case. An
/// exception that is not an `Exception`, such as `KeyboardInterrupt`, ends the check.
fn run(
    problem: &Problem,
    function: &Bound<'_, PyAny>,
    cases: &[Case],
    mut at: impl FnMut(usize) -> PyResult<()>,
) -> PyResult<Run> {
    let py = function.py();
    let mut run = Run {
        starts: 0,
        ..Run::printed(Vec::new())
    };
    for (place, case) in cases.iter().enumerate() {
        // A function that is not written in Python does not check for Ctrl-C.
        py.check_signals()?;
        at(place)?;
        let argument = argument(py, problem, case)?;
        let answer = match function.call1((argument,)) {
            Ok(reply) => answer_of(problem, case, &reply),
            Err(error) => error_answer(problem, py, error),
        };
        let line = match answer {
            Ok(answer) => answer,
            Err(error) if error.is_instance_of::<PyException>(py) => {
                // The judge reports a traceback only for a single case.
                if cases.len() == 1 {
                    run.errors = traceback(py, &error)?.into_bytes();
                }
                RAISED.to_owned()
            }
            Err(error) => return Err(error),
        };
        run.output.extend(line.as_bytes());
        run.output.push(b'\n');
    }
    Ok(run)
}

/// A case as the argument of a function, created for each call.
fn argument<'py>(py: Python<'py>, problem: &Problem, case: &Case) -> PyResult<Bound<'py, PyAny>> {
    if let Some(position) = position_of(problem, case) {
        return Ok(Bound::new(py, Position::new(position))?.into_any());
    }
    if let Some(squares) = case.squares() {
        let pairs = squares.iter().map(|square| [square.row(), square.column()]);
        let moves: Vec<_> = pairs
            .map(|pair| PyList::new(py, pair))
            .collect::<PyResult<_>>()?;
        return Ok(PyList::new(py, moves)?.into_any());
    }
    let printed = |shape| {
        let layout = Layout {
            shape,
            ..problem.layout
        };
        layout.print_case(case)
    };
    Ok(match problem.layout.shape {
        shape @ CaseShape::OneLine => PyString::new(py, printed(shape).trim_end()).into_any(),
        CaseShape::ThreeSpacedLines => {
            let digits = |row: &str| {
                let numbers = row.bytes().map(|digit| u32::from(digit - b'0'));
                PyList::new(py, numbers.collect::<Vec<_>>())
            };
            let rows: Vec<_> = printed(CaseShape::ThreeLines)
                .lines()
                .map(digits)
                .collect::<PyResult<_>>()?;
            PyList::new(py, rows)?.into_any()
        }
        CaseShape::ThreeLines | CaseShape::JsonRows | CaseShape::JsonMoves => {
            let rows = printed(CaseShape::ThreeLines);
            PyList::new(py, rows.lines().collect::<Vec<_>>())?.into_any()
        }
    })
}

/// The position of a case of a problem that asks for a move.
fn position_of(problem: &Problem, case: &Case) -> Option<Reached> {
    match problem.judging {
        Judging::Answer | Judging::Results => None,
        Judging::Move | Judging::Games => Reached::try_from(case.board()).ok(),
    }
}

/// The result of a function, as the line that a program would have printed.
fn answer_of(problem: &Problem, case: &Case, reply: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(position) = position_of(problem, case) {
        let played = arguments::played(&position, reply)?;
        return Ok(arguments::name(position.rules(), played));
    }
    if let Ok(flag) = reply.extract::<bool>() {
        return Ok(word_for(problem, flag).to_owned());
    }
    let returns = problem.function.map(|function| function.returns);
    match arguments::integer(reply) {
        Some(Ok(number @ 0..=1)) if returns == Some(Returns::Bool) => {
            return Ok(word_for(problem, number == 1).to_owned());
        }
        Some(_) => return Ok(reply.str()?.to_string()),
        None => {}
    }
    // Returns the `repr` of a string that is not a plain line, or of any string if the problem asks
    // for a bool or a number.
    let text = reply
        .cast::<PyString>()
        .ok()
        .and_then(|text| text.to_str().ok());
    let is_plain = |text: &&str| {
        let is_line = !text.contains(char::is_control);
        let is_asked = !matches!(returns, Some(Returns::Bool | Returns::Int));
        // An error is raised, not returned.
        let is_answer = is_line && !text.starts_with("error: ");
        is_asked && is_answer && !text.is_empty() && text.trim() == *text
    };
    match text.filter(is_plain) {
        Some(text) => Ok(text.to_owned()),
        None => Ok(on_one_line(&reply.repr()?.to_string_lossy())),
    }
}

/// The answer of an exception: its message, if the problem asks for a `ValueError`.
fn error_answer(problem: &Problem, py: Python<'_>, error: PyErr) -> PyResult<String> {
    let returns = problem.function.map(|function| function.returns);
    let is_answer = error.get_type(py).is(py.get_type::<PyValueError>());
    if returns == Some(Returns::TextOrError) && is_answer {
        Ok(format!(
            "error: {}",
            on_one_line(&error.value(py).to_string())
        ))
    } else {
        Err(error)
    }
}

/// The answers of problems that ask yes or no.
const NO_AND_YES: [[&str; 2]; 4] = [
    ["false", "true"],
    ["0", "1"],
    ["no", "yes"],
    ["invalid", "valid"],
];

/// The answer of a problem that a bool represents.
fn word_for(problem: &Problem, flag: bool) -> &'static str {
    // The sample of each problem that asks yes or no has both answers.
    let has = |answer: &&str| problem.sample.output.lines().any(|line| line == *answer);
    let words = NO_AND_YES.into_iter().find(|words| words.iter().all(has));
    words.unwrap_or(["False", "True"])[usize::from(flag)]
}

fn traceback(py: Python<'_>, error: &PyErr) -> PyResult<String> {
    let format = py.import("traceback")?.getattr("format_exception")?;
    let parts = (error.get_type(py), error.value(py), error.traceback(py));
    let lines: Vec<String> = format.call1(parts)?.extract()?;
    Ok(lines.concat())
}
