//! The arguments of `prove`, `verify` and `values`, and the limits of a search.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use noughts::Player;

use super::GameArg;
use super::parsers::{self, bytes, seconds};

/// The limits of solving a position.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// The time limit, for each board or game
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,

    /// The memory limit, with k, M or G for thousands, millions and billions of bytes;
    /// by default 500M for a table of every position, and 1G for a search
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<usize>,

    /// The number of threads; by default the number of cores
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// The help of `--memory` for `noughts prove`, which needs more memory than a search.
const PROVE_MEMORY: &str = "The memory limit of the search, with k, M or G for thousands, \
    millions and billions of bytes; by default 1G. Building the proof takes additional \
    memory: 8,8,5 with 6G takes 11 GB in all";

/// Prove the value of a position, and write the proof to a file
///
/// noughts verifies the proof before it writes the file. docs/PROOFS.md describes
/// the format. Proofs exist for games where a line wins, each player has their own
/// mark, and every empty square may be played. With --weak, noughts proves the
/// weak game, in which only the lines of one player count.
#[derive(Debug, Args)]
#[command(mut_arg("memory", |arg| arg.help(PROVE_MEMORY)))]
#[command(after_help = "\
Examples:
  noughts prove --game 7,7,5 --out 775.proof
  noughts prove --game 5,5,4 --weak --out 554-weak.proof
  noughts prove --game 8,4,4 --out 844.proof --timeout 600 --memory 4G
  noughts prove --game 8,7,5 --out 875.proof --save 875.search
  noughts prove --game 8,7,5 --out 875.proof --save 875.search --resume 875.search")]
pub(crate) struct Prove {
    /// The board, as one argument or one per row; by default the empty board
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    /// The file for the proof
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Prove whether a player wins the weak game, in which only the lines of that
    /// player count: x, or o with --weak=o
    #[arg(
        long,
        value_name = "PLAYER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "x",
        value_parser = parsers::player()
    )]
    pub(crate) weak: Option<Player>,

    #[command(flatten)]
    pub(crate) saving: Saving,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Saving and resuming a search.
#[derive(Debug, Args)]
pub(crate) struct Saving {
    /// Save the search to this file regularly, and when it ends by a proof,
    /// --timeout or Ctrl-C
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// The interval between saves
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "300",
        value_parser = seconds,
        requires = "save"
    )]
    pub(crate) save_every: Duration,

    /// Resume a saved search of the same game; the file may be that of --save
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// Verify a proof
///
/// Checks every step of a proof written by noughts prove, with code that shares
/// only the rules of the game with the search.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts verify 775.proof")]
pub(crate) struct Verify {
    /// The proof; - is standard input
    pub(crate) file: PathBuf,

    /// The most memory for the verification, with k, M or G for thousands, millions
    /// and billions of bytes
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// List well-studied games and similar ones, and which of them noughts has proved
///
/// Prints the value of each game and its source. For a proved game it also prints
/// the size of the proof and the wall-clock seconds it took to find. In the weak
/// game only the lines of x count: if x cannot win it, x cannot win the game.
#[derive(Debug, Args)]
pub(crate) struct Values {
    /// List every two-dimensional board of at most 64 squares and every k, with the reason of each
    /// value
    #[arg(long, conflicts_with = "prove")]
    pub(crate) all: bool,

    /// Prove all except Connect Four once more, each within --timeout
    #[arg(long)]
    pub(crate) prove: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
