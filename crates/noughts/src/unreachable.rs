use core::fmt;

use crate::rules::{LineFault, Shape, Standing};
use crate::{Board, Mark, Player};

/// A reason why no play leads to a board.
///
/// A board can have several at once, and [`Unreachable::reasons`] gives all of
/// them. Together they are complete: a board for which none holds is reachable.
/// Without a line on the board any order of the moves leads there, as long as
/// the numbers of marks fit. With lines, they must all have been completed by
/// the last move, so they are of one mark, share a square, and belong to the
/// player who has moved last. Columns that are filled from below must in
/// addition be stacks that x and o can have made in turn.
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
    /// There is a mark that nobody places in this game.
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
    /// The mark has several lines, and they share no square on which the last move
    /// can have been made, so that no single move can have completed them all.
    ///
    /// ```text
    ///  x x x
    ///  o o .
    ///  x x x
    /// ```
    LinesApart(Mark),
    /// A mark has nothing below it, where it would have dropped.
    ///
    /// ```text
    ///  x . .
    ///  . . .
    ///  o . .
    /// ```
    Floating,
    /// The mark has a line, and marks were dropped on all of its squares.
    ///
    /// ```text
    ///  o . .
    ///  o o x     The row was complete before its last square was covered.
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
    /// Whether x and o can have filled the columns in turn takes too long to find
    /// out. Only boards with many high columns that are made for it come to this.
    Undecided,
}

impl Reason {
    /// Every reason there is, in the order in which they are reported.
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

    /// Whether any reason holds for `board`: the same reasons, with what several
    /// of them ask looked up once.
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

/// Whether there is more of a mark than there can be after as many moves.
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

/// What lines x and o have.
const fn shapes(board: &Board) -> [Shape; 2] {
    let rules = board.rules();
    [
        rules.shape(board.stones(Mark::X)),
        rules.shape(board.stones(Mark::O)),
    ]
}

/// Whether a line of a mark has no square from which a mark can be taken back.
const fn is_covered(board: &Board, mark: Mark) -> bool {
    let rules = board.rules();
    let removable = rules.removable_squares(board.occupied());
    rules.has_line(board.stones(mark).difference(removable))
}

/// Whether lines of a mark meet, but only where nothing can be taken back, though
/// from each of them something can.
const fn is_buried(board: &Board, mark: Mark) -> bool {
    let (rules, stones) = (board.rules(), board.stones(mark));
    let common = rules.common_squares(stones);
    let removable = rules.removable_squares(board.occupied());
    matches!(rules.shape(stones), Shape::Meeting)
        && common.intersection(removable).is_empty()
        && !is_covered(board, mark)
}

/// Whether x and o can have filled the columns in turn, the last move being one
/// that can have been; `None` if that takes too long to find out.
const fn has_order(board: &Board) -> Option<bool> {
    let rules = board.rules();
    let (x, o) = (board.stones(Mark::X), board.stones(Mark::O));
    let in_turn = !is_too_many(board, Mark::X) && !is_too_many(board, Mark::O);
    let stacked = rules.floating_squares(board.occupied()).is_empty();
    if rules.always_has_order() || !in_turn || !stacked || board.occupied().is_empty() {
        return Some(true);
    }
    match rules.completing_moves(x, o).is_empty() {
        // The lines are impossible, which is another reason; here they do not
        // count.
        true => rules.has_order(x, o),
        false => rules.has_last_move(x, o),
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
                write!(f, "no single move completes all lines of {mark}")
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
                "whether x and o can have filled the columns in turn takes too long to find out",
            ),
        }
    }
}

/// A board that no play leads to, handed back with all the reasons.
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
///     "play cannot reach xxx/ooo/...: x and o both have a line; o moved after x had a line"
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
                let (x, o) = (self.board.stones(Mark::X), self.board.stones(Mark::O));
                write!(f, " ({} x, {} o)", x.len(), o.len())?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Unreachable {}
