//! The game on a screen.

mod board;
mod fit;
mod state;
#[cfg(test)]
mod tests;
mod view;

use std::io::{IsTerminal, stdin, stdout};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;
use std::{panic, process, thread};

use anstream::{AutoStream, ColorChoice};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Position, Rect};

use super::session::Session;
use crate::exit::{Exit, Failure, interrupted, say};
use state::Screen;

/// How long to wait for a key before checking for other events.
const PAUSE: Duration = Duration::from_millis(30);

/// Plays until the player quits.
pub(crate) fn run(session: Session) -> Result<Exit, Failure> {
    let mut screen = Screen::new(session);
    screen.colours = AutoStream::choice(&stdout()) != ColorChoice::Never;
    in_terminal(|terminal| play(terminal, screen))
}

/// Restores the terminal however `game` ends: by returning, or by a panic on any thread.
fn in_terminal(
    game: impl FnOnce(&mut DefaultTerminal) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    // From here on, Ctrl-C and requests to end the program only set a flag.
    let _ = interrupted();
    let ended = match ratatui::try_init() {
        Ok(mut terminal) => {
            release_mouse_on_panic();
            // The terminal may have no mouse.
            let _ = execute!(stdout(), EnableMouseCapture);
            let _watch = Watch::begin();
            game(&mut terminal)
        }
        Err(error) => Err(error.into()),
    };
    restore_terminal();
    ended
}

/// Restores the terminal and shows its cursor. Errors do not matter: the terminal may be closed.
fn restore_terminal() {
    let _ = execute!(stdout(), DisableMouseCapture, Show);
    let _ = ratatui::try_restore();
}

/// Makes a panic release the mouse. ratatui's hook restores the rest.
fn release_mouse_on_panic() {
    let others = panic::take_hook();
    panic::set_hook(Box::new(move |about| {
        let _ = execute!(stdout(), DisableMouseCapture);
        others(about);
    }));
}

fn play(terminal: &mut DefaultTerminal, mut screen: Screen) -> Result<Exit, Failure> {
    let mut thread = None;
    while !screen.is_over && !interrupted().load(Ordering::Relaxed) {
        let session = &mut screen.session;
        if let Some(thread) = session.ask(&mut thread) {
            while let Some(analysis) = thread.analysis()? {
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
    if screen.is_over {
        Ok(Exit::Yes)
    } else {
        Err(Failure::Interrupted)
    }
}

/// How often the watch checks the terminal.
const LOOK: Duration = Duration::from_millis(250);

/// How long a game may take to end by itself, even on a busy machine.
const GRACE: Duration = Duration::from_secs(3);

/// Watches the terminal of a game. If the terminal is closed, the wait for a key never ends,
/// because the reader of keys treats the end of the input as the absence of a key.
///
/// Ends the program if a game continues after its terminal is closed, or after a request to end the
/// program. Dropping the watch ends it.
struct Watch {
    _game: Sender<()>,
}

impl Watch {
    fn begin() -> Watch {
        let (game, ended) = mpsc::channel();
        thread::spawn(move || {
            let is_running = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            while is_running(LOOK) {
                let is_asked = interrupted().load(Ordering::Relaxed);
                if (is_asked || !stdin().is_terminal()) && is_running(GRACE) {
                    end();
                }
            }
        });
        Watch { _game: game }
    }
}

/// Ends the program from outside the game. Restores the terminal if it still responds.
fn end() -> ! {
    let (done, is_done) = mpsc::channel::<()>();
    // Writing to a terminal that does not read would block.
    thread::spawn(move || {
        restore_terminal();
        say(&Failure::Interrupted.to_string());
        drop(done);
    });
    let _ = is_done.recv_timeout(GRACE);
    process::exit(Exit::Internal as i32)
}
