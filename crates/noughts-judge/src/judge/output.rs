//! Judges the output of a program that ran elsewhere: one run on every case.

use noughts_analysis::Language;
use serde::Serialize;

use super::{
    Example, Exchange, Findings, Got, Observed, Plan, Procedure, ProgramFailure, Run, Settings,
    Verdict,
};
use crate::answer;
use crate::form::FormMistake;
use crate::generate::{Extent, SplitError, scripted_cases, single, split};
use crate::messages::Message;
use crate::problems::{Case, Framing, Judging, Problem};
use crate::report::Report;

/// Every small input has fewer cases. To compute a small input takes longer than to judge this many
/// cases.
const MOST_SMALL: usize = 200;

/// The most bytes of an output for each case, and the most bytes that are always allowed. A right
/// answer has fewer, even in UTF-16, with a prompt, and after the separator of a script.
const BYTES_PER_CASE: usize = 128;
const BYTES: usize = 1 << 20;

/// How strictly lines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Ignores blanks at the end of a line, empty lines at the end of the output, and a missing
    /// last newline.
    AsJudgesDo,
    /// Every byte counts.
    Exact,
}

impl Comparison {
    /// The lines of an output: one for each case if the output is right. Exact lines keep their
    /// newlines.
    pub fn lines(self, output: &[u8]) -> Vec<String> {
        // No right answer contains bytes that are not UTF-8.
        let text = String::from_utf8_lossy(output);
        match self {
            Comparison::AsJudgesDo => {
                let lines = text.trim_end().lines();
                lines.map(|line| line.trim_end().to_owned()).collect()
            }
            Comparison::Exact => text.split_inclusive('\n').map(str::to_owned).collect(),
        }
    }

    /// The answer on a line; `None` if an exact line lacks its newline.
    pub fn answer(self, line: &str) -> Option<&str> {
        match self {
            Comparison::AsJudgesDo => Some(line),
            Comparison::Exact => line.strip_suffix('\n'),
        }
    }
}

/// The input whose output is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OutputFor {
    /// The cases that the caller names.
    Given,
    /// The sample of the statement.
    Sample,
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
    /// It is larger than any right output.
    TooLarge {
        /// The most bytes that it may have.
        limit: usize,
        /// How many cases the input has.
        cases: usize,
    },
    /// It has the separators of a [`Script`](crate::generate::Script) for another number of cases.
    Cases(SplitError),
}

impl OutputError {
    /// The error in a language.
    pub fn in_language(&self, problem: &Problem, language: Language) -> String {
        Message::OutputError(problem, self).text(language)
    }

    /// Why outputs for a problem cannot be judged. `None` if they can.
    pub fn of(problem: &Problem) -> Option<OutputError> {
        match problem.judging {
            Judging::Answer | Judging::Move => None,
            Judging::Games => Some(OutputError::Games),
            Judging::Results => Some(OutputError::Functions),
        }
    }
}

/// The most bytes that an output may have. Without cases, for an input with all cases of the
/// problem.
pub fn output_limit(problem: &Problem, cases: Option<&[Case]>) -> usize {
    BYTES + BYTES_PER_CASE * number_of(problem, cases)
}

fn number_of(problem: &Problem, cases: Option<&[Case]>) -> usize {
    cases.map_or_else(|| problem.scopes()[0], <[Case]>::len)
}

/// Judges an output that a program has printed elsewhere, for the cases of an input. Without cases,
/// noughts chooses the input that the output fits best: the sample of the statement, the small
/// input of [`single`], or its input with every case.
///
/// Understands UTF-8 and UTF-16, with or without a byte order mark, and the separators of a
/// [`Script`](crate::generate::Script).
///
/// ```
/// use noughts_judge::{Comparison, check_output, problems};
/// use noughts_judge::judge::Verdict;
///
/// let problem = problems::find("boj/7682")?;
/// let output = b"valid\r\nvalid\r\n";
/// let report = check_output(problem, None, output, Comparison::AsJudgesDo).unwrap();
/// assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
/// # Ok::<(), noughts_judge::problems::FindProblemError>(())
/// ```
///
/// # Errors
///
/// The problem needs more than an output, the output is too large, or it has the separators of a
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
    let procedure = Procedure {
        problem,
        settings: Settings {
            comparison,
            ..Settings::default()
        },
        exchange: Exchange::default(),
        plays: false,
        may_answer_end: true,
    };
    let (output_for, plan) = match cases {
        Some(cases) => (OutputFor::Given, Plan::in_order(problem, cases)),
        None => procedure.best_fit(&text, scripted),
    };
    if scripted.is_some() {
        split(&text, plan.cases.len()).map_err(OutputError::Cases)?;
    }
    let findings = Findings {
        output_for: Some(output_for),
        ..procedure.judge_once(&plan, &Run::printed(text))
    };
    Ok(Report::new(problem, &plan, findings))
}

/// The place where an output stops fitting its input, if it has another number of lines than
/// there are cases.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Divergence {
    /// How many cases there are.
    pub cases: usize,
    /// How many lines the output has.
    pub lines: usize,
    /// How many lines at the beginning are right.
    pub right: usize,
    /// The line behind them; `None` if the output ends there, or if answers are missing.
    pub line: Option<String>,
    /// After how many right answers lines are added or missing, if all others are right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
}

impl Procedure {
    /// The input that an output fits best: the sample, the small one, or the one with every case. If
    /// the number of answers equals that of an input with many cases, that input fits best.
    /// Otherwise the number of right answers at the beginning and at the end decides. Many answers
    /// on one line are for every case.
    fn best_fit(&self, text: &str, scripted: Option<usize>) -> (OutputFor, Plan) {
        let lines = match scripted {
            None => self.settings.comparison.lines(text.as_bytes()),
            Some(_) => Vec::new(),
        };
        let answers = scripted.unwrap_or(lines.len());
        let every = Plan::single(self.problem);
        let most = every.cases.len();
        let is_long = |line: &String| line.chars().count() >= most;
        let is_for_every = scripted.is_none()
            && (text.split_whitespace().count() >= most || lines.iter().any(is_long));
        if (1..=MOST_SMALL).contains(&answers) && answers != most && !is_for_every {
            let right = |plan: &Plan| {
                let is_right = |(case, line): &(&Case, &String)| self.is_right(case, line);
                let first = plan.cases.iter().zip(&lines).take_while(is_right).count();
                let backwards = plan.cases[first..].iter().rev();
                let rest = backwards.zip(lines[first..].iter().rev());
                first + rest.take_while(is_right).count()
            };
            let small = Plan::in_order(self.problem, single(self.problem, Extent::Small));
            if answers == small.cases.len() {
                return (OutputFor::Small, small);
            }
            let [right_small, right_every] = [&small, &every].map(right);
            let sample = answer::cases(self.problem, self.problem.sample.input.as_bytes());
            let sample = Plan::in_order(self.problem, sample.unwrap_or_default());
            let most_right = right_small.max(right_every);
            if self.fits_sample(&lines, sample.cases.len(), right(&sample), most_right) {
                return (OutputFor::Sample, sample);
            }
            if scripted.is_none() && right_small >= right_every {
                return (OutputFor::Small, small);
            }
        }
        (OutputFor::Every, every)
    }

    /// Whether the lines of an output are for a sample with a number of cases, of which they answer
    /// some right. A single line may be the beginning of any output, and a last line may answer the
    /// line `end`.
    fn fits_sample(&self, lines: &[String], cases: usize, right: usize, elsewhere: usize) -> bool {
        let for_end = usize::from(self.problem.layout.framing == Framing::UntilEnd);
        let has_lines = lines.len() == cases || lines.len() == cases + for_end;
        let is_better = right > elsewhere || cases > 1 && right == elsewhere;
        cases > 0 && has_lines && is_better
    }

    /// Judges the single output.
    fn judge_once(&self, plan: &Plan, run: &Run) -> Findings {
        let mut findings = Findings::new(plan);
        let cases: Vec<&Case> = plan.cases.iter().collect();
        // `evaluate` returns `None` only for stopped runs.
        let observed = self
            .each(&cases, run)
            .or_else(|| self.evaluate(&cases, run))
            .unwrap_or_default();
        // A single extra line at the end may answer the line that ends the input.
        let for_end = |failure: &ProgramFailure| failure.form.contains(&FormMistake::AnswerForEnd);
        let for_end = observed.cases.iter().flatten().any(for_end);
        let lines = self.settings.comparison.lines(&run.output);
        if observed.whole.is_some() || for_end && self.cut(&cases, &lines).0 < cases.len() {
            let divergence = self.divergence(&cases, &lines);
            // If every line is right, answers are missing.
            let is_odd = divergence.line.is_some() && divergence.cut.is_none();
            let failure = observed.whole.filter(|_| is_odd);
            let form = failure.map_or_else(Vec::new, |failure| failure.form);
            findings.example = self.diverging(plan, &divergence, run, form);
            findings.unclear = (0..cases.len()).collect();
            findings.divergence = Some(divergence);
            return findings;
        }
        for (number, failure) in observed.cases.into_iter().enumerate() {
            findings.tried[number] = true;
            if let Some(failure) = failure {
                findings.failures.insert(number, failure);
            }
        }
        let shown = self.example_candidates(plan, &(0..cases.len()), &findings);
        findings.example = shown.first().map(|number| {
            let failure = findings.failures[number].clone();
            Example::new(self.problem, &[&plan.cases[*number]], 0, failure)
        });
        findings
    }

    /// The results of single cases, if the output has a separate part for each.
    fn each(&self, cases: &[&Case], run: &Run) -> Option<Observed> {
        let text = String::from_utf8_lossy(&run.output);
        let outputs = split(&text, cases.len()).ok()?;
        let known = cases
            .iter()
            .zip(outputs)
            .map(|(case, output)| self.evaluate(&[case], &Run::printed(output))?.single());
        Some(Observed::of(known.collect()))
    }

    fn divergence(&self, cases: &[&Case], lines: &[String]) -> Divergence {
        let is_right = |(case, line): &(&&Case, &String)| self.is_right(case, line);
        let right = cases.iter().zip(lines).take_while(is_right).count();
        let (cut, fitting) = self.cut(cases, lines);
        let fewer = cases.len().min(lines.len());
        // A few lines fit somewhere at random, unless they are the first ones.
        let is_strong = right == fewer || fitting >= cases.len().abs_diff(lines.len());
        let cut = (fitting > 0 && fitting == fewer && is_strong).then_some(cut);
        let line = match cut {
            Some(_) if lines.len() < cases.len() => None,
            Some(cut) => lines.get(cut),
            None => lines.get(right),
        };
        Divergence {
            cases: cases.len(),
            lines: lines.len(),
            right,
            line: line.cloned(),
            cut,
        }
    }

    /// After how many answers lines are added or missing, such that as many of the others as possible are right,
    /// and how many those are. If several places are equally good, the last one.
    fn cut(&self, cases: &[&Case], lines: &[String]) -> (usize, usize) {
        let fewer = cases.len().min(lines.len());
        let is_right = |case: &[&Case], line: &[String], n: usize| self.is_right(case[n], &line[n]);
        let (last_cases, last_lines) =
            (&cases[cases.len() - fewer..], &lines[lines.len() - fewer..]);
        let at_end = (0..fewer).filter(|n| is_right(last_cases, last_lines, *n));
        let mut fitting = at_end.count();
        let mut best = (0, fitting);
        for n in 0..fewer {
            fitting += usize::from(is_right(cases, lines, n));
            fitting -= usize::from(is_right(last_cases, last_lines, n));
            if fitting >= best.1 {
                best = (n + 1, fitting);
            }
        }
        best
    }

    /// The case at which an output stops fitting. `None` if the output only has extra lines.
    fn diverging(
        &self,
        plan: &Plan,
        at: &Divergence,
        run: &Run,
        form: Vec<FormMistake>,
    ) -> Option<Example> {
        let number = at.cut.unwrap_or(at.right);
        let case = plan.cases.get(number)?;
        let got = Got::printed(at.line.as_deref().unwrap_or_default());
        let failure = ProgramFailure::new(Verdict::WrongAnswer, got, run, at.cases);
        let failure = ProgramFailure { form, ..failure };
        Some(Example::new(self.problem, &[case], 0, failure))
    }
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
        // Without the mark: every second byte of the text is zero.
        bytes if bytes.len() > 2 && bytes.chunks(2).all(|pair| pair.get(1) == Some(&0)) => {
            wide(bytes, u16::from_le_bytes)
        }
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => String::from_utf8_lossy(bytes).into_owned(),
    };
    if text.contains('\n') {
        text
    } else {
        text.replace('\r', "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{PROBLEMS, find};

    /// The n-th line answers the n-th case, even if the statement is silent on it.
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
            assert_eq!(report.verdict, Some(verdict));
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
        // Without a byte order mark; and a program that prints a zero byte after each answer.
        assert_eq!(decode(b"W\0\n\0L\0\n\0"), "W\nL\n");
        assert_eq!(decode(b"W\0\nL\0\n"), "W\0\nL\0\n");
    }

    fn report(id: &str, output: &str) -> Report {
        let problem = find(id).unwrap();
        check_output(problem, None, output.as_bytes(), Comparison::AsJudgesDo).unwrap()
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

    /// People first paste the output of the sample.
    #[test]
    fn an_output_for_the_sample() {
        let output_for = |report: &Report| report.cases().unwrap().output_for;
        for problem in PROBLEMS {
            let answers = problem.sample.output;
            // A single line may be the beginning of any output.
            if OutputError::of(problem).is_some() || answers.lines().count() == 1 {
                continue;
            }
            let right = report(problem.id, answers);
            assert_eq!(right.verdict, Some(Verdict::Accepted), "{}", problem.id);
            assert_eq!(output_for(&right), Some(OutputFor::Sample));
        }
        let sample = find("boj/7682").unwrap().sample.output;
        let with_end = report("boj/7682", &format!("{sample}invalid\n"));
        assert_eq!(output_for(&with_end), Some(OutputFor::Sample));
        let form = with_end.form.map(|form| form.mistakes);
        assert_eq!(form, Some(vec![FormMistake::AnswerForEnd]));
        assert_ne!(
            output_for(&report("boj/16571", "D\n")),
            Some(OutputFor::Sample)
        );
    }

    /// The beginning of another output may have as many lines as the sample.
    #[test]
    fn an_output_that_is_no_sample() {
        for (id, cases) in [("boj/7682", 8), ("algospot/tictactoe", 3)] {
            for (extent, output_for) in [
                (Extent::Small, OutputFor::Small),
                (Extent::Every, OutputFor::Every),
            ] {
                let right = right(id, extent);
                let output: String = right.split_inclusive('\n').take(cases).collect();
                let found = report(id, &output).cases().unwrap().output_for;
                assert_eq!(found, Some(output_for), "{id}");
            }
        }
    }

    /// No case with a right answer is shown as wrong.
    #[test]
    fn a_doubled_output_has_no_wrong_case() {
        let right = right("boj/7682", Extent::Small);
        for more in [&right, "valid\nvalid\n"] {
            let report = report("boj/7682", &format!("{right}{more}"));
            assert_eq!(report.verdict, Some(Verdict::WrongAnswer));
            assert!(report.example.is_none());
            let divergence = report.cases().unwrap().divergence.as_ref().unwrap();
            assert_eq!(divergence.cut, Some(44));
        }
    }

    /// It is compared with the input that has as many cases as the line has answers.
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
                assert_eq!(
                    report.cases().unwrap().output_for,
                    Some(output_for),
                    "{between:?}"
                );
                assert_eq!(report.verdict, Some(verdict), "{between:?}");
                let is_form = verdict == Verdict::WrongAnswer;
                let form = report.form.map(|form| form.mistakes);
                assert_eq!(form, is_form.then(|| vec![FormMistake::LineBreaks]));
            }
        }
    }

    /// The other problem is recognised for any number of lines.
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

    #[test]
    fn blanks_at_the_end_do_not_count() {
        let lines = |output: &[u8]| Comparison::AsJudgesDo.lines(output);
        for output in [&b"a\nb\n"[..], b"a\nb", b"a \r\nb\t\n\n \n", b"a\nb \n\r\n"] {
            assert_eq!(lines(output), ["a", "b"]);
        }
        assert_eq!(lines(b""), [""; 0]);
        assert_eq!(lines(b"\n\n"), [""; 0]);
        assert_eq!(lines(b" a\n\nb"), [" a", "", "b"]);
        assert_eq!(lines(b"a\xff\n"), ["a\u{fffd}"]);
    }

    #[test]
    fn exact_comparison_counts_every_byte() {
        let answers = |output: &[u8]| {
            let lines = Comparison::Exact.lines(output);
            let answer = |line: &String| Comparison::Exact.answer(line).map(str::to_owned);
            lines.iter().map(answer).collect::<Vec<_>>()
        };
        let some = |answer: &str| Some(answer.to_owned());
        assert_eq!(answers(b"a\nb\n"), [some("a"), some("b")]);
        assert_eq!(answers(b"a \nb"), [some("a "), None]);
        assert_eq!(answers(b"a\n\n"), [some("a"), some("")]);
    }
}
