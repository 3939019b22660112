//! A process and its pipes. Threads read and write them, since no system but Unix can wait for
//! several pipes at a time.

use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

use super::end::Ended;
use super::group::Group;
use crate::order::ERRORS_KEPT;

/// How many pieces of output may wait until they are taken.
const PIECES: usize = 16;

/// How long output is waited for when the program has ended. It is over at once, unless somebody
/// who has left the program's group holds the pipe.
const LAST_OUTPUT: Duration = Duration::from_secs(2);

/// How long to sleep until a program that has closed its output has ended: from so long to so long.
const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// Where pipes are closed in other processes only after they were made, a process that another
/// thread starts in between would inherit them, and a program would wait for the end of its input.
static STARTING: Mutex<()> = Mutex::new(());

/// A running process, which is killed when this goes.
pub(super) struct Process {
    /// `None` when it was waited for.
    child: Option<Child>,
    group: Group,
    /// `None` when there is no more input.
    input: Option<Sender<Vec<u8>>>,
    pieces: Receiver<Piece>,
    /// What it printed and was not taken.
    pub(super) output: Vec<u8>,
    /// The beginning of the same for standard error.
    pub(super) errors: Vec<u8>,
    open: [bool; 2],
    pause: Duration,
}

#[derive(Clone, Copy)]
enum Stream {
    Output,
    Errors,
}

/// Bytes that were read; none at the end.
struct Piece(Stream, Vec<u8>);

impl Process {
    pub(super) fn start(command: &mut Command) -> io::Result<Process> {
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Group::prepare(command);
        let mut child = {
            let _alone = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
            command.spawn()?
        };
        let group = Group::of(&child);
        let (input, lines) = mpsc::channel::<Vec<u8>>();
        let (to, pieces) = mpsc::sync_channel(PIECES);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on it is killed if something fails.
        let process = Process {
            child: Some(child),
            group,
            input: Some(input),
            pieces,
            output: Vec::new(),
            errors: Vec::new(),
            open: [true; 2],
            pause: SHORTEST_PAUSE,
        };
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all of them are pipes");
        };
        // A thread ends when its pipe does, which may be after this has gone.
        let spawn = |work: Box<dyn FnOnce() + Send>| thread::Builder::new().spawn(work).map(drop);
        spawn(Box::new(move || {
            // A program may close its input.
            let _ = lines.iter().try_for_each(|line| stdin.write_all(&line));
        }))?;
        let errors = to.clone();
        spawn(Box::new(move || read(stdout, Stream::Output, &to)))?;
        spawn(Box::new(move || read(stderr, Stream::Errors, &errors)))?;
        Ok(process)
    }

    /// Gives the program more input.
    pub(super) fn give(&mut self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // It fails if the program has closed its input.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Tells the program that there is no more input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether the program has closed its output.
    pub(super) fn is_output_closed(&self) -> bool {
        !self.open[Stream::Output as usize]
    }

    /// Takes what the program has printed until now.
    pub(super) fn take_printed(&mut self) {
        while let Ok(piece) = self.pieces.try_recv() {
            self.take(piece);
        }
    }

    /// Waits until the program prints something or ends, and says whether it has ended. What it
    /// printed last may then still be on its way.
    pub(super) fn wait(&mut self, at_most: Duration) -> io::Result<bool> {
        let at_most = match self.is_output_closed() {
            false => at_most,
            // That is the first thing to happen when it ends.
            true if self.has_ended()? => return Ok(true),
            true => {
                let pause = self.pause;
                self.pause = (2 * pause).min(LONGEST_PAUSE);
                at_most.min(pause)
            }
        };
        match self.pieces.recv_timeout(at_most) {
            Ok(piece) => self.take(piece),
            Err(RecvTimeoutError::Timeout) => return self.has_ended(),
            Err(RecvTimeoutError::Disconnected) => thread::sleep(at_most),
        }
        Ok(false)
    }

    fn has_ended(&mut self) -> io::Result<bool> {
        match &mut self.child {
            Some(child) => self.group.has_ended(child),
            None => Ok(true),
        }
    }

    fn take(&mut self, Piece(stream, bytes): Piece) {
        if bytes.is_empty() {
            self.open[stream as usize] = false;
            return;
        }
        match stream {
            Stream::Output => self.output.extend_from_slice(&bytes),
            Stream::Errors => {
                let room = ERRORS_KEPT.saturating_sub(self.errors.len());
                self.errors
                    .extend_from_slice(&bytes[..bytes.len().min(room)]);
            }
        }
    }

    /// Takes what a program printed that has ended, up to a size of the output.
    pub(super) fn take_last(&mut self, most: usize) {
        let until = Instant::now() + LAST_OUTPUT;
        while self.open.contains(&true) && self.output.len() <= most {
            let left = until.saturating_duration_since(Instant::now());
            match self.pieces.recv_timeout(left) {
                Ok(piece) => self.take(piece),
                Err(_) => return,
            }
        }
    }

    /// Kills the program and its children, and says how it ended.
    pub(super) fn end(mut self, most_output: usize) -> io::Result<Ended> {
        let Some(mut child) = self.child.take() else {
            return Err(io::Error::other("the program was waited for already"));
        };
        self.group.kill(&mut child);
        let ended = child.wait4()?;
        self.take_last(most_output);
        Ok(Ended {
            status: ended.status,
            cpu: ended.rusage.utime + ended.rusage.stime,
            memory: ended.rusage.maxrss,
            output: std::mem::take(&mut self.output),
            errors: std::mem::take(&mut self.errors),
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            self.group.kill(&mut child);
            let _ = child.wait();
        }
    }
}

/// Reads a pipe to its end, or until nobody wants what is in it.
fn read(mut pipe: impl Read, stream: Stream, to: &SyncSender<Piece>) {
    let mut buffer = [0; 16 * 1024];
    loop {
        let length = match pipe.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read.unwrap_or(0),
        };
        if to.send(Piece(stream, buffer[..length].to_vec())).is_err() || length == 0 {
            return;
        }
    }
}
