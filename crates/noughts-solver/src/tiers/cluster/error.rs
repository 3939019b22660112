use std::error::Error;
use std::fmt;
use std::io;
use std::time::Duration;

use super::Cluster;
use crate::tiers::disk::TableError;

/// Why a table is not built by several processes.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The table itself cannot be built.
    Table(TableError),
    /// An address cannot be listened on.
    Listen {
        /// The address.
        host: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A process was not there in time.
    NotThere {
        /// Its address.
        host: String,
        /// How long it was waited for.
        waited: Duration,
        /// Why the last call failed; `None` if the process was to call.
        error: Option<io::Error>,
    },
    /// The connection to a process broke: it has ended.
    Lost {
        /// Its address.
        host: String,
    },
    /// A process was started for something else.
    Differs {
        /// Its address.
        host: String,
        /// In what.
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
        /// How many there are.
        processes: usize,
    },
    /// A process has too many workers.
    TooManyWorkers {
        /// How many were asked for.
        workers: usize,
    },
    /// The dataflow has failed.
    Engine {
        /// The message of the engine.
        error: String,
    },
}

/// In what two processes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The version of what processes send each other.
    Protocol,
    /// The version of noughts.
    Version,
    /// The game.
    Game,
    /// How many processes there are.
    Processes,
    /// How many workers each has.
    Workers,
    /// Which addresses there are, and in which order.
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
