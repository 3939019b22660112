//! The verdict on a program.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::run::{End, RunLimits};

/// The verdicts that judges give. A failure of the judge itself is none of them,
/// so it is never taken for the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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
        f.pad(match self {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::RuntimeError => "runtime error",
            Verdict::TimeLimit => "time limit",
            Verdict::MemoryLimit => "memory limit",
            Verdict::OutputLimit => "output limit",
            Verdict::CompileError => "compile error",
        })
    }
}

/// Why a run did not end as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AbnormalEnd {
    pub verdict: Verdict,
    pub how: String,
}

impl AbnormalEnd {
    /// `None` if the run ended with exit code 0 or was stopped.
    pub(super) fn of(end: End, limits: &RunLimits) -> Option<AbnormalEnd> {
        let (verdict, how) = match end {
            End::Exited(0) | End::Stopped => return None,
            End::Exited(code) => (Verdict::RuntimeError, format!("exit code {code}")),
            End::Signal(signal) => (Verdict::RuntimeError, in_words(signal)),
            End::TooManyProcesses => (
                Verdict::RuntimeError,
                "started too many processes".to_owned(),
            ),
            End::TimeLimit => (
                Verdict::TimeLimit,
                format!("used the processor for more than {}", seconds(limits.time)),
            ),
            End::ClockLimit => (
                Verdict::TimeLimit,
                format!("not done after {}", seconds(limits.clock())),
            ),
            End::MemoryLimit => (
                Verdict::MemoryLimit,
                format!("used more than {}", megabytes(limits.memory)),
            ),
            End::OutputLimit => (
                Verdict::OutputLimit,
                format!("printed more than {}", megabytes(limits.output as u64)),
            ),
        };
        Some(AbnormalEnd { verdict, how })
    }
}

fn in_words(signal: i32) -> String {
    let meaning = match signal {
        4 => "illegal instruction",
        6 => "aborted",
        7 => "bus error",
        8 => "arithmetic error, such as division by zero",
        9 => "killed",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "terminated",
        25 => "wrote too large a file",
        _ => return format!("killed by signal {signal}"),
    };
    format!("killed by signal {signal}: {meaning}")
}

/// `0.5 s`, `12 s`.
pub(super) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds >= 9.95 {
        format!("{seconds:.0} s")
    } else if seconds >= 0.1 {
        let text = format!("{seconds:.1}");
        format!("{} s", text.strip_suffix(".0").unwrap_or(&text))
    } else {
        format!("{seconds:.3} s")
    }
}

/// `12 MB`.
pub(super) fn megabytes(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    if megabytes < 9.95 {
        format!("{megabytes:.1} MB")
    } else {
        format!("{megabytes:.0} MB")
    }
}
