//! The verdict on a program.

use std::fmt;
use std::time::Duration;

use noughts_explain::{Language, Text};
use serde::{Deserialize, Serialize};

use super::limits::RunLimits;
use super::run::End;
use super::wording::Wording;

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

/// Why a run did not end as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AbnormalEnd {
    pub verdict: Verdict,
    pub how: Wording,
}

impl AbnormalEnd {
    /// `None` if the run ended with exit code 0 or was stopped.
    pub(super) fn of(end: End, limits: &RunLimits) -> Option<AbnormalEnd> {
        let (verdict, how) = match end {
            End::Exited(0) | End::Stopped | End::Answered => return None,
            End::Exited(code) => (
                Verdict::RuntimeError,
                Wording::new(format!("exit code {code}"), format!("종료 코드 {code}")),
            ),
            End::Signal(signal) => (Verdict::RuntimeError, in_words(signal)),
            End::Quit => (Verdict::RuntimeError, quit()),
            End::ClosedOutput => (
                Verdict::RuntimeError,
                Wording::new(
                    "closed its output instead of answering",
                    "답하지 않고 출력을 닫았습니다",
                ),
            ),
            End::Unflushed => (Verdict::TimeLimit, unflushed()),
            End::Unasked => (Verdict::WrongAnswer, unasked()),
            End::TooManyProcesses => (
                Verdict::RuntimeError,
                Wording::new(
                    "started too many processes",
                    "프로세스를 너무 많이 만들었습니다",
                ),
            ),
            End::TimeLimit => (Verdict::TimeLimit, too_long(limits)),
            End::IdleLimit => (Verdict::TimeLimit, idle(limits)),
            End::FileLimit => (
                Verdict::RuntimeError,
                Wording::new("wrote too much to files", "파일에 너무 많이 썼습니다"),
            ),
            End::MemoryLimit => {
                let memory = megabytes(limits.memory);
                let en = format!("used more than {memory}");
                let ko = format!("메모리를 {memory} 넘게 썼습니다");
                (Verdict::MemoryLimit, Wording { en, ko })
            }
            End::OutputLimit => {
                let output = megabytes(limits.output as u64);
                let en = format!("printed more than {output}");
                let ko = format!("{output} 넘게 출력했습니다");
                (Verdict::OutputLimit, Wording { en, ko })
            }
        };
        Some(AbnormalEnd { verdict, how })
    }
}

fn too_long(limits: &RunLimits) -> Wording {
    Wording::of(|language| {
        let time = seconds(limits.time, language);
        match language {
            Language::English => format!("used the processor for more than {time}"),
            Language::Korean => format!("CPU를 {time} 넘게 썼습니다"),
        }
    })
}

fn idle(limits: &RunLimits) -> Wording {
    Wording::of(|language| {
        let time = seconds(limits.idle(), language);
        match language {
            Language::English => {
                format!("did nothing for {time}: it sleeps, or waits for what does not come")
            }
            Language::Korean => format!(
                "{time} 동안 아무것도 하지 않았습니다: 멈춰 있거나 오지 않는 것을 기다립니다"
            ),
        }
    })
}

/// The answers of a program that is kept alive stay in its buffer.
pub(super) fn unflushed() -> Wording {
    Wording::new(
        "answered only when its input ended: its output has to be flushed after each answer",
        "입력이 끝난 뒤에야 답했습니다: 답할 때마다 출력 버퍼를 비워야(flush) 합니다",
    )
}

/// Kept alive, it ended with exit code 0 instead of answering.
pub(super) fn quit() -> Wording {
    Wording::new("ended instead of answering", "답하지 않고 끝났습니다")
}

/// Kept alive, it printed a line that nobody has asked for.
pub(super) fn unasked() -> Wording {
    Wording::new(
        "more than one line for a board",
        "판 하나에 두 줄 이상 출력",
    )
}

/// It ran out of time with nothing left to do.
pub(super) fn unended() -> Wording {
    Wording::new(
        "printed every answer and then did not end",
        "답을 모두 출력하고 나서 끝나지 않았습니다",
    )
}

fn in_words(signal: i32) -> Wording {
    let (en, ko) = match signal {
        4 => ("illegal instruction", "잘못된 명령어"),
        6 => ("aborted", "중단됨"),
        7 => ("bus error", "버스 오류"),
        8 => (
            "arithmetic error, such as division by zero",
            "0으로 나누기와 같은 산술 오류",
        ),
        9 => ("killed", "강제로 끝남"),
        11 => ("segmentation fault", "잘못된 메모리 접근"),
        13 => ("broken pipe", "끊어진 파이프"),
        15 => ("terminated", "종료 요청"),
        25 => ("wrote too large a file", "너무 큰 파일을 씀"),
        _ => {
            return Wording::new(
                format!("killed by signal {signal}"),
                format!("시그널 {signal}로 끝났습니다"),
            );
        }
    };
    Wording::new(
        format!("killed by signal {signal}: {en}"),
        format!("시그널 {signal}({ko})로 끝났습니다"),
    )
}

/// `0.5 s`, `12초`.
pub(super) fn seconds(time: Duration, language: Language) -> String {
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
pub(super) fn megabytes(bytes: u64) -> String {
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
