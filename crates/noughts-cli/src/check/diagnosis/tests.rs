//! Mistakes that published programs make, as wrong answers of a model: which
//! cause is named for each.

use noughts::{Board, Player, Position, Rules, TABLE};

use super::*;

fn boards() -> impl Iterator<Item = Board> {
    (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number))
}

/// Judges a wrong program of boj/7682 or uva/10363 on every board.
fn diagnose(
    right: impl Fn(&Board) -> bool,
    wrong: impl Fn(&Board) -> bool,
) -> (usize, Option<Diagnosis>) {
    let tried: Vec<Tried> = boards()
        .map(|board| Tried {
            board,
            answer: if right(&board) { "yes" } else { "no" },
            fails: wrong(&board) != right(&board),
        })
        .collect();
    let failing = tried.iter().filter(|tried| tried.fails).count();
    (failing, Diagnosis::of(&tried))
}

fn is_final(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_over())
}

fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

/// Line by line, as a program would look.
fn has(board: &Board, player: Player, lines: &[[usize; 3]]) -> bool {
    let text: Vec<char> = board.to_string().chars().filter(|c| *c != '/').collect();
    lines
        .iter()
        .any(|line| line.iter().all(|place| text[*place] == player.letter()))
}

const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
const COLUMNS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
const DIAGONALS: [[usize; 3]; 2] = [[0, 4, 8], [2, 4, 6]];

/// Can it occur, for a program that knows some of the lines?
fn occurs(board: &Board, lines: &[[usize; 3]]) -> bool {
    let [x, o] = [Player::X, Player::O].map(|player| board.stones(player).len());
    let [x_line, o_line] = [Player::X, Player::O].map(|player| has(board, player, lines));
    (x == o || x == o + 1) && !(x_line && x == o) && !(o_line && x != o)
}

#[test]
fn a_line_that_is_never_tested() {
    let known = [&ROWS[..], &COLUMNS, &DIAGONALS[..1]].concat();
    let (failing, diagnosis) = diagnose(can_occur, |board| occurs(board, &known));
    assert_eq!(failing, 71);
    println!("{diagnosis:?}");
    let known = [&ROWS[..], &DIAGONALS].concat();
    let (failing, diagnosis) = diagnose(can_occur, |board| occurs(board, &known));
    assert_eq!(failing, 213);
    println!("{diagnosis:?}");
}

#[test]
fn a_full_board_with_any_number_of_x() {
    let (failing, diagnosis) = diagnose(is_final, |board| {
        let [x, o] = [Player::X, Player::O].map(|player| board.stones(player).len());
        let [x_line, o_line] = [Player::X, Player::O].map(|player| board.has_line(player));
        let full = x > o && x + o == 9 && !o_line;
        full || (x_line && !o_line && x == o + 1) || (o_line && !x_line && x == o)
    });
    assert_eq!(failing, 122);
    println!("{diagnosis:?}");
}

#[test]
fn or_instead_of_and() {
    let (failing, diagnosis) = diagnose(is_final, |board| {
        let [x, o] = [Player::X, Player::O].map(|player| board.stones(player).len());
        let [x_line, o_line] = [Player::X, Player::O].map(|player| board.has_line(player));
        if x == 0 || o == 0 || !(x == o || x == o + 1) || (x_line && o_line) {
            return false;
        }
        match (x_line, o_line) {
            (true, _) => x == o + 1,
            (_, true) => x == o,
            _ => x + o == 9 || x == o + 1,
        }
    });
    assert_eq!(failing, 2_088);
    println!("{diagnosis:?}");
}

#[test]
fn a_double_line_that_was_forgotten() {
    let (failing, diagnosis) = diagnose(is_final, |board| {
        is_final(board) && !["xxo/oxo/oxx", "oxx/oxo/xxo"].contains(&board.to_string().as_str())
    });
    assert_eq!(failing, 2);
    println!("{diagnosis:?}");
}

#[test]
fn who_has_already_won() {
    let tried: Vec<Tried> = boards()
        .filter_map(|board| Position::try_from(board).ok())
        .map(|position| Tried {
            board: *position.board(),
            answer: "",
            fails: position.is_over() && position.board().number() % 3 != 0,
        })
        .collect();
    println!("{:?}", Diagnosis::of(&tried));
}
