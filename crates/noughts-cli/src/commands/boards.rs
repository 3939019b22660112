//! Answers about any number of boards, in the order in which they were given.

use std::io::Write;

use noughts::Position;
use noughts_explain::{Explanation, Language, Refusal, draw};
use serde::Serialize;

use crate::args::BoardsArg;
use crate::engine::Evaluation;
use crate::exit::{Exit, Failure, INTERRUPTED, say};
use crate::input::{self, BadBoard, GivenPosition};
use crate::interrupt::was_interrupted;
use crate::json;

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

/// A line of input that is no board, as JSON.
#[derive(Serialize)]
struct BadLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    error: String,
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
        is_single: given.is_single,
        is_first: true,
        language,
        out,
    };
    let (mut boards, mut bad_boards, mut all_decided) = (0, 0, true);
    for given in given {
        let GivenPosition { line, position } = given?;
        boards += 1;
        match position {
            Ok(position) => {
                let answer = answer(&position)?;
                all_decided &= answer.is_decided();
                printer.answer(&position, &answer)?;
            }
            Err(bad) if args.keep_going => {
                bad_boards += 1;
                say(&at(line, &bad.text(language)));
                printer.error(line, &bad)?;
            }
            Err(bad) => {
                if let BadBoard::Unreachable(_) = bad {
                    printer.refusal(line, &bad)?;
                }
                return Err(Failure::BadInput(at(line, &bad.text(language))));
            }
        }
        if was_interrupted() {
            say(INTERRUPTED);
            return Ok(Exit::OwnFailure);
        }
    }
    if bad_boards > 0 {
        let [s, t] = [bad_boards, boards].map(|n| if n == 1 { "" } else { "s" });
        say(&format!("{bad_boards} error{s} in {boards} board{t}"));
    }
    Ok(match all_decided && bad_boards == 0 {
        true => Exit::Yes,
        false => Exit::No,
    })
}

/// A message with the line it is about.
fn at(line: Option<u64>, what: &str) -> String {
    match line {
        Some(line) => format!("line {line}: {what}"),
        None => what.to_owned(),
    }
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
    fn error(&mut self, line: Option<u64>, bad: &BadBoard) -> Result<(), Failure> {
        if self.json {
            return self.refusal(line, bad);
        }
        self.blank_line_between()?;
        Ok(writeln!(self.out, "ERROR")?)
    }

    /// Why a text is not a position, for those who read JSON.
    fn refusal(&mut self, line: Option<u64>, bad: &BadBoard) -> Result<(), Failure> {
        match bad {
            _ if !self.json => Ok(()),
            BadBoard::Unreachable(refused) => self.json(&Refusal::new(refused, self.language)),
            BadBoard::NotABoard(why) => self.json(&BadLine {
                line,
                error: why.clone(),
            }),
        }
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
