//! Boards drawn as boards.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use noughts::{Board, Outcome, Player, Rules, Square, Value};

use crate::prospect::Prospect;

/// A text on a square, and how it looks on a terminal.
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// The marks of a board.
pub(crate) fn board(board: &Board) -> String {
    grid(board.rules(), |square| mark(board, square))
}

/// The marks of a board, and on the other squares what `values` says.
pub(crate) fn values(board: &Board, values: &[(Square, Value)], best: &[Square]) -> String {
    let exact = values.iter();
    let exact = exact.map(|(square, value)| (*square, Prospect::Exact(*value)));
    prospects(board, &exact.collect::<Vec<_>>(), best)
}

/// The marks of a board, and on the other squares how the game ends after a move
/// there, as far as that is known.
pub(crate) fn outcomes(board: &Board, outcomes: &[(Square, Option<Outcome>)]) -> String {
    let turn = board.turn();
    let known = outcomes.iter();
    let known = known.map(|(square, outcome)| (*square, Prospect::of_outcome(*outcome, turn)));
    prospects(board, &known.collect::<Vec<_>>(), &[])
}

/// The marks of a board, and on the other squares what is known of a move there.
pub(crate) fn prospects(
    board: &Board,
    prospects: &[(Square, Prospect)],
    best: &[Square],
) -> String {
    grid(board.rules(), |square| {
        match prospects.iter().find(|(at, _)| *at == square) {
            Some((_, known)) => prospect(*known, best.contains(&square)),
            None => mark(board, square),
        }
    })
}

pub(crate) fn mark(board: &Board, square: Square) -> Cell {
    match board.mark(square) {
        Some(Player::X) => Cell {
            text: "x".to_owned(),
            style: AnsiColor::Cyan.on_default(),
        },
        Some(Player::O) => Cell {
            text: "o".to_owned(),
            style: AnsiColor::Magenta.on_default(),
        },
        None => Cell {
            text: ".".to_owned(),
            style: Style::new().dimmed(),
        },
    }
}

/// What is known of a move: `W3`, `D`, `L2`, and `W`, `L` or `?` where less is known.
pub(crate) fn prospect(prospect: Prospect, best: bool) -> Cell {
    let (text, colour) = match prospect {
        Prospect::Exact(Value::Win { plies }) => (format!("W{plies}"), AnsiColor::Green),
        Prospect::Exact(Value::Draw) => ("D".to_owned(), AnsiColor::Yellow),
        Prospect::Exact(Value::Loss { plies }) => (format!("L{plies}"), AnsiColor::Red),
        Prospect::Win => ("W".to_owned(), AnsiColor::Green),
        Prospect::Loss => ("L".to_owned(), AnsiColor::Red),
        Prospect::Unknown => ("?".to_owned(), AnsiColor::White),
    };
    let style = colour.on_default();
    Cell {
        text,
        style: if best { style.bold() } else { style },
    }
}

/// The name of a column: `a`.
pub(crate) fn column(column: u8) -> String {
    let name = Square::new(column, 0).to_string();
    name.trim_end_matches('1').to_owned()
}

/// Rows and columns with their names, every column as wide as its widest text.
fn grid(rules: &Rules, cell: impl Fn(Square) -> Cell) -> String {
    let (columns, rows) = (0..rules.width(), 0..rules.height());
    let squares = rules.squares(rules.all_squares());
    let widest = squares
        .map(|square| cell(square).text.len())
        .max()
        .unwrap_or(1);
    let widest = columns
        .clone()
        .map(|number| column(number).len())
        .fold(widest, usize::max);
    let margin = rules.height().to_string().len();

    let mut drawing = " ".repeat(2 + margin);
    for number in columns.clone() {
        let _ = write!(drawing, " {:>widest$}", column(number));
    }
    for row in rows {
        let _ = write!(drawing, "\n  {:>margin$}", row + 1);
        for column in columns.clone() {
            let Cell { text, style } = cell(Square::new(column, row));
            let _ = write!(
                drawing,
                " {}{style}{text}{style:#}",
                " ".repeat(widest - text.len())
            );
        }
    }
    drawing + "\n"
}
