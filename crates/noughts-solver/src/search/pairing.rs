//! Proves draws without search: pairing strategies and weights.
//!
//! The defender can choose disjoint pairs of free squares, and answer each move in a pair by the
//! other square of the pair. Then the attacker never completes a set that contains a whole pair.
//! In the other sets, the squares of pairs count as the attacker's. A set that lacks n squares has
//! the weight 2⁻ⁿ, and a square the sum of the weights of its sets. If the defender always takes the
//! heaviest square, the total never grows from one move of the attacker to the next, and a
//! completed set would have the weight 1. So the attacker completes no set if the total is below 1
//!
//! - with the defender to move (Erdős and Selfridge);
//! - with the attacker to move, also after the weight of the heaviest square is added to it.
//!
//! The [`Finder`] looks for pairs set by set, the tightest first.

use std::ops::{BitAnd, BitOr, BitXor};

use super::geometry::each_square;
use super::state::{ReducedState, Set};

/// The weight of a completed set.
pub(crate) const COMPLETE: u64 = 1 << 40;

/// The number of steps that the search for pairs may take in a state.
const STEPS: u32 = 100;

/// The number of steps that it may take at the root.
const STEPS_AT_ROOT: u32 = 3_000;

/// Beyond this total weight the search hardly ever finds pairs.
pub(super) const MAX_WEIGHT: u64 = COMPLETE / 5 * 13;

/// The weight of a set that lacks some squares. If it lacks more than 40, this is
/// more than the true weight, which is safe.
pub(crate) fn weight(lacks: u32) -> u64 {
    (COMPLETE >> lacks.min(63)).max(1)
}

/// The total weight of some sets.
pub(crate) fn total_weight(sets: &[Set]) -> u64 {
    sets.iter().map(|set| weight(set.size)).sum()
}

/// The weight of the heaviest square.
fn heaviest(sets: &[Set]) -> u64 {
    let mut squares = [0u64; 64];
    for set in sets {
        let weight = weight(set.size);
        for square in each_square(set.squares) {
            squares[square.trailing_zeros() as usize] += weight;
        }
    }
    squares.into_iter().max().unwrap_or(0)
}

/// Whether the defender stops sets of a given total weight by always taking the
/// heaviest square.
pub(crate) fn holds_by_weights(sets: &[Set], total: u64, attacker_to_move: bool) -> bool {
    total < COMPLETE && (!attacker_to_move || total + heaviest(sets) < COMPLETE)
}

/// Whether the search finds pairs with which, and with weights, the defender stops
/// attacks of a given total weight.
pub(crate) fn holds(reduced: &ReducedState, total: u64) -> bool {
    total < MAX_WEIGHT && find(reduced).is_some()
}

/// Whether the defender stops all attacks with the given pairs and with weights.
pub(crate) fn hold(reduced: &ReducedState, pairs: &[u64]) -> bool {
    let paired = pairs.iter().fold(0, |paired, pair| paired | pair);
    let without_pair = |set: &&Set| pairs.iter().all(|pair| set.squares & pair != *pair);
    let sets: Vec<Set> = reduced
        .attacks
        .iter()
        .filter(without_pair)
        .map(|set| Set::new(set.squares & !paired))
        .collect();
    holds_by_weights(&sets, total_weight(&sets), reduced.state.attacker_to_move)
}

/// Pairs with which, and with weights, the defender stops all attacks; `None` if
/// the search finds none.
pub(crate) fn find(reduced: &ReducedState) -> Option<Vec<u64>> {
    find_within(reduced, STEPS)
}

/// The same with many more steps.
pub(crate) fn find_at_root(reduced: &ReducedState) -> Option<Vec<u64>> {
    find_within(reduced, STEPS_AT_ROOT)
}

fn find_within(reduced: &ReducedState, steps: u32) -> Option<Vec<u64>> {
    let sets = &reduced.attacks;
    let attacker_to_move = reduced.state.attacker_to_move;
    match sets.len() {
        ..=64 => Finder::<1>::find(sets, attacker_to_move, steps),
        65..=128 => Finder::<2>::find(sets, attacker_to_move, steps),
        _ => Finder::<MAX_WORDS>::find(sets, attacker_to_move, steps),
    }
}

/// Masks of this many words are enough for the lines of any game.
pub(super) const MAX_WORDS: usize = 16;

/// The number of pairs that the search tries for each set. This number and those in
/// [`Finder::score`] come from a prototype and have not been tuned.
const TRIES: usize = 6;

/// Sets that lack at least this many squares are in one class.
const MANY: usize = 6;

/// Finds pairs for at most 64 · `WORDS` sets.
pub(super) struct Finder<'a, const WORDS: usize> {
    sets: &'a [Set],
    /// The sets through each square.
    through: [Mask<WORDS>; 64],
    attacker_to_move: bool,
    /// The remaining steps.
    steps: u32,
    pairs: Vec<u64>,
}

/// The sets without a pair, and the number of squares that they lack besides the squares of the
/// pairs.
#[derive(Clone, Copy)]
pub(super) struct Rest<const WORDS: usize> {
    /// The squares of the pairs, and those taken since.
    taken: u64,
    /// The sets by the number of squares that they lack. The last class also has
    /// those that lack more.
    lacking: [Mask<WORDS>; MANY + 1],
    /// The total weight of these sets.
    total: u64,
}

impl<'a, const WORDS: usize> Finder<'a, WORDS> {
    /// Creates a finder, and returns it with the sets before any pairs; `None` if there are too
    /// many sets.
    pub(super) fn new(
        sets: &'a [Set],
        attacker_to_move: bool,
    ) -> Option<(Finder<'a, WORDS>, Rest<WORDS>)> {
        if sets.len() > 64 * WORDS {
            return None;
        }
        let mut finder = Finder::<WORDS> {
            sets,
            through: [Mask::EMPTY; 64],
            attacker_to_move,
            steps: 0,
            pairs: Vec::new(),
        };
        let mut rest = Rest {
            taken: 0,
            lacking: [Mask::EMPTY; MANY + 1],
            total: 0,
        };
        for (number, set) in sets.iter().enumerate() {
            rest.lacking[class(set.size)].insert(number);
            rest.total += weight(set.size);
            for square in each_square(set.squares) {
                finder.through[square.trailing_zeros() as usize].insert(number);
            }
        }
        Some((finder, rest))
    }

    /// Pairs with which, and with weights, the defender stops all sets; `None` if the
    /// search finds none.
    pub(super) fn find(sets: &'a [Set], attacker_to_move: bool, steps: u32) -> Option<Vec<u64>> {
        let (mut finder, rest) = Finder::<WORDS>::new(sets, attacker_to_move)?;
        finder.pairs_for(&rest, steps)
    }

    /// Pairs with which, and with weights, the defender stops the remaining sets;
    /// `None` if the search finds none.
    pub(super) fn pairs_for(&mut self, rest: &Rest<WORDS>, steps: u32) -> Option<Vec<u64>> {
        self.steps = steps;
        self.pairs.clear();
        self.complete(rest).then(|| std::mem::take(&mut self.pairs))
    }

    /// Completes the pairs for the remaining sets.
    fn complete(&mut self, rest: &Rest<WORDS>) -> bool {
        if self.holds_by_weights(rest) {
            return true;
        }
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let Some(tightest) = self.tightest(rest) else {
            return false;
        };
        let (choices, count) = self.best_pairs(rest, tightest);
        for (_, pair) in &choices[..count] {
            self.pairs.push(*pair);
            if self.complete(&self.with_pair(rest, *pair)) {
                return true;
            }
            self.pairs.pop();
            if self.steps == 0 {
                return false;
            }
        }
        false
    }

    fn holds_by_weights(&self, rest: &Rest<WORDS>) -> bool {
        if rest.total >= COMPLETE || !self.attacker_to_move {
            return rest.total < COMPLETE;
        }
        let weights = self.square_weights(rest);
        weights.iter().all(|weight| rest.total + weight < COMPLETE)
    }

    /// The weight of each square.
    pub(super) fn square_weights(&self, rest: &Rest<WORDS>) -> [u64; 64] {
        let mut squares = [0u64; 64];
        for number in rest.all().numbers() {
            let lacks = self.sets[number].squares & !rest.taken;
            let weight = weight(lacks.count_ones());
            for square in each_square(lacks) {
                squares[square.trailing_zeros() as usize] += weight;
            }
        }
        squares
    }

    /// The free squares of the set that lacks the fewest; `None` if it lacks too few for a pair.
    fn tightest(&self, rest: &Rest<WORDS>) -> Option<u64> {
        let class = rest.lacking.iter().position(|class| !class.is_empty())?;
        let lacks = |number: usize| self.sets[number].squares & !rest.taken;
        let mut tightest = rest.lacking[class].numbers().map(lacks);
        match class {
            ..2 => None,
            MANY => tightest.min_by_key(|squares| squares.count_ones()),
            _ => tightest.next(),
        }
    }

    /// The pairs of a set with the best scores, the best first, and their number.
    fn best_pairs(&self, rest: &Rest<WORDS>, of: u64) -> ([(i32, u64); TRIES], usize) {
        let mut best = [(i32::MIN, 0); TRIES];
        let mut count = 0;
        for first in each_square(of) {
            for second in each_square(of & !(first | (first - 1))) {
                let Some(score) = self.score(rest, first, second) else {
                    continue;
                };
                let place = best.iter().position(|(other, _)| *other < score);
                if let Some(place) = place {
                    best[place..].rotate_right(1);
                    best[place] = (score, first | second);
                    count = (count + 1).min(TRIES);
                }
            }
        }
        (best, count)
    }

    /// The score of a pair: it stops the sets that contain both of its squares, and
    /// gives the attacker a square of the sets that contain one. `None` if such a set
    /// becomes too small for a pair.
    fn score(&self, rest: &Rest<WORDS>, first: u64, second: u64) -> Option<i32> {
        let [first, second] = [first, second].map(|square| self.through(square));
        let (both, one) = (first & second, first ^ second);
        let [_, few, two, three, four, five, many] = rest.lacking;
        if !(one & (few | two)).is_empty() {
            return None;
        }
        let count = |sets: Mask<WORDS>| sets.count() as i32;
        let stopped = count(both & rest.all());
        Some(
            4 * stopped
                - 6 * count(one & three)
                - 3 * count(one & four)
                - count(one & (five | many)),
        )
    }

    /// The remaining sets after one more pair.
    fn with_pair(&self, rest: &Rest<WORDS>, pair: u64) -> Rest<WORDS> {
        let first = self.through(pair & pair.wrapping_neg());
        let second = self.through(pair & (pair - 1));
        self.without(rest, pair, first & second, first ^ second)
    }

    /// The remaining sets after some more pairs.
    pub(super) fn with_pairs(&self, rest: &Rest<WORDS>, pairs: &[u64]) -> Rest<WORDS> {
        let with_pair = |rest, pair: &u64| self.with_pair(&rest, *pair);
        pairs.iter().fold(*rest, with_pair)
    }

    /// The remaining sets after a move of the attacker.
    pub(super) fn after_attack(&self, rest: &Rest<WORDS>, square: u64) -> Rest<WORDS> {
        self.without(rest, square, Mask::EMPTY, self.through(square))
    }

    /// The remaining sets after a move of the defender.
    pub(super) fn after_answer(&self, rest: &Rest<WORDS>, square: u64) -> Rest<WORDS> {
        self.without(rest, square, self.through(square), Mask::EMPTY)
    }

    /// The remaining sets after squares are taken: without the stopped sets, while others
    /// lack one square less.
    fn without(
        &self,
        rest: &Rest<WORDS>,
        squares: u64,
        stopped: Mask<WORDS>,
        tighter: Mask<WORDS>,
    ) -> Rest<WORDS> {
        let mut next = *rest;
        next.taken |= squares;
        for lacks in 0..MANY {
            let class = rest.lacking[lacks];
            let [stopped, tighter] = [class & stopped, class & tighter];
            let weight = weight(lacks as u32);
            next.total += u64::from(tighter.count()) * weight;
            next.total -= u64::from(stopped.count()) * weight;
            next.lacking[lacks] = next.lacking[lacks].without(stopped | tighter);
            if lacks > 0 {
                next.lacking[lacks - 1] = next.lacking[lacks - 1] | tighter;
            }
        }
        for number in (rest.lacking[MANY] & (stopped | tighter)).numbers() {
            let lacked = (self.sets[number].squares & !rest.taken).count_ones();
            next.total -= weight(lacked);
            next.lacking[MANY].remove(number);
            if tighter.has(number) {
                next.total += weight(lacked - 1);
                next.lacking[class(lacked - 1)].insert(number);
            }
        }
        next
    }

    fn through(&self, square: u64) -> Mask<WORDS> {
        self.through[square.trailing_zeros() as usize]
    }
}

impl<const WORDS: usize> Rest<WORDS> {
    /// All sets without a pair.
    fn all(&self) -> Mask<WORDS> {
        self.lacking
            .iter()
            .fold(Mask::EMPTY, |all, class| all | *class)
    }
}

fn class(lacks: u32) -> usize {
    (lacks as usize).min(MANY)
}

/// One bit for each set of a list of at most 64 · `WORDS` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mask<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Mask<WORDS> {
    pub(super) const EMPTY: Mask<WORDS> = Mask([0; WORDS]);

    pub(super) fn is_empty(self) -> bool {
        self == Mask::EMPTY
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    pub(super) fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    pub(super) fn without(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word & !other)
    }

    /// The numbers of the sets, the least first.
    pub(super) fn numbers(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let number = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * place + number)
            })
        })
    }

    fn zip(self, other: Mask<WORDS>, each: impl Fn(u64, u64) -> u64) -> Mask<WORDS> {
        Mask(std::array::from_fn(|word| {
            each(self.0[word], other.0[word])
        }))
    }
}

impl<const WORDS: usize> BitAnd for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitand(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word & other)
    }
}

impl<const WORDS: usize> BitOr for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitor(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word | other)
    }
}

impl<const WORDS: usize> BitXor for Mask<WORDS> {
    type Output = Mask<WORDS>;

    fn bitxor(self, other: Mask<WORDS>) -> Mask<WORDS> {
        self.zip(other, |word, other| word ^ other)
    }
}
