//! What a report says besides the failing inputs.

use noughts::Board;
use noughts_analysis::Language;
use serde::Serialize;

use crate::diagnosis::Common;
use crate::judge::{Ending, Got, Pace, RandomPlayer, Randomness};
use crate::messages::Message;

#[derive(Serialize)]
pub(super) struct CommonJson {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
}

impl From<&Common> for CommonJson {
    fn from(common: &Common) -> CommonJson {
        let (kind, text) = match common {
            Common::NoOutput => ("no-output", None),
            Common::SameOutput(text) => ("same-output", Some(text.clone())),
            Common::SameEnd(Ending::NotEnded) => ("does-not-end", None),
            Common::SameEnd(Ending::Unflushed) => ("not-flushed", None),
            Common::SameEnd(ending) => {
                let text = Message::Got(&Got::Ended(*ending)).text(Language::English);
                ("same-end", Some(text))
            }
            Common::SameAnswer(answer) => ("same-answer", Some(answer.clone())),
            Common::OtherWord { printed, .. } => ("other-word", Some(printed.clone())),
        };
        let expected = match common {
            Common::OtherWord { expected, .. } => Some(*expected),
            _ => None,
        };
        CommonJson {
            kind,
            text,
            expected,
        }
    }
}

#[derive(Serialize)]
pub(super) struct RandomJson {
    board: String,
    answers: [String; 2],
    asked: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    depends_on_before: bool,
}

impl RandomJson {
    fn new(board: &Board, answers: &[String; 2], asked: usize, before: bool) -> RandomJson {
        RandomJson {
            board: board.to_string(),
            answers: answers.clone(),
            asked,
            depends_on_before: before,
        }
    }
}

impl From<&Randomness> for RandomJson {
    fn from(random: &Randomness) -> RandomJson {
        let board = random.case.board();
        let before = random.depends_on_before;
        RandomJson::new(&board, &random.answers, random.asked, before)
    }
}

impl From<&RandomPlayer> for RandomJson {
    fn from(random: &RandomPlayer) -> RandomJson {
        let board = random.position.board();
        let before = random.depends_on_before;
        RandomJson::new(board, &random.answers, random.asked, before)
    }
}

#[derive(Serialize)]
pub(super) struct PaceJson {
    time_limit_seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cases_per_second: Option<f64>,
    /// How many cases the smallest and the largest run had that were not done in time.
    not_done: Option<[usize; 2]>,
    stuck: bool,
}

impl From<&Pace> for PaceJson {
    fn from(pace: &Pace) -> PaceJson {
        PaceJson {
            time_limit_seconds: pace.limit.as_secs_f64(),
            cases_per_second: pace.per_second(),
            not_done: pace.not_done.map(|(fewest, most)| [fewest, most]),
            stuck: pace.is_stuck(),
        }
    }
}
