//! Exceptions. The package's own ones are subclasses of `ValueError` with the message of the
//! library.

use std::io;
use std::path::Path;

use noughts::{Position, Unreachable};
use noughts_analysis::Language;
use noughts_analysis::messages::InputError;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    noughts,
    UnreachableError,
    PyValueError,
    "A board that play cannot reach. `board` is the board, and `reasons` lists every reason as \
     a sentence."
);
create_exception!(
    noughts,
    PolicyError,
    PyValueError,
    "A policy raised an exception, or returned neither a move nor probabilities. `position` is \
     the position."
);
create_exception!(
    noughts,
    ProofError,
    PyValueError,
    "A certificate that does not prove what it claims, or a proof that was not found within the \
     limits."
);

/// A `ValueError` with the sentence of an error.
pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The system's error about a file: an `OSError` with `errno`, `strerror` and `filename`.
pub(crate) fn os_error(error: io::Error, path: &Path) -> PyErr {
    let Some(code) = error.raw_os_error() else {
        return error.into();
    };
    let text = error.to_string();
    let number = format!(" (os error {code})");
    let why = text.strip_suffix(&number).unwrap_or(&text).to_owned();
    // The last argument is for Windows, where Python computes the first one from it.
    PyOSError::new_err((code, why, path.as_os_str().to_owned(), code))
}

pub(crate) fn unreachable(py: Python<'_>, refused: &Unreachable) -> PyErr {
    let error = UnreachableError::new_err(refused.to_string());
    let value = error.value(py);
    let reasons = sentences(refused, Language::English);
    let set = value
        .setattr("board", refused.board().to_string())
        .and_then(|()| value.setattr("reasons", reasons));
    match set {
        Ok(()) => error,
        Err(error) => error,
    }
}

/// Every reason why play cannot reach a board.
pub(crate) fn sentences(refused: &Unreachable, language: Language) -> Vec<String> {
    let reasons = refused.reasons();
    reasons
        .map(|reason| InputError::Reason(reason, refused.board()).text(language))
        .collect()
}

/// The error of a policy in a position.
pub(crate) fn policy_error(
    py: Python<'_>,
    position: &Position,
    why: &str,
    cause: Option<PyErr>,
) -> PyErr {
    let place = crate::position::Position::new(*position);
    let error = PolicyError::new_err(format!("{}: {why}", place.text()));
    if let Err(error) = error.value(py).setattr("position", place) {
        return error;
    }
    error.set_cause(py, cause);
    error
}
