//! A saved search: the results of a solver in a file, from which a search can resume.
//!
//! The file has the states of both transposition tables. They are valid for every position of the
//! game, so a search of any position can resume from the file. The search trusts the file; the
//! resulting certificate is verified like any other.
//!
//! ```text
//! noughts search     14 bytes
//! version            1 byte
//! game               the length of its text in 1 byte, and the text
//! weak game          blocks: the number of states in 4 bytes, and 32 bytes for each state;
//!                    a block without states is the last one
//! whole game         the same
//! checksum           CRC-32 of all bytes before it, in 4 bytes
//! ```

use std::error::Error;
use std::fmt;
use std::io::{self, BufReader, Read, Write};

use noughts::Rules;

use crate::search::Search;
use crate::solver::Solver;

const MAGIC: [u8; 14] = *b"noughts search";

/// The version of the format. It changes whenever the meaning of a stored state
/// changes: with the keys of states, with the reduction, or with the proof numbers.
const VERSION: u8 = 1;

/// The number of states that are read at a time.
const AT_A_TIME: usize = 4096;

/// The number of bytes of a state.
const STATE: usize = 32;

/// How many entries of a saved search the solver reuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resumed {
    /// The number of states in the saved search.
    pub read: u64,
    /// The number of states that the solver has now. If it is smaller, there was no
    /// room for the others: the solver has less memory, or it is for the weak game only
    /// and the saved search is of the whole game.
    pub kept: u64,
}

/// Why a search cannot resume from a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// The input cannot be read.
    Read(io::Error),
    /// It is empty.
    Empty,
    /// It does not begin like a saved search.
    NotASearch,
    /// Its version is not supported.
    UnknownVersion {
        /// The version.
        found: u8,
    },
    /// It is about another game.
    OtherGame {
        /// The game that is searched.
        expected: Rules,
        /// The game of the file.
        found: String,
    },
    /// It ends too soon.
    Truncated,
    /// It continues after its end.
    TooLong,
    /// The checksum is wrong, or a part is invalid.
    Damaged,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Read(error) => error.fmt(f),
            ResumeError::Empty => f.write_str("expected a saved search, found nothing"),
            ResumeError::NotASearch => f.write_str("expected a saved search, found something else"),
            ResumeError::UnknownVersion { found } => write!(
                f,
                "expected a saved search of version {VERSION}, found version {found}"
            ),
            ResumeError::OtherGame { expected, found } => {
                write!(
                    f,
                    "expected a saved search of {expected}, found one of {found:?}"
                )
            }
            ResumeError::Truncated => {
                f.write_str("expected more, found the end of the saved search")
            }
            ResumeError::TooLong => f.write_str("expected the end of the saved search, found more"),
            ResumeError::Damaged => f.write_str("the saved search is damaged"),
        }
    }
}

impl Error for ResumeError {}

impl From<io::Error> for ResumeError {
    fn from(error: io::Error) -> ResumeError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => ResumeError::Truncated,
            _ => ResumeError::Read(error),
        }
    }
}

impl Solver {
    /// Writes both transposition tables, and returns the number of states.
    ///
    /// A search may run at the same time: it waits only while a small part of the table
    /// is copied.
    ///
    /// # Errors
    ///
    /// `out` fails.
    pub fn save(&self, out: impl Write) -> io::Result<u64> {
        let mut out = Checked::new(out);
        let game = self.rules().to_string();
        out.write(&MAGIC)?;
        out.write(&[VERSION, game.len() as u8])?;
        out.write(game.as_bytes())?;
        let states = save(&self.weak, &mut out)? + save(&self.whole, &mut out)?;
        let checksum = out.checksum.clone().finalize();
        out.write(&checksum.to_le_bytes())?;
        out.inner.flush()?;
        Ok(states)
    }

    /// Adds the states of a saved search to the solver. If its memory is too small for
    /// all states, those with the most work stay.
    ///
    /// # Errors
    ///
    /// The input is not a saved search of the same game.
    pub fn resume(self, input: impl Read) -> Result<(Solver, Resumed), ResumeError> {
        let mut input = Checked::new(BufReader::with_capacity(1 << 20, input));
        input.magic()?;
        let [version, length] = input.read()?;
        if version != VERSION {
            return Err(ResumeError::UnknownVersion { found: version });
        }
        let mut game = vec![0; usize::from(length)];
        input.fill(&mut game)?;
        if game != self.rules().to_string().as_bytes() {
            return Err(ResumeError::OtherGame {
                expected: *self.rules(),
                found: String::from_utf8_lossy(&game).into_owned(),
            });
        }
        let read = restore(&self.weak, &mut input)? + restore(&self.whole, &mut input)?;
        let checksum = input.checksum.clone().finalize();
        if input.read()? != checksum.to_le_bytes() {
            return Err(ResumeError::Damaged);
        }
        match input.read::<1>() {
            Err(ResumeError::Truncated) => {
                let tables = [&self.weak, &self.whole].map(Search::table);
                let kept = tables.iter().map(|table| table.states()).sum();
                Ok((self, Resumed { read, kept }))
            }
            Err(error) => Err(error),
            Ok(_) => Err(ResumeError::TooLong),
        }
    }
}

/// Writes the states of a search, and returns their number.
fn save(search: &Search, out: &mut Checked<impl Write>) -> io::Result<u64> {
    let (mut states, mut bytes) = (Vec::new(), Vec::new());
    let mut saved = 0;
    for part in 0..search.table().parts() {
        states.clear();
        search.table().copy_part(part, &mut states);
        if states.is_empty() {
            continue;
        }
        saved += states.len() as u64;
        bytes.clear();
        bytes.extend((states.len() as u32).to_le_bytes());
        bytes.extend(states.iter().flatten().flat_map(|word| word.to_le_bytes()));
        out.write(&bytes)?;
    }
    out.write(&0u32.to_le_bytes())?;
    Ok(saved)
}

/// Reads the states of a search, and returns their number.
fn restore(search: &Search, input: &mut Checked<impl Read>) -> Result<u64, ResumeError> {
    let mut bytes = vec![0; AT_A_TIME * STATE];
    let mut restored = 0;
    loop {
        let mut left = u32::from_le_bytes(input.read()?) as usize;
        if left == 0 {
            return Ok(restored);
        }
        let mut room = Some(left);
        restored += left as u64;
        while left > 0 {
            let some = &mut bytes[..left.min(AT_A_TIME) * STATE];
            input.fill(some)?;
            for state in some.as_chunks::<STATE>().0.iter().map(words) {
                // All states of a block are in the same part of the table.
                if let Some(states) = room.take() {
                    search.table().make_room(&state, states);
                }
                if !search.table().restore(&state) {
                    return Err(ResumeError::Damaged);
                }
            }
            left -= some.len() / STATE;
        }
    }
}

fn words(state: &[u8; STATE]) -> [u64; 4] {
    let mut words = state.as_chunks::<8>().0.iter();
    std::array::from_fn(|_| words.next().map_or(0, |word| u64::from_le_bytes(*word)))
}

/// A stream with the checksum of its bytes so far.
struct Checked<S> {
    inner: S,
    checksum: crc32fast::Hasher,
}

impl<S> Checked<S> {
    fn new(inner: S) -> Checked<S> {
        Checked {
            inner,
            checksum: crc32fast::Hasher::new(),
        }
    }
}

impl<S: Write> Checked<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<S: Read> Checked<S> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ResumeError> {
        self.inner.read_exact(bytes)?;
        self.checksum.update(bytes);
        Ok(())
    }

    /// Reads the first bytes. It compares the bytes of a short file before it reports that
    /// some are missing, so that a short file of another kind is not reported as a
    /// truncated saved search.
    fn magic(&mut self) -> Result<(), ResumeError> {
        for (place, expected) in MAGIC.into_iter().enumerate() {
            match self.read() {
                Ok([found]) if found == expected => {}
                Ok(_) => return Err(ResumeError::NotASearch),
                Err(ResumeError::Truncated) if place == 0 => return Err(ResumeError::Empty),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], ResumeError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}
