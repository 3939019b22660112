//! Games as lists of moves, one a line: `[[0,0],[1,1],[2,2]]`.

use noughts::{Board, Mark, Rules, Square};

use super::Done;
use super::answers::{AnswerBuffer, Answers, SHORT};
use crate::problems::Problem;

/// `[`, nine times `[r,c],`, and `]` with a newline in place of the last comma.
pub(super) const LONGEST_LINE: usize = 1 + 9 * 6 + 1;

/// What stands around the row and the column of a move, in a word.
const AROUND_A_MOVE: u64 = u64::from_le_bytes(*b"[\0,\0]\0\0\0");
const FIXED_BYTES: u64 = u64::from_le_bytes(*b"\xff\0\xff\0\xff\0\0\0");

/// How many rows and how many columns a board has.
const SIDE: usize = 3;

/// Answers games that are given as lists of moves.
pub(in crate::answer) struct MoveLists {
    answers: Answers,
    /// The number of the answer while the game is not over.
    goes_on: usize,
    /// What a mark of x adds to the number of the board, for each row and
    /// column; a mark of o adds twice that.
    numbers: [[u16; SIDE]; SIDE],
}

impl MoveLists {
    /// `None` if the answers are too many or too long.
    pub(super) fn new(problem: &Problem) -> Option<MoveLists> {
        let answers = Answers::new(problem, 1).filter(|answers| answers.longest <= SHORT)?;
        let start = Board::empty(Rules::TIC_TAC_TOE);
        let x_at = |row: usize, column: usize| {
            let board = start.with_mark(Square::new(column as u8, row as u8), Some(Mark::X));
            board.map_or(0, |board| board.number() as u16)
        };
        Some(MoveLists {
            goes_on: answers.to(start.number() as usize),
            numbers: std::array::from_fn(|row| std::array::from_fn(|column| x_at(row, column))),
            answers,
        })
    }

    /// See [`Fast::answer`](super::Fast::answer).
    pub(super) fn answer(&self, input: &[u8], most: usize, out: &mut AnswerBuffer) -> Done {
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
        let (mut board, mut taken, mut answer) = (0, 0u16, self.goes_on);
        let mut weight = 1;
        loop {
            // `[r,c],` or `[r,c]]`, and whatever is behind it.
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
            if answer != self.goes_on || taken & bit != 0 {
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
