//! What a program does wrong in one place.

use noughts_explain::Language;

use super::excerpt::{beginning, shortened, without_places_in_node};
use super::form::FormMistake;
use super::run::Run;
use super::verdict::{self, Verdict};
use super::wording::Wording;

/// The most characters of an answer and of standard error that are kept.
const ANSWER_KEPT: usize = 200;
const ERRORS_KEPT: usize = 2_000;

/// What came instead of a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// What the program printed, or the beginning of it.
    Printed(String),
    /// What there is to say of it: how the program ended, or what is wrong with the
    /// output as a whole.
    Said(Wording),
}

impl Got {
    /// What a program printed, shortened.
    pub(super) fn printed(text: &str) -> Got {
        Got::Printed(beginning(text, ANSWER_KEPT))
    }

    /// The text in a language; what a program printed is what it is.
    pub fn in_language(&self, language: Language) -> &str {
        match self {
            Got::Printed(text) => text,
            Got::Said(what) => what.in_language(language),
        }
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
    pub(super) fn new(verdict: Verdict, got: Got, run: &Run, cases: usize) -> ProgramFailure {
        let errors = match cases {
            1 => String::from_utf8_lossy(&run.errors),
            // There may be thousands of such failures, and one is shown.
            _ => "".into(),
        };
        ProgramFailure {
            verdict,
            got,
            errors: shortened(&without_places_in_node(&errors), ERRORS_KEPT),
            alone: cases == 1 && run.before.is_empty(),
            form: Vec::new(),
            meant: None,
        }
    }

    /// What the program printed, if that is known.
    pub(super) fn printed(&self) -> String {
        match &self.got {
            Got::Printed(text) => text.clone(),
            Got::Said(_) => String::new(),
        }
    }

    /// What it answered, but for mistakes of form; nothing if it gave no answer, which is an
    /// answer to no problem.
    pub(super) fn answer(&self) -> &str {
        match (&self.meant, &self.got) {
            (Some(meant), _) => meant,
            (None, Got::Printed(text)) => text.trim_end(),
            (None, Got::Said(_)) => "",
        }
    }

    /// Whether it answered only when its input ended.
    pub(super) fn is_unflushed(&self) -> bool {
        self.got == Got::Said(verdict::unflushed())
    }

    /// Whether it ran out of time after it had answered everything.
    pub(super) fn is_unended(&self) -> bool {
        self.got == Got::Said(verdict::unended())
    }

    /// Whether a program that was kept alive ended by itself.
    pub(super) fn is_quit(&self) -> bool {
        self.got == Got::Said(verdict::quit())
    }

    /// Whether a program that was kept alive printed a line that nobody has asked for.
    pub(super) fn is_unasked(&self) -> bool {
        self.got == Got::Said(verdict::unasked())
    }

    /// Whether a program that was kept alive had to be ended, or has ended.
    pub(super) fn is_stop(&self) -> bool {
        matches!(self.got, Got::Said(_)) && self.verdict != Verdict::TimeLimit
    }

    /// Whether the answer itself is wrong, and not its form.
    pub(super) fn is_of_content(&self) -> bool {
        self.form.is_empty()
    }
}
