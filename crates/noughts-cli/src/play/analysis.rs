//! The analysis of a position: the value of every move, by a solution or by search.

use std::sync::atomic::{AtomicBool, Ordering};

use noughts::{Move, Position, Prospect, Rules, Solution};
use noughts_explain::Explanation;
use noughts_explain::Language;
use noughts_explain::Oracle;
use noughts_explain::explanation;
use noughts_explain::move_classes;
use noughts_explain::opponent::Level;
use noughts_explain::words;
use noughts_explain::{best_prospect, search_position};
use noughts_solver::Limits;
use noughts_solver::Solver;

use super::words::{IS_SEARCHING, NOT_FOUND, worth_trying};
use crate::effort::threads;

/// What is known of a position and its moves.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    pub(crate) position: Position,
    /// Every move with what is known of its value.
    pub(crate) moves: Vec<(Move, Prospect)>,
    /// Whether nothing more will be known.
    pub(crate) is_final: bool,
    /// The moves that a hint shows.
    pub(crate) best: Vec<Move>,
    /// What matters, in words, a paragraph each.
    pub(crate) words: Vec<String>,
}

/// Finds out what positions of a game are worth.
pub(crate) enum Analyst {
    /// Looks the values up.
    Exact(Oracle),
    /// Searches for who wins, as far as the limits allow.
    BySearch(Box<Solver>),
}

/// How many states are searched for one position. A count and not a time, so that
/// the same seed plays the same game again. On 8×8 it takes some seconds.
const STATES: u64 = 20_000;

/// How many states are searched for one move in the first round; each round has
/// four times as many as the one before.
const FIRST_ROUND: u64 = 50;

/// The size of the search's transposition table, in bytes.
const MEMORY: usize = 100_000_000;

impl Analyst {
    /// Whether there is one for a game.
    pub(crate) fn exists_for(rules: &Rules) -> bool {
        Oracle::can_hold(rules) || rules.is_positional()
    }

    /// `None` for a game that has too many positions and cannot be searched. To solve
    /// a game takes up to seconds and hundreds of megabytes.
    pub(crate) fn of(rules: Rules) -> Option<Analyst> {
        let by_search = || {
            Some(Analyst::BySearch(Box::new(
                Solver::new(rules, MEMORY).ok()?,
            )))
        };
        let exact = Oracle::of(rules, threads(None)).map(Analyst::Exact);
        exact.or_else(by_search)
    }

    /// Analyses a position, and calls `tell` whenever more is known. The last analysis
    /// is final, unless `stop` was set.
    pub(crate) fn analyse(
        &self,
        position: &Position,
        language: Language,
        stop: &AtomicBool,
        mut tell: impl FnMut(Analysis),
    ) {
        match self {
            Analyst::Exact(oracle) => {
                let analysis = Analysis::exact(oracle, position, language);
                analysis.into_iter().for_each(tell);
            }
            Analyst::BySearch(solver) => {
                let mut search = MoveSearch::new(solver, position);
                let mut states = FIRST_ROUND;
                while !search.is_done() {
                    search.round(states, stop);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    tell(search.analysis(language));
                    states *= 4;
                }
            }
        }
    }
}

/// A search for how the game ends after each move of a position.
struct MoveSearch<'a> {
    solver: &'a Solver,
    position: &'a Position,
    /// Moves that are images of each other, where the first of them leads, and what
    /// is known of their value.
    classes: Vec<(Vec<Move>, Position, Prospect)>,
    /// How many states may still be searched.
    left: u64,
}

impl MoveSearch<'_> {
    fn new<'a>(solver: &'a Solver, position: &'a Position) -> MoveSearch<'a> {
        let classes = move_classes(position).into_iter();
        MoveSearch {
            solver,
            position,
            classes: classes
                .map(|(moves, child)| (moves, child, Prospect::Unknown))
                .collect(),
            left: STATES,
        }
    }

    /// Searches at most `states` states for each move that is not decided yet.
    fn round(&mut self, states: u64, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(states),
            stop,
            ..Limits::NONE
        };
        for (_, child, prospect) in &mut self.classes {
            if prospect.is_decided() || self.left == 0 {
                continue;
            }
            let (found, states) = search_position(self.solver, child, &limits);
            self.left = self.left.saturating_sub(states.max(1));
            *prospect = found.for_mover();
        }
    }

    /// Whether all moves are decided or the states are used up.
    fn is_done(&self) -> bool {
        let mut prospects = self.classes.iter().map(|(.., prospect)| *prospect);
        self.left == 0 || prospects.all(Prospect::is_decided)
    }

    fn analysis(&self, language: Language) -> Analysis {
        let of_class = |(moves, _, prospect): &(Vec<Move>, Position, Prospect)| {
            let prospect = *prospect;
            let moves = moves.clone().into_iter();
            moves.map(move |played| (played, prospect))
        };
        let mut moves: Vec<_> = self.classes.iter().flat_map(of_class).collect();
        moves.sort_by_key(|(played, _)| *played);
        Analysis::searched(self.position, moves, self.is_done(), language)
    }
}

impl Analysis {
    /// By the values of a solved game; `None` if the position is of another game.
    pub(crate) fn exact(
        oracle: &Oracle,
        position: &Position,
        language: Language,
    ) -> Option<Analysis> {
        let explanation = Explanation::of(oracle, position)?;
        let values = oracle.move_values(position).into_iter();
        Some(Analysis {
            position: *position,
            moves: values
                .map(|(played, value)| (played, value.into()))
                .collect(),
            is_final: true,
            best: oracle.best_moves(position).iter().collect(),
            words: explanation.summary(language),
        })
    }

    /// By what a search has found out.
    fn searched(
        position: &Position,
        moves: Vec<(Move, Prospect)>,
        is_final: bool,
        language: Language,
    ) -> Analysis {
        let (rules, turn) = (position.rules(), position.turn());
        let chances = Level::Perfect.chances(position, &moves);
        let best: Vec<Move> = chances.into_iter().map(|(played, _)| played).collect();
        let known = match best_prospect(&moves) {
            value if value.is_decided() => words::prospect(rules, value, turn, language) + ".",
            _ if is_final => NOT_FOUND.in_language(language).to_owned(),
            _ => IS_SEARCHING.in_language(language).to_owned(),
        };
        let verdict = words::to_move(rules, turn, &known, language);
        let names = best
            .iter()
            .map(|played| rules.notation(*played).to_string());
        let advice = worth_trying(&names.collect::<Vec<_>>(), language);
        Analysis {
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
