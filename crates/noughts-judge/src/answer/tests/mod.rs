//! Code that the tests of answering share.

mod errors;
mod files;
mod twin;

use fearless_simd::Level;

use super::fast::Fast;
use super::*;
use crate::problems::{Case, PROBLEMS, find};

/// The output, and how the session ended.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    out: String,
    errors: Vec<String>,
    end: Result<(u64, u64), String>,
}

fn outcome(
    keep_going: bool,
    run: impl FnOnce(&mut Vec<u8>, Option<OnInputError<'_>>) -> Result<Answered, AnswerError>,
) -> Outcome {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut note = |error: &InputError| errors.push(error.to_string());
    let end = run(&mut out, if keep_going { Some(&mut note) } else { None });
    let end = match end {
        Ok(answered) => Ok((answered.cases, answered.errors)),
        Err(AnswerError::Input(error)) => Err(error.to_string()),
        Err(error) => panic!("{error}"),
    };
    Outcome {
        out: String::from_utf8(out).unwrap(),
        errors,
        end,
    }
}

fn plain(problem: &'static Problem, input: &[u8], keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer_plainly(problem, input, out, on_error)
    })
}

/// The fast way from the first byte on.
fn ready(problem: &'static Problem) -> OnDemand {
    with_level(problem, Level::new())
}

fn with_level(problem: &'static Problem, level: Level) -> OnDemand {
    OnDemand::ready(problem, Fast::with_level(problem, level))
}

/// The problems without a fast way: their answers are too many or too long for it.
const ONLY_PLAIN: [&str; 2] = ["exercism/state-of-tic-tac-toe", "cs50/tictactoe"];

/// The fast way to answer each of the other problems.
fn fast_ways() -> impl Iterator<Item = (&'static Problem, Fast)> {
    let problems = PROBLEMS.into_iter();
    let problems = problems.filter(|problem| !ONLY_PLAIN.contains(&problem.id));
    problems.map(|problem| {
        let fast = Fast::new(problem);
        (problem, fast.unwrap_or_else(|| panic!("{}", problem.id)))
    })
}

fn fast(problem: &'static Problem, fast: &OnDemand, input: impl Read, keep_going: bool) -> Outcome {
    outcome(keep_going, |out, on_error| {
        answer_all(Session::new(problem, input, Some(fast), on_error), out)
    })
}

/// Some cases of a problem, of all kinds.
fn some_cases(problem: &Problem, number: usize) -> Vec<Case> {
    let cases: Vec<Case> = problem.cases().collect();
    (0..number)
        .map(|n| cases[n * 7_919 % cases.len()].clone())
        .collect()
}

/// Cases with nothing around them but what stands between any two.
fn records(problem: &Problem, cases: &[Case]) -> Vec<u8> {
    let mut records = Vec::new();
    for case in cases {
        records.extend(problem.layout.print_case(case).into_bytes());
        if problem.layout.framing.has_blank_between() {
            records.push(b'\n');
        }
    }
    records
}
