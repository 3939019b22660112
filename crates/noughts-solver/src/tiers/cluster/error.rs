use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use super::Cluster;
use crate::tiers::disk::TableError;

/// Why several processes cannot build a table.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The table itself cannot be built.
    Table(TableError),
    /// The process cannot listen on its address.
    Listen {
        /// The address.
        host: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A process did not connect in time.
    NotThere {
        /// Its address.
        host: String,
        /// How long this process waited.
        waited: Duration,
        /// Why the last attempt to connect failed; `None` if the other process was to connect.
        error: Option<io::Error>,
    },
    /// The connection to a process broke, so that process has ended.
    Lost {
        /// Its address.
        host: String,
    },
    /// A process was started with another task.
    Differs {
        /// Its address.
        host: String,
        /// The difference.
        what: Difference,
        /// The value of this process.
        own: String,
        /// The value of the other process.
        other: String,
    },
    /// The number of this process is too high.
    NoSuchProcess {
        /// The number of this process.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// A process has too many workers.
    TooManyWorkers {
        /// The requested number of workers.
        workers: usize,
    },
    /// The dataflow has failed.
    Engine {
        /// The message of the engine.
        error: String,
    },
}

/// A difference between two processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The version of the protocol between processes.
    Protocol,
    /// The version of noughts.
    Version,
    /// The game.
    Game,
    /// The number of processes.
    Processes,
    /// The number of workers of each process.
    Workers,
    /// The addresses, or their order.
    Hosts,
    /// The number of a process.
    Number,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difference::Protocol => "version of the protocol",
            Difference::Version => "version",
            Difference::Game => "game",
            Difference::Processes => "number of processes",
            Difference::Workers => "number of workers",
            Difference::Hosts => "list of hosts, by checksum",
            Difference::Number => "number",
        })
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClusterError::Table(error) => error.fmt(f),
            ClusterError::Listen { host, error } => write!(f, "cannot listen on {host}: {error}"),
            ClusterError::NotThere {
                host,
                waited,
                error,
            } => {
                let seconds = waited.as_secs_f64();
                write!(
                    f,
                    "no process of noughts at {host} within {seconds} seconds"
                )?;
                match error {
                    Some(error) => write!(f, ": {error}"),
                    None => Ok(()),
                }
            }
            ClusterError::Lost { host } => write!(
                f,
                "the process at {host} has ended; start all processes again to resume from the last \
                 complete tier"
            ),
            ClusterError::Differs {
                host,
                what,
                own,
                other,
            } => write!(
                f,
                "the process at {host} has another {what}: expected {own}, found {other}"
            ),
            ClusterError::NoSuchProcess { process, processes } => write!(
                f,
                "expected the number of a process from 0 to {}, found {process}",
                processes - 1
            ),
            ClusterError::TooManyWorkers { workers } => write!(
                f,
                "expected at most {} workers, found {workers}",
                Cluster::MAX_WORKERS
            ),
            ClusterError::Engine { error } => write!(f, "the dataflow has failed: {error}"),
        }
    }
}

impl Error for ClusterError {}

impl From<TableError> for ClusterError {
    fn from(error: TableError) -> ClusterError {
        ClusterError::Table(error)
    }
}
