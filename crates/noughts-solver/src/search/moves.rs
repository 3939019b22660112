//! Which moves are tried, and in what order.

use super::geometry::each_square;
use super::pairing::weight;
use super::reduce::ReducedState;

/// The squares to play to, the most promising first.
///
/// A square is dominated if every set that contains it also contains another square:
/// that one does the same and more, for the attacker and for the defender. Of squares
/// in exactly the same sets the first dominates the others.
pub(crate) fn moves(reduced: &ReducedState) -> Vec<u64> {
    let mut common = [u64::MAX; 64];
    let mut scores = [0u64; 64];
    for (sets, factor) in [(&reduced.attacks, 4), (&reduced.counters, 3)] {
        for set in sets {
            let score = factor * weight(set.size);
            for square in each_square(set.squares) {
                let number = square.trailing_zeros() as usize;
                common[number] &= set.squares;
                scores[number] += score;
            }
        }
    }
    let number = |square: u64| square.trailing_zeros() as usize;
    let dominated = |square: u64| {
        each_square(common[number(square)] & !square).any(|other| {
            let alike = common[number(other)] & square != 0;
            !alike || other < square
        })
    };
    let mut moves: Vec<u64> = each_square(reduced.state.free)
        .filter(|square| !dominated(*square))
        .collect();
    moves.sort_by_key(|square| std::cmp::Reverse(scores[number(*square)]));
    moves
}
