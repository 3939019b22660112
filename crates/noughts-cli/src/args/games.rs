//! About playing.

use std::ffi::OsString;

use clap::Args;
use noughts::Player;
use noughts_analysis::opponent::Level;

use super::{GameArg, LanguageArg, choices};
use crate::tables::TablesArg;

/// Play a game in the terminal
///
#[cfg_attr(
    feature = "play",
    doc = "
Move with the arrow keys and Enter, or type the name of a square. The last
line of the screen shows every key. Where there is no screen, on a pipe or a
dumb terminal, the game goes line by line."
)]
#[cfg_attr(
    not(feature = "play"),
    doc = "
Type the name of a square. The game goes line by line, for this build has no
screen."
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
    /// The board to start from, as one argument or a row each; the empty one if
    /// absent
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,

    /// How well the opponent plays; if absent perfect, or hard in a game that can
    /// be neither worked out nor searched. Where a game is only searched, perfect
    /// plays the best that a short search finds
    #[arg(long, value_parser = choices::level())]
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

    /// Show the best moves and why they are
    #[arg(long, alias = "hint")]
    pub(crate) hints: bool,

    /// Let the opponent play the same moves each time
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// Play line by line even if there is a screen
    #[arg(long)]
    #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "there is no screen"))]
    pub(crate) plain: bool,
}
