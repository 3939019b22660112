//! The game line by line, for a pipe or a dumb terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use noughts::ParseMoveError;

use super::command::Command;
use super::game::Turn;
use super::insight::Mentor;
use super::session::Session;
use crate::end::{Exit, Failure, on_one_line, say};
use crate::language::Language;
use crate::opponent::Level;
use crate::{draw, words};

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
        "{}. {} Type {}, or help.",
        talk.session.title(),
        talk.session.who_plays(),
        talk.session.what_to_type()
    )?;
    talk.go_on()?;
    for line in input.split(b'\n') {
        let line = line.map_err(|error| Failure::bad_input(format!("standard input: {error}")))?;
        let line = String::from_utf8_lossy(&line);
        let word = line.trim();
        if talk.command(word) == Some(Command::Quit) {
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
                None => self.print(&format!("expected a level: {}", self.levels())),
            },
            (Some(word), None, None) => match self.command(word) {
                Some(command) => {
                    let said = self.session.obey(command);
                    self.print(&said)?;
                    self.go_on()
                }
                None => self.play(word),
            },
            _ => self.print("expected one move or one word; help lists them"),
        }
    }

    /// The command that a word means. Where a column alone is a move, its letter is
    /// no command.
    fn command(&self, word: &str) -> Option<Command> {
        let rules = self.session.rules();
        let mut columns = (0..rules.width()).map(draw::column);
        let is_move = !rules.has_free_squares() && columns.any(|name| name == word);
        Command::of_word(word).filter(|_| !is_move)
    }

    fn play(&mut self, name: &str) -> io::Result<()> {
        let player = self.session.position().turn();
        let played = match self.session.meant(name) {
            Ok(played) => played,
            Err(error @ ParseMoveError::FullColumn { .. }) => {
                return self.print(&words::move_error(&error, Language::English));
            }
            Err(_) => {
                let (expected, found) = (self.session.what_to_type(), on_one_line(name));
                return self.print(&format!("expected {expected}, or help, found '{found}'"));
            }
        };
        match self.session.play(played) {
            Ok(()) => {
                self.print(&self.session.told(player, played))?;
                self.go_on()
            }
            Err(error) => {
                let rules = self.session.rules();
                self.print(&words::play_error(&error, rules, Language::English))
            }
        }
    }

    /// Lets the opponent move, and shows what there is to see.
    fn go_on(&mut self) -> io::Result<()> {
        self.study();
        let player = self.session.position().turn();
        if let Some(played) = self.session.reply() {
            self.print(&self.session.told(player, played))?;
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
        if self.mentor.is_none() {
            if io::stderr().is_terminal() {
                // In a large game it takes seconds.
                say("working out what the moves are worth");
            }
            self.mentor = Mentor::of(*position.rules());
        }
        let Some(mentor) = &self.mentor else {
            return;
        };
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

    /// What a move looks like, and what it does.
    fn ways_to_move(&self) -> Vec<(&'static str, &'static str)> {
        let rules = self.session.rules();
        let square = match rules.depth() {
            1 => ("b2", "play on that square"),
            _ => ("b2.1", "play on that square of layer 1"),
        };
        let drop = ("b", "let a mark drop in that column");
        let with_mark = match rules.depth() {
            1 => ("b2o", "place o there, whichever mark you place otherwise"),
            _ => ("b2.1o", "place o there, whichever mark you place otherwise"),
        };
        let mut ways = match rules.has_free_squares() {
            true => vec![square],
            false => vec![drop],
        };
        ways.extend(rules.has_choice_of_marks().then_some(with_mark));
        ways
    }

    fn help(&mut self) -> io::Result<()> {
        for (what, description) in self.ways_to_move() {
            writeln!(self.out, "  {what:<7} {description}")?;
        }
        for command in Command::all_of(self.session.rules()) {
            let (name, description) = (command.name(), command.description());
            writeln!(self.out, "  {name:<7} {description}")?;
        }
        writeln!(self.out, "  level NAME, with {}:", self.levels())?;
        for level in self.session.levels() {
            writeln!(
                self.out,
                "    {:<7} {}",
                level.name(),
                level.description().en
            )?;
        }
        Ok(())
    }

    fn levels(&self) -> String {
        let names: Vec<&str> = self.session.levels().map(Level::name).collect();
        names.join(", ")
    }

    fn print(&mut self, sentence: &str) -> io::Result<()> {
        writeln!(self.out, "{sentence}")
    }
}

fn level(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}
