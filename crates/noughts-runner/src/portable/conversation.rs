//! A program that is kept alive: it reads a line, answers with a line, and waits for the next one.
//! The time limit applies to each answer, as wall-clock time.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use noughts_judge::judge::{End, Run, RunLimits};

use super::process::Process;
use super::process::unix_lines;
use super::{LOOK_EVERY, PortableRunner, clean_up_after, remove, start};
use crate::runner::{Order, StopFlag};

/// How long a program that is asked once may print more.
const SETTLE: Duration = Duration::from_millis(50);

/// How long a program that has closed its output may take to end.
const CLOSING: Duration = Duration::from_secs(2);

/// How long a program whose input has ended may at least take to print something.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A program that is kept alive.
pub(super) struct Conversation {
    process: Process,
    folder: Folder,
}

/// The folder of a program, which goes when this does.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = remove(&self.0);
    }
}

impl PortableRunner {
    /// Gives a program lines, each when it has answered the one before.
    pub(super) fn ask(
        &mut self,
        order: &Order,
        go_on: bool,
        input: &[u8],
        stop: &StopFlag<'_>,
    ) -> io::Result<Run> {
        let before = self.conversation.take().filter(|_| go_on);
        let (mut conversation, starts) = match before {
            Some(conversation) => (conversation, 0),
            None => (self.begin(order, input)?, 1),
        };
        let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
        let is_alone = !go_on && lines.len() == 1;
        let process = &mut conversation.process;
        let mut run = Run {
            starts,
            ..Run::new(End::Answered)
        };
        let mut broken = None;
        for line in lines {
            let begun = Instant::now();
            broken = process.ask(line, is_alone, &order.limits, stop)?;
            // What one answer takes of the processor is not known.
            run.wall = run.wall.max(begun.elapsed());
            run.cpu = run.wall;
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
            None => match ended.own_end() {
                End::Exited(0) => End::Quit,
                end => end,
            },
            broken => ended.judged(broken, &order.limits),
        };
        clean_up_after(Ok(run), order, folder.path())
    }

    /// Starts a program that is to be kept alive.
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
    /// Asks a program, and says what came of it; `None` if it ended instead. What it printed is in
    /// its output.
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
            Some(End::IdleLimit) if self.speaks_at_the_end(limits, stop)? => Some(End::Unflushed),
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

    /// A program that is asked once may print more than it was asked for, such as a prompt.
    fn wait_for_more(&mut self, limits: &RunLimits, stop: &StopFlag<'_>) -> io::Result<End> {
        let begun = Instant::now();
        while let Some(left) = SETTLE.checked_sub(begun.elapsed()) {
            if stop.is_set() {
                return Ok(End::Stopped);
            }
            if self.output.len() > limits.output {
                return Ok(End::OutputLimit);
            }
            // Whether it continues is not asked.
            if self.wait(left)? {
                self.take_last(limits.output);
                break;
            }
        }
        Ok(End::Answered)
    }

    /// Whether a program that does not answer does when its input ends: its answers were not
    /// flushed.
    fn speaks_at_the_end(&mut self, limits: &RunLimits, stop: &StopFlag<'_>) -> io::Result<bool> {
        self.close_input();
        let (begun, at_most) = (Instant::now(), limits.time.max(LAST_WORDS));
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
