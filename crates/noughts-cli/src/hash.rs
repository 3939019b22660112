//! The SHA-256 hash of files.

use std::fmt::Write;
use std::io::{self, Read};

use sha2::{Digest, Sha256};

/// The hash of some bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    digits(Sha256::new_with_prefix(bytes))
}

/// Hashes what is read through it.
pub(crate) struct Hashing<R> {
    inner: R,
    hash: Sha256,
}

impl<R> Hashing<R> {
    pub(crate) fn new(inner: R) -> Hashing<R> {
        Hashing {
            inner,
            hash: Sha256::new(),
        }
    }

    /// The hash of what was read, in hexadecimal digits.
    pub(crate) fn sha256(self) -> String {
        digits(self.hash)
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        Ok(count)
    }
}

fn digits(hash: Sha256) -> String {
    let mut digits = String::new();
    for byte in hash.finalize() {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
