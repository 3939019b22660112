use fastrand::Rng;
use noughts::{PlayError, Position, Square};
use noughts_solver::Tiers;

use super::command::Command;
use super::game::{Game, People, Turn};
use super::insight::Insight;
use crate::explain;
use crate::language::Language;
use crate::opponent::Level;

/// A game with all that is around it: the opponent's moves, what is known, and what
/// is shown of that.
pub(crate) struct Session {
    pub(crate) game: Game,
    /// Whether the value of every move is shown.
    pub(crate) values: bool,
    /// Whether the best moves are shown.
    pub(crate) hints: bool,
    rng: Rng,
    insight: Option<Insight>,
}

impl Session {
    pub(crate) fn new(game: Game, rng: Rng) -> Session {
        Session {
            game,
            values: false,
            hints: false,
            rng,
            insight: None,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    /// What is known of the position on the board.
    pub(crate) fn insight(&self) -> Option<&Insight> {
        let insight = self.insight.as_ref();
        insight.filter(|insight| insight.position == *self.position())
    }

    pub(crate) fn learn(&mut self, insight: Insight) {
        self.insight = Some(insight);
    }

    /// Whether somebody wants to know what the position is worth.
    pub(crate) fn is_curious(&self) -> bool {
        match self.game.turn() {
            Turn::Over(_) => false,
            Turn::Opponent(_) => self.game.level == Level::Perfect,
            Turn::Person(_) => self.values || self.hints,
        }
    }

    /// The move of a person.
    pub(crate) fn play(&mut self, square: Square) -> Result<(), PlayError> {
        self.game.play(square)
    }

    /// Lets the opponent move, if it is their turn and they know enough.
    pub(crate) fn reply(&mut self) -> Option<Square> {
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
        let square = level.choose(&position, &moves, &mut self.rng)?;
        self.game.play(square).ok()?;
        Some(square)
    }

    /// Does what was asked for, and says what has changed. To quit is up to whoever
    /// asks.
    pub(crate) fn obey(&mut self, command: Command) -> String {
        match command {
            Command::Undo if self.game.undo() => "Taken back.".to_owned(),
            Command::Undo => "There is nothing to take back.".to_owned(),
            Command::Redo if self.game.redo() => "Played again.".to_owned(),
            Command::Redo => "There is nothing to play again.".to_owned(),
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
                let next = Level::ALL
                    .into_iter()
                    .find(|level| *level > self.game.level);
                self.set_level(next.unwrap_or(Level::Easy))
            }
            Command::Two => {
                self.game.switch_people();
                self.who_plays()
            }
            Command::Quit => String::new(),
        }
    }

    /// Changes how well the opponent plays, and says how that is.
    pub(crate) fn set_level(&mut self, level: Level) -> String {
        self.game.level = level;
        format!("{level}: {}.", level.description().en)
    }

    /// Who has which side.
    pub(crate) fn who_plays(&self) -> String {
        match self.game.people() {
            People::Both => "Two people play.".to_owned(),
            People::One(player) => format!(
                "You are {player}. {} plays at level {}.",
                player.opponent(),
                self.game.level
            ),
        }
    }

    /// Who is to move, or how the game has ended.
    pub(crate) fn whose_turn(&self) -> String {
        match (self.game.turn(), self.game.people()) {
            (Turn::Over(_), _) => explain::over(self.position(), Language::English),
            (Turn::Person(player), People::Both) => format!("{player} to move."),
            (Turn::Person(player), People::One(_)) => format!("Your move, {player}."),
            (Turn::Opponent(player), _) => format!("{player} is thinking…"),
        }
    }

    /// What is known of the position, as far as somebody wants to see it.
    pub(crate) fn what_is_known(&self) -> Vec<String> {
        if !self.is_curious() {
            return Vec::new();
        }
        let is_exact = self.position().rules().area() <= Tiers::MAX_SQUARES;
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
        let rules = self.position().rules();
        let (width, height, k) = (rules.width(), rules.height(), rules.k());
        format!("{width}×{height} board, {k} in a row wins")
    }

    /// The squares of the winner's lines.
    pub(crate) fn winning_squares(&self) -> Vec<Square> {
        let lines = explain::winning_lines(self.position()).into_iter();
        lines.flat_map(|line| line.squares()).collect()
    }

    /// The moves so far, in pairs as in a book: `1. b2 a1 2. c3`.
    pub(crate) fn record(&self) -> String {
        let moves: Vec<Square> = self.game.moves().collect();
        let pairs = moves.chunks(2).enumerate().map(|(number, pair)| {
            let names: Vec<String> = pair.iter().map(Square::to_string).collect();
            format!("{}. {}", number + 1, names.join(" "))
        });
        pairs.collect::<Vec<_>>().join("  ")
    }
}

fn on_or_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
