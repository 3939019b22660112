//! Searches for games that are too large to work out.

use noughts::{Position, Prospect, Rules};
use noughts_solver::{GravitySearch, Limits, NotPositional, Solver};

use crate::searched::at_end;

/// The search for a game, with what it remembers.
#[derive(Debug)]
pub enum Searcher {
    /// Who wins a positional game, but not how soon.
    Positional(Box<Solver>),
    /// Values of Connect Four on a board of any size, with their distances.
    Gravity(Box<GravitySearch>),
}

impl Searcher {
    /// The search for a game, which remembers positions in at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// There is none for the game.
    pub fn new(rules: Rules, memory: usize) -> Result<Searcher, NotPositional> {
        match GravitySearch::new(rules, memory) {
            Ok(search) => Ok(Searcher::Gravity(Box::new(search))),
            Err(_) => Ok(Searcher::Positional(Box::new(Solver::new(rules, memory)?))),
        }
    }

    /// Whether there is one for a game.
    pub fn exists_for(rules: &Rules) -> bool {
        rules.is_positional() || rules.is_drop_game()
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        match self {
            Searcher::Positional(solver) => solver.rules(),
            Searcher::Gravity(search) => search.rules(),
        }
    }

    /// Searches for the value of a position. Returns what is known of it to the player to
    /// move, and how many positions were searched. In a positional game a run of threats
    /// that wins is found whatever the limits are.
    pub fn search(&self, position: &Position, limits: &Limits<'_>) -> (Prospect, u64) {
        match self {
            Searcher::Gravity(search) => {
                let found = search.finding(position, limits);
                (found.prospect(), found.nodes)
            }
            Searcher::Positional(solver) => match at_end(position) {
                Some(value) => (value, 0),
                None if solver.winning_move(position).is_some() => (Prospect::Win, 0),
                None => {
                    let findings = solver.findings(position, limits);
                    (findings.prospect(position.turn()), findings.nodes())
                }
            },
        }
    }

    /// Whether more of a value cannot be found out.
    pub(crate) fn is_all(&self, value: Prospect) -> bool {
        match self {
            Searcher::Positional(_) => value.is_decided(),
            Searcher::Gravity(_) => matches!(value, Prospect::Exact(_)),
        }
    }

    /// How many positions take about as long as one of a positional game.
    pub(crate) fn pace(&self) -> u64 {
        match self {
            Searcher::Positional(_) => 1,
            Searcher::Gravity(_) => 300,
        }
    }
}
