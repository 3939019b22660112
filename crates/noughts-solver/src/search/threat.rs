//! Threat sequences: moves of a player each of which leaves the opponent a single
//! reply, up to one that leaves none.

use super::geometry::each_square;
use super::reduce::{ReducedState, Set};

/// How many threats are tried.
const STEPS: u32 = 300;

/// If there are more threats than this at once, some are not looked at.
const MOST_AT_ONCE: usize = 32;

/// Threats and replies since a reduced state. The sets stay those of that state, and
/// what the moves change is read off them: a sequence is short, and a reduction after
/// each of its moves would take most of the time of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreatSequence<'a> {
    sets: &'a [Set],
    counters: &'a [Set],
    /// The first threat.
    first: u64,
    /// What the player who threatens has taken.
    own: u64,
    /// What the opponent has taken.
    others: u64,
}

impl<'a> ThreatSequence<'a> {
    /// A sequence with which the player to move wins; `None` if none is found.
    pub(crate) fn of_mover(reduced: &'a ReducedState) -> Option<ThreatSequence<'a>> {
        ThreatSequence::find(reduced, reduced.state.attacker_to_move)
    }

    /// A sequence with which the other player would win if it were their move;
    /// `None` if none is found.
    pub(crate) fn after_pass(reduced: &'a ReducedState) -> Option<ThreatSequence<'a>> {
        ThreatSequence::find(reduced, !reduced.state.attacker_to_move)
    }

    fn find(reduced: &'a ReducedState, by_attacker: bool) -> Option<ThreatSequence<'a>> {
        let (sets, counters) = match by_attacker {
            true => (&reduced.attacks, &reduced.counters),
            false => (&reduced.counters, &reduced.attacks),
        };
        let start = ThreatSequence {
            sets,
            counters,
            first: 0,
            own: 0,
            others: 0,
        };
        start.continued(&mut STEPS.clone())
    }

    /// The square of the first threat.
    pub(crate) fn first(self) -> u64 {
        self.first
    }

    /// Whether the sequence also wins if the opponent has taken one more square
    /// before: one that the sequence does not need, and that gives the opponent no
    /// threat meanwhile.
    pub(crate) fn ignores(self, square: u64) -> bool {
        let others = self.others | square;
        let threatens = |squares: u64| (squares & !others).count_ones() < 2;
        let mut with = self.counters.iter().filter(|set| set.has(square));
        (self.own | self.others) & square == 0 && !with.any(|set| threatens(set.squares))
    }

    /// The sequence up to the threat that wins; `None` if none is found.
    fn continued(self, steps: &mut u32) -> Option<ThreatSequence<'a>> {
        let (threats, count) = self.threats();
        let threats = &threats[..count];
        let squares = threats.iter().fold(0, |squares, set| squares | set) & self.allowed()?;
        each_square(squares).find_map(|square| {
            *steps = steps.checked_sub(1)?;
            let with = threats.iter().filter(|set| *set & square != 0);
            let completing = with.fold(0, |squares, set| squares | set & !square);
            let after = ThreatSequence {
                first: if self.own == 0 { square } else { self.first },
                own: self.own | square,
                others: self.others | completing,
                ..self
            };
            // Of two squares the opponent can take only one.
            match completing.is_power_of_two() {
                true => after.continued(steps),
                false => Some(after),
            }
        })
    }

    /// The sets that lack two squares, as what they lack.
    fn threats(self) -> ([u64; MOST_AT_ONCE], usize) {
        let mut threats = [0; MOST_AT_ONCE];
        let mut count = 0;
        for set in self.sets {
            let lacking = set.squares & !self.own;
            let alive = set.squares & self.others == 0;
            if alive && lacking.count_ones() == 2 && count < MOST_AT_ONCE {
                threats[count] = lacking;
                count += 1;
            }
        }
        (threats, count)
    }

    /// Where the next threat may be: anywhere, or only where the opponent would
    /// complete a line. `None` if there are two such squares.
    fn allowed(self) -> Option<u64> {
        let mut allowed = u64::MAX;
        for set in self.counters {
            let lacking = set.squares & !self.others;
            if set.squares & self.own == 0 && lacking.is_power_of_two() {
                allowed &= lacking;
            }
        }
        (allowed != 0).then_some(allowed)
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Outcome, Player, Position, Rules, Solution};

    use super::*;
    use crate::Tiers;
    use crate::search::{Search, WinCondition};

    /// On every position of three games.
    #[test]
    fn a_sequence_wins_also_after_every_move_that_it_ignores() {
        for (width, height, k) in [(3, 3, 3), (4, 3, 3), (6, 2, 4)] {
            let rules = Rules::new(width, height, k).unwrap();
            let tiers = Tiers::solve(rules, 1).unwrap();
            let wins = |position: &Position, player: Player| {
                let value = tiers.value(position).unwrap();
                value.outcome(position.turn()) == Outcome::Win(player)
            };
            let search = Search::new(rules, WinCondition::Whole, 0).unwrap();
            let mut ignored = 0;
            let mut tier = vec![Position::start(rules)];
            while !tier.is_empty() {
                tier.retain(|position| !position.is_over());
                for position in &tier {
                    let (mover, other) = (position.turn(), position.turn().opponent());
                    let reduced = search.reduce(search.state(position, mover));
                    if ThreatSequence::of_mover(&reduced).is_some() {
                        assert!(wins(position, mover), "{position:?}");
                    }
                    let can_complete = reduced.attacks.first().is_some_and(|set| set.size == 1);
                    let Some(sequence) =
                        ThreatSequence::after_pass(&reduced).filter(|_| !can_complete)
                    else {
                        continue;
                    };
                    for (square, child) in position.children() {
                        let square = rules.index(square.square).unwrap().bit();
                        // Other moves do not matter, and are not looked at.
                        if reduced.state.free & square != 0 && sequence.ignores(square) {
                            assert!(wins(&child, other), "{child:?}");
                            ignored += 1;
                        }
                    }
                }
                let children = tier.iter().flat_map(Position::children);
                tier = children.map(|(_, child)| child).collect();
                tier.sort_by_key(|position| position.board().number());
                tier.dedup();
            }
            assert!(ignored > 0 || k > 3, "{rules}");
        }
    }
}
