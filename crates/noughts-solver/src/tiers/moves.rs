//! The moves from the tier with some number of marks to the one with one more.

use noughts::census::mark_patterns;
use noughts::{Mark, Rules, Stones};

use super::Entry;
use super::layout::Layout;
use super::monitor::{LimitsReached, Monitor};

/// Where each move leads: the same for all blocks of a tier.
pub(super) struct Moves<'a> {
    rules: &'a Rules,
    from: &'a Layout,
    to: &'a Layout,
    /// By the number of occupied squares below the square that is played; one for each
    /// mark that may be placed.
    targets: Vec<Vec<Targets>>,
}

/// The places that a move leads to, in the block after it.
enum Targets {
    /// The place of each.
    Each(Vec<u32>),
    /// Runs of neighbours that stay neighbours: how many, and the place of the first.
    /// The higher the square, the longer the runs, and long runs are fast.
    Runs(Vec<(u32, u32)>),
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        from: &'a Layout,
        to: &'a Layout,
        monitor: &Monitor<'_>,
    ) -> Result<Moves<'a>, LimitsReached> {
        let patterns: Vec<u32> = from.patterns.all().collect();
        let marks = rules.marks_of(rules.player_after(from.marks));
        let targets = |mark: Mark, below: u32| {
            let stone = u32::from(mark == Mark::X) << below;
            let place = |pattern: &u32| {
                let low = pattern & ((1 << below) - 1);
                let high = (pattern ^ low) << 1;
                to.patterns.number(low | stone | high) as u32
            };
            Targets::new(patterns.iter().map(place).collect())
        };
        let by_mark = |below| {
            monitor.check()?;
            Ok(marks.iter().map(|mark| targets(*mark, below)).collect())
        };
        Ok(Moves {
            rules,
            from,
            to,
            targets: (0..=from.marks).map(by_mark).collect::<Result<_, _>>()?,
        })
    }

    /// How many bytes the patterns of a tier and its moves take at most: four for each
    /// pattern, and four for each pattern and each kind of move.
    pub(super) fn bytes(rules: &Rules, ply: u32) -> u128 {
        let marks = rules.marks_of(rules.player_after(ply)).len() as u128;
        4 * mark_patterns(rules, ply) * (1 + marks * u128::from(ply + 1))
    }

    /// Lowers the entry of each position of a block to the lowest that its moves lead
    /// to.
    pub(super) fn lower(&self, occupied: u32, after: &[Entry], lowest: &mut [Entry]) {
        let size = self.to.patterns.len();
        let occupied_set = Stones::from_bits(occupied.into());
        for square in self.rules.legal_squares(occupied_set) {
            let square = square.bit() as u32;
            let Some(number) = self.to.blocks.number(occupied | square) else {
                continue;
            };
            let after = &after[number * size..(number + 1) * size];
            for targets in &self.targets[below(square, occupied)] {
                targets.lower(lowest, after);
            }
        }
    }

    /// Marks the positions of a block of the tier after the moves that they reach.
    pub(super) fn reach(&self, parents: &[Entry], occupied: u32, block: &mut [Entry]) {
        let size = self.from.patterns.len();
        let occupied_set = Stones::from_bits(occupied.into());
        for square in self.rules.removable_squares(occupied_set) {
            let square = square.bit() as u32;
            let Some(number) = self.from.blocks.number(occupied ^ square) else {
                continue;
            };
            let parents = &parents[number * size..(number + 1) * size];
            for targets in &self.targets[below(square, occupied)] {
                for (parent, place) in parents.iter().zip(targets.places()) {
                    if *parent == Entry::REACHED {
                        block[place as usize] = Entry::REACHED;
                    }
                }
            }
        }
    }
}

impl Targets {
    /// Runs shorter than this on average are slower than [`Targets::Each`].
    const SHORT: usize = 8;

    fn new(places: Vec<u32>) -> Targets {
        let runs: Vec<(u32, u32)> = places
            .chunk_by(|place, next| place + 1 == *next)
            .map(|run| (run.len() as u32, run[0]))
            .collect();
        if runs.len() * Targets::SHORT > places.len() {
            Targets::Each(places)
        } else {
            Targets::Runs(runs)
        }
    }

    /// Lowers each entry to that of the same position after the move.
    fn lower(&self, lowest: &mut [Entry], after: &[Entry]) {
        match self {
            Targets::Each(places) => {
                for (lowest, place) in lowest.iter_mut().zip(places) {
                    *lowest = (*lowest).min(after[*place as usize]);
                }
            }
            Targets::Runs(runs) => {
                let mut rest = lowest;
                for (length, first) in runs {
                    let (run, others) = rest.split_at_mut(*length as usize);
                    let after = &after[*first as usize..];
                    for (lowest, after) in run.iter_mut().zip(after) {
                        *lowest = (*lowest).min(*after);
                    }
                    rest = others;
                }
            }
        }
    }

    /// The places one by one.
    fn places(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match self {
            Targets::Each(places) => Box::new(places.iter().copied()),
            Targets::Runs(runs) => {
                let runs = runs.iter();
                Box::new(runs.flat_map(|(length, first)| *first..first + length))
            }
        }
    }
}

/// How many occupied squares lie below a square.
fn below(square: u32, occupied: u32) -> usize {
    (occupied & (square - 1)).count_ones() as usize
}
