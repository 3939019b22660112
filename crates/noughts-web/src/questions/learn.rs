//! Questions of learners: reviews of games, statistics of openings, and puzzles.

use noughts::Rules;
use noughts_analysis::{Language, Openings, Oracle, Review, Text};
use noughts_analysis::{Task, Trainer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::query::{GameRecord, one_of, parameter};
use crate::questions::position::NOT_FOUND;

const NOT_REVIEWED: Text = Text {
    en: "a game can be reviewed only if every position of it is known",
    ko: "모든 국면의 값을 아는 경우에만 게임을 복기할 수 있습니다",
};

const NOT_COUNTED: Text = Text {
    en: "games are counted on boards of at most 9 squares",
    ko: "게임이 몇 가지인지는 칸이 9개 이하인 판에서만 셉니다",
};

const NO_PUZZLES: Text = Text {
    en: "puzzles exist only for boards of at most 16 squares, in games without a choice of the mark",
    ko: "퍼즐은 칸이 16개 이하이고 놓을 말이 정해진 게임에만 있습니다",
};

fn refused(why: Text, language: Language) -> Error {
    Error::bad_request(why.in_language(language))
}

/// The review of a game, and its mistakes in words.
#[derive(Serialize, JsonSchema)]
pub struct ReviewAnswer {
    /// The review of each move.
    #[serde(flatten)]
    pub review: Review,
    /// A sentence for each mistake.
    pub text: Vec<String>,
}

/// Reviews the moves of a record.
///
/// # Errors
///
/// There is no oracle, because the game has too many positions.
pub fn review(
    oracle: Option<&Oracle>,
    record: &GameRecord,
    language: Language,
) -> Result<ReviewAnswer, Error> {
    let oracle = oracle.ok_or_else(|| refused(NOT_REVIEWED, language))?;
    let review = Review::of(oracle, &record.start, &record.moves).ok_or(NOT_FOUND)?;
    let text = review.text(language);
    Ok(ReviewAnswer { review, text })
}

/// The openings of the position of a record.
///
/// # Errors
///
/// The board has too many squares.
pub fn openings(
    oracle: Option<&Oracle>,
    record: &GameRecord,
    language: Language,
) -> Result<Openings, Error> {
    let rules = record.position.rules();
    let oracle = oracle
        .filter(|_| Openings::can_count(rules))
        .ok_or_else(|| refused(NOT_COUNTED, language))?;
    Openings::of(oracle, &record.position).ok_or(NOT_FOUND)
}

/// Which puzzles the answer has.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PuzzleOptions {
    /// The kind of puzzle; by default the only move.
    #[schemars(with = "Option<Task>")]
    pub task: Option<String>,
}

impl PuzzleOptions {
    /// The kind of puzzle.
    ///
    /// # Errors
    ///
    /// There is no such task.
    pub fn task(&self, language: Language) -> Result<Task, Error> {
        let expected = one_of(&Task::ALL.map(Task::name), language);
        parameter(
            "task",
            &self.task,
            Task::OnlyMove,
            Task::named,
            &expected,
            language,
        )
    }
}

/// The puzzles of a game.
///
/// # Errors
///
/// The game has none: it is too large, or the mark is a choice.
pub fn puzzles(
    oracle: Option<&Oracle>,
    rules: Rules,
    task: Task,
    language: Language,
) -> Result<Trainer, Error> {
    let oracle = oracle
        .filter(|_| Trainer::has_puzzles(&rules))
        .ok_or_else(|| refused(NO_PUZZLES, language))?;
    Ok(Trainer::new(oracle, rules, task))
}
