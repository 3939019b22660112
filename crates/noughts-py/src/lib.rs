//! The Python package `noughts`. It converts between Python and the other crates, and computes no
//! rule and no value itself.
//!
//! | file | has |
//! | --- | --- |
//! | `game`, `position`, `value` | the basic types |
//! | `solutions` | a cache of solved games |
//! | `effort` | long computations: without the GIL, with limits, progress and Ctrl-C |
//! | `analysis`, `columns`, `opponent` | explanations, tables of all positions, opponents |
//! | `evaluation` | the strength of a policy |
//! | `judge`, `check`, `report` | judges' problems; checks of functions and outputs |
//! | `solver`, `proof` | searches and proofs for larger boards |
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
