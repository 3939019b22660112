//! Judges a foreign program on every possible input.
//!
//! [`Plan`](plan::Plan) puts the cases of a problem in order, [`Judge`] runs
//! the program on them and narrows failures down, [`Report`] is what comes out
//! of it. Below them, [`run`] holds one run within its limits and [`process`]
//! sees to it that nothing stays behind.

mod diagnosis;
mod example;
mod games;
mod java;
mod jobs;
mod judge;
mod language;
#[cfg(test)]
mod mistakes;
mod output;
mod plan;
mod process;
mod program;
mod report;
mod run;
mod shrink;
mod stop;
mod verdict;
mod why;

pub(crate) use judge::{Judge, Settings};
pub(crate) use output::Comparison;
pub(crate) use plan::Plan;
pub(crate) use process::Processes;
pub(crate) use program::{Program, Unprepared};
pub(crate) use report::{CaseReport, GameReport, Report, Setting, json, text};
pub(crate) use run::{Limits, Unstartable};
pub(crate) use stop::Stop;
pub(crate) use verdict::Verdict;
pub(crate) use why::why;
