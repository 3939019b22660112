//! How difficult the replies to a move are.

use std::ops::Add;

use noughts::{Move, Position, Solution};
use schemars::JsonSchema;
use serde::Serialize;

use crate::explanation::Judgement;
use crate::opponent::Level;

/// The number of replies to a move that hold, and the probability that an opponent errs.
///
/// A reply *holds* if it keeps the outcome of best play. If every reply loses, or
/// every reply wins, all replies hold.
///
/// ```
/// use noughts::{Position, TABLE};
/// use noughts_analysis::Replies;
///
/// // x in a corner: o holds the draw in the centre only.
/// let position: Position = "x../.../...".parse()?;
/// let replies = Replies::to(&TABLE, &position).ok_or("over")?;
/// assert_eq!((replies.hold, replies.all), (1, 8));
/// assert_eq!(replies.random_errs, 0.875);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Replies {
    /// The number of replies.
    pub all: usize,
    /// The number of replies that hold.
    pub hold: usize,
    /// The probability that an opponent who replies at random errs.
    pub random_errs: f64,
    /// The probability that an opponent of [`Level::Easy`] errs.
    pub easy_errs: f64,
}

impl Replies {
    /// The replies in a position, which is the position after the move; `None` if the
    /// game is over or the position is not in the solution.
    pub fn to(solution: &dyn Solution, position: &Position) -> Option<Replies> {
        // Sums in another order would differ between symmetric positions.
        let position = &position.canonical();
        let errors = errors(solution, position)?;
        let (all, wrong) = (position.moves().len() as usize, errors.len());
        let chances = if errors.is_empty() {
            Vec::new()
        } else {
            Level::Easy.chances(position, &[])
        };
        let easy = chances
            .iter()
            .filter(|(played, _)| errors.contains(played))
            .map(|(_, chance)| *chance);
        Some(Replies {
            all,
            hold: all - wrong,
            random_errs: wrong as f64 / all as f64,
            easy_errs: easy.fold(0.0, f64::add).clamp(0.0, 1.0),
        })
    }

    /// The share of the replies that do not hold, as an integer for comparison.
    pub(crate) fn risk(&self) -> u64 {
        share(self.all - self.hold, self.all)
    }

    /// The probability that a random reply errs, in percent.
    pub fn percent(&self) -> u32 {
        // Rounding errors can put it just below half a percent.
        (self.random_errs * 100.0 + 1e-9).round() as u32
    }
}

/// The share of the replies in a position that do not hold, as an integer for
/// comparison; 0 if the game is over.
pub(crate) fn risk(solution: &dyn Solution, position: &Position) -> u64 {
    let errors = errors(solution, position).map_or(0, |errors| errors.len());
    share(errors, position.moves().len() as usize)
}

/// Converts a share to an integer. Shares of up to 128 replies differ by more than this resolution.
fn share(errors: usize, all: usize) -> u64 {
    ((errors as u64) << 32) / (all as u64).max(1)
}

/// The moves after which the outcome is worse than with best play.
fn errors(solution: &dyn Solution, position: &Position) -> Option<Vec<Move>> {
    let best = solution.value(position)?;
    let values = solution.move_values(position).into_iter();
    let errors = values
        .filter(|(_, value)| Judgement::of(*value, best) == Judgement::WorseEnd)
        .map(|(played, _)| played);
    (!position.is_over()).then(|| errors.collect())
}

#[cfg(test)]
mod tests {
    use noughts::{Outcome, Rules, TABLE};

    use super::*;

    /// Compares every position with the table: a reply holds if the outcome with
    /// best play is the same before and after it.
    #[test]
    fn holding_replies_keep_the_outcome() {
        let mut seen = 0;
        for position in Position::all(Rules::TIC_TAC_TOE) {
            let outcome = |position: &Position| -> Outcome {
                TABLE.value(position).unwrap().outcome(position.turn())
            };
            let replies = Replies::to(&TABLE, &position);
            assert_eq!(replies.is_none(), position.is_over());
            let Some(replies) = replies else { continue };
            let children: Vec<_> = position.children().collect();
            let holds = |(_, child): &(Move, Position)| outcome(child) == outcome(&position);
            let hold = children.iter().filter(|child| holds(child)).count();
            assert_eq!((replies.all, replies.hold), (children.len(), hold));
            let random = 1.0 - hold as f64 / children.len() as f64;
            assert!((replies.random_errs - random).abs() < 1e-12);
            let easy: f64 = Level::Easy
                .chances(&position, &[])
                .iter()
                .filter(|(played, _)| {
                    !children
                        .iter()
                        .any(|child| child.0 == *played && holds(child))
                })
                .map(|(_, chance)| chance)
                .sum();
            assert!((replies.easy_errs - easy).abs() < 1e-12, "{position:?}");
            seen += 1;
        }
        assert_eq!(seen, 5_478 - 958);
    }

    /// The probabilities are equal to the last bit, and at most 1.
    #[test]
    fn replies_are_equal_for_symmetric_positions() {
        for game in ["3,3,3", "3,2,2:wild", "3,3,3:notakto", "4,3,3:gravity"] {
            let rules: Rules = game.parse().unwrap();
            let oracle = crate::Oracle::of(rules, 1).unwrap();
            for position in Position::all(rules).filter(|position| position.ply() <= 5) {
                let Some(replies) = Replies::to(&oracle, &position) else {
                    continue;
                };
                let easy = replies.easy_errs;
                assert!((0.0..=1.0).contains(&easy) && easy.is_sign_positive());
                for image in position.orbit() {
                    assert_eq!(Replies::to(&oracle, &image), Some(replies), "{image}");
                }
            }
        }
    }

    #[test]
    fn a_corner_is_the_hardest_to_answer() {
        let replies = |board: &str| {
            let found = Replies::to(&TABLE, &board.parse().unwrap()).unwrap();
            (found.hold, found.all)
        };
        assert_eq!(replies("x../.../..."), (1, 8));
        assert_eq!(replies(".../.x./..."), (4, 8));
        assert_eq!(replies(".x./.../..."), (4, 8));
    }
}
