//! The judge: decides on which inputs a program runs, and evaluates the runs.
//!
//! It does no input or output itself. [`Judge::next`] returns a [`Batch`], the caller runs the
//! program on it in any way, and passes the [`Run`] to [`Judge::observe`]. At the end,
//! [`Next::Done`] has the [`Findings`]:
//!
//! ```
//! use noughts_judge::judge::{Judge, Next, Plan, Run, Settings, Verdict};
//! use noughts_judge::problems;
//! use noughts_judge::report::Report;
//!
//! let problem = problems::find("boj/7682")?;
//! let plan = Plan::of(problem, false);
//! let mut judge = Judge::new(problem, plan.clone(), Settings::default());
//! let findings = loop {
//!     match judge.next() {
//!         // A program that says valid of every board.
//!         Next::Run(batch) => {
//!             let output = "valid\n".repeat(batch.cases.len());
//!             judge.observe(batch.id, Run::printed(output));
//!         }
//!         Next::Wait | Next::Stop => unreachable!("every batch was run"),
//!         Next::Done(findings) => break findings,
//!     }
//! };
//! let report = Report::new(problem, &plan, findings);
//! assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The next batch depends on all earlier runs, through confirming, shrinking and repeating. The
//! procedure is written as plain async functions (the module `procedure` and its neighbours); each `await`
//! yields a batch. The compiler turns them into a state machine, and `Judge` polls it, without an
//! executor or threads.

mod batch;
mod confirm;
mod example;
mod failure;
mod findings;
mod output;
mod pace;
mod plan;
mod play;
mod procedure;
mod shortcuts;

use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use batch::Exchange;
pub use batch::{Batch, BatchId, End, FileLeft, Mode, Progress, Run, RunLimits};
use confirm::{ASKED_FIRST, TRIED_AGAIN};
pub use confirm::{FileUse, Intermittent, Randomness};
pub use example::Example;
pub(crate) use failure::beginning;
pub use failure::{Ending, Got, ProgramFailure, Verdict};
pub use findings::{EndedEarly, Findings, ResourceUse};
use findings::{Observed, STOPPED_ENOUGH, Slice, TIMED_OUT_ENOUGH, short_limit};
pub use output::{Comparison, Divergence, OutputError, OutputFor, check_output, output_limit};
pub use pace::Pace;
pub(crate) use pace::Speed;
pub use plan::Plan;
pub(crate) use play::Played;
use play::legal_move;
pub use play::{BadGame, Games, Score};
use procedure::Procedure;
use shortcuts::SampleRun;

pub use crate::messages::Wording;
use crate::problems::{Case, Judging, Problem};

/// How a program is judged.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether the runner can try many cases in one process: [`Mode::Each`].
    pub scout: bool,
    /// The limits of each run.
    pub limits: RunLimits,
    /// How strictly output is compared.
    pub comparison: Comparison,
    /// Whether the first failure ends the judging.
    pub fail_fast: bool,
    /// Names of files that the program may read instead of standard input.
    pub file_names: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            scout: false,
            limits: RunLimits {
                time: Duration::from_secs(10),
                memory: 512_000_000,
                output: 1 << 20,
            },
            comparison: Comparison::AsJudgesDo,
            fail_fast: false,
            file_names: Vec::new(),
        }
    }
}

/// The next step for the caller of a [`Judge`].
#[expect(clippy::large_enum_variant, reason = "the largest variant comes once")]
pub enum Next {
    /// Run the program on this batch, and let the judge observe the run.
    Run(Batch),
    /// Wait for a run that is under way.
    Wait,
    /// Stop the runs that are under way, and let the judge observe them as [stopped](End::Stopped).
    /// Enough is known.
    Stop,
    /// Nothing is left to run.
    Done(Findings),
}

/// Judges a program without running it.
pub struct Judge {
    /// `None` after the end of the procedure.
    procedure: Option<Pin<Box<dyn Future<Output = Findings> + Send>>>,
    exchange: Exchange,
    findings: Option<Findings>,
}

impl Judge {
    /// Creates a judge of programs for a problem. If the problem is to play games and the plan has
    /// every case, the program plays against every possible opponent.
    pub fn new(problem: &'static Problem, plan: Plan, settings: Settings) -> Judge {
        let exchange = Exchange::default();
        let procedure = Procedure {
            problem,
            settings,
            exchange: exchange.clone(),
            may_answer_end: true,
            plays: problem.judging == Judging::Games && plan.is_whole,
        };
        let procedure = async move {
            if procedure.plays {
                procedure.play().await
            } else {
                procedure.judge(&plan).await
            }
        };
        Judge {
            procedure: Some(Box::pin(procedure)),
            exchange,
            findings: None,
        }
    }

    /// Returns the next step. Several batches may be under way at a time.
    #[expect(clippy::should_implement_trait, reason = "it never gives None")]
    pub fn next(&mut self) -> Next {
        self.exchange.state().is_asked = true;
        self.poll();
        let mut state = self.exchange.state();
        state.is_asked = false;
        if let Some(batch) = state.offered.take() {
            return Next::Run(batch);
        }
        match self.findings.take() {
            Some(findings) => Next::Done(findings),
            None if state.is_stopping || state.is_interrupted => Next::Stop,
            None => Next::Wait,
        }
    }

    /// Takes the run of a batch.
    pub fn observe(&mut self, id: BatchId, run: Run) {
        self.exchange.state().runs.push_back((id, run));
        self.poll();
    }

    /// Interrupts the judge. It offers no more batches, and expects those under way to end as
    /// [stopped](End::Stopped).
    pub fn interrupt(&mut self) {
        self.exchange.state().is_interrupted = true;
    }

    /// Returns how far the judging has come.
    pub fn progress(&self) -> Progress {
        self.exchange.state().progress
    }

    /// Returns the first failure on a case that decides, once, if the judging continues after it.
    pub fn take_first_failure(&mut self) -> Option<(Case, ProgramFailure)> {
        self.exchange.state().first_failure.take()
    }

    fn poll(&mut self) {
        let mut context = Context::from_waker(Waker::noop());
        if let Some(procedure) = &mut self.procedure
            && let Poll::Ready(findings) = procedure.as_mut().poll(&mut context)
        {
            self.findings = Some(findings);
            self.procedure = None;
        }
    }
}
