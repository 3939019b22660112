//! Reads inputs: into aligned buffers, or as lines of any length in bounded memory.

use std::io::{self, Read};
use std::ops::Range;

use super::{AnswerError, Flush};

/// Something that can be read at any place, such as a file.
pub trait ReadAt: Sync {
    /// Reads bytes starting at `position`. Returns how many; 0 only at the end.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize>;
}

impl ReadAt for [u8] {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        let position = usize::try_from(position).unwrap_or(usize::MAX);
        let mut rest = self.get(position..).unwrap_or_default();
        rest.read(buffer)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        (**self).read_at(buffer, position)
    }
}

#[cfg(unix)]
impl ReadAt for std::fs::File {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, position)
    }
}

#[cfg(windows)]
impl ReadAt for std::fs::File {
    fn read_at(&self, buffer: &mut [u8], position: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, position)
    }
}

/// Fills a buffer with bytes that the input is known to have.
pub(super) fn read_exact_at(
    input: &impl ReadAt,
    mut buffer: &mut [u8],
    mut position: u64,
) -> io::Result<()> {
    while !buffer.is_empty() {
        match input.read_at(buffer, position) {
            Ok(0) => {
                let why = "it became shorter while it was read";
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, why));
            }
            Ok(read) => {
                buffer = &mut buffer[read..];
                position += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The rest of an input, from a position on.
pub(super) struct ReadFrom<'a, F> {
    input: &'a F,
    position: u64,
}

impl<'a, F> ReadFrom<'a, F> {
    pub(super) fn new(input: &'a F, position: u64) -> ReadFrom<'a, F> {
        ReadFrom { input, position }
    }
}

impl<F: ReadAt> Read for ReadFrom<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read_at(buffer, self.position)?;
        self.position += read as u64;
        Ok(read)
    }
}

const PAGE: usize = 4096;

/// A buffer that begins where a page of memory begins. The system copies a file into such a buffer
/// about three times as fast as into any other.
pub(super) struct Pages {
    memory: Vec<u8>,
    start: usize,
    length: usize,
}

impl Pages {
    pub(super) fn new(length: usize) -> Pages {
        let memory = vec![0; length + PAGE];
        // `align_offset` may find no offset; then the buffer is only slower.
        let start = match memory.as_ptr().align_offset(PAGE) {
            offset if offset < PAGE => offset,
            _ => 0,
        };
        Pages {
            memory,
            start,
            length,
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.length]
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..self.start + self.length]
    }
}

/// The longest line that is read; those of all problems are much shorter.
pub(crate) const LONGEST: usize = 64 * 1024;

/// How many bytes are read in one step.
const BUFFER: usize = 192 * 1024;

/// Reads lines and counts them.
pub(super) struct Lines<R> {
    input: R,
    pages: Pages,
    /// The part of the pages that has been read from the input but not as lines.
    unread: Range<usize>,
    /// How many lines have been read.
    pub number: u64,
    /// How many bytes have been read as lines.
    pub position: u64,
}

/// The next line of an input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line without its newline and trailing blanks.
    Text(Vec<u8>),
    /// A line of more than [`LONGEST`] bytes. The reader has skipped it.
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

    /// The bytes that have been read from the input but not yet as lines. If there are none, reads
    /// more. Empty only at the end of the input.
    ///
    /// Calls `flush` before it reads the input, to flush the output: a user who types the input
    /// wants to see the answers so far.
    pub(super) fn buffer(&mut self, flush: Flush<'_>) -> Result<&[u8], AnswerError> {
        if self.unread.is_empty() {
            flush().map_err(AnswerError::Write)?;
            let read = read(&mut self.input, self.pages.bytes_mut());
            self.unread = 0..read.map_err(AnswerError::Read)?;
        }
        Ok(&self.pages.bytes()[self.unread.clone()])
    }

    /// Skips whole lines at the start of the buffer.
    pub(super) fn skip(&mut self, bytes: usize, lines: u64) {
        self.consume(bytes);
        self.number += lines;
    }

    /// Continues with another input, which begins `bytes` and `lines` after the last line that was
    /// read.
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
    pub(super) fn next(&mut self, flush: Flush<'_>) -> Result<Line, AnswerError> {
        let mut line = Vec::new();
        let mut too_long = false;
        let mut end = None;
        let mut anything = false;
        while end.is_none() {
            let buffer = self.buffer(flush)?;
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
        // Some editors write a byte-order mark at the start of a text.
        if self.number == 1 && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(.."\u{feff}".len());
        }
        line.truncate(line.trim_ascii_end().len());
        Ok(Line::Text(line))
    }
}

/// Reads at least one byte, except at the end of the input.
fn read(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
