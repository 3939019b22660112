//! The reduction of a position for the verifier of proofs: short, and directly from the
//! rules. The search has its own, `search::reduce`, which the verifier does not use.

use noughts::{Rules, SquareIndex, Stones, Symmetry};

/// The marks and the free squares of a position, for the question whether the attacker wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) attacker: Stones,
    pub(super) defender: Stones,
    pub(super) free: Stones,
}

impl Placement {
    /// Its image under a symmetry of the board.
    pub(super) fn image(&self, map: Symmetry) -> Placement {
        Placement {
            attacker: map.stones(self.attacker),
            defender: map.stones(self.defender),
            free: map.stones(self.free),
        }
    }
}

/// The lines of a game, and whether the defender's count.
#[derive(Debug)]
pub(super) struct LineSets {
    pub(super) rules: Rules,
    lines: Vec<Stones>,
    defender_counts: bool,
}

impl LineSets {
    pub(super) fn new(rules: Rules, defender_counts: bool) -> LineSets {
        LineSets {
            rules,
            lines: rules.lines().map(|line| line.stones()).collect(),
            defender_counts,
        }
    }

    /// Reduces a position in which neither player has a line.
    pub(super) fn reduce(&self, start: Placement) -> ReducedPosition {
        // On the empty board every line is a set, and no line contains another.
        let (mut attacks, mut counters) = (self.lines.clone(), Vec::new());
        if self.defender_counts {
            counters.clone_from(&self.lines);
        }
        for square in start.attacker {
            (attacks, counters) = (taken(&attacks, square), lost(&counters, square));
        }
        for square in start.defender {
            (attacks, counters) = (lost(&attacks, square), taken(&counters, square));
        }
        ReducedPosition::new(start, attacks, counters)
    }

    /// The free squares of a reduced position, and the marks of each player that are in a
    /// line which has only such marks and free squares.
    pub(super) fn placement(&self, position: &ReducedPosition) -> Placement {
        let Placement {
            mut attacker,
            mut defender,
            free,
        } = position.placement;
        attacker = attacker & self.alive(attacker | free);
        defender = if self.defender_counts {
            defender & self.alive(defender | free)
        } else {
            Stones::NONE
        };
        Placement {
            attacker,
            defender,
            free,
        }
    }

    /// The squares of the lines that are inside a set of squares.
    fn alive(&self, squares: Stones) -> Stones {
        let lines = self.lines.iter().filter(|line| squares.is_superset(**line));
        lines.fold(Stones::NONE, |alive, line| alive | *line)
    }
}

/// A position without everything that cannot change whether the attacker wins.
///
/// A line without a mark of the opponent is alive, and the squares that its player lacks
/// are a *set* of that player. The reduction removes each set that contains another set of
/// the same player: the player completes the smaller set no later, and a defence against
/// the smaller set stops both. The reduction also removes each set with two squares that
/// are in no other set: when its player takes one of the two, the opponent takes the
/// other. Squares in no set are not free.
#[derive(Clone, Debug)]
pub(super) struct ReducedPosition {
    /// All marks, and the free squares after the reduction.
    placement: Placement,
    /// The sets of the attacker.
    pub(super) attacks: Vec<Stones>,
    /// The sets of the defender; empty if the defender's lines do not count.
    pub(super) counters: Vec<Stones>,
}

impl ReducedPosition {
    /// Finishes the reduction. No set of a player may contain another one.
    fn new(
        placement: Placement,
        mut attacks: Vec<Stones>,
        mut counters: Vec<Stones>,
    ) -> ReducedPosition {
        loop {
            let (mut once, mut more) = (Stones::NONE, Stones::NONE);
            for set in attacks.iter().chain(&counters) {
                more |= once & *set;
                once |= *set;
            }
            let own = once - more;
            let is_superfluous = |set: &Stones| has_two(*set & own);
            let mut sets = attacks.iter().chain(&counters);
            if !has_two(own) || !sets.any(is_superfluous) {
                // The free squares are the squares in sets.
                return ReducedPosition {
                    placement: Placement {
                        free: once,
                        ..placement
                    },
                    attacks,
                    counters,
                };
            }
            attacks.retain(|set| !is_superfluous(set));
            counters.retain(|set| !is_superfluous(set));
        }
    }

    /// The reduced position after a move of the attacker.
    pub(super) fn attack(&self, square: SquareIndex) -> ReducedPosition {
        let mut placement = self.placement;
        placement.attacker = placement.attacker.with(square);
        let (attacks, counters) = (taken(&self.attacks, square), lost(&self.counters, square));
        ReducedPosition::new(placement, attacks, counters)
    }

    /// The reduced position after a move of the defender.
    pub(super) fn defend(&self, square: SquareIndex) -> ReducedPosition {
        let mut placement = self.placement;
        placement.defender = placement.defender.with(square);
        let (attacks, counters) = (lost(&self.attacks, square), taken(&self.counters, square));
        ReducedPosition::new(placement, attacks, counters)
    }

    /// The squares that may be played.
    pub(super) fn free(&self) -> Stones {
        self.placement.free
    }

    /// The moves to try: the squares that no other square dominates. A square
    /// dominates another one if it is in every set of the other. Of squares in
    /// exactly the same sets, the first represents all.
    pub(super) fn moves(&self) -> impl Iterator<Item = SquareIndex> {
        // For each square, the squares that are in all of its sets.
        let mut companions = [self.free(); 64];
        for set in self.attacks.iter().chain(&self.counters) {
            for square in *set {
                companions[index(square)] &= *set;
            }
        }
        self.free().iter().filter(move |square| {
            let mut others = companions[index(*square)].without(*square).iter();
            !others.any(|other| other < *square || !companions[index(other)].contains(*square))
        })
    }

    /// Whether the defender stops all sets by answering in each of the `pairs`, and
    /// by weights for the sets that contain no whole pair. The squares of the pairs
    /// count as the attacker's, and a set that lacks n squares weighs 2⁻ⁿ.
    pub(super) fn holds_by(&self, pairs: &[Stones], attacker_to_move: bool) -> bool {
        let paired = pairs.iter().fold(Stones::NONE, |all, pair| all | *pair);
        let (mut total, mut through) = (0, [0; 64]);
        for set in &self.attacks {
            if contains_any(*set, pairs) {
                continue;
            }
            let lacking = *set - paired;
            let weight = COMPLETE >> lacking.len();
            total += weight;
            for square in lacking {
                through[index(square)] += weight;
            }
        }
        if attacker_to_move {
            // The attacker's move adds at most the weight of the heaviest square.
            total += through.into_iter().max().unwrap_or(0);
        }
        total < COMPLETE
    }
}

/// The sets of a player after that player takes a square: each set with the square loses
/// it, and other sets that contain one of these are removed.
///
/// No other set needs to be removed. If two sets have the square and neither contains the
/// other, this remains true without the square. No set that loses the square contains a set
/// without the square, because it did not contain it before.
///
/// The verifier spends most of its time in this function and [`lost`]. They write every set
/// and count those that stay, because a branch would be unpredictable.
fn taken(sets: &[Stones], square: SquareIndex) -> Vec<Stones> {
    let mut after = vec![Stones::NONE; sets.len() + 1];
    let mut count = 0;
    for set in sets {
        after[count] = set.without(square);
        count += usize::from(set.contains(square));
    }
    let (smaller, kept) = after.split_at_mut(count);
    let mut kept_count = 0;
    for set in sets {
        let is_removed = set.contains(square) | contains_any(*set, smaller);
        kept[kept_count] = *set;
        kept_count += usize::from(!is_removed);
    }
    after.truncate(count + kept_count);
    after
}

/// The sets of a player after the opponent takes a square. A set that was removed
/// because it contains another set does not come back: it has the square if the other
/// set has it.
fn lost(sets: &[Stones], square: SquareIndex) -> Vec<Stones> {
    let mut after = vec![Stones::NONE; sets.len()];
    let mut count = 0;
    for set in sets {
        after[count] = *set;
        count += usize::from(!set.contains(square));
    }
    after.truncate(count);
    after
}

/// Whether a set contains any of several others. It compares all of them, because an early
/// exit would be an unpredictable branch.
fn contains_any(set: Stones, others: &[Stones]) -> bool {
    let contains = others.iter().map(|other| set.is_superset(*other));
    contains.fold(false, |any, this| any | this)
}

/// The squares that complete a line of the player who has these sets.
pub(super) fn completing(sets: &[Stones]) -> Stones {
    let completing = sets.iter().filter(|set| !has_two(**set));
    completing.fold(Stones::NONE, |squares, set| squares | *set)
}

fn has_two(squares: Stones) -> bool {
    let rest = squares.split_first();
    rest.is_some_and(|(_, rest)| !rest.is_empty())
}

fn index(square: SquareIndex) -> usize {
    usize::from(square.number())
}

/// The weight of a completed set; no set lacks more than 64 squares.
const COMPLETE: u128 = 1 << 64;

#[cfg(test)]
mod tests {
    use super::*;

    /// The reduction as docs/PROOFS.md describes it, recomputed from the lines in each step.
    fn by_definition(lines: &LineSets, mut placement: Placement) -> [Vec<Stones>; 2] {
        loop {
            let sets = |stones: Stones| {
                let all_lines = lines.lines.iter().copied();
                let alive = all_lines.filter(|line| (stones | placement.free).is_superset(*line));
                let mut sets: Vec<Stones> = alive.map(|line| line - stones).collect();
                sets.sort();
                sets.dedup();
                let all = sets.clone();
                sets.retain(|set| {
                    !all.iter()
                        .any(|other| other != set && set.is_superset(*other))
                });
                sets
            };
            let mut both = [sets(placement.attacker), Vec::new()];
            if lines.defender_counts {
                both[1] = sets(placement.defender);
            }
            let all = both.concat();
            let is_own = |square: &SquareIndex| {
                let with = all.iter().filter(|set| set.contains(*square));
                with.count() == 1
            };
            for sets in &mut both {
                sets.retain(|set| set.iter().filter(is_own).count() < 2);
            }
            let free = both.concat().into_iter().fold(Stones::NONE, |a, b| a | b);
            if free == placement.free {
                return both;
            }
            placement.free = free;
        }
    }

    #[test]
    fn reduction_matches_its_definition() {
        let games = [
            "3,3,3",
            "5,4,4",
            "6,6,4",
            "7,5,3",
            "8,8,5",
            "4,4,4:torus",
            "4,2,2:torus",
            "5,4,2:torus",
            "3,3,3,3",
            "4,4,4,4",
        ];
        let mut random = 1_u64;
        for (game, defender_counts) in games.iter().flat_map(|game| [(game, true), (game, false)]) {
            let lines = LineSets::new(game.parse().unwrap(), defender_counts);
            for _ in 0..20 {
                let mut position = lines.reduce(Placement {
                    attacker: Stones::NONE,
                    defender: Stones::NONE,
                    free: lines.rules.all_squares(),
                });
                for attacker_moves in [true, false].into_iter().cycle() {
                    let (before, free) = (lines.placement(&position), position.free());
                    assert_eq!(
                        by_definition(&lines, before),
                        sorted(&position),
                        "{game} {before:?}"
                    );
                    let mut start = position.placement;
                    start.free = lines.rules.all_squares() - start.attacker - start.defender;
                    let reduced = sorted(&lines.reduce(start));
                    assert_eq!(by_definition(&lines, start), reduced, "{game} {start:?}");
                    let over = [&position.attacks, &position.counters];
                    if free.is_empty() || over.iter().any(|sets| !completing(sets).is_empty()) {
                        break;
                    }
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    let nth = (random >> 33) as usize % free.len() as usize;
                    let square = free.iter().nth(nth).unwrap();
                    position = if attacker_moves {
                        position.attack(square)
                    } else {
                        position.defend(square)
                    };
                }
            }
        }
    }

    fn sorted(position: &ReducedPosition) -> [Vec<Stones>; 2] {
        [&position.attacks, &position.counters].map(|sets| {
            let mut sets = sets.clone();
            sets.sort();
            sets
        })
    }
}
