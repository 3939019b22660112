//! One input on its way to being answered, from its beginning to its end.

use std::io::{Read, Write};

use super::fast::{AnswerBuffer, OnDemand};
use super::reader::Reader;
use super::{AnswerError, Answered, InputError, OnInputError};
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
