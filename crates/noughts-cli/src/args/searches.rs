//! About proofs, and how much a search may take.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use noughts::Player;

use super::GameArg;
use super::parsers::{self, bytes, seconds};

/// How much may be used to solve a position.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Give up after this time; if there are several boards, for each
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,

    /// The most bytes to keep positions in, with k, M or G for thousands,
    /// millions and billions; if absent 500M for a table of every position, and
    /// 1G for a search
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<usize>,

    /// How many threads to use; as many as there are cores if absent
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// What `--memory` means to `noughts prove`, which needs more than a search does.
const PROVE_MEMORY: &str = "The most bytes to keep searched positions in, with k, M or G for \
    thousands, millions and billions; 1G if absent. The proof is in memory too until it is \
    complete, and is not counted: 8,8,5 with 6G takes 11 GB in all";

/// Prove what a position is worth, and write the proof to a file
///
/// The proof is checked before it is there. docs/PROOFS.md describes what is in
/// it. There are proofs of games in which a line wins, each player has a mark of
/// their own, and every empty square may be played. With --weak it is about the
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
    /// The board, as one argument or a row each; the empty one if absent
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Where the proof goes
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

/// How a search survives its end.
#[derive(Debug, Args)]
pub(crate) struct Saving {
    /// Save what the search has found out to this file, from time to time and at
    /// its end: after --timeout, Ctrl-C or a proof
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// How often to save
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "300",
        value_parser = seconds,
        requires = "save"
    )]
    pub(crate) save_every: Duration,

    /// Go on from a file that was saved, of the same game; it may be the one to
    /// save to
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

/// Check a proof
///
/// Reads a proof that noughts prove wrote and checks every step of it, with code
/// that shares nothing with the search but the rules of the game.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts verify 775.proof")]
pub(crate) struct Verify {
    /// The proof; standard input if -
    pub(crate) file: PathBuf,

    /// The most bytes it may take, with k, M or G for thousands, millions and
    /// billions
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The games known in the literature, and which of them noughts has proved
///
/// The value of each game with where it is from, and of those that noughts has
/// proved, how large the proof is and how long it took to find, in seconds of the
/// clock unless something else is said. The weak game is the one in which only the
/// lines of x count: if x does not win that, nobody wins.
#[derive(Debug, Args)]
pub(crate) struct Values {
    /// The values of all boards of at most 64 squares and all k, with the reason of each
    #[arg(long, conflicts_with = "prove")]
    pub(crate) all: bool,

    /// Prove them all anew, each within --timeout
    #[arg(long)]
    pub(crate) prove: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}
