//! Known mistakes, as changes of a model program.
//!
//! A [`ProgramModel`](model::ProgramModel) is a program as data; its answers to every board of
//! every problem follow from the data. A [`Mistake`] changes one part of the model, and the changed
//! model is a mutant. If a program answers every board like a mutant, it makes the same mistake.
//!
//! | to | use |
//! | --- | --- |
//! | list every mistake of a problem | [`KnownMistakes::of`] |
//! | name the mistakes of a program by its answers | [`KnownMistakes::explain_by_one`], [`KnownMistakes::explain_by_two`] |
//! | name the state that a program keeps from one case to the next | [`KnownMistakes::explain_runs`] |
//! | name the mistakes of a program that plays | [`KnownMistakes::explain_play`] |
//! | find a few boards that expose all of them | [`KnownMistakes::cover`], [`KnownMistakes::quick_cover`] |

/// An array of mistakes. Each is what a program does in English and in Korean, and the change of the
/// model that makes it do so.
macro_rules! mistakes {
    ($($en:literal $ko:literal $change:expr;)*) => {
        [$(Mistake::new(format!($en), format!($ko), $change)),*]
    };
}

mod board_mistakes;
mod known;
mod model;
mod mutant;
mod play_mistakes;
mod search;
#[cfg(test)]
pub(crate) mod tests;

use crate::judge::Wording;
use crate::problems::About;
pub(crate) use known::{KnownMistakes, Mistakes};
use model::ProgramModel;
pub(crate) use mutant::Vocabulary;

/// A mistake that programs make: what it is called, and what it changes in a program.
pub(crate) struct Mistake {
    /// What a program with the mistake does: in English it follows "a program that", in Korean it
    /// is a noun. The two marks are `x` and `o`.
    pub(crate) says: Wording,
    /// What the problems are about in which it can be made; `None` for all.
    about: Option<About>,
    /// Whether it is looked for together with another one.
    pairs: bool,
    change: Box<dyn Fn(&mut ProgramModel) + Send + Sync>,
}

impl Mistake {
    fn new<F>(en: String, ko: String, change: F) -> Mistake
    where
        F: Fn(&mut ProgramModel) + Send + Sync + 'static,
    {
        Mistake {
            says: Wording::new(en, ko),
            about: None,
            pairs: true,
            change: Box::new(change),
        }
    }

    /// Made only in problems that are about this.
    fn about(mut self, about: About) -> Mistake {
        self.about = Some(about);
        self
    }

    /// Looked for alone only: it is one of very many of its kind.
    fn alone(mut self) -> Mistake {
        self.pairs = false;
        self
    }
}

impl std::fmt::Debug for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says.en)
    }
}
