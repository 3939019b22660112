//! The fast reader: answers many cases in one step, as long as every byte is exactly in the judge's
//! format. It stops before the first case in any other format.

mod answers;
mod records;

use std::cell::OnceCell;

use fearless_simd::Level;
use noughts::{Board, Mark, Rules, Square};

use crate::problems::{CaseShape, Problem};
pub(super) use answers::AnswerBuffer;
use answers::{Answers, SHORT};
use records::Records;

/// Answers the cases of one problem.
pub(super) enum Fast {
    /// Every case has the same length.
    Records(Box<Records>),
    /// A case is a line with the moves of a game.
    MoveLists(Box<MoveLists>),
}

/// How much has been answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    pub bytes: usize,
    pub cases: usize,
}

/// The places at which an input can be divided without dividing a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// At multiples of a length.
    Every(usize),
    /// After any line.
    Lines {
        /// No line is longer, its end included.
        longest: usize,
    },
}

impl Fast {
    /// The fast reader of a problem, with the vector instructions of this machine. `None` if the
    /// problem has no fast reader.
    pub(super) fn new(problem: &Problem) -> Option<Fast> {
        Fast::with_level(problem, Level::new())
    }

    /// The fast reader of a problem, with chosen vector instructions.
    pub(super) fn with_level(problem: &Problem, level: Level) -> Option<Fast> {
        match problem.layout.shape {
            CaseShape::JsonMoves => Some(Fast::MoveLists(Box::new(MoveLists::new(problem)?))),
            _ => Some(Fast::Records(Box::new(Records::new(problem, level)?))),
        }
    }

    /// Answers at most `most` cases from the start of `input`, and appends the answers to `out`.
    pub(super) fn answer(&self, input: &[u8], most: u64, out: &mut AnswerBuffer) -> Done {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        match self {
            Fast::Records(records) => records.answer(input, most, out),
            Fast::MoveLists(moves) => moves.answer(input, most, out),
        }
    }

    /// The places at which an input of the problem can be divided.
    pub(super) fn cut(&self) -> Cut {
        match self {
            Fast::Records(records) => Cut::Every(records.record),
            Fast::MoveLists(_) => Cut::Lines {
                longest: LONGEST_LINE,
            },
        }
    }
}

/// The plain reader answers shorter inputs before the fast reader is ready, because the fast reader
/// first computes the answers to all boards.
const WORTH_IT: u64 = 32 * 1024;

/// The fast reader of a problem, made when an input is long enough for it.
pub(super) struct OnDemand {
    problem: &'static Problem,
    worth_it: u64,
    /// `Some(None)` if the problem has no fast reader.
    made: OnceCell<Option<Fast>>,
}

impl OnDemand {
    pub(super) fn new(problem: &'static Problem) -> OnDemand {
        OnDemand {
            problem,
            worth_it: WORTH_IT,
            made: OnceCell::new(),
        }
    }

    /// A fast reader that is ready for inputs of any length.
    #[cfg(test)]
    pub(super) fn ready(problem: &'static Problem, fast: Option<Fast>) -> OnDemand {
        OnDemand {
            problem,
            worth_it: 0,
            made: fast.into(),
        }
    }

    /// The fast reader for an input of at least `bytes`. `None` if the problem has none, or if the
    /// input is too short to make it.
    pub(super) fn get(&self, bytes: u64) -> Option<&Fast> {
        if bytes < self.worth_it && self.made.get().is_none() {
            return None;
        }
        let made = self.made.get_or_init(|| Fast::new(self.problem));
        made.as_ref()
    }
}

/// `[`, nine times `[r,c],`, and `]` with a newline in place of the last comma.
const LONGEST_LINE: usize = 1 + 9 * 6 + 1;

/// The characters around the row and the column of a move, in a word.
const AROUND_A_MOVE: u64 = u64::from_le_bytes(*b"[\0,\0]\0\0\0");
const FIXED_BYTES: u64 = u64::from_le_bytes(*b"\xff\0\xff\0\xff\0\0\0");

/// How many rows and how many columns a board has.
const SIDE: usize = 3;

/// Answers games that are given as lists of moves, one a line: `[[0,0],[1,1],[2,2]]`.
pub(super) struct MoveLists {
    answers: Answers,
    /// The number of the answer to an unfinished game.
    unfinished: usize,
    /// For each row and column, what a mark of x adds to the number of a board. A mark of o adds
    /// twice as much.
    numbers: [[u16; SIDE]; SIDE],
}

impl MoveLists {
    /// `None` if the answers are too many or too long.
    fn new(problem: &Problem) -> Option<MoveLists> {
        let answers = Answers::new(problem, 1).filter(|answers| answers.longest <= SHORT)?;
        let start = Board::empty(Rules::TIC_TAC_TOE);
        let x_at = |row: usize, column: usize| {
            let board = start.with_mark(Square::new(column as u8, row as u8), Some(Mark::X));
            board.map_or(0, |board| board.number() as u16)
        };
        Some(MoveLists {
            unfinished: answers.to(start.number() as usize),
            numbers: std::array::from_fn(|row| std::array::from_fn(|column| x_at(row, column))),
            answers,
        })
    }

    /// See [`Fast::answer`].
    fn answer(&self, input: &[u8], most: usize, out: &mut AnswerBuffer) -> Done {
        // The shortest line is `[[r,c]]` and its newline.
        let most = most.min(input.len() / 8);
        out.append(&self.answers, most, |out| {
            let (mut written, mut done) = (0, Done::default());
            while done.cases < most
                && let Some((length, answer)) = self.line(&input[done.bytes..])
            {
                written = self.answers.put::<SHORT>(answer, out, written);
                done.bytes += length;
                done.cases += 1;
            }
            (written, done)
        })
    }

    /// The length of the first line and the answer to it.
    #[inline(always)]
    fn line(&self, input: &[u8]) -> Option<(usize, usize)> {
        let mut rest = input.strip_prefix(b"[")?;
        let (mut board, mut taken, mut answer) = (0, 0u16, self.unfinished);
        let mut weight = 1;
        loop {
            // `[r,c],` or `[r,c]]`, and the bytes after it.
            let word = u64::from_le_bytes(rest.first_chunk().copied().unwrap_or_else(|| {
                let mut last = [0; 8];
                last[..rest.len()].copy_from_slice(rest);
                last
            }));
            if word & FIXED_BYTES != AROUND_A_MOVE {
                return None;
            }
            let [_, row, _, column, _, next, ..] = word.to_le_bytes();
            let (row, column) = (row.wrapping_sub(b'0'), column.wrapping_sub(b'0'));
            let number = self
                .numbers
                .get(usize::from(row))?
                .get(usize::from(column))?;
            let bit = 1 << (SIDE as u8 * row + column);
            if answer != self.unfinished || taken & bit != 0 {
                return None;
            }
            taken |= bit;
            board += weight * usize::from(*number);
            // x adds its number once, o twice.
            weight = 3 - weight;
            answer = self.answers.to(board);
            rest = rest.get(6..)?;
            if next == b']' {
                break;
            }
            if next != b',' {
                return None;
            }
        }
        let behind = rest.strip_prefix(b"\n")?;
        Some((input.len() - behind.len(), answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::session::Session;
    use crate::problems::find;

    #[test]
    fn the_fast_reader_is_made_for_long_inputs() {
        let problem = find("boj/7682").unwrap();
        for (boards, made) in [(1, false), (3_000, false), (4_000, true)] {
            let input = "XXXOO.XXX\n".repeat(boards) + "end\n";
            let fast = OnDemand::new(problem);
            let mut session = Session::new(problem, input.as_bytes(), Some(&fast), None);
            let mut out = Vec::new();
            session.run(u64::MAX, &mut out).unwrap();
            assert!(out == "invalid\n".repeat(boards).into_bytes());
            assert_eq!(fast.made.get().is_some(), made, "{boards} boards");
        }
    }
}
