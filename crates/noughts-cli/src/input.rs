//! Reads boards from the arguments or standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::iter;

use noughts::{Board, Position, Rules, Unreachable};
use noughts_analysis::messages::InputError;

use crate::exit::{Failure, say, while_waiting};
use crate::messages::{Message, language};
use crate::output::stream;

/// A position that the user gave.
pub(crate) struct GivenPosition {
    pub(crate) place: Place,
    pub(crate) position: Result<Position, BadBoard>,
}

/// Where a board was given.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// It is the only board.
    Only,
    /// One of several arguments, counted from 1.
    Argument(usize),
    /// A line of standard input, counted from 1.
    Line(u64),
}

impl Place {
    /// The prefix of an error message.
    fn text(self) -> String {
        match self {
            Place::Only => String::new(),
            Place::Argument(number) => Message::AtArgument(number).text(),
            Place::Line(number) => Message::AtLine(number).text(),
        }
    }
}

/// Why a text is not a position.
pub(crate) enum BadBoard {
    NotABoard(String),
    Unreachable(Unreachable),
}

impl BadBoard {
    /// The error with its place, without a full stop.
    pub(crate) fn text_at(&self, place: Place) -> String {
        let what = match self {
            BadBoard::NotABoard(why) => why,
            BadBoard::Unreachable(refused) => &InputError::Unreachable(refused).text(language()),
        };
        place.text() + what
    }
}

/// The position in the arguments. Without arguments or with a single `-`, the position on standard
/// input. Without arguments, if standard input is a terminal or empty, the start.
pub(crate) fn position(rules: Rules, arguments: &[OsString]) -> Result<Position, Failure> {
    let mut given = positions(rules, arguments)?.all;
    let first = given.next().unwrap_or_else(|| Ok(start_of(rules)))?;
    if given.next().transpose()?.is_some() {
        return Err(Failure::BadInput(Message::SeveralBoards.text()));
    }
    let bad = |bad: BadBoard| Failure::BadInput(bad.text_at(first.place));
    first.position.map_err(bad)
}

/// The position in the arguments, one row each or all rows in one. Without arguments, the start.
pub(crate) fn start(rules: Rules, arguments: &[OsString]) -> Result<Position, Failure> {
    match arguments {
        [] => Ok(Position::start(rules)),
        arguments => position(rules, arguments),
    }
}

/// Any number of positions: the boards in the arguments. Without arguments or with a single `-`,
/// the boards on standard input.
pub(crate) fn positions(rules: Rules, arguments: &[OsString]) -> Result<GivenPositions, Failure> {
    let is_dash = matches!(arguments, [dash] if dash == "-");
    let is_terminal = io::stdin().is_terminal();
    if arguments.is_empty() && is_terminal {
        return Ok(GivenPositions::single(start_of(rules)));
    }
    if is_dash && is_terminal {
        let text = by_hand(rules)?;
        return Ok(GivenPositions::single(given(rules, Place::Only, &text)));
    }
    if arguments.is_empty() || is_dash {
        let mut lines = BoardLines::new(rules, io::stdin().lock());
        let first = match lines.next() {
            Some(first) => first,
            None if is_dash => Ok(given(rules, Place::Only, "")),
            None => Ok(start_of(rules)),
        };
        return Ok(GivenPositions::several(iter::once(first).chain(lines)));
    }
    let texts: Vec<String> = arguments.iter().map(text).collect::<Result<_, _>>()?;
    let is_whole = |text: &String| squares(text) >= rules.area() as usize;
    if texts.len() == 1 || !texts.iter().all(is_whole) {
        let text = texts.join(" ");
        return Ok(GivenPositions::single(given(rules, Place::Only, &text)));
    }
    let given =
        move |(number, text): (usize, String)| Ok(given(rules, Place::Argument(number), &text));
    Ok(GivenPositions::several((1..).zip(texts).map(given)))
}

/// The positions that the user gave, one after another.
pub(crate) struct GivenPositions {
    /// Whether the user gave a single position, in a form that allows only one.
    pub(crate) is_single: bool,
    pub(crate) all: Box<dyn Iterator<Item = Result<GivenPosition, Failure>>>,
}

impl GivenPositions {
    fn single(position: GivenPosition) -> GivenPositions {
        GivenPositions {
            is_single: true,
            all: Box::new(iter::once(Ok(position))),
        }
    }

    fn several(
        all: impl Iterator<Item = Result<GivenPosition, Failure>> + 'static,
    ) -> GivenPositions {
        GivenPositions {
            is_single: false,
            all: Box::new(all),
        }
    }
}

fn given(rules: Rules, place: Place, text: &str) -> GivenPosition {
    GivenPosition {
        place,
        position: parse(rules, text),
    }
}

fn start_of(rules: Rules) -> GivenPosition {
    GivenPosition {
        place: Place::Only,
        position: Ok(Position::start(rules)),
    }
}

/// The failure if standard input cannot be read.
pub(crate) fn unreadable(error: &io::Error) -> Failure {
    Failure::unusable(Message::StandardInput.text(), error)
}

/// Asks for a board at a terminal, and reads lines until they hold enough squares. So the user need
/// not know how to end the input.
fn by_hand(rules: Rules) -> Result<String, Failure> {
    let (rows, width) = (rules.height() * rules.depth(), rules.width());
    say(&Message::TypeRows { rows, width }.text());
    let (mut input, mut text) = (io::stdin().lock(), String::new());
    while squares(&text) < rules.area() as usize {
        let mut line = Vec::new();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| unreadable(&error))? == 0 {
            break;
        }
        text += &utf8(line).map_err(Failure::BadInput)?;
    }
    Ok(text)
}

/// The number of squares in a text.
fn squares(text: &str) -> usize {
    let is_square = |c: &char| !c.is_whitespace() && !"/|".contains(*c);
    text.chars().filter(is_square).count()
}

fn utf8(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[offset];
        Message::NotUtf8 { byte, offset }.text()
    })
}

fn text(argument: &OsString) -> Result<String, Failure> {
    argument.to_str().map(str::to_owned).ok_or_else(|| {
        let found = argument.display().to_string();
        Failure::BadInput(Message::ArgumentNotUtf8(&found).text())
    })
}

fn parse(rules: Rules, text: &str) -> Result<Position, BadBoard> {
    let board = Board::parse(rules, without_mark(text))
        .map_err(|error| BadBoard::NotABoard(InputError::Board(&error).text(language())))?;
    Position::try_from(board).map_err(BadBoard::Unreachable)
}

/// Standard input as a file, without a buffer and a lock.
pub(crate) fn standard_input() -> io::Result<File> {
    let input = stream(io::stdin())?;
    // With a larger pipe, both ends wait less often. If it is not a pipe or may not grow, this has
    // no effect.
    #[cfg(target_os = "linux")]
    let _ = rustix::pipe::fcntl_setpipe_size(&input, 1 << 20);
    Ok(input)
}

/// More than any board takes, blanks included.
const MOST_BYTES: usize = 64 * 1024;

/// The line on which a board should begin, and its text, or why the line is not a board.
type BoardText = (u64, Result<String, String>);

/// Reads boards. A board ends when its squares are complete, so its rows may be on separate lines.
struct BoardLines<R> {
    rules: Rules,
    input: R,
    /// How many lines have been read.
    number: u64,
    /// A line that was read but belongs to the next board.
    next: Option<BoardText>,
}

impl<R: BufRead> BoardLines<R> {
    fn new(rules: Rules, input: R) -> BoardLines<R> {
        BoardLines {
            rules,
            input,
            number: 0,
            next: None,
        }
    }

    /// The next board; `None` at the end.
    fn next_board(&mut self) -> io::Result<Option<BoardText>> {
        let Some((line, text)) = self.next_line()? else {
            return Ok(None);
        };
        let (area, row) = (self.rules.area() as usize, usize::from(self.rules.width()));
        let mut text = match text {
            Ok(text) if squares(&text).is_multiple_of(row) => text,
            whole_line => return Ok(Some((line, whole_line))),
        };
        while squares(&text) < area {
            match self.next_line()? {
                Some((_, Ok(more))) if squares(&more) < area => {
                    text = format!("{text}\n{more}");
                }
                // The end, a line with a whole board, or a line that is not a board.
                other => {
                    self.next = other;
                    break;
                }
            }
        }
        Ok(Some((line, Ok(text))))
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> io::Result<Option<BoardText>> {
        if let Some(line) = self.next.take() {
            return Ok(Some(line));
        }
        while let Some(text) = self.read_line()? {
            self.number += 1;
            let trimmed = text.map(|text| match self.number {
                1 => without_mark(&text).trim().to_owned(),
                _ => text.trim().to_owned(),
            });
            if trimmed != Ok(String::new()) {
                return Ok(Some((self.number, trimmed)));
            }
        }
        Ok(None)
    }

    /// A line, or why it is not a board. `None` at the end.
    fn read_line(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        let mut begin = self.input.by_ref().take(MOST_BYTES as u64 + 1);
        while_waiting(|| begin.read_until(b'\n', &mut bytes))?;
        if bytes.len() > MOST_BYTES {
            if !bytes.ends_with(b"\n") {
                while_waiting(|| self.input.skip_until(b'\n'))?;
            }
            return Ok(Some(Err(Message::LineTooLong(MOST_BYTES).text())));
        }
        Ok((!bytes.is_empty()).then(|| utf8(bytes)))
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<GivenPosition, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let (line, text) = match self.next_board() {
            Ok(board) => board?,
            Err(error) => return Some(Err(unreadable(&error))),
        };
        Some(Ok(GivenPosition {
            place: Place::Line(line),
            position: text
                .map_err(BadBoard::NotABoard)
                .and_then(|text| parse(self.rules, &text)),
        }))
    }
}

/// Removes the byte-order mark that some editors write at the start of a text.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(game: &str, input: &[u8]) -> Vec<(u64, Result<String, String>)> {
        let mut lines = BoardLines::new(game.parse().unwrap(), input);
        std::iter::from_fn(|| lines.next_board().unwrap()).collect()
    }

    #[test]
    fn a_board_ends_where_its_squares_are_complete() {
        let ok = |line, text: &str| (line, Ok(text.to_owned()));
        assert_eq!(
            boards("3,3,3", b"xx./oo./...\n\nx........\r\n"),
            [ok(1, "xx./oo./..."), ok(3, "x........")]
        );
        assert_eq!(
            boards("3,3,3", b"\xef\xbb\xbfxx.\noo.\n\n...\n1 0 0\n0 0 0\n0 0 0"),
            [ok(1, "xx.\noo.\n..."), ok(5, "1 0 0\n0 0 0\n0 0 0")]
        );
        // An incomplete board does not consume the boards after it.
        assert_eq!(
            boards("3,3,3", b"xx.\nxx.oo....\nxx.oo..\n..."),
            [
                ok(1, "xx."),
                ok(2, "xx.oo...."),
                ok(3, "xx.oo.."),
                ok(4, "...")
            ]
        );
        assert_eq!(
            boards("4,1,3", b"x...\n.o..\n"),
            [ok(1, "x..."), ok(2, ".o..")]
        );
        assert_eq!(
            boards("2,2,2,2", b"x./..|../.o\nx.\n..\n..\n..\n"),
            [ok(1, "x./..|../.o"), ok(2, "x.\n..\n..\n..")]
        );
        assert_eq!(boards("3,3,3", b"\n \r\n"), []);
    }
}
