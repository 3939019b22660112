//! Estimates the memory of a process of a cluster.

use noughts::census::mark_patterns;
use noughts::{Rules, Stones};

use super::Cluster;
use crate::tiers::disk::chunks::together;
use crate::tiers::places;

impl Cluster {
    /// An upper estimate of the memory of a process, in bytes. Each of its workers keeps
    /// the blocks that it needs of one tier, and its own blocks of the previous tier, or of
    /// all tiers in games with gravity.
    ///
    /// A tier is divided among all workers of all processes. Each block of a worker needs
    /// a block of the next tier for each of its moves. With few workers these are nearly
    /// all blocks of the next tier.
    pub fn memory(&self, rules: &Rules) -> u128 {
        let peers = self.processes() as u128 * self.workers as u128;
        let tiers = Tier::of(rules);
        let falls = !rules.has_free_squares();
        let all = tiers
            .iter()
            .map(|tier| tier.own_bytes(peers))
            .fold(0, u128::saturating_add);
        let both = tiers.array_windows().map(|[tier, after]| {
            let needed = tier.needs(after, tier.moves, peers);
            if falls {
                // With gravity, the blocks that play can reach come from the previous tier.
                let back = after.needs(tier, tier.moves_back, peers);
                return needed.max(back).saturating_add(all);
            }
            let own = [tier, after].map(|tier| tier.own_bytes(peers));
            needed.saturating_add(own[0].max(own[1]))
        });
        let blocks: u128 = tiers.iter().map(|tier| tier.blocks).sum();
        // One set of each orbit of sets of squares, and the lines of each set.
        let sets = 4 * blocks + (1 << rules.area());
        let worker = both.fold(0, u128::max);
        worker.saturating_mul(self.workers as u128) + sets
    }
}

/// The size of a tier.
struct Tier {
    blocks: u128,
    patterns: u128,
    /// The number of blocks that share a chunk, and so have the same owner.
    together: u128,
    /// The maximal number of moves of a block.
    moves: u128,
    /// The maximal number of moves that lead to a block of the next tier.
    moves_back: u128,
}

impl Tier {
    /// The tiers of a game by the number of marks.
    fn of(rules: &Rules) -> Vec<Tier> {
        // In games with gravity: one move for each column.
        let most = rules.legal_squares(Stones::NONE).len();
        let tier = |(marks, places): (u32, u128)| {
            let patterns = mark_patterns(rules, marks);
            Tier {
                blocks: places / patterns,
                patterns,
                together: together(usize::try_from(patterns).unwrap_or(usize::MAX)) as u128,
                moves: most.min(rules.area() - marks).into(),
                moves_back: most.min(marks + 1).into(),
            }
        };
        (0..).zip(places(rules)).map(tier).collect()
    }

    /// The maximal number of blocks that one of `peers` workers owns.
    fn owned(&self, peers: u128) -> u128 {
        let chunks = self.blocks.div_ceil(self.together);
        let mean = chunks.div_ceil(peers);
        // The owner of a chunk is practically random. Allow six standard deviations, plus a
        // margin for few chunks.
        let most = mean + 6 * (mean.isqrt() + 1);
        self.blocks.min(most.saturating_mul(self.together))
    }

    fn own_bytes(&self, peers: u128) -> u128 {
        self.owned(peers).saturating_mul(self.patterns)
    }

    /// The maximal number of bytes of another tier that a worker needs, if each block of
    /// this tier has `moves` moves to it.
    fn needs(&self, other: &Tier, moves: u128, peers: u128) -> u128 {
        let needed = other.blocks.min(self.owned(peers).saturating_mul(moves));
        needed.saturating_mul(other.patterns)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::time::Duration;

    use super::super::worker::own_blocks;
    use super::*;
    use crate::tiers::layout::Layout;
    use crate::tiers::moves::Moves;

    fn cluster(processes: usize, workers: usize) -> Cluster {
        Cluster {
            hosts: vec![String::new(); processes],
            process: 0,
            workers,
            patience: Duration::ZERO,
        }
    }

    fn gigabytes(game: &str, processes: usize, workers: usize) -> u128 {
        let bytes = cluster(processes, workers).memory(&game.parse().unwrap());
        bytes / 1_000_000_000
    }

    /// The more processes, the less memory each takes; the largest two tiers have
    /// 319.2 GB together.
    #[test]
    fn processes_share_the_memory() {
        for (processes, workers, expected) in [
            (1, 1, 319),
            (2, 1, 240),
            (10, 1, 176),
            (100, 1, 33),
            (100, 4, 34),
            (1000, 1, 4),
        ] {
            let found = gigabytes("7,4,4", processes, workers);
            assert_eq!(found, expected, "{processes} {workers}");
        }
    }

    /// Compares the estimates with the blocks that each worker owns and needs.
    #[test]
    fn estimates_bound_every_worker() {
        for (game, plies) in [
            ("4,4,4", 0..16),
            ("5,4,4", 12..14),
            ("4,5,4:gravity", 0..20),
        ] {
            let rules: Rules = game.parse().unwrap();
            let layouts = Layout::of(&rules);
            let tiers = Tier::of(&rules);
            for peers in [1, 2, 3, 16, 100] {
                for marks in plies.clone() {
                    let [tier, after] = [&tiers[marks], &tiers[marks + 1]];
                    let [from, to] = [&layouts[marks], &layouts[marks + 1]];
                    let moves = Moves::new(&rules, from, to);
                    for worker in 0..peers {
                        let own: Vec<u32> = own_blocks(from, worker, peers)
                            .map(|(_, set)| set)
                            .collect();
                        let needed: HashSet<usize> =
                            own.iter().flat_map(|set| moves.after(*set)).collect();
                        let found = [own.len() as u128, needed.len() as u128 * after.patterns];
                        let most = [
                            tier.owned(peers as u128),
                            tier.needs(after, tier.moves, peers as u128),
                        ];
                        assert!(
                            found[0] <= most[0] && found[1] <= most[1],
                            "{game} {marks} {worker} of {peers}: {found:?} {most:?}"
                        );
                    }
                }
            }
        }
    }
}
