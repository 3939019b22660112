//! What a runner is told and what it answers: over a socket, a header as JSON, and
//! behind it pieces of bytes.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::linux::path_text;
use noughts_judge::judge::RunLimits;
use noughts_judge::judge::{End, Run};

/// What a runner is told.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// To run a program. The input comes behind it.
    Run(Order),
    /// To end the run. If there is none, it ended by itself just now.
    Stop(StopReason),
}

/// Why a run is ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StopReason {
    /// Its result is not needed any more.
    NotNeeded,
    /// Memory that only the system can count is beyond the limit.
    Memory,
    /// Processor time that only the system can count is beyond the limit.
    Time,
}

impl StopReason {
    /// How the run ends.
    pub(crate) fn end(self) -> End {
        match self {
            StopReason::NotNeeded => End::Stopped,
            StopReason::Memory => End::MemoryLimit,
            StopReason::Time => End::TimeLimit,
        }
    }
}

/// A program to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Order {
    pub(crate) command: Vec<Bytes>,
    pub(crate) environment: Vec<(Bytes, Bytes)>,
    pub(crate) place: Place,
    pub(crate) limits: RunLimits,
    pub(crate) manner: Manner,
}

/// How a program is given its input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Manner {
    /// All at once, and it has to end by itself.
    AtOnce,
    /// Line by line, the next one when it has answered with a line. It is kept alive.
    LineByLine {
        /// Whether the program that was kept alive is asked if there is one, or a new one.
        go_on: bool,
    },
}

/// Where a program runs, and what it finds there. A new folder is made for each run, and is
/// removed afterwards.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The current folder of the program, if not the new one.
    #[serde(with = "path_text")]
    pub(crate) current: Option<PathBuf>,
    /// Whether `dev/stdin` in the new folder is the input: BOJ's way to read in Node.
    pub(crate) dev_stdin: bool,
    /// Other names under which the input is in the new folder.
    pub(crate) input_files: Vec<String>,
}

/// What a runner answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// It is ready for its first order.
    Ready,
    /// What came of a run. Its output and errors come behind it.
    Done(Run),
    /// The program cannot be started because of what it is.
    NotStarted(String),
    /// A failure of the system.
    Failed(String),
}

/// A word of a command. It need not be Unicode.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Bytes(Vec<u8>);

impl From<&OsStr> for Bytes {
    fn from(word: &OsStr) -> Bytes {
        Bytes(word.as_bytes().to_vec())
    }
}

impl From<&Bytes> for OsString {
    fn from(bytes: &Bytes) -> OsString {
        OsString::from_vec(bytes.0.clone())
    }
}

/// Sends a message: the size of the header and of each piece, then all of them.
pub(crate) fn send(
    to: &mut impl Write,
    header: &impl Serialize,
    pieces: [&[u8]; 2],
) -> io::Result<()> {
    let header = serde_json::to_vec(header)?;
    let mut message = Vec::with_capacity(24 + header.len() + pieces[0].len() + pieces[1].len());
    for part in [&header[..], pieces[0], pieces[1]] {
        message.extend_from_slice(&(part.len() as u64).to_le_bytes());
    }
    for part in [&header[..], pieces[0], pieces[1]] {
        message.extend_from_slice(part);
    }
    to.write_all(&message)
}

/// Receives a message; an error of the kind `UnexpectedEof` if the other side is gone.
pub(crate) fn receive<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<(T, [Vec<u8>; 2])> {
    let mut sizes = [0; 24];
    from.read_exact(&mut sizes)?;
    let (sizes, _) = sizes.as_chunks::<8>();
    let mut part = |size: [u8; 8]| {
        let mut part = vec![0; u64::from_le_bytes(size) as usize];
        from.read_exact(&mut part).map(|()| part)
    };
    let header = part(sizes[0])?;
    let pieces = [part(sizes[1])?, part(sizes[2])?];
    Ok((serde_json::from_slice(&header)?, pieces))
}
