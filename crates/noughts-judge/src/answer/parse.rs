//! The lines of one case, made into the case.

use noughts::{Board, Mark, Move, Rules, Square};

use super::input_error::{Expected, Found, InputErrorKind, shown};
use crate::problems::{Case, CaseShape, Layout, Letters};

/// Reads a case from its lines. An error says which of them is wrong.
pub(super) fn case(layout: &Layout, lines: &[Vec<u8>]) -> Result<Case, (usize, InputErrorKind)> {
    let mut marks = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let wrong = |what| (number, what);
        match layout.shape {
            CaseShape::JsonMoves => return moves(line).map(Case::Game).map_err(wrong),
            CaseShape::JsonRows => marks = json_rows(&layout.letters, line).map_err(wrong)?,
            CaseShape::OneLine => marks = row(&layout.letters, line, 9).map_err(wrong)?,
            CaseShape::ThreeLines => marks.extend(row(&layout.letters, line, 3).map_err(wrong)?),
            CaseShape::ThreeSpacedLines => {
                let unspaced = without_blanks(line).map_err(wrong)?;
                marks.extend(row(&layout.letters, &unspaced, 3).map_err(wrong)?);
            }
        }
    }
    let [x, o] = Mark::BOTH.map(|mark| {
        let squares = Rules::TIC_TAC_TOE.all_squares().iter().zip(&marks);
        let own = squares.filter(|(_, found)| **found == Some(mark));
        own.map(|(square, _)| square).collect()
    });
    let board = Board::new(Rules::TIC_TAC_TOE, x, o);
    board.map(Case::Board).map_err(|error| {
        (
            0,
            InputErrorKind::unexpected(Expected::Board, Found::NoBoard(error)),
        )
    })
}

/// Reads a row of `length` marks and nothing else.
fn row(letters: &Letters, text: &[u8], length: usize) -> Result<Vec<Option<Mark>>, InputErrorKind> {
    let marks: Option<Vec<_>> = text.iter().map(|byte| letters.mark(*byte)).collect();
    match marks {
        Some(marks) if marks.len() == length => Ok(marks),
        _ => Err(not_a_row(letters, text, length)),
    }
}

fn not_a_row(letters: &Letters, text: &[u8], length: usize) -> InputErrorKind {
    let found = match text.iter().position(|byte| letters.mark(*byte).is_none()) {
        Some(place) => Found::Character {
            text: shown(&text[place..=place]),
            place: place + 1,
        },
        None => Found::Marks {
            number: text.len(),
            text: shown(text),
        },
    };
    let expected = Expected::Marks {
        number: length,
        letters: *letters,
    };
    InputErrorKind::unexpected(expected, found)
}

/// `1 2 0` without the blanks, which must stand between any two marks.
fn without_blanks(text: &[u8]) -> Result<Vec<u8>, InputErrorKind> {
    let words = text
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    words
        .map(|word| match word {
            [letter] => Ok(*letter),
            several => Err(InputErrorKind::unexpected(
                Expected::BlanksBetweenMarks,
                Found::Text(shown(several)),
            )),
        })
        .collect()
}

fn json_rows(letters: &Letters, text: &[u8]) -> Result<Vec<Option<Mark>>, InputErrorKind> {
    let rows: [String; 3] =
        serde_json::from_slice(text).map_err(|error| not_json(Expected::JsonRows, text, &error))?;
    let rows = rows.iter().map(|text| row(letters, text.as_bytes(), 3));
    Ok(rows.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Reads the moves of a game. The players take turns, x first.
fn moves(text: &[u8]) -> Result<Vec<Move>, InputErrorKind> {
    let expected = Expected::JsonMoves;
    let moves: Vec<[u8; 2]> =
        serde_json::from_slice(text).map_err(|error| not_json(expected, text, &error))?;
    moves
        .into_iter()
        .zip(Mark::BOTH.into_iter().cycle())
        .map(|([row, column], mark)| match Square::new(column, row) {
            square if Rules::TIC_TAC_TOE.index(square).is_some() => Ok(Move::new(square, mark)),
            _ => Err(InputErrorKind::unexpected(
                expected,
                Found::Move { row, column },
            )),
        })
        .collect()
}

fn not_json(expected: Expected, text: &[u8], error: &serde_json::Error) -> InputErrorKind {
    let found = Found::NotJson {
        text: shown(text),
        error: error.to_string(),
    };
    InputErrorKind::unexpected(expected, found)
}
