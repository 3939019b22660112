use std::ops::Range;

use noughts::{Move, Outcome, Player, Position, Prospect, Rules, Solution, Value};
use noughts_solver::{Limits, SolveTiersError};

use crate::oracle::Oracle;
use crate::positions::PositionList;

/// The graph of a game: every position with its value, and every move with the
/// position after it. A position is identified by its row in the
/// [`PositionList`]; a move always leads to a later row.
#[derive(Clone, Debug)]
pub struct GameGraph {
    list: PositionList,
    edges: Vec<Edge>,
    /// The number of the first edge of each row, followed by the number of all edges.
    first: Vec<u32>,
    values: Vec<Value>,
}

/// A move and the row it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move.
    pub played: Move,
    /// The row of the position after it.
    pub child: u32,
}

/// The number of positions between checks of the limits.
const INTERVAL: usize = 1 << 10;

impl GameGraph {
    /// The maximal number of bytes of the positions and moves of a game.
    pub const MAX_BYTES: u128 = 2_000_000_000;

    /// Solves a game and lists its positions and moves.
    ///
    /// # Errors
    ///
    /// The game has too many positions, or the limits are reached.
    pub fn new(rules: Rules, limits: &Limits<'_>) -> Result<GameGraph, SolveTiersError> {
        GameGraph::check(&rules)?;
        let oracle = Oracle::within(rules, GameGraph::MAX_BYTES, limits)?;
        let list = PositionList::within(rules, GameGraph::MAX_BYTES, limits)?;
        let mut graph = GameGraph {
            edges: Vec::new(),
            first: vec![0],
            values: Vec::with_capacity(list.len()),
            list,
        };
        for row in 0..graph.list.len() {
            if row % INTERVAL == 0 {
                limits.check()?;
            }
            let Some(position) = graph.list.position(row) else {
                break;
            };
            for (played, child) in position.children() {
                if let Some(child) = graph.list.row(&child) {
                    let child = child as u32;
                    graph.edges.push(Edge { played, child });
                }
            }
            graph.first.push(graph.edges.len() as u32);
            let value = oracle.value(&position);
            graph.values.push(value.unwrap_or(Value::Draw));
        }
        Ok(graph)
    }

    /// Checks that a game is small enough.
    ///
    /// # Errors
    ///
    /// The game is too large.
    fn check(rules: &Rules) -> Result<(), SolveTiersError> {
        // A list has eight bytes for each position. The graph adds at most one move for
        // each square, and half as many on average.
        let moves = u128::from(rules.area()) * size_of::<Edge>() as u128 / 2;
        let found = PositionList::bytes(rules).saturating_mul(16 + moves) / 8;
        if found <= GameGraph::MAX_BYTES {
            Ok(())
        } else {
            Err(SolveTiersError::TooManyPositions {
                rules: *rules,
                found,
                allowed: GameGraph::MAX_BYTES,
            })
        }
    }

    /// The game.
    pub fn rules(&self) -> &Rules {
        self.list.rules()
    }

    /// The positions.
    pub fn list(&self) -> &PositionList {
        &self.list
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Always false.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The number of moves of all positions.
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// The position of a row; `None` beyond the last.
    pub fn position(&self, row: usize) -> Option<Position> {
        self.list.position(row)
    }

    /// The legal moves of a row, in the order of [`Position::moves`]; empty if the
    /// game is over.
    pub fn edges(&self, row: usize) -> &[Edge] {
        &self.edges[self.range(row)]
    }

    /// The numbers of the edges of a row.
    pub(super) fn range(&self, row: usize) -> Range<usize> {
        self.first[row] as usize..self.first[row + 1] as usize
    }

    /// The value of a row to the player to move.
    pub fn value(&self, row: usize) -> Value {
        self.values[row]
    }

    /// The moves of a row with their values to the player who makes them.
    pub fn move_values(&self, row: usize) -> impl Iterator<Item = (Move, Prospect)> {
        let value = |edge: &Edge| Prospect::Exact(self.value(edge.child as usize).for_mover());
        self.edges(row)
            .iter()
            .map(move |edge| (edge.played, value(edge)))
    }

    /// Whose turn it is in a row, or would be if the game were not over.
    pub fn turn(&self, row: usize) -> Player {
        let marks = self.list.marks(row).unwrap_or_default();
        let ply = marks.map(u32::count_ones).iter().sum();
        self.rules().player_after(ply)
    }

    /// How the game ended in a row that has no moves.
    pub(super) fn outcome(&self, row: usize) -> Outcome {
        self.value(row).outcome(self.turn(row))
    }
}
