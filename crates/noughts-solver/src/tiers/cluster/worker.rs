//! The work of one worker: it resumes from the existing shares, and then evaluates its blocks of
//! each tier with the blocks of the next tier that it receives.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;

use noughts::Rules;
use timely::worker::Worker;

use super::dataflow::{Parcel, ParcelExchange};
use super::shares::{Gather, Plan};
use super::{ClusterError, Event};
use crate::tiers::ValueCounts;
use crate::tiers::disk::chunks::{Cuts, pack};
use crate::tiers::disk::file::{TierFile, damaged};
use crate::tiers::disk::share::ShareName;
use crate::tiers::disk::{Damage, TableError};
use crate::tiers::entry::Entry;
use crate::tiers::evaluate::{Evaluator, Shapes};
use crate::tiers::layout::Layout;
use crate::tiers::moves::{Moves, Relabel};
use crate::tiers::pieces::{filled, lock};
use crate::tiers::sweep::{Evaluated, TierEvaluator};

/// The data that all workers of a process share.
pub(super) struct Job {
    pub(super) rules: Rules,
    pub(super) folder: PathBuf,
    /// The number of workers of each process.
    pub(super) workers: usize,
    /// Whether this is the only process.
    pub(super) is_alone: bool,
    pub(super) layouts: Vec<Layout>,
    pub(super) shapes: Shapes,
    /// The whole tier with the fewest marks, or one more than the number of squares.
    pub(super) first: usize,
    /// The file of the tier `first`; only on process 0.
    pub(super) file: Option<TierFile>,
    /// The lock on the folder of process 0, held as long as any thread may write there.
    pub(super) _lock: Option<File>,
    pub(super) events: Mutex<Sender<Event>>,
}

/// Blocks of a tier by number.
type Blocks = BTreeMap<usize, Vec<Entry>>;

/// Computes all tiers. It reports an error and then blocks, because the other workers
/// would otherwise continue with missing data.
pub(super) fn work(worker: &mut Worker, job: &Arc<Job>) {
    let worked = catch_unwind(AssertUnwindSafe(|| all_tiers(worker, job)));
    let error = match worked {
        Ok(Ok(())) => return,
        Ok(Err(error)) => error.into(),
        Err(_) => ClusterError::Engine {
            error: "a worker panicked".to_owned(),
        },
    };
    job.tell(Event::Ended(Err(error)));
    loop {
        thread::park();
    }
}

fn all_tiers(worker: &mut Worker, job: &Arc<Job>) -> Result<(), TableError> {
    let mut exchange = ParcelExchange::new(worker);
    let mut gather = Gather::new(worker, job);
    let (first, mut own) = resume(worker, &mut exchange, &mut gather, job)?;
    let mut reached = reach(worker, &mut exchange, job, first)?;
    for marks in (0..first).rev() {
        let tier = TierWork::new(worker, job, marks);
        let sent = job.layouts.get(marks + 1).unwrap_or(&job.layouts[marks]);
        let after = deliver(worker, &mut exchange, sent, tier.parcels(&own));
        drop(own);
        let (blocks, counts) = tier.evaluate(&after, std::mem::take(&mut reached[marks]))?;
        drop(after);
        let share = tier.write_share(&blocks, counts)?;
        // No worker continues before all shares are written.
        exchange.receive(worker);
        gather.tier(worker, marks, &[share])?;
        own = blocks;
    }
    gather.end(worker)
}

/// Resumes after the last tier of an earlier run. Returns the tier, and the blocks of it
/// that this worker sends.
fn resume(
    worker: &mut Worker,
    exchange: &mut ParcelExchange,
    gather: &mut Gather,
    job: &Arc<Job>,
) -> Result<(usize, Blocks), TableError> {
    let plan = Plan::agree(worker, exchange, job)?;
    let mut shares = Vec::new();
    for (marks, names) in &plan.tiers {
        let open = |name: ShareName| Ok((name, name.place(&job.folder, &job.rules).open()?));
        let opened = names.iter().map(|name| open(*name));
        shares = opened.collect::<Result<_, TableError>>()?;
        gather.tier(worker, *marks as usize, &shares)?;
        job.tell(Event::Done(
            job.layouts[*marks as usize].len() / worker.peers(),
        ));
    }
    match plan.tiers.last() {
        Some((marks, _)) => {
            let mut blocks = Blocks::new();
            for (_, share) in &shares {
                job.read_share(*marks as usize, share, &mut blocks)?;
            }
            Ok((*marks as usize, blocks))
        }
        None if worker.index() == 0 => Ok((job.first, job.whole_blocks()?)),
        None => Ok((job.first, Blocks::new())),
    }
}

/// Smaller blocks are sent uncompressed, because compressing them takes longer.
const MIN_COMPRESSED: usize = 4096;

/// The compression level of blocks. Higher levels take longer than they save.
const COMPRESSION_LEVEL: i32 = 1;

/// Sends blocks of a tier to the workers that need them, and receives what this one needs.
fn deliver(
    worker: &mut Worker,
    exchange: &mut ParcelExchange,
    tier: &Layout,
    parcels: impl Iterator<Item = Parcel>,
) -> HashMap<usize, Vec<Entry>> {
    for parcel in parcels {
        exchange.send(worker, parcel);
    }
    let received = exchange.receive(worker).into_iter();
    received
        .map(|(_, number, bytes)| (number as usize, unpack(&bytes, tier)))
        .collect()
}

/// Parcels with a block for each of the workers that own the given blocks. The block is
/// compressed if it leaves the process.
fn parcels(
    job: &Job,
    number: usize,
    block: &[Entry],
    owners: BTreeSet<usize>,
) -> impl Iterator<Item = Parcel> {
    let bytes: Vec<u8> = block.iter().map(|entry| entry.number() as u8).collect();
    let bytes = if job.is_alone { bytes } else { packed(bytes) };
    let parcel = move |to: usize| (to as u64, number as u32, bytes.clone());
    owners.into_iter().map(parcel)
}

fn packed(bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() < MIN_COMPRESSED {
        return bytes;
    }
    let packed = zstd::bulk::compress(&bytes, COMPRESSION_LEVEL).ok();
    packed
        .filter(|packed| packed.len() < bytes.len())
        .unwrap_or(bytes)
}

/// Unpacks a block. A block that is shorter than the blocks of its tier is compressed.
fn unpack(bytes: &[u8], tier: &Layout) -> Vec<Entry> {
    let length = tier.patterns.len();
    if bytes.len() == length {
        return entries(bytes);
    }
    let unpacked = zstd::bulk::decompress(bytes, length);
    entries(&unpacked.expect("a worker has compressed it"))
}

/// The worker that owns a block of a tier. A hash of the first set of squares in its
/// chunk decides.
pub(super) fn owner(layout: &Layout, block: usize, peers: usize) -> usize {
    let first = layout.blocks.sets[Cuts::of(layout).first_together(block)];
    // Multiplication by a large odd number spreads neighbours.
    let hash = u64::from(first).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    (hash % peers as u64) as usize
}

impl Job {
    pub(super) fn tell(&self, event: Event) {
        // If the receiver is gone, the process is already ending.
        let _ = lock(&self.events).send(event);
    }

    /// All blocks of the existing tier.
    fn whole_blocks(&self) -> Result<Blocks, TableError> {
        let Some(file) = &self.file else {
            return Ok(Blocks::new());
        };
        let mut blocks = Blocks::new();
        self.read_share(self.first, file, &mut blocks)?;
        Ok(blocks)
    }

    /// The blocks of a share, or of a whole tier.
    fn read_share(
        &self,
        marks: usize,
        share: &TierFile,
        blocks: &mut Blocks,
    ) -> Result<(), TableError> {
        let layout = &self.layouts[marks];
        if !share.fits(layout) {
            return Err(damaged(&share.path, Damage::Index));
        }
        let mut read = Blocks::new();
        let cuts = Cuts::of(layout);
        for number in (0..cuts.len()).filter(|number| share.has(*number)) {
            let cut = cuts.get(number);
            let contents = share.read(number)?;
            let (sets, bytes) = cut.split(&contents);
            if sets != cut.sets(layout) {
                return Err(damaged(&share.path, Damage::Chunk { number }));
            }
            for (block, piece) in bytes.chunks(cut.places / cut.blocks).enumerate() {
                let entries = entries(piece);
                read.entry(cut.block + block).or_default().extend(entries);
            }
        }
        self.evaluate_near_ends(marks, &mut read);
        blocks.append(&mut read);
        Ok(())
    }

    /// Computes the entries that files do not store, because they follow from the rules.
    fn evaluate_near_ends(&self, marks: usize, blocks: &mut Blocks) {
        let layout = &self.layouts[marks];
        let evaluator = Evaluator::new(&self.rules, layout, &self.shapes);
        for (number, block) in blocks {
            evaluator.evaluate_near_ends(&self.rules, layout.blocks.sets[*number], block);
        }
    }
}

fn entries(bytes: &[u8]) -> Vec<Entry> {
    bytes
        .iter()
        .map(|byte| Entry::from_number((*byte).into()))
        .collect()
}

struct TierWork<'a> {
    job: &'a Job,
    layout: &'a Layout,
    evaluator: TierEvaluator<'a>,
    index: usize,
    peers: usize,
}

impl<'a> TierWork<'a> {
    fn new(worker: &Worker, job: &'a Job, marks: usize) -> TierWork<'a> {
        TierWork {
            job,
            layout: &job.layouts[marks],
            evaluator: TierEvaluator::new(&job.rules, &job.layouts, marks, &job.shapes),
            index: worker.index(),
            peers: worker.peers(),
        }
    }

    /// Parcels with the blocks of the next tier for the workers that need them.
    fn parcels(&self, blocks: &Blocks) -> impl Iterator<Item = Parcel> {
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

    /// Computes the blocks that this worker owns. With gravity, `reached` has them and
    /// marks the positions that play can reach.
    fn evaluate(
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

    /// Writes this worker's share of the tier to its disk.
    fn write_share(
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
        let place = name.place(folder, rules);
        let share = place.write(self.layout, counts, chunks)?;
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
            let of_cut = blocks.range(cut.block..cut.block + cut.blocks);
            let entries: Vec<Entry> = of_cut.flat_map(|(_, block)| block).copied().collect();
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

/// Computes which positions play can reach, tier by tier from the empty board on: the blocks
/// of this worker in the tiers before `first`, by the number of marks. Empty if the lines of
/// a board decide which positions are reachable.
fn reach(
    worker: &mut Worker,
    exchange: &mut ParcelExchange,
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
