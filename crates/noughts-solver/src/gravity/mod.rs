//! Searches the values of games with gravity, such as Connect Four.
//!
//! An alpha-beta search asks whether a position is worth at least a score, and a few such
//! questions give the value with its distance. The steps from a state to its score:
//!
//! ```text
//!   state ─▶ settle ─▶ statics ─▶ transposition table ─▶ moves, most threats first
//!            forced     lines that   bounded, exact        │
//!            moves      nobody gets, keys                  ▼
//!                       following                        worker
//! ```
//!
//! | file | has |
//! | --- | --- |
//! | `columns` | the board as bits, and the keys of states |
//! | `statics` | bounds without a search |
//! | `search` | the questions that give a value |
//! | `worker` | one question, asked by several threads |
//! | `table` | the transposition table |
//! | `score` | values as numbers, and those of the first positions of Connect Four |

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

/// Searches the values of positions of Connect Four on a board of any size, within limits.
/// Each search uses the results of the earlier ones. The values of the first positions of Connect
/// Four on 7×6 come from an opening book.
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
    /// And at most this.
    pub most: Value,
    /// How many states were searched.
    pub nodes: u64,
}

impl GravityFinding {
    /// Of a position of which nothing is known.
    const UNKNOWN: GravityFinding = GravityFinding {
        least: Value::Loss { plies: 0 },
        most: Value::Win { plies: 0 },
        nodes: 0,
    };

    /// The value; `None` if the limits ended the search before it was known.
    pub fn value(&self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }

    /// The value, as far as it is known.
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

/// The game is not Connect Four on a board of some size, which this search is for.
///
/// It relies on who owns a mark, and on that a line wins: of two squares on which the opponent
/// would complete one, only one can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotGravity {
    /// The game that was asked for.
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
    /// A search whose transposition table takes at most about `memory` bytes. It begins
    /// small and grows with what is searched.
    ///
    /// # Errors
    ///
    /// Marks do not drop, a line loses, or marks are not one's own.
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

    /// Every position after some moves, one of each pair of mirror images. An opening book has
    /// their values in this order.
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

    /// The value of a position, and how soon the game ends. For a position of another game,
    /// nothing is known.
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

    /// A move that keeps the value of a position, which must be known: one in the middle, if
    /// there are several. `None` if the limits end the search before, no move keeps that
    /// value, or the position is over or one of another game.
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
