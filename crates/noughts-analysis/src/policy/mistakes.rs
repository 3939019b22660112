use noughts::{Move, Player, Value};

use super::{GameGraph, Policy};
use crate::explanation::Judgement;

/// A move of a policy after which the game ends worse than it would have with best
/// play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The row of the position in which it is made.
    pub row: usize,
    /// The move.
    pub played: Move,
    /// How often it is made there.
    pub chance: f64,
    /// What the move is worth to the player who makes it.
    pub value: Value,
    /// What the position was worth.
    pub best: Value,
    /// Whether the policy comes to that position by its own moves.
    pub is_reached: bool,
}

/// How often a policy plays well, in some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Kept {
    /// In how many positions.
    pub positions: usize,
    /// The share of them in which the game still ends as it does with best play: the
    /// average of the probabilities of such moves. 1 if there are no positions.
    pub outcome: f64,
    /// The share in which the move is one of the best: wins come as soon, and losses as
    /// late, as they can.
    pub value: f64,
}

impl GameGraph {
    /// How a move of a row compares with the best.
    fn judgement(&self, row: usize, child: u32) -> (Value, Judgement) {
        let value = self.value(child as usize).for_mover();
        (value, Judgement::of(value, self.value(row)))
    }

    /// How often a policy plays well in some rows.
    pub fn kept(&self, policy: &Policy, rows: &[usize]) -> Kept {
        // What is not kept is added up, so that no rounding shows where all is.
        let (mut outcome, mut value) = (0.0, 0.0);
        for row in rows {
            let chances = policy.chances(self, *row);
            for (edge, chance) in self.edges(*row).iter().zip(chances) {
                match self.judgement(*row, edge.child).1 {
                    Judgement::Best => {}
                    Judgement::SameEnd => value += chance,
                    _ => {
                        outcome += chance;
                        value += chance;
                    }
                }
            }
        }
        let share = |lost: f64| 1.0 - lost / rows.len().max(1) as f64;
        Kept {
            positions: rows.len(),
            outcome: share(outcome),
            value: share(value),
        }
    }

    /// Every mistake of a policy in the rows in which it is known, in their order.
    pub fn mistakes(&self, policy: &Policy) -> Vec<Mistake> {
        let mut is_reached = vec![false; self.len()];
        for row in self.reached_as_either(policy) {
            is_reached[row] = true;
        }
        let of_row = |row: usize| {
            let chances = policy.chances(self, row);
            let edges = self.edges(row).iter().zip(chances);
            edges.filter_map(move |(edge, chance)| {
                let (value, judgement) = self.judgement(row, edge.child);
                (*chance > 0.0 && judgement == Judgement::WorseEnd).then_some((edge, chance, value))
            })
        };
        let rows = (0..self.len()).flat_map(|row| of_row(row).map(move |found| (row, found)));
        rows.map(|(row, (edge, chance, value))| Mistake {
            row,
            played: edge.played,
            chance: *chance,
            value,
            best: self.value(row),
            is_reached: is_reached[row],
        })
        .collect()
    }

    /// The rows in which a policy is to move when it plays either side, in order.
    pub fn reached_as_either(&self, policy: &Policy) -> Vec<usize> {
        let sides = Player::BOTH.map(|side| policy.reached(self, side));
        let mut rows = sides.concat();
        rows.sort_unstable();
        rows
    }
}
