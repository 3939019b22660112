//! A failure of a program, and the verdict on it.

use std::fmt;

use noughts_analysis::Language;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::{End, Run, RunLimits};
use crate::form::FormMistake;
use crate::messages::Message;

/// The verdicts that judges give. An internal error of noughts is not one of them, so nobody
/// mistakes it for a failure of the program.
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

/// An abnormal end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The end.
    pub end: End,
    /// The limits that the run had.
    pub limits: RunLimits,
    /// Whether the program crashed after it printed every answer.
    pub has_answered: bool,
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Got::Ended(*self).serialize(serializer)
    }
}

impl Ending {
    /// An end before every answer was printed.
    pub fn new(end: End, limits: RunLimits) -> Ending {
        Ending {
            end,
            limits,
            has_answered: false,
        }
    }

    /// `None` if the run ended with exit code 0, has answered, or was stopped.
    pub(crate) fn of(end: End, limits: RunLimits) -> Option<Ending> {
        let is_right = matches!(end, End::Exited(0) | End::Stopped | End::Answered);
        (!is_right).then(|| Ending::new(end, limits))
    }

    /// The same ending of a program that printed every answer before it. It may have exceeded a
    /// limit, such as that of memory, before the answers.
    pub(crate) fn after_answers(mut self) -> Ending {
        if self.verdict() == Verdict::TimeLimit {
            self.end = End::NotEnded;
        }
        self.has_answered = matches!(self.end, End::Exited(_) | End::Signal(_) | End::Raised);
        self
    }

    /// The verdict on it.
    pub fn verdict(self) -> Verdict {
        match self.end {
            End::TimeLimit | End::ClockLimit | End::IdleLimit | End::NotEnded | End::Unflushed => {
                Verdict::TimeLimit
            }
            End::MemoryLimit => Verdict::MemoryLimit,
            End::OutputLimit => Verdict::OutputLimit,
            End::Unasked => Verdict::WrongAnswer,
            _ => Verdict::RuntimeError,
        }
    }
}

/// The most characters of an answer and of standard error that are kept.
const ANSWER_KEPT: usize = 600;
pub(super) const ERRORS_KEPT: usize = 2_000;

/// The program's result instead of a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// The text that the program printed, or its beginning.
    Printed(String),
    /// How the program ended.
    Ended(Ending),
    /// The number of lines differs from the number of cases.
    LineCount {
        /// How many cases there were.
        cases: usize,
        /// How many lines it printed.
        lines: usize,
    },
}

impl Got {
    /// The text that a program printed, shortened.
    pub(crate) fn printed(text: &str) -> Got {
        Got::Printed(beginning(text, ANSWER_KEPT))
    }
}

impl Serialize for Got {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Message::Got(self).text(Language::English))
    }
}

/// A failure of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFailure {
    /// The verdict on it.
    pub verdict: Verdict,
    /// The program's result instead of a right answer.
    pub got: Got,
    /// The beginning and the end of its output on standard error. Empty for other failures of a
    /// run than the first.
    pub errors: String,
    /// The beginning of its output before an abnormal end, if the case was alone.
    pub output: String,
    /// Whether the case was the only one of the run in which it failed.
    pub alone: bool,
    /// The mistakes of form without which the answer would be right. Empty if the answer is wrong
    /// for another reason.
    pub form: Vec<FormMistake>,
    /// The answer without its mistakes of form, if it has some and is wrong anyway.
    pub meant: Option<Box<str>>,
}

impl ProgramFailure {
    /// A failure in a run of a number of cases.
    pub(crate) fn new(verdict: Verdict, got: Got, run: &Run, cases: usize) -> ProgramFailure {
        let errors = match cases {
            1 => String::from_utf8_lossy(&run.errors),
            // There may be thousands of such failures, and a report shows one of them.
            _ => "".into(),
        };
        ProgramFailure {
            verdict,
            got,
            errors: shortened(&errors, ERRORS_KEPT),
            output: String::new(),
            alone: cases == 1 && run.before.is_empty(),
            form: Vec::new(),
            meant: None,
        }
    }

    /// The failure of a run of a number of cases that ended abnormally.
    pub(crate) fn ended(ending: Ending, run: &Run, cases: usize) -> ProgramFailure {
        let output = match cases {
            1 => beginning(&String::from_utf8_lossy(&run.output), ANSWER_KEPT),
            _ => String::new(),
        };
        ProgramFailure {
            output,
            ..ProgramFailure::new(ending.verdict(), Got::Ended(ending), run, cases)
        }
    }

    /// The text that the program printed, if it is known.
    pub(crate) fn printed(&self) -> &str {
        match &self.got {
            Got::Printed(text) => text,
            Got::Ended(_) | Got::LineCount { .. } => "",
        }
    }

    /// The output to show. If the program ended abnormally, the output is kept beside the ending.
    pub(crate) fn shown_output(&self) -> &str {
        match self.got {
            Got::Ended(_) => &self.output,
            _ => self.printed(),
        }
    }

    /// The answer without its mistakes of form; empty if the program gave none. No problem has an
    /// empty answer.
    pub(crate) fn answer(&self) -> &str {
        self.meant.as_deref().unwrap_or(self.printed().trim_end())
    }

    /// Whether the run printed some lines, but not one for each case.
    pub(crate) fn has_lines(&self) -> bool {
        matches!(self.got, Got::LineCount { lines: 1.., .. })
    }

    /// Whether the program ended in this way.
    pub(crate) fn has_ended(&self, end: End) -> bool {
        matches!(self.got, Got::Ended(ending) if ending.end == end)
    }

    /// Whether a program that was kept alive has ended or had to be killed.
    pub(crate) fn is_stop(&self) -> bool {
        !matches!(self.got, Got::Printed(_)) && self.verdict != Verdict::TimeLimit
    }

    /// Whether the answer itself is wrong, and not its form.
    pub(crate) fn is_of_content(&self) -> bool {
        self.form.is_empty()
    }
}

/// A text, or its beginning and its end.
pub(crate) fn shortened(text: &str, characters: usize) -> String {
    let all: Vec<char> = text.chars().collect();
    if all.len() <= characters {
        return text.to_owned();
    }
    let part = |part: &[char]| part.iter().collect::<String>();
    let (start, end) = (characters / 3, all.len() - (characters - characters / 3));
    format!("{}\n…\n{}", part(&all[..start]), part(&all[end..]))
}

/// A text, or the first characters of it.
pub(crate) fn beginning(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("abcdefghi", 9), "abcdefghi");
        assert_eq!(shortened("abcdefghij", 9), "abc\n…\nefghij");
        assert_eq!(beginning("가나다라", 4), "가나다라");
        assert_eq!(beginning("가나다라", 3), "가나다…");
    }
}
