//! Answers a file with several threads, as far as it is as the format has it.

use std::io::Write;
use std::ops::Range;

use super::fast::{Cut, Fast, OnDemand};
use super::read_at::{ReadAt, ReadFrom};
use super::session::Session;
use super::{AnswerError, Answered, OnInputError, answer_all, parallel};
use crate::problems::Problem;

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
