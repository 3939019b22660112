//! Which moves are worth a look, and in what order.

use super::geometry::singles;
use super::hold::weight;
use super::settle::Settled;

/// The squares to play to, the most promising first.
///
/// A square is not worth a look if every set through it also goes through
/// another square: that one does all it does, for the attacker and for the
/// defender. Of squares through which just the same sets go, one is enough.
pub(crate) fn moves(settled: &Settled) -> Vec<u64> {
    let mut common = [u64::MAX; 64];
    let mut scores = [0u64; 64];
    for (sets, factor) in [(&settled.attacks, 4), (&settled.counters, 3)] {
        for set in sets {
            let score = factor * weight(set.size);
            for square in singles(set.squares) {
                let number = square.trailing_zeros() as usize;
                common[number] &= set.squares;
                scores[number] += score;
            }
        }
    }
    let number = |square: u64| square.trailing_zeros() as usize;
    let surpassed = |square: u64| {
        singles(common[number(square)] & !square).any(|other| {
            let alike = common[number(other)] & square != 0;
            !alike || other < square
        })
    };
    let mut moves: Vec<u64> = singles(settled.state.free)
        .filter(|square| !surpassed(*square))
        .collect();
    moves.sort_by_key(|square| std::cmp::Reverse(scores[number(*square)]));
    moves
}
