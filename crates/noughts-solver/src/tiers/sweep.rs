//! The sweep from the full board to the empty one, which computes the values. With gravity, play
//! cannot reach every board without a line, so a sweep from the empty board to the full one first
//! finds the reachable ones.

use std::ops::Add;

use noughts::Rules;

use super::evaluate::{Evaluator, Shapes, evaluate_reached};
use super::layout::Layout;
use super::moves::{Moves, Relabel};
use super::pieces::{Monitor, each_block, filled};
use super::{Entry, SolveTiersError, Tier, ValueCounts};
use crate::limits::Limits;

/// Computes all tiers of a game, by the number of marks.
pub(super) fn sweep(rules: &Rules, limits: &Limits<'_>) -> Result<Vec<Tier>, SolveTiersError> {
    let layouts = Layout::of(rules);
    let monitor = Monitor::new(limits, work(rules, &layouts));
    let tiers = tiers(rules, layouts, &monitor)?;
    monitor.end();
    Ok(tiers)
}

/// The total number of arrangements to process: those of one mark for their shapes,
/// and those of each tier, once or twice.
pub(super) fn work(rules: &Rules, layouts: &[Layout]) -> u64 {
    let places: u64 = layouts.iter().map(|layout| layout.len() as u64).sum();
    if rules.has_free_squares() {
        Shapes::count(rules) + places
    } else {
        // The first sweep does not process the empty board.
        Shapes::count(rules) + 2 * places - 1
    }
}

fn tiers(
    rules: &Rules,
    layouts: Vec<Layout>,
    monitor: &Monitor<'_>,
) -> Result<Vec<Tier>, SolveTiersError> {
    let sweep = Sweep::new(rules, &layouts, monitor)?;
    let mut entries = sweep.reached()?;
    let mut counts = Vec::new();
    for marks in (0..layouts.len()).rev() {
        let (upto, after) = entries.split_at_mut(marks + 1);
        let after = after.first().map_or(&[][..], Vec::as_slice);
        counts.push(sweep.evaluate(marks, &mut upto[marks], after)?);
    }
    counts.reverse();
    let tiers = layouts.into_iter().zip(entries).zip(counts);
    let tier = |((layout, entries), counts)| Tier {
        layout,
        entries,
        counts,
    };
    Ok(tiers.map(tier).collect())
}

/// The data for both directions of the sweep.
pub(super) struct Sweep<'a> {
    rules: &'a Rules,
    layouts: &'a [Layout],
    shapes: Shapes,
    monitor: &'a Monitor<'a>,
}

/// The data that a thread collects while it evaluates blocks.
#[derive(Default)]
pub(super) struct Evaluated {
    pub(super) counts: ValueCounts,
    /// For each position of a block, the lowest entry that a move leads to.
    lowest: Vec<Entry>,
    relabel: Relabel,
}

/// Evaluates the blocks of a tier.
pub(super) struct TierEvaluator<'a> {
    layout: &'a Layout,
    evaluator: Evaluator<'a>,
    /// `None` for the full board.
    pub(super) moves: Option<Moves<'a>>,
}

impl<'a> TierEvaluator<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        layouts: &'a [Layout],
        marks: usize,
        shapes: &'a Shapes,
    ) -> TierEvaluator<'a> {
        let layout = &layouts[marks];
        let next = layouts.get(marks + 1);
        TierEvaluator {
            layout,
            evaluator: Evaluator::new(rules, layout, shapes),
            moves: next.map(|next| Moves::new(rules, layout, next)),
        }
    }

    /// Stores the values of a block. `after` has the blocks of the tier with one more mark,
    /// by number. With gravity, the block marks the positions that play can reach.
    pub(super) fn block<'b>(
        &self,
        own: &mut Evaluated,
        occupied: u32,
        after: impl Fn(usize) -> &'b [Entry],
        block: &mut [Entry],
    ) {
        own.lowest.clear();
        own.lowest.resize(block.len(), Entry::TOP);
        if let Some(moves) = &self.moves {
            moves.lower(&mut own.relabel, occupied, after, &mut own.lowest);
        }
        if self.layout.has_free_squares {
            self.evaluator.evaluate(occupied, &own.lowest, block)
        } else {
            evaluate_reached(&own.lowest, block)
        }
        let images = self.layout.blocks.images.of(occupied);
        own.counts.count_in(block, images);
    }
}

impl<'a> Sweep<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        layouts: &'a [Layout],
        monitor: &'a Monitor<'a>,
    ) -> Result<Sweep<'a>, SolveTiersError> {
        Ok(Sweep {
            rules,
            layouts,
            shapes: Shapes::new(rules, monitor)?,
            monitor,
        })
    }

    /// For each tier, which positions play can reach; empty if the lines of a board decide which
    /// positions are reachable.
    pub(super) fn reached(&self) -> Result<Vec<Vec<Entry>>, SolveTiersError> {
        if self.rules.has_free_squares() {
            Ok(self.layouts.iter().map(|_| Vec::new()).collect())
        } else {
            self.reach()
        }
    }

    /// Computes which positions play can reach, tier by tier from the empty board on.
    /// Positions in which the game is over already get their value.
    fn reach(&self) -> Result<Vec<Vec<Entry>>, SolveTiersError> {
        let mut tiers = vec![vec![Entry::REACHED]];
        for [from, to] in self.layouts.array_windows() {
            let moves = Moves::new(self.rules, from, to);
            let evaluator = Evaluator::new(self.rules, to, &self.shapes);
            let parents = tiers.last().map_or(&[][..], Vec::as_slice);
            let size = from.patterns.len();
            let mut entries = filled(Entry::UNREACHABLE, to.len())?;
            let parents = |number: usize| &parents[number * size..][..size];
            each_block(
                to,
                &mut entries,
                self.monitor,
                |relabel, occupied, block| {
                    moves.reach(relabel, occupied, parents, block);
                    evaluator.evaluate_ends(occupied, block);
                },
            )?;
            tiers.push(entries);
        }
        Ok(tiers)
    }

    /// Stores the value of every reachable position with some number of marks. `entries`
    /// marks the reachable positions, or is empty if the lines decide which positions are
    /// reachable. `after` is the tier with one more mark.
    pub(super) fn evaluate(
        &self,
        marks: usize,
        entries: &mut Vec<Entry>,
        after: &[Entry],
    ) -> Result<ValueCounts, SolveTiersError> {
        let layout = &self.layouts[marks];
        if layout.has_free_squares {
            *entries = filled(Entry::UNREACHABLE, layout.len())?;
        }
        let evaluator = TierEvaluator::new(self.rules, self.layouts, marks, &self.shapes);
        let size = self
            .layouts
            .get(marks + 1)
            .map_or(0, |next| next.patterns.len());
        let after = |number: usize| &after[number * size..][..size];
        let evaluate = |own: &mut Evaluated, occupied, block: &mut [Entry]| {
            evaluator.block(own, occupied, after, block);
        };
        let evaluated = each_block(layout, entries, self.monitor, evaluate)?;
        let counts = evaluated.into_iter().map(|own| own.counts);
        Ok(counts.fold(ValueCounts::default(), ValueCounts::add))
    }

    /// Stores the entries that follow from the lines of a position, or from those after a
    /// move: play cannot reach it, the game is over, or a move wins.
    #[cfg(feature = "disk")]
    pub(super) fn evaluate_near_ends(
        &self,
        marks: usize,
        entries: &mut [Entry],
    ) -> Result<(), SolveTiersError> {
        let layout = &self.layouts[marks];
        let evaluator = Evaluator::new(self.rules, layout, &self.shapes);
        let near_ends = |(): &mut (), occupied, block: &mut [Entry]| {
            evaluator.evaluate_near_ends(self.rules, occupied, block);
        };
        each_block(layout, entries, self.monitor, near_ends)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::limits::Progress;

    /// This holds even if the sweep processes the tiers twice.
    #[test]
    fn progress_never_goes_back_and_ends_at_the_total() {
        for game in ["4,3,3", "4,3,3:gravity", "3,3,3:wild", "1,1,1"] {
            let rules: Rules = game.parse().unwrap();
            let reports = Mutex::new(Vec::new());
            let limits = Limits {
                threads: 3,
                progress: &|progress| match progress {
                    Progress::Sweep { done, total } => reports.lock().unwrap().push((done, total)),
                    other => panic!("{other:?}"),
                },
                ..Limits::NONE
            };
            let layouts = Layout::of(&rules);
            let total = work(&rules, &layouts);
            let monitor = Monitor::new(&limits, total).eager();
            tiers(&rules, layouts, &monitor).unwrap();
            monitor.end();
            let reports = reports.into_inner().unwrap();
            assert!(reports.len() > rules.area() as usize, "{game}");
            assert!(reports.iter().all(|report| report.1 == total), "{game}");
            assert!(reports.is_sorted(), "{game}");
            assert_eq!(reports.last(), Some(&(total, total)), "{game}");
        }
    }
}
