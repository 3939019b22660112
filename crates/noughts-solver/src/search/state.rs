//! Reduced states: the query whether one player wins a position, without everything that
//! cannot change the answer. Also forced moves, and the moves to try.
//!
//! A line in which the opponent has no stone is alive, and the squares that its player
//! lacks are a *set* of that player. The reduction removes
//!
//! - a set that contains another set of the same player: the player completes the
//!   smaller one no later, and a defence against the smaller one stops both;
//! - a set with two squares that are in no other set: if its player takes one of the
//!   two, the opponent takes the other;
//! - a square that is in no remaining set.
//!
//! Each step can make another one possible, so they repeat until nothing changes. They never
//! change who wins; docs/PROOFS.md has the reasons.
//!
//! This reduction is fast and incremental. The verifier of proofs has its own, `proof::reduce`,
//! written independently so that each exposes mistakes in the other.

use super::geometry::{Geometry, each_square};
use super::pairing::weight;

/// The squares of the attacker, who tries to complete a line; of the defender, who
/// tries to prevent that; and the free squares.
///
/// Irrelevant squares are in none of the three sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) attacker: u64,
    pub(crate) defender: u64,
    pub(crate) free: u64,
    pub(crate) attacker_to_move: bool,
}

/// When the attacker wins: in the whole game, or in the weak game. The literature calls
/// them Maker-Maker and Maker-Breaker games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinCondition {
    /// By completing a line before the defender does: the whole game.
    Whole,
    /// By completing a line, whatever lines the defender has: the weak game. An
    /// attacker who does not win the weak game does not win the whole one.
    Weak,
}

/// The key of a state in the transposition table, which symmetric states share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) words: [u64; 2],
    pub(crate) attacker_to_move: bool,
}

impl State {
    /// The empty board, with the attacker to move.
    #[cfg(test)]
    pub(crate) fn start(geometry: &Geometry) -> State {
        State {
            attacker: 0,
            defender: 0,
            free: geometry.all(),
            attacker_to_move: true,
        }
    }

    /// The state after a move of the player to move.
    #[must_use]
    pub(crate) fn after(&self, square: u64) -> State {
        let mut next = State {
            free: self.free & !square,
            attacker_to_move: !self.attacker_to_move,
            ..*self
        };
        if self.attacker_to_move {
            next.attacker |= square;
        } else {
            next.defender |= square;
        }
        next
    }
}

/// The squares that a line lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) squares: u64,
    /// The number of squares. Counting them each time is too slow.
    pub(crate) size: u32,
}

impl Set {
    pub(crate) fn new(squares: u64) -> Set {
        Set {
            squares,
            size: squares.count_ones(),
        }
    }

    /// The set without one of its squares.
    pub(crate) fn without(self, square: u64) -> Set {
        Set {
            squares: self.squares & !square,
            size: self.size - 1,
        }
    }

    pub(crate) fn has(self, square: u64) -> bool {
        self.squares & square != 0
    }

    pub(crate) fn contains(self, other: Set) -> bool {
        other.squares & !self.squares == 0
    }
}

/// A state after the reduction.
#[derive(Clone, Debug)]
pub(crate) struct ReducedState {
    pub(crate) state: State,
    /// The squares that the attacker's lines lack, the smallest set first.
    pub(crate) attacks: Vec<Set>,
    /// The squares that the defender's lines lack, the smallest set first; none in the weak game.
    pub(crate) counters: Vec<Set>,
}

impl ReducedState {
    pub(crate) fn new(geometry: &Geometry, condition: WinCondition, state: State) -> ReducedState {
        let State {
            attacker,
            defender,
            free,
            ..
        } = state;
        let mut reduced = ReducedState {
            state,
            attacks: least_sets(geometry, attacker, free),
            counters: match condition {
                WinCondition::Whole => least_sets(geometry, defender, free),
                WinCondition::Weak => Vec::new(),
            },
        };
        reduced.drop_irrelevant();
        reduced
    }

    /// Becomes the reduced state after a move in `before`. The result is the same
    /// as [`ReducedState::new`] for the state after the move, but much faster.
    pub(crate) fn follow(&mut self, before: &ReducedState, square: u64) {
        self.state = before.state.after(square);
        let (own, before_own, others, before_others) = if before.state.attacker_to_move {
            let (own, others) = (&mut self.attacks, &mut self.counters);
            (own, &before.attacks, others, &before.counters)
        } else {
            let (own, others) = (&mut self.counters, &mut self.attacks);
            (own, &before.counters, others, &before.attacks)
        };
        take(before_own, square, own);
        others.clear();
        others.extend(before_others.iter().filter(|set| !set.has(square)));
        self.drop_irrelevant();
    }

    /// The key of the state: two bits for each square. Neither is set for a free
    /// square, one for a square of a player, both for an irrelevant square.
    pub(crate) fn key(&self, geometry: &Geometry) -> Key {
        let State {
            attacker,
            defender,
            free,
            attacker_to_move,
        } = self.state;
        let attacker = attacker & used(geometry, attacker, free);
        let defender = if self.counters.is_empty() {
            0
        } else {
            defender & used(geometry, defender, free)
        };
        let irrelevant = geometry.all() & !(attacker | defender | free);
        Key {
            words: geometry.least_image([attacker | irrelevant, defender | irrelevant]),
            attacker_to_move,
        }
    }

    /// Drops sets with two squares that are in no other set, and then squares in no
    /// set.
    fn drop_irrelevant(&mut self) {
        loop {
            let (mut once, mut twice) = (0, 0);
            for set in self.attacks.iter().chain(&self.counters) {
                twice |= once & set.squares;
                once |= set.squares;
            }
            let private = once & !twice;
            self.state.free = once;
            let matters = |set: &Set| {
                let own = set.squares & private;
                own & own.wrapping_sub(1) == 0
            };
            let count = self.attacks.len() + self.counters.len();
            self.attacks.retain(matters);
            self.counters.retain(matters);
            if self.attacks.len() + self.counters.len() == count {
                break;
            }
        }
    }
}

/// The minimal sets of a player: those that do not contain another set.
fn least_sets(geometry: &Geometry, stones: u64, free: u64) -> Vec<Set> {
    let alive = |line: &&u64| **line & !(stones | free) == 0;
    let lines = geometry.lines.iter().filter(alive);
    let mut sets: Vec<Set> = lines.map(|line| Set::new(line & free)).collect();
    sets.sort_by_key(|set| set.size);
    let mut least: Vec<Set> = Vec::with_capacity(sets.len());
    for set in sets {
        if !least.iter().any(|smaller| set.contains(*smaller)) {
            least.push(set);
        }
    }
    least
}

/// Computes the sets of a player after that player takes a square.
fn take(before: &[Set], square: u64, after: &mut Vec<Set>) {
    after.clear();
    // The sets with the square shrink. None of them contains another one, because
    // none did before, but the other sets may now contain them.
    let with_square = || before.iter().filter(|set| set.has(square));
    let mut shrunken = [0; MAX_IN_ARRAY];
    let mut count = 0;
    for (shrunk, set) in shrunken.iter_mut().zip(with_square()) {
        *shrunk = set.squares & !square;
        count += 1;
    }
    let smaller = &shrunken[..count];
    let beyond = || {
        with_square()
            .skip(MAX_IN_ARRAY)
            .map(|set| set.squares & !square)
    };
    let has_beyond = count == MAX_IN_ARRAY && beyond().next().is_some();
    let mut shrunk = with_square().peekable();
    for set in before.iter().filter(|set| !set.has(square)) {
        // Both kinds are sorted by size, so merge them.
        while let Some(shrunk) = shrunk.next_if(|shrunk| shrunk.size <= set.size + 1) {
            after.push(shrunk.without(square));
        }
        let is_least = |smaller: &u64| smaller & !set.squares != 0;
        if smaller.iter().all(is_least) && (!has_beyond || beyond().all(|s| is_least(&s))) {
            after.push(*set);
        }
    }
    after.extend(shrunk.map(|set| set.without(square)));
}

/// The number of shrunken sets that are kept in an array. On a plain board no square
/// is in more lines. On a ring of 64 squares up to 63 lines go through each square;
/// those beyond the array are recomputed for each comparison.
const MAX_IN_ARRAY: usize = 32;

/// The squares of all lines of a player that are alive.
fn used(geometry: &Geometry, stones: u64, free: u64) -> u64 {
    let dead = !(stones | free);
    geometry.lines.iter().fold(0, |used, line| {
        used | if line & dead == 0 { *line } else { 0 }
    })
}

/// The forced move or result of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forced {
    /// The result: whether the attacker wins.
    Result(bool),
    /// A move to this square, which otherwise completes a line of the opponent.
    Move(u64),
    /// Neither a result nor a forced move.
    Nothing,
}

/// The forced move or result of a state, without trying any move.
pub(crate) fn forced(reduced: &ReducedState) -> Forced {
    let attacker_to_move = reduced.state.attacker_to_move;
    let (own, others) = if attacker_to_move {
        (&reduced.attacks, &reduced.counters)
    } else {
        (&reduced.counters, &reduced.attacks)
    };
    // The smallest sets come first.
    let lacks_one = |set: Option<&Set>| set.filter(|set| set.size == 1).map(|set| set.squares);
    if reduced.attacks.is_empty() {
        Forced::Result(false)
    } else if lacks_one(own.first()).is_some() {
        Forced::Result(attacker_to_move)
    } else if lacks_one(others.get(1)).is_some() {
        Forced::Result(!attacker_to_move)
    } else {
        lacks_one(others.first()).map_or(Forced::Nothing, Forced::Move)
    }
}

/// The moves to try, the most promising first.
///
/// A square is dominated if every set that contains it also contains another square:
/// that square does at least as much, for the attacker and for the defender. Of
/// squares in exactly the same sets, the first dominates the others.
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

#[cfg(test)]
mod tests {
    use noughts::Rules;

    use super::*;
    use crate::search::geometry::each_square;

    fn most_through_a_square(rules: &Rules) -> usize {
        let mut through = [0; 64];
        for line in rules.lines() {
            for square in line.stones() {
                through[usize::from(square.number())] += 1;
            }
        }
        through.into_iter().max().unwrap_or(0)
    }

    #[test]
    fn plain_boards_need_no_larger_array() {
        let mut most = 0;
        for width in 1..=64 {
            for height in 1..=64 / width {
                for k in 1..=width.max(height) {
                    let rules = Rules::new(width, height, k).unwrap();
                    most = most.max(most_through_a_square(&rules));
                }
            }
        }
        assert_eq!(most, MAX_IN_ARRAY);
    }

    /// Tests this move by move through random games.
    #[test]
    fn following_a_move_equals_reducing_again() {
        let mut seed = 7u64;
        for game in "3,3,3 5,4,3 4,2,4 7,7,5 8,8,4 6,6,4:torus 64,1,40:torus 32,2,31:torus 4,4,4,4"
            .split(' ')
        {
            let geometry = Geometry::new(game.parse().unwrap());
            for condition in [WinCondition::Whole, WinCondition::Weak] {
                for _ in 0..100 {
                    let mut reduced =
                        ReducedState::new(&geometry, condition, State::start(&geometry));
                    while reduced.state.free != 0 {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let squares: Vec<u64> = each_square(reduced.state.free).collect();
                        let square = squares[(seed >> 33) as usize % squares.len()];
                        let mut next = reduced.clone();
                        next.follow(&reduced, square);
                        let again =
                            ReducedState::new(&geometry, condition, reduced.state.after(square));
                        assert_eq!(next.key(&geometry), again.key(&geometry));
                        let squares = |sets: &[Set]| {
                            let mut squares: Vec<u64> = sets.iter().map(|s| s.squares).collect();
                            squares.sort_unstable();
                            squares
                        };
                        assert_eq!(squares(&next.attacks), squares(&again.attacks));
                        assert_eq!(squares(&next.counters), squares(&again.counters));
                        assert!(next.attacks.is_sorted_by_key(|set| set.size));
                        let won = next
                            .attacks
                            .iter()
                            .chain(&next.counters)
                            .any(|s| s.size == 0);
                        if won {
                            break;
                        }
                        reduced = next;
                    }
                }
            }
        }
    }
}
