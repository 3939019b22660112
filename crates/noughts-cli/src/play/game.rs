use noughts::{Move, Outcome, PlayError, Player, Position, Status};
use noughts_analysis::opponent::Level;

/// The people who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum People {
    /// One person with this side; the opponent has the other.
    One(Player),
    /// Two people, one on each side.
    Both,
}

/// The side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Person(Player),
    Opponent(Player),
    Over(Outcome),
}

/// A game in progress: the moves, the moves that were taken back, and the players. Only
/// [`Position`] knows which moves are legal and what they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The first position, and the one after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The moves that were taken back, the last move of the game first.
    undone: Vec<Move>,
    people: People,
    pub(crate) level: Level,
}

impl Game {
    pub(crate) fn new(start: Position, people: People, level: Level) -> Game {
        Game {
            positions: vec![start],
            moves: Vec::new(),
            undone: Vec::new(),
            people,
            level,
        }
    }

    /// The board.
    pub(crate) fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The first position.
    pub(crate) fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The moves made so far.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(crate) fn people(&self) -> People {
        self.people
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.position().status() {
            Status::Over(outcome) => Turn::Over(outcome),
            Status::ToMove(player) if self.is_person(player) => Turn::Person(player),
            Status::ToMove(player) => Turn::Opponent(player),
        }
    }

    fn is_person(&self, player: Player) -> bool {
        self.people == People::Both || self.people == People::One(player)
    }

    /// Plays a move for the player to move, person or opponent. Forgets the moves that were taken
    /// back.
    pub(crate) fn play(&mut self, played: Move) -> Result<(), PlayError> {
        self.advance(played)?;
        self.undone.clear();
        Ok(())
    }

    fn advance(&mut self, played: Move) -> Result<(), PlayError> {
        self.positions.push(self.position().play(played)?);
        self.moves.push(played);
        Ok(())
    }

    /// Takes back the last move of a person and all later moves. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let by_person = |moves: &usize| self.is_person(self.positions[*moves].turn());
        let Some(back_to) = (0..self.moves.len()).rev().find(by_person) else {
            return false;
        };
        self.undone.extend(self.moves.drain(back_to..).rev());
        self.positions.truncate(back_to + 1);
        true
    }

    /// Plays the moves that were taken back, until it is a person's turn. Returns whether there
    /// were any.
    pub(crate) fn redo(&mut self) -> bool {
        let mut any = false;
        while let Some(played) = self.undone.pop() {
            any |= self.advance(played).is_ok();
            if matches!(self.turn(), Turn::Person(_)) {
                break;
            }
        }
        any
    }

    /// Starts again from the first position.
    pub(crate) fn restart(&mut self) {
        self.positions.truncate(1);
        self.moves.clear();
        self.undone.clear();
    }

    /// The person and the opponent change sides. Returns whether there is an opponent.
    pub(crate) fn switch_sides(&mut self) -> bool {
        match self.people {
            People::Both => false,
            People::One(player) => {
                self.people = People::One(player.opponent());
                true
            }
        }
    }

    /// Switches between one person and two. A single person is then the player to move.
    pub(crate) fn switch_people(&mut self) {
        self.people = match self.people {
            People::One(_) => People::Both,
            People::Both => People::One(self.position().turn()),
        };
    }
}
