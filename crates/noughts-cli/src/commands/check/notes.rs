//! Notes on standard error about how a program is judged.

use noughts_analysis::Language;
use noughts_judge::problems::{PROBLEMS, Problem};
use noughts_judge::report::SourceReading;
use noughts_runner::{Isolation, Runners, Sandbox, SandboxChoice, SandboxError, StopFlag};

use crate::args::Check;
use crate::exit::{Failure, say};
use crate::interrupt::interrupted;
use crate::messages::Message;

/// How a source was read and compiled, where that is not as usual.
pub(super) fn of_reading(reading: SourceReading, language: Language) -> Vec<String> {
    let encoding = reading.encoding;
    let encoding = encoding.map(|encoding| Message::ReadAs(encoding).text(language));
    let level = reading.older_level;
    let level = level.map(|level| {
        let (used, usual) = (level.used, level.usual);
        Message::CompiledAs { used, usual }.text(language)
    });
    encoding.into_iter().chain(level).collect()
}

/// What went on besides the runs, and why a command may have found nothing to start.
pub(super) fn of_runs(runners: &Runners<'_>, sandbox: &Sandbox, language: Language) -> Vec<String> {
    let left = runners.not_removed();
    let left = left.map(|left| Message::NotRemoved(&left).text(language));
    let is_isolated = *sandbox.isolation() != Isolation::None;
    let is_blind =
        is_isolated && runners.program().is_command() && runners.found_nothing_to_start();
    let blind = is_blind.then(|| Message::CommandSeesTooLittle.text(language));
    left.into_iter().chain(blind).collect()
}

/// Why no program for a problem can be kept alive.
pub(super) fn not_kept_alive(problem: &Problem, language: Language) -> String {
    let fit = PROBLEMS
        .iter()
        .filter(|problem| problem.kept_alive().is_some());
    let fit: Vec<&str> = fit.map(|problem| problem.id).collect();
    let (fit, problem) = (&*fit.join(", "), problem.id);
    Message::NotKeptAlive { fit, problem }.text(language)
}

/// The sandbox of the programs. Says if there is none.
pub(super) fn sandbox(args: &Check) -> Result<Sandbox, Failure> {
    let language = args.speech.language();
    let stop = StopFlag::new(interrupted());
    let sandbox = Sandbox::new(args.sandbox, &stop).map_err(|error| match &error {
        SandboxError::Own(error) => Failure::internal(error),
        SandboxError::Unavailable {
            bubblewrap,
            landlock,
        } => {
            let reasons = [("bubblewrap", bubblewrap), ("landlock", landlock)].into_iter();
            let reasons = reasons
                .filter_map(|(name, why)| Some(format!("{name}: {}", why.as_deref()?)))
                .collect::<Vec<_>>();
            Failure::Internal(Message::CannotSandbox(&reasons.join("; ")).text(language))
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
        say(&note.text(language));
    }
    Ok(sandbox)
}

/// Says if the sandbox is weaker than it could be, where other people's programs are judged.
pub(super) fn weak_sandbox(sandbox: &Sandbox, language: Language) {
    if let Isolation::Landlock {
        bubblewrap: Some(why),
    } = sandbox.isolation()
    {
        say(&Message::WeaklySandboxed(why).text(language));
    }
}
