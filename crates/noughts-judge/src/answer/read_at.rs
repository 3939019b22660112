//! Inputs that can be read anywhere, so that several threads can share one.

use std::io::{self, Read};

/// Something that can be read at any place, such as a file.
pub trait ReadAt: Sync {
    /// Reads bytes from `position` on and gives how many; none are left at the end.
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

/// Fills a buffer with bytes that have been there before.
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
