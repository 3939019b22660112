use noughts::{Move, Square};
use noughts_analysis::draw;
use noughts_analysis::messages::InputError;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::messages::Message;
use crate::play::game::Turn;
use crate::play::session::Command;
use crate::play::session::Session;

/// The game, and the state of the screen.
///
/// A small letter that names a column starts the name of a square; every other letter is a command.
/// A capital letter is always a command, so that every command can be typed on a wide board.
pub(crate) struct Screen {
    pub(crate) session: Session,
    pub(crate) cursor: Square,
    /// The typed beginning of a move.
    pub(crate) typed: String,
    /// The message about the last key.
    pub(crate) note: String,
    pub(crate) colours: bool,
    pub(crate) is_over: bool,
}

impl Screen {
    pub(crate) fn new(session: Session) -> Screen {
        let rules = session.rules();
        let layer = (rules.depth() > 1).then_some((rules.depth() - 1) / 2);
        let cursor = draw::square_in(layer, (rules.width() - 1) / 2, (rules.height() - 1) / 2);
        Screen {
            session,
            cursor,
            typed: String::new(),
            note: String::new(),
            colours: true,
            is_over: false,
        }
    }

    /// The moves so far, in pairs as in a book: `1. b2 a1 2. c3`.
    pub(crate) fn record(&self) -> String {
        let name = |played: &Move| self.session.rules().notation(*played).to_string();
        let numbered = (1..).zip(self.session.game.moves().chunks(2));
        let pairs = numbered.map(|(number, pair)| {
            let names: Vec<String> = pair.iter().map(name).collect();
            format!("{number}. {}", names.join(" "))
        });
        pairs.collect::<Vec<_>>().join("  ")
    }

    /// Handles a key.
    pub(crate) fn press(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.is_over |= key.code == KeyCode::Char('c');
            return;
        }
        self.note.clear();
        match key.code {
            KeyCode::Left => self.move_cursor([-1, 0, 0]),
            KeyCode::Right => self.move_cursor([1, 0, 0]),
            KeyCode::Up => self.move_cursor([0, -1, 0]),
            KeyCode::Down => self.move_cursor([0, 1, 0]),
            KeyCode::PageUp | KeyCode::Char('[') => self.move_cursor([0, 0, -1]),
            KeyCode::PageDown | KeyCode::Char(']') => self.move_cursor([0, 0, 1]),
            KeyCode::Enter | KeyCode::Char(' ') => self.play(),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc if self.typed.is_empty() => self.is_over = true,
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char(char) => self.type_char(char),
            _ => {}
        }
    }

    /// Plays on the clicked square.
    pub(crate) fn click(&mut self, square: Square) {
        self.note.clear();
        self.typed.clear();
        self.cursor = square;
        self.play();
    }

    /// Moves the cursor by columns, rows and layers, but not beyond an edge.
    fn move_cursor(&mut self, [right, down, inwards]: [i8; 3]) {
        self.typed.clear();
        let rules = self.session.rules();
        let step = |from: u8, by: i8, size: u8| from.saturating_add_signed(by).min(size - 1);
        let layer = self.cursor.layer();
        self.cursor = draw::square_in(
            layer.map(|layer| step(layer, inwards, rules.depth())),
            step(self.cursor.column(), right, rules.width()),
            step(self.cursor.row(), down, rules.height()),
        );
    }

    fn type_char(&mut self, char: char) {
        let longer = format!("{}{char}", self.typed);
        if self.extends_typed(char) || self.begins_column(&longer) {
            self.typed = longer;
        } else if self.begins_column(&char.to_string()) {
            self.typed = char.to_string();
        } else if let Some(command) = Command::of_word(&char.to_string()) {
            self.typed.clear();
            self.execute(command);
        }
        // The cursor follows the typed text, to show what Enter will do.
        let named = self.session.parse_move(&self.typed).ok();
        let rules = self.session.rules();
        if let Some(named) = named.filter(|named| rules.index(named.square).is_some()) {
            self.cursor = named.square;
        }
    }

    /// Whether a character continues the typed text: a row, the dot before a layer, or a mark.
    fn extends_typed(&self, char: char) -> bool {
        let has_row = self.typed.ends_with(|last: char| last.is_ascii_digit());
        match char {
            '0'..='9' => !self.typed.is_empty(),
            '.' => has_row && self.session.rules().depth() > 1,
            'x' | 'o' => has_row && self.session.rules().has_choice_of_marks(),
            _ => false,
        }
    }

    /// Whether the name of some column of this board begins with a text.
    fn begins_column(&self, text: &str) -> bool {
        let columns = 0..self.session.rules().width();
        columns.map(draw::column).any(|name| name.starts_with(text))
    }

    /// The key of a command on this board.
    pub(crate) fn key(&self, command: Command) -> char {
        let letter = command.letter();
        if self.begins_column(&letter.to_string()) {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }

    fn execute(&mut self, command: Command) {
        self.is_over |= command == Command::Quit;
        self.note = self.session.execute(command);
    }

    /// The move on the square at the cursor. With gravity, any square of a column stands for the
    /// square on which a mark lands.
    fn at_cursor(&self) -> Move {
        let (position, mark) = (self.session.position(), self.session.placed());
        let mut moves = position.moves().into_iter();
        let lands = |played: &Move| played.square.column() == self.cursor.column();
        let landing = if self.session.rules().has_free_squares() {
            None
        } else {
            moves.find(lands)
        };
        Move::new(landing.map_or(self.cursor, |played| played.square), mark)
    }

    /// Plays on the typed square or, if none is typed, on the square at the cursor.
    fn play(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        let meant = if typed.is_empty() {
            Ok(self.at_cursor())
        } else {
            self.session.parse_move(&typed)
        };
        let language = self.session.language;
        self.note = match (meant, self.session.game.turn()) {
            (Err(error), _) => InputError::Move(&error).text(language) + ".",
            (Ok(_), Turn::Opponent(_)) => Message::NotYourTurn.text_in(language),
            (Ok(played), _) => match self.session.play(played) {
                Ok(()) => String::new(),
                Err(error) => InputError::Play(&error, self.session.rules()).text(language) + ".",
            },
        };
    }
}
