//! Programs of a class that make the same mistake.

use super::{Entry, Judged};
use crate::judge::{Verdict, Wording};

/// What programs have in common that are not accepted.
pub struct Mistake<'a> {
    /// What it is.
    pub what: Same<'a>,
    /// The programs that make it, in order.
    pub entries: Vec<&'a Entry>,
}

/// In what way programs fail alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same<'a> {
    /// The same is true of their failures.
    Diagnosis(&'a Wording),
    /// They fail in the same way on the same inputs, of which nothing simple is true.
    Inputs(Verdict, &'a str),
    /// They do not compile, fail in runs of several inputs only, or play badly.
    Verdict(Verdict),
}

impl<'a> Same<'a> {
    /// `None` of a program without a mistake.
    fn of(judged: &'a Judged) -> Option<Same<'a>> {
        let verdict = judged.verdict?;
        if verdict == Verdict::Accepted {
            return None;
        }
        Some(match (&judged.diagnosis, &judged.failing) {
            (Some(diagnosis), _) => Same::Diagnosis(diagnosis),
            (None, Some(inputs)) => Same::Inputs(verdict, inputs),
            (None, None) => Same::Verdict(verdict),
        })
    }
}

/// The mistakes of some programs, those of most programs first and otherwise in the
/// order in which they come up.
pub(super) fn of(entries: &[Entry]) -> Vec<Mistake<'_>> {
    let mut mistakes: Vec<Mistake<'_>> = Vec::new();
    for entry in entries {
        let Some(what) = entry.judged().and_then(Same::of) else {
            continue;
        };
        match mistakes.iter_mut().find(|mistake| mistake.what == what) {
            Some(mistake) => mistake.entries.push(entry),
            None => mistakes.push(Mistake {
                what,
                entries: vec![entry],
            }),
        }
    }
    mistakes.sort_by_key(|mistake| std::cmp::Reverse(mistake.entries.len()));
    mistakes
}

impl Mistake<'_> {
    /// The first program that makes it.
    pub(super) fn first(&self) -> Option<&Judged> {
        self.entries.first().and_then(|entry| entry.judged())
    }
}
