//! The formats of test data: the names of the tests, and the other files.

use noughts_analysis::messages::grouped;

use super::TestFile;
use super::programs::{Programs, WRONG_PARTS};
use crate::problems::{Judging, Problem};

/// The program or site that uses the files. It determines the names of the tests and the other
/// files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A problem package, with `.in` and `.ans` in `data`.
    Kattis,
    /// `.in` and `.out` in a folder `test`, for `oj test` of online-judge-tools.
    Oj,
    /// A folder of the repository `testcase-ac/testcase-ac`, in the layout of its
    /// `testcase/FORMAT.en.md`.
    TestcaseAc,
    /// The scripts of an autograder, which run `noughts check`. There are no test files.
    Gradescope,
}

/// The files of a Kattis package besides the tests and wrong programs, and the folder of the wrong
/// programs.
pub(super) const KATTIS: [&str; 5] = [
    "problem.yaml",
    "problem_statement/problem.en.tex",
    "input_validators/layout.cpp",
    "output_validators/moves.cpp",
    "submissions/accepted/solution.cpp",
];
const KATTIS_WRONG: &str = "submissions/wrong_answer/";

/// The files of a problem of testcase.ac besides the tests and wrong programs, and the prefix of
/// the wrong programs' names.
const TESTCASE_AC: [&str; 4] = [
    "metadata.yaml",
    "validator.cpp",
    "generator_random.cpp",
    "correct_noughts.cpp",
];
const TESTCASE_AC_WRONG: &str = "rejected_";

/// The folder that holds the folders of all problems of testcase.ac.
const TESTCASE_AC_ROOT: &str = "testcase/";

/// The scripts of an autograder of Gradescope and their templates.
const GRADESCOPE: [(&str, &str); 2] = [
    ("setup.sh", include_str!("gradescope/setup.sh")),
    ("run_autograder", include_str!("gradescope/run_autograder")),
];

impl Format {
    /// Every format.
    pub const ALL: [Format; 4] = [
        Format::Kattis,
        Format::Oj,
        Format::TestcaseAc,
        Format::Gradescope,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Kattis => "kattis",
            Format::Oj => "oj",
            Format::TestcaseAc => "testcase-ac",
            Format::Gradescope => "gradescope",
        }
    }

    /// A short description of the format.
    pub const fn description(self) -> &'static str {
        match self {
            Format::Kattis => "a problem package of Kattis, with .in and .ans in data",
            Format::Oj => ".in and .out in a folder test, for oj test of online-judge-tools",
            Format::TestcaseAc => "a problem of testcase.ac, with validator and generator",
            Format::Gradescope => "an autograder of Gradescope, which runs noughts check",
        }
    }

    /// The suffix of answers.
    pub(super) fn answers(self) -> &'static str {
        match self {
            Format::Kattis => "ans",
            Format::Oj | Format::TestcaseAc | Format::Gradescope => "out",
        }
    }

    /// The folders of the samples and of the other tests. oj accepts no other files in the folder
    /// of tests.
    pub(super) fn folders(self, problem: &Problem) -> [String; 2] {
        match self {
            Format::Kattis => ["data/sample/", "data/secret/"].map(str::to_owned),
            Format::TestcaseAc => [(); 2].map(|()| testcase_ac_folder(problem)),
            Format::Oj | Format::Gradescope => ["test/", "test/"].map(str::to_owned),
        }
    }

    /// The prefixes of the names of samples and of other tests. If a tool sorts tests by name,
    /// samples come first.
    pub(super) fn prefixes(self) -> [&'static str; 2] {
        match self {
            Format::TestcaseAc => ["sample_", "additional_"],
            Format::Kattis | Format::Oj | Format::Gradescope => ["0-sample-", "1-test-"],
        }
    }

    /// The files besides the tests.
    pub(super) fn files(self, problem: &Problem) -> Vec<TestFile> {
        let programs = Programs::new(problem);
        match self {
            Format::Oj => Vec::new(),
            Format::Kattis => {
                let [yaml, statement, input, output, solution] = KATTIS;
                let mut files = vec![
                    TestFile::new(yaml, kattis_metadata(problem)),
                    TestFile::new(statement, kattis_statement(problem)),
                    TestFile::new(input, programs.input_validator(42, 43)),
                    TestFile::new(solution, programs.solution()),
                ];
                let validator = programs.output_validator();
                files.extend(validator.map(|text| TestFile::new(output, text)));
                files.extend(wrong_programs(&programs, KATTIS_WRONG));
                files
            }
            Format::TestcaseAc => {
                let folder = testcase_ac_folder(problem);
                let texts = [
                    testcase_ac_metadata(problem),
                    programs.input_validator(0, 1),
                    programs.generator(),
                    programs.solution(),
                ];
                let files = TESTCASE_AC
                    .iter()
                    .zip(texts)
                    .map(|(name, text)| TestFile::new(format!("{folder}{name}"), text));
                let wrong = wrong_programs(&programs, &format!("{folder}{TESTCASE_AC_WRONG}"));
                files.chain(wrong).collect()
            }
            Format::Gradescope => GRADESCOPE
                .map(|(name, template)| TestFile::new(name, template.replace("@ID@", problem.id)))
                .into(),
        }
    }
}

/// Whether a path can be that of a file other than a test.
pub(super) fn is_beside_tests(path: &str) -> bool {
    match name_in_testcase_ac(path) {
        Some(name) => TESTCASE_AC.contains(&name) || is_wrong_program(name, TESTCASE_AC_WRONG),
        None => {
            KATTIS.contains(&path)
                || is_wrong_program(path, KATTIS_WRONG)
                || GRADESCOPE.iter().any(|(name, _)| *name == path)
        }
    }
}

/// The name of a file in the folder of a problem of testcase.ac: `validator.cpp` of
/// `testcase/boj/7682/validator.cpp`.
pub(super) fn name_in_testcase_ac(path: &str) -> Option<&str> {
    let below = path.strip_prefix(TESTCASE_AC_ROOT)?;
    below.splitn(3, '/').nth(2)
}

fn testcase_ac_folder(problem: &Problem) -> String {
    format!("{TESTCASE_AC_ROOT}{}/", problem.id)
}

fn wrong_programs(programs: &Programs<'_>, prefix: &str) -> Vec<TestFile> {
    let wrong = programs.wrong();
    wrong
        .map(|(name, text)| TestFile::new(format!("{prefix}{name}.cpp"), text))
        .collect()
}

fn is_wrong_program(path: &str, prefix: &str) -> bool {
    let file = path.strip_prefix(prefix);
    let name = file.and_then(|file| file.strip_suffix(".cpp"));
    WRONG_PARTS.iter().any(|part| name == Some(part.name))
}

/// `metadata.yaml`. It does not state the judge's limits.
fn testcase_ac_metadata(problem: &Problem) -> String {
    let mut text = format!("title: \"{}\"\n", problem.title.ko);
    if let Some(address) = problem.address {
        text += &format!("externalLink: \"{address}\"\n");
    }
    text + "isSpecialJudge: false\n"
}

/// `problem.yaml`. It does not state a licence, since the problems belong to the judges.
fn kattis_metadata(problem: &Problem) -> String {
    let mut text = format!("name: \"{}\"\nlicense: unknown\n", problem.title.en);
    if let Some(address) = problem.address {
        text += &format!("source: {}\nsource_url: {address}\n", problem.id);
    }
    text += match problem.judging {
        Judging::Answer => "validation: default\nvalidator_flags: case_sensitive\n",
        Judging::Move | Judging::Games | Judging::Results => "validation: custom\n",
    };
    text
}

/// The statement as LaTeX, in our own words.
fn kattis_statement(problem: &Problem) -> String {
    let section = |title: &str, text: &str| format!("\n\\section*{{{title}}}\n{}.\n", tex(text));
    let cases = match problem.per_run {
        1 => "An input has one case".to_owned(),
        most => format!("An input has at most {} cases", grouped(most as u128)),
    };
    let mut text = format!(
        "\\problemname{{{}}}\n\nTic-tac-toe: {}\n",
        tex(problem.title.en),
        tex(problem.asks.en)
    );
    text += &section("Input", &format!("{}. {cases}", problem.input.en));
    text += &section("Output", problem.output.en);
    text
}

/// Plain text for LaTeX.
fn tex(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            letter => escaped.push(letter),
        }
    }
    escaped
}
