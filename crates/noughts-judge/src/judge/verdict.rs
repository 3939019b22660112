//! The verdict on a program, and the ways in which a run can fail besides a wrong answer.

use std::fmt;
use std::time::Duration;

use noughts_analysis::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::batch::{End, RunLimits};
use super::failure::Got;
use crate::messages::Message;

/// The verdicts that judges give. A failure of the judge itself is none of them,
/// so it is never taken for the program's.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Right on every case that decides.
    Accepted,
    /// An answer is wrong.
    WrongAnswer,
    /// It crashed, or its exit code was not 0.
    RuntimeError,
    /// It took too long.
    TimeLimit,
    /// It used too much memory.
    MemoryLimit,
    /// It printed too much.
    OutputLimit,
    /// It does not compile.
    CompileError,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Message::Verdict(Some(*self)).text(Language::English))
    }
}

/// How a run ended that did not end as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With an exit code other than 0.
    ExitCode(i32),
    /// By a signal.
    Signal(i32),
    /// A function raised an exception.
    Raised,
    /// It used the processor for longer than this.
    TimeLimit(Duration),
    /// It did nothing for this long.
    IdleLimit(Duration),
    /// It printed every answer and then did not end.
    NotEnded,
    /// It used more memory than this, in bytes.
    MemoryLimit(u64),
    /// It printed more than this, in bytes.
    OutputLimit(u64),
    /// It wrote too much to files.
    FileLimit,
    /// It started too many processes or threads.
    TooManyProcesses,
    /// Kept alive, it ended with exit code 0 instead of answering.
    Quit,
    /// Kept alive, it closed its standard output instead of answering.
    ClosedOutput,
    /// Kept alive, it answered only when its input ended.
    Unflushed,
    /// Kept alive, it printed a line without having been asked.
    Unasked,
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Got::Ended(*self).serialize(serializer)
    }
}

impl Ending {
    /// `None` if the run ended with exit code 0, has answered, or was stopped.
    pub(crate) fn of(end: End, limits: &RunLimits) -> Option<Ending> {
        Some(match end {
            End::Exited(0) | End::Stopped | End::Answered => return None,
            End::Exited(code) => Ending::ExitCode(code),
            End::Signal(signal) => Ending::Signal(signal),
            End::TimeLimit => Ending::TimeLimit(limits.time),
            End::IdleLimit => Ending::IdleLimit(limits.idle()),
            End::MemoryLimit => Ending::MemoryLimit(limits.memory),
            End::OutputLimit => Ending::OutputLimit(limits.output as u64),
            End::FileLimit => Ending::FileLimit,
            End::TooManyProcesses => Ending::TooManyProcesses,
            End::Quit => Ending::Quit,
            End::ClosedOutput => Ending::ClosedOutput,
            End::Unflushed => Ending::Unflushed,
            End::Unasked => Ending::Unasked,
        })
    }

    /// The verdict on it.
    pub fn verdict(self) -> Verdict {
        match self {
            Ending::TimeLimit(_) | Ending::IdleLimit(_) | Ending::NotEnded | Ending::Unflushed => {
                Verdict::TimeLimit
            }
            Ending::MemoryLimit(_) => Verdict::MemoryLimit,
            Ending::OutputLimit(_) => Verdict::OutputLimit,
            Ending::Unasked => Verdict::WrongAnswer,
            Ending::ExitCode(_)
            | Ending::Signal(_)
            | Ending::Raised
            | Ending::FileLimit
            | Ending::TooManyProcesses
            | Ending::Quit
            | Ending::ClosedOutput => Verdict::RuntimeError,
        }
    }
}
