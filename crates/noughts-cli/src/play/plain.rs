//! The game line by line, for a pipe or a dumb terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::atomic::AtomicBool;

use noughts::ParseMoveError;
use noughts_analysis::messages::on_one_line;
use noughts_analysis::opponent::Level;
use noughts_analysis::{draw, words};

use super::analysis::Analyst;
use super::command::Command;
use super::game::Turn;
use super::session::Session;
use super::words as phrases;
use crate::exit::{Exit, Failure, say};
use crate::input::unreadable;

/// Plays until the input ends or says so.
pub(crate) fn run(
    session: Session,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<Exit, Failure> {
    let mut game = LineGame {
        session,
        analyst: None,
        out,
    };
    writeln!(
        game.out,
        "{}. {} {}",
        game.session.title(),
        game.session.who_plays(),
        phrases::please_type(
            game.session.rules(),
            game.session.example(),
            game.session.language
        )
    )?;
    game.go_on()?;
    for line in input.split(b'\n') {
        let line = line.map_err(|error| unreadable(&error, game.session.language))?;
        let line = String::from_utf8_lossy(&line);
        let word = line.trim();
        if game.command(word) == Some(Command::Quit) {
            break;
        }
        game.answer(word)?;
        game.out.flush()?;
    }
    Ok(Exit::Yes)
}

/// A game played line by line.
struct LineGame<'a, W> {
    session: Session,
    /// Made when it is first needed, since that may take seconds.
    analyst: Option<Analyst>,
    out: &'a mut W,
}

impl<W: Write> LineGame<'_, W> {
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
                None => self.print(&phrases::no_level(&self.levels(), self.session.language)),
            },
            (Some(word), None, None) => match self.command(word) {
                Some(command) => {
                    let said = self.session.execute(command);
                    self.print(&said)?;
                    self.go_on()
                }
                None => self.play(word),
            },
            _ => self.print(phrases::ONE_WORD.in_language(self.session.language)),
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
        let language = self.session.language;
        let player = self.session.position().turn();
        let played = match self.session.meant(name) {
            Ok(played) => played,
            Err(error @ ParseMoveError::FullColumn { .. }) => {
                return self.print(&words::move_error(&error, language));
            }
            Err(_) => {
                let (rules, example) = (self.session.rules(), self.session.example());
                let found = on_one_line(name);
                let said = phrases::not_understood(rules, example, &found, language);
                return self.print(&said);
            }
        };
        match self.session.play(played) {
            Ok(()) => {
                self.print(&self.session.told(player, played))?;
                self.go_on()
            }
            Err(error) => {
                let rules = self.session.rules();
                self.print(&words::play_error(&error, rules, language))
            }
        }
    }

    /// Lets the opponent move, and shows what there is to see.
    fn go_on(&mut self) -> io::Result<()> {
        self.analyse();
        let player = self.session.position().turn();
        if let Some(played) = self.session.reply() {
            self.print(&self.session.told(player, played))?;
            self.analyse();
        }
        self.show()
    }

    /// Analyses the position if that is needed.
    fn analyse(&mut self) {
        if !self.session.wants_analysis() || self.session.analysis().is_some() {
            return;
        }
        let position = *self.session.position();
        if self.analyst.is_none() {
            if io::stderr().is_terminal() {
                // In a large game it takes seconds.
                say(phrases::WORKING_OUT_VALUES.in_language(self.session.language));
            }
            self.analyst = Analyst::of(*position.rules(), self.session.table.clone());
        }
        let Some(analyst) = &self.analyst else {
            return;
        };
        let (session, never) = (&mut self.session, AtomicBool::new(false));
        let language = session.language;
        analyst.analyse(&position, language, &never, |analysis| {
            session.set_analysis(analysis);
        });
    }

    fn show(&mut self) -> io::Result<()> {
        let session = &self.session;
        let language = session.language;
        let analysis = session.analysis();
        let board = session.position().board();
        let drawn = match analysis {
            Some(analysis) if session.values => {
                draw::prospects(board, &analysis.moves, &analysis.best, language)
            }
            _ => draw::board(board, language),
        };
        writeln!(self.out, "\n{drawn}")?;
        for paragraph in session.what_is_known() {
            writeln!(self.out, "{paragraph}")?;
        }
        writeln!(self.out, "{}", session.whose_turn())?;
        for sentence in session.review() {
            writeln!(self.out, "{sentence}")?;
        }
        if let Turn::Over(_) = session.game.turn() {
            let how = phrases::TYPE_AFTER_THE_END.in_language(language);
            writeln!(self.out, "{how}")?;
        }
        self.out.flush()
    }

    fn help(&mut self) -> io::Result<()> {
        let rules = *self.session.rules();
        let language = self.session.language;
        for (what, description) in phrases::ways_to_move(&rules) {
            let description = description.in_language(language);
            writeln!(self.out, "  {what:<7} {description}")?;
        }
        for command in Command::all_of(&rules) {
            let (name, description) = (command.name(), command.description());
            let description = description.in_language(language);
            writeln!(self.out, "  {name:<7} {description}")?;
        }
        let levels = phrases::level_by_name(&self.levels(), language);
        writeln!(self.out, "  {levels}")?;
        for level in self.session.levels() {
            let description = level.description_in(&rules).in_language(language);
            writeln!(self.out, "    {:<7} {description}", level.name())?;
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
