use noughts::{Board, Line, Mark, Reason, Rules, Square, Stones, Unreachable};
use schemars::JsonSchema;
use serde::Serialize;

use crate::messages::{InputError, Language};

/// A board that play cannot reach, and why, as JSON.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refusal {
    game: Rules,
    board: String,
    reachable: bool,
    reasons: Vec<RefusalReason>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RefusalReason {
    /// `too-many`: more marks than alternating turns allow. `not-played`: nobody places that mark.
    /// `both-have-lines`: both marks have a line. `played-on-after`: the opponent moved after the
    /// mark had a line. `lines-apart`: no single move completes all lines of the mark. `floating`:
    /// a mark has an empty square below it. `line-covered`: the move that completed the line cannot
    /// have been the last, for there are marks above it. `no-order`: there is no order in which the
    /// marks can have been placed. `undecided`: whether there is one takes too long to find out.
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<Mark>,
    /// The same in words.
    text: String,
    /// The lines that are to blame.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<Line>,
    /// The squares whose marks are to blame.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<Square>,
}

impl Refusal {
    /// All reasons, each with a sentence in a language.
    pub fn new(refused: &Unreachable, language: Language) -> Refusal {
        let board = refused.board();
        let rules = board.rules();
        let reason = |reason: Reason| {
            let (mark, lines, squares) = to_blame(reason, board);
            RefusalReason {
                reason: reason_name(reason),
                mark,
                text: InputError::Reason(reason, board).text(language),
                lines,
                squares: rules.squares(squares).collect(),
            }
        };
        Refusal {
            game: *rules,
            board: board.to_string(),
            reachable: false,
            reasons: refused.reasons().map(reason).collect(),
        }
    }
}

/// The name of a reason in JSON: `too-many`.
pub const fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::TooMany(_) => "too-many",
        Reason::NotPlayed(_) => "not-played",
        Reason::BothHaveLines => "both-have-lines",
        Reason::PlayedOnAfter(_) => "played-on-after",
        Reason::LinesApart(_) => "lines-apart",
        Reason::Floating => "floating",
        Reason::LineCovered(_) => "line-covered",
        Reason::NoOrder => "no-order",
        Reason::Undecided => "undecided",
        // The library may have more one day.
        _ => "other",
    }
}

/// The mark that a reason is about, and the lines and squares that cannot stand there.
fn to_blame(reason: Reason, board: &Board) -> (Option<Mark>, Vec<Line>, Stones) {
    match reason {
        Reason::TooMany(mark) => (Some(mark), Vec::new(), Stones::NONE),
        Reason::NotPlayed(mark) => (Some(mark), Vec::new(), board.stones(mark)),
        Reason::BothHaveLines => {
            let lines = Mark::BOTH.into_iter().flat_map(|mark| board.lines(mark));
            (None, lines.collect(), Stones::NONE)
        }
        Reason::PlayedOnAfter(mark) | Reason::LinesApart(mark) | Reason::LineCovered(mark) => {
            (Some(mark), board.lines(mark).collect(), Stones::NONE)
        }
        Reason::Floating => {
            let floating = board.rules().floating_squares(board.occupied());
            (None, Vec::new(), floating)
        }
        _ => (None, Vec::new(), Stones::NONE),
    }
}

#[cfg(test)]
mod tests {
    use noughts::Position;

    use super::*;

    /// On every grid: a player who is blamed for lines has some, and all lines of a blamed mark
    /// are named.
    #[test]
    fn blamed_lines_are_on_the_board() {
        let mut blamed = 0;
        for number in 0..19_683 {
            let board = Board::from_number(Rules::TIC_TAC_TOE, number).unwrap();
            let Err(refused) = Position::try_from(board) else {
                continue;
            };
            for reason in refused.reasons() {
                let (_, lines, squares) = to_blame(reason, &board);
                let of = |mark| board.lines(mark).count();
                let expected = match reason {
                    Reason::BothHaveLines => of(Mark::X) + of(Mark::O),
                    Reason::PlayedOnAfter(mark) | Reason::LinesApart(mark) => of(mark),
                    _ => 0,
                };
                assert_eq!(lines.len(), expected, "{board:?} {reason}");
                blamed += usize::from(!lines.is_empty());
                assert!(squares.is_empty());
            }
        }
        assert!(blamed > 0);
        let board = Board::parse("3,3,3:gravity".parse().unwrap(), "x../.../...").unwrap();
        let (.., floating) = to_blame(Reason::Floating, &board);
        assert_eq!(floating, Stones::from_bits(1));
    }
}
