//! Boards on standard input: one a line, or row by row.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use noughts::Rules;
use noughts_analysis::Language;

use super::{squares, utf8};
use crate::interrupt;
use crate::messages::Message;

/// More than any board takes, blanks included.
const MOST_BYTES: usize = 64 * 1024;

/// A text that should be a board, and the line on which it begins.
pub(super) struct BoardText {
    pub(super) line: u64,
    /// The text, or why the line is none.
    pub(super) text: Result<String, String>,
}

/// Reads boards. A board ends where its squares are complete, so that its rows may
/// stand on lines of their own.
pub(super) struct BoardLines<R> {
    rules: Rules,
    input: R,
    /// What is wrong with a line is said in it.
    language: Language,
    /// How many lines have been read.
    number: u64,
    /// A line that was read, but belongs to the next board.
    next: VecDeque<BoardText>,
}

impl<R: BufRead> BoardLines<R> {
    pub(super) fn new(rules: Rules, input: R, language: Language) -> BoardLines<R> {
        BoardLines {
            rules,
            input,
            language,
            number: 0,
            next: VecDeque::new(),
        }
    }

    /// The next board; `None` at the end.
    pub(super) fn next_board(&mut self) -> io::Result<Option<BoardText>> {
        let Some(BoardText { line, text }) = self.next_line()? else {
            return Ok(None);
        };
        let (area, row) = (self.rules.area() as usize, usize::from(self.rules.width()));
        let mut text = match text {
            Ok(text) if squares(&text).is_multiple_of(row) => text,
            whole_line => {
                return Ok(Some(BoardText {
                    line,
                    text: whole_line,
                }));
            }
        };
        while squares(&text) < area {
            match self.next_line()? {
                Some(BoardText { text: Ok(more), .. }) if squares(&more) < area => {
                    text = format!("{text}\n{more}");
                }
                // The end, or a line that is a board of its own, or none.
                other => {
                    self.next.extend(other);
                    break;
                }
            }
        }
        Ok(Some(BoardText {
            line,
            text: Ok(text),
        }))
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> io::Result<Option<BoardText>> {
        if let Some(line) = self.next.pop_front() {
            return Ok(Some(line));
        }
        while let Some(text) = self.read_line()? {
            self.number += 1;
            let text = match self.number {
                1 => text.map(|text| without_mark(&text).to_owned()),
                _ => text,
            };
            let text = text.map(|text| text.trim().to_owned());
            if text != Ok(String::new()) {
                let line = self.number;
                return Ok(Some(BoardText { line, text }));
            }
        }
        Ok(None)
    }

    /// A line, or why it is no board; `None` at the end.
    fn read_line(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        let (mut read, mut ended) = (0, false);
        while !ended {
            let buffer = interrupt::while_waiting(|| self.input.fill_buf())?;
            if buffer.is_empty() {
                break;
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(buffer.len(), |end| end + 1);
            let room = (MOST_BYTES + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(&buffer[..taken.min(room)]);
            self.input.consume(taken);
            read += taken;
            ended = end.is_some();
        }
        Ok(match read {
            0 => None,
            _ if bytes.len() > MOST_BYTES => {
                Some(Err(Message::LineTooLong(MOST_BYTES).text(self.language)))
            }
            _ => Some(utf8(bytes, self.language)),
        })
    }
}

/// Some editors put a byte-order mark in front of every text.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(game: &str, input: &[u8]) -> Vec<(u64, Result<String, String>)> {
        let mut lines = BoardLines::new(game.parse().unwrap(), input, Language::English);
        let next = || lines.next_board().unwrap();
        std::iter::from_fn(next)
            .map(|board| (board.line, board.text))
            .collect()
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
        // What is not complete does not swallow the boards behind it.
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

    #[test]
    fn a_line_that_is_no_text_is_passed_over() {
        let long = [&[b'x'; 200_000][..], b"\n.........\n"].concat();
        let found = boards("3,3,3", &long);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].0, 1);
        assert!(found[0].1.as_ref().is_err_and(|why| why.contains("65536")));
        assert_eq!(found[1], (2, Ok(".........".to_owned())));
        let found = boards("3,3,3", b"x\xff\n.........\n");
        assert!(found[0].1.as_ref().is_err_and(|why| why.contains("0xff")));
        assert_eq!(found.len(), 2);
    }
}
