//! The pipes to a program. None of them blocks.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use crate::order::ERRORS_KEPT;

pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    input: Input,
    pub(super) output: Vec<u8>,
    pub(super) errors: Vec<u8>,
}

/// What a program is to be given.
struct Input {
    bytes: Vec<u8>,
    written: usize,
    /// Whether there may be more later.
    stays_open: bool,
}

impl Input {
    fn rest(&self) -> &[u8] {
        &self.bytes[self.written..]
    }
}

/// What there is to do besides reading and writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wake {
    /// The program has ended.
    pub(super) ended: bool,
    /// Whoever gave the order says something, or is gone.
    pub(super) told: bool,
}

impl Pipes {
    /// Pipes to a program that is given all of its input.
    pub(super) fn with_input(program: &mut Child, input: &[u8]) -> io::Result<Pipes> {
        Pipes::of(
            program,
            Input {
                bytes: input.to_vec(),
                written: 0,
                stays_open: false,
            },
        )
    }

    /// Pipes to a program that is given lines later.
    pub(super) fn for_lines(program: &mut Child) -> io::Result<Pipes> {
        Pipes::of(
            program,
            Input {
                bytes: Vec::new(),
                written: 0,
                stays_open: true,
            },
        )
    }

    fn of(program: &mut Child, input: Input) -> io::Result<Pipes> {
        let pipes = Pipes {
            stdin: program.stdin.take(),
            stdout: program.stdout.take(),
            stderr: program.stderr.take(),
            input,
            output: Vec::new(),
            errors: Vec::new(),
        };
        let ends = [
            pipes.stdin.as_ref().map(AsFd::as_fd),
            pipes.stdout.as_ref().map(AsFd::as_fd),
            pipes.stderr.as_ref().map(AsFd::as_fd),
        ];
        for end in ends.into_iter().flatten() {
            ioctl_fionbio(end, true)?;
        }
        Ok(pipes)
    }

    /// Begins to write a line, and forgets what was printed before.
    pub(super) fn give(&mut self, line: &[u8]) {
        self.input.bytes = line.to_vec();
        self.input.written = 0;
        self.output.clear();
        self.errors.clear();
    }

    /// Tells the program that there is no more input.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Whether the program has closed its output.
    pub(super) fn is_output_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Those that there is something to do for.
    fn ends(&self) -> [Option<BorrowedFd<'_>>; 3] {
        let has_input = !self.input.stays_open || !self.input.rest().is_empty();
        [
            self.stdin.as_ref().filter(|_| has_input).map(AsFd::as_fd),
            self.stdout.as_ref().map(AsFd::as_fd),
            self.stderr.as_ref().map(AsFd::as_fd),
        ]
    }

    /// Waits until there is something to do and does what the pipes ask for.
    pub(super) fn wait(
        &mut self,
        exit: BorrowedFd<'_>,
        control: BorrowedFd<'_>,
        at_most: Duration,
    ) -> io::Result<Wake> {
        let mut fds = vec![
            PollFd::new(&exit, PollFlags::IN),
            PollFd::new(&control, PollFlags::IN),
        ];
        let ends = self.ends();
        let kinds = [PollFlags::OUT, PollFlags::IN, PollFlags::IN];
        for (end, kind) in ends.iter().zip(kinds) {
            fds.extend(end.as_ref().map(|end| PollFd::new(end, kind)));
        }
        let timeout = Timespec::try_from(at_most).map_err(io::Error::other)?;
        match poll(&mut fds, Some(&timeout)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(Wake::default()),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let wake = Wake {
            ended: !fds[0].revents().is_empty(),
            told: !fds[1].revents().is_empty(),
        };
        // Pipes that are not ready return at once.
        self.write()?;
        self.read()?;
        Ok(wake)
    }

    /// Gives the program as much of the input as it takes.
    fn write(&mut self) -> io::Result<()> {
        let Some(stdin) = &mut self.stdin else {
            return Ok(());
        };
        while !self.input.rest().is_empty() {
            match stdin.write(self.input.rest()) {
                Ok(written) => self.input.written += written,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A program may close its input.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                    self.stdin = None;
                    return Ok(());
                }
                Err(error) => return Err(error),
            }
        }
        if !self.input.stays_open {
            self.stdin = None;
        }
        Ok(())
    }

    /// Takes a piece of what the program has printed, and says whether there
    /// may be more.
    pub(super) fn read(&mut self) -> io::Result<bool> {
        let mut piece = [0; 16 * 1024];
        let mut more = false;
        if let Some(stdout) = &mut self.stdout {
            match read_some(stdout, &mut piece)? {
                Piece::Bytes(bytes) => {
                    self.output.extend_from_slice(bytes);
                    more = true;
                }
                Piece::NotYet => {}
                Piece::Closed => self.stdout = None,
            }
        }
        if let Some(stderr) = &mut self.stderr {
            match read_some(stderr, &mut piece)? {
                Piece::Bytes(bytes) => {
                    let room = bytes.len().min(ERRORS_KEPT - self.errors.len());
                    self.errors.extend_from_slice(&bytes[..room]);
                    more = true;
                }
                Piece::NotYet => {}
                Piece::Closed => self.stderr = None,
            }
        }
        Ok(more)
    }
}

enum Piece<'a> {
    Bytes(&'a [u8]),
    NotYet,
    Closed,
}

fn read_some<'a>(pipe: &mut impl Read, piece: &'a mut [u8]) -> io::Result<Piece<'a>> {
    loop {
        return match pipe.read(piece) {
            Ok(0) => Ok(Piece::Closed),
            Ok(length) => Ok(Piece::Bytes(&piece[..length])),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Piece::NotYet),
            Err(error) => Err(error),
        };
    }
}
