//! Where boards come from: the arguments, or standard input.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, StdinLock};
use std::vec;

use noughts::{Board, Position, Rules, Unreachable};
use noughts_explain::{Language, words};

use crate::exit::{Failure, say};

/// More than any board takes, with all the blanks one may like.
const MOST_BYTES: usize = 64 * 1024;

/// A position that was asked about.
pub(crate) struct GivenPosition {
    /// Its line of standard input, counted from 1; `None` if it is the only one.
    pub(crate) line: Option<u64>,
    pub(crate) position: Result<Position, BadBoard>,
}

/// Why a text is not a position.
pub(crate) enum BadBoard {
    NotABoard(String),
    Unreachable(Unreachable),
}

impl BadBoard {
    /// What is wrong, without a full stop.
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            BadBoard::NotABoard(why) => why.clone(),
            BadBoard::Unreachable(refused) => words::refusal(refused, language),
        }
    }
}

/// The position of the arguments, or of standard input if there are none or a single
/// `-`. If there are no arguments, and standard input is a terminal or empty, it is
/// the start.
pub(crate) fn position(
    rules: Rules,
    arguments: &[OsString],
    language: Language,
) -> Result<Position, Failure> {
    let text = match arguments {
        [] if io::stdin().is_terminal() => return Ok(Position::start(rules)),
        [] => match whole_input(rules)? {
            nothing if nothing.trim().is_empty() => return Ok(Position::start(rules)),
            text => text,
        },
        [dash] if dash == "-" => whole_input(rules)?,
        arguments => joined(arguments)?,
    };
    parse(rules, &text, language).map_err(|bad| Failure::BadInput(bad.text(language)))
}

/// The position of the arguments, a row each or all in one; the start if there are
/// none.
pub(crate) fn start(
    rules: Rules,
    arguments: &[OsString],
    language: Language,
) -> Result<Position, Failure> {
    match arguments {
        [] => Ok(Position::start(rules)),
        arguments => position(rules, arguments, language),
    }
}

/// Any number of positions: the boards of the arguments; or of standard input, one a
/// line, if there are no arguments or a single `-`.
pub(crate) fn positions(
    rules: Rules,
    arguments: &[OsString],
    language: Language,
) -> Result<GivenPositions, Failure> {
    let texts = match arguments {
        [] if io::stdin().is_terminal() => Texts::One(None),
        [] => lines(rules, true)?,
        [dash] if dash == "-" && io::stdin().is_terminal() => Texts::One(Some(by_hand(rules)?)),
        [dash] if dash == "-" => lines(rules, false)?,
        arguments => {
            let texts: Vec<String> = arguments.iter().map(text).collect::<Result<_, _>>()?;
            let is_whole = |text: &String| squares(text.as_bytes()) >= rules.area() as usize;
            match texts.len() > 1 && texts.iter().all(is_whole) {
                true => Texts::Several(texts.into_iter()),
                false => Texts::One(Some(texts.join(" "))),
            }
        }
    };
    Ok(GivenPositions {
        rules,
        language,
        is_single: matches!(texts, Texts::One(_)),
        texts: Some(texts),
    })
}

/// GivenPositions, read one after the other.
pub(crate) struct GivenPositions {
    rules: Rules,
    language: Language,
    /// Whether there is exactly one, by the way in which it is given.
    pub(crate) is_single: bool,
    /// `None` behind the last.
    texts: Option<Texts>,
}

enum Texts {
    /// One board; the empty one if there is no text.
    One(Option<String>),
    Several(vec::IntoIter<String>),
    /// A board a line; the first has been read already.
    Lines {
        first: Option<String>,
        input: BufReader<StdinLock<'static>>,
        number: u64,
    },
}

impl Iterator for GivenPositions {
    type Item = Result<GivenPosition, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let (text, line) = match self.texts.as_mut()? {
            Texts::One(_) => match self.texts.take()? {
                Texts::One(Some(text)) => (text, None),
                _ => {
                    return Some(Ok(GivenPosition {
                        line: None,
                        position: Ok(Position::start(self.rules)),
                    }));
                }
            },
            Texts::Several(texts) => (texts.next()?, None),
            Texts::Lines {
                first,
                input,
                number,
            } => match first.take() {
                Some(text) => (text, Some(*number)),
                None => match next_line(input, number) {
                    Ok(Some(text)) => (text, Some(*number)),
                    Ok(None) => {
                        self.texts = None;
                        return None;
                    }
                    Err(failure) => {
                        self.texts = None;
                        return Some(Err(failure));
                    }
                },
            },
        };
        Some(Ok(GivenPosition {
            line,
            position: parse(self.rules, &text, self.language),
        }))
    }
}

/// Standard input as boards, one a line. If the first line has fewer squares than a
/// board, but whole rows of it, the lines are the rows of one board.
fn lines(rules: Rules, may_be_empty: bool) -> Result<Texts, Failure> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut number = 0;
    let first = match next_line(&mut input, &mut number)? {
        Some(first) => first,
        None if may_be_empty => return Ok(Texts::One(None)),
        None => return Ok(Texts::One(Some(String::new()))),
    };
    let (found, row) = (squares(first.as_bytes()), usize::from(rules.width()));
    if found > 0 && found < rules.area() as usize && found.is_multiple_of(row) {
        let rest = up_to_a_board(rules, &mut input)?;
        return Ok(Texts::One(Some(format!("{first}\n{rest}"))));
    }
    Ok(Texts::Lines {
        first: Some(first),
        input,
        number,
    })
}

/// The next line that is not blank; `None` at the end. `number` counts all lines.
fn next_line(input: &mut impl BufRead, number: &mut u64) -> Result<Option<String>, Failure> {
    loop {
        let mut bytes = Vec::new();
        let mut line = input.take(MOST_BYTES as u64 + 1);
        let read = line.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Failure::bad_input(format!("standard input: {error}")))?;
        if read == 0 {
            return Ok(None);
        }
        *number += 1;
        let at = |what: String| Failure::bad_input(format!("line {number}: {what}"));
        if bytes.len() > MOST_BYTES {
            return Err(at(format!(
                "expected a board, found more than {MOST_BYTES} bytes"
            )));
        }
        let line = utf8(bytes).map_err(at)?;
        let line = match number {
            1 => without_mark(&line),
            _ => &line,
        };
        if !line.trim().is_empty() {
            return Ok(Some(line.trim().to_owned()));
        }
    }
}

/// All of standard input as one board.
fn whole_input(rules: Rules) -> Result<String, Failure> {
    match io::stdin().is_terminal() {
        true => by_hand(rules),
        false => up_to_a_board(rules, io::stdin().lock()),
    }
}

/// What is left of an input, if it is not more than a board may take.
fn up_to_a_board(rules: Rules, input: impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::bad_input(format!("standard input: {error}")))?;
    if bytes.len() > MOST_BYTES {
        return Err(Failure::bad_input(format!(
            "expected a board of {} squares, found more than {MOST_BYTES} bytes",
            rules.area()
        )));
    }
    utf8(bytes).map_err(Failure::BadInput)
}

/// Asks for a board at a terminal and reads lines until they hold enough squares, so
/// that the user need not know how to end the input.
fn by_hand(rules: Rules) -> Result<String, Failure> {
    let (rows, width) = (rules.height() * rules.depth(), rules.width());
    say(&format!("type {rows} rows of {width} with x, o and ."));
    let (mut input, mut bytes) = (io::stdin().lock(), Vec::new());
    while squares(&bytes) < rules.area() as usize {
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
    }
    utf8(bytes).map_err(Failure::BadInput)
}

/// How many squares a text has.
fn squares(text: &[u8]) -> usize {
    let is_square = |byte: &&u8| !byte.is_ascii_whitespace() && !b"/|".contains(byte);
    text.iter().filter(is_square).count()
}

fn utf8(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        format!("expected a board in UTF-8, found byte 0x{byte:02x} at offset {at}")
    })
}

fn joined(arguments: &[OsString]) -> Result<String, Failure> {
    let rows: Result<Vec<String>, Failure> = arguments.iter().map(text).collect();
    Ok(rows?.join(" "))
}

fn text(argument: &OsString) -> Result<String, Failure> {
    argument.to_str().map(str::to_owned).ok_or_else(|| {
        let found = argument.display();
        Failure::bad_input(format!("expected a board in UTF-8, found {found}"))
    })
}

fn parse(rules: Rules, text: &str, language: Language) -> Result<Position, BadBoard> {
    let board = Board::parse(rules, without_mark(text))
        .map_err(|error| BadBoard::NotABoard(words::board_error(&error, language)))?;
    Position::try_from(board).map_err(BadBoard::Unreachable)
}

/// Some editors put a byte-order mark in front of every text.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
