//! Runs of threats: moves of a player each of which leaves the opponent a single
//! reply, up to one that leaves none.

use super::geometry::singles;
use super::settle::{Set, Settled};

/// How many threats are tried.
const STEPS: u32 = 300;

/// Of more threats than this at once some are not looked at.
const MOST_AT_ONCE: usize = 32;

/// Threats and replies since a settled state. The sets are left as they are, and
/// read as what the moves have made of them: a run is short, and settling after
/// each of its moves would take most of the time of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a> {
    sets: &'a [Set],
    counters: &'a [Set],
    /// The first threat.
    first: u64,
    /// What the player who threatens has taken.
    own: u64,
    /// What the opponent has taken.
    others: u64,
}

impl<'a> Run<'a> {
    /// A run with which the player to move wins; `None` if none is found.
    pub(crate) fn of_mover(settled: &'a Settled) -> Option<Run<'a>> {
        Run::of(settled, settled.state.attacker_to_move)
    }

    /// A run with which the other player would win if it were their move;
    /// `None` if none is found.
    pub(crate) fn after_pass(settled: &'a Settled) -> Option<Run<'a>> {
        Run::of(settled, !settled.state.attacker_to_move)
    }

    fn of(settled: &'a Settled, attacker: bool) -> Option<Run<'a>> {
        let (sets, counters) = match attacker {
            true => (&settled.attacks, &settled.counters),
            false => (&settled.counters, &settled.attacks),
        };
        let start = Run {
            sets,
            counters,
            first: 0,
            own: 0,
            others: 0,
        };
        start.won(&mut STEPS.clone())
    }

    /// The square of the first threat.
    pub(crate) fn first(self) -> u64 {
        self.first
    }

    /// Whether the run also wins if the opponent has taken one more square
    /// before: one that the run does not need, and that brings the opponent no
    /// threat on the way.
    pub(crate) fn ignores(self, square: u64) -> bool {
        let others = self.others | square;
        let threatens = |squares: u64| (squares & !others).count_ones() < 2;
        let mut with = self.counters.iter().filter(|set| set.has(square));
        (self.own | self.others) & square == 0 && !with.any(|set| threatens(set.squares))
    }

    /// The run to its end, if it can be completed.
    fn won(self, steps: &mut u32) -> Option<Run<'a>> {
        let (threats, count) = self.threats();
        let threats = &threats[..count];
        let squares = threats.iter().fold(0, |squares, set| squares | set) & self.demanded()?;
        singles(squares).find_map(|square| {
            *steps = steps.checked_sub(1)?;
            let with = threats.iter().filter(|set| *set & square != 0);
            let completing = with.fold(0, |squares, set| squares | set & !square);
            let after = Run {
                first: if self.own == 0 { square } else { self.first },
                own: self.own | square,
                others: self.others | completing,
                ..self
            };
            // Of two squares the opponent can take only one.
            match completing.is_power_of_two() {
                true => after.won(steps),
                false => Some(after),
            }
        })
    }

    /// What the lines lack that lack two squares.
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

    /// Where the next threat may be: anywhere, or where the opponent would
    /// complete a line. Nothing if there are two such squares.
    fn demanded(self) -> Option<u64> {
        let mut demanded = u64::MAX;
        for set in self.counters {
            let lacking = set.squares & !self.others;
            if set.squares & self.own == 0 && lacking.is_power_of_two() {
                demanded &= lacking;
            }
        }
        (demanded != 0).then_some(demanded)
    }
}

#[cfg(test)]
mod tests {
    use noughts::{Outcome, Player, Position, Rules, Solution};

    use super::*;
    use crate::Tiers;
    use crate::search::{Game, Search};

    /// A run wins, and it wins after every move that it ignores: on every
    /// position of three games.
    #[test]
    fn runs_keep_their_promise() {
        for (width, height, k) in [(3, 3, 3), (4, 3, 3), (6, 2, 4)] {
            let rules = Rules::new(width, height, k).unwrap();
            let tiers = Tiers::solve(rules, 1).unwrap();
            let wins = |position: &Position, player: Player| {
                let value = tiers.value(position).unwrap();
                value.outcome(position.turn()) == Outcome::Win(player)
            };
            let search = Search::new(rules, Game::Whole, 0).unwrap();
            let mut ignored = 0;
            let mut tier = vec![Position::start(rules)];
            while !tier.is_empty() {
                tier.retain(|position| !position.is_over());
                for position in &tier {
                    let (mover, other) = (position.turn(), position.turn().opponent());
                    let settled = search.settle(search.state(position, mover));
                    if Run::of_mover(&settled).is_some() {
                        assert!(wins(position, mover), "{position:?}");
                    }
                    let can_complete = settled.attacks.first().is_some_and(|set| set.size == 1);
                    let Some(run) = Run::after_pass(&settled).filter(|_| !can_complete) else {
                        continue;
                    };
                    for (square, child) in position.children() {
                        let square = rules.index(square.square).unwrap().bit();
                        // Other moves do not matter, and are not looked at.
                        if settled.state.free & square != 0 && run.ignores(square) {
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
