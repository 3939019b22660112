//! The judges' problems: each has an entry in `judges.rs` and one in [`PROBLEMS`].
//!
//! A problem defines the layout of its input and the answer to each case. The code that reads and
//! answers is the same for all problems. This module contains no rule of the game.

mod cs50;
mod judges;

pub mod bot;
mod case;
mod names;
#[cfg(test)]
mod tests;

use noughts::{Move, Position};
use noughts_analysis::Text;
use schemars::JsonSchema;
use serde::Serialize;

use crate::functions::Function;

pub use case::{Case, CaseShape, Framing, Layout, Letters, NoAnswer, Question, Scope};
pub(crate) use cs50::ResultFault;
pub use cs50::WrongResult;
pub use names::{FindProblemError, find};

/// Every problem, in the order in which they are listed.
pub const PROBLEMS: [&Problem; 12] = [
    &judges::ALGOSPOT_TICTACTOE,
    &judges::BOJ_7682,
    &judges::BOJ_16571,
    &judges::CODEFORCES_3C,
    &judges::UVA_10363,
    &judges::LEETCODE_794,
    &judges::LEETCODE_1275,
    &judges::PROGRAMMERS_160585,
    &bot::BEST_MOVE,
    &bot::UNBEATABLE,
    &judges::EXERCISM,
    &cs50::PROBLEM,
];

/// The problems for programs that are kept alive. They have the names of the ordinary problems.
const KEPT_ALIVE: [&Problem; 2] = [
    &bot::kept_alive(bot::BEST_MOVE),
    &bot::kept_alive(bot::UNBEATABLE),
];

const fn text(en: &'static str, ko: &'static str) -> Text {
    Text { en, ko }
}

/// A problem of an online judge.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Problem {
    /// The judge and its own name for the problem: `boj/7682`.
    pub id: &'static str,
    /// The same problem at other judges.
    pub aliases: &'static [&'static str],
    /// Its title.
    pub title: Text,
    /// Its names in addresses at its judge if they differ from its number.
    #[serde(skip)]
    pub slugs: &'static [&'static str],
    /// The question, in a sentence.
    pub asks: Text,
    /// The page with its statement; `None` for our own problems.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<&'static str>,
    /// A description of the input.
    pub input: Text,
    /// A description of the output.
    pub output: Text,
    /// How the input is laid out.
    #[serde(skip)]
    pub layout: Layout,
    /// The question about each case.
    #[serde(skip)]
    pub question: Question,
    /// The most cases that a run of a program is given: the judge's limit, one
    /// where the format has room for one only, otherwise a number that keeps runs short.
    #[serde(skip)]
    pub per_run: usize,
    /// The condition for a right program.
    #[serde(skip)]
    pub judging: Judging,
    /// The property of a position that decides the answer.
    #[serde(skip)]
    pub about: About,
    /// Whether a program is started once and asked line by line: the next line comes when it has
    /// answered the one before.
    #[serde(skip)]
    pub keep_alive: bool,
    /// The function that the judge asks for instead of a program.
    #[serde(skip)]
    pub function: Option<Function>,
    /// An input and its output.
    pub sample: Sample,
}

/// What decides the answer to a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The marks on the board.
    Board,
    /// The winner with best play.
    Play,
}

/// When a program is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// It gives the right answer to every case.
    Answer,
    /// It gives a move in every position. A move is right if the game still ends after it as it
    /// does with best play.
    Move,
    /// It plays against every possible opponent and must never lose. The judge asks it only about
    /// positions that its own moves lead to.
    Games,
    /// It gives the results of several functions for every position, as `name=value` on one line.
    /// Each result must be right.
    Results,
}

/// An input of the statement and the output it asks for.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Sample {
    /// The input.
    pub input: &'static str,
    /// The output.
    pub output: &'static str,
}

/// The description of a problem.
#[derive(Serialize, JsonSchema)]
pub struct ProblemAbout {
    #[serde(flatten)]
    problem: &'static Problem,
    inputs: Inputs,
}

impl From<&'static Problem> for ProblemAbout {
    fn from(problem: &'static Problem) -> ProblemAbout {
        let [promised, silent, excluded] = problem.scopes();
        ProblemAbout {
            problem,
            inputs: Inputs {
                promised,
                silent,
                excluded,
            },
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct Inputs {
    promised: usize,
    silent: usize,
    excluded: usize,
}

impl Problem {
    /// Default values. Each entry replaces the empty fields.
    const DEFAULTS: Problem = Problem {
        id: "",
        aliases: &[],
        title: text("", ""),
        address: None,
        slugs: &[],
        asks: text("", ""),
        input: text("", ""),
        output: text("", ""),
        layout: Layout::new(Framing::Bare, CaseShape::OneLine, b"XO."),
        question: Question::promised(|_| Ok("")),
        per_run: 1_000,
        judging: Judging::Answer,
        about: About::Board,
        keep_alive: false,
        function: None,
        sample: Sample {
            input: "",
            output: "",
        },
    };

    /// The id and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        [self.id].into_iter().chain(self.aliases.iter().copied())
    }

    /// The same problem for a program that is started once and then gets one board per line. `None`
    /// if the problem has no such form.
    pub fn kept_alive(&self) -> Option<&'static Problem> {
        KEPT_ALIVE.into_iter().find(|problem| problem.id == self.id)
    }

    /// Whether a line is a right answer to a case.
    pub fn accepts(&self, case: &Case, line: &str) -> bool {
        match (self.judging, bot::parse_square(line)) {
            (Judging::Answer, _) => self.question.answer(case) == Ok(line),
            (Judging::Results, _) => {
                let wrong = self.wrong_results(case, line);
                wrong.is_some_and(|wrong| wrong.is_empty())
            }
            (Judging::Move | Judging::Games, Some(square)) => {
                let mut right = self.right_moves(case).into_iter();
                right.any(|played| played.square == square)
            }
            (Judging::Move | Judging::Games, None) => false,
        }
    }

    /// The functions with wrong results in a line. `None` if the line does not have the results
    /// that the problem asks for.
    pub fn wrong_results(&self, case: &Case, line: &str) -> Option<Vec<WrongResult>> {
        match self.judging {
            Judging::Results => cs50::wrong(&case.board(), line),
            Judging::Answer | Judging::Move | Judging::Games => None,
        }
    }

    /// The right answers to a case, as noughts writes them.
    pub fn right_answers(&self, case: &Case) -> Vec<String> {
        match self.judging {
            Judging::Move | Judging::Games => {
                let moves = self.right_moves(case).into_iter();
                moves.map(|played| played.square.to_string()).collect()
            }
            _ => vec![self.question.answer(case).unwrap_or_default().to_owned()],
        }
    }

    /// The right moves in the position of a case. Empty if play cannot reach it.
    fn right_moves(&self, case: &Case) -> Vec<Move> {
        let Ok(position) = Position::try_from(case.board()) else {
            return Vec::new();
        };
        if self.judging == Judging::Games {
            bot::safe_moves(&position)
        } else {
            bot::good_moves(&position)
        }
    }

    /// Every case that has an answer, whether or not the statement promises it.
    pub fn cases(&self) -> Box<dyn Iterator<Item = Case>> {
        self.question.cases()
    }

    /// How many cases the statement promises, is silent on, and excludes.
    pub fn scopes(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for case in self.cases() {
            counts[self.question.scope(&case) as usize] += 1;
        }
        counts
    }
}
