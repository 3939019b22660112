//! The output of a program that ran elsewhere, as text.

use noughts_analysis::Language;
use serde::Serialize;

use crate::comparison::Comparison;
use crate::generate::{Extent, SplitError, scripted_cases, single, split};
use crate::judge::{Judge, Next, Plan, Run, Settings, Source};
use crate::messages::Message;
use crate::problems::{Case, Judging, Problem};
use crate::report::Report;

/// No small input has as many cases. To make one takes longer than to judge everything.
const MOST_SMALL: usize = 200;

/// What an output may have for each case, and what any output may have: in UTF-16, with a prompt,
/// and behind the separator of a script, an answer still has fewer bytes.
const BYTES_PER_CASE: usize = 128;
const BYTES: usize = 1 << 20;

/// The input whose output is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputFor {
    /// The cases that the caller names.
    Given,
    /// [`single`] with [`Extent::Small`].
    Small,
    /// [`single`] with [`Extent::Every`].
    Every,
}

/// Why an output cannot be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputError {
    /// The problem is to play games, and an output shows none.
    Games,
    /// The problem is to write functions, which have to be called.
    Functions,
    /// It is larger than any sensible output.
    TooLarge {
        /// The most bytes that it may have.
        limit: usize,
        /// How many cases the input has.
        cases: usize,
    },
    /// It is divided as by a [`Script`](crate::generate::Script), for another number of cases.
    Cases(SplitError),
}

impl OutputError {
    /// The error in a language.
    pub fn in_language(&self, problem: &Problem, language: Language) -> String {
        Message::OutputError(problem, self).text(language)
    }

    /// `None` if outputs of programs for a problem can be judged.
    pub fn of(problem: &Problem) -> Option<OutputError> {
        match problem.judging {
            Judging::Answer | Judging::Move => None,
            Judging::Games => Some(OutputError::Games),
            Judging::Results => Some(OutputError::Functions),
        }
    }
}

/// The most bytes that an output may have, for an input with some cases or with all of a problem.
pub fn output_limit(problem: &Problem, cases: Option<&[Case]>) -> usize {
    BYTES + BYTES_PER_CASE * number_of(problem, cases)
}

fn number_of(problem: &Problem, cases: Option<&[Case]>) -> usize {
    cases.map_or_else(|| problem.scopes()[0], <[Case]>::len)
}

/// Judges an output that a program has printed elsewhere, for the cases of an input; without
/// cases, for the input of [`single`] that it fits best, the small one or the one with every case.
///
/// A byte order mark and the encodings that go with one are understood, and so is what a
/// [`Script`](crate::generate::Script) writes.
///
/// ```
/// use noughts_judge::{Comparison, check_output, problems};
/// use noughts_judge::judge::Verdict;
///
/// let problem = problems::find("boj/7682")?;
/// let output = b"valid\r\nvalid\r\n";
/// let report = check_output(problem, None, output, Comparison::AsJudgesDo).unwrap();
/// assert_eq!(report.verdict(), Some(Verdict::WrongAnswer));
/// # Ok::<(), noughts_judge::problems::FindProblemError>(())
/// ```
///
/// # Errors
///
/// The problem needs more than an output, or the output is too large, or it is divided as by a
/// script for another number of cases.
pub fn check_output(
    problem: &'static Problem,
    cases: Option<Vec<Case>>,
    output: &[u8],
    comparison: Comparison,
) -> Result<Report, OutputError> {
    if let Some(error) = OutputError::of(problem) {
        return Err(error);
    }
    let limit = output_limit(problem, cases.as_deref());
    if output.len() > limit {
        let cases = number_of(problem, cases.as_deref());
        return Err(OutputError::TooLarge { limit, cases });
    }
    let text = decode(output);
    let scripted = scripted_cases(&text);
    let (output_for, plan) = match cases {
        Some(cases) => (OutputFor::Given, Plan::in_order(problem, cases)),
        None => best_fit(problem, &text, scripted, comparison),
    };
    if scripted.is_some() {
        split(&text, plan.cases.len()).map_err(OutputError::Cases)?;
    }
    let settings = Settings {
        source: Source::Output,
        comparison,
        ..Settings::default()
    };
    let mut judge = Judge::new(problem, plan.clone(), settings);
    let mut text = text;
    loop {
        match judge.next() {
            Next::Run(batch) => {
                let run = Run {
                    starts: 0,
                    ..Run::printed(std::mem::take(&mut text))
                };
                judge.observe(batch.id, run);
            }
            Next::Done(findings) => {
                let mut report = Report::new(problem, &plan, findings);
                if let Report::Cases(report) = &mut report {
                    report.output_for = Some(output_for);
                }
                return Ok(report);
            }
            Next::Wait | Next::Stop => unreachable!("every batch is observed immediately"),
        }
    }
}

/// Of the small input and the one with every case the one with as many cases as there are
/// answers; otherwise the one of which more answers at the beginning and at the end are right.
/// Many answers on one line are for every case.
fn best_fit(
    problem: &'static Problem,
    text: &str,
    scripted: Option<usize>,
    comparison: Comparison,
) -> (OutputFor, Plan) {
    let lines = match scripted {
        None => comparison.lines(text.as_bytes()),
        Some(_) => Vec::new(),
    };
    let answers = scripted.unwrap_or(lines.len());
    let every = Plan::single(problem);
    let is_long = |line: &String| line.chars().count() >= every.cases.len();
    let is_for_every = text.split_whitespace().count() >= every.cases.len();
    let is_for_every = scripted.is_none() && (is_for_every || lines.iter().any(is_long));
    if (1..=MOST_SMALL).contains(&answers) && answers != every.cases.len() && !is_for_every {
        let small = Plan::in_order(problem, single(problem, Extent::Small));
        let right = |plan: &Plan| {
            let is_right = |(case, line): (&Case, &String)| {
                let answer = comparison.answer(line);
                answer.is_some_and(|answer| problem.accepts(case, answer))
            };
            let pairs = plan.cases.iter().zip(&lines);
            let first = pairs.take_while(|pair| is_right(*pair)).count();
            let rest = plan.cases[first..].iter().rev();
            let pairs = rest.zip(lines[first..].iter().rev());
            first + pairs.take_while(|pair| is_right(*pair)).count()
        };
        if answers == small.cases.len() || scripted.is_none() && right(&small) >= right(&every) {
            return (OutputFor::Small, small);
        }
    }
    (OutputFor::Every, every)
}

/// The text of a file. PowerShell writes UTF-16 with a byte order mark, and some editors end lines
/// with a carriage return only.
fn decode(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], number: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks_exact(2);
        let numbers: Vec<u16> = pairs.map(|pair| number([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&numbers)
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => String::from_utf8_lossy(bytes).into_owned(),
    };
    match text.contains('\n') {
        true => text,
        false => text.replace('\r', "\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use crate::form::FormMistake;
    use crate::judge::Verdict;
    use crate::problems::find;
    use crate::report::CaseReport;

    /// A line belongs to the case at the same place, also where the statement is silent.
    #[test]
    fn lines_are_in_the_order_of_the_cases() {
        let problem = find("algospot/tictactoe").unwrap();
        // xxx  ...
        // oo.  ...
        // ...  ...
        let input = "2\nxxx\noo.\n...\n...\n...\n...\n";
        for (output, verdict) in [
            ("x\nTIE\n", Verdict::Accepted),
            ("TIE\nx\n", Verdict::WrongAnswer),
            ("o\nTIE\n", Verdict::WrongAnswer),
        ] {
            let cases = Some(answer::cases(problem, input.as_bytes()).unwrap());
            let output = output.as_bytes();
            let report = check_output(problem, cases, output, Comparison::AsJudgesDo).unwrap();
            assert_eq!(report.verdict(), Some(verdict));
        }
    }

    #[test]
    fn byte_order_marks_are_understood() {
        let text = "valid\r\n가\n";
        let wide = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let marked = ['\u{feff}'].into_iter().chain(text.chars());
            let text: String = marked.collect();
            text.encode_utf16().flat_map(bytes).collect()
        };
        for bytes in [
            text.as_bytes().to_vec(),
            format!("\u{feff}{text}").into_bytes(),
            wide(u16::to_le_bytes),
            wide(u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes), text);
        }
        // Half a character at the end.
        assert_eq!(decode(b"\xff\xfea\0b"), "a");
        assert_eq!(decode(b"a\rb\r"), "a\nb\n");
    }

    fn report(id: &str, output: &str) -> CaseReport {
        let problem = find(id).unwrap();
        let report = check_output(problem, None, output.as_bytes(), Comparison::AsJudgesDo);
        match report.unwrap() {
            Report::Cases(report) => *report,
            Report::Games(_) | Report::CompileError { .. } => panic!("expected cases"),
        }
    }

    /// The right answers, a line each.
    fn right(id: &str, extent: Extent) -> String {
        let problem = find(id).unwrap();
        let cases = single(problem, extent);
        let answers = cases
            .iter()
            .map(|case| problem.right_answers(case).remove(0) + "\n");
        answers.collect()
    }

    /// No case is shown as wrong that is answered right.
    #[test]
    fn a_doubled_output_has_no_wrong_case() {
        let right = right("boj/7682", Extent::Small);
        for (output, times) in [
            (right.repeat(2), Some(2)),
            (right.clone() + "valid\nvalid\n", None),
        ] {
            let report = report("boj/7682", &output);
            assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
            assert!(report.example.is_none());
            let divergence = report.divergence.unwrap();
            assert_eq!((divergence.cut, divergence.times), (Some(44), times));
        }
    }

    /// It is compared with the input that has as many cases as there are answers on the line.
    #[test]
    fn an_output_on_one_line() {
        let id = "boj/16571";
        for (extent, output_for) in [
            (Extent::Small, OutputFor::Small),
            (Extent::Every, OutputFor::Every),
        ] {
            let right = right(id, extent);
            for (between, verdict) in [
                (" ", Verdict::WrongAnswer),
                ("", Verdict::WrongAnswer),
                ("\r", Verdict::Accepted),
            ] {
                let report = report(id, &right.replace('\n', between));
                assert_eq!(report.output_for, Some(output_for), "{between:?}");
                assert_eq!(report.verdict, Some(verdict), "{between:?}");
                let is_form = verdict == Verdict::WrongAnswer;
                let form = report.form.map(|form| form.mistakes);
                assert_eq!(form, is_form.then(|| vec![FormMistake::LineBreaks]));
            }
        }
    }

    /// Whatever the number of lines is.
    #[test]
    fn an_output_for_another_problem() {
        let other = right("leetcode/794", Extent::Every);
        for lines in [10, 1_000, 30_000] {
            let output: String = other.split_inclusive('\n').cycle().take(lines).collect();
            let report = report("boj/7682", &output);
            let id = "leetcode/794";
            let mistakes = vec![FormMistake::OtherProblem { id }];
            assert_eq!(
                report.form.map(|form| form.mistakes),
                Some(mistakes),
                "{lines}"
            );
        }
    }
}
