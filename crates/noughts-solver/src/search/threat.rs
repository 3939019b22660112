//! Threat sequences: each move of a player leaves the opponent a single reply, and the last one
//! leaves none.
//!
//! [`run`](super::run) looks for the same sequences. This search is cheaper: it reads the sets of a
//! reduced state, stops after 300 threats, and stores nothing between states. In the weak game, and
//! in games without strong attacks
//! ([`Geometry::has_strong_attacks`](super::geometry::Geometry::has_strong_attacks)),
//! [`defence`](super::defence) calls it for every child. In games with strong attacks, the search
//! calls it only once, before it begins, because 300 threats are too few for Qubic.

use super::geometry::each_square;
use super::state::{ReducedState, Set};

/// The number of threats to try.
const STEPS: u32 = 300;

/// The maximal number of threats to examine in one position; the search ignores further ones.
const MAX_THREATS: usize = 32;

/// Threats and replies since a reduced state. The sets stay those of that state, and
/// the effects of the moves are derived from them: a sequence is short, and reducing
/// the state after each move would dominate the time of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatSequence<'a> {
    sets: &'a [Set],
    counters: &'a [Set],
    /// The first threat.
    first: u64,
    /// The squares of the player who threatens.
    own: u64,
    /// The squares of the opponent.
    others: u64,
}

/// The remaining work and the failures so far of the search for a sequence.
struct Walk {
    /// How many threats may still be tried.
    steps: u32,
    /// A cache of failures by a hash of the squares. Without it, the search would try most threats
    /// in every order.
    failed: [Failed; REMEMBERED],
}

/// Squares after which there is no sequence, and the number of steps that the search needed to
/// find this. A hit costs the same number of steps, so that the result does not depend on the
/// contents of the cache.
#[derive(Clone, Copy, Default)]
struct Failed {
    own: u64,
    others: u64,
    steps: u32,
}

/// The number of cached failures, a power of two.
const REMEMBERED: usize = 64;

/// An odd number that spreads the squares over the cache.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'a> ThreatSequence<'a> {
    /// A winning sequence of the player to move; `None` if the search finds none.
    pub(crate) fn of_mover(reduced: &'a ReducedState) -> Option<ThreatSequence<'a>> {
        ThreatSequence::find(reduced, reduced.state.attacker_to_move)
    }

    /// A sequence with which the other player would win if it were their turn;
    /// `None` if the search finds none.
    pub(crate) fn after_pass(reduced: &'a ReducedState) -> Option<ThreatSequence<'a>> {
        ThreatSequence::find(reduced, !reduced.state.attacker_to_move)
    }

    fn find(reduced: &'a ReducedState, by_attacker: bool) -> Option<ThreatSequence<'a>> {
        let (sets, counters) = if by_attacker {
            (&reduced.attacks, &reduced.counters)
        } else {
            (&reduced.counters, &reduced.attacks)
        };
        let start = ThreatSequence {
            sets,
            counters,
            first: 0,
            own: 0,
            others: 0,
        };
        start.continued(&mut Walk {
            steps: STEPS,
            failed: [Failed::default(); REMEMBERED],
        })
    }

    /// The square of the first threat.
    pub(crate) fn first(self) -> u64 {
        self.first
    }

    /// Whether the sequence also wins if the opponent has first taken one more
    /// square: the sequence must not need the square, and the square must not give
    /// the opponent a threat on the way.
    pub(crate) fn ignores(self, square: u64) -> bool {
        let others = self.others | square;
        let threatens = |squares: u64| (squares & !others).count_ones() < 2;
        let mut with = self.counters.iter().filter(|set| set.has(square));
        (self.own | self.others) & square == 0 && !with.any(|set| threatens(set.squares))
    }

    /// Extends the sequence up to the threat that wins; `None` if the search finds none.
    fn continued(self, walk: &mut Walk) -> Option<ThreatSequence<'a>> {
        let (threats, count) = self.threats();
        let threats = &threats[..count];
        let squares = threats.iter().fold(0, |squares, set| squares | set) & self.allowed()?;
        each_square(squares).find_map(|square| {
            walk.steps = walk.steps.checked_sub(1)?;
            let with = threats.iter().filter(|set| *set & square != 0);
            let completing = with.fold(0, |squares, set| squares | set & !square);
            let after = ThreatSequence {
                first: if self.own == 0 { square } else { self.first },
                own: self.own | square,
                others: self.others | completing,
                ..self
            };
            // The opponent can take only one of two squares.
            if completing.is_power_of_two() {
                after.continued_once(walk)
            } else {
                Some(after)
            }
        })
    }

    /// The same, but skips a transposition of moves that have failed.
    fn continued_once(self, walk: &mut Walk) -> Option<ThreatSequence<'a>> {
        let place = self.own.wrapping_mul(SPREAD) >> (u64::BITS - REMEMBERED.ilog2());
        let before = walk.failed[place as usize];
        if (before.own, before.others) == (self.own, self.others) {
            walk.steps = walk.steps.saturating_sub(before.steps);
            return None;
        }
        let begun = walk.steps;
        let found = self.continued(walk);
        walk.failed[place as usize] = Failed {
            own: self.own,
            others: self.others,
            steps: begun - walk.steps,
        };
        found
    }

    /// The missing squares of the sets that lack two.
    fn threats(self) -> ([u64; MAX_THREATS], usize) {
        let mut threats = [0; MAX_THREATS];
        let mut count = 0;
        for set in up_to(self.sets, 2 + self.own.count_ones()) {
            let lacking = set.squares & !self.own;
            let alive = set.squares & self.others == 0;
            // All but the lowest square, which is faster than counting.
            let but_one = lacking & lacking.wrapping_sub(1);
            if alive && but_one.is_power_of_two() && count < MAX_THREATS {
                threats[count] = lacking;
                count += 1;
            }
        }
        (threats, count)
    }

    /// The squares on which the next threat may be: all, or only the one on which the opponent
    /// would complete a line. `None` if the opponent has two such squares.
    fn allowed(self) -> Option<u64> {
        let mut allowed = u64::MAX;
        for set in up_to(self.counters, 1 + self.others.count_ones()) {
            let lacking = set.squares & !self.others;
            if set.squares & self.own == 0 && lacking.is_power_of_two() {
                allowed &= lacking;
            }
        }
        (allowed != 0).then_some(allowed)
    }
}

/// The sets of at most `size` squares. `sets` must be sorted by size.
fn up_to(sets: &[Set], size: u32) -> impl Iterator<Item = &Set> {
    sets.iter().take_while(move |set| set.size <= size)
}

#[cfg(test)]
mod tests {
    use noughts::{Position, Rules};

    use super::*;
    use crate::search::testing::each_position;
    use crate::search::{Search, WinCondition};

    /// The same search without shortcuts: it examines and counts every set, and has no
    /// cache.
    fn plainly<'a>(sequence: ThreatSequence<'a>, steps: &mut u32) -> Option<ThreatSequence<'a>> {
        let ThreatSequence { own, others, .. } = sequence;
        let lacks = |set: &Set, own: u64, others: u64, count: u32| {
            let lacking = set.squares & !own;
            (set.squares & others == 0 && lacking.count_ones() == count).then_some(lacking)
        };
        let threats: Vec<u64> = sequence
            .sets
            .iter()
            .filter_map(|set| lacks(set, own, others, 2))
            .take(MAX_THREATS)
            .collect();
        let must = sequence
            .counters
            .iter()
            .filter_map(|set| lacks(set, others, own, 1));
        let allowed = must.fold(u64::MAX, |allowed, square| allowed & square);
        let squares = threats.iter().fold(0, |all, set| all | set) & allowed;
        for square in each_square(squares) {
            *steps = steps.checked_sub(1)?;
            let with = threats.iter().filter(|set| *set & square != 0);
            let completing = with.fold(0, |all, set| all | set) & !square;
            let after = ThreatSequence {
                first: if own == 0 { square } else { sequence.first },
                own: own | square,
                others: others | completing,
                ..sequence
            };
            let found = match completing.count_ones() {
                1 => plainly(after, steps),
                _ => Some(after),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Tests random games; some searches end because they run out of steps.
    #[test]
    fn shortcuts_change_nothing() {
        let mut random = 0x2545_f491_4f6c_dd1du64;
        let (mut found, mut given_up) = (0, 0);
        for game in ["8,4,4", "7,7,4", "9,7,5", "4,4,4,4"] {
            let rules: Rules = game.parse().unwrap();
            let search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            for _ in 0..200 {
                let mut position = Position::start(rules);
                while !position.is_over() {
                    let reduced = search.reduce(search.state(&position, position.turn()));
                    let mut steps = STEPS;
                    let start = ThreatSequence {
                        sets: &reduced.attacks,
                        counters: &reduced.counters,
                        first: 0,
                        own: 0,
                        others: 0,
                    };
                    let plain = plainly(start, &mut steps);
                    let of = |sequence: ThreatSequence<'_>| {
                        [sequence.first, sequence.own, sequence.others]
                    };
                    let quick = ThreatSequence::of_mover(&reduced);
                    assert_eq!(quick.map(of), plain.map(of), "{position:?}");
                    found += u32::from(plain.is_some());
                    given_up += u32::from(steps == 0);
                    let children: Vec<_> = position.children().collect();
                    random ^= random << 13;
                    random ^= random >> 7;
                    random ^= random << 17;
                    position = children[random as usize % children.len()].1;
                }
            }
        }
        assert!(found > 100 && given_up > 100, "{found} {given_up}");
    }

    /// Tests every position of three games.
    #[test]
    fn a_sequence_wins_after_ignored_moves() {
        for (width, height, k) in [(3, 3, 3), (4, 3, 3), (6, 2, 4)] {
            let rules = Rules::new(width, height, k).unwrap();
            let search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            let mut ignored = 0;
            each_position(rules, |position, wins| {
                let (mover, other) = (position.turn(), position.turn().opponent());
                let reduced = search.reduce(search.state(position, mover));
                if ThreatSequence::of_mover(&reduced).is_some() {
                    assert!(wins(position, mover), "{position:?}");
                }
                let can_complete = reduced.attacks.first().is_some_and(|set| set.size == 1);
                let sequence = ThreatSequence::after_pass(&reduced).filter(|_| !can_complete);
                let Some(sequence) = sequence else { return };
                for (square, child) in position.children() {
                    let square = rules.index(square.square).unwrap().bit();
                    // Other squares are irrelevant.
                    if reduced.state.free & square != 0 && sequence.ignores(square) {
                        assert!(wins(&child, other), "{child:?}");
                        ignored += 1;
                    }
                }
            });
            assert!(ignored > 0 || k > 3, "{rules}");
        }
    }
}
