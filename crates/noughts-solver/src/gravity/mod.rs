//! Searches the values of games with gravity, such as Connect Four.
//!
//! An alpha-beta search with a null window decides whether a position is worth at least a
//! score; a few such queries give the value with its distance. The steps from a state to
//! its score:
//!
//! ```text
//!   state ─▶ settle ─▶ statics ─▶ transposition table ─▶ moves, most threats first
//!            forced     lines that   bounded, exact        │
//!            moves      no player   keys                  ▼
//!                       can get                          worker
//! ```
//!
//! | file | has |
//! | --- | --- |
//! | `columns` | the board as bits, and the keys of states |
//! | `statics` | bounds without a search |
//! | `search` | the queries that give a value |
//! | `worker` | one query, searched by several threads |
//! | `table` | the transposition table |
//! | `score` | values as numbers, and the opening book of Connect Four |

mod columns;
mod score;
mod search;
mod statics;
mod table;
mod worker;

use std::error::Error;
use std::fmt;

use noughts::{Move, Position, Prospect, Rules, Value};

use crate::limits::Limits;
use search::Search;

/// Searches the values of positions of Connect Four on a board of any size, within limits. Each
/// search reuses the results of earlier ones. An opening book has the values of the first
/// positions of Connect Four on 7×6.
///
/// ```
/// use noughts::{Position, Rules, Value};
/// use noughts_solver::{GravitySearch, Limits};
///
/// let rules: Rules = "6,4,4:gravity".parse()?;
/// let search = GravitySearch::new(rules, 10_000_000)?;
/// let finding = search.finding(&Position::start(rules), &Limits::NONE);
/// assert_eq!(finding.value(), Some(Value::Loss { plies: 24 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GravitySearch {
    rules: Rules,
    engine: Engine,
}

/// The search in words of the size that the board needs.
#[derive(Debug)]
enum Engine {
    Narrow(Search<u64>),
    Wide(Search<u128>),
}

/// The result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GravityFinding {
    /// The value to the player to move is at least this.
    pub least: Value,
    /// The value to the player to move is at most this.
    pub most: Value,
    /// How many states were searched.
    pub nodes: u64,
}

impl GravityFinding {
    /// The result if nothing is known.
    const UNKNOWN: GravityFinding = GravityFinding {
        least: Value::Loss { plies: 0 },
        most: Value::Win { plies: 0 },
        nodes: 0,
    };

    /// The value; `None` if the limits ended the search before it was known.
    pub fn value(&self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    /// The known part of the value.
    pub fn prospect(&self) -> Prospect {
        let GravityFinding { least, most, .. } = *self;
        if let Some(value) = self.value() {
            return Prospect::Exact(value);
        }
        let [wins, loses] = [least > Value::Draw, most < Value::Draw];
        let may_win = most > Value::Draw;
        let may_lose = least < Value::Draw;
        Prospect::of_answers(
            (wins || !may_win).then_some(wins),
            (loses || !may_lose).then_some(loses),
        )
    }
}

/// The error for a game that is not Connect Four on a board of some size.
///
/// The search relies on two facts: each player has their own mark, and a line wins. So a
/// player cannot block two squares on which the opponent would complete a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotGravity {
    /// The requested game.
    pub rules: Rules,
}

impl fmt::Display for NotGravity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a game in which marks drop, a line wins and each player has a mark of their \
             own, found {}",
            self.rules
        )
    }
}

impl Error for NotGravity {}

impl GravitySearch {
    /// Creates a search whose transposition table takes at most about `memory` bytes.
    /// The table starts small and grows as the search stores states.
    ///
    /// # Errors
    ///
    /// Marks do not drop, a line loses, or players do not have their own marks.
    pub fn new(rules: Rules, memory: usize) -> Result<GravitySearch, NotGravity> {
        let search = GravitySearch::without_book(rules, memory)?;
        match &search.engine {
            Engine::Narrow(engine) => engine.read_book(),
            Engine::Wide(engine) => engine.read_book(),
        }
        Ok(search)
    }

    /// [`GravitySearch::new`] without the opening book, to measure the search.
    ///
    /// # Errors
    ///
    /// Those of [`GravitySearch::new`].
    pub fn without_book(rules: Rules, memory: usize) -> Result<GravitySearch, NotGravity> {
        if !rules.is_drop_game() {
            return Err(NotGravity { rules });
        }
        let engine = if columns::bits(&rules) < u64::BITS {
            Engine::Narrow(Search::new(rules, memory))
        } else {
            Engine::Wide(Search::new(rules, memory))
        };
        Ok(GravitySearch { rules, engine })
    }

    /// Every position after `plies` moves, one of each pair of mirror images, in the order of
    /// an opening book.
    pub fn opening_positions(&self, plies: u32) -> Vec<Position> {
        match &self.engine {
            Engine::Narrow(search) => search.opening_positions(plies),
            Engine::Wide(search) => search.opening_positions(plies),
        }
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Searches the value of a position and its distance. The value of a position of
    /// another game is unknown.
    pub fn finding(&self, position: &Position, limits: &Limits<'_>) -> GravityFinding {
        if position.rules() != &self.rules {
            return GravityFinding::UNKNOWN;
        }
        if let Some(outcome) = position.outcome() {
            let value = Value::of_end(outcome, position.turn());
            return GravityFinding {
                least: value,
                most: value,
                nodes: 0,
            };
        }
        match &self.engine {
            Engine::Narrow(search) => search.finding(position, limits),
            Engine::Wide(search) => search.finding(position, limits),
        }
    }

    /// A move that keeps the given value of a position. Of several such moves it prefers one
    /// near the middle. `None` if the limits end the search first, no move keeps the value,
    /// the game is over, or the position is of another game.
    pub fn keeping_move(
        &self,
        position: &Position,
        value: Value,
        limits: &Limits<'_>,
    ) -> Option<Move> {
        if position.rules() != &self.rules || position.is_over() {
            return None;
        }
        match &self.engine {
            Engine::Narrow(search) => search.keeping_move(position, value, limits),
            Engine::Wide(search) => search.keeping_move(position, value, limits),
        }
    }
}
