//! What is known of a position, and who finds it out.

use std::sync::atomic::{AtomicBool, Ordering};

use noughts::{Position, Rules, Solution, Square};
use noughts_solver::Solver;
use noughts_solver::search::Limits;

use crate::explain::{self, Explanation};
use crate::language::Language;
use crate::opponent::Level;
use crate::oracle::Oracle;
use crate::prospect::Prospect;
use crate::solve::classes;
use crate::solve::searched::search;
use crate::words;

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Insight {
    pub(crate) position: Position,
    /// Every move.
    pub(crate) moves: Vec<(Square, Prospect)>,
    /// Whether nothing more will be known.
    pub(crate) is_final: bool,
    /// The moves to try.
    pub(crate) best: Vec<Square>,
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
    /// Takes seconds, and 741 MB, for a game of 20 squares.
    pub(crate) fn of(rules: Rules) -> Mentor {
        match Oracle::of(rules, None) {
            Some(oracle) => Mentor::Knows(oracle),
            None => Mentor::Searches(Box::new(Solver::new(rules, MEMORY))),
        }
    }

    /// Finds out about a position, and tells what is known so far. What it tells
    /// last is final, unless `stop` was set.
    pub(crate) fn study(
        &self,
        position: &Position,
        stop: &AtomicBool,
        mut tell: impl FnMut(Insight),
    ) {
        match self {
            Mentor::Knows(oracle) => {
                Insight::exact(oracle, position).into_iter().for_each(tell);
            }
            Mentor::Searches(solver) => {
                let mut search = Search::new(solver, position);
                let mut round = FIRST_ROUND;
                while !search.is_done() {
                    search.look(round, stop);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    tell(search.insight());
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
    classes: Vec<(Vec<Square>, Position, Prospect)>,
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
                .map(|(squares, child)| (squares, child, Prospect::Unknown))
                .collect(),
            left: STATES,
        }
    }

    /// Looks at so many states for each move of which nothing is known yet.
    fn look(&mut self, states: u64, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(states),
            stop,
            ..Limits::NONE
        };
        for (_, child, prospect) in &mut self.classes {
            if *prospect != Prospect::Unknown || self.left == 0 {
                continue;
            }
            let (outcome, states) = search(self.solver, child, &limits);
            self.left = self.left.saturating_sub(states.max(1));
            *prospect = Prospect::of_outcome(outcome, self.position.turn());
        }
    }

    /// Whether nothing more will be found out.
    fn is_done(&self) -> bool {
        let mut prospects = self.classes.iter().map(|(.., prospect)| *prospect);
        self.left == 0 || prospects.all(|prospect| prospect != Prospect::Unknown)
    }

    fn insight(&self) -> Insight {
        let of_class = |(squares, _, prospect): &(Vec<Square>, Position, Prospect)| {
            let prospect = *prospect;
            let squares = squares.clone().into_iter();
            squares.map(move |square| (square, prospect))
        };
        let mut moves: Vec<_> = self.classes.iter().flat_map(of_class).collect();
        moves.sort_by_key(|(square, _)| *square);
        Insight::searched(self.position, moves, self.is_done())
    }
}

impl Insight {
    /// What one knows who knows every position; nothing of another game.
    pub(crate) fn exact(oracle: &Oracle, position: &Position) -> Option<Insight> {
        let explanation = Explanation::of(oracle, position)?;
        Some(Insight {
            position: *position,
            moves: Prospect::of_moves(oracle, position),
            is_final: true,
            best: oracle.best_moves(position).collect(),
            words: explain::summary(&explanation, Language::English),
        })
    }

    /// What a search knows.
    fn searched(position: &Position, moves: Vec<(Square, Prospect)>, is_final: bool) -> Insight {
        let chances = Level::Perfect.chances(position, &moves);
        let best: Vec<Square> = chances.into_iter().map(|(square, _)| square).collect();
        let prospect = moves.iter().map(|(_, prospect)| *prospect).max();
        let all_known = moves.iter().all(|(_, known)| *known != Prospect::Unknown);
        let turn = position.turn();
        let verdict = match prospect {
            Some(Prospect::Win) => format!("{turn} to move: {turn} wins."),
            Some(Prospect::Loss) => format!("{turn} to move: {} wins.", turn.opponent()),
            Some(Prospect::Exact(_)) if all_known => format!("{turn} to move: a draw."),
            _ if is_final => {
                format!("{turn} to move: who wins is not known after a short search.")
            }
            _ => format!("{turn} to move: searching…"),
        };
        let names: Vec<String> = best.iter().map(Square::to_string).collect();
        let advice = format!("Worth trying: {}.", words::list(&names));
        Insight {
            position: *position,
            moves,
            is_final,
            best,
            words: if position.is_over() {
                vec![explain::over(position, Language::English)]
            } else {
                vec![verdict, advice]
            },
        }
    }
}
