//! Judges a foreign program on every possible input.
//!
//! [`Plan`](plan::Plan) puts the cases of a problem in order, [`Judge`] runs
//! the program on them and narrows failures down, [`Report`] is what comes out
//! of it. Below them, [`run`] holds one run within its limits and [`process`]
//! sees to it that nothing stays behind.

mod diagnosis;
mod example;
mod excerpt;
mod games;
mod java;
mod jobs;
mod judge;
mod language;
#[cfg(test)]
mod mistakes;
mod plan;
mod process;
mod program;
mod report;
mod run;
mod shrink;
mod stop;
mod verdict;

pub use judge::{Judge, Settings};
pub use plan::Plan;
pub use process::Processes;
pub use program::{PrepareError, Program};
pub use report::{CaseReport, GameReport, Report, ReportContext, json, text};
pub use run::{RunLimits, StartError};
pub use stop::StopFlag;
pub use verdict::Verdict;
