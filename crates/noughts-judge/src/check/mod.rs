//! Judges a foreign program on every possible input.
//!
//! [`Plan`] puts the cases of a problem in order, [`Judge`] runs the program on
//! them and narrows failures down to [`Findings`], and a [`Report`] is made of
//! those. Below them, `run` holds one run within its limits and `process` kills
//! whatever the program leaves behind.

mod counted;
mod diagnosis;
mod example;
mod excerpt;
mod findings;
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

pub use diagnosis::{Diagnosis, Fit};
pub use example::{Company, Example};
pub use findings::{EndedEarly, Findings, ProgramFailure, ResourceUse};
pub use games::{BadGame, Games, Score};
pub use judge::{Judge, Settings};
pub use plan::Plan;
pub use process::Processes;
pub use program::{PrepareError, Program};
pub use report::{Among, CaseReport, GameReport, Report, ReportContext, Tally, json, text};
pub use run::{RunLimits, StartError};
pub use stop::StopFlag;
pub use verdict::Verdict;
