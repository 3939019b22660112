//! Judges a foreign program on every possible input.
//!
//! [`Plan`] puts the cases of a problem in order, [`Judge`] runs the program on
//! them and narrows failures down to [`CheckFindings`], and a [`Report`] is made of
//! those. Below them are [`Runners`]: processes that run the program within its
//! limits and leave nothing of it behind, in a [`Sandbox`].
//!
//! ```standalone_crate
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use noughts_explain::Language;
//! use noughts_judge::check::{
//!     CaseReport, Judge, Plan, Program, RunLimits, Runners, Sandbox, Settings, StopFlag, Verdict,
//!     serve_if_helper,
//! };
//! use noughts_judge::{Comparison, SandboxChoice, problems};
//!
//! serve_if_helper();
//! let problem = problems::find("boj/7682")?;
//! let program = Program::from_command(&["sh".into(), "-c".into(), "exit 9".into()])?;
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
//! let stop = StopFlag::new(&interrupted);
//! let sandbox = Sandbox::new(SandboxChoice::Auto, &stop)?;
//! let runners = Runners::start(&sandbox, &program, settings.jobs, &stop)?;
//! let judge = Judge {
//!     problem,
//!     settings: &settings,
//!     runners: &runners,
//!     stop: &stop,
//!     progress: &|_, _| {},
//!     first_failure: &|_, _| {},
//! };
//! let plan = Plan::of(problem, false);
//! let report = CaseReport::new(problem, &plan, judge.judge(&plan)?);
//! assert_eq!(report.verdict, Some(Verdict::RuntimeError));
//! let example = report.example.ok_or("no example")?;
//! assert_eq!(example.failure.got.text(Language::English), "exit code 9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod class;
mod common;
mod diagnosis;
mod ending;
mod example;
mod excerpt;
mod failure;
mod file_use;
mod findings;
mod form;
mod games;
mod helper;
mod in_words_of_user;
mod java;
mod jobs;
mod judge;
mod language;
mod limits;
mod pace;
mod path_text;
mod plan;
mod program;
mod recurrence;
mod repeat;
mod report;
mod run;
mod runner;
mod runners;
mod sample;
mod sandbox;
mod shrink;
mod source;
mod start_error;
mod stop;
mod stuck;
mod tools;
mod unasked;
mod verdict;
mod wording;

pub use common::Common;
pub use diagnosis::{Diagnosis, Fit, Things};
pub use ending::Ending;
pub use example::{Company, Example};
pub use failure::{Got, ProgramFailure};
pub use file_use::FileUse;
pub use findings::{CheckFindings, EndedEarly, ResourceUse};
pub use form::FormMistake;
pub use games::{BadGame, Games, RandomPlayer, Score};
pub use helper::serve_if_helper;
pub use judge::{Judge, Settings};
pub use language::{is_source, source_kinds};
pub use limits::RunLimits;
pub use pace::Pace;
pub use plan::Plan;
pub use program::{OlderLevel, PrepareError, Program, SourceReading};
pub use recurrence::NowAndThen;
pub use repeat::Randomness;
pub use report::{
    Among, CaseReport, CaseTally, FormReport, GameReport, Report, ReportContext, json, text,
};
pub use runners::Runners;
pub use sample::SampleRun;
pub use sandbox::{LockIn, Sandbox, SandboxError};
pub use start_error::StartError;
pub use stop::StopFlag;
pub use verdict::Verdict;
pub use wording::Wording;
