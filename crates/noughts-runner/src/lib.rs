//! Runs other people's programs for [`noughts_judge`].
//!
//! A [`Program`] is a compiled source, an executable or a command. [`Runners`] run it in a
//! [`Sandbox`], within its limits, and clean up after it. [`drive`] runs the batches of a
//! [`Judge`](noughts_judge::judge::Judge).
//!
//! ```standalone_crate
//! use std::sync::atomic::AtomicBool;
//!
//! use noughts_judge::judge::{Judge, Plan, Settings, Verdict};
//! use noughts_judge::problems;
//! use noughts_judge::report::Report;
//! use noughts_runner::{
//!     Program, Runners, Sandbox, SandboxChoice, StopFlag, drive, serve_if_helper,
//! };
//!
//! serve_if_helper();
//! let problem = problems::find("boj/7682")?;
//! let program = Program::from_command(&["sh".into(), "-c".into(), "exit 9".into()])?;
//! let interrupted = AtomicBool::new(false);
//! let stop = StopFlag::new(&interrupted);
//! let sandbox = Sandbox::new(SandboxChoice::Auto, &stop)?;
//! let mut runners = Runners::start(&sandbox, &program, 1, &stop)?;
//! let settings = Settings {
//!     fail_fast: true,
//!     ..Settings::default()
//! };
//! let (plan, limits) = (Plan::of(problem, false), settings.limits);
//! let judge = Judge::new(problem, plan.clone(), settings);
//! let findings = drive(judge, &mut runners, &limits, &stop, &|_| {})?;
//! let report = Report::new(problem, &plan, findings);
//! assert_eq!(report.verdict, Some(Verdict::RuntimeError));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod drive;
mod java;
mod language;
#[cfg(target_os = "linux")]
mod linux;
mod portable;
mod program;
mod sandbox;
mod source;
mod tools;

pub use drive::{Runners, drive};
pub use language::{is_source, source_kinds};
pub use program::{PrepareError, Program};
pub use sandbox::{Isolation, Sandbox, SandboxChoice, SandboxError, StartError, StopFlag};

/// Makes this process a helper if it was started as one. On Linux, helpers run the programs, and
/// are this process's executable started again. So every executable that judges programs must call
/// this first in its `main`. In a helper this does the helper's work and does not return. On other
/// systems it does nothing.
pub fn serve_if_helper() {
    #[cfg(target_os = "linux")]
    linux::serve_if_helper();
}
