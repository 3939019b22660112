//! Notes on standard error about how a program was judged.

use noughts_judge::problems::{PROBLEMS, Problem};
use noughts_judge::report::SourceReading;
use noughts_runner::{Isolation, Runners, Sandbox, SandboxChoice, SandboxError, StopFlag};

use crate::args::Check;
use crate::exit::{Failure, interrupted, say};
use crate::messages::Message;

/// How a source was read and compiled, where this is unusual.
pub(super) fn of_reading(reading: SourceReading) -> Vec<String> {
    let encoding = reading.encoding.map(Message::ReadAs);
    let level = reading.older_level.map(|level| Message::CompiledAs {
        used: level.used,
        usual: level.usual,
    });
    let notes = encoding.into_iter().chain(level);
    notes.map(Message::text).collect()
}

/// Notes on files that were not removed, and on why every run of a command may have failed to
/// start.
pub(super) fn of_runs(runners: &Runners<'_>, sandbox: &Sandbox) -> Vec<String> {
    let left = runners
        .not_removed()
        .map(|left| Message::NotRemoved(left).text());
    let is_isolated = *sandbox.isolation() != Isolation::None;
    let is_blind =
        is_isolated && runners.program().is_command() && runners.found_nothing_to_start();
    let blind = is_blind.then(|| Message::CommandSeesTooLittle.text());
    left.into_iter().chain(blind).collect()
}

/// Why programs for a problem cannot be kept alive.
pub(super) fn not_kept_alive(problem: &Problem) -> String {
    let fit: Vec<&str> = PROBLEMS
        .iter()
        .filter(|problem| problem.kept_alive().is_some())
        .map(|problem| problem.id)
        .collect();
    let (fit, problem) = (&*fit.join(", "), problem.id);
    Message::NotKeptAlive { fit, problem }.text()
}

/// Creates the sandbox of the programs. Prints a note if there is none.
pub(super) fn sandbox(args: &Check) -> Result<Sandbox, Failure> {
    let stop = StopFlag::new(interrupted());
    let sandbox = Sandbox::new(args.sandbox, &stop).map_err(|error| match &error {
        SandboxError::Io(error) => Failure::internal(error),
        SandboxError::Unavailable { .. } => {
            Failure::Internal(Message::CannotSandbox(&error.reasons()).text())
        }
    })?;
    if *sandbox.isolation() == Isolation::None
        && !matches!(args.sandbox, SandboxChoice::Off | SandboxChoice::Portable)
    {
        let note = if cfg!(target_os = "linux") {
            Message::NotSandboxed
        } else {
            Message::NotSandboxedHere
        };
        say(&note.text());
    }
    Ok(sandbox)
}

/// Prints a note if the sandbox is weaker than it could be. For other people's programs.
pub(super) fn weak_sandbox(sandbox: &Sandbox) {
    if let Isolation::Landlock {
        bubblewrap: Some(why),
    } = sandbox.isolation()
    {
        say(&Message::WeaklySandboxed(why).text());
    }
}
