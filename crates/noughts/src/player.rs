//! Players, marks, and the status of a game. `rules::play` decides whose turn it is, who may
//! place which mark, and how the game ended.

use core::fmt;
use core::str::FromStr;

use crate::text::ParseWordError;

/// One of the two players.
///
/// If each player has their own mark, the first is also called x and the second
/// o; [`Rules::player_name`](crate::Rules::player_name) returns the name that
/// fits a game.
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

/// Reads `first` or `x`, and `second` or `o`.
impl FromStr for Player {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Player, ParseWordError> {
        match text {
            "first" | "x" | "X" => Ok(Player::First),
            "second" | "o" | "O" => Ok(Player::Second),
            _ => Err(ParseWordError::new("first or second, or x or o", text)),
        }
    }
}

/// The mark on a square: a cross or a nought.
///
/// A mark is not a [`Player`](crate::Player): in the ordinary game the first
/// player owns the crosses, but there are games in which both players place
/// either mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A cross.
    X,
    /// A nought.
    O,
}

impl Mark {
    /// Both marks, the cross first.
    pub const BOTH: [Mark; 2] = [Mark::X, Mark::O];

    /// The other mark.
    #[must_use]
    pub const fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The mark as it is printed: `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Mark::X => 'x',
            Mark::O => 'o',
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Mark {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Mark, ParseWordError> {
        match text {
            "x" | "X" => Ok(Mark::X),
            "o" | "O" => Ok(Mark::O),
            _ => Err(ParseWordError::new("x or o", text)),
        }
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The player has won.
    Win(Player),
    /// The board is full and there is no line.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "the {player} player has won"),
            Outcome::Draw => f.write_str("a draw"),
        }
    }
}

/// Whether a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It is this player's turn.
    ToMove(Player),
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "the {player} player is to move"),
            Status::Over(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}
