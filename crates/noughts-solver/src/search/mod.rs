//! Whether a player wins, by proof-number search.
//!
//! A [`Search`] asks whether one player, the attacker, wins against any defence.
//! Yes and no are exact. When its limits end it first, the answer is that it does
//! not know.

mod geometry;
mod hold;
mod judge;
mod limits;
mod moves;
mod recall;
mod settle;
mod state;
mod table;
mod team;
mod threat;
mod worker;

use std::thread;

use noughts::{Player, Position, Rules};

use geometry::Geometry;
pub use limits::{Limits, Progress};
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

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The attacker wins.
    Yes,
    /// The attacker does not win.
    No,
    /// The limits ended the search before it knew.
    Unknown,
}

/// An answer, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was found out.
    pub answer: Answer,
    /// How many states were looked at.
    pub nodes: u64,
}

impl Search {
    /// A search that uses about `memory` bytes for what it remembers.
    pub fn new(rules: Rules, game: Game, memory: usize) -> Search {
        Search {
            geometry: Geometry::new(rules),
            game,
            table: Table::new(memory),
        }
    }

    /// Whether `attacker` wins from a position against any defence.
    ///
    /// # Panics
    ///
    /// If the position is one of another game.
    pub fn wins(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> Report {
        if position.is_over() {
            let won = position.board().has_line(attacker);
            return Report {
                answer: if won { Answer::Yes } else { Answer::No },
                nodes: 0,
            };
        }
        self.decide(self.state(position, attacker), limits)
    }

    /// Asks several threads at once; the first answer ends the others.
    fn decide(&self, state: State, limits: &Limits<'_>) -> Report {
        let team = Team::new(limits);
        let work = |number| {
            let decided = Worker::new(self, &team, number).decide(state).ok();
            if decided.is_some() {
                team.finish();
            }
            decided
        };
        let decided = thread::scope(|scope| {
            let work = &work;
            let helpers: Vec<_> = (1..team.size())
                .map(|number| scope.spawn(move || work(number)))
                .collect();
            let own = work(0);
            helpers
                .into_iter()
                .filter_map(|helper| helper.join().ok())
                .fold(own, Option::or)
        });
        Report {
            answer: match decided {
                Some(true) => Answer::Yes,
                Some(false) => Answer::No,
                None => Answer::Unknown,
            },
            nodes: team.nodes(),
        }
    }

    /// A position as a question about one player.
    fn state(&self, position: &Position, attacker: Player) -> State {
        assert_eq!(*position.rules(), self.geometry.rules, "another game");
        let board = position.board();
        State {
            attacker: board.stones(attacker).bits(),
            defender: board.stones(attacker.opponent()).bits(),
            free: board.vacant().bits(),
            attacker_to_move: position.turn() == attacker,
        }
    }

    fn settle(&self, state: State) -> Settled {
        Settled::new(&self.geometry, self.game, state)
    }
}
