//! The work of a worker on one tier: its values, and before that, where marks fall to the lowest
//! square, which positions play can reach.

use std::collections::HashMap;

use timely::worker::Worker;

use super::Event;
use super::dataflow::{Parcel, Post};
use super::worker::{Blocks, Job, deliver, owner, parcels};
use crate::tiers::ValueCounts;
use crate::tiers::disk::TableError;
use crate::tiers::disk::chunks::{Cuts, pack};
use crate::tiers::disk::file::TierFile;
use crate::tiers::disk::share::ShareName;
use crate::tiers::entry::Entry;
use crate::tiers::evaluate::Evaluator;
use crate::tiers::layout::Layout;
use crate::tiers::moves::{Moves, Relabel};
use crate::tiers::pieces::filled;
use crate::tiers::sweep::{Evaluated, TierEvaluator};

pub(super) struct TierWork<'a> {
    job: &'a Job,
    layout: &'a Layout,
    evaluator: TierEvaluator<'a>,
    index: usize,
    peers: usize,
}

impl<'a> TierWork<'a> {
    pub(super) fn new(worker: &Worker, job: &'a Job, marks: usize) -> TierWork<'a> {
        TierWork {
            job,
            layout: &job.layouts[marks],
            evaluator: TierEvaluator::new(&job.rules, &job.layouts, marks, &job.shapes),
            index: worker.index(),
            peers: worker.peers(),
        }
    }

    /// Blocks of the tier after this one, each for the workers that need it.
    pub(super) fn parcels(&self, blocks: &Blocks) -> impl Iterator<Item = Parcel> {
        let after = self.job.layouts.get(self.layout.marks as usize + 1);
        let with_sets = blocks
            .iter()
            .filter_map(move |(number, block)| Some((after?.blocks.sets[*number], *number, block)));
        with_sets.flat_map(|(set, number, block)| {
            let before = self.evaluator.moves.iter().flat_map(|m| m.before(set));
            let owners = before.map(|before| owner(self.layout, before, self.peers));
            parcels(self.job, number, block, owners.collect())
        })
    }

    /// Computes the blocks that this worker owns. Where squares are not free, `reached` has
    /// them and says which positions play can reach.
    pub(super) fn evaluate(
        &self,
        after: &HashMap<usize, Vec<Entry>>,
        mut reached: Blocks,
    ) -> Result<(Blocks, ValueCounts), TableError> {
        let mut own = Evaluated::default();
        let mut blocks = Blocks::new();
        for (number, set) in own_blocks(self.layout, self.index, self.peers) {
            let mut block = match reached.remove(&number) {
                Some(block) => block,
                None => filled(Entry::UNREACHABLE, self.layout.patterns.len())?,
            };
            let after = |number: usize| after[&number].as_slice();
            self.evaluator.block(&mut own, set, after, &mut block);
            self.job.tell(Event::Done(block.len()));
            blocks.insert(number, block);
        }
        Ok((blocks, own.counts))
    }

    /// Writes what this worker owns of the tier to its disk.
    pub(super) fn write_share(
        &self,
        blocks: &Blocks,
        counts: ValueCounts,
    ) -> Result<(ShareName, TierFile), TableError> {
        let name = ShareName {
            marks: self.layout.marks,
            workers: self.peers as u32,
            worker: self.index as u32,
        };
        let (folder, rules) = (&self.job.folder, &self.job.rules);
        let chunks = self.pack(blocks).map(Ok);
        let share = name.write(folder, rules, self.layout, counts, chunks)?;
        Ok((name, share))
    }

    /// The chunks of the tier; those that this worker does not own are empty.
    fn pack(&self, blocks: &Blocks) -> impl Iterator<Item = Vec<u8>> {
        let cuts = Cuts::of(self.layout);
        (0..cuts.len()).map(move |number| {
            let cut = cuts.get(number);
            if !blocks.contains_key(&cut.block) {
                return Vec::new();
            }
            let blocks = blocks.range(cut.block..cut.block + cut.blocks);
            let entries: Vec<Entry> = blocks.flat_map(|(_, block)| block).copied().collect();
            let entries = &entries[cut.pattern..][..cut.places];
            pack(&cut, self.layout, entries)
        })
    }
}

/// The blocks of a tier that a worker owns: their numbers and sets of squares.
pub(super) fn own_blocks(
    layout: &Layout,
    index: usize,
    peers: usize,
) -> impl Iterator<Item = (usize, u32)> {
    let sets = layout.blocks.sets.iter().copied().enumerate();
    sets.filter(move |(number, _)| owner(layout, *number, peers) == index)
}

/// Which positions play can reach, tier by tier from the empty board on: the blocks of this
/// worker in the tiers before `first`, by the number of marks. Nothing where the lines of a
/// board tell.
pub(super) fn reach(
    worker: &mut Worker,
    exchange: &mut Post,
    job: &Job,
    first: usize,
) -> Result<Vec<Blocks>, TableError> {
    let mut tiers = vec![Blocks::new(); first];
    if job.rules.has_free_squares() || first == 0 {
        return Ok(tiers);
    }
    let (index, peers) = (worker.index(), worker.peers());
    let start = own_blocks(&job.layouts[0], index, peers);
    tiers[0] = start
        .map(|(number, _)| (number, vec![Entry::REACHED]))
        .collect();
    for marks in 1..first {
        let [from, to] = [&job.layouts[marks - 1], &job.layouts[marks]];
        let moves = Moves::new(&job.rules, from, to);
        let evaluator = Evaluator::new(&job.rules, to, &job.shapes);
        let sent = tiers[marks - 1].iter().flat_map(|(number, block)| {
            let after = moves.after(from.blocks.sets[*number]);
            let owners = after.map(|after| owner(to, after, peers));
            parcels(job, *number, block, owners.collect())
        });
        let parents = deliver(worker, exchange, from, sent);
        let mut relabel = Relabel::default();
        for (number, set) in own_blocks(to, index, peers) {
            let mut block = filled(Entry::UNREACHABLE, to.patterns.len())?;
            let parents = |number: usize| parents[&number].as_slice();
            moves.reach(&mut relabel, set, parents, &mut block);
            evaluator.evaluate_ends(set, &mut block);
            job.tell(Event::Done(block.len()));
            tiers[marks].insert(number, block);
        }
    }
    Ok(tiers)
}
