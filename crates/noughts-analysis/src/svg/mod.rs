//! Pictures of positions and of a complete strategy as SVG. They follow the light or dark theme of
//! the viewer, and are light on paper.

mod canvas;
mod map;
#[cfg(test)]
mod tests;

use noughts::{Board, Line, Mark, Rules, Square, Status};
use unicode_width::UnicodeWidthStr;

use crate::analysis::Analysis;
use crate::messages::{Language, Message};
use crate::{draw, explanation};
use canvas::{Canvas, Place, STYLE};
pub use map::map;

/// The style sheet for a page with boards; it is needed only once.
pub const BOARD_STYLE: &str = STYLE;

/// Draws any board for a page in HTML that has [`BOARD_STYLE`]; `width` is in pixels.
/// The text form of the board is its label.
pub fn board(board: &Board, width: u32, language: Language) -> String {
    let page = Page::of(board.rules());
    let (wide, high) = page.size();
    let mut canvas = Canvas::new(wide, high + 0.2);
    for layer in draw::layers(board.rules()) {
        names(&mut canvas, &page, layer, language);
        canvas.grid(&page.place(layer), board.rules());
    }
    marks(&mut canvas, |square| page.place(square.layer()), board);
    canvas.finish_inline(&board.to_string(), width.into())
}

/// The size of the caption, in sides of a square.
const CAPTION: f64 = 0.26;

/// The width of a letter as a fraction of its size: the mean of a text in the wide
/// fallback fonts of viewers. A Hangul syllable takes two such widths.
const LETTER: f64 = 0.62;

/// The space around the squares of a layer: for names at the left and above, for the
/// number of the layer in a box, and a margin.
const LEFT: f64 = 0.6;
const ABOVE: f64 = 0.6;
const NUMBER: f64 = 0.4;
const AROUND: f64 = 0.2;

/// The minimal width of a picture, so that there is room for a caption.
const MIN_WIDTH: f64 = 3.8;

/// Draws a position, a box layer by layer, with a frame around the square that was played
/// `last`, if that is known. Each empty square shows the value of the move, or of the move with
/// each mark if players choose the mark, by letter, number and colour. If some value or its
/// distance is unknown, the picture shows no values.
pub fn position(analysis: &Analysis, last: Option<Square>, language: Language) -> String {
    let position = &analysis.position;
    let (rules, board) = (position.rules(), position.board());
    let page = Page::of(rules);
    let (width, height) = page.size();
    let caption = caption(analysis, language);
    let lines: Vec<String> = caption
        .iter()
        .flat_map(|text| wrapped(text, width - AROUND, CAPTION))
        .collect();
    let step = CAPTION * 1.4;
    let mut canvas = Canvas::new(width, height + 0.4 + step * lines.len() as f64);
    for layer in draw::layers(rules) {
        names(&mut canvas, &page, layer, language);
        canvas.grid(&page.place(layer), rules);
    }
    marks(&mut canvas, |square| page.place(square.layer()), board);
    if let Some(last) = last {
        canvas.frame(&page.place(last.layer()), last);
    }
    if analysis.distances {
        values(&mut canvas, &page, analysis);
    }
    for (number, line) in lines.iter().enumerate() {
        let y = height + 0.4 + step * number as f64;
        canvas.text(width / 2.0, y, CAPTION, "caption", line);
    }
    canvas.finish(&board.to_string(), &caption.join(". "), 100.0 * width)
}

/// Draws the value of each move on its square.
fn values(canvas: &mut Canvas, page: &Page, analysis: &Analysis) {
    let rules = analysis.position.rules();
    let best = analysis.best_moves();
    let values = analysis.move_values();
    for square in rules.squares(analysis.position.moves().squares()) {
        let place = page.place(square.layer());
        let here = values.iter().filter(|(played, _)| played.square == square);
        let labels = here.clone().map(|(played, value)| {
            let is_best = if best.contains(played) { " best" } else { "" };
            let text = draw::prospect(*value, false).text;
            let text = if rules.has_choice_of_marks() {
                format!("{} {text}", played.mark)
            } else {
                text
            };
            (format!("{}{is_best}", value.result()), text)
        });
        if here.clone().any(|(played, _)| best.contains(played)) {
            canvas.highlight(&place, square);
        }
        canvas.labels(&place, square, &labels.collect::<Vec<_>>());
    }
}

/// The arrangement of the layers of a board.
struct Page {
    rules: Rules,
    /// The number of layers that are side by side.
    beside: u8,
}

impl Page {
    /// Places all layers side by side if they are small, otherwise in a square.
    fn of(rules: &Rules) -> Page {
        let depth = rules.depth();
        let beside = match u32::from(rules.width()) * u32::from(depth) {
            ..=12 => depth,
            _ => (1..=depth).find(|n| n * n >= depth).unwrap_or(depth),
        };
        let rules = *rules;
        Page { rules, beside }
    }

    /// The height of the heading of a layer.
    fn above(&self) -> f64 {
        match self.rules.depth() {
            1 => ABOVE,
            _ => ABOVE + NUMBER,
        }
    }

    /// The width and height of a layer with the space around it.
    fn of_layer(&self) -> (f64, f64) {
        let [columns, rows] = [self.rules.width(), self.rules.height()].map(f64::from);
        (LEFT + columns + AROUND, self.above() + rows)
    }

    /// The width and height of all layers.
    fn size(&self) -> (f64, f64) {
        let (wide, high) = self.of_layer();
        let below = self.rules.depth().div_ceil(self.beside);
        let width = f64::from(self.beside) * wide;
        (width.max(MIN_WIDTH), f64::from(below) * high)
    }

    fn place(&self, layer: Option<u8>) -> Place {
        let (wide, high) = self.of_layer();
        let number = layer.unwrap_or(0);
        let [right, down] = [number % self.beside, number / self.beside].map(f64::from);
        let spare = self.size().0 - f64::from(self.beside) * wide;
        Place {
            x: spare / 2.0 + right * wide + LEFT,
            y: down * high + self.above(),
            side: 1.0,
        }
    }
}

/// Draws the names of columns and rows around a layer, and its number above it.
fn names(canvas: &mut Canvas, page: &Page, layer: Option<u8>, language: Language) {
    let (place, rules) = (page.place(layer), &page.rules);
    for column in 0..rules.width() {
        let x = place.x + f64::from(column) + 0.5;
        canvas.text(x, place.y - 0.15, 0.24, "name", &draw::column(column));
    }
    for row in 0..rules.height() {
        let y = place.y + f64::from(row) + 0.58;
        canvas.text(place.x - 0.28, y, 0.24, "name", &(row + 1).to_string());
    }
    if let Some(layer) = layer {
        let middle = place.x + f64::from(rules.width()) / 2.0;
        let text = Message::Layer(layer).text(rules, language);
        canvas.text(middle, place.y - ABOVE + 0.1, 0.24, "name", &text);
    }
}

/// Draws the marks of a board and its complete lines. `place` returns the place of
/// the layer of a square.
fn marks(canvas: &mut Canvas, place: impl Fn(Square) -> Place, board: &Board) {
    for mark in Mark::BOTH {
        for square in board.rules().squares(board.stones(mark)) {
            canvas.mark(&place(square), square, mark, false);
        }
    }
    strokes(canvas, place, board);
}

/// Highlights the complete lines of a board.
fn strokes(canvas: &mut Canvas, place: impl Fn(Square) -> Place, board: &Board) {
    for mark in Mark::BOTH {
        for line in board.lines(mark) {
            match ends(&line) {
                Some((first, last)) => canvas.strike(&place(first), first, last),
                None => line
                    .squares()
                    .for_each(|square| canvas.ring(&place(square), square)),
            }
        }
    }
}

/// The ends of a line that stays within one layer and does not wrap around the
/// edges; `None` for other lines.
fn ends(line: &Line) -> Option<(Square, Square)> {
    let squares: Vec<Square> = line.squares().collect();
    let is_step = |pair: &[Square]| {
        let [one, next] = [pair[0], pair[1]];
        one.layer() == next.layer()
            && one.column().abs_diff(next.column()) <= 1
            && one.row().abs_diff(next.row()) <= 1
    };
    let straight = squares.windows(2).all(is_step);
    let ends = (*squares.first()?, *squares.last()?);
    // Over two joined edges, squares that are not in a row can be neighbours.
    let length = |a: u8, b: u8| usize::from(a.abs_diff(b)) + 1;
    let spans = length(ends.0.column(), ends.1.column()).max(length(ends.0.row(), ends.1.row()));
    (straight && spans == squares.len()).then_some(ends)
}

/// The caption: whose turn it is and, if known, who wins; below it the description of
/// the game if it has options.
fn caption(analysis: &Analysis, language: Language) -> Vec<String> {
    let Analysis {
        position, value, ..
    } = *analysis;
    let rules = position.rules();
    let how = match position.status() {
        Status::Over(_) => explanation::over(&position, language),
        Status::ToMove(turn) if analysis.distances => {
            Message::Standing { turn, value }.text(rules, language)
        }
        Status::ToMove(turn) => Message::ToMove(turn).text(rules, language),
    };
    let game = draw::game(rules, language);
    [how].into_iter().chain(game).collect()
}

/// Wraps a text between words to lines that fit a width at a font size.
fn wrapped(text: &str, width: f64, size: f64) -> Vec<String> {
    let most = (width / (LETTER * size)) as usize;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
