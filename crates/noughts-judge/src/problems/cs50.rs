//! A module of functions. A line has the results of all functions that the statement defines for a
//! board:
//!
//! ```text
//! player=X actions={(0,2),(1,2)} result=ok winner=None terminal=False minimax=(0,2)
//! winner=X terminal=True utility=1 minimax=None
//! ```
//!
//! On the empty board every move is right, and a search without pruning takes longer there than on
//! all other boards together. So the driver does not call `minimax` there.

use std::collections::HashMap;
use std::sync::LazyLock;

use noughts::{Board, Move, Outcome, Player, Position, Rules, Square, Status};

use super::bot::good_moves;
use super::*;
use crate::functions::{CodeLanguage, Function, Parameter, Returns};

pub(super) const PROBLEM: Problem = Problem {
    id: "cs50/tictactoe",
    title: text(
        "CS50 AI, project 0: Tic-Tac-Toe",
        "CS50 AI 프로젝트 0: 틱택토",
    ),
    address: Some("https://cs50.harvard.edu/ai/2024/projects/0/tictactoe/"),
    asks: text(
        "what do the functions player, actions, result, winner, terminal, utility and minimax return?",
        "player, actions, result, winner, terminal, utility, minimax는 무엇을 돌려주는가?",
    ),
    input: text(
        "a JSON array of three strings of three characters (X, O or a blank); one board per line",
        "X, O, 공백으로만 된 세 글자 문자열 세 개를 담은 JSON 배열, 한 줄에 판 하나",
    ),
    output: text(
        "for each board the results as name=value with blanks between; any best move will do",
        "판마다 이름=값을 공백으로 구분한 한 줄. 최선의 수는 어느 것이든 정답",
    ),
    layout: Layout::new(Framing::Bare, CaseShape::JsonRows, b"XO "),
    question: Question::promised(answer),
    // The usual search needs a second for a board with one mark.
    per_run: 20,
    judging: Judging::Results,
    about: About::Play,
    function: Some(Function {
        name: "minimax",
        parameter: Parameter::Rows,
        returns: Returns::Module(include_str!("../functions/drivers/cs50.py")),
        languages: &[CodeLanguage::Python],
        imports: false,
    }),
    sample: Sample {
        input: "[\"XX \",\"OO \",\"   \"]\n[\"XXX\",\"OO \",\"   \"]\n",
        output: "player=X actions={(0,2),(1,2),(2,0),(2,1),(2,2)} result=ok winner=None \
                 terminal=False minimax=(0,2)\nwinner=X terminal=True utility=1 minimax=None\n",
    },
    ..Problem::DEFAULTS
};

/// The functions that the statement defines for a position, in the order of a line, and the right
/// results of each.
fn wanted(position: &Position) -> Vec<(&'static str, Vec<String>)> {
    let pair = |square: Square| format!("({},{})", square.row(), square.column());
    let squares = |moves: Vec<Move>| moves.into_iter().map(move |played| pair(played.square));
    let mark = |player| match player {
        Player::First => "X",
        Player::Second => "O",
    };
    let is_start = position.ply() == 0;
    let one = |function, value: &str| (function, vec![value.to_owned()]);
    let mut all = Vec::new();
    if is_start {
        let row = "[None,None,None]";
        all.push(one("initial_state", &format!("[{row},{row},{row}]")));
    }
    match position.status() {
        Status::ToMove(player) => {
            let actions: Vec<String> = squares(position.moves().iter().collect()).collect();
            all.push(one("player", mark(player)));
            all.push(one("actions", &format!("{{{}}}", actions.join(","))));
            all.push(one("result", "ok"));
            all.push(one("winner", "None"));
            all.push(one("terminal", "False"));
            if !is_start {
                all.push(("minimax", squares(good_moves(position)).collect()));
            }
        }
        Status::Over(outcome) => {
            let (winner, utility) = match outcome {
                Outcome::Win(Player::First) => ("X", "1"),
                Outcome::Win(Player::Second) => ("O", "-1"),
                Outcome::Draw => ("None", "0"),
            };
            all.push(one("winner", winner));
            all.push(one("terminal", "True"));
            all.push(one("utility", utility));
            all.push(one("minimax", "None"));
        }
    }
    all
}

/// A line with the first right result of each function.
fn answer(board: &Board) -> Result<&'static str, NoAnswer> {
    static LINES: LazyLock<HashMap<u128, String>> = LazyLock::new(|| {
        let boards = (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number));
        let positions = boards.filter_map(|board| Position::try_from(board).ok());
        let line = |position: Position| {
            let first =
                |(function, values): (&str, Vec<String>)| format!("{function}={}", values[0]);
            let results: Vec<String> = wanted(&position).into_iter().map(first).collect();
            (position.board().number(), results.join(" "))
        };
        positions.map(line).collect()
    });
    Position::try_from(*board)?;
    Ok(LINES.get(&board.number()).map_or("", String::as_str))
}

/// The wrong results in a line. `None` if the line does not have the results of the board's
/// functions.
pub(super) fn wrong(board: &Board, line: &str) -> Option<Vec<WrongResult>> {
    let wanted = wanted(&Position::try_from(*board).ok()?);
    let parts = line.split(' ').map(|part| part.split_once('='));
    let results: Vec<(&str, &str)> = parts.collect::<Option<_>>()?;
    let functions = wanted.iter().map(|(function, _)| *function);
    if !functions.eq(results.iter().map(|(name, _)| *name)) {
        return None;
    }
    let wrong = wanted
        .into_iter()
        .zip(results)
        .filter(|((_, values), (_, got))| values.iter().all(|value| value != got))
        .map(|((function, expected), (_, got))| WrongResult {
            function,
            expected,
            got: got.to_owned(),
        });
    Some(wrong.collect())
}

/// A function with a wrong result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongResult {
    /// Its name.
    pub function: &'static str,
    /// The right results.
    pub expected: Vec<String>,
    /// Its result.
    pub got: String,
}

impl WrongResult {
    /// Whether the right result depends on best play.
    pub fn is_of_play(&self) -> bool {
        self.function == "minimax"
    }

    /// How the function is called.
    pub(crate) fn call(&self) -> String {
        match self.function {
            "initial_state" => "initial_state()".to_owned(),
            "result" => "result(board, action)".to_owned(),
            other => format!("{other}(board)"),
        }
    }

    /// The fault of `result(board, action)`, and its call with the action. `None` for other
    /// functions.
    pub(crate) fn fault(&self) -> Option<(ResultFault, String)> {
        if self.function != "result" {
            return None;
        }
        let (fault, action) = self.got.split_once('(').unwrap_or((&self.got, "action"));
        let action = match action.strip_suffix(')') {
            Some(pair) => format!("({pair})"),
            None => "action".to_owned(),
        };
        let fault = match fault {
            "changes_its_argument" => ResultFault::ChangesBoard,
            "accepts" => ResultFault::Accepts,
            _ => ResultFault::OtherBoard,
        };
        Some((fault, format!("result(board, {action})")))
    }
}

/// A fault of the function `result(board, action)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResultFault {
    /// It changes the board that it is given.
    ChangesBoard,
    /// It accepts an illegal move.
    Accepts,
    /// It does not return the board after the move.
    OtherBoard,
}
