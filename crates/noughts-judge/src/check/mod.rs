//! Judges a foreign program on every possible input.
//!
//! [`Plan`] puts the cases of a problem in order, [`Judge`] runs the program on
//! them and narrows failures down to [`CheckFindings`], and a [`Report`] is made of
//! those. Below them, `run` holds one run within its limits and `process` kills
//! whatever the program leaves behind.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use noughts_judge::check::{
//!     CaseReport, Judge, Plan, Processes, Program, RunLimits, Settings, StopFlag, Verdict,
//! };
//! use noughts_judge::{Comparison, problems};
//!
//! let problem = problems::find("boj/7682")?;
//! let program = Program::from_command(&["sh".into(), "-c".into(), "exit 9".into()]);
//! let settings = Settings {
//!     jobs: 1,
//!     limits: RunLimits {
//!         time: Duration::from_secs(10),
//!         memory: 512_000_000,
//!         output: 1 << 20,
//!     },
//!     comparison: Comparison::AsJudgesDo,
//!     fail_fast: true,
//! };
//! let interrupted = AtomicBool::new(false);
//! let judge = Judge {
//!     problem,
//!     program: &program,
//!     settings: &settings,
//!     processes: &Processes::new()?,
//!     stop: &StopFlag::new(&interrupted),
//!     progress: &|_, _| {},
//! };
//! let plan = Plan::of(problem, false);
//! let report = CaseReport::new(problem, &plan, judge.judge(&plan)?);
//! assert_eq!(report.verdict, Some(Verdict::RuntimeError));
//! let example = report.example.ok_or("no example")?;
//! assert_eq!(example.failure.got, "exit code 9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use findings::{CheckFindings, EndedEarly, ProgramFailure, ResourceUse};
pub use games::{BadGame, Games, Score};
pub use judge::{Judge, Settings};
pub use plan::Plan;
pub use process::Processes;
pub use program::{PrepareError, Program};
pub use report::{Among, CaseReport, CaseTally, GameReport, Report, ReportContext, json, text};
pub use run::{RunLimits, StartError};
pub use stop::StopFlag;
pub use verdict::Verdict;
