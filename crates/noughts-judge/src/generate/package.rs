//! What a problem package of Kattis has besides its tests: a description, a
//! statement, programs that validate inputs and outputs, and one that is accepted.
//! The programs are C++ and the same for all problems but for a few constants.

use noughts::{Board, Rules};
use noughts_explain::words::grouped;

use super::TestFile;
use crate::mistakes::Vocabulary;
use crate::problems::{About, Case, CaseShape, Framing, Judging, Layout, Problem, Question, Scope};

const BOARD: &str = include_str!("package/board.h");
const INPUT_VALIDATOR: &str = include_str!("package/input_validator.cpp");
const OUTPUT_VALIDATOR: &str = include_str!("package/output_validator.cpp");
const SOLUTION: &str = include_str!("package/solution.cpp");

/// The paths of all such files.
pub(super) const PATHS: [&str; 8] = [
    "problem.yaml",
    "problem_statement/problem.en.tex",
    "input_validators/layout/main.cpp",
    "input_validators/layout/board.h",
    "output_validators/moves/main.cpp",
    "output_validators/moves/board.h",
    "submissions/accepted/solution/main.cpp",
    "submissions/accepted/solution/board.h",
];

/// The files for a problem.
pub(super) fn files(problem: &Problem) -> Vec<TestFile> {
    let constants = constants(problem);
    let filled = |template: &str| {
        let mut text = template.to_owned();
        for (name, value) in &constants {
            text = text.replace(&format!("@{name}@"), value);
        }
        text
    };
    let [
        yaml,
        statement,
        input,
        input_board,
        output,
        output_board,
        solution,
        solution_board,
    ] = PATHS;
    let mut files = vec![
        (yaml, description(problem)),
        (statement, statement_of(problem)),
        (input, filled(INPUT_VALIDATOR)),
        (input_board, filled(BOARD)),
        (solution, filled(SOLUTION)),
        (solution_board, filled(BOARD)),
    ];
    if problem.judging == Judging::Move {
        files.push((output, filled(OUTPUT_VALIDATOR)));
        files.push((output_board, filled(BOARD)));
    }
    let files = files.into_iter();
    files
        .map(|(path, text)| TestFile {
            path: path.to_owned(),
            text,
        })
        .collect()
}

/// `problem.yaml`. The licence is left open: the problems are the judges'.
fn description(problem: &Problem) -> String {
    let mut text = format!("name: \"{}\"\nlicense: unknown\n", problem.title.en);
    if let Some(address) = problem.address {
        text += &format!("source: {}\nsource_url: {address}\n", problem.id);
    }
    text += match problem.judging {
        Judging::Answer => "validation: default\nvalidator_flags: case_sensitive\n",
        Judging::Move | Judging::Games => "validation: custom\n",
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

/// What stands for each name in the templates.
fn constants(problem: &Problem) -> Vec<(&'static str, String)> {
    let Layout {
        framing,
        shape,
        letters,
    } = problem.layout;
    let letters = [letters.first, letters.second, letters.empty].map(char::from);
    let yes = |is_so: bool| is_so.to_string();
    let mut constants = vec![
        ("ID", problem.id.to_owned()),
        ("LETTERS", letters.iter().collect()),
        (
            "GAMES",
            yes(matches!(problem.question, Question::Game { .. })),
        ),
        ("COUNTED", yes(matches!(framing, Framing::Counted { .. }))),
        ("BLANK_BETWEEN", yes(framing.has_blank_between())),
        ("UNTIL_END", yes(framing == Framing::UntilEnd)),
        ("MOST_CASES", problem.per_run.to_string()),
        ("ANY_BOARD", yes(takes_any_board(problem))),
        ("PLAY", yes(problem.about == About::Play)),
        ("MOVE", yes(problem.judging != Judging::Answer)),
    ];
    let names = [
        "BEFORE_BOARD",
        "BEFORE_ROW",
        "BETWEEN_SQUARES",
        "AFTER_ROW",
        "BETWEEN_ROWS",
        "AFTER_BOARD",
    ];
    constants.extend(names.into_iter().zip(around(shape).map(str::to_owned)));
    let vocabulary = Vocabulary::of(problem);
    let quoted = |answers: &[&str]| {
        let quoted = answers.iter().map(|answer| format!("\"{answer}\""));
        quoted.collect::<Vec<_>>().join(", ")
    };
    constants.push(("SHOWN", quoted(&vocabulary.all_shown())));
    let worth = vocabulary
        .all_worth()
        .map(|answers| format!("{{{}}}", quoted(&answers)));
    constants.push(("WORTH", worth.join(", ")));
    constants
}

/// Whether the statement allows every arrangement of marks, not only games that go on.
fn takes_any_board(problem: &Problem) -> bool {
    let mut boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
    boards.all(|board| {
        let case = Case::Board(board);
        problem.question.answer(&case).is_ok() && problem.question.scope(&case) == Scope::Promised
    })
}

/// What stands before a board, before a row, between squares, after a row, between
/// rows and after a board, as C++ writes it.
fn around(shape: CaseShape) -> [&'static str; 6] {
    match shape {
        CaseShape::OneLine => ["", "", "", "", "", "\\n"],
        CaseShape::ThreeLines => ["", "", "", "\\n", "", ""],
        CaseShape::ThreeSpacedLines => ["", "", " ", "\\n", "", ""],
        CaseShape::JsonRows | CaseShape::JsonMoves => ["[", "\\\"", "", "\\\"", ",", "]\\n"],
    }
}
