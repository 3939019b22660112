//! Scores: values as numbers that do not change from move to move; and the scores of the opening
//! book.
//!
//! A game that ends with its `end`-th mark on a board of `area` squares is worth `area + 1 - end`
//! to the winner.
//!
//! The book has the values of positions of Connect Four after a few moves. Its first byte is the
//! number of moves. One byte follows for each position after that number of moves, in the order
//! of [`layers`]: 0 is a draw, n a win and -n a loss in n moves. The book may be incomplete;
//! `cargo run --release -p noughts-solver --example gravity -- --book FILE 4` continues it.

use std::collections::{HashMap, HashSet};

use noughts::{Position, Value};

use super::columns::{Columns, Word};

/// The value of a state for the player to move: greater is better, and 0 is a draw.
pub(super) type Score = i8;

/// Bounds of the score of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: Score,
    pub(super) most: Score,
}

impl Bounds {
    /// Combines two bounds of the same state.
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    /// A bound that decides whether the score is `bound` or more; `None` if these bounds do not
    /// decide it.
    pub(super) fn decide(self, bound: Score) -> Option<Score> {
        if self.least >= bound {
            Some(self.least)
        } else if self.most < bound {
            Some(self.most)
        } else {
            None
        }
    }

    /// Combines these bounds with `score`, the answer to a query about `bound`.
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

    /// These bounds for the same player, or negated for the opponent.
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

const BOOK: &[u8] = include_bytes!("connect-four.book");

/// The positions after 0, 1, … up to `plies` moves, one of each pair of mirror images. Each
/// layer follows from the previous one by the moves from left to right.
pub(super) fn layers<W: Word>(columns: &Columns<W>, plies: u32) -> Vec<Vec<Position>> {
    let mut layers = vec![vec![Position::start(*columns.rules())]];
    for ply in 0..plies as usize {
        let mut seen = HashSet::new();
        let children = layers[ply]
            .iter()
            .flat_map(Position::children)
            .map(|(_, child)| child);
        let is_new = |child: &Position| seen.insert(columns.key(&columns.state(child)));
        let next = children.filter(is_new).collect();
        layers.push(next);
    }
    layers
}

/// The scores of the book by the key of the position; empty if the game is not Connect Four.
pub(super) fn book_scores<W: Word>(columns: &Columns<W>) -> HashMap<W, Score> {
    let (Some((plies, values)), true) = (BOOK.split_first(), columns.is_connect_four()) else {
        return HashMap::new();
    };
    let key = |position: &Position| columns.key(&columns.state(position));
    let mut layers = layers(columns, u32::from(*plies));
    let last = layers.pop().into_iter().flatten();
    let mut scores: HashMap<W, Score> = last
        .zip(values)
        .map(|(position, value)| {
            let score = of_value(value_of(*value as i8), columns.area, position.ply());
            (key(&position), score)
        })
        .collect();
    for position in layers.into_iter().rev().flatten() {
        let children = position
            .children()
            .map(|(_, child)| Some(-scores.get(&key(&child))?));
        let best = children.collect::<Option<Vec<_>>>();
        if let Some(best) = best.and_then(|scores| scores.into_iter().max()) {
            scores.insert(key(&position), best);
        }
    }
    scores
}

fn value_of(byte: i8) -> Value {
    let plies = byte.unsigned_abs();
    match byte {
        1.. => Value::Win { plies },
        0 => Value::Draw,
        _ => Value::Loss { plies },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gravity::search::Search;
    use crate::limits::Limits;

    /// Searches the easiest positions of the book without the book.
    #[test]
    #[ignore = "suite library"]
    fn the_book_agrees_with_a_search() {
        let columns = Columns::<u64>::new("connect-four".parse().unwrap());
        let scores = book_scores(&columns);
        let last = layers(&columns, u32::from(BOOK[0])).pop().unwrap();
        let search = Search::<u64>::new(*columns.rules(), 100_000_000);
        for number in [25, 27, 36] {
            let position = &last[number];
            let found = search.finding(position, &Limits::NONE).value().unwrap();
            let score = of_value(found, columns.area, position.ply());
            let known = scores[&columns.key(&columns.state(position))];
            assert_eq!(score, known, "{position:?}");
        }
    }

    #[test]
    fn the_book_is_about_positions_of_one_game() {
        let columns = Columns::<u64>::new("connect-four".parse().unwrap());
        let layers = layers(&columns, u32::from(BOOK[0]));
        assert!(BOOK.len() - 1 <= layers.last().unwrap().len());
        // John Tromp counts 1, 7, 49, 238 and 1120 positions; this list has only one of two
        // mirror images.
        let counts = layers.iter().take(5).map(Vec::len);
        assert_eq!(counts.collect::<Vec<_>>(), [1, 4, 25, 121, 568]);
        assert!(book_scores(&columns).len() >= BOOK.len() - 1);
        assert!(book_scores(&Columns::<u64>::new("6,7,4:gravity".parse().unwrap())).is_empty());
    }

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
