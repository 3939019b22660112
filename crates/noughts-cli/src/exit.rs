//! How the program ends: exit codes, error messages, Ctrl-C and other requests to end.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use noughts_analysis::messages::on_one_line;

use crate::messages::Message;

/// The exit codes, the same for every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The answer is printed, or is yes.
    Yes = 0,
    /// The answer is no or a counterexample, is not known within the limits, or bad input was
    /// skipped.
    No = 1,
    /// Bad usage or bad input.
    BadInput = 2,
    /// An internal error, or the user interrupted the command.
    Internal = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments or the input are wrong. The text states what was found and what was expected.
    BadInput(String),
    /// The limits ended the work before there was an answer.
    NotKnown(String),
    /// An internal error.
    Internal(String),
    /// The user interrupted the work before there was an answer.
    Interrupted,
    /// The reader of our output has closed the pipe.
    ClosedPipe,
}

impl Failure {
    /// Bad input. `error` is the reason.
    pub(crate) fn bad_input(error: impl Display) -> Failure {
        Failure::BadInput(error.to_string())
    }

    /// The failure for an error of the system: an internal error, or an interruption.
    pub(crate) fn internal(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::Interrupted => Failure::Interrupted,
            _ => Failure::Internal(Message::System(error).text()),
        }
    }

    /// Bad input: the system refuses access to something that the user has named.
    pub(crate) fn unusable(name: impl Display, error: &io::Error) -> Failure {
        let why = Message::System(error).text();
        Failure::BadInput(format!("{name}: {why}"))
    }

    /// Prints the failure, and returns its exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let exit = match self {
            Failure::BadInput(_) => Exit::BadInput,
            Failure::NotKnown(_) => Exit::No,
            Failure::Internal(_) | Failure::Interrupted => Exit::Internal,
            Failure::ClosedPipe => return Exit::Yes.into(),
        };
        say(&self.to_string());
        exit.into()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::BadInput(why) | Failure::NotKnown(why) | Failure::Internal(why) => {
                f.write_str(why)
            }
            Failure::Interrupted => f.write_str(&Message::Interrupted.text()),
            Failure::ClosedPipe => f.write_str("the pipe is closed"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::internal(&error),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::from(io::Error::from(error))
    }
}

/// Prints a note for the user on standard error.
pub(crate) fn say(text: &str) {
    // If standard error is closed, the exit code still reports the failure.
    let _ = writeln!(io::stderr(), "noughts: {}", on_one_line(text));
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the program only waits, so that there is nothing to clean up.
static WAITING: AtomicBool = AtomicBool::new(false);

static LISTEN: Once = Once::new();

/// A flag that is set when the user interrupts. After the first call, Ctrl-C no longer ends the
/// program, so the caller must check the flag regularly and end the work.
pub(crate) fn interrupted() -> &'static AtomicBool {
    LISTEN.call_once(|| {
        // If the handler cannot be set, Ctrl-C ends the program immediately, which is acceptable.
        let _ = ctrlc::set_handler(|| {
            INTERRUPTED.store(true, Ordering::SeqCst);
            if WAITING.load(Ordering::SeqCst) {
                end();
            }
        });
    });
    &INTERRUPTED
}

/// Whether the user has interrupted. Unlike [`interrupted`], does not change the effect of Ctrl-C.
pub(crate) fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Waits for something, such as input. In the meantime, Ctrl-C ends the program immediately.
pub(crate) fn while_waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    if was_interrupted() {
        end();
    }
    let done = wait();
    WAITING.store(false, Ordering::SeqCst);
    done
}

fn end() -> ! {
    say(&Failure::Interrupted.to_string());
    process::exit(Exit::Internal as i32)
}
