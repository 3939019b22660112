//! Naming the mistake of a program that answers everything as a program with a
//! known mistake does.

use std::ops::Range;

use noughts::{Board, Square};
use noughts_analysis::Language;
use noughts_analysis::messages::en;

use super::{Diagnosis, Fit, Tried};
use crate::judge::Wording;
use crate::mistakes::{KnownMistakes, Mistakes};
use crate::problems::{Judging, Problem, bot};

/// The most explanations that are given if several are as good.
const SHOWN: usize = 3;

/// How many mistakes an explanation takes.
#[derive(Clone, Copy)]
pub(crate) enum NumberOfMistakes {
    One,
    /// The only one of all that are known: for cases so few that they may not tell mistakes
    /// apart.
    OnlyOne,
    Two,
}

impl Diagnosis {
    /// The mistake, or two together, with which a program gives just these answers,
    /// one for each board that was tried; `None` if none are known.
    pub(crate) fn by_mistakes(
        problem: &Problem,
        known: &KnownMistakes,
        tried: &[Tried],
        said: &[&str],
        number: NumberOfMistakes,
    ) -> Option<Diagnosis> {
        if problem.judging != Judging::Answer {
            let square = |(tried, said): (&Tried, &&str)| match tried.fails {
                true => bot::parse_square(said).map(|square| (tried.board, Some(square))),
                false => Some((tried.board, None)),
            };
            let moves: Option<Vec<_>> = tried.iter().zip(said).map(square).collect();
            let moves = moves?;
            return match number {
                NumberOfMistakes::One => Diagnosis::of_player(problem, known, &moves),
                NumberOfMistakes::OnlyOne if known.explain_play(&moves).len() == 1 => {
                    Diagnosis::of_player(problem, known, &moves)
                }
                NumberOfMistakes::OnlyOne | NumberOfMistakes::Two => None,
            };
        }
        let boards = tried.iter().map(|tried| &tried.board);
        let answers = known.answers(boards.zip(said.iter().copied()))?;
        let explanations = match number {
            NumberOfMistakes::One | NumberOfMistakes::OnlyOne => known.explain_by_one(&answers),
            NumberOfMistakes::Two => known.explain_by_two(&answers),
        };
        let is_open = matches!(number, NumberOfMistakes::OnlyOne) && explanations.len() > 1;
        if explanations.is_empty() || is_open {
            return None;
        }
        Some(Diagnosis {
            statement: Wording::of(|language| statement(problem, &explanations, language)),
            fit: Fit::Mistake,
            holds: tried.len(),
            fails: tried.iter().filter(|tried| tried.fails).count(),
            fails_elsewhere: 0,
        })
    }

    /// What a program keeps from one case to the next, if with that it gives just these answers:
    /// in each run, which is a part of what was tried, one after the other. `None` if nothing
    /// is known that it could be.
    pub(crate) fn by_runs(
        problem: &Problem,
        known: &KnownMistakes,
        tried: &[Tried],
        said: &[&str],
        runs: &[Range<usize>],
    ) -> Option<Diagnosis> {
        let runs = runs.iter().map(|run| {
            let boards = tried[run.clone()].iter().map(|tried| &tried.board);
            boards.zip(said[run.clone()].iter().copied())
        });
        let explanations = known.explain_runs(runs);
        if explanations.is_empty() {
            return None;
        }
        Some(Diagnosis {
            statement: Wording::of(|language| statement(problem, &explanations, language)),
            fit: Fit::Mistake,
            holds: tried.len(),
            fails: tried.iter().filter(|tried| tried.fails).count(),
            fails_elsewhere: 0,
        })
    }

    /// The mistake with which a program plays like this: for each board `None` if its move
    /// was right, and otherwise the square. `None` if no mistake is known that does.
    pub(crate) fn of_player(
        problem: &Problem,
        known: &KnownMistakes,
        moves: &[(Board, Option<Square>)],
    ) -> Option<Diagnosis> {
        let explanations = known.explain_play(moves);
        if explanations.is_empty() {
            return None;
        }
        Some(Diagnosis {
            statement: Wording::of(|language| statement(problem, &explanations, language)),
            fit: Fit::Player,
            holds: moves.len(),
            fails: moves.iter().filter(|(_, square)| square.is_some()).count(),
            fails_elsewhere: 0,
        })
    }
}

/// What such programs do: in English it goes on after "a program that", in Korean
/// it is a list of nouns.
fn statement(problem: &Problem, explanations: &[Mistakes<'_>], language: Language) -> String {
    let together = |mistakes: &Mistakes<'_>| {
        let all = mistakes.iter();
        let all: Vec<String> = all.map(|one| one.in_words(problem, language)).collect();
        match language {
            Language::English => en::list(&all).to_string(),
            Language::Korean => all.join(", "),
        }
    };
    let each: Vec<String> = explanations.iter().take(SHOWN).map(together).collect();
    match language {
        Language::English => each.join("; or one that "),
        Language::Korean => each.join("; 또는 "),
    }
}
