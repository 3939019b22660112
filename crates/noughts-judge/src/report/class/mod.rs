//! Many programs for one problem, such as those of a class: what is known of each, and
//! which of them make the same mistake. [`csv`], [`junit`], [`html`] and [`json`] show
//! it.

mod csv;
mod entry;
mod html;
mod json;
mod junit;
mod markup;
mod mistake;
#[cfg(test)]
mod tests;
mod words;

use noughts_explain::Language;
use sha2::{Digest, Sha256};

use crate::judge::Verdict;
use crate::problems::Problem;
pub use csv::csv;
pub use entry::{Entry, Judged, Outcome, ShownFailure};
pub use html::html;
pub use json::json;
pub use junit::junit;
pub use mistake::Mistake;
pub use words::ClassWords;

/// What is known of the programs of a class.
pub struct Class {
    /// The problem that they should solve.
    pub problem: &'static Problem,
    /// The language of what is made to be read.
    pub language: Language,
    /// The programs, in order.
    pub entries: Vec<Entry>,
}

impl Class {
    /// How many programs are accepted.
    pub fn accepted(&self) -> usize {
        let verdicts = self.entries.iter().map(Entry::verdict);
        verdicts.filter(|v| *v == Some(Verdict::Accepted)).count()
    }

    /// How many programs have no verdict.
    pub fn undecided(&self) -> usize {
        let verdicts = self.entries.iter().map(Entry::verdict);
        verdicts.filter(Option::is_none).count()
    }

    /// The mistakes that were made, those of most programs first.
    pub fn mistakes(&self) -> Vec<Mistake<'_>> {
        mistake::of(&self.entries)
    }
}

/// A digest of some texts and of where each of them ends, in hexadecimal digits.
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let bytes = hash.finalize();
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
