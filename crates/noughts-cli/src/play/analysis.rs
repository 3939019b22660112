//! Computes the value of every move of a position, by a solution or by search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use noughts::{Move, Position, Rules};
use noughts_analysis::explanation::Topic;
use noughts_analysis::messages;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Analysis, Language, Lines, MoveSearch, Oracle, Searcher};

use crate::effort::threads;
use crate::exit::Failure;
use crate::messages::Message;
use crate::tables;

/// The size of the search's transposition table, in bytes.
const MEMORY: usize = 100_000_000;

/// Whether the positions of a game can be analysed.
pub(crate) fn can_analyse(rules: &Rules) -> bool {
    Oracle::can_hold(rules) || Searcher::exists_for(rules)
}

/// Analyses the positions of one game on its own thread, so that keys respond immediately.
///
/// Dropping it ends a search. Solving a whole game cannot be stopped, and ends with the process.
pub(crate) struct AnalysisThread {
    questions: Sender<(Position, Arc<AtomicBool>)>,
    analyses: Receiver<Analysis>,
    /// The last requested position, and the flag that stops the work on it.
    asked: Option<(Position, Arc<AtomicBool>)>,
}

impl AnalysisThread {
    /// For a game that has a table on disk, or that [`can_analyse`] accepts. Solving it takes up to
    /// seconds and hundreds of megabytes.
    pub(crate) fn new(
        rules: Rules,
        table: Option<Arc<Oracle>>,
        language: Language,
    ) -> AnalysisThread {
        let (questions, to_answer) = mpsc::channel::<(Position, Arc<AtomicBool>)>();
        let (answers, analyses) = mpsc::channel();
        thread::spawn(move || {
            // If the receiver is dropped, the sender of requests is dropped too.
            let tell = |analysis| drop(answers.send(analysis));
            let solved = table.or_else(|| Oracle::of(rules, threads(None)).map(Arc::new));
            let searcher = match solved {
                Some(_) => None,
                None => Searcher::new(rules, MEMORY).ok(),
            };
            for (position, stop) in to_answer {
                match (&solved, &searcher) {
                    (Some(oracle), _) => tell(looked_up(oracle, &position, language)),
                    (None, Some(searcher)) => search(searcher, &position, &stop, tell),
                    (None, None) => return,
                }
            }
        });
        AnalysisThread {
            questions,
            analyses,
            asked: None,
        }
    }

    /// Requests the analysis of a position. Cancels an earlier request.
    pub(crate) fn ask(&mut self, position: &Position) {
        if let Some((asked, _)) = &self.asked
            && asked == position
        {
            return;
        }
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some((*position, stop.clone()));
        // If the thread has panicked, the methods below return the error.
        let _ = self.questions.send((*position, stop));
    }

    /// The next analysis; `None` if there is none yet.
    #[cfg(feature = "play")]
    pub(crate) fn analysis(&self) -> Result<Option<Analysis>, Failure> {
        match self.analyses.try_recv() {
            Ok(analysis) => Ok(Some(analysis)),
            Err(mpsc::TryRecvError::Empty) => Ok(None),
            Err(mpsc::TryRecvError::Disconnected) => Err(failed()),
        }
    }

    /// Waits for the final analysis of the requested position.
    pub(crate) fn final_analysis(&self) -> Result<Analysis, Failure> {
        let asked = self.asked.as_ref().map(|(position, _)| *position);
        let mut analyses = self.analyses.iter();
        let found = analyses.find(|found| found.is_final() && Some(found.position) == asked);
        found.ok_or_else(failed)
    }

    fn stop(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The failure if the thread has panicked. Its message is on standard error.
fn failed() -> Failure {
    Failure::Internal("the search has failed".to_owned())
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The analysis of a position of a solved game. If a table on disk cannot be read, only the facts
/// that follow from the rules.
fn looked_up(oracle: &Oracle, position: &Position, language: Language) -> Analysis {
    exact(oracle, position, language)
        .filter(|_| tables::failure(oracle).is_none())
        .unwrap_or_else(|| Analysis::by_rules(position))
}

/// Searches the moves of a position. Reports an analysis whenever more is known. The last one is
/// final, unless `stop` was set.
fn search(searcher: &Searcher, position: &Position, stop: &AtomicBool, tell: impl Fn(Analysis)) {
    let mut search = MoveSearch::short(searcher, position);
    while !search.is_done() {
        search.round(stop);
        if stop.load(Ordering::Relaxed) {
            return;
        }
        tell(search.analysis());
    }
}

/// The analysis by the values of a solved game, with a short explanation. `None` if the position
/// belongs to another game.
pub(crate) fn exact(oracle: &Oracle, position: &Position, language: Language) -> Option<Analysis> {
    let mut analysis =
        Analysis::by_oracle(oracle, position)?.explain(Lines::Solved(oracle), language);
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

/// The moves that a hint shows: the best ones or, if they are unknown, the most promising ones.
pub(crate) fn hints(analysis: &Analysis) -> Vec<Move> {
    if !analysis.is_searched() {
        return analysis.best_moves();
    }
    let chances = Level::Perfect.chances(&analysis.position, &analysis.move_values());
    chances.into_iter().map(|(played, _)| played).collect()
}

/// The paragraphs of the explanation.
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
    let name = |played| rules.notation(played).to_string();
    let names: Vec<String> = hints(analysis).into_iter().map(name).collect();
    let advice = Message::WorthTrying(&names).text_in(language);
    vec![verdict, advice]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_question_is_answered_completely() {
        for (game, moves) in [("3,3,3", ["b2", "a1"]), ("7,3,3", ["d2", "a1"])] {
            let rules: Rules = game.parse().unwrap();
            let start = Position::start(rules);
            let first = start.play(start.parse_move(moves[0]).unwrap()).unwrap();
            let second = first.play(first.parse_move(moves[1]).unwrap()).unwrap();
            let mut thread = AnalysisThread::new(rules, None, Language::English);
            for position in [start, first, second] {
                thread.ask(&position);
            }
            let analysis = thread.final_analysis().unwrap();
            assert_eq!(analysis.moves.len() as u32, rules.area() - 2);
            assert!(!hints(&analysis).is_empty());
        }
    }
}
