//! Whether a player wins, by proof-number search.
//!
//! A [`Search`] answers whether one player, the attacker, wins against any defence.
//! An answer is exact. There is none if the limits end the search before.

mod extract;
mod forced;
mod geometry;
mod moves;
mod numbers;
mod pairing;
mod reduce;
mod state;
mod team;
mod threat;
mod transposition;
mod worker;

use noughts::{Outcome, Player, Position, Rules};

use crate::limits::Limits;
use crate::solver::NotPositional;
use geometry::Geometry;
use reduce::ReducedState;
pub use state::WinCondition;
pub(crate) use state::{Key, State};
use team::Team;
use transposition::TranspositionTable;
use worker::Worker;

/// A search with its transposition table, which later questions use too.
#[derive(Debug)]
pub struct Search {
    geometry: Geometry,
    condition: WinCondition,
    table: TranspositionTable,
}

/// An answer, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Whether the attacker wins; `None` if the limits ended the search before it
    /// knew.
    pub wins: Option<bool>,
    /// How many states were searched.
    pub nodes: u64,
}

impl Search {
    /// A search with a transposition table of at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// The game is not positional.
    pub fn new(
        rules: Rules,
        condition: WinCondition,
        memory: usize,
    ) -> Result<Search, NotPositional> {
        if !rules.is_positional() {
            return Err(NotPositional { rules });
        }
        Ok(Search {
            geometry: Geometry::new(rules),
            condition,
            table: TranspositionTable::new(memory),
        })
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        &self.geometry.rules
    }

    /// Whether `attacker` wins from a position against any defence. Of a position of
    /// another game that is not known.
    pub fn wins(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> SearchResult {
        let known = |wins| SearchResult { wins, nodes: 0 };
        match (position.rules() == self.rules(), position.outcome()) {
            (false, _) => known(None),
            (true, Some(outcome)) => known(Some(outcome == Outcome::Win(attacker))),
            (true, None) => self.decide(self.state(position, attacker), limits),
        }
    }

    /// Whether the attacker wins, found out by several threads at once.
    fn decide(&self, state: State, limits: &Limits<'_>) -> SearchResult {
        let team = Team::new(limits);
        let wins = team.ask(|number| Worker::new(self, &team, number).decide(state).ok());
        SearchResult {
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

    fn reduce(&self, state: State) -> ReducedState {
        ReducedState::new(&self.geometry, self.condition, state)
    }
}
