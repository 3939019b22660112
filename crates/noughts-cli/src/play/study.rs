use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use noughts::{Position, Rules};
use noughts_explain::Language;

use super::insight::{Insight, Mentor};

/// A mentor on a thread of its own, so that nobody has to wait.
///
/// When it is dropped the search ends; should the game be solved as a whole just
/// then, that ends with the program.
pub(crate) struct Study {
    questions: Sender<(Position, Arc<AtomicBool>)>,
    insights: Receiver<Insight>,
    /// The last question, and what ends the work on it.
    asked: Option<(Position, Arc<AtomicBool>)>,
}

/// The thread has panicked; why, the panic has said itself.
#[derive(Debug)]
pub(crate) struct Panicked;

impl Study {
    /// For a game for which [`Mentor::exists_for`].
    pub(crate) fn new(rules: Rules, language: Language) -> Study {
        let (questions, to_answer) = mpsc::channel::<(Position, Arc<AtomicBool>)>();
        let (answers, insights) = mpsc::channel();
        thread::spawn(move || {
            let Some(mentor) = Mentor::of(rules) else {
                return;
            };
            for (position, stop) in to_answer {
                mentor.study(&position, language, &stop, |insight| {
                    // If nobody listens any more, the questions end too.
                    let _ = answers.send(insight);
                });
            }
        });
        Study {
            questions,
            insights,
            asked: None,
        }
    }

    /// Asks about a position, and no more about any other.
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
        // If the thread has panicked, `insight` tells.
        let _ = self.questions.send((*position, stop));
    }

    /// What was found out since it was last asked.
    pub(crate) fn insight(&self) -> Result<Option<Insight>, Panicked> {
        match self.insights.try_recv() {
            Ok(insight) => Ok(Some(insight)),
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

impl Drop for Study {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Waits for all there is to know of a position.
    fn all(study: &Study) -> Insight {
        loop {
            match study.insight().unwrap() {
                Some(insight) if insight.is_final => return insight,
                _ => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    #[test]
    fn the_last_question_is_answered_to_the_end() {
        for (game, moves) in [("3,3,3", ["b2", "a1"]), ("8,8,5", ["d4", "e5"])] {
            let rules: Rules = game.parse().unwrap();
            let start = Position::start(rules);
            let first = start.play(start.parse_move(moves[0]).unwrap()).unwrap();
            let second = first.play(first.parse_move(moves[1]).unwrap()).unwrap();
            let mut study = Study::new(rules, Language::English);
            for position in [start, first, second] {
                study.ask(&position);
            }
            let mut insight = all(&study);
            while insight.position != second {
                insight = all(&study);
            }
            assert_eq!(insight.moves.len() as u32, rules.area() - 2);
            assert!(!insight.best.is_empty());
        }
    }
}
