use noughts::{Move, Outcome, Player};

use super::{Edge, GameGraph, Policy};

/// How often a player wins, draws and loses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// The probability of a win.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The probability of a loss.
    pub loss: f64,
}

impl Score {
    /// What it is worth: 1 for a win, -1 for a loss.
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

/// How to get most against a policy.
#[derive(Clone, Debug)]
pub struct BestResponse {
    /// The side that responds.
    pub side: Player,
    /// What the responding side scores.
    pub score: Score,
    /// The move of every row in which the responding side is to move and the game goes
    /// on: the first of those that score best.
    moves: Vec<Option<Edge>>,
    /// What the responding side scores from each row on.
    values: Vec<f64>,
}

impl BestResponse {
    /// The best move in a row; `None` if the opponent is to move or the game is over.
    pub fn played(&self, row: usize) -> Option<Move> {
        Some(self.moves[row]?.played)
    }

    /// The game in which it scores most, of those that the policy may play: of the
    /// policy's moves that have a probability, the one that is best for the response.
    pub fn game(&self, graph: &GameGraph, policy: &Policy) -> Vec<Move> {
        let mut row = 0;
        let mut game = Vec::new();
        while !graph.edges(row).is_empty() {
            let edge = match self.moves[row] {
                Some(edge) => Some(edge),
                None => {
                    let edges = graph.edges(row).iter().zip(policy.chances(graph, row));
                    let played = edges.filter(|(_, chance)| **chance > 0.0);
                    played.map(|(edge, _)| *edge).reduce(|best, edge| {
                        let [value, most] =
                            [edge, best].map(|edge| self.values[edge.child as usize]);
                        if value > most { edge } else { best }
                    })
                }
            };
            let Some(edge) = edge else { break };
            game.push(edge.played);
            row = edge.child as usize;
        }
        game
    }
}

impl GameGraph {
    /// What the first of two policies scores against the second.
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
        // Those of the first player.
        let mut scores = vec![Score::default(); self.len()];
        let worth = |score: &Score| match responds {
            Player::First => score.value(),
            Player::Second => -score.value(),
        };
        let mut moves = vec![None; self.len()];
        for row in (0..self.len()).rev() {
            scores[row] = match self.edges(row) {
                [] => Score::of_end(self.outcome(row)),
                edges if self.turn(row) == side => {
                    expected(edges, policy.chances(self, row), &scores)
                }
                [first, others @ ..] => {
                    let value = |edge: &Edge| worth(&scores[edge.child as usize]);
                    let best = others.iter().fold(first, |best, edge| {
                        if value(edge) > value(best) {
                            edge
                        } else {
                            best
                        }
                    });
                    moves[row] = Some(*best);
                    scores[best.child as usize]
                }
            };
        }
        BestResponse {
            side: responds,
            score: match responds {
                Player::First => scores[0],
                Player::Second => scores[0].of_opponent(),
            },
            values: scores.iter().map(worth).collect(),
            moves,
        }
    }
}

/// The score of a position from those after its moves. It is written as the score after
/// the first of them and the differences of the others, so that no rounding shows
/// where all of them are the same.
fn expected(edges: &[Edge], chances: &[f64], scores: &[Score]) -> Score {
    let played = edges
        .iter()
        .zip(chances)
        .filter(|(_, chance)| **chance > 0.0);
    let mut played = played.map(|(edge, chance)| (scores[edge.child as usize], *chance));
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
