//! Answers about any number of boards, in the order in which they were given.

use std::io::Write;

use noughts::Position;
use noughts_explain::{Explanation, Language, Refusal, draw};
use serde::Serialize;

use crate::args::BoardsArg;
use crate::engine::Evaluation;
use crate::exit::{Exit, Failure, say};
use crate::input::{self, BadBoard, GivenPosition, Place};
use crate::interrupt::was_interrupted;
use crate::{json, words};

/// What a command says of a position.
pub(super) trait Answer {
    /// Paragraphs for a person.
    fn text(&self, language: Language) -> Vec<String>;

    fn json(&self, language: Language) -> impl Serialize;

    /// Whether it is known how the game ends.
    fn is_decided(&self) -> bool;
}

impl Answer for Evaluation {
    fn text(&self, language: Language) -> Vec<String> {
        match self {
            Evaluation::Exact(solved) => solved.text(language),
            Evaluation::Searched(searched) => searched.text(language),
        }
    }

    fn json(&self, _: Language) -> impl Serialize {
        self
    }

    fn is_decided(&self) -> bool {
        match self {
            Evaluation::Exact(_) => true,
            Evaluation::Searched(searched) => searched.value.is_decided(),
        }
    }
}

impl Answer for Explanation {
    fn text(&self, language: Language) -> Vec<String> {
        Explanation::text(self, language)
    }

    fn json(&self, language: Language) -> impl Serialize {
        Explanation::json(self, language)
    }

    fn is_decided(&self) -> bool {
        self.value.is_decided()
    }
}

/// What stands in the place of an answer, as JSON.
#[derive(Serialize)]
struct BadBoardJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    why: BadBoardReason,
}

#[derive(Serialize)]
#[serde(untagged)]
enum BadBoardReason {
    Refusal(Refusal),
    NotABoard { error: String },
}

/// Prints the answer to each board.
pub(super) fn answer_each<A: Answer>(
    args: &BoardsArg,
    language: Language,
    out: &mut impl Write,
    mut answer: impl FnMut(&Position) -> Result<A, Failure>,
) -> Result<Exit, Failure> {
    let given = input::positions(args.game.rules, &args.boards, language)?;
    let mut printer = Printer {
        json: args.json,
        is_single: given.is_single(),
        is_first: true,
        language,
        out,
    };
    let (mut boards, mut bad_boards, mut all_decided) = (0, 0, true);
    for given in given {
        let GivenPosition { place, position } = given?;
        boards += 1;
        match position {
            Ok(position) => {
                let answer = answer(&position)?;
                all_decided &= answer.is_decided();
                printer.answer(&position, &answer)?;
            }
            Err(bad) if args.keep_going => {
                bad_boards += 1;
                say(&format!("{place}{}", bad.text(language)));
                printer.error(place, &bad)?;
            }
            Err(bad) => {
                if let BadBoard::Unreachable(_) = bad {
                    printer.bad_board(place, &bad)?;
                }
                let why = format!("{place}{}", bad.text(language));
                return Err(Failure::BadInput(why));
            }
        }
        if was_interrupted() {
            return Err(Failure::Interrupted);
        }
    }
    if bad_boards > 0 {
        say(&words::errors_in_boards(bad_boards, boards, language));
    }
    Ok(match all_decided && bad_boards == 0 {
        true => Exit::Yes,
        false => Exit::No,
    })
}

struct Printer<'a, W> {
    json: bool,
    is_single: bool,
    is_first: bool,
    language: Language,
    out: &'a mut W,
}

impl<W: Write> Printer<'_, W> {
    fn answer(&mut self, position: &Position, answer: &impl Answer) -> Result<(), Failure> {
        if self.json {
            return self.json(&answer.json(self.language));
        }
        self.blank_line_between()?;
        writeln!(self.out, "{}", draw::position(position, self.language))?;
        Ok(writeln!(
            self.out,
            "{}",
            answer.text(self.language).join("\n\n")
        )?)
    }

    /// What stands in the place of an answer.
    fn error(&mut self, place: Place, bad: &BadBoard) -> Result<(), Failure> {
        if self.json {
            return self.bad_board(place, bad);
        }
        self.blank_line_between()?;
        Ok(writeln!(self.out, "ERROR")?)
    }

    /// Why a text is not a position, for those who read JSON.
    fn bad_board(&mut self, place: Place, bad: &BadBoard) -> Result<(), Failure> {
        if !self.json {
            return Ok(());
        }
        let line = match place {
            Place::Line(number) => Some(number),
            Place::Only | Place::Argument(_) => None,
        };
        let why = match bad {
            BadBoard::Unreachable(refused) => {
                BadBoardReason::Refusal(Refusal::new(refused, self.language))
            }
            BadBoard::NotABoard(why) => BadBoardReason::NotABoard { error: why.clone() },
        };
        self.json(&BadBoardJson { line, why })
    }

    fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        match self.is_single {
            true => json::print(self.out, value),
            false => json::print_line(self.out, value),
        }
    }

    fn blank_line_between(&mut self) -> Result<(), Failure> {
        if !std::mem::take(&mut self.is_first) {
            writeln!(self.out)?;
        }
        Ok(())
    }
}
