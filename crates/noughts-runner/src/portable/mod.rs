//! The runner of every system: plain processes, without a sandbox.
//!
//! The system reports the resources of a program only after it has ended. So the runner kills a
//! program after twice its time limit of wall-clock time, and otherwise judges by the processor
//! time and the memory that it used.

mod conversation;
mod process;
#[cfg(all(test, unix))]
mod tests;

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use noughts_judge::judge::{End, Run, RunLimits};

use super::runner::{InputMode, Order, StartError, StopFlag};
use super::sandbox::new_folder;
use conversation::Conversation;
use process::{Process, unix_lines};

/// How often a run is asked whether it is still wanted.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// How long it may take until a folder can be removed: processes that were killed may not have
/// ended yet.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs one program after the other, or keeps one alive.
pub(crate) struct PortableRunner {
    /// Where folders for runs are made.
    base: PathBuf,
    conversation: Option<Conversation>,
}

impl PortableRunner {
    pub(crate) fn new(base: PathBuf) -> PortableRunner {
        PortableRunner {
            base,
            conversation: None,
        }
    }

    /// Runs a program on an input.
    pub(crate) fn run(
        &mut self,
        order: &Order,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        match order.manner {
            InputMode::AtOnce => self.run_at_once(order, input, stop),
            InputMode::LineByLine { go_on } => self.ask(order, go_on, input, stop),
        }
    }

    fn run_at_once(&mut self, order: &Order, input: &[u8], stop: &StopFlag<'_>) -> io::Result<Run> {
        self.conversation = None;
        let folder = self.folder(order, input)?;
        let run = start(order, &folder).and_then(|mut process| {
            process.give(input);
            process.close_input();
            let begun = Instant::now();
            let broken = watch(&mut process, begun, &order.limits, stop)?;
            let wall = begun.elapsed();
            let ended = process.end(order.limits.output)?;
            Ok(Run {
                wall,
                cpu: ended.cpu,
                memory: ended.memory,
                starts: 1,
                end: ended.judged(broken, &order.limits),
                output: unix_lines(ended.output),
                errors: ended.errors,
                ..Run::new(End::Stopped)
            })
        });
        clean_up_after(run, order, &folder)
    }

    /// A new folder, with what the program may need in it.
    fn folder(&self, order: &Order, input: &[u8]) -> io::Result<PathBuf> {
        let folder = new_folder(&self.base, "run")?;
        if order.place.dev_stdin {
            fs::create_dir(folder.join("dev"))?;
            fs::write(folder.join("dev/stdin"), input)?;
        }
        for name in &order.place.input_files {
            fs::write(folder.join(name), input)?;
        }
        Ok(folder)
    }
}

/// Starts a program in its folder.
fn start(order: &Order, folder: &Path) -> io::Result<Process> {
    let mut words = order.command.iter();
    let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
    let current = order.place.current.as_deref();
    let mut command = Command::new(program);
    command
        .args(words)
        .current_dir(current.unwrap_or(folder.as_os_str()))
        .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (OsStr::new(name), folder)))
        .envs(order.environment.iter().cloned());
    Process::start(&mut command).map_err(|error| match StartError::of(program, &error) {
        Some(why) => why.into(),
        None => error,
    })
}

/// Waits until a program ends, or has to be ended for the reason that is given.
fn watch(
    process: &mut Process,
    begun: Instant,
    limits: &RunLimits,
    stop: &StopFlag<'_>,
) -> io::Result<Option<End>> {
    loop {
        if stop.is_set() {
            return Ok(Some(End::Stopped));
        }
        if process.output.len() > limits.output {
            return Ok(Some(End::OutputLimit));
        }
        let Some(left) = limits.idle().checked_sub(begun.elapsed()) else {
            return Ok(Some(End::IdleLimit));
        };
        if process.wait(left.min(LOOK_EVERY))? {
            return Ok(None);
        }
    }
}

/// Removes what a run left, and notes it.
fn clean_up_after(run: io::Result<Run>, order: &Order, folder: &Path) -> io::Result<Run> {
    let entries: Vec<fs::DirEntry> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    let files = order.place.files_left(&entries);
    let removed = remove(folder);
    let mut run = run?;
    run.files = files;
    let left = |error: io::Error| format!("{}: {error}", folder.display());
    run.not_removed = removed.err().map(left);
    Ok(run)
}

fn remove(folder: &Path) -> io::Result<()> {
    let begun = Instant::now();
    loop {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(_) if begun.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(10)),
            removed => return removed,
        }
    }
}
