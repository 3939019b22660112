//! Reads a judge's input and writes the judge's output.

mod fast;
mod input_error;
mod lines;
mod pages;
mod parallel;
mod parse;
mod read_at;
mod reader;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::ops::Range;

use crate::problems::{Case, Problem};
use fast::AnswerBuffer;
pub use fast::Fast;
use fast::{Cut, Done};
use input_error::InputErrorKind;
pub use input_error::{AnswerError, InputError};
use lines::Lines;
pub use read_at::ReadAt;
use read_at::ReadFrom;
use reader::Reader;

/// How many bytes are read at once.
const BUFFER: usize = 192 * 1024;

/// How many bytes one thread reads alone after something unusual, at first.
const SHORT_WHILE: u64 = 1 << 20;

/// Several threads have done well if they get so far.
const LONG_PART: usize = 1 << 24;

/// InputErrorKind became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// How many cases it had.
    pub cases: u64,
    /// How many errors were passed over.
    pub errors: u64,
}

/// Is told of an error, which is then passed over.
pub type OnInputError<'a> = &'a mut dyn FnMut(&InputError);

/// Answers an input, which may be anything that can be read: in the fast way
/// where that is given and can, otherwise in the plain one.
pub fn answer(
    problem: &'static Problem,
    input: impl Read,
    fast: Option<&Fast>,
    out: &mut impl Write,
    on_error: Option<OnInputError<'_>>,
) -> Result<Answered, AnswerError> {
    let mut session = Session::new(problem, input, fast, on_error);
    session.run(u64::MAX, out)?;
    Ok(session.finish(out)?)
}

/// The cases of an input, each of which has an answer.
pub fn cases(problem: &'static Problem, input: impl Read) -> Result<Vec<Case>, AnswerError> {
    match cases_before_error(problem, input)? {
        (cases, None) => Ok(cases),
        (_, Some(error)) => Err(AnswerError::Input(error)),
    }
}

/// The same, as far as the input is without error.
pub fn cases_before_error(
    problem: &'static Problem,
    input: impl Read,
) -> io::Result<(Vec<Case>, Option<InputError>)> {
    let mut reader = Reader::new(Lines::new(input, BUFFER), problem.layout);
    let mut cases = Vec::new();
    loop {
        let next = match reader.next(&mut || Ok(())) {
            Ok(Some(case)) => match problem.question.answer(&case) {
                Ok(_) => Ok(case),
                Err(why) => Err(reader.error_of_case(InputErrorKind::NoAnswer(why))),
            },
            Ok(None) => return Ok((cases, None)),
            Err(stop) => Err(stop),
        };
        match next {
            Ok(case) => cases.push(case),
            Err(AnswerError::Input(error)) => return Ok((cases, Some(error))),
            Err(AnswerError::Io(error)) => return Err(error),
        }
    }
}

/// Answers a file with several threads.
pub fn answer_file(
    problem: &'static Problem,
    file: &impl ReadAt,
    length: u64,
    fast: &Fast,
    threads: usize,
    out: &mut (impl Write + Send),
    on_error: Option<OnInputError<'_>>,
) -> Result<Answered, AnswerError> {
    let input = ReadFrom {
        input: file,
        position: 0,
    };
    let mut session = Session::new(problem, input, Some(fast), on_error);
    // After an error or anything unusual one thread goes on for a while, the
    // longer the more of that there is.
    let mut alone = 0;
    let mut alone_until = 0;
    while session.run(alone_until, out)? {
        let part = session.part_ahead(fast, length);
        let done = parallel::answer(fast, file, part.clone(), threads, out)?;
        session.jump(fast, done);
        alone = match part.end - part.start - done.bytes as u64 {
            0 => u64::MAX,
            _ if done.bytes > LONG_PART => SHORT_WHILE,
            _ => (alone * 2).max(SHORT_WHILE),
        };
        alone_until = session.reader.lines.position.saturating_add(alone);
    }
    Ok(session.finish(out)?)
}

/// An input on its way to being answered.
struct Session<'a, 'f, R> {
    problem: &'static Problem,
    fast: Option<&'a Fast>,
    reader: Reader<R>,
    answers: AnswerBuffer,
    on_error: Option<OnInputError<'f>>,
    errors: u64,
}

impl<'a, 'f, R: Read> Session<'a, 'f, R> {
    fn new(
        problem: &'static Problem,
        input: R,
        fast: Option<&'a Fast>,
        on_error: Option<OnInputError<'f>>,
    ) -> Session<'a, 'f, R> {
        Session {
            problem,
            fast,
            reader: Reader::new(Lines::new(input, BUFFER), problem.layout),
            answers: AnswerBuffer::default(),
            on_error,
            errors: 0,
        }
    }

    /// Answers case after case. True if the input has been read beyond `until`
    /// and there is more of it; false at its end.
    fn run(&mut self, until: u64, out: &mut impl Write) -> Result<bool, AnswerError> {
        while self.reader.lines.position <= until {
            if let Some(fast) = self.fast
                && self
                    .reader
                    .answer_fast(fast, &mut self.answers, &mut || out.flush())?
            {
                out.write_all(self.answers.answers())?;
                self.answers.clear();
                continue;
            }
            match self.next(out) {
                Ok(Some(text)) => writeln!(out, "{text}")?,
                Ok(None) => return Ok(false),
                Err(AnswerError::Input(error)) => self.pass_over(error, out)?,
                Err(stop) => return Err(stop),
            }
        }
        Ok(true)
    }

    /// Answers the next case in the plain way.
    fn next(&mut self, out: &mut impl Write) -> Result<Option<&'static str>, AnswerError> {
        let Some(case) = self.reader.next(&mut || out.flush())? else {
            return Ok(None);
        };
        match self.problem.question.answer(&case) {
            Ok(text) => Ok(Some(text)),
            Err(why) => Err(self.reader.error_of_case(InputErrorKind::NoAnswer(why))),
        }
    }

    /// Goes on after an error, if one may.
    fn pass_over(&mut self, error: InputError, out: &mut impl Write) -> Result<(), AnswerError> {
        let Some(on_error) = &mut self.on_error else {
            out.flush()?;
            return Err(AnswerError::Input(error));
        };
        on_error(&error);
        self.errors += 1;
        if error.case.is_some() {
            writeln!(out, "ERROR")?;
        }
        Ok(())
    }

    fn finish(&self, out: &mut impl Write) -> io::Result<Answered> {
        out.flush()?;
        Ok(Answered {
            cases: self.reader.cases,
            errors: self.errors,
        })
    }
}

impl<F: ReadAt> Session<'_, '_, ReadFrom<'_, F>> {
    /// The part of the file that holds nothing but cases, as far as one can
    /// tell.
    fn part_ahead(&self, fast: &Fast, length: u64) -> Range<u64> {
        let start = self.reader.lines.position;
        let end = match fast.cut() {
            Cut::Every(record) => {
                let ahead = self
                    .reader
                    .cases_ahead()
                    .min((length.saturating_sub(start)) / record as u64);
                start + ahead * record as u64
            }
            Cut::Lines { .. } => length.max(start),
        };
        start..end
    }

    /// Goes on behind what has been answered in another way.
    fn jump(&mut self, fast: &Fast, done: Done) {
        self.reader
            .lines
            .jump(done.bytes as u64, done.cases as u64 * fast.lines());
        self.reader.count(done.cases as u64);
    }
}
