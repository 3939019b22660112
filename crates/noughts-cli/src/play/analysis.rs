//! The analysis of a position: the value of every move, by a solution or by search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use noughts::{Move, Position, Rules};
use noughts_analysis::explanation::Topic;
use noughts_analysis::messages;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Analysis, Language, Lines, MoveSearch, Oracle, Searcher};

use crate::effort::threads;
use crate::messages::Message;
use crate::tables;

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
                let analysis = exact(oracle, position, language);
                // A table on disk that cannot be read knows nothing.
                let analysis = analysis.filter(|_| tables::failure(oracle).is_none());
                tell(analysis.unwrap_or_else(|| Analysis::by_rules(position)));
            }
            Analyst::BySearch(searcher) => {
                let mut search = MoveSearch::short(searcher, position);
                while !search.is_done() {
                    search.round(stop);
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    tell(search.analysis());
                }
            }
        }
    }
}

/// By the values of a solved game, with a short explanation; `None` if the position is of another
/// game.
pub(crate) fn exact(oracle: &Oracle, position: &Position, language: Language) -> Option<Analysis> {
    let analysis = Analysis::by_oracle(oracle, position)?;
    let mut analysis = analysis.explain(Lines::Solved(oracle), language);
    let details = [
        Topic::Replies,
        Topic::Line,
        Topic::Weaker,
        Topic::Refutation,
    ];
    let explanation = analysis.explanation.take();
    analysis.explanation = explanation.map(|explanation| explanation.without(&details));
    Some(analysis)
}

/// The moves that a hint shows: the best, or where these are not known the most promising.
pub(crate) fn hints(analysis: &Analysis) -> Vec<Move> {
    if !analysis.is_searched() {
        return analysis.best_moves();
    }
    let chances = Level::Perfect.chances(&analysis.position, &analysis.move_values());
    chances.into_iter().map(|(played, _)| played).collect()
}

/// The explanation in words, one string per paragraph.
pub(crate) fn in_words(analysis: &Analysis, language: Language) -> Vec<String> {
    if let Some(explanation) = &analysis.explanation {
        return explanation.text.clone();
    }
    let position = &analysis.position;
    let (rules, turn) = (position.rules(), position.turn());
    let known = match analysis.value {
        value if value.is_decided() => {
            messages::Message::Known { turn, value }.text(rules, language) + "."
        }
        _ if analysis.is_final() => Message::NotFound.text_in(language),
        _ => Message::IsSearching.text_in(language),
    };
    let to_move = messages::Message::ToMove(turn).text(rules, language);
    let verdict = format!("{to_move}: {known}");
    let names = hints(analysis).into_iter();
    let names = names.map(|played| rules.notation(played).to_string());
    let advice = Message::WorthTrying(&names.collect::<Vec<_>>()).text_in(language);
    vec![verdict, advice]
}
