use fastrand::Rng;
use noughts::{Mark, Move, ParseMoveError, PlayError, Player, Position, Rules, Square};

use super::command::Command;
use super::game::{Game, People, Turn};
use super::insight::{Insight, Mentor};
use crate::explain;
use crate::language::Language;
use crate::opponent::Level;
use crate::oracle::Oracle;
use crate::words;

/// A game with all that is around it: the opponent's moves, what is known, and what
/// is shown of that.
pub(crate) struct Session {
    pub(crate) game: Game,
    /// Whether the value of every move is shown.
    pub(crate) values: bool,
    /// Whether the best moves are shown.
    pub(crate) hints: bool,
    /// The mark that a person places, where it is a choice.
    mark: Mark,
    rng: Rng,
    insight: Option<Insight>,
    /// Whether there is somebody who finds out what a position is worth.
    has_mentor: bool,
}

/// What is said where nobody can find out what a position is worth.
const NO_MENTOR: &str = "This game has too many positions to know what moves are worth.";

impl Session {
    pub(crate) fn new(game: Game, rng: Rng) -> Session {
        Session {
            values: false,
            hints: false,
            mark: Mark::X,
            rng,
            insight: None,
            has_mentor: Mentor::exists_for(game.position().rules()),
            game,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.position().rules()
    }

    /// What is known of the position on the board.
    pub(crate) fn insight(&self) -> Option<&Insight> {
        let insight = self.insight.as_ref();
        insight.filter(|insight| insight.position == *self.position())
    }

    pub(crate) fn learn(&mut self, insight: Insight) {
        self.insight = Some(insight);
    }

    /// Whether somebody wants to know what the position is worth, and can.
    pub(crate) fn is_curious(&self) -> bool {
        let wants = match self.game.turn() {
            Turn::Over(_) => false,
            Turn::Opponent(_) => self.game.level == Level::Perfect,
            Turn::Person(_) => self.values || self.hints,
        };
        wants && self.has_mentor
    }

    /// The move that a text means. A square alone is enough: the mark is then the
    /// one that was chosen.
    pub(crate) fn meant(&self, text: &str) -> Result<Move, ParseMoveError> {
        match self.position().parse_move(text) {
            Ok(Move { square, mark }) => Ok(self.dropped(square, mark)),
            Err(ParseMoveError::NoMark { square }) => Ok(self.move_to(square)),
            Err(error) => Err(error),
        }
    }

    /// The move that a person makes who chooses a square.
    pub(crate) fn move_to(&self, square: Square) -> Move {
        self.dropped(square, self.placed())
    }

    /// The mark that the player to move places, or has chosen to.
    pub(crate) fn placed(&self) -> Mark {
        match self.rules().marks_of(self.position().turn()) {
            [only] => *only,
            _ => self.mark,
        }
    }

    /// Where marks drop, whatever square of a column is chosen stands for the one
    /// to which they do.
    fn dropped(&self, square: Square, mark: Mark) -> Move {
        let chosen = Move::new(square, mark);
        let rules = self.rules();
        if rules.has_free_squares() || rules.index(square).is_none() {
            return chosen;
        }
        let moves = self.position().moves();
        let lands = |played: &Move| played.square.column() == square.column();
        let landing = moves.iter().find(lands).map(|played| played.square);
        landing.map_or(chosen, |square| Move::new(square, mark))
    }

    /// The move of a person.
    pub(crate) fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.game.play(played)
    }

    /// Lets the opponent move, if it is their turn and they know enough.
    pub(crate) fn reply(&mut self) -> Option<Move> {
        let Turn::Opponent(_) = self.game.turn() else {
            return None;
        };
        let position = *self.position();
        let level = self.game.level;
        let known = self.insight().filter(|insight| insight.is_final);
        let moves = match known {
            Some(insight) => insight.moves.clone(),
            None if level == Level::Perfect => return None,
            None => Vec::new(),
        };
        let played = level.choose(&position, &moves, &mut self.rng)?;
        self.game.play(played).ok()?;
        Some(played)
    }

    /// Does what was asked for, and says what has changed. To quit is up to whoever
    /// asks.
    pub(crate) fn obey(&mut self, command: Command) -> String {
        match command {
            Command::Undo if self.game.undo() => "Taken back.".to_owned(),
            Command::Undo => "There is nothing to take back.".to_owned(),
            Command::Redo if self.game.redo() => "Played again.".to_owned(),
            Command::Redo => "There is nothing to play again.".to_owned(),
            Command::Values | Command::Hints if !self.has_mentor => NO_MENTOR.to_owned(),
            Command::Values => {
                self.values = !self.values;
                format!("Values are {}.", on_or_off(self.values))
            }
            Command::Hints => {
                self.hints = !self.hints;
                format!("Hints are {}.", on_or_off(self.hints))
            }
            Command::New => {
                self.game.restart();
                "A new game.".to_owned()
            }
            Command::Sides if self.game.switch_sides() => self.who_plays(),
            Command::Sides => "Two people play; there is no opponent.".to_owned(),
            Command::Level => {
                let next = self.levels().find(|level| *level > self.game.level);
                self.set_level(next.unwrap_or(Level::Easy))
            }
            Command::Two => {
                self.game.switch_people();
                self.who_plays()
            }
            Command::Mark if self.rules().has_choice_of_marks() => {
                self.mark = self.mark.other();
                format!("You place {}.", self.mark)
            }
            Command::Mark => "There is only one mark that you can place.".to_owned(),
            Command::Quit => String::new(),
        }
    }

    /// How well the opponent can play.
    pub(crate) fn levels(&self) -> impl Iterator<Item = Level> + use<> {
        let has_mentor = self.has_mentor;
        let can = move |level: &Level| has_mentor || *level != Level::Perfect;
        Level::ALL.into_iter().filter(can)
    }

    /// Changes how well the opponent plays, and says how that is.
    pub(crate) fn set_level(&mut self, level: Level) -> String {
        if !self.levels().any(|possible| possible == level) {
            return NO_MENTOR.to_owned();
        }
        self.game.level = level;
        format!("{level}: {}.", level.description().en)
    }

    /// Who has which side.
    pub(crate) fn who_plays(&self) -> String {
        match self.game.people() {
            People::Both => "Two people play.".to_owned(),
            People::One(player) => format!(
                "You are {}. {} plays at level {}.",
                words::player(self.rules(), player, Language::English),
                self.subject(player.opponent()),
                self.game.level
            ),
        }
    }

    /// Who is to move, or how the game has ended.
    pub(crate) fn whose_turn(&self) -> String {
        let rules = self.rules();
        let places = match rules.has_choice_of_marks() {
            true => format!(" You place {}.", self.mark),
            false => String::new(),
        };
        match (self.game.turn(), self.game.people()) {
            (Turn::Over(_), _) => explain::over(self.position(), Language::English),
            (Turn::Person(player), People::Both) => {
                format!("{} to move.{places}", self.subject(player))
            }
            (Turn::Person(player), People::One(_)) => match rules.marks_of(player) {
                [only] if rules.owner(*only).is_some() => format!("Your move, {only}."),
                _ => format!("Your move.{places}"),
            },
            (Turn::Opponent(player), _) => format!("{} is thinking…", self.subject(player)),
        }
    }

    /// Who makes which move, as a sentence.
    pub(crate) fn told(&self, player: Player, played: Move) -> String {
        let notation = self.rules().notation(played);
        format!("{} plays {notation}.", self.subject(player))
    }

    /// A player at the beginning of a sentence: `x`, `The first player`.
    fn subject(&self, player: Player) -> String {
        words::english::subject(self.rules(), player)
    }

    /// What is known of the position, as far as somebody wants to see it.
    pub(crate) fn what_is_known(&self) -> Vec<String> {
        if !self.is_curious() {
            return Vec::new();
        }
        let is_exact = Oracle::can_hold(self.rules());
        let mut words = match self.insight() {
            None if is_exact => vec!["Working out every position…".to_owned()],
            None => vec!["Searching…".to_owned()],
            Some(insight) if self.hints => insight.words.clone(),
            Some(insight) => insight.words.iter().take(1).cloned().collect(),
        };
        if self.values && self.insight().is_some() {
            let end = match is_exact {
                true => "; the number is how many moves are left",
                false => ", ? is not known",
            };
            words.push(format!("W wins, D draws, L loses{end}."));
        }
        words
    }

    /// The game that is played.
    pub(crate) fn title(&self) -> String {
        words::game(self.rules(), Language::English)
    }

    /// What a move looks like: `a square such as b2`.
    pub(crate) fn what_to_type(&self) -> String {
        let kind = match (
            self.rules().has_free_squares(),
            self.rules().has_choice_of_marks(),
        ) {
            (false, _) => "column",
            (true, true) => "move",
            (true, false) => "square",
        };
        format!("a {kind} such as {}", self.example())
    }

    /// A move as it can be typed.
    pub(crate) fn example(&self) -> &'static str {
        let rules = self.rules();
        match (
            rules.has_free_squares(),
            rules.has_choice_of_marks(),
            rules.depth(),
        ) {
            (false, ..) => "b",
            (true, true, 1) => "b2x",
            (true, true, _) => "b2.1x",
            (true, false, 1) => "b2",
            (true, false, _) => "b2.1",
        }
    }

    /// The squares of the lines that have ended the game.
    pub(crate) fn winning_squares(&self) -> Vec<Square> {
        let lines = explain::final_lines(self.position()).into_iter();
        lines.flat_map(|line| line.squares()).collect()
    }

    /// The moves so far, in pairs as in a book: `1. b2 a1 2. c3`.
    pub(crate) fn record(&self) -> String {
        let moves: Vec<Move> = self.game.moves().collect();
        let pairs = moves.chunks(2).enumerate().map(|(number, pair)| {
            let names = pair
                .iter()
                .map(|played| self.rules().notation(*played).to_string());
            format!("{}. {}", number + 1, names.collect::<Vec<_>>().join(" "))
        });
        pairs.collect::<Vec<_>>().join("  ")
    }
}

fn on_or_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
