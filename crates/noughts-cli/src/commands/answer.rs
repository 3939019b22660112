use std::fs::File;
use std::io::{self, IsTerminal, Seek};

use noughts_judge::answer::{
    AnswerError, Answered, InputError, OnInputError, answer, answer_file, answer_plainly,
};

use crate::args::Answer;
use crate::effort::threads;
use crate::exit::{Exit, Failure, say};
use crate::input::standard_input;
use crate::output::standard_output;

/// noughts answers a shorter file before the system reports how many cores it has.
const WORTH_THREADS: u64 = 256 * 1024;

pub(crate) fn run(args: &Answer) -> Result<Exit, Failure> {
    let problem = super::problem(&args.problem)?;
    let mut out = io::BufWriter::with_capacity(64 * 1024, standard_output()?);
    let mut report = |error: &InputError| say(&error.to_string());
    let on_error: Option<OnInputError<'_>> = if args.keep_going {
        Some(&mut report)
    } else {
        None
    };
    let (input, name) = match &args.file {
        Some(path) if path.as_os_str() != "-" => (File::open(path), path.display().to_string()),
        _ => (standard_input(), "standard input".to_owned()),
    };
    let unreadable = |error: io::Error| Failure::unusable(&name, &error);
    let mut input = input.map_err(unreadable)?;
    let metadata = input.metadata().map_err(unreadable)?;
    let kind = metadata.file_type();
    if kind.is_dir() {
        return Err(Failure::BadInput(format!(
            "{name}: expected a file, found a directory"
        )));
    }
    if input.is_terminal() {
        say(&format!(
            "type the input of {}: {}",
            problem.id, problem.input.en
        ));
    }
    let length = metadata.len();
    // Another process may have read the beginning of standard input.
    let is_whole = kind.is_file() && input.stream_position().is_ok_and(|position| position == 0);
    let for_threads = is_whole && length >= WORTH_THREADS && threads(args.jobs) > 1;
    let answered = if args.plain {
        answer_plainly(problem, input, &mut out, on_error)
    } else if for_threads {
        let threads = threads(args.jobs);
        answer_file(problem, &input, length, threads, &mut out, on_error)
    } else {
        answer(problem, input, &mut out, on_error)
    };
    match answered {
        Ok(answered) if answered.errors == 0 => Ok(Exit::Yes),
        Ok(answered) => {
            let Answered { cases, errors } = answered;
            let [s, t] = [errors, cases].map(|n| if n == 1 { "" } else { "s" });
            say(&format!("{errors} error{s} in {cases} case{t}"));
            Ok(Exit::No)
        }
        Err(AnswerError::Input(error)) => Err(Failure::bad_input(error)),
        Err(AnswerError::Read(error)) => Err(unreadable(error)),
        Err(AnswerError::Write(error)) => Err(error.into()),
    }
}
