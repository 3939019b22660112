//! Where everything stands on the screen.

use noughts::Rules;
use noughts_explain::Language;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::board::{self, Size};
use super::state::Screen;
use super::words;
use crate::play::command::Command;
use crate::play::game::Turn;

/// The least room for the words: rows, and columns beside the board or below it.
const ROWS: u16 = 7;
const BESIDE: u16 = 27;
const BELOW: u16 = 38;

/// Where the parts of the screen are.
struct Layout {
    size: Size,
    /// How many layers of a box are side by side.
    beside: u8,
    board: Rect,
    words: Rect,
}

impl Layout {
    /// The largest board for which there is room, the words beside it rather than
    /// below, between the title and the keys.
    fn of(area: Rect, rules: &Rules, language: Language) -> Option<Layout> {
        let layers = (1..=rules.depth()).rev();
        let mut ways = Size::ALL
            .into_iter()
            .flat_map(|size| layers.clone().map(move |beside| (size, beside)));
        ways.find_map(|(size, beside)| {
            let (width, height) = size.of_board(rules, language, beside);
            let (right, below) = (width + 2, height + 1);
            let words = if area.width >= right + BESIDE && area.height >= height.max(ROWS) {
                Rect::new(right, area.y, area.width - right, area.height)
            } else if area.width >= width.max(BELOW) && area.height >= below + ROWS {
                Rect::new(0, area.y + below, area.width, area.height - below)
            } else {
                return None;
            };
            let board = Rect::new(0, area.y, width, height);
            Some(Layout {
                size,
                beside,
                board,
                words,
            })
        })
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, screen: &Screen) {
    let area = frame.area();
    let keys = keys(screen, area.width);
    let above = area.height.saturating_sub(keys.len() as u16);
    let between = Rect::new(0, 1, area.width, above.saturating_sub(1));
    let (rules, language) = (screen.session.rules(), screen.session.language);
    let Some(layout) = Layout::of(between, rules, language) else {
        let text = Paragraph::new(too_small(screen, area)).wrap(Wrap { trim: true });
        return frame.render_widget(text, area);
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let title = format!("noughts: {}", screen.session.title());
    frame.render_widget(Line::styled(title, bold), Rect { height: 1, ..area });
    let lines = board::lines(screen, layout.size, layout.beside);
    frame.render_widget(Paragraph::new(lines), layout.board);
    let words = beside(screen)
        .into_iter()
        .map(Line::from)
        .collect::<Vec<_>>();
    let words = Paragraph::new(words).wrap(Wrap { trim: true });
    frame.render_widget(words, layout.words);
    let lines = keys.into_iter().map(Line::from).collect::<Vec<_>>();
    frame.render_widget(
        Paragraph::new(lines),
        Rect::new(0, above, area.width, area.height - above),
    );
}

/// How large the terminal has to be.
fn too_small(screen: &Screen, area: Rect) -> String {
    let (rules, language) = (screen.session.rules(), screen.session.language);
    let (width, height) = Size::Small.of_board(rules, language, 1);
    let width = width + 2 + BESIDE;
    let height = 1 + height.max(ROWS) + keys(screen, width).len() as u16;
    let quit = screen.key(Command::Quit);
    let (needed, found) = ([width, height], [area.width, area.height]);
    words::too_small(needed, found, quit, language)
}

/// What stands beside the board, the most important first.
fn beside(screen: &Screen) -> Vec<String> {
    let session = &screen.session;
    let mut said = vec![session.who_plays(), session.whose_turn()];
    if let Turn::Over(_) = session.game.turn() {
        let (new, undo) = (screen.key(Command::New), screen.key(Command::Undo));
        said.push(words::after_the_end(new, undo, session.language));
    }
    if !screen.typed.is_empty() {
        said.push(format!("> {}_", screen.typed));
    }
    if !screen.note.is_empty() {
        said.push(screen.note.clone());
    }
    said.push(String::new());
    said.extend(session.what_is_known());
    let record = screen.record();
    if !record.is_empty() {
        said.extend([String::new(), record]);
    }
    said.dedup();
    said
}

/// Every key and what it does, in as many lines as it takes.
fn keys(screen: &Screen, width: u16) -> Vec<String> {
    let session = &screen.session;
    let language = session.language;
    let commands = Command::all_of(session.rules());
    let commands = commands.map(|command| {
        let label = words::label(command).in_language(language);
        format!("{} {label}", screen.key(command))
    });
    let moves = [
        words::arrows(session.example(), language),
        words::ENTER.in_language(language).to_owned(),
    ];
    let layers = words::BRACKETS.in_language(language);
    let layers = (session.rules().depth() > 1).then(|| layers.to_owned());
    let mut lines = vec![String::new()];
    for item in moves.into_iter().chain(layers).chain(commands) {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(&item);
        } else if line.width() + 3 + item.width() <= usize::from(width) {
            line.push_str(&format!("   {item}"));
        } else {
            lines.push(item);
        }
    }
    lines
}
