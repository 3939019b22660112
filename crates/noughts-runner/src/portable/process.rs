//! A process and its pipes. Threads read and write the pipes, because only Unix can wait for
//! several pipes at a time.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use noughts_judge::judge::{End, RunLimits};
#[cfg(unix)]
pub(super) use unix::Group;
use wait4::Wait4;
#[cfg(windows)]
pub(super) use windows::Group;

use crate::sandbox::ERRORS_KEPT;

/// The most pieces of output in the queue.
const PIECES: usize = 16;

/// How long noughts waits for output after the program has ended. The wait ends immediately,
/// unless a process that has left the program's group holds the pipe.
const LAST_OUTPUT: Duration = Duration::from_secs(2);

/// How long to sleep between checks whether a program that has closed its output has ended: at
/// least, and at most.
const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// On some systems, a pipe is inheritable for a moment after it is made. A process that another
/// thread starts at that moment would inherit it, and a program would never see the end of its
/// input. So only one thread starts a process at a time.
static STARTING: Mutex<()> = Mutex::new(());

/// A running process. Dropping it kills the process.
pub(super) struct Process {
    /// `None` after the process has been waited for.
    child: Option<Child>,
    group: Group,
    /// `None` after the end of the input.
    input: Option<Sender<Vec<u8>>>,
    pieces: Receiver<Piece>,
    /// Its output that was not yet taken.
    pub(super) output: Vec<u8>,
    /// The beginning of its output on standard error.
    pub(super) errors: Vec<u8>,
    open: [bool; 2],
    pause: Duration,
}

#[derive(Clone, Copy)]
enum Stream {
    Output,
    Errors,
}

/// Bytes read from a pipe. Empty at the end.
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
        // From here on, an error drops the process, which kills it.
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
        // Each thread ends with its pipe, which may outlive `process`.
        let spawn = |work: Box<dyn FnOnce() + Send>| thread::Builder::new().spawn(work).map(drop);
        spawn(Box::new(move || {
            // Writing fails if the program has closed its input.
            let _ = lines.iter().try_for_each(|line| stdin.write_all(&line));
        }))?;
        let errors = to.clone();
        spawn(Box::new(move || read(stdout, Stream::Output, &to)))?;
        spawn(Box::new(move || read(stderr, Stream::Errors, &errors)))?;
        Ok(process)
    }

    /// Sends input to the program.
    pub(super) fn give(&mut self, bytes: &[u8]) {
        if let Some(input) = &self.input {
            // It fails if the program has closed its input.
            let _ = input.send(bytes.to_vec());
        }
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether the program has closed its output.
    pub(super) fn is_output_closed(&self) -> bool {
        !self.open[Stream::Output as usize]
    }

    /// Takes the output so far.
    pub(super) fn take_printed(&mut self) {
        while let Ok(piece) = self.pieces.try_recv() {
            self.take(piece);
        }
    }

    /// Waits until the program prints something or ends. Returns whether it has ended. Its last
    /// output may then still be in the pipe.
    pub(super) fn wait(&mut self, mut at_most: Duration) -> io::Result<bool> {
        // A program that ends closes its output first.
        if self.is_output_closed() {
            if self.has_ended()? {
                return Ok(true);
            }
            at_most = at_most.min(self.pause);
            self.pause = (2 * self.pause).min(LONGEST_PAUSE);
        }
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

    /// Takes the last output of a program that has ended, up to a limit.
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

    /// Kills the program and its children. Returns how it ended.
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

/// Reads a pipe to its end, or until the receiver is dropped.
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

/// The result of a process that has ended.
pub(super) struct Ended {
    pub(super) status: ExitStatus,
    pub(super) cpu: Duration,
    pub(super) memory: u64,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

impl Ended {
    /// How the run ended. `broken` is the reason for which the runner ended it; `None` if the
    /// program ended by itself.
    pub(super) fn judged(&self, broken: Option<End>, limits: &RunLimits) -> End {
        match broken {
            Some(End::Stopped) => End::Stopped,
            _ if self.memory > limits.memory => End::MemoryLimit,
            None | Some(End::IdleLimit) if self.cpu > limits.time => End::TimeLimit,
            None if self.output.len() > limits.output => End::OutputLimit,
            None => end_of(self.status),
            Some(broken) => broken,
        }
    }
}

/// How a process ended by itself.
#[cfg(unix)]
pub(crate) fn end_of(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}

#[cfg(not(unix))]
pub(crate) fn end_of(status: ExitStatus) -> End {
    let code = status.code().unwrap_or_default();
    match signal_of_exception(code as u32) {
        Some(signal) => End::Signal(signal),
        None => End::Exited(code),
    }
}

/// How a program that should have answered ended by itself.
pub(crate) fn quit(status: ExitStatus) -> End {
    match end_of(status) {
        End::Exited(0) => End::Quit,
        end => end,
    }
}

/// The corresponding Unix signal of a Windows exception, whose number is the exit code of the
/// process that it ended.
#[cfg(any(test, not(unix)))]
fn signal_of_exception(code: u32) -> Option<i32> {
    const ILLEGAL: i32 = 4;
    const ABORT: i32 = 6;
    const ARITHMETIC: i32 = 8;
    const SEGMENTATION: i32 = 11;
    Some(match code {
        0xc000_001d => ILLEGAL,
        0xc000_0409 => ABORT,
        0xc000_008c..=0xc000_0095 => ARITHMETIC,
        // An access violation, or a stack overflow.
        0xc000_0005 | 0xc000_00fd => SEGMENTATION,
        _ => return None,
    })
}

/// Output with the line ends that judges expect. On Windows the system adds the carriage returns,
/// not the program.
pub(super) fn unix_lines(output: Vec<u8>) -> Vec<u8> {
    if cfg!(windows) {
        without_carriage_returns(&output)
    } else {
        output
    }
}

fn without_carriage_returns(output: &[u8]) -> Vec<u8> {
    let mut bytes = output.iter().copied().peekable();
    let mut lines = Vec::with_capacity(output.len());
    while let Some(byte) = bytes.next() {
        if byte != b'\r' || bytes.peek() != Some(&b'\n') {
            lines.push(byte);
        }
    }
    lines
}

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// A process group.
    pub(in super::super) struct Group(Pid);

    impl Group {
        pub(in super::super) fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        pub(in super::super) fn of(program: &Child) -> Group {
            Group(Pid::from_child(program))
        }

        /// Kills the whole group. The program must not have been waited for yet, so that its id has
        /// not been reused.
        pub(in super::super) fn kill(&mut self, _: &mut Child) {
            // It fails if no process is left.
            let _ = kill_process_group(self.0, Signal::KILL);
        }

        /// Whether the program has ended. Does not wait for it.
        pub(in super::super) fn has_ended(&self, _: &mut Child) -> io::Result<bool> {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            Ok(waitid(WaitId::Pid(self.0), options)?.is_some())
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};

    use win32job::{ExtendedLimitInfo, Job};

    /// Prevents Ctrl-C from reaching the program. noughts ends it.
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;

    /// A job object, which ends all its processes when it is closed. `None` if the system refuses
    /// to make one.
    pub(in super::super) struct Group(Option<Job>);

    impl Group {
        pub(in super::super) fn prepare(command: &mut Command) {
            command.creation_flags(CREATE_NEW_PROCESS_GROUP);
        }

        pub(in super::super) fn of(program: &Child) -> Group {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            let job = Job::create_with_limit_info(&limits).ok();
            Group(job.filter(|job| job.assign_process(program.as_raw_handle() as isize).is_ok()))
        }

        /// Kills all processes of the job.
        pub(in super::super) fn kill(&mut self, program: &mut Child) {
            self.0 = None;
            // It fails if the program has ended.
            let _ = program.kill();
        }

        /// Whether the program has ended.
        pub(in super::super) fn has_ended(&self, program: &mut Child) -> io::Result<bool> {
            Ok(program.try_wait()?.is_some())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_windows() {
        let lines = without_carriage_returns(b"a\r\nb\rc\r\r\nd\n\r");
        assert_eq!(lines, b"a\nb\rc\r\nd\n\r");
    }

    #[test]
    fn exceptions_of_windows() {
        for (code, signal) in [
            (0xc000_0005, Some(11)),
            (0xc000_00fd, Some(11)),
            (0xc000_0094, Some(8)),
            (3, None),
            (0xffff_ffff, None),
        ] {
            assert_eq!(signal_of_exception(code), signal, "{code:x}");
        }
    }
}
