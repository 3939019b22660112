//! The messages between a runner and the process that started it. They go over a socket: a header
//! as JSON, followed by pieces of bytes.

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::runner::Order;
use noughts_judge::judge::{End, Run};

/// A message to a runner.
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

/// A message from a runner.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// It is ready for its first order.
    Ready,
    /// The result of a run. Its output and errors follow.
    Done(Run),
    /// The program cannot be started because of what it is.
    NotStarted(String),
    /// A failure of the system.
    Failed(String),
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
