//! The analysis of a position: the value of every move, by a solution or by search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noughts::{Move, Position, Prospect, Rules, Solution};
use noughts_analysis::Explanation;
use noughts_analysis::Language;
use noughts_analysis::Oracle;
use noughts_analysis::explanation;
use noughts_analysis::opponent::Level;
use noughts_analysis::words;
use noughts_analysis::{MoveSearch, Searcher, best_prospect};

use crate::effort::threads;
use crate::messages::Message;
use crate::tables;

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
    Exact(Arc<Oracle>),
    /// Searches for who wins, as far as the limits allow.
    BySearch(Searcher),
}

/// The size of the search's transposition table, in bytes.
const MEMORY: usize = 100_000_000;

impl Analyst {
    /// Whether there is one for a game.
    pub(crate) fn exists_for(rules: &Rules) -> bool {
        Oracle::can_hold(rules) || Searcher::exists_for(rules)
    }

    /// By a table on disk, if there is one. `None` for a game that has too many positions and cannot be searched. To solve
    /// a game takes up to seconds and hundreds of megabytes.
    pub(crate) fn of(rules: Rules, table: Option<Arc<Oracle>>) -> Option<Analyst> {
        let by_search = || Some(Analyst::BySearch(Searcher::new(rules, MEMORY).ok()?));
        let exact = table.or_else(|| Oracle::of(rules, threads(None)).map(Arc::new));
        exact.map(Analyst::Exact).or_else(by_search)
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
                // A table on disk that cannot be read knows nothing.
                let analysis = analysis.filter(|_| tables::failure(oracle).is_none());
                tell(analysis.unwrap_or_else(|| Analysis::unknown(position, language)));
            }
            Analyst::BySearch(searcher) => {
                let mut search = MoveSearch::new(searcher, position);
                while !search.is_done() {
                    search.round(stop);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let (moves, is_final) = (search.moves(), search.is_done());
                    tell(Analysis::searched(position, moves, is_final, language));
                }
            }
        }
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

    /// That nothing is known, and nothing more will be.
    fn unknown(position: &Position, language: Language) -> Analysis {
        let moves = position.moves().iter();
        let moves = moves.map(|played| (played, Prospect::Unknown)).collect();
        Analysis::searched(position, moves, true, language)
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
            _ if is_final => Message::NotFound.text(language),
            _ => Message::IsSearching.text(language),
        };
        let verdict = words::to_move(rules, turn, &known, language);
        let names = best
            .iter()
            .map(|played| rules.notation(*played).to_string());
        let advice = Message::WorthTrying(&names.collect::<Vec<_>>()).text(language);
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
