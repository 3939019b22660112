//! The files of a Kattis problem package besides its tests: a description, a statement, validators
//! of inputs and outputs, and programs that must be accepted or rejected.

use noughts_analysis::messages::grouped;

use super::TestFile;
use super::programs::{Programs, WRONG_PARTS};
use crate::problems::{Judging, Problem};

/// The paths of these files, but for wrong programs.
pub(super) const PATHS: [&str; 5] = [
    "problem.yaml",
    "problem_statement/problem.en.tex",
    "input_validators/layout.cpp",
    "output_validators/moves.cpp",
    "submissions/accepted/solution.cpp",
];

/// The folder of wrong programs.
const WRONG: &str = "submissions/wrong_answer/";

/// Whether a path can be that of such a file.
pub(super) fn is_path(path: &str) -> bool {
    let wrong = |name: &str| {
        WRONG_PARTS
            .iter()
            .any(|part| name == format!("{}.cpp", part.name))
    };
    PATHS.contains(&path) || path.strip_prefix(WRONG).is_some_and(wrong)
}

/// The files for a problem.
pub(super) fn files(problem: &Problem) -> Vec<TestFile> {
    let programs = Programs::new(problem);
    let [yaml, statement, input, output, solution] = PATHS;
    let mut files = vec![
        TestFile::new(yaml, description(problem)),
        TestFile::new(statement, statement_of(problem)),
        TestFile::new(input, programs.input_validator(42, 43)),
        TestFile::new(solution, programs.solution()),
    ];
    let validator = programs.output_validator();
    files.extend(validator.map(|text| TestFile::new(output, text)));
    let wrong = programs.wrong();
    files.extend(wrong.map(|(name, text)| TestFile::new(format!("{WRONG}{name}.cpp"), text)));
    files
}

/// `problem.yaml`. The licence is left open: the problems are the judges'.
fn description(problem: &Problem) -> String {
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
fn statement_of(problem: &Problem) -> String {
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
