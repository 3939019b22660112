//! The work of a worker on one tier.

use std::collections::HashMap;

use timely::worker::Worker;

use super::Event;
use super::post::Parcel;
use super::worker::{Blocks, Job, owner, parcels};
use crate::tiers::ValueCounts;
use crate::tiers::disk::TableError;
use crate::tiers::disk::chunks::Cuts;
use crate::tiers::disk::file::TierFile;
use crate::tiers::disk::pack::pack;
use crate::tiers::disk::share::ShareName;
use crate::tiers::entry::Entry;
use crate::tiers::layout::Layout;
use crate::tiers::monitor::filled;
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

    /// Works out the blocks that this worker owns. Where squares are not free, `reached` has
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
