//! The verdict on a program, and the ways in which a run can go wrong besides a wrong answer.

use std::fmt;
use std::time::Duration;

use noughts_analysis::{Language, Text};
use serde::{Deserialize, Serialize};

use super::batch::{End, RunLimits};

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
    /// It started too many processes.
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

    /// The same in words.
    pub fn text(self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Korean => self.korean(),
        }
    }

    fn english(self) -> String {
        let time = |time| seconds(time, Language::English);
        match self {
            Ending::ExitCode(code) => format!("exit code {code}"),
            Ending::Signal(signal) => match signal_name(signal) {
                Some([name, _]) => format!("killed by signal {signal}: {name}"),
                None => format!("killed by signal {signal}"),
            },
            Ending::Raised => "raised an exception".to_owned(),
            Ending::TimeLimit(limit) => {
                format!("used the processor for more than {}", time(limit))
            }
            Ending::IdleLimit(limit) => format!(
                "did nothing for {}: it sleeps, or waits for what does not come",
                time(limit)
            ),
            Ending::NotEnded => "printed every answer and then did not end".to_owned(),
            Ending::MemoryLimit(limit) => format!("used more than {}", megabytes(limit)),
            Ending::OutputLimit(limit) => format!("printed more than {}", megabytes(limit)),
            Ending::FileLimit => "wrote too much to files".to_owned(),
            Ending::TooManyProcesses => "started too many processes".to_owned(),
            Ending::Quit => "ended instead of answering".to_owned(),
            Ending::ClosedOutput => "closed its output instead of answering".to_owned(),
            Ending::Unflushed => "answered only when its input ended: its output has to be \
                                  flushed after each answer"
                .to_owned(),
            Ending::Unasked => "more than one line for a board".to_owned(),
        }
    }

    fn korean(self) -> String {
        let time = |time| seconds(time, Language::Korean);
        match self {
            Ending::ExitCode(code) => format!("종료 코드 {code}"),
            Ending::Signal(signal) => match signal_name(signal) {
                Some([_, name]) => format!("시그널 {signal}({name})로 끝났습니다"),
                None => format!("시그널 {signal}로 끝났습니다"),
            },
            Ending::Raised => "예외가 발생했습니다".to_owned(),
            Ending::TimeLimit(limit) => format!("CPU를 {} 넘게 썼습니다", time(limit)),
            Ending::IdleLimit(limit) => format!(
                "{} 동안 아무것도 하지 않았습니다: 멈춰 있거나 오지 않는 것을 기다립니다",
                time(limit)
            ),
            Ending::NotEnded => "답을 모두 출력하고 나서 끝나지 않았습니다".to_owned(),
            Ending::MemoryLimit(limit) => format!("메모리를 {} 넘게 썼습니다", megabytes(limit)),
            Ending::OutputLimit(limit) => format!("{} 넘게 출력했습니다", megabytes(limit)),
            Ending::FileLimit => "파일에 너무 많이 썼습니다".to_owned(),
            Ending::TooManyProcesses => "프로세스를 너무 많이 만들었습니다".to_owned(),
            Ending::Quit => "답하지 않고 끝났습니다".to_owned(),
            Ending::ClosedOutput => "답하지 않고 출력을 닫았습니다".to_owned(),
            Ending::Unflushed => {
                "입력이 끝난 뒤에야 답했습니다: 답할 때마다 출력 버퍼를 비워야(flush) 합니다"
                    .to_owned()
            }
            Ending::Unasked => "판 하나에 두 줄 이상 출력".to_owned(),
        }
    }
}

/// What a signal means, in English and Korean.
fn signal_name(signal: i32) -> Option<[&'static str; 2]> {
    Some(match signal {
        4 => ["illegal instruction", "잘못된 명령어"],
        6 => ["aborted", "중단됨"],
        7 => ["bus error", "버스 오류"],
        8 => [
            "arithmetic error, such as division by zero",
            "0으로 나누기와 같은 산술 오류",
        ],
        9 => ["killed", "강제로 끝남"],
        11 => ["segmentation fault", "잘못된 메모리 접근"],
        13 => ["broken pipe", "끊어진 파이프"],
        15 => ["terminated", "종료 요청"],
        25 => ["wrote too large a file", "너무 큰 파일을 씀"],
        _ => return None,
    })
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
