//! The game on a screen.

mod board;
mod fit;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod watch;
mod words;

use std::io::stdout;
use std::panic;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Position, Rect};

use super::analysis_thread::AnalysisThread;
use super::session::Session;
use crate::exit::{Exit, Failure};
use crate::interrupt::interrupted;
use state::Screen;
use watch::Watch;

/// How long to wait for a key before looking at what else has happened.
const PAUSE: Duration = Duration::from_millis(30);

/// Plays until the player quits.
pub(crate) fn run(session: Session) -> Result<Exit, Failure> {
    let mut screen = Screen::new(session);
    screen.colours = AutoStream::choice(&stdout()) != ColorChoice::Never;
    in_terminal(|terminal| play(terminal, screen))
}

/// Gives the terminal back as it was, however `game` ends: by returning, or by a
/// panic on any thread.
fn in_terminal(
    game: impl FnOnce(&mut DefaultTerminal) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    // From here on Ctrl-C and requests to end the program only set a flag.
    let _ = interrupted();
    let ended = match ratatui::try_init() {
        Ok(mut terminal) => {
            with_mouse_given_back();
            // A terminal without a mouse is one all the same.
            let _ = execute!(stdout(), EnableMouseCapture);
            let _watch = Watch::begin();
            game(&mut terminal)
        }
        Err(error) => Err(error.into()),
    };
    give_back();
    ended
}

/// Leaves the terminal as it was, its cursor seen; one that is gone needs nothing.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, Show);
    let _ = ratatui::try_restore();
}

/// Lets a panic give the mouse back as well; the rest ratatui's hook does.
fn with_mouse_given_back() {
    let others = panic::take_hook();
    panic::set_hook(Box::new(move |about| {
        let _ = execute!(stdout(), DisableMouseCapture);
        others(about);
    }));
}

fn play(terminal: &mut DefaultTerminal, mut screen: Screen) -> Result<Exit, Failure> {
    // Started when an analysis is first needed, since it may take much memory.
    let mut thread: Option<AnalysisThread> = None;
    while !screen.is_over && !interrupted().load(Ordering::Relaxed) {
        let session = &mut screen.session;
        if session.wants_analysis() {
            let (rules, language) = (*session.rules(), session.language);
            let table = &session.table;
            let thread =
                thread.get_or_insert_with(|| AnalysisThread::new(rules, table.clone(), language));
            thread.ask(session.position());
        }
        if let Some(thread) = &thread {
            let failure = crate::words::SEARCH_FAILED.in_language(session.language);
            let failed = |_| Failure::Own(failure.to_owned());
            while let Some(analysis) = thread.analysis().map_err(failed)? {
                session.set_analysis(analysis);
            }
        }
        session.reply();
        terminal.draw(|frame| view::draw(frame, &screen))?;
        if !event::poll(PAUSE)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) => screen.press(key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let area = Rect::from((Position::ORIGIN, terminal.size()?));
                let place = Position::new(mouse.column, mouse.row);
                if let Some(square) = view::square_at(&screen, area, place) {
                    screen.click(square);
                }
            }
            _ => {}
        }
    }
    match screen.is_over {
        true => Ok(Exit::Yes),
        false => Err(Failure::Interrupted),
    }
}
