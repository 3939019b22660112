//! An output that a program has printed elsewhere, as text.

use crate::comparison::Comparison;
use crate::generate::{Extent, SplitError, is_split, single, split};
use crate::judge::{Judge, Next, Plan, Run, Settings, Source};
use crate::problems::{Case, Problem};
use crate::report::Report;

/// No small input has more cases. To make one takes longer than to judge everything.
const MOST_SMALL: usize = 200;

/// Judges an output that a program has printed elsewhere, for the cases of an input; without
/// cases, for the input that [`single`] makes: the small one if the output has as many answers as
/// that has cases, otherwise the one with every case.
///
/// A byte order mark and the encodings that go with one are understood, and so is what a
/// [`Script`](crate::generate::Script) writes.
///
/// ```
/// use noughts_judge::{Comparison, check_output, problems};
/// use noughts_judge::judge::Verdict;
///
/// let problem = problems::find("boj/7682")?;
/// let report = check_output(problem, None, b"valid\r\nvalid\r\n", Comparison::AsJudgesDo)?;
/// assert_eq!(report.verdict(), Some(Verdict::WrongAnswer));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The output is divided as by a script, and does not fit the cases.
pub fn check_output(
    problem: &'static Problem,
    cases: Option<Vec<Case>>,
    output: &[u8],
    comparison: Comparison,
) -> Result<Report, SplitError> {
    let text = decode(output);
    let is_split = is_split(&text);
    let answers = if is_split {
        text.lines().filter(|line| line.starts_with("== ")).count()
    } else {
        comparison.lines(text.as_bytes()).len()
    };
    let plan = match cases {
        Some(cases) => Plan::in_order(problem, cases),
        None => {
            let small = (answers <= MOST_SMALL).then(|| single(problem, Extent::Small));
            match small.filter(|small| small.len() == answers) {
                Some(small) => Plan::in_order(problem, small),
                None => Plan::single(problem),
            }
        }
    };
    if is_split {
        split(&text, plan.cases.len())?;
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
            Next::Done(findings) => return Ok(Report::new(problem, &plan, findings)),
            Next::Wait | Next::Stop => unreachable!("every batch is observed immediately"),
        }
    }
}

/// The text of a file. PowerShell writes UTF-16 with a byte order mark.
fn decode(bytes: &[u8]) -> String {
    let wide = |bytes: &[u8], number: fn([u8; 2]) -> u16| {
        let pairs = bytes.chunks_exact(2);
        let numbers: Vec<u16> = pairs.map(|pair| number([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&numbers)
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => String::from_utf8_lossy(bytes).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use crate::judge::Verdict;
    use crate::problems::find;

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
    }
}
