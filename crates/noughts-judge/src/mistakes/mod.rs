//! Known mistakes as programs.
//!
//! A `Beginner` is a program as data: which lines it knows, how
//! it finds the turn, which tests it makes and in which order. The answers to
//! every board of every problem follow from it. A [`Mistake`] changes a part of
//! it, and two mistakes change two parts, so a program that answers every board as
//! such a mutant does is known for what it is.
//!
//! | to | use |
//! | --- | --- |
//! | know every mistake of a problem | [`KnownMistakes::of`] |
//! | name the mistakes of a program by its answers | [`KnownMistakes::explain_by_one`], [`KnownMistakes::explain_by_two`] |
//! | name what a program keeps from one case to the next | [`KnownMistakes::explain_runs`] |
//! | name the mistakes of a program that plays | [`KnownMistakes::explain_play`] |
//! | find few boards on which all of them show | [`KnownMistakes::cover`], [`KnownMistakes::quick_cover`] |

mod beginner;
mod cover;
mod families;
mod grid;
mod known;
mod mistake;
mod mutant;
mod search;
#[cfg(test)]
pub(crate) mod tests;
mod vocabulary;

pub use cover::Cover;
pub use known::{Answers, KnownMistakes, Mistakes};
pub use mistake::{Mistake, Phrase};
pub(crate) use vocabulary::Vocabulary;
