//! The layout of the screen.

use noughts::{Rules, Square};
use noughts_analysis::Language;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use super::board::{self, Size};
use super::fit::{cut, in_rows};
use super::state::Screen;
use crate::messages::Message;
use crate::play::game::Turn;
use crate::play::session::Command;

/// The minimum space for the text: rows, and columns beside or below the board.
const ROWS: u16 = 7;
const BESIDE: u16 = 27;
const BELOW: u16 = 38;

/// The rows for the most important text, if there is no space for all text.
const LEAST_ROWS: u16 = 1;

/// The places of the parts of the screen.
struct Layout {
    size: Size,
    /// How many layers of a box are side by side.
    beside: u8,
    board: Rect,
    words: Rect,
}

impl Layout {
    /// The largest board that fits between the title and the keys, with the text beside it if
    /// possible, otherwise below it. If no board leaves space for all text, one with space for the
    /// most important text.
    fn of(area: Rect, rules: &Rules, language: Language) -> Option<Layout> {
        let layers = (1..=rules.depth()).rev();
        let mut ways = Size::ALL
            .into_iter()
            .flat_map(|size| layers.clone().map(move |beside| (size, beside)));
        let layout = |(size, beside): (Size, u8), words: &dyn Fn(u16, u16) -> Option<Rect>| {
            let (width, height) = size.of_board(rules, language, beside);
            Some(Layout {
                size,
                beside,
                board: Rect::new(0, area.y, width, height),
                words: words(width, height)?,
            })
        };
        let all_words = |width: u16, height: u16| {
            let (right, below) = (width + 2, height + 1);
            if area.width >= right + BESIDE && area.height >= height.max(ROWS) {
                Some(Rect::new(right, area.y, area.width - right, area.height))
            } else if area.width >= width.max(BELOW) && area.height >= below + ROWS {
                let height = area.height - below;
                Some(Rect::new(0, area.y + below, area.width, height))
            } else {
                None
            }
        };
        let few_words = |width, height| {
            let fits = area.width >= width && area.height >= height + LEAST_ROWS;
            fits.then(|| Rect::new(0, area.y + height, area.width, area.height - height))
        };
        let all = ways.clone().find_map(|way| layout(way, &all_words));
        all.or_else(|| ways.find_map(|way| layout(way, &few_words)))
    }

    /// Whether there is only space for the most important text.
    fn is_narrow(&self) -> bool {
        self.words.height < ROWS
    }

    /// The layout of a screen.
    fn of_screen(screen: &Screen, area: Rect) -> Option<Layout> {
        let keys = keys(screen, area.width);
        let above = area.height.saturating_sub(keys.len() as u16);
        let between = Rect::new(0, 1, area.width, above.saturating_sub(1));
        Layout::of(between, screen.session.rules(), screen.session.language)
    }

    /// The place of the text if only one row of keys is below it.
    fn extended_words(&self, area: Rect) -> Rect {
        let below = area.height.saturating_sub(self.words.y + 1);
        Rect {
            height: below.max(self.words.height),
            ..self.words
        }
    }
}

/// The square at a place of the screen. `None` if there is none.
pub(super) fn square_at(screen: &Screen, area: Rect, place: Position) -> Option<Square> {
    let layout = Layout::of_screen(screen, area)?;
    let inside = layout.board.contains(place).then(|| {
        let [x, y] = [place.x - layout.board.x, place.y - layout.board.y].map(usize::from);
        let (rules, language) = (screen.session.rules(), screen.session.language);
        layout
            .size
            .square_at(rules, language, layout.beside, (x, y))
    });
    inside.flatten()
}

pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen) {
    let area = frame.area();
    let Some(layout) = Layout::of_screen(screen, area) else {
        return write(frame, area, &[too_small(screen, area)]);
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let title = format!("noughts: {}", screen.session.title());
    let title = cut(&title, usize::from(area.width));
    frame.render_widget(Line::styled(title, bold), Rect { height: 1, ..area });
    board::draw(frame, screen, layout.size, layout.beside, layout.board);
    let is_over = matches!(screen.session.game.turn(), Turn::Over(_));
    let (said, words, keys) = match (layout.is_narrow(), is_over) {
        (false, _) => (beside(screen), layout.words, keys(screen, area.width)),
        (true, false) => {
            let keys = keys(screen, area.width);
            (vec![most_important(screen)], layout.words, keys)
        }
        // The result is more important than keys without effect.
        (true, true) => {
            let keys = vec![keys_at_the_end(screen)];
            (at_the_end(screen), layout.extended_words(area), keys)
        }
    };
    write(frame, words, &said);
    let keys: Vec<String> = keys
        .iter()
        .map(|row| cut(row, usize::from(area.width)))
        .collect();
    let above = area.height.saturating_sub(keys.len() as u16);
    let below = Rect::new(0, above, area.width, area.height - above);
    write(frame, below, &keys);
}

/// Writes texts into an area, in rows that fit.
fn write(frame: &mut Frame<'_>, area: Rect, texts: &[String]) {
    let rows = in_rows(texts, usize::from(area.width), usize::from(area.height));
    let lines: Vec<Line<'_>> = rows.into_iter().map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// The message that the terminal is too small, with the size that it needs.
fn too_small(screen: &Screen, area: Rect) -> String {
    let (rules, language) = (screen.session.rules(), screen.session.language);
    let (width, height) = Size::Small.of_board(rules, language, 1);
    let width = width.max(BELOW);
    let height = 1 + height + LEAST_ROWS + keys(screen, width).len() as u16;
    let too_small = Message::TooSmall {
        needed: [width, height],
        found: [area.width, area.height],
        quit: screen.key(Command::Quit),
    };
    too_small.text_in(language)
}

/// The most important text, in one row: the typed text, the error about it, or whose turn it is.
fn most_important(screen: &Screen) -> String {
    match (&*screen.typed, &*screen.note) {
        ("", "") => screen.session.whose_turn(),
        ("", note) => note.to_owned(),
        (typed, _) => format!("> {typed}_"),
    }
}

/// The text about a finished game if there is little space: the result, and the mistakes.
fn at_the_end(screen: &Screen) -> Vec<String> {
    let session = &screen.session;
    let mut said = vec![most_important(screen), session.whose_turn()];
    said.dedup();
    said.extend(session.review());
    said
}

/// The text beside the board, the most important lines first.
fn beside(screen: &Screen) -> Vec<String> {
    let session = &screen.session;
    let mut said = vec![session.who_plays(), session.whose_turn()];
    if let Turn::Over(_) = session.game.turn() {
        let (new, undo) = (screen.key(Command::New), screen.key(Command::Undo));
        said.push(session.said(Message::AfterTheEnd(new, undo)));
    }
    if !screen.typed.is_empty() {
        said.push(format!("> {}_", screen.typed));
    }
    if !screen.note.is_empty() {
        said.push(screen.note.clone());
    }
    said.push(String::new());
    said.extend(session.shown_analysis());
    said.extend(session.review());
    let record = screen.record();
    if !record.is_empty() {
        said.extend([String::new(), record]);
    }
    said.dedup();
    said
}

/// A command after its key.
fn key(screen: &Screen, command: Command) -> String {
    let label = screen.session.said(Message::Label(command));
    format!("{} {label}", screen.key(command))
}

/// The keys for a finished game, in one row.
fn keys_at_the_end(screen: &Screen) -> String {
    let commands = [Command::New, Command::Undo, Command::Quit];
    commands.map(|command| key(screen, command)).join("   ")
}

/// All keys with their commands, in as many lines as necessary.
fn keys(screen: &Screen, width: u16) -> Vec<String> {
    let session = &screen.session;
    let commands = Command::all_of(session.rules());
    let has_layers = session.rules().depth() > 1;
    let items = [Message::Arrows(session.example()), Message::EnterPlays]
        .into_iter()
        .chain(has_layers.then_some(Message::BracketsLayer))
        .map(|message| session.said(message))
        .chain(commands.map(|command| key(screen, command)));
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.width() + 3 + item.width() <= usize::from(width) => {
                *line += "   ";
                *line += &item;
            }
            _ => lines.push(item),
        }
    }
    lines
}
