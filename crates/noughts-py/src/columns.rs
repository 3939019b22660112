//! Tables: every position of a game as columns of numbers.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

use noughts::Position;
use noughts_analysis::{Column, Oracle, PositionList, PositionRow};
use noughts_solver::{Limits, SolveTiersError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict};

use crate::arguments;
use crate::effort::Effort;
use crate::errors::{os_error, value_error};
use crate::solutions::oracle;

/// Return the number of positions of a game, and columns of all positions as bytes.
///
/// Names are `board`, `turn`, `value`, `distance`, `legal`, `best` and `class`; `table` converts
/// them to arrays.
#[pyfunction]
#[pyo3(signature = (game, names, threads = None, progress = None))]
pub(crate) fn columns<'py>(
    py: Python<'py>,
    game: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = arguments::list_of_names)] names: Vec<String>,
    #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(usize, Bound<'py, PyDict>)> {
    let rules = arguments::rules(game)?;
    let effort = Effort::new(threads, None, None, progress)?;
    let chosen: Vec<Option<Column>> = names
        .iter()
        .map(|name| column(name))
        .collect::<PyResult<_>>()?;
    let needs_values = chosen
        .iter()
        .flatten()
        .any(|column| column.needs_solution());
    let list = effort
        .run(py, |limits| {
            PositionList::within(rules, PositionList::MAX_BYTES, limits)
        })?
        .map_err(|error| value_error(too_many(&error)))?;
    let solution: Option<Arc<Oracle>> = needs_values
        .then(|| oracle(py, &rules, &effort))
        .transpose()?;
    let dict = PyDict::new(py);
    for (name, column) in names.iter().zip(chosen) {
        let bytes = match column {
            Some(column) => {
                let length = list.len() * column.width(&rules);
                filled(py, length, &effort, |out, limits| {
                    column.fill(&list, solution.as_deref().map(|s| s as _), out, limits)
                })?
            }
            None => filled(py, 4 * list.len(), &effort, |out, limits| {
                let classes = list.classes(limits)?;
                for (place, class) in out.chunks_exact_mut(4).zip(classes) {
                    place.copy_from_slice(&class.to_ne_bytes());
                }
                Ok(())
            })?,
        };
        dict.set_item(name, bytes)?;
    }
    Ok((list.len(), dict))
}

/// A column; `None` for the classes, which have four bytes a row.
fn column(name: &str) -> PyResult<Option<Column>> {
    let found = Column::ALL.into_iter().find(|column| column.name() == name);
    match (found, name) {
        (None, "class") => Ok(None),
        (None, _) => {
            let known = Column::ALL.map(Column::name).join(", ");
            let what = format!("expected columns among {known} and class, found {name:?}");
            Err(value_error(what))
        }
        (found, _) => Ok(found),
    }
}

/// Creates a `bytearray` and fills it in place.
fn filled<'py>(
    py: Python<'py>,
    length: usize,
    effort: &Effort,
    fill: impl FnOnce(&mut [u8], &Limits<'_>) -> Result<(), SolveTiersError> + Send,
) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, length, |out| {
        let done = effort.run(py, |limits| fill(out, limits))?;
        done.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    })
}

fn too_many(error: &SolveTiersError) -> String {
    match error {
        SolveTiersError::TooManyPositions {
            rules,
            found,
            allowed,
        } => format!(
            "expected at most {allowed} bytes to list every position, found {found} for {rules}"
        ),
        other => other.to_string(),
    }
}

/// Write every position of a game as comma-separated values, identical to the output of
/// `noughts positions --csv`.
#[pyfunction]
#[pyo3(signature = (game, path, threads = None, progress = None))]
pub(crate) fn write_csv(
    py: Python<'_>,
    game: Option<&Bound<'_, PyAny>>,
    path: PathBuf,
    #[pyo3(from_py_with = arguments::whole_or_none)] threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let rules = arguments::rules(game)?;
    let effort = Effort::new(threads, None, None, progress)?;
    let solution = oracle(py, &rules, &effort)?;
    let written = effort.run(py, |limits| -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, File::create(&path)?);
        writeln!(out, "{}", PositionRow::HEADINGS)?;
        for position in Position::all(rules) {
            if limits.are_reached() {
                break;
            }
            if let Some(row) = PositionRow::of(&*solution, &position) {
                row.write_csv(&mut out)?;
            }
        }
        out.flush()
    })?;
    written.map_err(|error| os_error(error, &path))
}
