//! Decides whether a player wins, with proof-number search.
//!
//! A [`Search`] decides whether one player, the attacker, wins against any defence. The answer is
//! exact. If the limits end the search first, there is no answer.

mod attack;
mod defence;
mod df_pn;
mod extract;
mod geometry;
mod lines;
mod numbers;
mod pairing;
mod run;
mod state;
mod threat;
mod transposition;

use noughts::{Outcome, Player, Position, Rules};

use crate::limits::Limits;
use crate::solver::NotPositional;
use crate::threads::Team;
pub(crate) use defence::Answer;
use df_pn::DfPn;
use geometry::Geometry;
use lines::Lines;
use state::ReducedState;
pub use state::WinCondition;
pub(crate) use state::{Key, State};
use transposition::TranspositionTable;

/// A search with its transposition table, which later questions use too.
#[derive(Debug)]
pub struct Search {
    geometry: Geometry,
    condition: WinCondition,
    table: TranspositionTable,
    /// The lines of a game with strong attacks, which is searched in its own way.
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

    /// Whether the attacker wins, found out by several threads at the same time.
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

#[cfg(test)]
mod testing {
    use noughts::{Outcome, Player, Position, Rules, Solution};

    use crate::Tiers;

    /// Calls a function with every position of a game that is not over, and with a function
    /// that tells whether a player wins a position.
    pub(super) fn each_position(
        rules: Rules,
        mut check: impl FnMut(&Position, &dyn Fn(&Position, Player) -> bool),
    ) {
        let tiers = Tiers::solve(rules, 1).unwrap();
        let wins = |position: &Position, player: Player| {
            let value = tiers.value(position).unwrap();
            value.outcome(position.turn()) == Outcome::Win(player)
        };
        for position in Position::all(rules).filter(|position| !position.is_over()) {
            check(&position, &wins);
        }
    }
}
