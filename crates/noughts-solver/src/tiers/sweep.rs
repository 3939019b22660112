//! The sweep from the full board to the empty one, which gives the values. Where marks
//! fall to the lowest square, not every board without a line can be reached; there a
//! sweep from the empty board to the full one finds out first which can.

use std::ops::Add;

use noughts::Rules;

use super::evaluate::{Evaluator, evaluate_reached};
use super::layout::Layout;
use super::monitor::{LimitsReached, Monitor};
use super::moves::Moves;
use super::pieces::each_block;
use super::shapes::Shapes;
use super::{Entry, Tier, ValueCounts};
use crate::limits::Limits;

/// All tiers of a game, by the number of marks.
pub(super) fn sweep(rules: &Rules, limits: &Limits<'_>) -> Result<Vec<Tier>, LimitsReached> {
    let layouts = Layout::of(rules);
    let monitor = Monitor::new(limits, work(rules, &layouts));
    let tiers = tiers(rules, layouts, &monitor)?;
    monitor.end();
    Ok(tiers)
}

/// How many arrangements are worked on: those of one mark for their shapes, and
/// those of each tier, once or twice.
fn work(rules: &Rules, layouts: &[Layout]) -> u64 {
    let places: u64 = layouts.iter().map(|layout| layout.len() as u64).sum();
    match rules.has_free_squares() {
        true => Shapes::count(rules) + places,
        // The empty board is reached without work.
        false => Shapes::count(rules) + 2 * places - 1,
    }
}

fn tiers(
    rules: &Rules,
    layouts: Vec<Layout>,
    monitor: &Monitor<'_>,
) -> Result<Vec<Tier>, LimitsReached> {
    let sweep = Sweep {
        rules,
        layouts: &layouts,
        shapes: Shapes::new(rules, monitor)?,
        monitor,
    };
    let mut entries = match rules.has_free_squares() {
        // The lines of a board tell whether play can reach it.
        true => layouts.iter().map(|_| Vec::new()).collect(),
        false => sweep.reach()?,
    };
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

/// What both directions of the sweep need.
struct Sweep<'a> {
    rules: &'a Rules,
    layouts: &'a [Layout],
    shapes: Shapes,
    monitor: &'a Monitor<'a>,
}

/// What a thread collects while it evaluates blocks.
#[derive(Default)]
struct Evaluated {
    counts: ValueCounts,
    /// For each position of a block the lowest entry that a move leads to.
    lowest: Vec<Entry>,
}

impl Sweep<'_> {
    /// Which positions play can reach, tier by tier from the empty board on. Positions
    /// in which the game is over have their value already.
    fn reach(&self) -> Result<Vec<Vec<Entry>>, LimitsReached> {
        let mut tiers = vec![vec![Entry::REACHED]];
        for [from, to] in self.layouts.array_windows() {
            let moves = Moves::new(self.rules, from, to, self.monitor)?;
            let evaluator = Evaluator::new(self.rules, to, &self.shapes);
            let parents = tiers.last().map_or(&[][..], Vec::as_slice);
            let mut entries = vec![Entry::UNREACHABLE; to.len()];
            each_block(to, &mut entries, self.monitor, |(), occupied, block| {
                moves.reach(parents, occupied, block);
                evaluator.evaluate_ends(occupied, block);
            })?;
            tiers.push(entries);
        }
        Ok(tiers)
    }

    /// Enters the value of every position with some number of marks that play can
    /// reach. `entries` says which these are, or is empty if their lines tell; `after`
    /// is the tier with one more mark.
    fn evaluate(
        &self,
        marks: usize,
        entries: &mut Vec<Entry>,
        after: &[Entry],
    ) -> Result<ValueCounts, LimitsReached> {
        let layout = &self.layouts[marks];
        let reached_by_lines = entries.is_empty();
        if reached_by_lines {
            *entries = vec![Entry::UNREACHABLE; layout.len()];
        }
        let evaluator = Evaluator::new(self.rules, layout, &self.shapes);
        let next = self.layouts.get(marks + 1);
        let moves = next.map(|next| Moves::new(self.rules, layout, next, self.monitor));
        let moves = moves.transpose()?;
        let evaluate = |own: &mut Evaluated, occupied, block: &mut [Entry]| {
            own.lowest.clear();
            own.lowest.resize(block.len(), Entry::TOP);
            if let Some(moves) = &moves {
                moves.lower(occupied, after, &mut own.lowest);
            }
            match reached_by_lines {
                true => evaluator.evaluate(occupied, &own.lowest, block),
                false => evaluate_reached(&own.lowest, block),
            }
            own.counts.count_in(block);
        };
        let evaluated = each_block(layout, entries, self.monitor, evaluate)?;
        let counts = evaluated.into_iter().map(|own| own.counts);
        Ok(counts.fold(ValueCounts::default(), ValueCounts::add))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::limits::Progress;

    /// Also where the sweep goes over the tiers twice.
    #[test]
    fn progress_never_goes_back_and_ends_at_the_total() {
        for game in ["4,3,3", "4,3,3:gravity", "3,3,3:wild", "1,1,1"] {
            let rules: Rules = game.parse().unwrap();
            let reports = Mutex::new(Vec::new());
            let limits = Limits {
                threads: 3,
                progress: &|progress| match progress {
                    Progress::Sweep { done, total } => reports.lock().unwrap().push((done, total)),
                    Progress::Search { .. } => panic!("{progress:?}"),
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
