//! The parts that need Linux: sandboxes, the helper processes that run programs in them, and the
//! messages between a runner and its client. A message goes over a socket: a header as JSON,
//! followed by pieces of bytes.

mod runner;
mod sandbox;

use std::env;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::exit;
use std::time::Duration;

use noughts_judge::judge::{End, Run};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub(crate) use sandbox::{LinuxSandbox, RunnerProcess};

use crate::sandbox::Order;
use runner::RUNNER;
use sandbox::launch::{LAUNCHER, launch};
use sandbox::{JANITOR, serve_as_janitor};

/// If this process is a helper, does the helper's work and does not return.
pub(crate) fn serve_if_helper() {
    let mut arguments = env::args_os().skip(1);
    let Some(name) = arguments.next() else {
        return;
    };
    let mut argument = || {
        let text = arguments.next().and_then(|text| text.into_string().ok());
        text.ok_or(io::Error::from(io::ErrorKind::InvalidInput))
    };
    let done = match name.to_str() {
        Some(RUNNER) => argument().and_then(|setup| runner::serve(&setup)),
        Some(JANITOR) => serve_as_janitor(),
        Some(LAUNCHER) => argument().and_then(|launch_setup| Err(launch(&launch_setup, arguments))),
        _ => return,
    };
    if let Err(error) = done {
        eprintln!("noughts: {error}");
        exit(3);
    }
    exit(0);
}

/// A message to a runner.
#[derive(Debug, Serialize, Deserialize)]
enum Request {
    /// Run a program. The input follows.
    Run(Order),
    /// End the run in this way: it is not needed any more, or exceeds a limit that only the client
    /// can check. If there is no run, it has just ended by itself.
    Stop(End),
}

/// A message from a runner.
#[derive(Debug, Serialize, Deserialize)]
enum Reply {
    /// It is ready for its first order.
    Ready,
    /// The result of a run. Its output and errors follow.
    Done(Run),
    /// The program cannot be started, and the program is the cause.
    NotStarted(String),
    /// A failure of the system.
    Failed(String),
}

/// Sends a message: the sizes of the header and of each piece, then their bytes.
fn send(to: &mut impl Write, header: &impl Serialize, pieces: [&[u8]; 2]) -> io::Result<()> {
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

/// Receives a message. The error has the kind `UnexpectedEof` if the other end is closed.
fn receive<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<(T, [Vec<u8>; 2])> {
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

/// Waits until there is something to read. Returns whether there is. Waits at most for a time, or
/// until a signal arrives.
fn is_readable(from: &impl AsFd, at_most: Duration) -> io::Result<bool> {
    let from = from.as_fd();
    let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
    match poll(&mut [PollFd::new(&from, PollFlags::IN)], Some(&timeout)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
