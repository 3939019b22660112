//! About tables on disk.

use std::num::NonZero;
use std::path::PathBuf;
#[cfg(feature = "cluster")]
use std::time::Duration;

use clap::{Args, Subcommand};
use noughts::Rules;

#[cfg(feature = "cluster")]
use super::parsers::seconds;
use super::parsers::{self, bytes};
use super::{BoardsArg, GameArg};
use crate::tables::TablesArg;

/// Tables of every position on disk: build, look up, check, export
///
/// A folder of tables has a folder for each game, named like the game. noughts
/// solve, explain, draw, play and serve use them with --tables DIR, or if the
/// variable NOUGHTS_TABLES names the folder. docs/TABLES.md describes the files.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table build --game 5,5,4 --out tables
  noughts table info --tables tables
  noughts solve --game 5,5,4 --tables tables")]
pub(crate) struct Table {
    #[command(subcommand)]
    pub(crate) job: TableJob,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TableJob {
    Build(TableBuild),
    Probe(TableProbe),
    Info(TableInfo),
    Verify(TableVerify),
    Export(TableExport),
}

/// Solve every position of a game and keep it on disk
///
/// From the full board backwards, a tier at a time: the positions with the same
/// number of marks. Two tiers are in memory. Ended early, by Ctrl-C or by a
/// crash, the same command resumes from the last whole tier.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table build --game 5,4,4 --out tables
  noughts table build --game 5,5,4 --out tables --memory 8G --jobs 2
  noughts table build --game 5,5,4 --out tables --hosts hosts.txt --process 0")]
pub(crate) struct TableBuild {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The folder of the tables; this one gets a folder in it
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) effort: TableEffort,

    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) cluster: ClusterArg,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which processes build a table together.
#[cfg(feature = "cluster")]
#[derive(Debug, Args)]
pub(crate) struct ClusterArg {
    /// Build on several machines: a file with the address of each process, one
    /// HOST:PORT a line
    ///
    /// The same command, but for --process, is run on each machine. The table is
    /// written by process 0; each of the others keeps its share of the last tiers
    /// in its --out, which may be the same folder. --memory is for each process;
    /// the more there are, the less each needs. Connections are neither encrypted
    /// nor authenticated: use it in a network whose machines trust each other.
    #[arg(
        long,
        value_name = "FILE",
        requires = "process",
        conflicts_with = "jobs"
    )]
    pub(crate) hosts: Option<PathBuf>,

    /// The number of this process: 0 for the first line of --hosts
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,

    /// Build with so many workers in each process that send each other what they
    /// need; 1 if there are --hosts and this is absent
    #[arg(long, value_name = "N", value_parser = parsers::jobs, conflicts_with = "jobs")]
    pub(crate) workers: Option<NonZero<usize>>,

    /// How long to wait for the other processes at the start; a minute if absent
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "hosts")]
    pub(crate) patience: Option<Duration>,
}

/// How much may be used to build or to verify a table.
#[derive(Debug, Args)]
pub(crate) struct TableEffort {
    /// The most bytes of memory to use, with k, M or G for thousands, millions
    /// and billions
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// How many threads to use; as many as there are cores if absent
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// The values of positions, looked up
///
/// One line for each board: the board and its value. noughts solve --tables says
/// more of each.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table probe --tables tables --game 5,4,4 x..../.o.../...../.....
  noughts positions --game 4,4,4 --plies 4 | noughts table probe --tables tables --game 4,4,4")]
pub(crate) struct TableProbe {
    #[command(flatten)]
    pub(crate) boards: BoardsArg,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}

/// What tables there are, and how many positions of one have which value
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table info --tables tables
  noughts table info --tables tables --game 5,4,4")]
pub(crate) struct TableInfo {
    /// The game, as in noughts solve; all tables of the folder if absent
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) rules: Option<Rules>,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a table
///
/// Solves every position again and compares it with what the files have,
/// which takes as long as building the table; --quick compares the checksums.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table verify --tables tables --game 5,4,4
  noughts table verify --tables tables --game 5,5,4 --quick")]
pub(crate) struct TableVerify {
    #[command(flatten)]
    pub(crate) game: GameArg,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// Compare checksums only: whether the files are as they were written
    #[arg(long)]
    pub(crate) quick: bool,

    #[command(flatten)]
    pub(crate) effort: TableEffort,
}

/// Write the positions of a table as comma-separated values
///
/// A row for each position that is kept: the board, its value to the player to
/// move, in how many plies the game ends, and for how many images of its set of
/// occupied squares it stands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table export --tables tables --game 5,4,4 --marks 6 > six.csv
  noughts table export --tables tables --json | head -1")]
pub(crate) struct TableExport {
    #[command(flatten)]
    pub(crate) game: GameArg,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// The positions with this many marks; all if absent
    #[arg(long, value_name = "N")]
    pub(crate) marks: Option<u32>,

    /// Write a JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}
