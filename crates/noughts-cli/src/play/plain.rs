//! The game line by line, for a pipe or a dumb terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use noughts::Square;

use super::command::Command;
use super::game::Turn;
use super::insight::Mentor;
use super::session::Session;
use crate::draw;
use crate::end::{Exit, Failure, on_one_line, say};
use crate::opponent::Level;

/// Plays until the input ends or says so.
pub(crate) fn run(
    session: Session,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let mut talk = Talk {
        session,
        mentor: None,
        out,
    };
    writeln!(
        talk.out,
        "{}. {} Type a square such as b2, or help.",
        talk.session.title(),
        talk.session.who_plays()
    )?;
    talk.go_on()?;
    for line in input.split(b'\n') {
        let line = line.map_err(|error| Failure::bad_input(format!("standard input: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        let word = line.trim();
        if Command::of_word(word) == Some(Command::Quit) {
            break;
        }
        talk.answer(word)?;
        talk.out.flush()?;
    }
    Ok(Exit::Yes)
}

struct Talk<'a, W> {
    session: Session,
    /// Comes when it is first needed: it may take a while.
    mentor: Option<Mentor>,
    out: &'a mut W,
}

impl<W: Write> Talk<'_, W> {
    fn answer(&mut self, line: &str) -> io::Result<()> {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None, ..) => Ok(()),
            (Some("help" | "?"), None, None) => self.help(),
            (Some("level"), Some(name), None) => match level(name) {
                Some(level) => {
                    let said = self.session.set_level(level);
                    self.print(&said)?;
                    self.go_on()
                }
                None => self.print(&format!("expected a level: {}", levels())),
            },
            (Some(word), None, None) => match Command::of_word(word) {
                Some(command) => {
                    let said = self.session.obey(command);
                    self.print(&said)?;
                    self.go_on()
                }
                None => self.play(word),
            },
            _ => self.print("expected one square or one word; help lists them"),
        }
    }

    fn play(&mut self, name: &str) -> io::Result<()> {
        let player = self.session.position().turn();
        let Ok(square) = name.parse::<Square>() else {
            let found = on_one_line(name);
            return self.print(&format!(
                "expected a square such as b2, or help, found '{found}'"
            ));
        };
        match self.session.play(square) {
            Ok(()) => {
                self.print(&format!("{player} plays {square}."))?;
                self.go_on()
            }
            Err(error) => self.print(&error.to_string()),
        }
    }

    /// Lets the opponent move, and shows what there is to see.
    fn go_on(&mut self) -> io::Result<()> {
        self.study();
        let player = self.session.position().turn();
        if let Some(square) = self.session.reply() {
            self.print(&format!("{player} plays {square}."))?;
            self.study();
        }
        self.show()
    }

    /// Finds out what somebody wants to know.
    fn study(&mut self) {
        if !self.session.is_curious() || self.session.insight().is_some() {
            return;
        }
        let position = *self.session.position();
        let mentor = self.mentor.get_or_insert_with(|| {
            if io::stderr().is_terminal() {
                // On 20 squares it takes seconds.
                say("working out what the moves are worth");
            }
            Mentor::of(*position.rules())
        });
        let (session, never) = (&mut self.session, AtomicBool::new(false));
        mentor.study(&position, &never, |insight| session.learn(insight));
    }

    fn show(&mut self) -> io::Result<()> {
        let session = &self.session;
        let insight = session.insight();
        let board = session.position().board();
        let drawn = match insight {
            Some(insight) if session.values => {
                draw::prospects(board, &insight.moves, &insight.best)
            }
            _ => draw::board(board),
        };
        writeln!(self.out, "\n{drawn}")?;
        for paragraph in session.what_is_known() {
            writeln!(self.out, "{paragraph}")?;
        }
        writeln!(self.out, "{}", session.whose_turn())?;
        if let Turn::Over(_) = session.game.turn() {
            writeln!(self.out, "Type new, undo or quit.")?;
        }
        self.out.flush()
    }

    fn help(&mut self) -> io::Result<()> {
        writeln!(self.out, "  b2      play on that square")?;
        for command in Command::ALL {
            let (name, description) = (command.name(), command.description());
            writeln!(self.out, "  {name:<7} {description}")?;
        }
        writeln!(self.out, "  level NAME, with {}:", levels())?;
        for level in Level::ALL {
            writeln!(
                self.out,
                "    {:<7} {}",
                level.name(),
                level.description().en
            )?;
        }
        Ok(())
    }

    fn print(&mut self, sentence: &str) -> io::Result<()> {
        writeln!(self.out, "{sentence}")
    }
}

fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

fn levels() -> String {
    Level::ALL.map(Level::name).join(", ")
}
