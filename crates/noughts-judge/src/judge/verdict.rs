//! The verdict on a program.

use std::fmt;
use std::time::Duration;

use noughts_explain::{Language, Text};
use serde::{Deserialize, Serialize};

/// The verdicts that judges give. A failure of the judge itself is none of them,
/// so it is never taken for the program's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

impl Verdict {
    /// The verdict in the words that judges use.
    pub const fn text(self) -> Text {
        let (en, ko) = match self {
            Verdict::Accepted => ("accepted", "맞았습니다"),
            Verdict::WrongAnswer => ("wrong answer", "틀렸습니다"),
            Verdict::RuntimeError => ("runtime error", "런타임 에러"),
            Verdict::TimeLimit => ("time limit", "시간 초과"),
            Verdict::MemoryLimit => ("memory limit", "메모리 초과"),
            Verdict::OutputLimit => ("output limit", "출력 초과"),
            Verdict::CompileError => ("compile error", "컴파일 에러"),
        };
        Text { en, ko }
    }

    /// What is said where there is no verdict.
    pub const UNDECIDED: Text = Text {
        en: "undecided",
        ko: "판정하지 못함",
    };
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().en)
    }
}

/// `0.5 s`, `12초`.
pub(crate) fn seconds(time: Duration, language: Language) -> String {
    let seconds = time.as_secs_f64();
    let number = if seconds >= 9.95 {
        format!("{seconds:.0}")
    } else if seconds >= 0.1 {
        let text = format!("{seconds:.1}");
        text.strip_suffix(".0").unwrap_or(&text).to_owned()
    } else {
        format!("{seconds:.3}")
    };
    match language {
        Language::English => format!("{number} s"),
        Language::Korean => format!("{number}초"),
    }
}

/// `12 MB`.
pub(crate) fn megabytes(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    let number = if megabytes < 9.95 {
        let text = format!("{megabytes:.1}");
        text.strip_suffix(".0").unwrap_or(&text).to_owned()
    } else {
        format!("{megabytes:.0}")
    };
    format!("{number} MB")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The limits of memory and of output are said alike.
    #[test]
    fn whole_numbers_have_no_fraction() {
        for (bytes, said) in [
            (1 << 20, "1 MB"),
            (3_100_000, "3.1 MB"),
            (9_960_000, "10 MB"),
            (512_000_000, "512 MB"),
        ] {
            assert_eq!(megabytes(bytes), said);
        }
    }
}
