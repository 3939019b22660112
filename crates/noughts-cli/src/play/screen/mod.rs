//! The game on a screen.

mod board;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use std::io::stdout;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event};

use super::analysis_thread::AnalysisThread;
use super::session::Session;
use crate::exit::{Exit, Failure};
use crate::interrupt::interrupted;
use state::Screen;

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
        Ok(mut terminal) => game(&mut terminal),
        Err(error) => Err(error.into()),
    };
    ratatui::restore();
    ended
}

fn play(terminal: &mut DefaultTerminal, mut screen: Screen) -> Result<Exit, Failure> {
    // Started when an analysis is first needed, since it may take much memory.
    let mut thread: Option<AnalysisThread> = None;
    while !screen.is_over && !interrupted().load(Ordering::Relaxed) {
        let session = &mut screen.session;
        if session.wants_analysis() {
            let (rules, language) = (*session.rules(), session.language);
            let thread = thread.get_or_insert_with(|| AnalysisThread::new(rules, language));
            thread.ask(session.position());
        }
        if let Some(thread) = &thread {
            let failed = |_| Failure::Own("the search has failed".to_owned());
            while let Some(analysis) = thread.analysis().map_err(failed)? {
                session.set_analysis(analysis);
            }
        }
        session.reply();
        terminal.draw(|frame| view::draw(frame, &screen))?;
        if event::poll(PAUSE)?
            && let Event::Key(key) = event::read()?
        {
            screen.press(key);
        }
    }
    Ok(Exit::Yes)
}
