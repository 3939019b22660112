use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use noughts::{Position, Rules};
use noughts_analysis::{Analysis, Language, Oracle};

use super::analysis::Analyst;

/// An [`Analyst`] on its own thread, so that the keyboard need not wait.
///
/// Dropping it ends a search. The solving of a whole game cannot be stopped, and
/// ends with the process.
pub(crate) struct AnalysisThread {
    questions: Sender<(Position, Arc<AtomicBool>)>,
    analyses: Receiver<Analysis>,
    /// The last question, and what ends the work on it.
    asked: Option<(Position, Arc<AtomicBool>)>,
}

/// The thread has panicked, and its message is on standard error.
#[derive(Debug)]
pub(crate) struct Panicked;

impl AnalysisThread {
    /// For a game that has a table on disk, or for which [`Analyst::exists_for`].
    pub(crate) fn new(
        rules: Rules,
        table: Option<Arc<Oracle>>,
        language: Language,
    ) -> AnalysisThread {
        let (questions, to_answer) = mpsc::channel::<(Position, Arc<AtomicBool>)>();
        let (answers, analyses) = mpsc::channel();
        thread::spawn(move || {
            let Some(analyst) = Analyst::of(rules, table) else {
                return;
            };
            for (position, stop) in to_answer {
                analyst.analyse(&position, language, &stop, |analysis| {
                    // If the receiver is gone, so is the sender of questions.
                    let _ = answers.send(analysis);
                });
            }
        });
        AnalysisThread {
            questions,
            analyses,
            asked: None,
        }
    }

    /// Asks about a position. An earlier question is given up.
    pub(crate) fn ask(&mut self, position: &Position) {
        if self
            .asked
            .as_ref()
            .is_some_and(|(asked, _)| asked == position)
        {
            return;
        }
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        self.asked = Some((*position, stop.clone()));
        // If the thread has panicked, `analysis` returns the error.
        let _ = self.questions.send((*position, stop));
    }

    /// The next analysis; `None` if there is none yet.
    pub(crate) fn analysis(&self) -> Result<Option<Analysis>, Panicked> {
        match self.analyses.try_recv() {
            Ok(analysis) => Ok(Some(analysis)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Panicked),
        }
    }

    fn stop(&self) {
        if let Some((_, stop)) = &self.asked {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for AnalysisThread {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Waits for the final analysis of a position.
    fn final_analysis(thread: &AnalysisThread, position: &Position) -> Analysis {
        let started = Instant::now();
        loop {
            match thread.analysis().unwrap() {
                Some(found) if found.is_final() && found.position == *position => return found,
                _ => thread::sleep(Duration::from_millis(5)),
            }
            assert!(started.elapsed() < Duration::from_secs(120), "{position}");
        }
    }

    #[test]
    fn the_last_question_is_answered_to_the_end() {
        for (game, moves) in [("3,3,3", ["b2", "a1"]), ("7,3,3", ["d2", "a1"])] {
            let rules: Rules = game.parse().unwrap();
            let start = Position::start(rules);
            let first = start.play(start.parse_move(moves[0]).unwrap()).unwrap();
            let second = first.play(first.parse_move(moves[1]).unwrap()).unwrap();
            let mut thread = AnalysisThread::new(rules, None, Language::English);
            for position in [start, first, second] {
                thread.ask(&position);
            }
            let analysis = final_analysis(&thread, &second);
            assert_eq!(analysis.moves.len() as u32, rules.area() - 2);
            assert!(!super::super::analysis::hints(&analysis).is_empty());
        }
    }
}
