//! The arguments of `table`.

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

/// Build, read, verify and export tables on disk of every position of a game
///
/// A folder of tables has a folder for each game, with the name of the game.
/// noughts solve, explain, draw, play and serve use the tables with --tables DIR,
/// or if the variable NOUGHTS_TABLES names the folder. docs/TABLES.md describes
/// the files.
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

/// Solve every position of a game and write the table to disk
///
/// A tier is all positions with the same number of marks. noughts solves one tier
/// after the other, from the full board to the empty one, with two tiers in
/// memory. After Ctrl-C or a crash, the same command resumes after the last
/// complete tier.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table build --game 5,4,4 --out tables
  noughts table build --game 5,5,4 --out tables --memory 8G --jobs 2")]
pub(crate) struct TableBuild {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The folder of tables; the new table gets a folder in it
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

/// The processes that build a table together.
#[cfg(feature = "cluster")]
#[derive(Debug, Args)]
pub(crate) struct ClusterArg {
    /// Build on several machines: a file with the address of each process, one
    /// HOST:PORT per line
    ///
    /// Run the same command on each machine, with its own --process. Process 0
    /// writes the table; each of the others keeps its share of the last tiers in
    /// its --out, which may be the same folder. --memory applies to each process;
    /// the more processes there are, the less each needs. Connections are neither
    /// encrypted nor authenticated: use a network whose machines trust each other.
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

    /// The number of workers in each process, which exchange positions; by default 1
    /// with --hosts
    #[arg(long, value_name = "N", value_parser = parsers::jobs, conflicts_with = "jobs")]
    pub(crate) workers: Option<NonZero<usize>>,

    /// How long to wait for the other processes at the start; by default a minute
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "hosts")]
    pub(crate) patience: Option<Duration>,
}

/// The limits of building or verifying a table.
#[derive(Debug, Args)]
pub(crate) struct TableEffort {
    /// The most memory to use, with k, M or G for thousands, millions and billions
    /// of bytes
    #[arg(long, value_name = "BYTES", default_value = "8G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// The number of threads; by default the number of cores
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// Look up the values of positions
///
/// Prints one line per board: the board and its value. noughts solve --tables
/// prints more.
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

/// List the tables of a folder, or count the positions of one by value
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts table info --tables tables
  noughts table info --tables tables --game 5,4,4")]
pub(crate) struct TableInfo {
    /// The game, as in noughts solve; by default all tables of the folder
    #[arg(long = "game", value_name = "GAME")]
    pub(crate) rules: Option<Rules>,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Verify a table
///
/// Solves every position again and compares it with the files, which takes as
/// long as building the table. --quick compares only the checksums.
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

    /// Compare only the checksums, which shows whether the files have changed
    #[arg(long)]
    pub(crate) quick: bool,

    #[command(flatten)]
    pub(crate) effort: TableEffort,
}

/// Print the positions of a table as comma-separated values
///
/// Prints a row for each stored position: the board, its value for the player to
/// move, the number of plies to the end, and the number of different sets of
/// squares that are symmetric to the occupied ones.
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

    /// Print only the positions with this number of marks
    #[arg(long, value_name = "N", value_parser = parsers::number::<u32>)]
    pub(crate) marks: Option<u32>,

    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
