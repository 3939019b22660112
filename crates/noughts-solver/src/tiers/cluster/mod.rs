//! Builds a table with several processes, on one machine or on many.
//!
//! The blocks are the same as on one machine, and each has one worker as its owner. To compute a
//! tier, the owner of each block of the next tier sends the block to the workers whose blocks have
//! moves to it. Then each worker evaluates its own blocks, packs them, and writes its share of the
//! tier to its disk. Tiers are the times of a dataflow: no worker continues before all shares are
//! written. Then process 0 gets the chunks of all shares and writes the file of the tier, while the
//! next tier is computed.
//!
//! Connections are neither encrypted nor authenticated: they are for a network whose machines
//! trust each other.

mod connect;
mod dataflow;
mod error;
mod hello;
mod memory;
mod shares;
mod worker;

use std::any::Any;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use noughts::Rules;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Config, Hooks};

use super::disk::build::{check_size, lock, verify_checksums, whole_tiers};
use super::disk::file::TierFile;
use super::disk::{DiskTable, TableError, share};
use super::evaluate::Shapes;
use super::layout::Layout;
use super::pieces::Monitor;
use crate::limits::Limits;
use dataflow::Link;
pub use error::{ClusterError, Difference};
use hello::Hello;
use worker::Job;

/// The processes that build a table together.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The address of each process, as `host:port`; empty if there is only one process.
    pub hosts: Vec<String>,
    /// The number of this process among them.
    pub process: usize,
    /// The number of worker threads of each process.
    pub workers: usize,
    /// How long to wait for the other processes at the start.
    pub patience: Duration,
}

/// A message to the thread that waits for the table.
enum Event {
    /// This many arrangements are computed.
    Done(usize),
    /// The work is complete or has failed.
    Ended(Result<(), ClusterError>),
}

/// The interval of the checks whether to stop.
const POLL: Duration = Duration::from_millis(50);

impl Cluster {
    /// The maximal number of workers of a process: each worker has a queue to each other worker.
    pub const MAX_WORKERS: usize = 256;

    fn processes(&self) -> usize {
        self.hosts.len().max(1)
    }

    /// Builds a table, or resumes building it. Process 0 has the files of the table in its
    /// folder. Each process keeps its shares of the last tiers in its own folder, which may
    /// be the same, until process 0 has written these tiers. Returns when this process is
    /// done; process 0 returns the table.
    ///
    /// After an error, threads of the dataflow keep running: they wait for processes that
    /// have ended. The caller should then end this process, so that the others detect it.
    ///
    /// # Errors
    ///
    /// The processes cannot connect or have different tasks, one of them ends, the game
    /// is too large, a file cannot be read or written, or the limits end the work.
    pub fn build(
        &self,
        rules: Rules,
        folder: &Path,
        max_bytes: u128,
        limits: &Limits<'_>,
    ) -> Result<Option<DiskTable>, ClusterError> {
        self.check(&rules, max_bytes)?;
        fs::create_dir_all(folder).map_err(|error| TableError::Io {
            path: folder.to_owned(),
            error,
        })?;
        let there = match self.process {
            0 => Some(BuiltTiers::find(&rules, folder)?),
            _ => None,
        };
        let first = there.as_ref().map(|there| there.first(&rules));
        let hello = Hello::new(&rules, self, first);
        let (sockets, first) = connect::connect(self, &hello, limits)?;
        // Process 0 has sent it to the others.
        let first = first.unwrap_or(rules.area() + 1) as usize;
        // Only after all processes are connected, because this may take longer than their
        // `patience`.
        if let Some(there) = &there {
            verify_checksums(&there.tiers, limits)?;
        }
        if first > 0 {
            self.build_before(first, sockets, rules, folder, there, limits)?;
        }
        share::remove_all(folder)?;
        match self.process {
            0 => Ok(Some(DiskTable::open(rules, folder)?)),
            _ => {
                // Fails if the folder has other files.
                let _ = fs::remove_dir(folder);
                Ok(None)
            }
        }
    }

    /// Builds the tiers before the first existing one, or all tiers.
    fn build_before(
        &self,
        first: usize,
        sockets: Vec<Option<TcpStream>>,
        rules: Rules,
        folder: &Path,
        there: Option<BuiltTiers>,
        limits: &Limits<'_>,
    ) -> Result<(), ClusterError> {
        let layouts = Layout::of(&rules);
        let places = layouts[..first].iter().map(Layout::len).sum::<usize>();
        let times = if rules.has_free_squares() { 1 } else { 2 };
        let own = (times * places / self.processes()) as u64;
        let monitor = Monitor::new(limits, Shapes::count(&rules) + own);
        let shapes = Shapes::new(&rules, &monitor).map_err(TableError::from)?;
        let (events, told) = mpsc::channel();
        let (lock, file) = match there {
            Some(BuiltTiers { lock, mut tiers }) => (Some(lock), tiers.pop()),
            None => (None, None),
        };
        let job = Arc::new(Job {
            rules,
            folder: folder.to_owned(),
            workers: self.workers,
            is_alone: self.processes() == 1,
            layouts,
            shapes,
            first,
            file,
            _lock: lock,
            events: Mutex::new(events.clone()),
        });
        self.start(sockets, &job, events)?;
        wait(&told, &monitor)?;
        monitor.end();
        Ok(())
    }

    fn check(&self, rules: &Rules, allowed: u128) -> Result<(), ClusterError> {
        if self.workers > Cluster::MAX_WORKERS {
            return Err(ClusterError::TooManyWorkers {
                workers: self.workers,
            });
        }
        if self.process >= self.processes() {
            return Err(ClusterError::NoSuchProcess {
                process: self.process,
                processes: self.processes(),
            });
        }
        Ok(check_size(rules, |rules| self.memory(rules), allowed)?)
    }

    /// Starts the workers of this process.
    fn start(
        &self,
        sockets: Vec<Option<TcpStream>>,
        job: &Arc<Job>,
        events: Sender<Event>,
    ) -> Result<(), ClusterError> {
        let failed = |error: String| ClusterError::Engine { error };
        let (builders, others) = match sockets.len() {
            0 | 1 => Config::Process(self.workers).try_build().map_err(failed)?,
            _ => {
                let links = sockets
                    .into_iter()
                    .zip(&self.hosts)
                    .map(|(socket, host)| Some(Link::new(socket?, host, &events)));
                let hooks = Hooks::default();
                let own =
                    ProcessBuilder::new_typed_vector(self.workers, hooks.refill.clone(), None);
                let (number, workers) = (self.process, self.workers);
                let connected = initialize_networking_from_sockets(
                    own,
                    links.collect(),
                    number,
                    workers,
                    hooks,
                );
                let (tcp, guard) = connected.map_err(|error| failed(error.to_string()))?;
                let builders = tcp.into_iter().map(AllocatorBuilder::Tcp).collect();
                (builders, Box::new(guard) as Box<dyn Any + Send>)
            }
        };
        let config = WorkerConfig::default();
        let job = Arc::clone(job);
        let workers =
            timely::execute::execute_from(builders, others, config, move |w| worker::work(w, &job))
                .map_err(failed)?;
        thread::spawn(move || {
            let joined = catch_unwind(AssertUnwindSafe(|| workers.join()));
            let panicked = |_| vec![Err("a thread of the dataflow panicked".to_owned())];
            let ended = joined
                .unwrap_or_else(panicked)
                .into_iter()
                .try_for_each(|done| {
                    let error = |error| ClusterError::Engine { error };
                    done.map_err(error)
                });
            // If the receiver is gone, it has already received an error.
            let _ = events.send(Event::Ended(ended));
        });
        Ok(())
    }
}

/// Waits until the work has ended, and reports progress.
fn wait(told: &Receiver<Event>, monitor: &Monitor<'_>) -> Result<(), ClusterError> {
    loop {
        monitor.check().map_err(TableError::from)?;
        match told.recv_timeout(POLL) {
            Ok(Event::Done(places)) => monitor.count(places),
            Ok(Event::Ended(ended)) => return ended,
            Err(_) => {}
        }
    }
}

/// The tiers that process 0 has on disk.
struct BuiltTiers {
    lock: fs::File,
    /// The consecutive tiers from the full board on. The work resumes from the last.
    tiers: Vec<TierFile>,
}

impl BuiltTiers {
    fn find(rules: &Rules, folder: &Path) -> Result<BuiltTiers, TableError> {
        let lock = lock(folder)?;
        let tiers = whole_tiers(rules, folder)?;
        Ok(BuiltTiers { lock, tiers })
    }

    /// The whole tier with the fewest marks, or one more than the number of squares.
    fn first(&self, rules: &Rules) -> u32 {
        let last = self.tiers.last();
        last.map_or(rules.area() + 1, |tier| tier.marks() as u32)
    }
}

#[cfg(test)]
mod tests;
