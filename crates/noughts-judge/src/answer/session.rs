//! Answers one input from its beginning to its end: with one thread, or a file with several threads
//! as long as it is in the exact format.

use std::io::{Read, Write};
use std::ops::Range;

use super::fast::{AnswerBuffer, Cut, Fast, OnDemand};
use super::input::{ReadAt, ReadFrom};
use super::reader::Reader;
use super::{AnswerError, Answered, InputError, OnInputError, answer_all, parallel};
use crate::problems::Problem;

/// Answers an input case by case, in the fast way where it can.
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

    /// Answers case after case. True if the input has been read beyond `until`
    /// and there is more of it; false at its end.
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

    /// Answers the next cases in the fast way, as far as they have been read
    /// from the input. False if the next one has to be read plainly.
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

    /// Answers the next case in the plain way; `None` at the end of the input.
    fn next(&mut self, out: &mut impl Write) -> Result<Option<&'static str>, AnswerError> {
        let Some(case) = self.reader.next(&mut || out.flush())? else {
            return Ok(None);
        };
        let answer = self.problem.question.answer(&case);
        answer.map(Some).map_err(|why| self.reader.no_answer(why))
    }

    /// Goes on after an error, if one may.
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

    /// Writes what has not been written yet, and says what became of the input.
    pub(super) fn finish(&self, out: &mut impl Write) -> Result<Answered, AnswerError> {
        out.flush().map_err(AnswerError::Write)?;
        Ok(Answered {
            cases: self.reader.cases(),
            errors: self.errors,
        })
    }
}

/// How many bytes one thread answers alone, at first, after the threads have met
/// a case that is not as the format has it.
const ALONE_AT_FIRST: u64 = 1 << 20;

/// If the threads answer more bytes than that before they meet such a case, one
/// thread goes on alone no longer than at first.
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

/// Lets several threads take the fast way as far as they can, and the session
/// go on where they cannot.
pub(super) fn with_threads<'f, F: ReadAt>(
    mut session: Session<'_, '_, ReadFrom<'f, F>>,
    fast: &Fast,
    file: &'f F,
    length: u64,
    threads: usize,
    out: &mut (impl Write + Send),
) -> Result<Answered, AnswerError> {
    // Where many cases are unusual, starting threads again and again would take
    // longer than one thread takes: it goes on alone twice as long each time.
    let mut alone = 0;
    let mut alone_until = 0;
    while session.run(alone_until, out)? {
        let part = part_ahead(&mut session, fast, length, out)?;
        let done = parallel::answer(fast, file, part.clone(), threads, out)?;
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

/// The part of the file that holds nothing but cases, as far as one can tell.
fn part_ahead<F: ReadAt>(
    session: &mut Session<'_, '_, ReadFrom<'_, F>>,
    fast: &Fast,
    length: u64,
    out: &mut impl Write,
) -> Result<Range<u64>, AnswerError> {
    let most = session.reader.cases_ahead();
    if most > 0 {
        // Passes over an empty line in front of the next case.
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
