//! What a position comes down to, for those who verify. Written on its own, from
//! the rules; the search has its own way to the same result.

use noughts::{Rules, SquareIndex, Stones, Symmetry};

/// The question whether one player, the attacker, wins, without what does not
/// matter for the answer.
///
/// A line in which the opponent has no stone is alive; what a player lacks to
/// complete it is a *set* of that player. A set that contains another set of the
/// same player does not matter: it is not completed before and not stopped after
/// the smaller one. A set with two squares that are in no other set does not
/// matter either: when a player takes one of the two, the opponent takes the
/// other. Nor does a square that is in no set that matters, nor a stone in no
/// line that is alive.
#[derive(Clone, Debug)]
pub(super) struct Essence {
    pub(super) marks: Placed,
    /// What the attacker's lines lack.
    pub(super) attacks: Vec<Stones>,
    /// What the defender's lines lack; none where they do not count.
    pub(super) counters: Vec<Stones>,
}

/// The stones and the free squares that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) attacker: Stones,
    pub(super) defender: Stones,
    pub(super) free: Stones,
}

impl Placed {
    /// Where the marks go under a symmetry of the board.
    pub(super) fn image(&self, map: Symmetry) -> Placed {
        Placed {
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

    pub(super) fn essence(&self, mut marks: Placed) -> Essence {
        loop {
            let mut attacks = self.sets(marks.attacker, marks.free);
            let mut counters = match self.defender_counts {
                true => self.sets(marks.defender, marks.free),
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
            if free == marks.free {
                marks.attacker = marks.attacker & self.alive(marks.attacker, free);
                marks.defender = match self.defender_counts {
                    true => marks.defender & self.alive(marks.defender, free),
                    false => Stones::NONE,
                };
                return Essence {
                    marks,
                    attacks,
                    counters,
                };
            }
            marks.free = free;
        }
    }

    /// What a state comes down to after a move.
    pub(super) fn after(
        &self,
        state: &Essence,
        square: SquareIndex,
        attacker_moves: bool,
    ) -> Essence {
        let mut marks = state.marks;
        marks.free = marks.free.without(square);
        if attacker_moves {
            marks.attacker = marks.attacker.with(square);
        } else {
            marks.defender = marks.defender.with(square);
        }
        self.essence(marks)
    }

    /// What each line of a player lacks, but for sets that contain another.
    fn sets(&self, stones: Stones, free: Stones) -> Vec<Stones> {
        let mut sets: Vec<Stones> = self.of(stones, free).map(|line| line - stones).collect();
        sets.sort_by_key(|set| set.len());
        let mut least: Vec<Stones> = Vec::new();
        for set in sets {
            if !least.iter().any(|smaller| set.is_superset(*smaller)) {
                least.push(set);
            }
        }
        least
    }

    /// The squares of the lines of a player that are alive.
    fn alive(&self, stones: Stones, free: Stones) -> Stones {
        self.of(stones, free)
            .fold(Stones::NONE, |squares, line| squares | line)
    }

    fn of(&self, stones: Stones, free: Stones) -> impl Iterator<Item = Stones> {
        let lines = self.lines.iter().copied();
        lines.filter(move |line| (stones | free).is_superset(*line))
    }
}

impl Essence {
    /// The squares to which a player has to be tried: those that no other
    /// square surpasses. A square is surpassed by another one that is in every
    /// set it is in; of squares in just the same sets the first stands for all.
    pub(super) fn moves(&self) -> impl Iterator<Item = SquareIndex> {
        let sets = || self.attacks.iter().chain(&self.counters);
        // The squares that are in every set in which a square is.
        let companions = move |square: SquareIndex| {
            sets()
                .filter(|set| set.contains(square))
                .fold(self.marks.free, |common, set| common & *set)
        };
        self.marks.free.iter().filter(move |square| {
            let mut others = companions(*square).without(*square).iter();
            !others.any(|other| other < *square || !companions(other).contains(*square))
        })
    }

    /// The squares that complete a line of one player.
    pub(super) fn completing(sets: &[Stones]) -> Stones {
        let completing = sets.iter().filter(|set| set.len() == 1);
        completing.fold(Stones::NONE, |squares, set| squares | *set)
    }

    /// Whether the defender, who promises to answer in each of the `pairs`,
    /// holds the sets that contain no whole pair by weights: as if the attacker
    /// had the squares of the pairs, a set that lacks n squares weighs 2⁻ⁿ.
    pub(super) fn holds(&self, pairs: &[Stones], attacker_to_move: bool) -> bool {
        let paired = pairs.iter().fold(Stones::NONE, |all, pair| all | *pair);
        let left = self.attacks.iter().copied();
        let left = left.filter(|set| !pairs.iter().any(|pair| set.is_superset(*pair)));
        let left: Vec<Stones> = left.map(|set| set - paired).collect();
        let weight = |set: &Stones| WHOLE >> set.len();
        let sum: u128 = left.iter().map(weight).sum();
        let through = |square: SquareIndex| {
            let through = left.iter().filter(move |set| set.contains(square));
            through.map(weight).sum::<u128>()
        };
        let heaviest = self.marks.free.iter().map(through).max().unwrap_or(0);
        // The attacker's move adds at most the heaviest square.
        sum + if attacker_to_move { heaviest } else { 0 } < WHOLE
    }
}

/// What a completed set weighs; no set lacks more than 64 squares.
const WHOLE: u128 = 1 << 64;
