//! The shares of tiers that workers have written. At the start all processes agree on a [`Plan`]:
//! which tiers have all their shares, and which worker reads which share. [`Gather`] sends the
//! shares of a tier to process 0, some chunks at a time. There a thread writes the file of the
//! tier while the workers solve the next tier. When the file is complete, the shares are removed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use timely::worker::Worker;

use super::dataflow::{Parcel, ParcelExchange};
use super::worker::Job;
use crate::tiers::disk::chunks::Cuts;
use crate::tiers::disk::file::{Place, TierFile, damaged, path};
use crate::tiers::disk::share::{ShareName, shares, whole};
use crate::tiers::disk::{Damage, TableError};
use crate::tiers::{SolveTiersError, ValueCounts};

/// The plan for the existing shares.
pub(super) struct Plan {
    /// The tiers that have all their shares, those with more marks first, each with the
    /// shares that this worker reads.
    pub(super) tiers: Vec<(u32, Vec<ShareName>)>,
}

/// The number of bytes of the name of a share.
const NAME: usize = 12;

/// The shares of each process, by its number.
type Inventories = BTreeMap<usize, BTreeSet<ShareName>>;

impl Plan {
    /// Exchanges the names of shares with all processes, so that all make the same plan.
    /// Removes shares that no process needs.
    pub(super) fn agree(
        worker: &mut Worker,
        exchange: &mut ParcelExchange,
        job: &Job,
    ) -> Result<Plan, TableError> {
        // One worker of each process sends the names and reads the shares.
        let speaks = worker.index().is_multiple_of(job.workers);
        let process = worker.index() / job.workers;
        if speaks {
            let names = shares(&job.folder)?;
            for to in 0..worker.peers() as u64 {
                exchange.send(worker, (to, process as u32, to_bytes(&names)));
            }
        }
        let inventories: Inventories = exchange
            .receive(worker)
            .into_iter()
            .map(|(_, process, bytes)| (process as usize, from_bytes(&bytes)))
            .collect();
        let whole = whole_tiers(job.first as u32, &inventories);
        if speaks {
            let needed: BTreeSet<ShareName> = whole.iter().flatten().copied().collect();
            let unneeded = inventories[&process].difference(&needed);
            unneeded.for_each(|name| name.remove(&job.folder));
        }
        let reads = |name: &ShareName| speaks && reader(name, &inventories) == Some(process);
        let tiers = whole.into_iter().filter_map(|tier| {
            let marks = tier.first()?.marks;
            Some((marks, tier.into_iter().filter(reads).collect()))
        });
        Ok(Plan {
            tiers: tiers.collect(),
        })
    }
}

/// The shares of the tiers before `first`, the last tier of process 0, as long as each tier has all
/// its shares.
fn whole_tiers(first: u32, inventories: &Inventories) -> Vec<BTreeSet<ShareName>> {
    let all: BTreeSet<ShareName> = inventories.values().flatten().copied().collect();
    let tiers = (0..first).rev();
    tiers.map_while(|marks| whole(&all, marks)).collect()
}

/// The process that reads a share: the first of those that have it in their folder.
fn reader(name: &ShareName, inventories: &Inventories) -> Option<usize> {
    let mut having = inventories.iter().filter(|(_, names)| names.contains(name));
    having.next().map(|(process, _)| *process)
}

fn to_bytes(names: &BTreeSet<ShareName>) -> Vec<u8> {
    let words = names
        .iter()
        .flat_map(|name| [name.marks, name.workers, name.worker]);
    words.flat_map(u32::to_le_bytes).collect()
}

fn from_bytes(bytes: &[u8]) -> BTreeSet<ShareName> {
    let (names, _) = bytes.as_chunks::<NAME>();
    let name = |bytes: &[u8; NAME]| {
        let (words, _) = bytes.as_chunks();
        let [marks, workers, worker] = [0, 1, 2].map(|word: usize| u32::from_le_bytes(words[word]));
        ShareName {
            marks,
            workers,
            worker,
        }
    };
    names.iter().map(name).collect()
}

/// The number of chunks in transit at a time: a tier may be larger than the memory of one
/// machine.
const AT_A_TIME: usize = 4096;

/// Marks a parcel that has counts instead of a chunk.
const COUNTS: u32 = u32::MAX;

pub(super) struct Gather {
    job: Arc<Job>,
    exchange: ParcelExchange,
    /// The writer of the last gathered tier; only on worker 0.
    writer: Option<Writer>,
    /// The shares of this tier that this worker sends.
    shares: Vec<ShareName>,
}

impl Gather {
    pub(super) fn new(worker: &mut Worker, job: &Arc<Job>) -> Gather {
        Gather {
            job: Arc::clone(job),
            exchange: ParcelExchange::new(worker),
            writer: None,
            shares: Vec::new(),
        }
    }

    /// Sends the shares of a tier to worker 0, which starts to write the tier. On return the
    /// file of the previously gathered tier is complete.
    pub(super) fn tier(
        &mut self,
        worker: &mut Worker,
        marks: usize,
        shares: &[(ShareName, TierFile)],
    ) -> Result<(), TableError> {
        self.finish()?;
        for (_, share) in shares {
            let counts = share
                .index
                .counts
                .of_values()
                .iter()
                .flat_map(|count| count.to_le_bytes())
                .collect();
            self.exchange.send(worker, (0, COUNTS, counts));
        }
        let counts = sum(self.exchange.receive(worker));
        // All workers have reached this point, including worker 0.
        self.remove();
        if worker.index() == 0 {
            self.writer = Some(Writer::start(&self.job, marks, counts));
        }
        let chunks = Cuts::of(&self.job.layouts[marks]).len();
        for first in (0..chunks).step_by(AT_A_TIME) {
            let end = chunks.min(first + AT_A_TIME);
            for (_, share) in shares {
                for number in (first..end).filter(|number| share.has(*number)) {
                    let packed = share.read_packed(number)?;
                    self.exchange.send(worker, (0, number as u32, packed));
                }
            }
            let mut gathered = self.exchange.receive(worker);
            if let Some(writer) = &self.writer {
                gathered.sort_unstable_by_key(|(_, number, _)| *number);
                let numbers = gathered.iter().map(|(_, number, _)| *number as usize);
                if !numbers.eq(first..end) {
                    let path = path(&self.job.folder, marks as u32);
                    return Err(damaged(&path, Damage::Shares));
                }
                if !writer.write(gathered) {
                    self.finish()?;
                }
            }
        }
        self.shares = shares.iter().map(|(name, _)| *name).collect();
        Ok(())
    }

    /// Waits until the file of the last tier is complete.
    pub(super) fn end(mut self, worker: &mut Worker) -> Result<(), TableError> {
        self.finish()?;
        self.exchange.receive(worker);
        self.remove();
        Ok(())
    }

    /// Waits until the file of the previous tier is complete; only on worker 0.
    fn finish(&mut self) -> Result<(), TableError> {
        self.writer.take().map_or(Ok(()), Writer::finish)
    }

    fn remove(&mut self) {
        let shares = self.shares.drain(..);
        shares.for_each(|name| name.remove(&self.job.folder));
    }
}

fn sum(parcels: Vec<Parcel>) -> ValueCounts {
    let counts = parcels.iter().map(|(_, _, bytes)| {
        let (words, _) = bytes.as_chunks();
        ValueCounts::from_values(&std::array::from_fn(|word| u64::from_le_bytes(words[word])))
    });
    counts.fold(ValueCounts::default(), |sum, counts| sum + counts)
}

/// A thread that writes the file of a tier.
struct Writer {
    chunks: SyncSender<Vec<u8>>,
    thread: JoinHandle<Result<(), TableError>>,
}

impl Writer {
    fn start(job: &Arc<Job>, marks: usize, counts: ValueCounts) -> Writer {
        let (chunks, taken) = mpsc::sync_channel(AT_A_TIME);
        let job = Arc::clone(job);
        let thread = thread::spawn(move || {
            let layout = &job.layouts[marks];
            // If a chunk is missing, no file is written.
            let next = |_| {
                taken
                    .recv()
                    .map_err(|_| SolveTiersError::LimitsReached.into())
            };
            let chunks = (0..Cuts::of(layout).len()).map(next);
            let place = Place::tier(&job.folder, &job.rules, layout.marks);
            place.write(layout, counts, chunks)?;
            Ok(())
        });
        Writer { chunks, thread }
    }

    /// Passes chunks to the thread. Returns whether the thread is still running.
    fn write(&self, chunks: Vec<Parcel>) -> bool {
        chunks
            .into_iter()
            .all(|(_, _, packed)| self.chunks.send(packed).is_ok())
    }

    fn finish(self) -> Result<(), TableError> {
        drop(self.chunks);
        match self.thread.join() {
            Ok(written) => written,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This holds even if a share is in the folders of two processes, or in none.
    #[test]
    fn every_share_has_one_reader() {
        let share = |marks, worker| ShareName {
            marks,
            workers: 2,
            worker,
        };
        let inventories = Inventories::from([
            (0, BTreeSet::from([share(7, 0), share(5, 0)])),
            (1, BTreeSet::from([share(7, 1), share(6, 0), share(6, 1)])),
            (2, BTreeSet::from([share(6, 0), share(6, 1), share(4, 0)])),
        ]);
        let tier = |marks| BTreeSet::from([share(marks, 0), share(marks, 1)]);
        assert_eq!(whole_tiers(8, &inventories), [tier(7), tier(6)]);
        assert_eq!(whole_tiers(7, &inventories), [tier(6)]);
        assert_eq!(whole_tiers(6, &inventories), []);
        for (name, process) in [(share(7, 0), 0), (share(7, 1), 1), (share(6, 1), 1)] {
            assert_eq!(reader(&name, &inventories), Some(process));
        }
        for names in inventories.values() {
            assert_eq!(from_bytes(&to_bytes(names)), *names);
        }
    }
}
