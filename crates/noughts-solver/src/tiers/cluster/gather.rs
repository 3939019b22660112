//! How process 0 gets the file of a tier: the shares of all workers are read and sent to it,
//! some chunks at a time, and a thread of its own writes them while the next tier is worked
//! out. The shares go when the file is there.

use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use timely::worker::Worker;

use super::post::{Parcel, Post};
use super::worker::Job;
use crate::tiers::ValueCounts;
use crate::tiers::disk::chunks::Cuts;
use crate::tiers::disk::file::{TierFile, damaged, path};
use crate::tiers::disk::share::ShareName;
use crate::tiers::disk::{Damage, TableError};

/// How many chunks are on their way at a time: a tier may be larger than the memory of one
/// machine.
const AT_A_TIME: usize = 4096;

/// The number of a parcel that has counts instead of a chunk.
const COUNTS: u32 = u32::MAX;

pub(super) struct Gather {
    job: Arc<Job>,
    post: Post,
    /// Writes the tier that was gathered last; only with worker 0.
    writer: Option<Writer>,
    /// The shares of this tier that are ours.
    shares: Vec<ShareName>,
}

impl Gather {
    pub(super) fn new(worker: &mut Worker, job: &Arc<Job>) -> Gather {
        Gather {
            job: Arc::clone(job),
            post: Post::new(worker),
            writer: None,
            shares: Vec::new(),
        }
    }

    /// Sends some shares of a tier to worker 0, which begins to write the tier. The tier that
    /// was gathered before is there then.
    pub(super) fn tier(
        &mut self,
        worker: &mut Worker,
        marks: usize,
        shares: &[(ShareName, TierFile)],
    ) -> Result<(), TableError> {
        self.finish()?;
        for (_, share) in shares {
            let counts = share.index.counts.of_values().iter();
            let counts = counts.flat_map(|count| count.to_le_bytes()).collect();
            self.post.send(worker, (0, COUNTS, counts));
        }
        let counts = sum(self.post.receive(worker));
        // All have come here, worker 0 too.
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
                    self.post.send(worker, (0, number as u32, packed));
                }
            }
            let mut gathered = self.post.receive(worker);
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

    /// Waits until the last tier is there.
    pub(super) fn end(mut self, worker: &mut Worker) -> Result<(), TableError> {
        self.finish()?;
        self.post.receive(worker);
        self.remove();
        Ok(())
    }

    /// The file of the tier before is there; only with worker 0.
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
            // One that does not come makes no file.
            let next = |_| taken.recv().map_err(|_| TableError::LimitsReached);
            let chunks = (0..Cuts::of(layout).len()).map(next);
            TierFile::write(&job.folder, &job.rules, layout, counts, chunks)?;
            Ok(())
        });
        Writer { chunks, thread }
    }

    /// Whether the thread still writes.
    fn write(&self, chunks: Vec<Parcel>) -> bool {
        let mut chunks = chunks.into_iter();
        chunks.all(|(_, _, packed)| self.chunks.send(packed).is_ok())
    }

    fn finish(self) -> Result<(), TableError> {
        drop(self.chunks);
        match self.thread.join() {
            Ok(written) => written,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}
