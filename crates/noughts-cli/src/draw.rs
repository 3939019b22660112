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
    grid(board.rules(), |square| {
        match values.iter().find(|(at, _)| *at == square) {
            Some((_, value)) => prospect(Prospect::Exact(*value), best.contains(&square)),
            None => mark(board, square),
        }
    })
}

/// The marks of a board, and on the other squares how the game ends after a move
/// there, as far as that is known.
pub(crate) fn outcomes(board: &Board, outcomes: &[(Square, Option<Outcome>)]) -> String {
    let turn = board.turn();
    grid(board.rules(), |square| {
        match outcomes.iter().find(|(at, _)| *at == square) {
            Some((_, outcome)) => prospect(Prospect::of_outcome(*outcome, turn), false),
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

/// Rows and columns with their names, every column as wide as its widest text.
fn grid(rules: &Rules, cell: impl Fn(Square) -> Cell) -> String {
    let name = |column| {
        let name = Square::new(column, 0).to_string();
        name.trim_end_matches('1').to_owned()
    };
    let (columns, rows) = (0..rules.width(), 0..rules.height());
    let squares = rules.squares(rules.all_squares());
    let widest = squares
        .map(|square| cell(square).text.len())
        .max()
        .unwrap_or(1);
    let widest = columns
        .clone()
        .map(|column| name(column).len())
        .fold(widest, usize::max);
    let margin = rules.height().to_string().len();

    let mut drawing = " ".repeat(2 + margin);
    for column in columns.clone() {
        let _ = write!(drawing, " {:>widest$}", name(column));
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
