//! The opening book of Connect Four: the values of positions after a few moves, and those that
//! follow from them.
//!
//! The file has the number of moves as its first byte, and then a byte for each position after
//! so many moves, in the order of [`layers`]: 0 is a draw, n a win and -n a loss in n moves. It
//! may end early. `cargo run --release -p noughts-solver --example gravity -- --book FILE 4`
//! continues it.

use std::collections::{HashMap, HashSet};

use noughts::{Position, Value};

use super::columns::{Columns, Word};
use super::score::{Score, of_value};

const BOOK: &[u8] = include_bytes!("connect-four.book");

/// The positions after 0, 1, … up to `plies` moves, one of each pair of mirror images. Moves
/// are made from left to right in each position of the layer before.
pub(super) fn layers<W: Word>(columns: &Columns<W>, plies: u32) -> Vec<Vec<Position>> {
    let mut layers = vec![vec![Position::start(*columns.rules())]];
    for ply in 0..plies as usize {
        let mut seen = HashSet::new();
        let children = layers[ply].iter().flat_map(Position::children);
        let children = children.map(|(_, child)| child);
        let is_new = |child: &Position| seen.insert(columns.key(&columns.state(child)));
        let next = children.filter(is_new).collect();
        layers.push(next);
    }
    layers
}

/// The keys of the positions whose scores are known from the book; none if it is about another
/// game.
pub(super) fn scores<W: Word>(columns: &Columns<W>) -> HashMap<W, Score> {
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
        let children = position.children();
        let children = children.map(|(_, child)| Some(-scores.get(&key(&child))?));
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

    /// Searches without the book the positions whose searches are shortest.
    #[test]
    #[ignore = "suite library"]
    fn the_book_agrees_with_a_search() {
        let columns = Columns::<u64>::new("connect-four".parse().unwrap());
        let scores = scores(&columns);
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
        // John Tromp counts 1, 7, 49, 238 and 1120 positions; a mirror image is counted here
        // only if it is the same position.
        let counts = layers.iter().take(5).map(Vec::len);
        assert_eq!(counts.collect::<Vec<_>>(), [1, 4, 25, 121, 568]);
        assert!(scores(&columns).len() >= BOOK.len() - 1);
        assert!(scores(&Columns::<u64>::new("6,7,4:gravity".parse().unwrap())).is_empty());
    }
}
