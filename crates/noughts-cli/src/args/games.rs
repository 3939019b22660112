//! The arguments of `play` and `serve`.

use std::ffi::OsString;
#[cfg(feature = "web")]
use std::net::{IpAddr, Ipv4Addr};
#[cfg(feature = "web")]
use std::num::NonZero;
#[cfg(feature = "web")]
use std::time::Duration;

use clap::Args;
use noughts::Player;
use noughts_analysis::opponent::Level;

#[cfg(feature = "web")]
use super::parsers::{bytes, seconds};
use super::{GameArg, LanguageArg, parsers};
use crate::tables::TablesArg;

/// Play a game in the terminal
///
#[cfg_attr(
    feature = "play",
    doc = "
Move with the arrow keys and Enter, or type the name of a square. The last
line of the screen shows every key. On a pipe or a dumb terminal, the game
reads and prints plain lines."
)]
#[cfg_attr(
    not(feature = "play"),
    doc = "
Type the name of a square. The game reads and prints plain lines, since this
build has no screen."
)]
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts play
  noughts play --level medium --as o --hints
  noughts play --game 7,7,5 --two
  noughts play --game connect-four --level hard
  noughts play x../.o./... --values
  echo b2 | noughts play --seed 1")]
pub(crate) struct Play {
    /// The board to start from, as one argument or one per row; by default the
    /// empty board
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    #[command(flatten)]
    pub(crate) language: LanguageArg,

    /// How well the opponent plays; by default perfect, or hard in a game that
    /// noughts can neither solve nor search. In a game that it can only search,
    /// perfect plays the best move that a short search finds
    #[arg(long, value_parser = parsers::level())]
    pub(crate) level: Option<Level>,

    /// Your side: first or second, in most games also called x and o
    #[arg(long = "as", value_name = "PLAYER", default_value_t = Player::First)]
    #[arg(value_parser = |text: &str| text.parse::<Player>())]
    pub(crate) side: Player,

    /// Two people play at one keyboard
    #[arg(long, conflicts_with_all = ["level", "side"])]
    pub(crate) two: bool,

    /// Show the value of every move
    #[arg(long, alias = "value")]
    pub(crate) values: bool,

    /// Show the best moves and the reasons
    #[arg(long, alias = "hint")]
    pub(crate) hints: bool,

    /// A number: with the same one, the opponent plays the same moves again
    #[arg(long, value_name = "N", value_parser = parsers::number::<u64>)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// Read and print plain lines, without a full screen
    #[arg(long)]
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "there is no screen"))]
    pub(crate) plain: bool,
}

/// Serve the page for the browser
///
/// Prints the address of a page that shows any position with the value of every
/// move, explains it, plays against you, checks programs, and draws the
/// map of perfect play. Ctrl-C ends the server. Without --address, only this
/// machine can reach it.
#[cfg(feature = "web")]
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts serve --open
  noughts serve --port 0
  noughts serve --address 0.0.0.0 --name my-machine.local")]
pub(crate) struct Serve {
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// The port; 0 chooses a free one
    #[arg(long, default_value_t = 3333)]
    pub(crate) port: u16,

    /// The address of this machine to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Also answer requests to this host name of the machine; may be repeated
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,

    /// The number of concurrent searches; the server refuses more
    #[arg(long, value_name = "N", default_value = "2")]
    pub(crate) searches: NonZero<usize>,

    /// The time limit of a search
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    pub(crate) timeout: Duration,

    /// The memory of each search, with k, M or G for thousands, millions and
    /// billions
    #[arg(long, value_name = "BYTES", default_value = "256M", value_parser = bytes)]
    pub(crate) memory: usize,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}
