//! The reduction of a position to what matters, as the checker of proofs needs it:
//! short, and straight from the rules. The search has one of its own,
//! `search::reduce`, which the checker does not rely on.

use noughts::{Rules, SquareIndex, Stones, Symmetry};

/// A position as the question whether one player, the attacker, wins, reduced to what
/// matters for the answer.
///
/// A line in which the opponent has no stone is alive, and the squares that its player
/// lacks are a *set* of that player. A set that contains another set of the same player
/// does not matter: the smaller one is completed no later, and whoever stops it stops
/// both. A set with two squares that are in no other set does not matter either: when
/// its player takes one of the two, the opponent takes the other. Nor does a square in
/// no set that matters, nor a stone in no line that is alive.
#[derive(Clone, Debug)]
pub(super) struct ReducedPosition {
    pub(super) placement: Placement,
    /// The sets of the attacker.
    pub(super) attacks: Vec<Stones>,
    /// The sets of the defender; none where they do not count.
    pub(super) counters: Vec<Stones>,
}

/// The stones and the free squares that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) attacker: Stones,
    pub(super) defender: Stones,
    pub(super) free: Stones,
}

impl Placement {
    /// Where everything goes under a symmetry of the board.
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

    pub(super) fn reduce(&self, mut placement: Placement) -> ReducedPosition {
        loop {
            let mut attacks = self.sets(placement.attacker, placement.free);
            let mut counters = match self.defender_counts {
                true => self.sets(placement.defender, placement.free),
                false => Vec::new(),
            };
            let (mut once, mut more) = (Stones::NONE, Stones::NONE);
            for set in attacks.iter().chain(&counters) {
                more |= once & *set;
                once |= *set;
            }
            let matters = |set: &Stones| (*set & (once - more)).len() < 2;
            attacks.retain(matters);
            counters.retain(matters);
            let sets = attacks.iter().chain(&counters);
            let free = sets.fold(Stones::NONE, |free, set| free | *set);
            if free == placement.free {
                placement.attacker = placement.attacker & self.alive(placement.attacker, free);
                placement.defender = match self.defender_counts {
                    true => placement.defender & self.alive(placement.defender, free),
                    false => Stones::NONE,
                };
                return ReducedPosition {
                    placement,
                    attacks,
                    counters,
                };
            }
            placement.free = free;
        }
    }

    /// The reduced position after a move.
    pub(super) fn after(
        &self,
        position: &ReducedPosition,
        square: SquareIndex,
        attacker_moves: bool,
    ) -> ReducedPosition {
        let mut placement = position.placement;
        placement.free = placement.free.without(square);
        if attacker_moves {
            placement.attacker = placement.attacker.with(square);
        } else {
            placement.defender = placement.defender.with(square);
        }
        self.reduce(placement)
    }

    /// The sets of a player, except those that contain another one.
    fn sets(&self, stones: Stones, free: Stones) -> Vec<Stones> {
        let sets = self.alive_lines(stones, free).map(|line| line - stones);
        let mut sets: Vec<(u32, Stones)> = sets.map(|set| (set.len(), set)).collect();
        sets.sort_by_key(|(length, _)| *length);
        let mut least: Vec<Stones> = Vec::with_capacity(sets.len());
        for (_, set) in sets {
            if !least.iter().any(|smaller| set.is_superset(*smaller)) {
                least.push(set);
            }
        }
        least
    }

    /// The squares of the lines of a player that are alive.
    fn alive(&self, stones: Stones, free: Stones) -> Stones {
        self.alive_lines(stones, free)
            .fold(Stones::NONE, |squares, line| squares | line)
    }

    fn alive_lines(&self, stones: Stones, free: Stones) -> impl Iterator<Item = Stones> {
        let lines = self.lines.iter().copied();
        lines.filter(move |line| (stones | free).is_superset(*line))
    }
}

impl ReducedPosition {
    /// The moves that have to be tried: those to squares that no other square
    /// dominates. A square is dominated by another one that is in every set it is in;
    /// of squares in exactly the same sets the first stands for all.
    pub(super) fn moves(&self) -> impl Iterator<Item = SquareIndex> {
        let sets = || self.attacks.iter().chain(&self.counters);
        // The squares that are in every set in which a square is.
        let companions = move |square: SquareIndex| {
            sets()
                .filter(|set| set.contains(square))
                .fold(self.placement.free, |common, set| common & *set)
        };
        self.placement.free.iter().filter(move |square| {
            let mut others = companions(*square).without(*square).iter();
            !others.any(|other| other < *square || !companions(other).contains(*square))
        })
    }

    /// Whether the defender, who answers the attacker in each of the `pairs`, stops
    /// the sets that contain no whole pair by weights: as if the attacker had the
    /// squares of the pairs, a set that lacks n squares weighs 2⁻ⁿ.
    pub(super) fn holds_by(&self, pairs: &[Stones], attacker_to_move: bool) -> bool {
        let paired = pairs.iter().fold(Stones::NONE, |all, pair| all | *pair);
        let left = self.attacks.iter().copied();
        let left = left.filter(|set| !pairs.iter().any(|pair| set.is_superset(*pair)));
        let left: Vec<Stones> = left.map(|set| set - paired).collect();
        let weight = |set: &Stones| COMPLETE >> set.len();
        let total: u128 = left.iter().map(weight).sum();
        let through = |square: SquareIndex| {
            let through = left.iter().filter(move |set| set.contains(square));
            through.map(weight).sum::<u128>()
        };
        let heaviest = self.placement.free.iter().map(through).max().unwrap_or(0);
        // The attacker's move adds at most the heaviest square.
        total + if attacker_to_move { heaviest } else { 0 } < COMPLETE
    }
}

/// The squares that complete a line of the player who has these sets.
pub(super) fn completing(sets: &[Stones]) -> Stones {
    let completing = sets.iter().filter(|set| set.len() == 1);
    completing.fold(Stones::NONE, |squares, set| squares | *set)
}

/// The weight of a completed set; no set lacks more than 64 squares.
const COMPLETE: u128 = 1 << 64;
