//! Prints boards and inputs side by side.

use std::iter;
use std::ops::Range;

use noughts::{Board, Rules, Square};
use noughts_analysis::Language;
use noughts_analysis::messages::on_one_line;
use unicode_width::UnicodeWidthStr;

use crate::messages::label;
use crate::problems::{Case, Layout, Problem};

/// How many rows of a long input are shown at its beginning, and how many up to the case of
/// interest.
const FIRST: usize = 6;
const LAST: usize = 9;

/// The lines of a text, with control characters escaped. If every byte counts, in quotes and with
/// their newlines.
pub(super) fn lines(text: &str, exact: bool) -> Vec<String> {
    if exact {
        let lines = text.split_inclusive('\n');
        lines
            .map(|line| format!("\"{}\"", on_one_line(line)))
            .collect()
    } else {
        text.lines().map(on_one_line).collect()
    }
}

/// Prints an input beside the expected answer to each case and the lines of the output. Leaves out
/// the middle of a long input, up to the case at a place.
pub(super) fn columns(
    layout: &Layout,
    input: &str,
    expected: &[String],
    mut got: Vec<String>,
    place: usize,
    language: Language,
) -> String {
    if got.is_empty() {
        got.push(label::NO_OUTPUT.in_language(language).to_owned());
    }
    let heads = [label::INPUT, label::EXPECTED, label::OUTPUT]
        .map(|label| label.in_language(language).to_owned());
    let (first, lines_per_case) = (layout.first_line(place), layout.lines_per_case());
    // Each answer is beside the first line of its case. If there are more lines than cases, it is
    // unknown which line belongs to which case.
    let is_spread = got.len() <= expected.len();
    let mut rows: Vec<[String; 3]> = Vec::new();
    let mut put = |row: usize, column: usize, text: String| {
        rows.resize_with(rows.len().max(row + 1), Default::default);
        rows[row][column] = text;
    };
    for (row, line) in lines(input, false).into_iter().enumerate() {
        put(row, 0, line);
    }
    for (number, answer) in expected.iter().enumerate() {
        put(layout.first_line(number), 1, answer.clone());
    }
    for (number, line) in got.into_iter().enumerate() {
        let row = if is_spread {
            layout.first_line(number)
        } else {
            layout.first_line(0) + number
        };
        put(row, 2, line);
    }
    let mut rows = cut(&rows, first..first + lines_per_case);
    rows.insert(0, heads);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let [input, expected] = [0, 1].map(|column| width(column).unwrap_or(0));
    let lines = rows.iter().map(|[one, two, three]| {
        let (one, two) = (padded(one, input), padded(two, expected));
        format!("  {one}  {two}  {three}").trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// The first rows, and the rows up to the case of interest.
fn cut(rows: &[[String; 3]], case: Range<usize>) -> Vec<[String; 3]> {
    if rows.len() <= FIRST + 1 + LAST {
        return rows.to_vec();
    }
    // One more row: the line after the last case.
    let end = rows.len().min((case.end + 1).max(FIRST + LAST));
    let start = end - LAST;
    let dots = |is_cut: bool| is_cut.then(|| std::array::from_fn(|_| "…".to_owned()));
    let mut kept = rows[..FIRST].to_vec();
    kept.extend(dots(start > FIRST));
    kept.extend_from_slice(&rows[start..end]);
    kept.extend(dots(end < rows.len()));
    kept
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width - text.width()))
}

/// Draws the board of a case with the letters of the problem and the names of columns and rows,
/// and on the right the case as it is in the input.
pub(super) fn drawn(problem: &Problem, case: &Case) -> String {
    let input = problem.layout.print_case(case);
    // Nothing is beside the names of the columns.
    let beside = iter::once("").chain(input.lines()).chain(iter::repeat(""));
    let rows = board_rows(problem, &case.board()).into_iter().zip(beside);
    rows.map(|(row, beside)| format!("{row}     {beside}").trim_end().to_owned() + "\n")
        .collect()
}

fn board_rows(problem: &Problem, board: &Board) -> Vec<String> {
    let letters = &problem.layout.letters;
    let side = Rules::TIC_TAC_TOE.width();
    let names = (0..side).map(|column| {
        let name = Square::new(column, 0).to_string();
        name.trim_end_matches(char::is_numeric).to_owned()
    });
    let mut rows = vec![format!("    {}", names.collect::<Vec<_>>().join(" "))];
    // An empty square should be visible.
    let visible = |letter| if letter == b' ' { b'.' } else { letter };
    rows.extend((0..side).map(|row| {
        let marks = (0..side).map(|column| board.mark(Square::new(column, row)));
        let letters = marks.map(|mark| char::from(visible(letters.letter(mark))).to_string());
        format!("  {} {}", row + 1, letters.collect::<Vec<_>>().join(" "))
    }));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::find;

    /// Each answer is beside its board, however many lines a board has.
    #[test]
    fn answers_stand_beside_their_boards() {
        for (problem, input, expected, output, printed) in [
            (
                "algospot/tictactoe",
                "1\n...\n...\n...\n",
                &["TIE"][..],
                " tie\n\x1b[2J\n",
                "  input  expected  got\n  1\n  ...    TIE        tie\n  \
                 ...              \\u{1b}[2J\n  ...\n",
            ),
            (
                "uva/10363",
                "2\nX.O\nOO.\nXXX\n\nO.X\nXX.\nOOO\n",
                &["yes", "no"],
                "yes\nyes\n",
                "  input  expected  got\n  2\n  X.O    yes       yes\n  OO.\n  XXX\n\n  \
                 O.X    no        yes\n  XX.\n  OOO\n",
            ),
            (
                "boj/7682",
                "XXXOO....\nXOX......\nend\n",
                &["valid", "invalid"],
                "",
                "  input      expected  got\n  XXXOO....  valid     (no output)\n  \
                 XOX......  invalid\n  end\n",
            ),
        ] {
            let layout = &find(problem).unwrap().layout;
            let answers: Vec<String> = expected.iter().map(|line| (*line).to_owned()).collect();
            let (got, place) = (lines(output, false), answers.len() - 1);
            let text = columns(layout, input, &answers, got, place, Language::English);
            assert_eq!(text, printed);
        }
    }

    #[test]
    fn exact_lines_show_every_byte() {
        assert_eq!(lines("a \nb", true), ["\"a \\n\"", "\"b\""]);
        assert_eq!(lines("a \nb", false), ["a ", "b"]);
    }

    /// Rows before and after the case of interest are left out.
    #[test]
    fn long_inputs_are_cut() {
        let rows: Vec<[String; 3]> = (0..100)
            .map(|row: usize| std::array::from_fn(|_| row.to_string()))
            .collect();
        for (case, end) in [
            (50, "43 44 45 46 47 48 49 50 51 …"),
            (99, "91 92 93 94 95 96 97 98 99"),
        ] {
            let kept = cut(&rows, case..case + 1);
            let firsts: Vec<&str> = kept.iter().map(|row| row[0].as_str()).collect();
            assert_eq!(firsts.join(" "), format!("0 1 2 3 4 5 … {end}"));
        }
    }

    #[test]
    fn boards_have_the_letters_of_the_input() {
        let board: Board = "xo./.x./..o".parse().unwrap();
        for (id, expected) in [
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
        ] {
            let drawn = drawn(find(id).unwrap(), &Case::Board(board));
            assert_eq!(drawn, expected, "{id}");
        }
    }
}
