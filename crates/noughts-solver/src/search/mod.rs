//! Whether a player wins, by proof-number search.
//!
//! A [`Search`] asks whether one player, the attacker, wins against any defence.
//! Yes and no are exact. When its limits end it first, it does not know.

mod geometry;
mod hold;
mod judge;
mod moves;
mod recall;
mod settle;
mod state;
mod table;
mod team;
mod threat;
mod worker;

use noughts::{Outcome, Player, Position, Rules};

pub use crate::limits::{Limits, Progress};
use crate::solver::NotPositional;
use geometry::Geometry;
use settle::Settled;
pub use state::Game;
pub(crate) use state::{Key, State};
use table::Table;
use team::Team;
use worker::Worker;

/// A search with its table. What one question taught it helps with the next.
#[derive(Debug)]
pub struct Search {
    geometry: Geometry,
    game: Game,
    table: Table,
}

/// An answer, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether the attacker wins; `None` if the limits ended the search before it
    /// knew.
    pub wins: Option<bool>,
    /// How many states were looked at.
    pub nodes: u64,
}

impl Search {
    /// A search that uses about `memory` bytes for what it remembers.
    ///
    /// # Errors
    ///
    /// The game is not positional.
    pub fn new(rules: Rules, game: Game, memory: usize) -> Result<Search, NotPositional> {
        if !rules.is_positional() {
            return Err(NotPositional { rules });
        }
        Ok(Search {
            geometry: Geometry::new(rules),
            game,
            table: Table::new(memory),
        })
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        &self.geometry.rules
    }

    /// Whether `attacker` wins from a position against any defence. Of a position
    /// of another game nothing is known.
    pub fn wins(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> Report {
        let known = |wins| Report { wins, nodes: 0 };
        match (position.rules() == self.rules(), position.outcome()) {
            (false, _) => known(None),
            (true, Some(outcome)) => known(Some(outcome == Outcome::Win(attacker))),
            (true, None) => self.decide(self.state(position, attacker), limits),
        }
    }

    /// Whether the attacker wins, found out by several threads at once.
    fn decide(&self, state: State, limits: &Limits<'_>) -> Report {
        let team = Team::new(limits);
        let wins = team.ask(|number| Worker::new(self, &team, number).decide(state).ok());
        Report {
            wins,
            nodes: team.nodes(),
        }
    }

    /// A position of the game as a question about one player.
    fn state(&self, position: &Position, attacker: Player) -> State {
        let board = position.board();
        State {
            attacker: board.stones_of(attacker).bits(),
            defender: board.stones_of(attacker.opponent()).bits(),
            free: board.vacant().bits(),
            attacker_to_move: position.turn() == attacker,
        }
    }

    fn settle(&self, state: State) -> Settled {
        Settled::new(&self.geometry, self.game, state)
    }
}
