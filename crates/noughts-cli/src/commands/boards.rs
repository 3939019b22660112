//! Answers for any number of boards, in the order of the boards.

use std::io::Write;

use noughts::Position;
use noughts_analysis::{Analysis, Refusal, draw};
use serde::Serialize;

use crate::args::AnalyseArg;
use crate::engine::Engine;
use crate::exit::{Exit, Failure, say, was_interrupted};
use crate::input::{self, BadBoard, GivenPosition, Place};
use crate::messages::{Message, language};
use crate::output::{print_json, print_json_line};

/// Printed instead of an answer, as JSON.
#[derive(Serialize)]
struct RefusedLine {
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

pub(crate) fn solve(args: &AnalyseArg, out: &mut impl Write) -> Result<Exit, Failure> {
    answer_each(args, out, Engine::solve)
}

pub(crate) fn explain(args: &AnalyseArg, out: &mut impl Write) -> Result<Exit, Failure> {
    answer_each(args, out, Engine::explain)
}

/// Prints the analysis of each board: its explanation if it was requested, otherwise the values of
/// the moves. Prints the first paragraph as soon as it is known.
fn answer_each<'a>(
    args: &'a AnalyseArg,
    out: &mut impl Write,
    answer: impl Fn(&mut Engine<'a>, &Position, &mut dyn FnMut(&str)) -> Result<Analysis, Failure>,
) -> Result<Exit, Failure> {
    let rules = args.boards.game.rules;
    let mut engine = Engine::new(rules, &args.effort).with_tables(&args.tables);
    let args = &args.boards;
    let given = input::positions(rules, &args.boards)?;
    let mut printer = Printer {
        json: args.json,
        is_single: given.is_single,
        is_first: true,
        out,
    };
    let (mut boards, mut bad_boards, mut all_decided) = (0, 0, true);
    for given in given.all {
        let GivenPosition { place, position } = given?;
        boards += 1;
        match position {
            Ok(position) => {
                let mut has_printed = false;
                let answer = answer(&mut engine, &position, &mut |paragraph| {
                    // If this fails, the output at the end fails too.
                    has_printed =
                        has_printed || printer.early(&position, paragraph).unwrap_or(false);
                })?;
                all_decided &= answer.value.is_decided();
                printer.answer(&position, &answer, has_printed)?;
            }
            Err(bad) if args.keep_going => {
                bad_boards += 1;
                say(&bad.text_at(place));
                printer.error(place, &bad)?;
            }
            Err(bad) => {
                if let BadBoard::Unreachable(_) = bad {
                    printer.bad_board(place, &bad)?;
                }
                return Err(Failure::BadInput(bad.text_at(place)));
            }
        }
        if was_interrupted() {
            return Err(Failure::Interrupted);
        }
    }
    if bad_boards > 0 {
        let errors = bad_boards;
        say(&Message::ErrorsInBoards { errors, boards }.text());
    }
    Ok(if all_decided && bad_boards == 0 {
        Exit::Yes
    } else {
        Exit::No
    })
}

struct Printer<'a, W> {
    json: bool,
    is_single: bool,
    is_first: bool,
    out: &'a mut W,
}

impl<W: Write> Printer<'_, W> {
    /// Prints the first paragraph before the others are known. Returns whether it did.
    fn early(&mut self, position: &Position, paragraph: &str) -> Result<bool, Failure> {
        if self.json {
            return Ok(false);
        }
        self.blank_line_between()?;
        writeln!(self.out, "{}", draw::position(position, language()))?;
        writeln!(self.out, "{paragraph}")?;
        self.out.flush()?;
        Ok(true)
    }

    /// Prints an answer, except the first paragraph if it was printed earlier.
    fn answer(
        &mut self,
        position: &Position,
        answer: &Analysis,
        has_printed: bool,
    ) -> Result<(), Failure> {
        if self.json {
            return self.json(answer);
        }
        let mut text = match &answer.explanation {
            Some(explanation) => explanation.text.clone(),
            None => answer.text(language()),
        };
        if has_printed {
            text[0].clear()
        } else {
            self.blank_line_between()?;
            writeln!(self.out, "{}", draw::position(position, language()))?;
        }
        let paragraphs = text.join("\n\n");
        // A blank line separates the other paragraphs from the first.
        let rest = paragraphs.strip_prefix('\n').unwrap_or(&paragraphs);
        Ok(writeln!(self.out, "{rest}")?)
    }

    /// Prints an error instead of an answer.
    fn error(&mut self, place: Place, bad: &BadBoard) -> Result<(), Failure> {
        if self.json {
            return self.bad_board(place, bad);
        }
        self.blank_line_between()?;
        Ok(writeln!(self.out, "ERROR")?)
    }

    /// Prints as JSON why a text is not a position.
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
                BadBoardReason::Refusal(Refusal::new(refused, language()))
            }
            BadBoard::NotABoard(why) => BadBoardReason::NotABoard { error: why.clone() },
        };
        self.json(&RefusedLine { line, why })
    }

    fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        if self.is_single {
            print_json(self.out, value)
        } else {
            print_json_line(self.out, value)
        }
    }

    fn blank_line_between(&mut self) -> Result<(), Failure> {
        if !std::mem::take(&mut self.is_first) {
            writeln!(self.out)?;
        }
        Ok(())
    }
}
