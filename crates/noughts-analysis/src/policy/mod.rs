//! Computes the exact strength of a player. A player is a [`Policy`]: the probability of every
//! move in every position. The computation goes backwards from the end of the game, without
//! playing games.
//!
//! ```
//! use noughts::{Player, Rules};
//! use noughts_analysis::policy::{GameGraph, Policy};
//! use noughts_solver::Limits;
//!
//! let graph = GameGraph::new(Rules::TIC_TAC_TOE, &Limits::NONE)?;
//! let random = Policy::random(&graph, &Limits::NONE)?;
//! let score = graph.play([&random, &random]);
//! // The well-known figures are 58.5 %, 28.8 % and 12.7 %.
//! assert_eq!(format!("{:.3} {:.3} {:.3}", score.win, score.loss, score.draw),
//!     "0.585 0.288 0.127");
//!
//! // A player who knows that the second player plays at random wins nearly always.
//! let best = graph.best_response(&random, Player::Second);
//! assert_eq!(format!("{:.3}", best.score.value()), "0.995");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod graph;
mod play;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;

use noughts::{Move, Player, Position};
use noughts_solver::{Limits, SolveTiersError};
use serde::{Deserialize, Serialize};

pub use graph::{Edge, GameGraph};
pub use play::{BestResponse, Kept, Mistake, Score};

use crate::opponent::Level;

/// The known probabilities of the moves in the positions of a [`GameGraph`].
#[derive(Clone, Debug)]
pub struct Policy {
    /// The probability of each edge of the graph.
    chances: Vec<f64>,
    /// For each row, whether its probabilities are known.
    is_set: Vec<bool>,
}

/// The positions in which [`Policy::asked`] asks a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// All positions in which the game is not over.
    All,
    /// The positions that the player's own moves can reach, against any opponent.
    Reachable,
}

/// The tolerance of the sum of probabilities. A sum within the tolerance is scaled to 1.
pub const TOLERANCE: f64 = 1e-6;

impl Policy {
    /// Creates a policy without probabilities. A game that reaches a row without probabilities
    /// has no result.
    pub fn unknown(graph: &GameGraph) -> Policy {
        Policy {
            chances: vec![0.0; graph.edge_count()],
            is_set: vec![false; graph.len()],
        }
    }

    /// The uniform policy: all legal moves are equally likely.
    ///
    /// # Errors
    ///
    /// The limits are reached.
    pub fn random(graph: &GameGraph, limits: &Limits<'_>) -> Result<Policy, SolveTiersError> {
        Policy::by(graph, limits, |row| {
            let share = 1.0 / graph.edges(row).len() as f64;
            graph.edges(row).iter().map(|_| share).collect()
        })
    }

    /// The policy of an opponent of a level. The values of the graph replace its search.
    ///
    /// # Errors
    ///
    /// The limits are reached.
    pub fn of_level(
        graph: &GameGraph,
        level: Level,
        limits: &Limits<'_>,
    ) -> Result<Policy, SolveTiersError> {
        Policy::by(graph, limits, |row| {
            let Some(position) = graph.position(row) else {
                return Vec::new();
            };
            let known: Vec<_> = graph.move_values(row).collect();
            let chances = level.chances(&position, &known);
            let of = |played: Move| chances.iter().find(|(of, _)| *of == played);
            let edges = graph.edges(row).iter();
            edges
                .map(|edge| of(edge.played).map_or(0.0, |(_, chance)| *chance))
                .collect()
        })
    }

    /// `of` gives the probabilities of the moves of a row.
    fn by(
        graph: &GameGraph,
        limits: &Limits<'_>,
        of: impl Fn(usize) -> Vec<f64>,
    ) -> Result<Policy, SolveTiersError> {
        let mut policy = Policy::unknown(graph);
        for row in 0..graph.len() {
            limits.check()?;
            policy.chances[graph.range(row)].copy_from_slice(&of(row));
            policy.is_set[row] = true;
        }
        Ok(policy)
    }

    /// Sets the probabilities of the moves of a row. A move that is missing has the
    /// probability 0; a move that occurs twice has the sum.
    ///
    /// # Errors
    ///
    /// A move is not legal, or the numbers are not probabilities. The row is unchanged.
    pub fn set(
        &mut self,
        graph: &GameGraph,
        row: usize,
        moves: &[(Move, f64)],
    ) -> Result<(), PolicyError> {
        let edges = graph.edges(row);
        let mut chances = vec![0.0; edges.len()];
        for (played, chance) in moves {
            let place = edges.iter().position(|edge| edge.played == *played);
            let Some(place) = place else {
                return Err(PolicyError::NotLegal { played: *played });
            };
            if !chance.is_finite() || *chance < 0.0 {
                return Err(PolicyError::NotAProbability {
                    played: *played,
                    found: *chance,
                });
            }
            chances[place] += chance;
        }
        let sum: f64 = chances.iter().sum();
        if (sum - 1.0).abs() > TOLERANCE {
            return Err(PolicyError::Sum { found: sum });
        }
        let scaled = chances.into_iter().map(|chance| chance / sum);
        for (place, chance) in self.chances[graph.range(row)].iter_mut().zip(scaled) {
            *place = chance;
        }
        self.is_set[row] = true;
        Ok(())
    }

    /// Asks a player for its moves, once for each unfinished position: in all of
    /// them, or only in those that its own moves can reach on either side.
    ///
    /// `ask` returns the probabilities of the moves of a position, and `refuse` makes the
    /// error if they are invalid.
    ///
    /// # Errors
    ///
    /// The first error of `ask` or `refuse`.
    pub fn asked<E>(
        graph: &GameGraph,
        scope: Scope,
        mut ask: impl FnMut(&Position) -> Result<Vec<(Move, f64)>, E>,
        refuse: impl Fn(&Position, PolicyError) -> E,
    ) -> Result<Policy, E> {
        let mut policy = Policy::unknown(graph);
        // Whether a row is reachable if the player is the first, and if the player is the second.
        let mut reached = vec![[scope == Scope::All; 2]; graph.len()];
        reached[0] = [true; 2];
        // A move leads to a later row.
        for row in 0..graph.len() {
            let Some(position) = graph.position(row) else {
                break;
            };
            let own = graph.turn(row) as usize;
            if graph.edges(row).is_empty() {
                continue;
            }
            if reached[row][own] {
                let moves = ask(&position)?;
                let set = policy.set(graph, row, &moves);
                set.map_err(|error| refuse(&position, error))?;
            }
            for (edge, chance) in graph.edges(row).iter().zip(policy.chances(graph, row)) {
                let child = edge.child as usize;
                reached[child][own] |= *chance > 0.0;
                reached[child][1 - own] |= reached[row][1 - own];
            }
        }
        Ok(policy)
    }

    /// The probabilities of the moves of a row, in the order of its edges.
    pub fn chances(&self, graph: &GameGraph, row: usize) -> &[f64] {
        &self.chances[graph.range(row)]
    }

    /// Whether the probabilities of a row are known.
    pub fn is_set(&self, row: usize) -> bool {
        self.is_set[row]
    }

    /// The rows, in order, in which the policy is to move when it plays `side`: those
    /// that its own known moves can reach against any opponent. Omits rows in which
    /// the game is over.
    pub fn reached(&self, graph: &GameGraph, side: Player) -> Vec<usize> {
        let mut is_reached = vec![false; graph.len()];
        is_reached[0] = true;
        let mut reached = Vec::new();
        // A move leads to a later row.
        for row in 0..graph.len() {
            if !is_reached[row] || graph.edges(row).is_empty() {
                continue;
            }
            let is_own = graph.turn(row) == side;
            if is_own {
                reached.push(row);
            }
            for (edge, chance) in graph.edges(row).iter().zip(self.chances(graph, row)) {
                if !is_own || *chance > 0.0 {
                    is_reached[edge.child as usize] = true;
                }
            }
        }
        reached
    }
}

/// Why probabilities are not a policy for a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum PolicyError {
    /// The move is not legal.
    NotLegal {
        /// The move.
        played: Move,
    },
    /// The number is negative or not a number.
    NotAProbability {
        /// The move with this probability.
        played: Move,
        /// The number.
        found: f64,
    },
    /// The probabilities do not add up to 1.
    Sum {
        /// Their sum.
        found: f64,
    },
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::NotLegal { played } => {
                write!(f, "expected a legal move, found {}", played.square)
            }
            PolicyError::NotAProbability { played, found } => write!(
                f,
                "expected a probability from 0 to 1 for {}, found {found}",
                played.square
            ),
            PolicyError::Sum { found } => {
                write!(f, "expected probabilities that add up to 1, found {found}")
            }
        }
    }
}

impl Error for PolicyError {}
