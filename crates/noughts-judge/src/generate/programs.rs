//! The C++ programs of test data. They validate inputs and outputs, generate random inputs, answer
//! inputs, or answer them with a mistake. Each is one file, and differs between problems only in a
//! few constants.

use noughts::{Board, Rules};

use crate::mistakes::Vocabulary;
use crate::problems::{About, Case, CaseShape, Framing, Judging, Layout, Problem, Question, Scope};

const BOARD: &str = include_str!("programs/board.h");
const INPUT_VALIDATOR: &str = include_str!("programs/input_validator.cpp");
const OUTPUT_VALIDATOR: &str = include_str!("programs/output_validator.cpp");
const GENERATOR: &str = include_str!("programs/generator.cpp");
const SOLUTION: &str = include_str!("programs/solution.cpp");

/// A mistake in a solution: a part of the solution and its replacement.
pub(super) struct WrongPart {
    /// The name of the program.
    pub(super) name: &'static str,
    /// A description of the program.
    about: &'static str,
    pub(super) right: &'static str,
    wrong: &'static str,
    /// Whether a program with the mistake gives a wrong answer to a promised input.
    shows: fn(&Problem) -> bool,
}

/// The typical mistakes.
pub(super) const WRONG_PARTS: [WrongPart; 10] = [
    WrongPart {
        name: "no_anti_diagonal",
        about: "Forgets the diagonal from the top right to the bottom left",
        right: ", {2, 4, 6}",
        wrong: "",
        shows: |_| true,
    },
    WrongPart {
        name: "empty_line",
        about: "Counts three empty squares as a line",
        right: "if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player)",
        wrong: "if (board[line[0]] == board[line[1]] && board[line[1]] == board[line[2]] &&\n            \
                board[line[0]] != 1 - player)\n           ",
        shows: |_| true,
    },
    WrongPart {
        name: "wrong_turn",
        about: "Mistakes the player to move for the other",
        right: "count(board, 0) == count(board, 1) ? 0 : 1",
        wrong: "count(board, 0) == count(board, 1) ? 1 : 0",
        shows: |problem| {
            let [.., first, second] = Vocabulary::of(problem).answers_by_status();
            is_game(problem) || problem.about == About::Play || first != second
        },
    },
    WrongPart {
        name: "no_full_board",
        about: "Never tests whether the board is full",
        right: "    if (count(board, 2) == 0) return BY_STATUS[5];\n",
        wrong: "",
        shows: |problem| {
            let [.., draw, _, second] = Vocabulary::of(problem).answers_by_status();
            problem.about == About::Board && draw != second
        },
    },
    WrongPart {
        name: "no_counts",
        about: "Does not compare the numbers of marks",
        right: "    if (ahead != 0 && ahead != 1) return false;\n",
        wrong: "",
        shows: takes_any_board,
    },
    WrongPart {
        name: "no_last_move",
        about: "Does not test whether the winner moved last",
        right: "    if (has_line(board, 0) && ahead != 1) return false;\n    \
                return !(has_line(board, 1) && ahead != 0);\n",
        wrong: "    return true;\n",
        shows: takes_any_board,
    },
    WrongPart {
        name: "full_board_lost",
        about: "Counts a full board as lost",
        right: "best == -2 ? 0 : best",
        wrong: "best == -2 ? -1 : best",
        shows: |problem| problem.about == About::Play,
    },
    WrongPart {
        name: "never_over",
        about: "Plays on after a line",
        right: "    if (has_line(board, 1 - me)) return known[number] = -1;\n",
        wrong: "",
        shows: |problem| problem.about == About::Play,
    },
    WrongPart {
        name: "opponent_helps",
        about: "Lets the opponent choose the best move for the player",
        right: "std::max(best, -value(board))",
        wrong: "std::max(best, value(board))",
        shows: |problem| problem.about == About::Play,
    },
    WrongPart {
        name: "last_move_counts",
        about: "Keeps the value of the last move instead of the best",
        right: "std::max(best, -value(board))",
        wrong: "-value(board)",
        shows: |problem| problem.about == About::Play,
    },
];

/// The programs for a problem.
pub(super) struct Programs<'a> {
    problem: &'a Problem,
    constants: Vec<(&'static str, String)>,
}

impl<'a> Programs<'a> {
    pub(super) fn new(problem: &'a Problem) -> Programs<'a> {
        let constants = constants(problem);
        Programs { problem, constants }
    }

    /// A program that validates inputs and ends with one of these exit codes.
    pub(super) fn input_validator(&self, good: u8, bad: u8) -> String {
        let codes = [("GOOD", good.to_string()), ("BAD", bad.to_string())];
        self.filled(INPUT_VALIDATOR, &codes)
    }

    /// A Kattis output validator for moves. `None` if each case has only one right answer.
    pub(super) fn output_validator(&self) -> Option<String> {
        (self.problem.judging == Judging::Move).then(|| self.filled(OUTPUT_VALIDATOR, &[]))
    }

    /// A program that prints a random input.
    pub(super) fn generator(&self) -> String {
        self.filled(GENERATOR, &[])
    }

    /// A program that answers every input.
    pub(super) fn solution(&self) -> String {
        self.about("Answers every input")
    }

    /// The names and texts of the programs that are wrong on at least one promised input.
    pub(super) fn wrong(&self) -> impl Iterator<Item = (&'static str, String)> {
        let parts = WRONG_PARTS.iter().filter(|part| (part.shows)(self.problem));
        parts.map(|part| {
            let solution = self.about(&format!("Wrong. {}", part.about));
            (part.name, solution.replace(part.right, part.wrong))
        })
    }

    /// The solution with a comment that describes it.
    fn about(&self, what: &str) -> String {
        self.filled(SOLUTION, &[("ABOUT", what.to_owned())])
    }

    fn filled(&self, template: &str, constants: &[(&str, String)]) -> String {
        let text = template.replace("#include \"board.h\"\n", BOARD);
        filled(&filled(&text, &self.constants), constants)
    }
}

/// The names in the templates and their values for a problem.
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
        ("GAMES", yes(is_game(problem))),
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
    constants.push(("BY_STATUS", quoted(&vocabulary.answers_by_status())));
    let worth = vocabulary
        .answers_by_value()
        .map(|answers| format!("{{{}}}", quoted(&answers)));
    constants.push(("BY_VALUE", worth.join(", ")));
    constants
}

fn is_game(problem: &Problem) -> bool {
    matches!(problem.question, Question::Game { .. })
}

/// Whether the statement allows all arrangements of marks, not only unfinished games.
fn takes_any_board(problem: &Problem) -> bool {
    let mut boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
    boards.all(|board| {
        let case = Case::Board(board);
        problem.question.answer(&case).is_ok() && problem.question.scope(&case) == Scope::Promised
    })
}

/// The text before a board, before a row, between squares, after a row, between rows and after a
/// board, as C++ literals.
fn around(shape: CaseShape) -> [&'static str; 6] {
    match shape {
        CaseShape::OneLine => ["", "", "", "", "", "\\n"],
        CaseShape::ThreeLines => ["", "", "", "\\n", "", ""],
        CaseShape::ThreeSpacedLines => ["", "", " ", "\\n", "", ""],
        CaseShape::JsonRows | CaseShape::JsonMoves => ["[", "\\\"", "", "\\\"", ",", "]\\n"],
    }
}

/// A text in which each `@NAME@` is replaced by its value, in the order of the list.
pub(crate) fn filled(template: &str, values: &[(&str, String)]) -> String {
    let fill =
        |text: String, (name, value): &(&str, String)| text.replace(&format!("@{name}@"), value);
    values.iter().fold(template.to_owned(), fill)
}
