//! The runner for every system: plain processes, without a sandbox.
//!
//! The system reports the resources of a program only after it has ended. So the runner kills a
//! program after twice its time limit of wall-clock time, and otherwise judges by the processor
//! time and the memory that it used. A program that is kept alive reads a line, answers with a line,
//! and waits for the next one. Its time limit applies to each answer, as wall-clock time.

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

use super::sandbox::{InputMode, Order, StartError, StopFlag, new_folder};
#[cfg(target_os = "linux")]
pub(crate) use process::end_of;
pub(crate) use process::quit;
use process::{Process, unix_lines};

/// How often the runner checks whether a run should stop.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// How long it may take to remove a folder: killed processes may not have ended yet.
const PATIENCE: Duration = Duration::from_secs(2);

/// Runs one program after another, or keeps one alive.
pub(crate) struct PortableRunner {
    /// The folder that contains the folders of runs.
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
        match order.input_mode {
            InputMode::Whole => self.run_whole(order, input, stop),
            InputMode::LineByLine { resume } => self.ask(order, resume, input, stop),
        }
    }

    fn run_whole(&mut self, order: &Order, input: &[u8], stop: &StopFlag<'_>) -> io::Result<Run> {
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
                cpu: Some(ended.cpu),
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

    /// A new folder with the files that the program needs.
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
    Process::start(&mut command).map_err(|error| StartError::within(program, error))
}

/// Waits until a program ends, or must be ended. Returns the reason in that case.
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

/// Removes the files of a run. Notes the files that the program left, and those that cannot be
/// removed.
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

/// How long a program that is asked once may print further output.
const SETTLE: Duration = Duration::from_millis(50);

/// How long a program may take to end after it has closed its output.
const CLOSING: Duration = Duration::from_secs(2);

/// The least time for a program to print its final output after its input has ended.
const FINAL_OUTPUT: Duration = Duration::from_secs(1);

/// A program that is kept alive.
struct Conversation {
    process: Process,
    folder: Folder,
}

/// The folder of a program. Dropping it removes the folder.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = remove(&self.0);
    }
}

impl PortableRunner {
    /// Gives lines to a program, each after it has answered the previous one.
    fn ask(
        &mut self,
        order: &Order,
        resume: bool,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let before = self.conversation.take().filter(|_| resume);
        let (mut conversation, starts) = match before {
            Some(conversation) => (conversation, 0),
            None => (self.begin(order, input)?, 1),
        };
        let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
        let is_alone = !resume && lines.len() == 1;
        let process = &mut conversation.process;
        let mut run = Run {
            starts,
            ..Run::new(End::Answered)
        };
        let mut broken = None;
        for line in lines {
            let begun = Instant::now();
            broken = process.ask(line, is_alone, &order.limits, stop)?;
            // The processor time of a single answer is unknown.
            run.wall = run.wall.max(begun.elapsed());
            run.output.append(&mut process.output);
            run.errors = std::mem::take(&mut process.errors);
            if broken != Some(End::Answered) {
                break;
            }
            run.answers += 1;
        }
        run.output = unix_lines(run.output);
        if broken == Some(End::Answered) {
            self.conversation = Some(conversation);
            return Ok(run);
        }
        let Conversation { process, folder } = conversation;
        let ended = process.end(order.limits.output)?;
        run.errors.extend_from_slice(&ended.errors);
        run.memory = ended.memory;
        run.end = match broken {
            // It ended by itself.
            None => quit(ended.status),
            broken => ended.judged(broken, &order.limits),
        };
        clean_up_after(Ok(run), order, folder.path())
    }

    /// Starts a program to keep alive.
    fn begin(&self, order: &Order, input: &[u8]) -> io::Result<Conversation> {
        let folder = Folder(self.folder(order, input)?);
        let process = start(order, folder.path())?;
        Ok(Conversation { process, folder })
    }
}

impl Folder {
    fn path(&self) -> &Path {
        &self.0
    }
}

impl Process {
    /// Asks a program for an answer, and returns the result. `None` if the program has ended
    /// instead. Its output is in `process`.
    fn ask(
        &mut self,
        line: &[u8],
        is_alone: bool,
        limits: &RunLimits,
        stop: &StopFlag<'_>,
    ) -> io::Result<Option<End>> {
        self.take_printed();
        if !self.output.is_empty() {
            return Ok(Some(End::Unasked));
        }
        self.give(line);
        Ok(match self.wait_for_answer(limits, stop)? {
            Some(End::Answered) if is_alone => Some(self.wait_for_more(limits, stop)?),
            Some(End::Answered) if !self.has_one_line() => Some(End::Unasked),
            Some(End::IdleLimit) if self.answers_at_end_of_input(limits, stop)? => {
                Some(End::Unflushed)
            }
            end => end,
        })
    }

    fn wait_for_answer(
        &mut self,
        limits: &RunLimits,
        stop: &StopFlag<'_>,
    ) -> io::Result<Option<End>> {
        let begun = Instant::now();
        let mut closed: Option<Instant> = None;
        loop {
            if self.output.contains(&b'\n') {
                return Ok(Some(End::Answered));
            }
            if self.output.len() > limits.output {
                return Ok(Some(End::OutputLimit));
            }
            if stop.is_set() {
                return Ok(Some(End::Stopped));
            }
            let Some(left) = limits.idle().checked_sub(begun.elapsed()) else {
                return Ok(Some(End::IdleLimit));
            };
            if self.is_output_closed()
                && closed.get_or_insert_with(Instant::now).elapsed() > CLOSING
            {
                return Ok(Some(End::ClosedOutput));
            }
            if self.wait(left.min(LOOK_EVERY))? {
                self.take_last(limits.output);
                if self.output.is_empty() {
                    return Ok(None);
                }
                // The last newline may be missing, as in any output.
                if !self.output.ends_with(b"\n") {
                    self.output.push(b'\n');
                }
                return Ok(Some(End::Answered));
            }
        }
    }

    /// Waits for further output of a program that is asked once, such as a prompt.
    fn wait_for_more(&mut self, limits: &RunLimits, stop: &StopFlag<'_>) -> io::Result<End> {
        let begun = Instant::now();
        while let Some(left) = SETTLE.checked_sub(begun.elapsed()) {
            if stop.is_set() {
                return Ok(End::Stopped);
            }
            if self.output.len() > limits.output {
                return Ok(End::OutputLimit);
            }
            // Whether it continues to run does not matter.
            if self.wait(left)? {
                self.take_last(limits.output);
                break;
            }
        }
        Ok(End::Answered)
    }

    /// Whether a program that does not answer prints something when its input ends. Then it does
    /// not flush its answers.
    fn answers_at_end_of_input(
        &mut self,
        limits: &RunLimits,
        stop: &StopFlag<'_>,
    ) -> io::Result<bool> {
        self.close_input();
        let (begun, at_most) = (Instant::now(), limits.time.max(FINAL_OUTPUT));
        while self.output.is_empty() && !stop.is_set() && begun.elapsed() < at_most {
            if self.wait(LOOK_EVERY)? {
                self.take_last(limits.output);
                break;
            }
        }
        Ok(!self.output.is_empty())
    }

    fn has_one_line(&self) -> bool {
        let newline = self.output.iter().position(|byte| *byte == b'\n');
        newline == Some(self.output.len() - 1)
    }
}
