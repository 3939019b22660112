//! The Python package `noughts`: what Python asks of the other crates. No rule and no
//! value is computed here.
//!
//! | file | has |
//! | --- | --- |
//! | `game`, `position`, `value` | the types that everything speaks of |
//! | `solutions` | games that were solved, kept for the next question |
//! | `effort` | long work: without the GIL, with progress and Ctrl-C |
//! | `analysis`, `columns`, `opponent`, `judge` | why; tables; players; judges |
//! | `evaluation` | how good a policy is |
//! | `check`, `report` | why a function or an output is wrong |
//! | `solver`, `proof` | larger boards |
//! | `arguments`, `errors` | what Python passes in, and exceptions |
//!
//! What is simpler in Python is in `python/noughts`.

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
mod judge;
mod opponent;
mod position;
mod proof;
mod report;
mod solutions;
mod solver;
mod value;

/// The part of the package that is written in Rust.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::analysis::Analysis;
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::columns::columns;
    #[pymodule_export]
    use crate::columns::write_csv;
    #[pymodule_export]
    use crate::errors::{PolicyError, ProofError, UnreachableError};
    #[pymodule_export]
    use crate::evaluation::evaluate;
    #[pymodule_export]
    use crate::evaluation::{BestResponse, Evaluation, Kept, Mistake, Score};
    #[pymodule_export]
    use crate::evaluation::{restore_evaluation, restore_mistake, restore_response};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::judge::{answer, problems};
    #[pymodule_export]
    use crate::opponent::Opponent;
    #[pymodule_export]
    use crate::position::{Position, Positions, positions, reasons};
    #[pymodule_export]
    use crate::proof::{Certificate, prove, verify};
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::solver::Solver;
    #[pymodule_export]
    use crate::value::Value;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// A method that is called `__call__` in Rust has no signature in Python.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        for class in [py.get_type::<Opponent>(), py.get_type::<BestResponse>()] {
            class.setattr("__call__", class.getattr("_call")?)?;
        }
        Ok(())
    }
}
