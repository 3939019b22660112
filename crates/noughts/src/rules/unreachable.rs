//! The reasons why play cannot reach a board. `play` defines the reasons about lines, since
//! `Rules::standing` needs them too; `order` defines those about the order of moves.

use core::fmt;

use super::play::LineFault;
use super::{Shape, Standing};
use crate::{Board, Mark, Player};

/// A reason why play cannot reach a board.
///
/// Several reasons can hold for a board, and [`Unreachable::reasons`] returns
/// all of them. A board for which no reason holds is reachable:
///
/// - If the numbers of marks are right and there is no line, any order of the
///   moves leads to it.
/// - If there are lines, the last move must have completed all of them. So they
///   are of one mark, share a square, and belong to the player who moved last.
/// - With gravity, x and o must in addition be able to fill the columns in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// There are more of the mark than alternating turns allow.
    ///
    /// ```text
    ///  x x .
    ///  . . .
    ///  . . .
    /// ```
    TooMany(Mark),
    /// There is a mark that neither player places in this game.
    NotPlayed(Mark),
    /// Both marks have a line, but the first line ends the game.
    ///
    /// ```text
    ///  x x x
    ///  o o o
    ///  . . .
    /// ```
    BothHaveLines,
    /// The mark has a line, and its owner's opponent has moved since.
    ///
    /// ```text
    ///  x x x
    ///  o o .
    ///  o . .
    /// ```
    PlayedOnAfter(Mark),
    /// The mark has several lines that share no square on which the last move can
    /// have been made, so no single move can have completed them all.
    ///
    /// ```text
    ///  x x x
    ///  o o .
    ///  x x x
    /// ```
    LinesApart(Mark),
    /// A mark has an empty square right below it, so it would have dropped further.
    ///
    /// ```text
    ///  x . .
    ///  . . .
    ///  o . .
    /// ```
    Floating,
    /// The mark has a line, and each of its squares has a mark on top, so play
    /// continued after the line was complete.
    ///
    /// ```text
    ///  o . .
    ///  o o x     A mark was dropped on the row after it was complete.
    ///  x x x
    /// ```
    LineCovered(Mark),
    /// x and o cannot have filled the columns in turn.
    ///
    /// ```text
    ///  . . .
    ///  x . .     The first mark cannot have been o.
    ///  o . .
    /// ```
    NoOrder,
    /// It takes too long to decide whether x and o can have filled the columns in
    /// turn. This happens only on adversarial boards with many high columns.
    Undecided,
}

impl Reason {
    /// All reasons, in the order in which they are reported.
    pub const ALL: &[Reason] = &[
        Reason::TooMany(Mark::X),
        Reason::TooMany(Mark::O),
        Reason::NotPlayed(Mark::O),
        Reason::BothHaveLines,
        Reason::PlayedOnAfter(Mark::X),
        Reason::PlayedOnAfter(Mark::O),
        Reason::LinesApart(Mark::X),
        Reason::LinesApart(Mark::O),
        Reason::Floating,
        Reason::LineCovered(Mark::X),
        Reason::LineCovered(Mark::O),
        Reason::NoOrder,
        Reason::Undecided,
    ];

    /// Whether this is a reason why `board` cannot be reached.
    pub const fn holds_for(self, board: &Board) -> bool {
        let rules = board.rules();
        match self {
            Reason::TooMany(mark) => is_too_many(board, mark),
            Reason::NotPlayed(mark) => {
                !board.stones(mark).is_empty()
                    && !rules.may_place(Player::First, mark)
                    && !rules.may_place(Player::Second, mark)
            }
            Reason::BothHaveLines => has_fault(board, LineFault::BothHaveLines),
            Reason::PlayedOnAfter(mark) => has_fault(board, LineFault::PlayedOnAfter(mark)),
            Reason::LinesApart(mark) => {
                has_fault(board, LineFault::Apart(mark)) || is_buried(board, mark)
            }
            Reason::Floating => !rules.floating_squares(board.occupied()).is_empty(),
            Reason::LineCovered(mark) => is_covered(board, mark),
            Reason::NoOrder => matches!(has_order(board), Some(false)),
            Reason::Undecided => has_order(board).is_none(),
        }
    }

    /// Whether any reason holds for `board`. Faster than checking each reason
    /// separately, because it computes shared data once.
    pub(crate) const fn any_holds_for(board: &Board) -> bool {
        let rules = board.rules();
        if Reason::TooMany(Mark::X).holds_for(board)
            || Reason::TooMany(Mark::O).holds_for(board)
            || Reason::NotPlayed(Mark::O).holds_for(board)
        {
            return true;
        }
        let [x, o] = shapes(board);
        let ply = board.occupied().len();
        if matches!(rules.standing(ply, x, o), Standing::Impossible) {
            return true;
        }
        !rules.has_free_squares()
            && (Reason::Floating.holds_for(board)
                || Reason::LineCovered(Mark::X).holds_for(board)
                || Reason::LineCovered(Mark::O).holds_for(board)
                || is_buried(board, Mark::X)
                || is_buried(board, Mark::O)
                || !matches!(has_order(board), Some(true)))
    }
}

/// Whether there are more of a mark than the number of all marks allows.
const fn is_too_many(board: &Board, mark: Mark) -> bool {
    if board.rules().owner(mark).is_none() {
        return false;
    }
    let x = board.stones(Mark::X).len();
    let (least, most) = board.rules().x_marks(board.occupied().len());
    match mark {
        Mark::X => x > most,
        Mark::O => x < least,
    }
}

const fn has_fault(board: &Board, fault: LineFault) -> bool {
    let [x, o] = shapes(board);
    fault.holds(board.rules(), board.turn(), x, o)
}

/// The shapes of x and of o.
const fn shapes(board: &Board) -> [Shape; 2] {
    let rules = board.rules();
    [
        rules.shape(board.stones(Mark::X)),
        rules.shape(board.stones(Mark::O)),
    ]
}

/// Whether a mark has a line with a mark on top of each of its squares. Without
/// gravity there is no such line, since every mark is removable.
const fn is_covered(board: &Board, mark: Mark) -> bool {
    let rules = board.rules();
    let removable = rules.removable_squares(board.occupied());
    rules.has_line(board.stones(mark).difference(removable))
}

/// Whether the lines of a mark share only squares with a mark on top, although
/// each line also has a square without one.
const fn is_buried(board: &Board, mark: Mark) -> bool {
    let (rules, stones) = (board.rules(), board.stones(mark));
    let common = rules.common_squares(stones);
    let removable = rules.removable_squares(board.occupied());
    matches!(rules.shape(stones), Shape::Meeting)
        && common.intersection(removable).is_empty()
        && !is_covered(board, mark)
}

/// Whether x and o can have filled the columns in turn and completed the lines with
/// the last move; `None` if the search takes too long.
const fn has_order(board: &Board) -> Option<bool> {
    let rules = board.rules();
    let (x, o) = (board.stones(Mark::X), board.stones(Mark::O));
    let in_turn = !is_too_many(board, Mark::X) && !is_too_many(board, Mark::O);
    let stacked = rules.floating_squares(board.occupied()).is_empty();
    if rules.always_has_order() || !in_turn || !stacked || board.occupied().is_empty() {
        return Some(true);
    }
    if rules.completing_moves(x, o).is_empty() {
        // Impossible lines are a reason of their own; this check ignores them.
        rules.has_order(x, o)
    } else {
        rules.has_last_move(x, o)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::TooMany(mark) => write!(f, "{mark} has too many marks"),
            Reason::NotPlayed(mark) => write!(f, "nobody places {mark} in this game"),
            Reason::BothHaveLines => f.write_str("x and o both have a line"),
            Reason::PlayedOnAfter(mark) => {
                write!(f, "{} moved after {mark} had a line", mark.other())
            }
            Reason::LinesApart(mark) => {
                write!(f, "no single move can have completed all lines of {mark}")
            }
            Reason::Floating => f.write_str("a mark has nothing below it"),
            Reason::LineCovered(mark) => {
                write!(
                    f,
                    "a mark was dropped on the line of {mark} after it was complete"
                )
            }
            Reason::NoOrder => f.write_str("x and o cannot have filled the columns in turn"),
            Reason::Undecided => f.write_str(
                "it takes too long to decide whether x and o can have filled the columns in turn",
            ),
        }
    }
}

/// The error of [`Position::try_from`](crate::Position): a board that play
/// cannot reach, and every reason why.
///
/// ```
/// use noughts::{Board, Mark, Position, Reason};
///
/// let board: Board = "xxx/ooo/...".parse()?;
/// let refused = Position::try_from(board).unwrap_err();
/// assert!(refused.reasons().eq([
///     Reason::BothHaveLines,
///     Reason::PlayedOnAfter(Mark::X),
/// ]));
/// assert_eq!(
///     refused.to_string(),
///     "no game reaches xxx/ooo/...: x and o both have a line; o moved after x had a line"
/// );
/// # Ok::<(), noughts::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable {
    // Invariant: some `Reason` holds for it.
    pub(crate) board: Board,
}

impl Unreachable {
    /// The board that play cannot reach.
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
        // `Undecided` is the last reason in order, so it comes first only if no other holds.
        let beginning = match self.reasons().next() {
            Some(Reason::Undecided) => "noughts cannot decide whether play can reach",
            _ => "no game reaches",
        };
        write!(f, "{beginning} {}", self.board)?;
        for (number, reason) in self.reasons().enumerate() {
            let join = if number == 0 { ": " } else { "; " };
            write!(f, "{join}{reason}")?;
            if let Reason::TooMany(_) = reason {
                let (x, o) = (self.board.stones(Mark::X), self.board.stones(Mark::O));
                write!(f, " ({} x, {} o)", x.len(), o.len())?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Unreachable {}
