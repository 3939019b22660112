//! Positions of boards that are too large to keep: who wins, by search.

use noughts::{Outcome, Player, Position, Square, Status};
use noughts_solver::search::Limits;
use noughts_solver::{Findings, Solver};
use serde::Serialize;

use super::classes;
use crate::json::Standing;
use crate::prospect::Prospect;

/// What a search has found out about a position.
pub(crate) struct Searched {
    pub(crate) position: Position,
    pub(crate) outcome: Option<Outcome>,
    /// Nothing if nothing was searched.
    pub(crate) findings: Option<Findings>,
    /// How many positions were searched, for the moves too.
    pub(crate) positions: u64,
    /// Every move, in reading order.
    pub(crate) moves: Vec<(Square, Option<Outcome>)>,
    /// Moves that keep the outcome, as far as they are known.
    pub(crate) line: Vec<Square>,
}

/// A part of it, for those who do not want to wait for the rest.
pub(crate) struct Found {
    /// The move that it is about; nothing if it is the position itself.
    pub(crate) square: Option<Square>,
    pub(crate) outcome: Option<Outcome>,
    /// How many positions have been searched by now.
    pub(crate) positions: u64,
}

impl Searched {
    /// What is known without a search: how the game ended, or how it ends with
    /// the next move.
    pub(crate) fn nothing(position: &Position) -> Searched {
        let over = |position: &Position| match position.status() {
            Status::Over(outcome) => Some(outcome),
            Status::ToMove(_) => None,
        };
        let children = position.children();
        let moves: Vec<_> = children
            .map(|(square, child)| (square, over(&child)))
            .collect();
        Searched {
            position: *position,
            outcome: over(position).or_else(|| best(&moves, position.turn())),
            findings: None,
            positions: 0,
            moves,
            line: Vec::new(),
        }
    }

    /// Searches until all is known or the limits are reached, and tells of each
    /// part as it is found.
    pub(crate) fn new(
        solver: &Solver,
        position: &Position,
        limits: &Limits<'_>,
        mut tell: impl FnMut(Found),
    ) -> Searched {
        if position.is_over() {
            return Searched::nothing(position);
        }
        let (turn, opponent) = (position.turn(), position.turn().opponent());
        let findings = solver.findings(position, limits);
        let mut positions = findings.nodes();
        let winning = solver.winning_move(position);
        let mut outcome = match winning {
            Some(_) => Some(Outcome::Win(turn)),
            None => findings.outcome(),
        };
        tell(Found {
            square: None,
            outcome,
            positions,
        });
        let mut moves = Vec::new();
        for (squares, child) in classes(position) {
            let after = match winning {
                Some(winning) if squares.contains(&winning) => outcome,
                // In a lost position every move loses.
                _ if outcome == Some(Outcome::Win(opponent)) => outcome,
                _ => {
                    let (outcome, searched) = search(solver, &child, limits);
                    positions += searched;
                    outcome
                }
            };
            for square in squares {
                moves.push((square, after));
                tell(Found {
                    square: Some(square),
                    outcome: after,
                    positions,
                });
            }
        }
        moves.sort_by_key(|(square, _)| *square);
        if outcome.is_none() {
            outcome = best(&moves, turn);
            tell(Found {
                square: None,
                outcome,
                positions,
            });
        }
        Searched {
            position: *position,
            outcome,
            findings: Some(findings),
            positions,
            moves,
            line: outcome.map_or_else(Vec::new, |outcome| line(solver, position, outcome, limits)),
        }
    }

    /// How the game ends from the position or after one of its moves, as far as
    /// it was found out; nothing if it is another position.
    pub(crate) fn outcome_of(&self, position: &Position) -> Option<Option<Outcome>> {
        if *position == self.position {
            return Some(self.outcome);
        }
        let mut children = self.position.children().zip(&self.moves);
        children.find_map(|((_, child), (_, outcome))| (child == *position).then_some(*outcome))
    }

    pub(crate) fn json(&self) -> impl Serialize + use<> {
        #[derive(Serialize)]
        struct Move {
            square: Square,
            result: &'static str,
        }
        #[derive(Serialize)]
        struct Value {
            result: &'static str,
        }
        #[derive(Serialize)]
        struct Json {
            #[serde(flatten)]
            standing: Standing,
            value: Value,
            /// Search does not tell how soon.
            distances: bool,
            positions_searched: u64,
            moves: Vec<Move>,
            best: Vec<Square>,
            line: Vec<Square>,
        }
        let turn = self.position.turn();
        let best = self.outcome.filter(|_| !self.moves.is_empty());
        let moves = self.moves.iter();
        Json {
            standing: (&self.position).into(),
            value: Value {
                result: result(self.outcome, turn),
            },
            distances: false,
            positions_searched: self.positions,
            moves: moves
                .clone()
                .map(|(square, outcome)| Move {
                    square: *square,
                    result: result(*outcome, turn),
                })
                .collect(),
            best: moves
                .filter(|(_, outcome)| best.is_some() && *outcome == best)
                .map(|(square, _)| *square)
                .collect(),
            line: self.line.clone(),
        }
    }
}

/// How the game ends from a position, and how many positions that took. A run of
/// threats that wins is seen however little may be searched.
pub(crate) fn search(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
) -> (Option<Outcome>, u64) {
    match position.status() {
        Status::Over(outcome) => (Some(outcome), 0),
        Status::ToMove(turn) if solver.winning_move(position).is_some() => {
            (Some(Outcome::Win(turn)), 0)
        }
        Status::ToMove(_) => {
            let findings = solver.findings(position, limits);
            (findings.outcome(), findings.nodes())
        }
    }
}

/// How the game ends if its moves end it so: a win is enough to know, and all of
/// them are.
fn best(moves: &[(Square, Option<Outcome>)], turn: Player) -> Option<Outcome> {
    let prospects = moves.iter();
    let prospects = prospects.map(|(_, outcome)| Prospect::of_outcome(*outcome, turn));
    let prospects: Vec<Prospect> = prospects.collect();
    let best = prospects.iter().max()?;
    let is_certain = *best == Prospect::Win || !prospects.contains(&Prospect::Unknown);
    best.outcome(turn).filter(|_| is_certain)
}

/// Moves of both players after which the outcome is still the same, to the end of
/// the game or of the limits; the move of the winner that the search has found,
/// otherwise the first in reading order.
fn line(
    solver: &Solver,
    position: &Position,
    outcome: Outcome,
    limits: &Limits<'_>,
) -> Vec<Square> {
    let mut position = *position;
    let keeps = |child: &Position| {
        !limits.are_reached() && search(solver, child, limits).0 == Some(outcome)
    };
    std::iter::from_fn(|| {
        let winning = solver.winning_move(&position);
        let winning = winning.and_then(|square| Some((square, position.play(square).ok()?)));
        let (square, child) =
            winning.or_else(|| position.children().find(|(_, child)| keeps(child)))?;
        position = child;
        Some(square)
    })
    .collect()
}

/// The word for an outcome in JSON, as the player to move sees it.
pub(crate) fn result(outcome: Option<Outcome>, turn: Player) -> &'static str {
    match outcome {
        None => "unknown",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(player)) if player == turn => "win",
        Some(Outcome::Win(_)) => "loss",
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Rules, Solution, TABLE};

    use super::*;

    /// However little is searched: nothing false, and the position and its moves
    /// do not contradict each other. On every position of tic-tac-toe.
    #[test]
    fn what_is_known_is_true_and_of_a_piece() {
        let rules = Rules::TIC_TAC_TOE;
        let boards = (0..19_683).filter_map(|number| noughts::Board::from_number(rules, number));
        let positions: Vec<Position> = boards.flat_map(Position::try_from).collect();
        for nodes in [0, 3] {
            let solver = Solver::new(rules, 0);
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::NONE
            };
            for position in &positions {
                let turn = position.turn();
                let truth = |position: &Position| {
                    let value = TABLE.value(position).unwrap();
                    value.outcome(position.turn())
                };
                let searched = Searched::new(&solver, position, &limits, |_| {});
                let is_true = |outcome: Option<Outcome>, position: &Position| {
                    outcome.is_none_or(|outcome| outcome == truth(position))
                };
                assert!(is_true(searched.outcome, position), "{position:?}");
                for ((_, child), (_, outcome)) in position.children().zip(&searched.moves) {
                    assert!(is_true(*outcome, &child), "{child:?}");
                }
                let moves = searched.moves.iter().map(|(_, outcome)| *outcome);
                let wins = moves
                    .clone()
                    .any(|outcome| outcome == Some(Outcome::Win(turn)));
                let all_known = moves.clone().all(|outcome| outcome.is_some());
                if wins || all_known {
                    assert_eq!(searched.outcome, Some(truth(position)), "{position:?}");
                }
                if searched.outcome == Some(Outcome::Win(turn.opponent())) {
                    assert!(all_known, "{position:?}");
                }
            }
        }
    }
}
