//! Whether a player wins, by proof-number search.
//!
//! A [`Search`] answers whether one player, the attacker, wins against any defence.
//! An answer is exact. There is none if the limits end the search before.

mod attack;
mod automorphisms;
mod children;
mod defence;
mod df_pn;
mod estimate;
mod extract;
mod forced;
mod geometry;
mod lines;
mod mask;
mod meter;
mod moves;
mod numbers;
mod pair_finder;
mod pairing;
mod reduce;
mod refute;
mod run;
mod state;
#[cfg(test)]
mod testing;
mod threat;
mod transposition;

use noughts::{Outcome, Player, Position, Rules};

use crate::limits::Limits;
use crate::solver::NotPositional;
use crate::team::Team;
use df_pn::DfPn;
use geometry::Geometry;
use lines::Lines;
use reduce::ReducedState;
pub(crate) use refute::Answer;
pub use state::WinCondition;
pub(crate) use state::{Key, State};
use transposition::TranspositionTable;

/// A search with its transposition table, which later questions use too.
#[derive(Debug)]
pub struct Search {
    geometry: Geometry,
    condition: WinCondition,
    table: TranspositionTable,
    /// The lines of a game with strong attacks, which is searched in a way of its own.
    lines: Option<Lines>,
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
        let geometry = Geometry::new(rules);
        let strong = condition == WinCondition::Whole && geometry.has_strong_attacks();
        Ok(Search {
            lines: strong.then(|| Lines::new(&geometry)).flatten(),
            geometry,
            condition,
            table: TranspositionTable::new(memory),
        })
    }

    /// Whether it looks for long runs of threats first, which finds wins quickly.
    pub(crate) fn looks_for_runs(&self) -> bool {
        self.lines.is_some()
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
        let wins = team.ask(|number| DfPn::new(self, &team, number).decide(state).ok());
        SearchResult {
            wins,
            nodes: team.nodes(),
        }
    }

    pub(crate) fn table(&self) -> &TranspositionTable {
        &self.table
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
