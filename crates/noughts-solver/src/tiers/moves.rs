//! The moves from the tier with some number of marks to the one with one more.

use noughts::{Mark, Rules, Stones};

use super::Entry;
use super::layout::Layout;
use super::relabel::{Labels, Relabel};

/// Where each move leads.
pub(super) struct Moves<'a> {
    rules: &'a Rules,
    from: &'a Layout,
    to: &'a Layout,
    labels: Labels,
    marks: &'static [Mark],
}

impl<'a> Moves<'a> {
    pub(super) fn new(rules: &'a Rules, from: &'a Layout, to: &'a Layout) -> Moves<'a> {
        Moves {
            rules,
            from,
            to,
            labels: Labels::new(from.marks),
            marks: rules.marks_of(rules.player_after(from.marks)),
        }
    }

    /// Lowers the entry of each position of a block to the lowest that its moves lead
    /// to. `after` has the blocks of the tier after the moves, by their numbers.
    pub(super) fn lower<'b>(
        &self,
        relabel: &mut Relabel,
        occupied: u32,
        after: impl Fn(usize) -> &'b [Entry],
        lowest: &mut [Entry],
    ) {
        for square in self.rules.legal_squares(Stones::from_bits(occupied.into())) {
            let square = square.bit() as u32;
            let Some(found) = self.to.blocks.find(occupied | square) else {
                continue;
            };
            let new = |square| below(found.map.image(square), found.set);
            let marks: Vec<u32> = squares(occupied).map(new).collect();
            relabel.set(&self.labels, &marks);
            let after = after(found.number);
            for run in self.runs(relabel, new(square)) {
                let (after, lowest) = (&after[run.start..], &mut lowest[run.first..]);
                for (lowest, low) in lowest.iter_mut().zip(run.lows) {
                    let place = self.labels.number(low | run.high);
                    *lowest = (*lowest).min(after[place]);
                }
            }
        }
    }

    /// The numbers of the blocks before the moves that lead to a block; some may be there
    /// twice.
    #[cfg(feature = "cluster")]
    pub(super) fn before(&self, occupied: u32) -> impl Iterator<Item = usize> {
        let squares = Stones::from_bits(occupied.into());
        let squares = self.rules.removable_squares(squares).iter();
        squares.filter_map(move |square| {
            let found = self.from.blocks.find(occupied ^ square.bit() as u32)?;
            Some(found.number)
        })
    }

    /// The numbers of the blocks that the moves from a block lead to; some may be there
    /// twice.
    #[cfg(feature = "cluster")]
    pub(super) fn after(&self, occupied: u32) -> impl Iterator<Item = usize> {
        let squares = Stones::from_bits(occupied.into());
        let squares = self.rules.legal_squares(squares).iter();
        squares.filter_map(move |square| {
            let found = self.to.blocks.find(occupied | square.bit() as u32)?;
            Some(found.number)
        })
    }

    /// Marks the positions of a block of the tier after the moves that they reach.
    /// `parents` has the blocks of the tier before the moves, by their numbers.
    pub(super) fn reach<'b>(
        &self,
        relabel: &mut Relabel,
        occupied: u32,
        parents: impl Fn(usize) -> &'b [Entry],
        block: &mut [Entry],
    ) {
        for square in self
            .rules
            .removable_squares(Stones::from_bits(occupied.into()))
        {
            let square = square.bit() as u32;
            let before = occupied ^ square;
            let Some(found) = self.from.blocks.find(before) else {
                continue;
            };
            let mut marks = [0; 32];
            for square in squares(before) {
                marks[below(found.map.image(square), found.set) as usize] = below(square, occupied);
            }
            relabel.set(&self.labels, &marks[..self.from.marks as usize]);
            let parents = parents(found.number);
            for run in self.runs(relabel, below(square, occupied)) {
                let block = &mut block[run.start..];
                for (parent, low) in parents[run.first..].iter().zip(run.lows) {
                    if *parent == Entry::REACHED {
                        block[self.labels.number(low | run.high)] = Entry::REACHED;
                    }
                }
            }
        }
    }

    /// The patterns before a move, for each mark that can be placed, with what they become
    /// when the mark gets the number `played`.
    fn runs<'r>(
        &'r self,
        relabel: &'r Relabel,
        played: u32,
    ) -> impl Iterator<Item = PlayedRun<'r>> {
        self.marks.iter().flat_map(move |mark| {
            let x = u32::from(*mark == Mark::X);
            relabel.runs(&self.from.patterns).map(move |run| PlayedRun {
                first: run.first,
                start: self.to.patterns.starts[(run.x + x) as usize],
                lows: run.lows,
                high: run.high | x << played,
            })
        })
    }
}

/// Neighbouring patterns before a move.
struct PlayedRun<'a> {
    /// The number of the first.
    first: usize,
    /// Where patterns with as many x as these have after the move begin.
    start: usize,
    /// What the patterns become: each of these with the other.
    lows: &'a [u32],
    high: u32,
}

/// How many squares of a set lie below a square.
fn below(square: u32, set: u32) -> u32 {
    (set & (square - 1)).count_ones()
}

/// The squares of a set, each as a set.
fn squares(set: u32) -> impl Iterator<Item = u32> {
    Stones::from_bits(set.into())
        .iter()
        .map(|square| square.bit() as u32)
}
