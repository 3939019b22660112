//! A single failure of a program.

use noughts_analysis::Language;
use serde::{Serialize, Serializer};

use super::batch::Run;
use super::verdict::{Ending, Verdict};
use crate::form::FormMistake;
use crate::messages::Message;

/// The most characters of an answer and of standard error that are kept.
const ANSWER_KEPT: usize = 600;
const ERRORS_KEPT: usize = 2_000;

/// What came instead of a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// What the program printed, or the beginning of it.
    Printed(String),
    /// How the program ended.
    Ended(Ending),
    /// Another number of lines than there were cases.
    LineCount {
        /// How many cases there were.
        cases: usize,
        /// How many lines it printed.
        lines: usize,
    },
}

impl Got {
    /// What a program printed, shortened.
    pub(crate) fn printed(text: &str) -> Got {
        Got::Printed(beginning(text, ANSWER_KEPT))
    }
}

impl Serialize for Got {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&Message::Got(self).text(Language::English))
    }
}

/// What a program does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFailure {
    /// The verdict on it.
    pub verdict: Verdict,
    /// What came instead of a right answer.
    pub got: Got,
    /// The beginning of what it said on standard error, if the case was alone.
    pub errors: String,
    /// Whether it was seen when the case was the only one of its run.
    pub alone: bool,
    /// The mistakes of form without which the answer would be right; none if it is
    /// wrong for another reason.
    pub form: Vec<FormMistake>,
    /// The answer but for mistakes of form, if it has some and is wrong all the same.
    pub meant: Option<Box<str>>,
}

impl ProgramFailure {
    /// A failure in a run of a number of cases.
    pub(crate) fn new(verdict: Verdict, got: Got, run: &Run, cases: usize) -> ProgramFailure {
        let errors = match cases {
            1 => String::from_utf8_lossy(&run.errors),
            // There may be thousands of such failures, and one is shown.
            _ => "".into(),
        };
        ProgramFailure {
            verdict,
            got,
            errors: shortened(&errors, ERRORS_KEPT),
            alone: cases == 1 && run.before.is_empty(),
            form: Vec::new(),
            meant: None,
        }
    }

    /// An exception in a run of a number of cases.
    pub(crate) fn raised(run: &Run, cases: usize) -> ProgramFailure {
        let got = Got::Ended(Ending::Raised);
        ProgramFailure::new(Ending::Raised.verdict(), got, run, cases)
    }

    /// What the program printed, if that is known.
    pub(crate) fn printed(&self) -> String {
        match &self.got {
            Got::Printed(text) => text.clone(),
            Got::Ended(_) | Got::LineCount { .. } => String::new(),
        }
    }

    /// What it answered, but for mistakes of form; nothing if it gave no answer, which is an
    /// answer to no problem.
    pub(crate) fn answer(&self) -> &str {
        match (&self.meant, &self.got) {
            (Some(meant), _) => meant,
            (None, Got::Printed(text)) => text.trim_end(),
            (None, Got::Ended(_) | Got::LineCount { .. }) => "",
        }
    }

    /// Whether it is a run with some lines of output, but not one for each case.
    pub(crate) fn has_lines(&self) -> bool {
        matches!(self.got, Got::LineCount { lines: 1.., .. })
    }

    /// Whether it ended in such a way.
    pub(crate) fn has_ended(&self, ending: Ending) -> bool {
        self.got == Got::Ended(ending)
    }

    /// Whether a program that was kept alive had to be ended, or has ended.
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
