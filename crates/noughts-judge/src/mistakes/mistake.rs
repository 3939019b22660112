//! A mistake that programs make.

use noughts_analysis::Language;
use serde::{Deserialize, Serialize};

use super::beginner::Beginner;
use crate::problems::{About, Problem};

/// A mistake that programs make: how it is called, and what it changes in a program.
pub struct Mistake {
    pub(crate) says: Phrase,
    /// What the problems are about in which it can be made; `None` for all.
    pub(super) about: Option<About>,
    /// Whether it is looked for together with another one.
    pub(super) pairs: bool,
    change: Box<dyn Fn(&mut Beginner) + Send + Sync>,
}

/// What a program with the mistake does: in English it follows "a program that", in Korean it is
/// a noun. The two marks are `x` and `o`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

pub(super) fn phrase(en: impl Into<String>, ko: impl Into<String>) -> Phrase {
    Phrase {
        en: en.into(),
        ko: ko.into(),
    }
}

impl Mistake {
    pub(super) fn new(
        says: Phrase,
        change: impl Fn(&mut Beginner) + Send + Sync + 'static,
    ) -> Mistake {
        Mistake {
            says,
            about: None,
            pairs: true,
            change: Box::new(change),
        }
    }

    /// Made only in problems that are about this.
    pub(super) fn about(mut self, about: About) -> Mistake {
        self.about = Some(about);
        self
    }

    /// Looked for alone only: it is one of very many of its kind.
    pub(super) fn alone(mut self) -> Mistake {
        self.pairs = false;
        self
    }

    pub(super) fn change(&self, program: &mut Beginner) {
        (self.change)(program);
    }
}

impl Mistake {
    /// What a program with the mistake does, with the problem's own letters for the marks.
    pub fn in_words(&self, problem: &Problem, language: Language) -> String {
        let said = match language {
            Language::English => &self.says.en,
            Language::Korean => &self.says.ko,
        };
        problem.layout.letters.in_text(said)
    }
}

impl std::fmt::Debug for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says.en)
    }
}
