//! Values as numbers that do not change from move to move: a game that ends with its
//! `end`-th mark on a board of `area` squares is worth `area + 1 - end` to the winner.

use noughts::Value;

/// What a state is worth to the player to move: greater is better, and 0 is a draw.
pub(super) type Score = i8;

/// What is known of the score of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: Score,
    pub(super) most: Score,
}

impl Bounds {
    /// What is known of the same state from two sources.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    /// A bound of the score, if these tell whether it is `bound` or more.
    pub(super) fn decide(self, bound: Score) -> Option<Score> {
        if self.least >= bound {
            Some(self.least)
        } else if self.most < bound {
            Some(self.most)
        } else {
            None
        }
    }

    /// These bounds, and what the answer to a question tells.
    pub(super) fn with(self, score: Score, bound: Score) -> Bounds {
        if score >= bound {
            Bounds {
                least: self.least.max(score),
                ..self
            }
        } else {
            Bounds {
                most: self.most.min(score),
                ..self
            }
        }
    }

    /// As the player to move sees them, or the opponent.
    pub(super) fn of(self, same_side: bool) -> Bounds {
        if same_side {
            self
        } else {
            Bounds {
                least: -self.most,
                most: -self.least,
            }
        }
    }
}

/// The score of a game that the player to move wins with the `end`-th mark.
pub(super) fn win(area: u32, end: u32) -> Score {
    (area + 1 - end) as Score
}

/// A score as the value of a position with `ply` marks.
pub(super) fn to_value(score: Score, area: u32, ply: u32) -> Value {
    let plies = (area + 1 - u32::from(score.unsigned_abs()) - ply) as u8;
    match score {
        1.. => Value::Win { plies },
        0 => Value::Draw,
        _ => Value::Loss { plies },
    }
}

/// The value of a position with `ply` marks as a score.
pub(super) fn of_value(value: Value, area: u32, ply: u32) -> Score {
    match value {
        Value::Win { plies } => win(area, ply + u32::from(plies)),
        Value::Draw => 0,
        Value::Loss { plies } => -win(area, ply + u32::from(plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_values() {
        for (area, ply) in [(1, 0), (42, 12), (64, 0), (64, 63)] {
            let last = area - ply;
            let ends = (1..=last).map(|plies| plies as u8);
            let wins = ends.clone().map(|plies| Value::Win { plies });
            let losses = ends.map(|plies| Value::Loss { plies });
            let mut values: Vec<_> = wins.chain(losses).chain([Value::Draw]).collect();
            values.sort();
            let scores = values.iter().map(|value| of_value(*value, area, ply));
            assert!(scores.clone().is_sorted_by(|a, b| a < b));
            let again = scores.map(|score| to_value(score, area, ply));
            assert_eq!(again.collect::<Vec<_>>(), values);
        }
    }
}
