//! Answers one input from its beginning to its end, with one thread. If the input is a file in the
//! exact format, with several threads.

use std::io::{Read, Write};
use std::ops::Range;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::fast::{AnswerBuffer, Cut, Done, Fast, OnDemand};
use super::input::{Pages, ReadAt, ReadFrom, read_exact_at};
use super::reader::Reader;
use super::{AnswerError, Answered, InputError, OnInputError, answer_all};
use crate::problems::Problem;

/// Answers an input case by case, with the fast reader if possible.
pub(super) struct Session<'a, 'e, R> {
    problem: &'static Problem,
    fast: Option<&'a OnDemand>,
    pub(super) reader: Reader<R>,
    answers: AnswerBuffer,
    on_error: Option<OnInputError<'e>>,
    errors: u64,
}

impl<'a, 'e, R: Read> Session<'a, 'e, R> {
    pub(super) fn new(
        problem: &'static Problem,
        input: R,
        fast: Option<&'a OnDemand>,
        on_error: Option<OnInputError<'e>>,
    ) -> Session<'a, 'e, R> {
        Session {
            problem,
            fast,
            reader: Reader::new(input, problem.layout),
            answers: AnswerBuffer::default(),
            on_error,
            errors: 0,
        }
    }

    /// Answers case after case. Returns true if it has read the input beyond `until` and more input
    /// follows, false at the end.
    pub(super) fn run(&mut self, until: u64, out: &mut impl Write) -> Result<bool, AnswerError> {
        while self.reader.position() <= until {
            if self.answer_fast(out)? {
                continue;
            }
            match self.next(out) {
                Ok(Some(text)) => writeln!(out, "{text}").map_err(AnswerError::Write)?,
                Ok(None) => return Ok(false),
                Err(AnswerError::Input(error)) => self.pass_over(error, out)?,
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Answers the next cases with the fast reader, as far as they have been read from the input.
    /// Returns false if the plain reader must read the next case.
    fn answer_fast(&mut self, out: &mut impl Write) -> Result<bool, AnswerError> {
        let (most, position) = (self.reader.cases_ahead(), self.reader.position());
        let Some(fast) = self.fast.filter(|_| most > 0) else {
            return Ok(false);
        };
        let text = self.reader.cases_text(&mut || out.flush())?;
        let Some(fast) = fast.get(position + text.len() as u64) else {
            return Ok(false);
        };
        let done = fast.answer(text, most, &mut self.answers);
        self.reader.skip_cases(done.bytes, done.cases as u64);
        out.write_all(self.answers.answers())
            .map_err(AnswerError::Write)?;
        self.answers.clear();
        Ok(done.cases > 0)
    }

    /// Answers the next case with the plain reader. `None` at the end of the input.
    fn next(&mut self, out: &mut impl Write) -> Result<Option<&'static str>, AnswerError> {
        let Some(case) = self.reader.next(&mut || out.flush())? else {
            return Ok(None);
        };
        let answer = self.problem.question.answer(&case);
        answer.map(Some).map_err(|why| self.reader.no_answer(why))
    }

    /// Continues after an error if the caller allows it.
    fn pass_over(&mut self, error: InputError, out: &mut impl Write) -> Result<(), AnswerError> {
        let Some(on_error) = &mut self.on_error else {
            out.flush().map_err(AnswerError::Write)?;
            return Err(AnswerError::Input(error));
        };
        on_error(&error);
        self.errors += 1;
        match error.case {
            Some(_) => writeln!(out, "ERROR").map_err(AnswerError::Write),
            None => Ok(()),
        }
    }

    /// Writes the remaining output, and returns the result.
    pub(super) fn finish(&self, out: &mut impl Write) -> Result<Answered, AnswerError> {
        out.flush().map_err(AnswerError::Write)?;
        Ok(Answered {
            cases: self.reader.cases(),
            errors: self.errors,
        })
    }
}

/// After the threads have met a case that is not in the exact format, one thread continues alone
/// for this many bytes at first.
const ALONE_AT_FIRST: u64 = 1 << 20;

/// If the threads answer more bytes than this before they meet such a case, the next part for one
/// thread is as short as the first one.
const LONG_PART: usize = 1 << 24;

/// Answers a file of `length` bytes with several threads.
///
/// # Errors
///
/// As for [`answer`](super::answer()).
pub fn answer_file(
    problem: &'static Problem,
    file: &impl ReadAt,
    length: u64,
    threads: usize,
    out: &mut (impl Write + Send),
    on_error: Option<OnInputError<'_>>,
) -> Result<Answered, AnswerError> {
    let fast = OnDemand::new(problem);
    let session = Session::new(problem, ReadFrom::new(file, 0), Some(&fast), on_error);
    match fast.get(length) {
        Some(ready) => with_threads(session, ready, file, length, threads, out),
        None => answer_all(session, out),
    }
}

/// Alternates between several threads with the fast reader and the session alone.
pub(super) fn with_threads<'f, F: ReadAt>(
    mut session: Session<'_, '_, ReadFrom<'f, F>>,
    fast: &Fast,
    file: &'f F,
    length: u64,
    threads: usize,
    out: &mut (impl Write + Send),
) -> Result<Answered, AnswerError> {
    // If many cases are not in the exact format, to start threads repeatedly would take longer than
    // to use one thread. So one thread continues alone for twice as many bytes each time.
    let mut alone = 0;
    let mut alone_until = 0;
    while session.run(alone_until, out)? {
        let part = part_ahead(&mut session, fast, length, out)?;
        let done = answer_part(fast, file, part.clone(), threads, out)?;
        let position = part.start + done.bytes as u64;
        session.reader.continue_with(
            ReadFrom::new(file, position),
            done.bytes as u64,
            done.cases as u64,
        );
        alone = match part.end - position {
            0 => u64::MAX,
            _ if done.bytes > LONG_PART => ALONE_AT_FIRST,
            _ => (alone * 2).max(ALONE_AT_FIRST),
        };
        alone_until = position.saturating_add(alone);
    }
    session.finish(out)
}

/// The part of the file that should hold only cases.
fn part_ahead<F: ReadAt>(
    session: &mut Session<'_, '_, ReadFrom<'_, F>>,
    fast: &Fast,
    length: u64,
    out: &mut impl Write,
) -> Result<Range<u64>, AnswerError> {
    let most = session.reader.cases_ahead();
    if most > 0 {
        // Skips an empty line before the next case.
        session.reader.cases_text(&mut || out.flush())?;
    }
    let start = session.reader.position();
    let end = match fast.cut() {
        Cut::Every(record) => {
            let records = length.saturating_sub(start) / record as u64;
            start + most.min(records) * record as u64
        }
        Cut::Lines { .. } => length.max(start),
    };
    Ok(start..end)
}

/// About how many bytes a thread reads in one step. They fit in the cache of a core. Tests use
/// small blocks, so that there are many of them.
pub(super) const BLOCK: usize = if cfg!(test) { 4 * 1024 } else { 384 * 1024 };

/// How many bytes before a block are read as well, if a block may begin inside a line. One byte
/// would be enough to see whether it does, but then the bytes would have nearly the same offset in
/// a page of memory as in a page of the file, and copying is slow there.
const BEFORE: u64 = 2048;

/// How often a thread polls whether its turn has come before it sleeps.
const SPINS: u32 = 20_000;

/// Answers the cases in a part of a file, up to the first case that the fast reader cannot answer.
/// Writes the answers in order.
pub(super) fn answer_part(
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
    /// Set when nothing more may be written: `Ok` if the threads came to the end, or to a case that
    /// the fast reader cannot answer.
    end: Option<Result<(), AnswerError>>,
}

/// The answers to a block, and whether more blocks may follow: not after the last block, or if part
/// of this block has no answers.
struct AnsweredBlock {
    done: Done,
    whole: bool,
}

impl<'a, F: ReadAt, W: Write> Queue<'a, F, W> {
    fn work(&self) {
        let done = panic::catch_unwind(AssertUnwindSafe(|| self.answer_blocks()));
        if let Err(panic) = done {
            // Otherwise the other threads would wait forever for this thread's turn.
            self.lock().end = Some(Ok(()));
            self.turns.notify_all();
            panic::resume_unwind(panic);
        }
    }

    /// Answers block after block until there are no more, or another thread has ended the work.
    fn answer_blocks(&self) {
        // The thread may also need bytes before the block and a line after it.
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

    /// Waits until it is the block's turn to write its answers. `None` if the work has ended
    /// before.
    fn wait_for_turn(&self, number: u64) -> Option<MutexGuard<'_, OrderedOutput<'a, W>>> {
        // All blocks take about the same time, so polling is usually faster than sleeping.
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

/// The lines that begin in `bytes`, at or after `start` and before `end`.
fn whole_lines(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    let line_end = |from: usize| {
        let length = bytes[from..].iter().position(|byte| *byte == b'\n');
        length.map_or(bytes.len(), |length| from + length + 1)
    };
    let first = if start == 0 { 0 } else { line_end(start - 1) };
    let last = line_end(end - 1);
    &bytes[first.min(last)..last]
}
