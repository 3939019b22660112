//! Several threads answer one file. Each takes the next block, reads it from its place in the file,
//! answers it, and writes the answers after those of all earlier blocks.

use std::io::Write;
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::AnswerError;
use super::fast::{AnswerBuffer, Cut, Done, Fast};
use super::input::{Pages, ReadAt, read_exact_at};

/// About how many bytes a thread reads at once: few enough to stay in the cache
/// of its core. In tests blocks are small, so that there are many of them.
pub(super) const BLOCK: usize = if cfg!(test) { 4 * 1024 } else { 384 * 1024 };

/// How many bytes before a block are read as well where a block may begin inside
/// a line. One would tell whether it does; but then the bytes would lie nearly at
/// the same place in a page of memory as in a page of the file, and copying is
/// slow there.
const BEFORE: u64 = 2048;

/// How often a thread polls whether its turn has come before it sleeps.
const SPINS: u32 = 20_000;

/// Answers the cases in a part of a file and writes the answers in order, up
/// to the first case that cannot be answered in the fast way.
pub(super) fn answer(
    fast: &Fast,
    file: &impl ReadAt,
    part: Range<u64>,
    threads: usize,
    out: &mut (impl Write + Send),
) -> Result<Done, AnswerError> {
    let queue = Queue {
        fast,
        file,
        part,
        next: AtomicU64::new(0),
        output: Mutex::new(OrderedOutput {
            out,
            turn: 0,
            done: Done::default(),
            end: None,
        }),
        turns: Condvar::new(),
        turn: AtomicU64::new(0),
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| queue.work())).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                panic::resume_unwind(panic);
            }
        }
    });
    let output = queue
        .output
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    output.end.unwrap_or(Ok(())).map(|()| output.done)
}

/// The blocks of a part of a file, shared by the threads.
struct Queue<'a, F, W> {
    fast: &'a Fast,
    file: &'a F,
    part: Range<u64>,
    /// The first block that no thread has taken.
    next: AtomicU64,
    output: Mutex<OrderedOutput<'a, W>>,
    turns: Condvar,
    /// A copy of [`OrderedOutput::turn`] that can be polled without the lock.
    turn: AtomicU64,
}

struct OrderedOutput<'a, W> {
    out: &'a mut W,
    /// The block whose answers are to be written next.
    turn: u64,
    done: Done,
    /// Set when nothing more is to be written: `Ok` if the threads came to the
    /// end or to a case that the fast way cannot answer.
    end: Option<Result<(), AnswerError>>,
}

/// What has been answered of a block, and whether more blocks follow: not if
/// part of it could not be answered or it is the last.
struct AnsweredBlock {
    done: Done,
    whole: bool,
}

impl<'a, F: ReadAt, W: Write> Queue<'a, F, W> {
    fn work(&self) {
        let done = panic::catch_unwind(AssertUnwindSafe(|| self.answer_blocks()));
        if let Err(panic) = done {
            // The other threads would wait for the turn of this one forever.
            self.lock().end = Some(Ok(()));
            self.turns.notify_all();
            panic::resume_unwind(panic);
        }
    }

    /// Takes block after block until there are no more, or another thread has
    /// ended the work.
    fn answer_blocks(&self) {
        // Bytes before the block and a line behind it may be needed.
        let mut pages = Pages::new(BLOCK + 2 * BEFORE as usize);
        let mut answers = AnswerBuffer::default();
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let answered = self.answer(number, &mut pages, &mut answers);
            let Some(mut output) = self.wait_for_turn(number) else {
                return;
            };
            let written = answered.and_then(|answered| {
                let written = output.out.write_all(answers.answers());
                written.map(|()| answered).map_err(AnswerError::Write)
            });
            match written {
                Ok(AnsweredBlock { done, whole }) => {
                    output.done.bytes += done.bytes;
                    output.done.cases += done.cases;
                    output.end = if whole { None } else { Some(Ok(())) };
                }
                Err(error) => output.end = Some(Err(error)),
            }
            answers.clear();
            output.turn += 1;
            self.turn.store(output.turn, Ordering::Release);
            self.turns.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, OrderedOutput<'a, W>> {
        self.output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the answers of a block are to be written; `None` if the work
    /// has ended before that.
    fn wait_for_turn(&self, number: u64) -> Option<MutexGuard<'_, OrderedOutput<'a, W>>> {
        // All blocks take about the same time, so the wait is mostly shorter
        // than going to sleep and waking up.
        for _ in 0..SPINS {
            if self.turn.load(Ordering::Acquire) == number {
                break;
            }
            std::hint::spin_loop();
        }
        let output = self.lock();
        let not_yet =
            |output: &mut OrderedOutput<'a, W>| output.turn != number && output.end.is_none();
        let output = self.turns.wait_while(output, not_yet);
        Some(output.unwrap_or_else(PoisonError::into_inner)).filter(|p| p.end.is_none())
    }

    /// Reads a block and answers it.
    fn answer(
        &self,
        number: u64,
        pages: &mut Pages,
        out: &mut AnswerBuffer,
    ) -> Result<AnsweredBlock, AnswerError> {
        let nothing = AnsweredBlock {
            done: Done::default(),
            whole: false,
        };
        let size = match self.fast.cut() {
            Cut::Every(length) => (BLOCK / length * length) as u64,
            Cut::Lines { .. } => BLOCK as u64,
        };
        let start = self.part.start.saturating_add(number.saturating_mul(size));
        let end = start.saturating_add(size).min(self.part.end);
        if start >= end {
            return Ok(nothing);
        }
        let text = match self.fast.cut() {
            Cut::Every(_) => {
                let bytes = &mut pages.bytes_mut()[..(end - start) as usize];
                read_exact_at(self.file, bytes, start).map_err(AnswerError::Read)?;
                &*bytes
            }
            Cut::Lines { longest } => {
                let before = if number > 0 { BEFORE } else { 0 };
                let behind = (end + longest as u64).min(self.part.end);
                let bytes = &mut pages.bytes_mut()[..(behind + before - start) as usize];
                read_exact_at(self.file, bytes, start - before).map_err(AnswerError::Read)?;
                whole_lines(bytes, before as usize, (end + before - start) as usize)
            }
        };
        let done = self.fast.answer(text, u64::MAX, out);
        Ok(AnsweredBlock {
            done,
            whole: done.bytes == text.len() && end < self.part.end,
        })
    }
}

/// The lines that begin in `bytes` at `start` or behind it, and before `end`.
fn whole_lines(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    let line_end = |from: usize| {
        let length = bytes[from..].iter().position(|byte| *byte == b'\n');
        length.map_or(bytes.len(), |length| from + length + 1)
    };
    let first = if start == 0 { 0 } else { line_end(start - 1) };
    let last = line_end(end - 1);
    &bytes[first.min(last)..last]
}
