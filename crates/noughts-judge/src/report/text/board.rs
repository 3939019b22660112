//! A board as the judge writes it, and its input beside it.

use std::fmt::Write;

use noughts::{Board, Rules, Square};

use crate::problems::{Case, Problem};

/// Draws the board of a case with the letters of the problem and the names of columns and
/// rows, and what the case is in the input on the right.
pub(super) fn drawn(problem: &Problem, case: &Case) -> String {
    let input = problem.layout.print_case(case);
    let drawn = rows(problem, &case.board());
    // The name of the columns has nothing beside it.
    let beside = [""].into_iter().chain(input.lines());
    let mut beside = beside.chain([""].into_iter().cycle());
    let mut text = String::new();
    for row in drawn {
        let line = format!("{row}     {}", beside.next().unwrap_or_default());
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn rows(problem: &Problem, board: &Board) -> Vec<String> {
    let letters = &problem.layout.letters;
    let side = Rules::TIC_TAC_TOE.width();
    let names = (0..side).map(|column| {
        let name = Square::new(column, 0).to_string();
        name.trim_end_matches(char::is_numeric).to_owned()
    });
    let mut rows = vec![format!("    {}", names.collect::<Vec<_>>().join(" "))];
    rows.extend((0..side).map(|row| {
        let marks = (0..side).map(|column| {
            match char::from(letters.letter(board.mark(Square::new(column, row)))) {
                // An empty square should be seen.
                ' ' => ".".to_owned(),
                letter => letter.to_string(),
            }
        });
        let marks: Vec<String> = marks.collect();
        format!("  {} {}", row + 1, marks.join(" "))
    }));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::find;

    #[test]
    fn a_board_looks_as_in_the_input() {
        let board = Board::parse(Rules::TIC_TAC_TOE, "xo./.x./..o").unwrap();
        for (id, expected) in [
            (
                "boj/7682",
                "    a b c\n  1 X O .     XO..X...O\n  2 . X .\n  3 . . O\n",
            ),
            (
                "uva/10363",
                "    a b c\n  1 X O .     XO.\n  2 . X .     .X.\n  3 . . O     ..O\n",
            ),
            (
                "boj/16571",
                "    a b c\n  1 1 2 0     1 2 0\n  2 0 1 0     0 1 0\n  3 0 0 2     0 0 2\n",
            ),
            (
                "leetcode/794",
                "    a b c\n  1 X O .     [\"XO \",\" X \",\"  O\"]\n  2 . X .\n  3 . . O\n",
            ),
            (
                "programmers/160585",
                "    a b c\n  1 O X .     [\"OX.\",\".O.\",\"..X\"]\n  2 . O .\n  3 . . X\n",
            ),
            (
                "codeforces/3C",
                "    a b c\n  1 X 0 .     X0.\n  2 . X .     .X.\n  3 . . 0     ..0\n",
            ),
        ] {
            assert_eq!(
                drawn(find(id).unwrap(), &Case::Board(board)),
                expected,
                "{id}"
            );
        }
    }
}
