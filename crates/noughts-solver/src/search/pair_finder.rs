//! The search for pairs: set by set, the tightest first.

use super::geometry::each_square;
use super::mask::Mask;
use super::pairing::{COMPLETE, weight};
use super::reduce::Set;

/// Masks of this many words are enough for the lines of any game.
pub(super) const MOST_WORDS: usize = 16;

/// How many pairs of a set are tried. This number and those in [`Finder::score`] are the
/// ones of the C++ prototype that docs/BENCHMARKS.md compares with; no measurement of
/// others is recorded.
const TRIES: usize = 6;

/// Sets that lack at least this many squares are in one class.
const MANY: usize = 6;

/// Finds pairs for at most 64 · `WORDS` sets.
pub(super) struct Finder<'a, const WORDS: usize> {
    sets: &'a [Set],
    /// The sets through each square.
    through: [Mask<WORDS>; 64],
    attacker_to_move: bool,
    /// How many steps it may still take.
    steps: u32,
    pairs: Vec<u64>,
}

/// The sets without a pair, and what they lack besides the squares of the pairs.
#[derive(Clone, Copy)]
pub(super) struct Rest<const WORDS: usize> {
    /// The squares of the pairs, and those that were taken since.
    taken: u64,
    /// The sets by how many squares they lack; the last class is of those that lack
    /// more, too.
    lacking: [Mask<WORDS>; MANY + 1],
    /// The weight of all of them.
    total: u64,
}

impl<'a, const WORDS: usize> Finder<'a, WORDS> {
    /// A finder, and the sets as they are without any pairs; `None` if there are too many.
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

    /// Pairs with which, and with weights, the defender stops all sets; `None` if they
    /// are not found.
    pub(super) fn find(sets: &'a [Set], attacker_to_move: bool, steps: u32) -> Option<Vec<u64>> {
        let (mut finder, rest) = Finder::<WORDS>::new(sets, attacker_to_move)?;
        finder.pairs_for(&rest, steps)
    }

    /// Pairs with which, and with weights, the defender stops the sets that are left;
    /// `None` if they are not found.
    pub(super) fn pairs_for(&mut self, rest: &Rest<WORDS>, steps: u32) -> Option<Vec<u64>> {
        self.steps = steps;
        self.pairs.clear();
        self.complete(rest).then(|| std::mem::take(&mut self.pairs))
    }

    /// Completes the pairs, given what is left of the sets without a pair.
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

    /// What the set that lacks the fewest squares lacks; `None` if that is too little for
    /// a pair.
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

    /// The pairs of a set with the best scores, the best first, and how many there are.
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

    /// How much a pair helps: it stops the sets that contain both of its squares, and
    /// costs the defender those that contain one. `None` if such a set is left too small
    /// for a pair.
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

    /// What is left with one more pair.
    fn with_pair(&self, rest: &Rest<WORDS>, pair: u64) -> Rest<WORDS> {
        let first = self.through(pair & pair.wrapping_neg());
        let second = self.through(pair & (pair - 1));
        self.without(rest, pair, first & second, first ^ second)
    }

    /// What is left with some more pairs.
    pub(super) fn with_pairs(&self, rest: &Rest<WORDS>, pairs: &[u64]) -> Rest<WORDS> {
        let with_pair = |rest, pair: &u64| self.with_pair(&rest, *pair);
        pairs.iter().fold(*rest, with_pair)
    }

    /// What is left after a move of the attacker.
    pub(super) fn after_attack(&self, rest: &Rest<WORDS>, square: u64) -> Rest<WORDS> {
        self.without(rest, square, Mask::EMPTY, self.through(square))
    }

    /// What is left after a move of the defender.
    pub(super) fn after_answer(&self, rest: &Rest<WORDS>, square: u64) -> Rest<WORDS> {
        self.without(rest, square, self.through(square), Mask::EMPTY)
    }

    /// What is left when squares are taken, so that some sets are stopped and others lack
    /// one square less.
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
