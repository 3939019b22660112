//! What is known of a position, and who finds it out.

use std::sync::atomic::{AtomicBool, Ordering};

use noughts::{Move, Position, Prospect, Rules, Solution};
use noughts_explain::Explanation;
use noughts_explain::Language;
use noughts_explain::Oracle;
use noughts_explain::classes;
use noughts_explain::explanation;
use noughts_explain::opponent::Level;
use noughts_explain::words;
use noughts_explain::{best_of, search};
use noughts_solver::Solver;
use noughts_solver::search::Limits;

use super::words::{IS_SEARCHING, NOT_FOUND, worth_trying};
use crate::effort::threads;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Insight {
    pub(crate) position: Position,
    /// Every move.
    pub(crate) moves: Vec<(Move, Prospect)>,
    /// Whether nothing more will be known.
    pub(crate) is_final: bool,
    /// The moves to try.
    pub(crate) best: Vec<Move>,
    /// What matters, in words, a paragraph each.
    pub(crate) words: Vec<String>,
}

/// Who finds out what a position is worth: one who knows all of them, or one who
/// searches for a while.
pub(crate) enum Mentor {
    Knows(Oracle),
    Searches(Box<Solver>),
}

/// How many states are looked at for one position, and for one of its moves in the
/// first round; each round looks at four times as many as the one before. Counted,
/// not timed, so that the same game is played the same way again. On 8×8 it takes
/// some seconds.
const STATES: u64 = 20_000;
const FIRST_ROUND: u64 = 50;

/// Bytes for what a search remembers.
const MEMORY: usize = 100_000_000;

impl Mentor {
    /// Whether there is one for a game.
    pub(crate) fn exists_for(rules: &Rules) -> bool {
        Oracle::can_hold(rules) || rules.is_positional()
    }

    /// `None` for a game that has too many positions and cannot be searched. To know
    /// every position takes up to seconds and hundreds of megabytes.
    pub(crate) fn of(rules: Rules) -> Option<Mentor> {
        let searches = || Some(Mentor::Searches(Box::new(Solver::new(rules, MEMORY).ok()?)));
        let knows = Oracle::of(rules, threads(None)).map(Mentor::Knows);
        knows.or_else(searches)
    }

    /// Finds out about a position, and tells what is known so far, in words too. What it tells
    /// last is final, unless `stop` was set.
    pub(crate) fn study(
        &self,
        position: &Position,
        language: Language,
        stop: &AtomicBool,
        mut tell: impl FnMut(Insight),
    ) {
        match self {
            Mentor::Knows(oracle) => {
                let insight = Insight::exact(oracle, position, language);
                insight.into_iter().for_each(tell);
            }
            Mentor::Searches(solver) => {
                let mut search = Search::new(solver, position);
                let mut round = FIRST_ROUND;
                while !search.is_done() {
                    search.look(round, stop);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    tell(search.insight(language));
                    round *= 4;
                }
            }
        }
    }
}

/// A search for how the game ends after each move of a position.
struct Search<'a> {
    solver: &'a Solver,
    position: &'a Position,
    /// The moves, where they lead, and what is known of that.
    classes: Vec<(Vec<Move>, Position, Prospect)>,
    /// How many states may still be looked at.
    left: u64,
}

impl Search<'_> {
    fn new<'a>(solver: &'a Solver, position: &'a Position) -> Search<'a> {
        let classes = classes(position).into_iter();
        Search {
            solver,
            position,
            classes: classes
                .map(|(moves, child)| (moves, child, Prospect::Unknown))
                .collect(),
            left: STATES,
        }
    }

    /// Looks at so many states for each move whose end is not known yet.
    fn look(&mut self, states: u64, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(states),
            stop,
            ..Limits::NONE
        };
        for (_, child, prospect) in &mut self.classes {
            if prospect.is_decided() || self.left == 0 {
                continue;
            }
            let (found, states) = search(self.solver, child, &limits);
            self.left = self.left.saturating_sub(states.max(1));
            *prospect = found.for_mover();
        }
    }

    /// Whether nothing more will be found out.
    fn is_done(&self) -> bool {
        let mut prospects = self.classes.iter().map(|(.., prospect)| *prospect);
        self.left == 0 || prospects.all(Prospect::is_decided)
    }

    fn insight(&self, language: Language) -> Insight {
        let of_class = |(moves, _, prospect): &(Vec<Move>, Position, Prospect)| {
            let prospect = *prospect;
            let moves = moves.clone().into_iter();
            moves.map(move |played| (played, prospect))
        };
        let mut moves: Vec<_> = self.classes.iter().flat_map(of_class).collect();
        moves.sort_by_key(|(played, _)| *played);
        Insight::searched(self.position, moves, self.is_done(), language)
    }
}

impl Insight {
    /// What one knows who knows every position; `None` of another game.
    pub(crate) fn exact(
        oracle: &Oracle,
        position: &Position,
        language: Language,
    ) -> Option<Insight> {
        let explanation = Explanation::of(oracle, position)?;
        let values = oracle.move_values(position).into_iter();
        Some(Insight {
            position: *position,
            moves: values
                .map(|(played, value)| (played, value.into()))
                .collect(),
            is_final: true,
            best: oracle.best_moves(position).iter().collect(),
            words: explanation.summary(language),
        })
    }

    /// What a search knows.
    fn searched(
        position: &Position,
        moves: Vec<(Move, Prospect)>,
        is_final: bool,
        language: Language,
    ) -> Insight {
        let (rules, turn) = (position.rules(), position.turn());
        let chances = Level::Perfect.chances(position, &moves);
        let best: Vec<Move> = chances.into_iter().map(|(played, _)| played).collect();
        let known = match best_of(&moves) {
            value if value.is_decided() => words::prospect(rules, value, turn, language) + ".",
            _ if is_final => NOT_FOUND.in_language(language).to_owned(),
            _ => IS_SEARCHING.in_language(language).to_owned(),
        };
        let verdict = words::to_move(rules, turn, &known, language);
        let names = best
            .iter()
            .map(|played| rules.notation(*played).to_string());
        let advice = worth_trying(&names.collect::<Vec<_>>(), language);
        Insight {
            position: *position,
            moves,
            is_final,
            best,
            words: if position.is_over() {
                vec![explanation::over(position, language)]
            } else {
                vec![verdict, advice]
            },
        }
    }
}
