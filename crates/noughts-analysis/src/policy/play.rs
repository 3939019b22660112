use noughts::{Move, Outcome, Player, Value};
use serde::{Deserialize, Serialize};

use super::{Edge, GameGraph, Policy};
use crate::explanation::Judgement;

/// The probabilities with which a player wins, draws and loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The probability of a win.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The probability of a loss.
    pub loss: f64,
}

impl Score {
    /// The expected value: 1 for a win, -1 for a loss.
    pub fn value(&self) -> f64 {
        self.win - self.loss
    }

    /// The score of the opponent.
    #[must_use]
    pub fn of_opponent(&self) -> Score {
        Score {
            win: self.loss,
            draw: self.draw,
            loss: self.win,
        }
    }

    /// The score of the first player in a game that has ended.
    fn of_end(outcome: Outcome) -> Score {
        let mut score = Score::default();
        match outcome {
            Outcome::Win(Player::First) => score.win = 1.0,
            Outcome::Win(Player::Second) => score.loss = 1.0,
            Outcome::Draw => score.draw = 1.0,
        }
        score
    }
}

/// The best response to a policy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BestResponse {
    /// The side that responds.
    pub side: Player,
    /// The score of the responding side.
    pub score: Score,
    /// For every row in which the responding side is to move, the first of the moves
    /// with the best score.
    pub moves: Vec<Option<Move>>,
    /// The best game for the response: of the policy's moves with a positive
    /// probability, it has those that are best for the response.
    pub game: Vec<Move>,
}

impl GameGraph {
    /// The score of the first of two policies against the second.
    pub fn play(&self, policies: [&Policy; 2]) -> Score {
        let mut scores = vec![Score::default(); self.len()];
        // A move leads to a later row.
        for row in (0..self.len()).rev() {
            let policy = match self.turn(row) {
                Player::First => policies[0],
                Player::Second => policies[1],
            };
            scores[row] = match self.edges(row) {
                [] => Score::of_end(self.outcome(row)),
                edges => expected(edges, policy.chances(self, row), &scores),
            };
        }
        scores[0]
    }

    /// The best response to a policy that plays `side`.
    pub fn best_response(&self, policy: &Policy, side: Player) -> BestResponse {
        let responds = side.opponent();
        // The scores of the first player.
        let mut scores = vec![Score::default(); self.len()];
        let worth = |score: &Score| match responds {
            Player::First => score.value(),
            Player::Second => -score.value(),
        };
        let better = |scores: &[Score], best: Edge, edge: Edge| {
            let [most, value] = [best, edge].map(|edge| worth(&scores[edge.child as usize]));
            if value > most { edge } else { best }
        };
        let mut best = vec![None; self.len()];
        for row in (0..self.len()).rev() {
            scores[row] = match self.edges(row) {
                [] => Score::of_end(self.outcome(row)),
                edges if self.turn(row) == side => {
                    expected(edges, policy.chances(self, row), &scores)
                }
                [first, others @ ..] => {
                    let chosen = others
                        .iter()
                        .fold(*first, |best, edge| better(&scores, best, *edge));
                    best[row] = Some(chosen);
                    scores[chosen.child as usize]
                }
            };
        }
        let next = |row: usize| {
            let edges = self.edges(row).iter().zip(policy.chances(self, row));
            let played = edges.filter_map(|(edge, chance)| (*chance > 0.0).then_some(*edge));
            let worst = || played.reduce(|best, edge| better(&scores, best, edge));
            best[row].or_else(worst)
        };
        let (mut game, mut row) = (Vec::new(), 0);
        while let Some(edge) = next(row) {
            game.push(edge.played);
            row = edge.child as usize;
        }
        BestResponse {
            side: responds,
            score: match responds {
                Player::First => scores[0],
                Player::Second => scores[0].of_opponent(),
            },
            moves: best
                .iter()
                .map(|edge| Some(edge.as_ref()?.played))
                .collect(),
            game,
        }
    }
}

/// The expected score of a position from the scores after its moves. It is the score
/// after the first move plus the weighted differences of the others, so that there is
/// no rounding error if all scores are equal.
fn expected(edges: &[Edge], chances: &[f64], scores: &[Score]) -> Score {
    let mut played = edges
        .iter()
        .zip(chances)
        .filter(|(_, chance)| **chance > 0.0)
        .map(|(edge, chance)| (scores[edge.child as usize], *chance));
    let Some((first, _)) = played.next() else {
        return Score::default();
    };
    played.fold(first, |sum, (score, chance)| {
        let moved = |sum: f64, from: f64, to: f64| (sum + chance * (to - from)).max(0.0);
        Score {
            win: moved(sum.win, first.win, score.win),
            draw: moved(sum.draw, first.draw, score.draw),
            loss: moved(sum.loss, first.loss, score.loss),
        }
    })
}

/// A move of a policy after which the outcome is worse than with best play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mistake {
    /// The row of the position.
    pub row: usize,
    /// The move.
    pub played: Move,
    /// The probability of the move in this position.
    pub chance: f64,
    /// The value of the move for the player who makes it.
    pub value: Value,
    /// The value of the position.
    pub best: Value,
    /// Whether the policy's own moves can reach the position.
    pub is_reached: bool,
}

/// How often a policy keeps the value in some positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The number of positions.
    pub positions: usize,
    /// The mean probability of moves that keep the outcome of best play; 1 if there
    /// are no positions.
    pub outcome: f64,
    /// The mean probability of the best moves, which also win as soon or lose as late
    /// as possible.
    pub value: f64,
}

impl GameGraph {
    /// Compares a move of a row with the best move.
    fn judgement(&self, row: usize, child: u32) -> (Value, Judgement) {
        let value = self.value(child as usize).for_mover();
        (value, Judgement::of(value, self.value(row)))
    }

    /// How often a policy keeps the value in some rows.
    pub fn kept(&self, policy: &Policy, rows: &[usize]) -> Kept {
        // Sums the probabilities of mistakes, so that there is no rounding error if there are none.
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

    /// Every mistake of a policy in the rows with known probabilities, in order.
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
