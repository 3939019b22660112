//! Cases of one length. A case is a *record*: bytes that are always the same,
//! and nine that are marks. Sixty-four bytes, a *window* of as many records as
//! fit, are compared with each letter at once; every comparison gives a word
//! with a bit for each byte. The bits of x and o in a record give the number
//! of the board, by a look-up or two each, and the number gives the answer.
//!
//! ```text
//!  XO.......⏎XXXOO....⏎…      the window
//!  100000000 111000000 …      where X stands
//!  010000000 000110000 …      where O stands
//! ```

use fearless_simd::{Level, dispatch, prelude::*, u8x64};
use noughts::{Board, Player, Rules, Stones};

use super::Done;
use super::answers::{Answers, LONGEST, Output, SHORT};
use crate::problems::{Case, Framing, Letters, Problem, Shape};

/// How many bytes are looked at together: a bit each in a word.
const WINDOW: usize = 64;

/// How many sets of nine places there are.
const SETS: usize = 1 << 9;

/// Answers cases of one length.
pub(crate) struct Records {
    level: Level,
    /// The length of a record.
    pub(super) record: usize,
    /// How many lines of the input a record takes.
    pub(super) lines: u64,
    letters: Letters,
    /// Records one after the other, as many as fit. What stands in the place
    /// of a mark does not matter.
    template: [u8; WINDOW],
    /// The places of the marks in a window.
    marks: u64,
    /// The places of all other bytes of the records in a window.
    fixed: u64,
    /// The place of the first mark in a record.
    first_mark: usize,
    /// What each set of places adds to the number of the board if x stands
    /// there: nine places from the first mark on, and the nine behind those.
    numbers: [[u16; SETS]; 2],
    answers: Answers,
}

impl Records {
    /// Nothing if the cases of the problem are not all of one length.
    pub(super) fn new(problem: &Problem, level: Level) -> Option<Records> {
        if problem.layout.shape == Shape::JsonMoves {
            return None;
        }
        // The layout's own printer tells what a record is: what differs
        // between an empty board and a full one are the marks.
        let print = |x| {
            let board = Board::new(Rules::TIC_TAC_TOE, x, Stones::NONE).ok()?;
            let mut record = problem.layout.print_case(&Case::Board(board)).into_bytes();
            if problem.layout.framing
                == (Framing::Counted {
                    blank_between: true,
                })
            {
                record.push(b'\n');
            }
            Some(record)
        };
        let (empty, full) = (
            print(Stones::NONE)?,
            print(Rules::TIC_TAC_TOE.all_squares())?,
        );
        let record = empty.len();
        let marks: Vec<usize> = (0..record)
            .filter(|place| empty[*place] != full[*place])
            .collect();
        let first_mark = *marks.first()?;
        let records_in_window = WINDOW / record;
        let in_window = |wanted: &dyn Fn(usize) -> bool| {
            let places = (0..records_in_window * record).filter(|place| wanted(place % record));
            places.fold(0, |bits, place| bits | 1 << place)
        };
        Some(Records {
            level,
            record,
            lines: empty.iter().filter(|byte| **byte == b'\n').count() as u64,
            letters: problem.layout.letters,
            template: std::array::from_fn(|place| empty[place % record]),
            marks: in_window(&|place| marks.contains(&place)),
            fixed: in_window(&|place| !marks.contains(&place)),
            first_mark,
            numbers: [0, 9].map(|from| numbers(&marks, first_mark + from)),
            answers: Answers::new(problem, records_in_window),
        })
    }

    /// See [`Fast::answer`](super::Fast::answer).
    pub(super) fn answer(&self, input: &[u8], most: usize, out: &mut Output) -> Done {
        let most = most.min(input.len() / self.record);
        let short = self.answers.longest <= SHORT;
        let cases = out.append(&self.answers, most, |out| {
            // The lengths of the records of all layouts, so that the compiler
            // knows every shift.
            let (mut written, mut cases) = match (self.record, short) {
                (10, true) => self.dispatch::<10, 6, SHORT>(input, most, out),
                (12, true) => self.dispatch::<12, 5, SHORT>(input, most, out),
                (12, false) => self.dispatch::<12, 5, LONGEST>(input, most, out),
                (13, true) => self.dispatch::<13, 4, SHORT>(input, most, out),
                (18, true) => self.dispatch::<18, 3, SHORT>(input, most, out),
                (20, true) => self.dispatch::<20, 3, SHORT>(input, most, out),
                _ => (0, 0),
            };
            while cases < most
                && let Some(answer) = self.one(&input[cases * self.record..][..self.record])
            {
                written = self.answers.put::<LONGEST>(answer, out, written);
                cases += 1;
            }
            (written, cases)
        });
        Done {
            bytes: cases * self.record,
            cases,
        }
    }

    /// The answer to a single record.
    fn one(&self, record: &[u8]) -> Option<usize> {
        let mut number = 0;
        for (place, (byte, template)) in record.iter().zip(self.template).enumerate() {
            if self.marks >> place & 1 == 1 {
                let digit = match self.letters.mark(*byte)? {
                    None => 0,
                    Some(Player::X) => 1,
                    Some(Player::O) => 2,
                };
                number = 3 * number + digit;
            } else if *byte != template {
                return None;
            }
        }
        Some(self.answers.to(number)).filter(|answer| *answer != 0)
    }

    /// Chooses the instructions that this machine has.
    fn dispatch<const RECORD: usize, const RECORDS: usize, const LENGTH: usize>(
        &self,
        input: &[u8],
        most: usize,
        out: &mut [u8],
    ) -> (usize, usize) {
        dispatch!(self.level, simd => {
            self.windows::<_, RECORD, RECORDS, LENGTH>(simd, input, most, out)
        })
    }

    /// Answers window after window, as long as all of it is right; gives the
    /// number of bytes written and of cases answered. A window has `RECORDS`
    /// of length `RECORD`, and no answer is longer than `LENGTH`.
    #[inline(always)]
    fn windows<S: Simd, const RECORD: usize, const RECORDS: usize, const LENGTH: usize>(
        &self,
        simd: S,
        input: &[u8],
        most: usize,
        out: &mut [u8],
    ) -> (usize, usize) {
        let template = u8x64::from_slice(simd, &self.template);
        let letters = [self.letters.first, self.letters.second, self.letters.empty];
        let letters = letters.map(|letter| u8x64::splat(simd, letter));
        let (mut written, mut cases) = (0, 0);
        while cases + RECORDS <= most
            && let Some(window) = input.get(cases * RECORD..cases * RECORD + WINDOW)
        {
            let bytes = u8x64::from_slice(simd, window);
            let [x, o, empty] = letters.map(|letter| bytes.simd_eq(letter).to_bitmask());
            let as_in_template = bytes.simd_eq(template).to_bitmask();
            let wrong = (self.marks & !(x | o | empty)) | (self.fixed & !as_in_template);
            let (x, o) = (x >> self.first_mark, o >> self.first_mark);
            let boards: [usize; RECORDS] = std::array::from_fn(|record| {
                let place = record * RECORD;
                self.number::<RECORD>(x >> place) + 2 * self.number::<RECORD>(o >> place)
            });
            let behind = self
                .answers
                .put_all::<LENGTH, RECORDS>(boards, out, written);
            match behind {
                Some(behind) if wrong == 0 => written = behind,
                _ => break,
            }
            cases += RECORDS;
        }
        (written, cases)
    }

    /// The number of the board whose x are at these places of a record.
    #[inline(always)]
    fn number<const RECORD: usize>(&self, places: u64) -> usize {
        let [low, high] = &self.numbers;
        let low = low[places as usize % SETS];
        // Only nine marks and a newline lie close together.
        let high = if RECORD == 10 {
            0
        } else {
            high[(places >> 9) as usize % SETS]
        };
        usize::from(low + high)
    }
}

/// What each set of nine places from `from` on adds to the number of a board;
/// places without a mark add nothing.
fn numbers(marks: &[usize], from: usize) -> [u16; SETS] {
    std::array::from_fn(|set| {
        let squares = Rules::TIC_TAC_TOE.all_squares().singles().zip(marks);
        let x = squares.filter(|(_, place)| {
            let bit = place.checked_sub(from).filter(|bit| *bit < 9);
            bit.is_some_and(|bit| set >> bit & 1 == 1)
        });
        let x = x.fold(Stones::NONE, |x, (stone, _)| x | stone);
        Board::new(Rules::TIC_TAC_TOE, x, Stones::NONE).map_or(0, |board| board.number() as u16)
    })
}
