//! The screen without a terminal: keys in, a drawing out.

use noughts::{Player, Position, Rules};
use noughts_analysis::Oracle;
use noughts_analysis::opponent::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::UnicodeWidthStr;

use super::*;
use crate::play::analysis::Analysis;
use crate::play::{Game, People};

mod drawing;
mod keys;
mod korean;
mod mouse;
mod narrow;
mod panic;
mod variants;

fn screen(position: &str, people: People) -> Screen {
    let position: Position = position.parse().unwrap();
    let game = Game::new(position, people, Level::Perfect);
    Screen::new(Session::new(game, fastrand::Rng::with_seed(1)))
}

/// What the loop does between two keys, without a thread.
fn settle(screen: &mut Screen) {
    for _ in 0..2 {
        let session = &mut screen.session;
        if session.wants_analysis() {
            let oracle = Oracle::of(*session.rules(), 1).unwrap();
            let analysis = Analysis::exact(&oracle, session.position(), session.language).unwrap();
            session.set_analysis(analysis);
        }
        session.reply();
    }
}

/// Presses keys: words are keys by name, everything else is typed.
fn press(screen: &mut Screen, keys: &str) {
    for word in keys.split(' ') {
        let named = match word {
            "left" => Some(KeyCode::Left),
            "right" => Some(KeyCode::Right),
            "up" => Some(KeyCode::Up),
            "down" => Some(KeyCode::Down),
            "enter" => Some(KeyCode::Enter),
            "esc" => Some(KeyCode::Esc),
            "back" => Some(KeyCode::Backspace),
            "pageup" => Some(KeyCode::PageUp),
            "pagedown" => Some(KeyCode::PageDown),
            _ => None,
        };
        let codes = match named {
            Some(code) => vec![code],
            None => word.chars().map(KeyCode::Char).collect(),
        };
        for code in codes {
            screen.press(KeyEvent::new(code, KeyModifiers::NONE));
            settle(screen);
        }
    }
}

fn terminal(screen: &Screen, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, screen)).unwrap();
    terminal
}

/// What is on the screen, without blanks at the ends of lines and empty lines at
/// the end of all.
fn drawn(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    let lines: Vec<String> = rows.map(|row| text(row).trim_end().to_owned()).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What is read in a row. Hangul covers the cell behind its own.
fn text(row: &[Cell]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    while let Some(cell) = row.get(column) {
        text += cell.symbol();
        column += cell.symbol().width().max(1);
    }
    text
}

#[track_caller]
fn assert_drawn(screen: &Screen, (width, height): (u16, u16), expected: &str) {
    let drawn = drawn(&terminal(screen, width, height));
    let expected = expected.trim_matches('\n');
    assert!(
        drawn == expected,
        "drawn:\n{drawn}\n\nexpected:\n{expected}"
    );
}
