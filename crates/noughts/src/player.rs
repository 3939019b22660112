//! Players: first and second. `rules::play` decides whose turn it is.

use core::fmt;
use core::str::FromStr;

use crate::text::Excerpt;

/// One of the two players.
///
/// In games in which each player has their own mark the first is also
/// called x and the second o; [`Rules::player_name`](crate::Rules::player_name)
/// knows which names fit a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Both players, in the order in which they move.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

/// Why a text is not a [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePlayerError {
    found: Excerpt,
}

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected first or second, or x or o, found {}",
            self.found
        )
    }
}

impl core::error::Error for ParsePlayerError {}

/// Reads `first` and `second`, and `x` and `o` for them.
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match text {
            "first" | "x" | "X" => Ok(Player::First),
            "second" | "o" | "O" => Ok(Player::Second),
            _ => Err(ParsePlayerError {
                found: Excerpt::of(text),
            }),
        }
    }
}
