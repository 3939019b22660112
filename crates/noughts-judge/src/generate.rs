//! Test data for a judge: every input of a problem with its answers, as the paths
//! and texts of files. Nothing is written to a disk here.

use std::fmt::Write;

use noughts_explain::words::grouped;

use crate::answer;
use crate::problems::{Case, Judging, Problem, Scope};

/// How the files are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `.in` and `.ans`.
    Kattis,
    /// `.in` and `.out` in a folder `test`, for `oj test` of online-judge-tools.
    Oj,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 2] = [Format::Kattis, Format::Oj];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Kattis => "kattis",
            Format::Oj => "oj",
        }
    }

    /// What the format is, in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Format::Kattis => ".in and .ans",
            Format::Oj => ".in and .out in a folder test, for oj test of online-judge-tools",
        }
    }

    fn answers(self) -> &'static str {
        match self {
            Format::Kattis => "ans",
            Format::Oj => "out",
        }
    }

    /// Where the tests are: oj wants nothing else beside them.
    fn folder(self) -> &'static str {
        match self {
            Format::Kattis => "",
            Format::Oj => "test/",
        }
    }
}

/// A file of test data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// Its path in the folder of the test data: `silent/1-test-07.in`.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// All test data of a problem.
pub struct TestData {
    problem: &'static Problem,
    format: Format,
    groups: Vec<Group>,
}

/// Tests of one kind.
struct Group {
    /// What the names begin with; sorted by name, the samples come first.
    prefix: &'static str,
    folder: &'static str,
    what: &'static str,
    cases: Vec<Case>,
}

/// How a generated README begins, by which a folder of test data is recognised.
const HEADING: &str = "# Test data by noughts generate: ";

/// The folder for cases on which the statement is silent.
const SILENT: &str = "silent/";

/// What the names of samples and of tests begin with.
const SAMPLE: &str = "0-sample-";
const TEST: &str = "1-test-";

/// The name of the file that tells what the others hold.
pub const README: &str = "README.md";

/// Whether a text is that of a [`README`] that was generated.
pub fn is_readme(text: &str) -> bool {
    text.starts_with(HEADING)
}

/// Whether there can be a folder of this name in test data.
pub fn is_folder(name: &str) -> bool {
    [SILENT, Format::Oj.folder()]
        .iter()
        .any(|folder| folder.strip_suffix('/') == Some(name))
}

/// Whether a file's name is that of a test: `1-test-07.in`.
pub fn is_test(name: &str) -> bool {
    let number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    let mut ends = [".in", ".ans", ".out"].into_iter();
    let stem = ends.find_map(|end| name.strip_suffix(end));
    let mut stems = [SAMPLE, TEST]
        .into_iter()
        .filter_map(|prefix| stem?.strip_prefix(prefix));
    stems.any(number)
}

impl TestData {
    /// The samples, every input that the statement allows, and in a folder of
    /// their own those on which it is silent.
    pub fn new(problem: &'static Problem, format: Format) -> TestData {
        let sample = problem.sample.input.as_bytes();
        let samples = answer::cases(problem, sample).unwrap_or_default();
        let of_scope = |scope| {
            let cases = problem.cases();
            cases
                .filter(|case| problem.question.scope(case) == scope)
                .collect()
        };
        let group = |prefix, folder, what, cases: Vec<Case>| Group {
            prefix,
            folder,
            what,
            cases,
        };
        let groups = [
            group(
                SAMPLE,
                format.folder(),
                "the samples of the statement",
                samples,
            ),
            group(
                TEST,
                format.folder(),
                "every input that the statement allows",
                of_scope(Scope::Promised),
            ),
            group(
                TEST,
                SILENT,
                "every other input with an answer, on which the statement is silent",
                of_scope(Scope::Silent),
            ),
        ];
        let groups = groups.into_iter();
        TestData {
            problem,
            format,
            groups: groups.filter(|group| !group.cases.is_empty()).collect(),
        }
    }

    /// How many pairs of an input and its answers there are.
    pub fn tests(&self) -> usize {
        let groups = self.groups.iter();
        groups.map(|group| group.tests(self.problem).len()).sum()
    }

    /// How many cases the inputs hold.
    pub fn cases(&self) -> usize {
        self.groups.iter().map(|group| group.cases.len()).sum()
    }

    /// Every file, the [`README`] last.
    pub fn files(&self) -> impl Iterator<Item = TestFile> {
        let tests = self.groups.iter().flat_map(|group| {
            let tests = group.tests(self.problem);
            (1..).zip(tests).flat_map(|(number, cases)| {
                let name = format!("{}{}", group.folder, group.name(self.problem, number));
                [
                    TestFile {
                        path: format!("{name}.in"),
                        text: self.problem.layout.print(cases),
                    },
                    TestFile {
                        path: format!("{name}.{}", self.format.answers()),
                        text: answers(self.problem, cases),
                    },
                ]
            })
        });
        let readme = std::iter::once_with(|| TestFile {
            path: README.to_owned(),
            text: self.readme(),
        });
        tests.chain(readme)
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
        let _ = writeln!(
            text,
            "Each `.in` has its answers in the `.{end}` of the same name.\n"
        );
        let _ = writeln!(
            text,
            "| files | what | cases | at most in a file |\n| --- | --- | --- | --- |"
        );
        for group in &self.groups {
            text += &group.row(problem);
        }
        if problem.judging == Judging::Move {
            text += "\nAn answer here is one of the best moves. Other moves may be right too: every one \
                     after which the game still ends as it should. Judge with a checker, or with \
                     `noughts check`.\n";
        }
        if format == Format::Oj {
            text += "\nWith online-judge-tools: `oj test -d test -c ./a.out`.\n";
        }
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
        let (folder, what) = (self.folder, self.what);
        format!("| `{folder}{names}` | {what} | {count} | {each} |\n")
    }
}

fn answers(problem: &Problem, cases: &[Case]) -> String {
    let answers = cases
        .iter()
        .filter_map(|case| problem.question.answer(case).ok());
    answers.map(|answer| format!("{answer}\n")).collect()
}
