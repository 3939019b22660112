//! A program that is kept alive: it reads a line, answers with a line, and waits for the next one.
//! The time limits apply to each answer, the other limits to the whole run.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::Runner;
use super::folder::RunFolder;
use super::watch::{LOOK_EVERY, Use, Watch};
use super::watch::{Pipes, Wake};
use crate::linux::is_readable;
use crate::portable::quit;
use crate::sandbox::Order;
use noughts_judge::judge::{End, Run, RunLimits};

/// How long a program that is asked once may print further output. Only time in which it runs or
/// could run counts.
const SETTLE: Duration = Duration::from_millis(50);

/// The same limit for its final output, after its input has ended.
const FINAL_OUTPUT: Duration = Duration::from_secs(1);

/// A program that is kept alive.
pub(super) struct Conversation {
    limits: RunLimits,
    program: Child,
    folder: RunFolder,
    talk: ConversationState,
    /// The limit that it exceeded after its last answer.
    broken: Option<End>,
}

/// The state of a conversation.
struct ConversationState {
    program: Pid,
    exit: OwnedFd,
    pipes: Pipes,
    next_look: Instant,
}

impl Runner {
    /// Gives lines to a program, each after it has answered the previous one.
    pub(super) fn ask(&mut self, order: &Order, resume: bool, input: &[u8]) -> io::Result<Run> {
        if !resume {
            self.end_conversation()?;
        }
        let (mut conversation, starts) = match self.conversation.take() {
            Some(conversation) => (conversation, 0),
            None => (self.begin(order, input)?, 1),
        };
        let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
        let is_alone = !resume && lines.len() == 1;
        let run = self
            .ask_lines(&mut conversation, order, &lines, is_alone)
            .map(|run| Run { starts, ..run });
        match run {
            Ok(run) if run.end == End::Answered => {
                self.conversation = Some(conversation);
                Ok(run)
            }
            run => {
                let ended = self.end(&mut conversation)?;
                let run = run.map(|run| match run.end {
                    End::Quit => Run {
                        end: quit(ended),
                        ..run
                    },
                    _ => run,
                });
                self.clean_up_after(run, order, conversation.folder)
            }
        }
    }

    /// Starts a program to keep alive.
    fn begin(&mut self, order: &Order, input: &[u8]) -> io::Result<Conversation> {
        let folder = self.new_folder(order, input)?;
        let mut program = match self.command(order, folder.path())?.spawn() {
            Ok(program) => program,
            Err(error) => {
                self.clean_up(folder.path())?;
                return Err(order.start_error(error));
            }
        };
        match ConversationState::with(&mut program) {
            Ok(talk) => Ok(Conversation {
                limits: order.limits,
                program,
                folder,
                talk,
                broken: None,
            }),
            Err(error) => {
                self.setup.scope.kill_everyone(Pid::from_child(&program));
                self.setup.scope.reap_everyone()?;
                Err(error)
            }
        }
    }

    fn ask_lines(
        &mut self,
        conversation: &mut Conversation,
        order: &Order,
        lines: &[&[u8]],
        is_alone: bool,
    ) -> io::Result<Run> {
        let mut run = Run::new(End::Answered);
        let mut watch = self.watch(&conversation.folder, &order.limits);
        let talk = &mut conversation.talk;
        for line in lines {
            let mut used = Use::from_now(talk.program);
            run.end = match conversation.broken {
                Some(broken) => broken,
                None => watch.ask(talk, line, is_alone, &mut used)?,
            };
            run.wall = run.wall.max(used.begun.elapsed());
            run.cpu = run.cpu.max(Some(used.cpu_now(talk.program)));
            run.memory = run.memory.max(used.memory);
            run.output.append(&mut talk.pipes.output);
            run.errors = std::mem::take(&mut talk.pipes.errors);
            if run.end == End::Answered && run.cpu > Some(order.limits.time) {
                run.end = End::TimeLimit;
            }
            if run.end != End::Answered {
                break;
            }
            run.answers += 1;
        }
        Ok(run)
    }

    /// Watches the program that is kept alive until an order arrives.
    pub(super) fn watch_until_order(&mut self) -> io::Result<()> {
        let Some(mut conversation) = self.conversation.take() else {
            return Ok(());
        };
        while conversation.broken.is_none() && !is_readable(&self.control, LOOK_EVERY)? {
            let program = conversation.talk.program;
            let watch = self.watch(&conversation.folder, &conversation.limits);
            conversation.broken = watch.exceeded_limit(program, &mut Use::from_now(program));
            if conversation.broken.is_some() {
                self.setup.scope.kill_everyone(program);
            }
        }
        self.conversation = Some(conversation);
        Ok(())
    }

    /// Ends the program that is kept alive, if there is one, and removes its files.
    pub(super) fn end_conversation(&mut self) -> io::Result<()> {
        let Some(mut conversation) = self.conversation.take() else {
            return Ok(());
        };
        self.end(&mut conversation)?;
        self.clean_up(conversation.folder.path())
    }

    fn end(&self, conversation: &mut Conversation) -> io::Result<ExitStatus> {
        self.setup.scope.kill_everyone(conversation.talk.program);
        let ended = conversation.program.wait()?;
        self.setup.scope.reap_everyone()?;
        Ok(ended)
    }
}

impl Watch<'_> {
    /// Asks a program for an answer, and returns the result. Its output is in the pipes.
    fn ask(
        &mut self,
        talk: &mut ConversationState,
        line: &[u8],
        is_alone: bool,
        used: &mut Use,
    ) -> io::Result<End> {
        talk.pipes.read()?;
        if !talk.pipes.output.is_empty() {
            return Ok(End::Unasked);
        }
        talk.pipes.give(line);
        let end = self.wait_for_answer(talk, used)?;
        Ok(match end {
            End::Answered if is_alone => self.wait_for_more(talk)?,
            End::Answered if !talk.has_one_line() => End::Unasked,
            End::IdleLimit if self.answers_at_end_of_input(talk)? => End::Unflushed,
            end => end,
        })
    }

    fn wait_for_answer(&mut self, talk: &mut ConversationState, used: &mut Use) -> io::Result<End> {
        loop {
            if talk.pipes.output.contains(&b'\n') {
                return Ok(End::Answered);
            }
            if talk.pipes.output.len() > self.limits.output {
                return Ok(End::OutputLimit);
            }
            if Instant::now() >= talk.next_look {
                if let Some(broken) = self.exceeded_limit(talk.program, used) {
                    return Ok(broken);
                }
                if talk.pipes.is_output_closed() && used.idle > SETTLE {
                    return Ok(End::ClosedOutput);
                }
                talk.next_look = Instant::now() + LOOK_EVERY;
            }
            if let Some(end) = self.wait(talk)? {
                return Ok(end);
            }
        }
    }

    /// Waits for the next event. Returns how the conversation ends, if it does. `Quit` means any
    /// end of the program by itself.
    fn wait(&mut self, talk: &mut ConversationState) -> io::Result<Option<End>> {
        let at_most = talk.next_look.saturating_duration_since(Instant::now());
        let (exit, control) = (talk.exit.as_fd(), self.control.as_fd());
        let Wake { ended, has_request } = talk.pipes.wait(exit, control, at_most)?;
        if ended {
            // The last output may still be in the pipe.
            while talk.pipes.output.len() <= self.limits.output && talk.pipes.read()? {}
            if talk.pipes.output.is_empty() {
                return Ok(Some(End::Quit));
            }
            // The last newline may be missing, as in any output.
            if !talk.pipes.output.ends_with(b"\n") {
                talk.pipes.output.push(b'\n');
            }
            return Ok(Some(End::Answered));
        }
        if has_request {
            self.receive_stop().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Waits for further output of a program that is asked once, such as a prompt.
    fn wait_for_more(&mut self, talk: &mut ConversationState) -> io::Result<End> {
        let mut used = Use::from_now(talk.program);
        while used.idle + used.cpu < SETTLE {
            if talk.pipes.output.len() > self.limits.output {
                return Ok(End::OutputLimit);
            }
            if let Some(broken) = self.exceeded_limit(talk.program, &mut used) {
                return Ok(broken);
            }
            talk.next_look = Instant::now() + SETTLE / 4;
            match self.wait(talk)? {
                None => {}
                Some(End::Stopped) => return Ok(End::Stopped),
                // Whether it continues to run does not matter.
                Some(_) => break,
            }
        }
        Ok(End::Answered)
    }

    /// Whether a program that does not answer prints something when its input ends. Then it does
    /// not flush its answers.
    fn answers_at_end_of_input(&mut self, talk: &mut ConversationState) -> io::Result<bool> {
        talk.pipes.close_input();
        let mut used = Use::from_now(talk.program);
        while talk.pipes.output.is_empty() && used.idle + used.cpu < FINAL_OUTPUT {
            if self.exceeded_limit(talk.program, &mut used).is_some() {
                break;
            }
            talk.next_look = Instant::now() + LOOK_EVERY;
            if self.wait(talk)?.is_some() {
                break;
            }
        }
        Ok(!talk.pipes.output.is_empty())
    }
}

impl ConversationState {
    fn with(program: &mut Child) -> io::Result<ConversationState> {
        let pid = Pid::from_child(program);
        Ok(ConversationState {
            program: pid,
            exit: pidfd_open(pid, PidfdFlags::empty())?,
            pipes: Pipes::for_lines(program)?,
            next_look: Instant::now() + LOOK_EVERY,
        })
    }

    fn has_one_line(&self) -> bool {
        let newline = self.pipes.output.iter().position(|byte| *byte == b'\n');
        newline == Some(self.pipes.output.len() - 1)
    }
}
