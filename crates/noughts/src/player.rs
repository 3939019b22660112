use core::fmt;
use core::str::FromStr;

/// One of the two players. [`Player::X`] moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The player who moves first.
    X,
    /// The player who moves second.
    O,
}

impl Player {
    /// Both players, in the order in which they move.
    pub const BOTH: [Player; 2] = [Player::X, Player::O];

    /// The other player.
    pub const fn opponent(self) -> Player {
        match self {
            Player::X => Player::O,
            Player::O => Player::X,
        }
    }

    /// The player as it is printed: `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Player::X => 'x',
            Player::O => 'o',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

/// Why a text is not a [`Player`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected x or o")
    }
}

impl core::error::Error for ParsePlayerError {}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Player, ParsePlayerError> {
        match text {
            "x" | "X" => Ok(Player::X),
            "o" | "O" => Ok(Player::O),
            _ => Err(ParsePlayerError),
        }
    }
}
