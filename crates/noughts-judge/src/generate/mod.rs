//! Test data for a judge: every input of a problem with its answers, or a few inputs that expose
//! every known mistake, as paths and texts of files. This module writes nothing to disk.

mod format;
mod programs;
mod single;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt::Write;

use noughts::Board;
use noughts_analysis::messages::grouped;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::answer;
use crate::mistakes::KnownMistakes;
use crate::problems::{Case, Judging, Problem, Scope};

pub use format::Format;
pub(crate) use programs::filled;
pub use single::{Script, Separator, SplitError, join, scripted_cases, single, split};

/// Which inputs there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// Every one that has an answer.
    Every,
    /// The smallest set found on which every known mistake shows.
    Small,
}

/// A file of test data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its path in the folder of the test data: `silent/1-test-07.in`.
    pub path: String,
    /// Its contents.
    pub text: String,
}

impl TestFile {
    fn new(path: impl Into<String>, text: String) -> TestFile {
        TestFile {
            path: path.into(),
            text,
        }
    }
}

/// All test data of a problem.
pub struct TestData {
    problem: &'static Problem,
    format: Format,
    groups: Vec<Group>,
    mistakes: Option<usize>,
}

/// Tests of one kind.
struct Group {
    /// The prefix of the names.
    prefix: &'static str,
    folder: String,
    what: &'static str,
    cases: Vec<Case>,
}

/// The beginning of a generated README. noughts recognises a folder of test data by it.
const HEADING: &str = "# Test data by noughts generate: ";

/// The folder for cases on which the statement is silent.
const SILENT: &str = "silent/";

/// The name of the file that describes the others.
pub const README: &str = "README.md";

/// Whether a text is that of a generated [`README`].
pub fn is_readme(text: &str) -> bool {
    text.starts_with(HEADING)
}

/// Whether a path in a folder of test data can be that of a generated file.
pub fn is_generated(path: &str) -> bool {
    if path == README || format::is_beside_tests(path) {
        return true;
    }
    if let Some(name) = format::name_in_testcase_ac(path) {
        return is_test(name);
    }
    // Earlier versions wrote test data beside the README.
    let mut folders = ["", SILENT, "data/sample/", "data/secret/", "test/"].into_iter();
    folders.any(|folder| path.strip_prefix(folder).is_some_and(is_test))
}

/// Whether a file name is that of a test: `1-test-07.in`.
fn is_test(name: &str) -> bool {
    let number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let mut ends = [".in", ".ans", ".out"].into_iter();
    let stem = ends.find_map(|end| name.strip_suffix(end));
    let prefixes = Format::ALL.into_iter().flat_map(Format::prefixes);
    let mut numbers = prefixes.filter_map(|prefix| stem?.strip_prefix(prefix));
    numbers.any(number)
}

impl TestData {
    /// Generates the samples and every input that the statement allows, and in a separate folder
    /// the inputs on which it is silent. With [`Extent::Small`], generates only the samples and a
    /// few inputs that expose every known mistake.
    pub fn new(problem: &'static Problem, format: Format, extent: Extent) -> TestData {
        if format == Format::Gradescope {
            return TestData {
                problem,
                format,
                groups: Vec::new(),
                mistakes: None,
            };
        }
        let sample = problem.sample.input.as_bytes();
        let samples = answer::cases(problem, sample).unwrap_or_default();
        let (mut promised, mistakes) = promised(problem, extent);
        let (what, silent) = match extent {
            Extent::Every => (
                "every input that the statement allows",
                of_scope(problem, Scope::Silent),
            ),
            Extent::Small => (
                "a small set of inputs that exposes every known mistake",
                Vec::new(),
            ),
        };
        // Judges run the samples as tests too.
        if format == Format::Kattis && problem.per_run == 1 {
            promised.retain(|case| !samples.contains(case));
        }
        let [sample_folder, test_folder] = format.folders(problem);
        let [sample, test] = format.prefixes();
        let silent_what = "every other input that noughts answers; the statement defines no answer";
        let groups = [
            (
                sample,
                sample_folder,
                "the samples of the statement",
                samples,
            ),
            (test, test_folder, what, promised),
            (test, SILENT.to_owned(), silent_what, silent),
        ];
        let group = |(prefix, folder, what, cases)| Group {
            prefix,
            folder,
            what,
            cases,
        };
        TestData {
            problem,
            format,
            groups: groups
                .into_iter()
                .map(group)
                .filter(|group| !group.cases.is_empty())
                .collect(),
            mistakes,
        }
    }

    /// How many known mistakes the inputs expose, if they are the smallest set found.
    pub fn mistakes(&self) -> Option<usize> {
        self.mistakes
    }

    /// How many tests there are: pairs of an input and its answers.
    pub fn tests(&self) -> usize {
        let groups = self.groups.iter();
        groups.map(|group| group.tests(self.problem).len()).sum()
    }

    /// How many cases the inputs have.
    pub fn cases(&self) -> usize {
        self.groups.iter().map(|group| group.cases.len()).sum()
    }

    /// All files, the [`README`] last.
    pub fn files(&self) -> impl Iterator<Item = TestFile> {
        let tests = self.groups.iter().flat_map(|group| {
            let tests = group.tests(self.problem);
            (1..).zip(tests).flat_map(|(number, cases)| {
                let name = format!("{}{}", group.folder, group.name(self.problem, number));
                let answered = format!("{name}.{}", self.format.answers());
                [
                    TestFile::new(format!("{name}.in"), self.problem.layout.print(cases)),
                    TestFile::new(answered, answers(self.problem, cases)),
                ]
            })
        });
        let readme = std::iter::once_with(|| TestFile::new(README, self.readme()));
        let others = self.format.files(self.problem);
        tests.chain(others).chain(readme)
    }

    fn readme(&self) -> String {
        let (problem, format) = (self.problem, self.format);
        let (id, input, output) = (problem.id, problem.input.en, problem.output.en);
        let end = format.answers();
        let mut text = format!("{HEADING}{id}\n\n{}\n\n", problem.asks.en);
        if let Some(address) = problem.address {
            let _ = writeln!(text, "- statement: {address}");
        }
        let _ = writeln!(text, "- input: {input}\n- output: {output}\n");
        if !self.groups.is_empty() {
            let _ = writeln!(
                text,
                "Each `.in` has its answers in the `.{end}` of the same name.\n\n\
                 | files | what | cases | at most in a file |\n| --- | --- | --- | --- |"
            );
        }
        for group in &self.groups {
            text += &group.row(problem);
        }
        if problem.judging == Judging::Move && format != Format::Gradescope {
            text += "\nAn answer here is one of the best moves. Every other move that keeps the outcome \
                     of best play is right too. Judge with a checker, or with `noughts check`.\n";
        }
        if let Some(mistakes) = self.mistakes {
            let _ = writeln!(
                text,
                "\nA program with any of {mistakes} known mistakes fails on at least one of them."
            );
        }
        text += match format {
            Format::Kattis => {
                "\nThis is a problem package of Kattis: `verifyproblem .` of problemtools checks it.\n"
            }
            Format::Oj => "\nWith online-judge-tools: `oj test -d test -c ./a.out`.\n",
            Format::TestcaseAc => {
                "\nCopy `testcase` into a clone of https://github.com/testcase-ac/testcase-ac; its \
                 `tests/verify/run_problems.sh` checks it.\n"
            }
            Format::Gradescope => {
                "This is an autograder of Gradescope. Edit the points in `run_autograder` and the \
                 languages in `setup.sh`, add the program noughts for Linux, and upload a zip file \
                 of what is in this folder:\n\n\
                 ```sh\n\
                 cp \"$(command -v noughts)\" .\n\
                 chmod +x noughts setup.sh run_autograder\n\
                 zip -r ../autograder.zip .\n\
                 ```\n"
            }
        };
        text
    }
}

impl Group {
    /// The cases of each test.
    fn tests(&self, problem: &Problem) -> std::slice::Chunks<'_, Case> {
        self.cases.chunks(problem.per_run)
    }

    /// The name of a test, with as many digits as the last one needs.
    fn name(&self, problem: &Problem, number: usize) -> String {
        let digits = self.tests(problem).len().to_string().len();
        format!("{}{number:0digits$}", self.prefix)
    }

    /// A row of the table in the README.
    fn row(&self, problem: &Problem) -> String {
        let names = match self.tests(problem).len() {
            1 => self.name(problem, 1),
            n => format!("{} to {}", self.name(problem, 1), self.name(problem, n)),
        };
        let count = grouped(self.cases.len() as u128);
        let each = grouped(problem.per_run.min(self.cases.len()) as u128);
        let (folder, what) = (&self.folder, self.what);
        format!("| `{folder}{names}` | {what} | {count} | {each} |\n")
    }
}

/// The cases of a scope, in the order of [`Problem::cases`].
fn of_scope(problem: &Problem, scope: Scope) -> Vec<Case> {
    let cases = problem.cases();
    cases
        .filter(|case| problem.question.scope(case) == scope)
        .collect()
}

/// The cases that the statement promises, or the smallest set found that exposes every known
/// mistake, and how many mistakes it exposes.
fn promised(problem: &Problem, extent: Extent) -> (Vec<Case>, Option<usize>) {
    let mut cases = of_scope(problem, Scope::Promised);
    if extent == Extent::Every {
        return (cases, None);
    }
    let mut known_boards = HashSet::new();
    cases.retain(|case| known_boards.insert(case.board().number()));
    let boards: Vec<Board> = cases.iter().map(Case::board).collect();
    let cover = KnownMistakes::of(problem).cover(&boards);
    let chosen: HashSet<usize> = cover.boards.into_iter().collect();
    let mut place = 0..;
    cases.retain(|_| place.next().is_some_and(|place| chosen.contains(&place)));
    (cases, Some(cover.mistakes))
}

fn answers(problem: &Problem, cases: &[Case]) -> String {
    let answers = cases
        .iter()
        .filter_map(|case| problem.question.answer(case).ok());
    answers.map(|answer| format!("{answer}\n")).collect()
}
