//! Lines of an input, of any length and ending, in bounded memory.

use std::io::{self, Read};
use std::ops::Range;

use super::AnswerError;
use super::pages::Pages;

/// The longest line that is read; those of all problems are much shorter.
pub(super) const LONGEST: usize = 64 * 1024;

/// How many bytes are read at once.
const BUFFER: usize = 192 * 1024;

/// Reads lines and counts them.
pub(super) struct Lines<R> {
    input: R,
    pages: Pages,
    /// Which part of the pages has been read from the input and not as lines.
    unread: Range<usize>,
    /// How many lines have been read.
    pub number: u64,
    /// How many bytes have been read as lines.
    pub position: u64,
}

/// What comes next in an input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its end and the blanks before it.
    Text(Vec<u8>),
    /// A line of more than [`LONGEST`] bytes. It has been passed over.
    TooLong,
    /// There is no further line.
    End,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            pages: Pages::new(BUFFER),
            unread: 0..0,
            number: 0,
            position: 0,
        }
    }

    /// The bytes that have been read from the input but not yet as lines. If
    /// there are none, reads on; it is empty at the end of the input only.
    ///
    /// `before_waiting` is called before the input is read, to flush the output:
    /// a user who types the input wants to see the answers so far.
    pub(super) fn buffer(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<&[u8], AnswerError> {
        if self.unread.is_empty() {
            before_waiting().map_err(AnswerError::Write)?;
            let read = read(&mut self.input, self.pages.bytes_mut());
            self.unread = 0..read.map_err(AnswerError::Read)?;
        }
        Ok(&self.pages.bytes()[self.unread.clone()])
    }

    /// Passes over whole lines at the start of the buffer.
    pub(super) fn skip(&mut self, bytes: usize, lines: u64) {
        self.consume(bytes);
        self.number += lines;
    }

    /// Goes on with another input, which begins `bytes` and `lines` behind the
    /// last line that was read.
    pub(super) fn continue_with(&mut self, input: R, bytes: u64, lines: u64) {
        self.input = input;
        self.unread = 0..0;
        self.position += bytes;
        self.number += lines;
    }

    fn consume(&mut self, bytes: usize) {
        self.unread.start += bytes;
        self.position += bytes as u64;
    }

    /// The next line.
    pub(super) fn next(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> Result<Line, AnswerError> {
        let mut line = Vec::new();
        let mut too_long = false;
        let mut end = None;
        let mut anything = false;
        while end.is_none() {
            let buffer = self.buffer(before_waiting)?;
            if buffer.is_empty() {
                break;
            }
            anything = true;
            end = buffer.iter().position(|byte| *byte == b'\n');
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let taken = piece.len() + usize::from(end.is_some());
            let room = LONGEST - line.len();
            line.extend_from_slice(&piece[..piece.len().min(room)]);
            too_long |= piece.len() > room;
            self.consume(taken);
        }
        if !anything {
            return Ok(Line::End);
        }
        self.number += 1;
        if too_long {
            return Ok(Line::TooLong);
        }
        // Some editors put a byte-order mark in front of every text.
        if self.number == 1 && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(.."\u{feff}".len());
        }
        line.truncate(line.trim_ascii_end().len());
        Ok(Line::Text(line))
    }
}

/// Reads at least one byte; none at the end of the input only.
fn read(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
