use core::fmt;

use crate::{Board, Player};

/// A reason why no play leads to a board.
///
/// A board can have several at once, and [`Unreachable::reasons`] gives all of
/// them. Together they are complete: a board for which none holds is reachable.
/// Without a line on the board any order of the moves leads there, as long as
/// the numbers of marks fit. With lines of one player, that player must have
/// moved last, and onto a square that all the lines share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The player has more marks than alternating turns allow.
    ///
    /// ```text
    ///  x x .
    ///  . . .
    ///  . . .
    /// ```
    TooMany(Player),
    /// Both players have a line, but the first line ends the game.
    ///
    /// ```text
    ///  x x x
    ///  o o o
    ///  . . .
    /// ```
    BothHaveLines,
    /// The player has a line, and the opponent has moved since.
    ///
    /// ```text
    ///  x x x
    ///  o o .
    ///  o . .
    /// ```
    PlayedOnAfter(Player),
    /// The player has several lines, and they share no square, so that no
    /// single last move can have completed them all.
    ///
    /// ```text
    ///  x x x
    ///  o o .
    ///  x x x
    /// ```
    LinesApart(Player),
}

impl Reason {
    /// Every reason there is, in the order in which they are reported.
    pub const ALL: &[Reason] = &[
        Reason::TooMany(Player::X),
        Reason::TooMany(Player::O),
        Reason::BothHaveLines,
        Reason::PlayedOnAfter(Player::X),
        Reason::PlayedOnAfter(Player::O),
        Reason::LinesApart(Player::X),
        Reason::LinesApart(Player::O),
    ];

    /// Whether this is a reason why `board` cannot be reached.
    pub const fn holds_for(self, board: &Board) -> bool {
        let (x, o) = (board.stones(Player::X).len(), board.stones(Player::O).len());
        match self {
            Reason::TooMany(Player::X) => x > o + 1,
            Reason::TooMany(Player::O) => o > x,
            Reason::BothHaveLines => board.has_line(Player::X) && board.has_line(Player::O),
            Reason::PlayedOnAfter(Player::X) => x <= o && board.has_line(Player::X),
            Reason::PlayedOnAfter(Player::O) => o < x && board.has_line(Player::O),
            Reason::LinesApart(player) => {
                let stones = board.stones(player);
                !stones.is_empty() && board.rules().last_moves(stones).is_empty()
            }
        }
    }

    /// Whether any reason holds for `board`.
    pub(crate) const fn any_holds_for(board: &Board) -> bool {
        // Those behind the first two speak of lines, and most boards have none.
        let lines = board.has_line(Player::X) || board.has_line(Player::O);
        let candidates = if lines { Reason::ALL.len() } else { 2 };
        let mut number = 0;
        while number < candidates {
            if Reason::ALL[number].holds_for(board) {
                return true;
            }
            number += 1;
        }
        false
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooMany(player) => write!(f, "{player} has too many marks"),
            Reason::BothHaveLines => f.write_str("both players have a line"),
            Reason::PlayedOnAfter(player) => {
                write!(f, "{} moved after {player} had a line", player.opponent())
            }
            Reason::LinesApart(player) => {
                write!(f, "no single move completes all lines of {player}")
            }
        }
    }
}

/// A board that no play leads to, handed back with all the reasons.
///
/// ```
/// use noughts::{Board, Player, Position, Reason};
///
/// let board: Board = "xxx/ooo/...".parse()?;
/// let refused = Position::try_from(board).unwrap_err();
/// assert!(refused.reasons().eq([
///     Reason::BothHaveLines,
///     Reason::PlayedOnAfter(Player::X),
/// ]));
/// assert_eq!(
///     refused.to_string(),
///     "play cannot reach xxx/ooo/...: both players have a line; o moved after x had a line"
/// );
/// # Ok::<(), noughts::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable {
    // Some reason holds for it.
    pub(crate) board: Board,
}

impl Unreachable {
    /// The board that was refused.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Every reason why play cannot reach the board; at least one.
    pub fn reasons(&self) -> impl Iterator<Item = Reason> + use<> {
        let board = self.board;
        Reason::ALL
            .iter()
            .copied()
            .filter(move |reason| reason.holds_for(&board))
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "play cannot reach {}", self.board)?;
        for (number, reason) in self.reasons().enumerate() {
            let join = if number == 0 { ": " } else { "; " };
            write!(f, "{join}{reason}")?;
            if let Reason::TooMany(_) = reason {
                let (x, o) = (self.board.stones(Player::X), self.board.stones(Player::O));
                write!(f, " ({} x, {} o)", x.len(), o.len())?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Unreachable {}
