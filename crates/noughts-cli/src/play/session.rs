use std::cell::OnceCell;
use std::sync::Arc;

use clap::ValueEnum;
use fastrand::Rng;
use noughts::{Mark, Move, ParseMoveError, PlayError, Position, Rules};
use noughts_analysis::explanation;
use noughts_analysis::messages;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Analysis, Language, Oracle, Review};

use super::analysis::{self, AnalysisThread, can_analyse};
use super::game::{Game, People, Turn};
use crate::effort::threads;
use crate::messages::Message;

/// A game with its opponent and its analysis, and the options of the display.
pub(crate) struct Session {
    pub(crate) game: Game,
    /// Whether the value of every move is shown.
    pub(crate) values: bool,
    /// Whether the best moves are shown.
    pub(crate) hints: bool,
    pub(crate) language: Language,
    /// The mark that a person places, if the player can choose it.
    mark: Mark,
    rng: Rng,
    analysis: Option<Analysis>,
    /// A table of the game on disk.
    pub(crate) table: Option<Arc<Oracle>>,
    /// The values of every position of a small game, computed when the game is reviewed.
    oracle: OnceCell<Option<Oracle>>,
}

/// Games on larger boards are not reviewed, because this would take too long.
const MOST_REVIEWED: u32 = 16;

impl Session {
    pub(crate) fn new(game: Game, rng: Rng) -> Session {
        Session {
            values: false,
            hints: false,
            language: Language::English,
            mark: Mark::X,
            rng,
            analysis: None,
            table: None,
            oracle: OnceCell::new(),
            game,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.position().rules()
    }

    /// The analysis of the current position. `None` if there is none yet.
    pub(crate) fn analysis(&self) -> Option<&Analysis> {
        let analysis = self.analysis.as_ref();
        analysis.filter(|analysis| analysis.position == *self.position())
    }

    pub(crate) fn set_analysis(&mut self, analysis: Analysis) {
        self.analysis = Some(analysis);
    }

    /// Whether the values of moves can be computed or searched for.
    fn has_analyst(&self) -> bool {
        self.table.is_some() || can_analyse(self.rules())
    }

    /// Whether an analysis of the position is needed and possible.
    pub(crate) fn wants_analysis(&self) -> bool {
        let wants = match self.game.turn() {
            Turn::Over(_) => false,
            Turn::Opponent(_) => self.game.level == Level::Perfect,
            Turn::Person(_) => self.values || self.hints,
        };
        wants && self.has_analyst()
    }

    /// Requests the analysis of the position, if it is needed. Starts the thread only then, because
    /// the thread may take much memory.
    pub(crate) fn ask<'a>(
        &self,
        thread: &'a mut Option<AnalysisThread>,
    ) -> Option<&'a AnalysisThread> {
        if self.wants_analysis() {
            let (rules, table) = (*self.rules(), self.table.clone());
            let new = || AnalysisThread::new(rules, table, self.language);
            thread.get_or_insert_with(new).ask(self.position());
        }
        thread.as_ref()
    }

    /// The move that a text stands for. If the text is only a square, the mark is the chosen one.
    pub(crate) fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        match self.position().parse_move(text) {
            Err(ParseMoveError::NoMark { square }) => Ok(Move::new(square, self.placed())),
            read => read,
        }
    }

    /// The mark that the player to move places, or has chosen.
    pub(crate) fn placed(&self) -> Mark {
        match self.rules().marks_of(self.position().turn()) {
            [only] => *only,
            _ => self.mark,
        }
    }

    /// Plays a move of a person.
    pub(crate) fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.game.play(played)
    }

    /// Plays the opponent's move. `None` if it is not the opponent's turn, or if perfect play needs
    /// an analysis that is not final yet.
    pub(crate) fn reply(&mut self) -> Option<Move> {
        let Turn::Opponent(_) = self.game.turn() else {
            return None;
        };
        let position = *self.position();
        let level = self.game.level;
        let known = self.analysis().filter(|analysis| analysis.is_final());
        let moves = match known {
            Some(analysis) => analysis.move_values(),
            None if level == Level::Perfect => return None,
            None => Vec::new(),
        };
        let played = level.choose(&position, &moves, &mut self.rng)?;
        self.game.play(played).ok()?;
        Some(played)
    }

    /// Executes a command, and returns a message about the effect. The caller handles
    /// [`Command::Quit`].
    pub(crate) fn execute(&mut self, command: Command) -> String {
        match command {
            Command::Undo if self.game.undo() => self.said(Message::TakenBack),
            Command::Undo => self.said(Message::NothingToTakeBack),
            Command::Redo if self.game.redo() => self.said(Message::PlayedAgain),
            Command::Redo => self.said(Message::NothingToPlayAgain),
            Command::Values | Command::Hints if !self.has_analyst() => self.said(Message::NoValues),
            Command::Values => {
                self.values = !self.values;
                self.said(Message::ValuesAre(self.values))
            }
            Command::Hints => {
                self.hints = !self.hints;
                self.said(Message::HintsAre(self.hints))
            }
            Command::New => {
                self.game.restart();
                self.said(Message::NewGame)
            }
            Command::Sides if self.game.switch_sides() => self.who_plays(),
            Command::Sides => self.said(Message::NoOpponent),
            Command::Level => {
                let possible = |level: &Level| self.has_analyst() || *level != Level::Perfect;
                let mut higher = Level::ALL.into_iter().filter(possible);
                let next = higher.find(|level| *level > self.game.level);
                self.game.level = next.unwrap_or(Level::Easy);
                self.said(Message::LevelIs(self.rules(), self.game.level))
            }
            Command::Two => {
                self.game.switch_people();
                self.who_plays()
            }
            Command::Mark if self.rules().has_choice_of_marks() => {
                self.mark = self.mark.other();
                self.said(Message::YouPlace(self.mark))
            }
            Command::Mark => self.said(Message::OneMark),
            Command::Quit => String::new(),
        }
    }

    pub(super) fn said(&self, message: Message<'_>) -> String {
        message.text_in(self.language)
    }

    /// The sides of the players.
    pub(crate) fn who_plays(&self) -> String {
        match self.game.people() {
            People::Both => self.said(Message::TwoPeople),
            People::One(player) => self.said(Message::Sides(self.rules(), player, self.game.level)),
        }
    }

    /// The player to move, or the result of the game.
    pub(crate) fn whose_turn(&self) -> String {
        let rules = self.rules();
        let person = match (self.game.turn(), self.game.people()) {
            (Turn::Over(_), _) => return explanation::over(self.position(), self.language),
            (Turn::Opponent(player), _) => return self.said(Message::IsThinking(rules, player)),
            (Turn::Person(player), People::Both) => Message::ToMove(rules, player),
            (Turn::Person(player), People::One(_)) => {
                let mut own = rules.marks_of(player).iter().copied();
                Message::YourMove(own.find(|mark| rules.owner(*mark).is_some()))
            }
        };
        let person = self.said(person);
        if rules.has_choice_of_marks() {
            format!("{person} {}", self.said(Message::YouPlace(self.mark)))
        } else {
            person
        }
    }

    /// The analysis of the position, if values or hints are shown.
    pub(crate) fn shown_analysis(&self) -> Vec<String> {
        if !self.wants_analysis() {
            return Vec::new();
        }
        let is_exact = self.table.is_some() || Oracle::can_hold(self.rules());
        let mut known = match self.analysis() {
            None if is_exact => vec![self.said(Message::Solving)],
            None => vec![self.said(Message::Searching)],
            Some(analysis) => analysis::in_words(analysis, self.language),
        };
        if !self.hints {
            known.truncate(1);
        }
        if self.values && self.analysis().is_some() {
            let legend = messages::Message::Legend { exact: is_exact };
            known.push(legend.text(self.rules(), self.language) + ".");
        }
        known
    }

    /// The mistakes of a finished game, each with a better move, or why there is no review.
    pub(crate) fn review(&self) -> Vec<String> {
        let rules = *self.rules();
        let moves = self.game.moves();
        if !matches!(self.game.turn(), Turn::Over(_)) || moves.is_empty() {
            return Vec::new();
        }
        if self.table.is_none() && rules.area() > MOST_REVIEWED {
            return vec![self.said(Message::NoReview(MOST_REVIEWED))];
        }
        let oracle = self.table.as_deref().or_else(|| {
            let solved = self.oracle.get_or_init(|| Oracle::of(rules, threads(None)));
            solved.as_ref()
        });
        let review = oracle.and_then(|oracle| Review::of(oracle, self.game.start(), moves));
        review.map_or_else(Vec::new, |review| review.text(self.language))
    }

    /// The name of the game.
    pub(crate) fn title(&self) -> String {
        messages::Message::Game.text(self.rules(), self.language)
    }

    /// An example of a move as a user types it.
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
}

/// The commands of a player other than moves: a word on a line, or its first letter as a key. No
/// two begin with the same letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Command {
    Undo,
    Redo,
    Values,
    Hints,
    New,
    Sides,
    Level,
    Two,
    Mark,
    Quit,
}

impl Command {
    /// The commands that have an effect in a game.
    pub(crate) fn all_of(rules: &Rules) -> impl Iterator<Item = Command> {
        let has_choice = rules.has_choice_of_marks();
        let all = Command::value_variants().iter().copied();
        all.filter(move |command| has_choice || *command != Command::Mark)
    }

    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The first letter of its name.
    pub(crate) fn letter(self) -> char {
        char::from(self.name().as_bytes()[0])
    }

    /// The command with this name or first letter, in either case.
    pub(crate) fn of_word(word: &str) -> Option<Command> {
        let word = word.to_ascii_lowercase();
        let mut all = Command::value_variants().iter().copied();
        all.find(|command| word == command.name() || word == command.letter().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a review after x has completed a line.
    fn reviewed(rules: Rules, language: Language) -> Vec<String> {
        let game = Game::new(Position::start(rules), People::Both, Level::Easy);
        let mut session = Session::new(game, Rng::with_seed(1));
        session.language = language;
        for name in ["a1", "a2", "b1", "b2", "c1"] {
            session.play(session.parse_move(name).unwrap()).unwrap();
        }
        session.review()
    }

    #[test]
    fn games_on_up_to_16_squares_are_reviewed() {
        let [small, large] = [(4, 4), (6, 3)].map(|(width, height)| {
            let rules = Rules::new(width, height, 3).unwrap();
            reviewed(rules, Language::English).join(" ")
        });
        assert!(!small.is_empty() && !small.contains("too long"), "{small}");
        assert!(large.contains("too long"), "{large}");
    }
}
