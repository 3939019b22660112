//! Draws boards as text, a line for each row, with the names of columns and rows.
//!
//! The text has the ANSI styles of marks and values. [`without_styles`] removes them
//! for output other than a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use noughts::{Board, Mark, Move, Position, Prospect, Rules, Square, Value};
use unicode_width::UnicodeWidthStr;

use crate::messages::Language;
use crate::messages::Message;

/// The text on a square, and its style on a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The text, without escape codes.
    pub text: String,
    /// The style.
    pub style: Style,
}

/// The maximal number of columns of a drawing. Boards that do not fit are placed below each other.
const TERMINAL: usize = 80;

/// The blanks between boards that are side by side.
const GAP: usize = 3;

/// Draws the marks of a board; a box layer by layer.
pub fn board(board: &Board, language: Language) -> String {
    panels(board.rules(), &[None], language, |square, _| {
        mark(board, square)
    })
}

/// Draws the marks of a board, and on the empty squares the known values of the moves. If players
/// choose the mark, it draws a board for each mark.
pub fn prospects(
    board: &Board,
    prospects: &[(Move, Prospect)],
    best: &[Move],
    language: Language,
) -> String {
    let rules = board.rules();
    let marks: &[Option<Mark>] = if rules.has_choice_of_marks() {
        &[Some(Mark::X), Some(Mark::O)]
    } else {
        &[None]
    };
    panels(rules, marks, language, |square, placed| {
        let is_meant = |(played, _): &&(Move, Prospect)| {
            played.square == square && placed.is_none_or(|mark| mark == played.mark)
        };
        match prospects.iter().find(is_meant) {
            Some((played, known)) => prospect(*known, best.contains(played)),
            None => mark(board, square),
        }
    })
}

/// A description of the game; `None` if the game has no options, because then the
/// board is enough.
pub fn game(rules: &Rules, language: Language) -> Option<String> {
    let mut options = rules.variant().options();
    options.next().map(|_| Message::Game.text(rules, language))
}

/// Draws a board, below a line with a description of the game if it has options.
pub fn position(position: &Position, language: Language) -> String {
    let drawn = board(position.board(), language);
    match game(position.rules(), language) {
        Some(game) => format!("{game}\n\n{drawn}"),
        None => drawn,
    }
}

/// The cell of a square: its mark, or a dot if it is empty.
pub fn mark(board: &Board, square: Square) -> Cell {
    let (text, style) = match board.mark(square) {
        Some(Mark::X) => ("x", AnsiColor::Cyan.on_default()),
        Some(Mark::O) => ("o", AnsiColor::Magenta.on_default()),
        None => (".", Style::new().dimmed()),
    };
    Cell {
        text: text.to_owned(),
        style,
    }
}

/// The cell of a move: `W3`, `D`, `L2`; or `W`, `L` or `?` if less is known. The
/// best moves are bold.
pub fn prospect(prospect: Prospect, best: bool) -> Cell {
    let (text, colour) = match prospect {
        Prospect::Exact(Value::Win { plies }) => (format!("W{plies}"), AnsiColor::Green),
        Prospect::Exact(Value::Draw) => ("D".to_owned(), AnsiColor::Yellow),
        Prospect::Exact(Value::Loss { plies }) => (format!("L{plies}"), AnsiColor::Red),
        Prospect::Win => ("W".to_owned(), AnsiColor::Green),
        Prospect::Loss => ("L".to_owned(), AnsiColor::Red),
        _ => ("?".to_owned(), AnsiColor::White),
    };
    let style = colour.on_default();
    Cell {
        text,
        style: if best { style.bold() } else { style },
    }
}

/// Removes the ANSI styles from a drawing.
pub fn without_styles(drawing: &str) -> String {
    let mut parts = drawing.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    // A style ends with an m.
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, text)| text)
    })
}

/// The name of a column, counted from 0: `a`.
pub fn column(column: u8) -> String {
    let name = Square::new(column, 0).to_string();
    name.trim_end_matches('1').to_owned()
}

/// The layers of a board: their numbers from 0, or a single `None` if it is not a box.
pub fn layers(rules: &Rules) -> impl Iterator<Item = Option<u8>> + Clone + use<> {
    let is_box = rules.depth() > 1;
    (0..rules.depth()).map(move |layer| is_box.then_some(layer))
}

/// The square of a layer at a column and a row, both from 0.
pub fn square_in(layer: Option<u8>, column: u8, row: u8) -> Square {
    match layer {
        Some(layer) => Square::in_layer(column, row, layer),
        None => Square::new(column, row),
    }
}

/// A drawing of a board or of one of its layers, in lines of the same width.
struct Panel {
    width: usize,
    lines: Vec<String>,
}

/// Draws a panel for each layer of a board and each of `marks`, the mark that a move
/// would place. Panels are side by side if there is room, otherwise below each
/// other.
fn panels(
    rules: &Rules,
    marks: &[Option<Mark>],
    language: Language,
    cell: impl Fn(Square, Option<Mark>) -> Cell,
) -> String {
    let squares = rules.squares(rules.all_squares());
    let cells = squares.flat_map(|square| marks.iter().map(move |mark| (square, *mark)));
    let texts = cells.map(|(square, mark)| cell(square, mark).text.len());
    let names = (0..rules.width()).map(|number| column(number).len());
    let widest = texts.chain(names).max().unwrap_or(1);
    let panels = marks.iter().flat_map(|mark| {
        let cell = &cell;
        layers(rules).map(move |layer| {
            let caption = caption(rules, layer, *mark, language);
            Panel::new(rules, layer, &caption, widest, |square| cell(square, *mark))
        })
    });
    let all: Vec<Panel> = panels.collect();
    let width = all.iter().map(|panel| panel.width).max().unwrap_or(0);
    let room = ((TERMINAL + GAP) / (width + GAP)).max(1);
    // The layers of one mark begin on a new line.
    let together = match rules.depth() {
        1 => all.len(),
        depth => usize::from(depth),
    };
    let rows = all.chunks(together).flat_map(|panels| panels.chunks(room));
    rows.map(side_by_side).collect::<Vec<_>>().join("\n")
}

/// The layer and the mark of a panel; empty if there is only one of each.
fn caption(rules: &Rules, layer: Option<u8>, mark: Option<Mark>, language: Language) -> String {
    let messages = layer
        .map(Message::Layer)
        .into_iter()
        .chain(mark.map(Message::Placing));
    let parts = messages.map(|message| message.text(rules, language));
    parts.collect::<Vec<_>>().join(", ")
}

fn side_by_side(panels: &[Panel]) -> String {
    let height = panels.iter().map(|panel| panel.lines.len()).max();
    let line = |number: usize| {
        let lines: Vec<&str> = panels
            .iter()
            .filter_map(|panel| panel.lines.get(number))
            .map(String::as_str)
            .collect();
        format!("{}\n", lines.join(&" ".repeat(GAP)).trim_end())
    };
    (0..height.unwrap_or(0)).map(line).collect()
}

impl Panel {
    /// Draws rows and columns with their names, below the caption if there is one.
    /// Every cell is `widest` columns wide.
    fn new(
        rules: &Rules,
        layer: Option<u8>,
        caption: &str,
        widest: usize,
        cell: impl Fn(Square) -> Cell,
    ) -> Panel {
        let margin = rules.height().to_string().len();
        let of_cells = 2 + margin + usize::from(rules.width()) * (1 + widest);
        let of_caption = match caption {
            "" => 0,
            caption => 2 + caption.width(),
        };
        let width = of_cells.max(of_caption);
        let rest = " ".repeat(width - of_cells);

        let mut lines = Vec::new();
        if !caption.is_empty() {
            lines.push(format!("  {caption}{}", " ".repeat(width - of_caption)));
        }
        let mut names = " ".repeat(2 + margin);
        for number in 0..rules.width() {
            let _ = write!(names, " {:>widest$}", column(number));
        }
        lines.push(names + &rest);
        for row in 0..rules.height() {
            let mut line = format!("  {:>margin$}", row + 1);
            for column in 0..rules.width() {
                let Cell { text, style } = cell(square_in(layer, column, row));
                let blanks = " ".repeat(widest - text.len());
                let _ = write!(line, " {blanks}{style}{text}{style:#}");
            }
            lines.push(line + &rest);
        }
        Panel { width, lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(position: &str) -> String {
        let position: Position = position.parse().unwrap();
        without_styles(&board(position.board(), Language::English))
    }

    #[test]
    fn styles_can_be_removed() {
        let position: Position = "x../.o./...".parse().unwrap();
        let drawing = board(position.board(), Language::English);
        assert!(drawing.contains('\u{1b}'));
        let plain = without_styles(&drawing);
        assert_eq!(plain, "    a b c\n  1 x . .\n  2 . o .\n  3 . . .\n");
        assert_eq!(plain, anstream::adapter::strip_str(&drawing).to_string());
        assert_eq!(without_styles(&plain), plain);
    }

    #[test]
    fn layers_stand_side_by_side_if_there_is_room() {
        assert_eq!(
            drawn("2,2,2,2 x./..|../.o"),
            "  layer 1     layer 2
    a b         a b
  1 x .       1 . .
  2 . .       2 . o
"
        );
        let wide = drawn(&format!("20,1,3,3 {0}|{0}|{0}", ".".repeat(20)));
        assert_eq!(wide.matches('\n').count(), 3 * 3 + 2);
        let eight = drawn(&format!(
            "4,2,8,4 {}",
            "........|".repeat(8).trim_end_matches('|')
        ));
        assert!(eight.lines().all(|line| line.len() <= TERMINAL));
        assert_eq!(
            eight.lines().filter(|line| line.contains("layer")).count(),
            2
        );
    }

    /// If players choose the mark, each mark has a board.
    #[test]
    fn values_of_either_mark() {
        let position: Position = "2,1,2:wild x.".parse().unwrap();
        let values = [
            ("b1x", Prospect::Win),
            ("b1o", Prospect::Exact(Value::Draw)),
        ]
        .map(|(played, value)| (played.parse().unwrap(), value));
        let drawn = |language| {
            let drawing = prospects(position.board(), &values, &[], language);
            without_styles(&drawing)
        };
        assert_eq!(
            drawn(Language::English),
            "  placing x     placing o
    a b           a b
  1 x W         1 x D
"
        );
        // Hangul takes two columns.
        assert_eq!(
            drawn(Language::Korean),
            "  x를 놓을 때     o를 놓을 때
    a b             a b
  1 x W           1 x D
"
        );
    }
}
