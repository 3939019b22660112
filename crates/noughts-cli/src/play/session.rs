use std::cell::OnceCell;
use std::sync::Arc;

use fastrand::Rng;
use noughts::{Mark, Move, ParseMoveError, PlayError, Player, Position, Rules};
use noughts_analysis::explanation;
use noughts_analysis::messages::Message;
use noughts_analysis::opponent::Level;
use noughts_analysis::words::game;
use noughts_analysis::{Language, Text};
use noughts_analysis::{Oracle, Review};

use super::analysis::{Analysis, Analyst};
use super::command::Command;
use super::game::{Game, People, Turn};
use super::words;
use crate::effort::threads;

/// A game with its opponent and its analysis, and what is shown of that.
pub(crate) struct Session {
    pub(crate) game: Game,
    /// Whether the value of every move is shown.
    pub(crate) values: bool,
    /// Whether the best moves are shown.
    pub(crate) hints: bool,
    pub(crate) language: Language,
    /// The mark that a person places, where it is a choice.
    mark: Mark,
    rng: Rng,
    analysis: Option<Analysis>,
    /// A table of the game on disk.
    pub(crate) table: Option<Arc<Oracle>>,
    /// Who knows every position of a small game; made when a game is looked back at.
    oracle: OnceCell<Option<Oracle>>,
}

/// The most squares of a board on which a game is looked back at, so that nobody waits.
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

    /// The analysis of the position on the board; `None` if there is none yet.
    pub(crate) fn analysis(&self) -> Option<&Analysis> {
        let analysis = self.analysis.as_ref();
        analysis.filter(|analysis| analysis.position == *self.position())
    }

    pub(crate) fn set_analysis(&mut self, analysis: Analysis) {
        self.analysis = Some(analysis);
    }

    /// Whether the values of moves can be known, or searched for.
    fn has_analyst(&self) -> bool {
        self.table.is_some() || Analyst::exists_for(self.rules())
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

    /// The move that a text means. A square alone is enough: the mark is then the
    /// one that was chosen.
    pub(crate) fn meant(&self, text: &str) -> Result<Move, ParseMoveError> {
        match self.position().parse_move(text) {
            Err(ParseMoveError::NoMark { square }) => Ok(Move::new(square, self.placed())),
            read => read,
        }
    }

    /// The mark that the player to move places, or has chosen to.
    pub(crate) fn placed(&self) -> Mark {
        match self.rules().marks_of(self.position().turn()) {
            [only] => *only,
            _ => self.mark,
        }
    }

    /// The move of a person.
    pub(crate) fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.game.play(played)
    }

    /// Lets the opponent move; `None` if it is not their turn, or if perfect play
    /// needs an analysis that is not final yet.
    pub(crate) fn reply(&mut self) -> Option<Move> {
        let Turn::Opponent(_) = self.game.turn() else {
            return None;
        };
        let position = *self.position();
        let level = self.game.level;
        let known = self.analysis().filter(|analysis| analysis.is_final);
        let moves = match known {
            Some(analysis) => analysis.moves.clone(),
            None if level == Level::Perfect => return None,
            None => Vec::new(),
        };
        let played = level.choose(&position, &moves, &mut self.rng)?;
        self.game.play(played).ok()?;
        Some(played)
    }

    /// Executes a command and says what has changed. The caller handles
    /// [`Command::Quit`].
    pub(crate) fn execute(&mut self, command: Command) -> String {
        match command {
            Command::Undo if self.game.undo() => self.said(words::TAKEN_BACK),
            Command::Undo => self.said(words::NOTHING_TO_TAKE_BACK),
            Command::Redo if self.game.redo() => self.said(words::PLAYED_AGAIN),
            Command::Redo => self.said(words::NOTHING_TO_PLAY_AGAIN),
            Command::Values | Command::Hints if !self.has_analyst() => self.said(words::NO_VALUES),
            Command::Values => {
                self.values = !self.values;
                self.said(words::values_are(self.values))
            }
            Command::Hints => {
                self.hints = !self.hints;
                self.said(words::hints_are(self.hints))
            }
            Command::New => {
                self.game.restart();
                self.said(words::NEW_GAME)
            }
            Command::Sides if self.game.switch_sides() => self.who_plays(),
            Command::Sides => self.said(words::NO_OPPONENT),
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
                words::you_place(self.mark, self.language)
            }
            Command::Mark => self.said(words::ONE_MARK),
            Command::Quit => String::new(),
        }
    }

    fn said(&self, text: Text) -> String {
        text.in_language(self.language).to_owned()
    }

    /// How well the opponent can play.
    pub(crate) fn levels(&self) -> impl Iterator<Item = Level> + use<> {
        let has_analyst = self.has_analyst();
        let can = move |level: &Level| has_analyst || *level != Level::Perfect;
        Level::ALL.into_iter().filter(can)
    }

    /// Changes how well the opponent plays, and says how that is.
    pub(crate) fn set_level(&mut self, level: Level) -> String {
        if !self.levels().any(|possible| possible == level) {
            return self.said(words::NO_VALUES);
        }
        self.game.level = level;
        words::level(self.rules(), level, self.language)
    }

    /// Who has which side.
    pub(crate) fn who_plays(&self) -> String {
        match self.game.people() {
            People::Both => self.said(words::TWO_PEOPLE),
            People::One(player) => {
                words::sides(self.rules(), player, self.game.level, self.language)
            }
        }
    }

    /// Who is to move, or how the game has ended.
    pub(crate) fn whose_turn(&self) -> String {
        let (rules, language) = (self.rules(), self.language);
        let person = match (self.game.turn(), self.game.people()) {
            (Turn::Over(_), _) => return explanation::over(self.position(), language),
            (Turn::Opponent(player), _) => return words::is_thinking(rules, player, language),
            (Turn::Person(player), People::Both) => words::to_move(rules, player, language),
            (Turn::Person(player), People::One(_)) => {
                let mut own = rules.marks_of(player).iter().copied();
                words::your_move(own.find(|mark| rules.owner(*mark).is_some()), language)
            }
        };
        match rules.has_choice_of_marks() {
            true => format!("{person} {}", words::you_place(self.mark, language)),
            false => person,
        }
    }

    /// Who makes which move, as a sentence.
    pub(crate) fn told(&self, player: Player, played: Move) -> String {
        words::told(self.rules(), player, played, self.language)
    }

    /// What is known of the position, as far as values and hints are shown.
    pub(crate) fn what_is_known(&self) -> Vec<String> {
        if !self.wants_analysis() {
            return Vec::new();
        }
        let is_exact = self.table.is_some() || Oracle::can_hold(self.rules());
        let mut known = match self.analysis() {
            None if is_exact => vec![self.said(words::WORKING)],
            None => vec![self.said(words::SEARCHING)],
            Some(analysis) if self.hints => analysis.words.clone(),
            Some(analysis) => analysis.words.iter().take(1).cloned().collect(),
        };
        if self.values && self.analysis().is_some() {
            let legend = Message::Legend { exact: is_exact };
            known.push(legend.text(self.rules(), self.language) + ".");
        }
        known
    }

    /// The mistakes of a game that is over, each with what was better, or why they are not
    /// told.
    pub(crate) fn review(&self) -> Vec<String> {
        let rules = *self.rules();
        let moves: Vec<Move> = self.game.moves().collect();
        if !matches!(self.game.turn(), Turn::Over(_)) || moves.is_empty() {
            return Vec::new();
        }
        if self.table.is_none() && rules.area() > MOST_REVIEWED {
            return vec![words::no_review(MOST_REVIEWED, self.language)];
        }
        let oracle = self.table.as_deref().or_else(|| {
            let solved = self.oracle.get_or_init(|| Oracle::of(rules, threads(None)));
            solved.as_ref()
        });
        let review = oracle.and_then(|oracle| Review::of(oracle, self.game.start(), &moves));
        review.map_or_else(Vec::new, |review| review.text(self.language))
    }

    /// The game that is played.
    pub(crate) fn title(&self) -> String {
        game(self.rules(), self.language)
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said after x has made a row of three.
    fn reviewed(rules: Rules, language: Language) -> Vec<String> {
        let game = Game::new(Position::start(rules), People::Both, Level::Easy);
        let mut session = Session::new(game, Rng::with_seed(1));
        session.language = language;
        for name in ["a1", "a2", "b1", "b2", "c1"] {
            session.play(session.meant(name).unwrap()).unwrap();
        }
        session.review()
    }

    #[test]
    fn games_on_up_to_16_squares_are_reviewed() {
        let language = Language::English;
        let said = reviewed(Rules::new(4, 4, 3).unwrap(), language);
        assert!(!said.is_empty());
        assert_ne!(said, [words::no_review(MOST_REVIEWED, language)]);
    }

    #[test]
    fn it_is_said_why_there_is_no_review() {
        let rules = Rules::new(6, 3, 3).unwrap();
        assert_eq!(
            reviewed(rules, Language::English),
            [
                "Its mistakes are not told: on more than 16 squares it takes too long to know \
                 what each move was worth."
            ]
        );
        assert_eq!(
            reviewed(rules, Language::Korean),
            [
                "칸이 16개보다 많으면 수마다 값을 알아내는 데 너무 오래 걸려, 실수를 알려 드리지 않습니다."
            ]
        );
    }
}
