//! The board on the screen, as large as possible.

use noughts::{Move, Rules, Square};
use noughts_analysis::Language;
use noughts_analysis::{draw, final_lines, messages::Message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::state::Screen;
use crate::play::analysis::hints;

/// How a board is drawn. Every square has room for `[W12]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// Squares of 7 by 3 with lines between them.
    Large,
    /// Squares of 5 by 1 with lines between them.
    Medium,
    /// Squares of 5 by 1, without lines.
    Small,
}

impl Size {
    /// All sizes, the largest first.
    pub(super) const ALL: [Size; 3] = [Size::Large, Size::Medium, Size::Small];

    /// The width and height of a square.
    fn square(self) -> (usize, usize) {
        match self {
            Size::Large => (7, 3),
            Size::Medium | Size::Small => (5, 1),
        }
    }

    /// The columns and rows of a layer, with the names at its edges and, in a box, the number above
    /// it.
    fn of_layer(self, rules: &Rules, language: Language) -> (usize, usize) {
        let (width, height) = self.square();
        let (columns, rows) = (usize::from(rules.width()), usize::from(rules.height()));
        let (lines, far_edge) = match self {
            Size::Small => (0, 0),
            Size::Large | Size::Medium => (1, 1),
        };
        let number = usize::from(rules.depth() > 1);
        let wide = margin(rules) + columns * (width + lines) + far_edge;
        let of_number = number * (margin(rules) + Message::Layer(63).text(rules, language).width());
        let high = number + 1 + rows * (height + lines) + far_edge;
        (wide.max(of_number), high)
    }

    /// The columns and rows of a board with `beside` layers side by side.
    pub(super) fn of_board(self, rules: &Rules, language: Language, beside: u8) -> (u16, u16) {
        let (wide, high) = self.of_layer(rules, language);
        let beside = usize::from(beside);
        let below = usize::from(rules.depth()).div_ceil(beside);
        let wide = beside * (wide + GAP) - GAP;
        (wide as u16, (below * high) as u16)
    }

    /// The square at a column and a row of a board with `beside` layers side by side. `None` if
    /// there is none. A line between squares belongs to the square after it.
    pub(super) fn square_at(
        self,
        rules: &Rules,
        language: Language,
        beside: u8,
        (x, y): (usize, usize),
    ) -> Option<Square> {
        let (wide, high) = self.of_layer(rules, language);
        let (width, height) = self.square();
        let lines = usize::from(self != Size::Small);
        let number = usize::from(rules.depth() > 1);
        let layer = y / high * usize::from(beside) + x / (wide + GAP);
        let column = (x % (wide + GAP)).checked_sub(margin(rules))? / (width + lines);
        let row = (y % high).checked_sub(number + 1)? / (height + lines);
        let [column, row, layer] = [column, row, layer].map(|number| u8::try_from(number).ok());
        let layer = layer.filter(|layer| *layer < rules.depth())?;
        let square = draw::square_in((number > 0).then_some(layer), column?, row?);
        rules.index(square).map(|_| square)
    }
}

/// The blanks between layers that are side by side.
const GAP: usize = 2;

/// The width of the names of the rows, with a blank after them.
fn margin(rules: &Rules) -> usize {
    rules.height().to_string().len() + 1
}

/// Draws the board at a place, with `beside` layers side by side.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen, size: Size, beside: u8, place: Rect) {
    let rules = screen.session.rules();
    let (wide, high) = size.of_layer(rules, screen.session.language);
    for (number, layer) in draw::layers(rules).enumerate() {
        let (column, row) = (number % usize::from(beside), number / usize::from(beside));
        let place = Rect {
            x: place.x + (column * (wide + GAP)) as u16,
            y: place.y + (row * high) as u16,
            width: wide as u16,
            height: high as u16,
        };
        let lines = layer_lines(screen, size, layer);
        frame.render_widget(Paragraph::new(lines), place);
    }
}

/// A layer of the board, line by line.
fn layer_lines(screen: &Screen, size: Size, layer: Option<u8>) -> Vec<Line<'static>> {
    let rules = screen.session.rules();
    let wins = winning_squares(screen);
    let mut lines = heading(screen, size, layer);
    for row in 0..rules.height() {
        let above = match row {
            0 => ["┌", "┬", "┐"],
            _ => ["├", "┼", "┤"],
        };
        lines.extend(edge(rules, size, above));
        lines.extend(row_lines(screen, size, (layer, row), &wins));
    }
    lines.extend(edge(rules, size, ["└", "┴", "┘"]));
    lines
}

/// The number of a layer, if there are several, and the names of the columns.
fn heading(screen: &Screen, size: Size, layer: Option<u8>) -> Vec<Line<'static>> {
    let (rules, language) = (screen.session.rules(), screen.session.language);
    let (width, _) = size.square();
    let blank = " ".repeat(margin(rules));
    let gap = if size == Size::Small { "" } else { " " };
    let name = |column| format!("{:^width$}", draw::column(column));
    let names = (0..rules.width()).map(name).collect::<Vec<_>>().join(gap);
    let number =
        layer.map(|layer| format!("{blank}{}", Message::Layer(layer).text(rules, language)));
    let names = format!("{blank}{gap}{names}");
    number.into_iter().chain([names]).map(Line::from).collect()
}

/// A line between or around rows. `None` if the board is drawn without lines.
fn edge(rules: &Rules, size: Size, [left, cross, right]: [&str; 3]) -> Option<Line<'static>> {
    let (width, _) = size.square();
    let dashes = vec!["─".repeat(width); usize::from(rules.width())];
    let blank = " ".repeat(margin(rules));
    let text = format!("{blank}{left}{}{right}", dashes.join(cross));
    (size != Size::Small).then(|| Line::styled(text, dim()))
}

/// The lines of a row of squares.
fn row_lines(
    screen: &Screen,
    size: Size,
    (layer, row): (Option<u8>, u8),
    wins: &[Square],
) -> Vec<Line<'static>> {
    let rules = screen.session.rules();
    let (width, height) = size.square();
    let between = if size == Size::Small { "" } else { "│" };
    let line = |inner: usize| {
        let is_middle = inner == height / 2;
        let name = if is_middle {
            (row + 1).to_string()
        } else {
            String::new()
        };
        let mut spans = vec![Span::raw(format!("{name:>0$} ", margin(rules) - 1))];
        for column in 0..rules.width() {
            let (text, style) = square(screen, draw::square_in(layer, column, row), wins);
            let text = match text.as_str() {
                _ if !is_middle => String::new(),
                // The lines between squares show where the square is.
                "." if size != Size::Small => String::new(),
                _ => text,
            };
            spans.push(Span::styled(between, dim()));
            spans.push(Span::styled(format!("{text:^width$}"), style));
        }
        spans.push(Span::styled(between, dim()));
        Line::from(spans)
    };
    (0..height).map(line).collect()
}

fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// The squares of the lines that ended the game.
fn winning_squares(screen: &Screen) -> Vec<Square> {
    let lines = final_lines(screen.session.position()).into_iter();
    lines.flat_map(|line| line.squares()).collect()
}

/// The contents of a square: a mark, a value or nothing. It is in brackets at the cursor, between
/// stars in the winner's line, and in parentheses if it was the last move.
fn square(screen: &Screen, square: Square, wins: &[Square]) -> (String, Style) {
    let session = &screen.session;
    let board = session.position().board();
    let analysis = session.analysis();
    // If the player can choose the mark, the chosen one.
    let meant = Move::new(square, session.placed());
    let is_best =
        session.hints && analysis.is_some_and(|analysis| hints(analysis).contains(&meant));
    let known = analysis.filter(|_| session.values).and_then(|analysis| {
        let mut moves = analysis.moves.iter();
        let known = moves.find(|one| one.played.played() == meant);
        known.map(|one| one.value)
    });
    let cell = match (board.mark(square), known) {
        (None, Some(prospect)) => draw::prospect(prospect, is_best),
        _ => draw::mark(board, square),
    };
    let mut style = Style::from(cell.style);
    let mut text = cell.text;
    if board.mark(square).is_some() {
        style = style.add_modifier(Modifier::BOLD);
    } else if known.is_none() && is_best {
        style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
        text = "!".to_owned();
    }
    let last = session.game.moves().last();
    let is_last = last.is_some_and(|last| last.square == square);
    if is_last {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let is_win = wins.contains(&square);
    let has_cursor = screen.cursor == square;
    if is_win || has_cursor {
        style = style.add_modifier(Modifier::REVERSED);
    }
    if !screen.colours {
        style = style.fg(Color::Reset);
    }
    match (has_cursor, is_win) {
        (true, _) => (format!("[{text}]").replace('.', " "), style),
        (false, true) => (format!("*{text}*"), style),
        (false, false) if is_last => (format!("({text})"), style),
        (false, false) => (text, style),
    }
}
