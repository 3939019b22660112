//! Lines of an input, of any length and ending, in bounded memory.

use std::io::{self, Read};
use std::ops::Range;

use super::pages::Pages;
use super::read_at::{ReadAt, ReadFrom};

/// No line of any problem is longer.
pub(super) const LONGEST: usize = 64 * 1024;

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

/// InputErrorKind comes next in an input.
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
    /// Reads from `input`, up to `buffer` bytes at once.
    pub(super) fn new(input: R, buffer: usize) -> Lines<R> {
        Lines {
            input,
            pages: Pages::new(buffer),
            unread: 0..0,
            number: 0,
            position: 0,
        }
    }

    /// InputErrorKind has been read from the input but not yet as lines. If that is
    /// nothing, reads on; nothing then means the end of the input.
    ///
    /// `before_waiting` is called before anything is read: who types the input
    /// by hand wants to see the answers so far.
    pub(super) fn buffer(
        &mut self,
        before_waiting: &mut impl FnMut() -> io::Result<()>,
    ) -> io::Result<&[u8]> {
        if self.unread.is_empty() {
            before_waiting()?;
            self.unread = 0..read(&mut self.input, self.pages.bytes_mut())?;
        }
        Ok(&self.pages.bytes()[self.unread.clone()])
    }

    /// Passes over whole lines at the start of the buffer.
    pub(super) fn skip(&mut self, bytes: usize, lines: u64) {
        self.consume(bytes);
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
    ) -> io::Result<Line> {
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

impl<F: ReadAt> Lines<ReadFrom<'_, F>> {
    /// Goes on further behind in the file.
    pub(super) fn jump(&mut self, bytes: u64, lines: u64) {
        self.unread = 0..0;
        self.position += bytes;
        self.number += lines;
        self.input.position = self.position;
    }
}

/// Reads something; nothing at the end of the input only.
fn read(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
