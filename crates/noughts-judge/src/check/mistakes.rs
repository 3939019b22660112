//! Mistakes that published programs make, as models: the boards on which such
//! a program is wrong.

use noughts::{Board, Mark, TABLE};

const ROWS: [[usize; 3]; 3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
const COLUMNS: [[usize; 3]; 3] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
const DIAGONALS: [[usize; 3]; 2] = [[0, 4, 8], [2, 4, 6]];

/// Whether a board can be the end of a game: boj/7682.
pub(super) fn is_final(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_over())
}

/// Whether a board can occur in a game: uva/10363.
pub(super) fn can_occur(board: &Board) -> bool {
    TABLE.entry(board).is_some_and(|entry| entry.is_reachable())
}

/// The second diagonal is never tested.
pub(super) fn a_diagonal(board: &Board) -> bool {
    let known = [&ROWS[..], &COLUMNS, &DIAGONALS[..1]].concat();
    occurs(board, &known) != can_occur(board)
}

/// Columns are never tested.
pub(super) fn columns(board: &Board) -> bool {
    let known = [&ROWS[..], &DIAGONALS].concat();
    occurs(board, &known) != can_occur(board)
}

/// Any full board without a line of o is taken as final.
pub(super) fn a_full_board(board: &Board) -> bool {
    let (x, o, x_line, o_line) = look(board);
    let full = x > o && x + o == 9 && !o_line;
    let said = full || (x_line && !o_line && x == o + 1) || (o_line && !x_line && x == o);
    said != is_final(board)
}

/// "Full or one x more" instead of "full and one x more".
pub(super) fn or_for_and(board: &Board) -> bool {
    let (x, o, x_line, o_line) = look(board);
    let fits = (x == o || x == o + 1) && !(x_line && o_line);
    let said = match (x_line, o_line) {
        (true, _) => x == o + 1,
        (_, true) => x == o,
        _ => x + o == 9 || x == o + 1,
    };
    (fits && said) != is_final(board)
}

/// A list of double lines leaves out the middle column with a diagonal.
pub(super) fn a_double_line(board: &Board) -> bool {
    ["xxo/oxo/oxx", "oxx/oxo/xxo"].contains(&board.to_string().as_str())
}

/// The numbers of marks, and who has a line.
fn look(board: &Board) -> (u32, u32, bool, bool) {
    let [x, o] = Mark::BOTH.map(|mark| board.stones(mark).len());
    (x, o, board.has_line(Mark::X), board.has_line(Mark::O))
}

/// Can it occur, for a program that knows some of the lines?
fn occurs(board: &Board, lines: &[[usize; 3]]) -> bool {
    let text: Vec<char> = board.to_string().chars().filter(|c| *c != '/').collect();
    let has = |mark: Mark| {
        let mut lines = lines.iter();
        lines.any(|line| line.iter().all(|place| text[*place] == mark.letter()))
    };
    let (x, o, ..) = look(board);
    (x == o && !has(Mark::X)) || (x == o + 1 && !has(Mark::O))
}
