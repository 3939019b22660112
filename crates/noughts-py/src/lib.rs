//! The Python package `noughts`. It converts between Python and the other crates, and contains no
//! rules and no values.
//!
//! | file | has |
//! | --- | --- |
//! | `game`, `position` | games, values and positions |
//! | `solutions` | a cache of solved games |
//! | `effort` | long computations: without the GIL, with limits, progress and Ctrl-C |
//! | `analysis`, `columns`, `opponent` | explanations, tables of all positions, opponents |
//! | `evaluation` | the strength of a policy |
//! | `report`, `check` | judges' problems; checks of functions and outputs |
//! | `solver` | searches and proofs for larger boards |
//! | `arguments`, `errors` | conversion of arguments, and exceptions |
//!
//! The parts that are simpler in Python are in `python/noughts`.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use pyo3::prelude::*;

mod analysis;
mod arguments;
mod check;
mod columns;
mod effort;
mod errors;
mod evaluation;
mod game;
mod opponent;
mod position;
mod report;
mod solutions;
mod solver;

/// The part of the package that is written in Rust.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::Analysis;
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::columns::{columns, write_csv};
    #[pymodule_export]
    use crate::errors::{PolicyError, ProofError, UnreachableError};
    #[pymodule_export]
    use crate::evaluation::{BestResponse, Evaluation, Kept, Mistake, Score, evaluate};
    #[pymodule_export]
    use crate::evaluation::{restore_evaluation, restore_mistake, restore_response};
    #[pymodule_export]
    use crate::game::{Game, Value};
    #[pymodule_export]
    use crate::opponent::Opponent;
    #[pymodule_export]
    use crate::position::{Position, Positions, positions, reasons};
    #[pymodule_export]
    use crate::report::{Report, answer, problems};
    #[pymodule_export]
    use crate::solver::{Certificate, Solver, prove, verify};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Names `_call` `__call__` too: a `__call__` that PyO3 defines has no signature in Python.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        for class in [py.get_type::<Opponent>(), py.get_type::<BestResponse>()] {
            class.setattr("__call__", class.getattr("_call")?)?;
        }
        Ok(())
    }
}
