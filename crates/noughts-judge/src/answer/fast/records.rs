//! Answers cases of one length. A case is a *record*: nine bytes are marks, and the others are the
//! same in every record. A *window* of 64 bytes has as many records as fit. One step compares
//! a letter with all bytes of the window; the result is a word with a bit for each byte.
//! Shifts then move the bits of the marks together, nine for each record. The bits of x and o
//! determine the answer.
//!
//! ```text
//!  XO.⏎...⏎..X⏎ XXX⏎OO.⏎...⏎ …    the window
//!  1000 0000 0010  1110 0000 0000    the bytes that are X
//!  100000001...    111000000...      … moved together
//! ```

use fearless_simd::{Level, dispatch, prelude::*, u8x64};
use noughts::{Board, Mark, Rules, Stones};

use super::Done;
use super::answers::{AnswerBuffer, Answers, LONGEST, PutAll, SHORT, TOGETHER};
use crate::problems::{Case, Letters, Problem};

/// How many bytes are compared in one step: one bit each in a word.
const WINDOW: usize = 64;

/// How many marks a record has.
const MARKS: usize = 9;

/// Answers cases of one length.
pub(in crate::answer) struct Records {
    level: Level,
    /// The length of a record.
    pub(super) record: usize,
    letters: Letters,
    /// Records of empty boards, one after another.
    template: [u8; WINDOW],
    /// The places of the marks in a window.
    marks: u64,
    /// The places of all bytes of the records in a window.
    all: u64,
    /// The shifts that move the bits of each record's marks together, at its start. There are at
    /// most [`MARKS`] of them.
    moves: Vec<BitMove>,
    answers: Answers,
}

/// Bits of marks that move by the same distance.
#[derive(Clone, Copy, Default)]
struct BitMove {
    places: u64,
    by: u32,
}

impl Records {
    /// For a problem whose cases have the same length. `None` if a case is longer than a window, or
    /// the answers are too many or too long.
    pub(super) fn new(problem: &Problem, level: Level) -> Option<Records> {
        // The layout's own printer defines a record: the marks are where an empty board differs
        // from a full one.
        let print = |x| {
            let board = Board::new(Rules::TIC_TAC_TOE, x, Stones::NONE).ok()?;
            let mut record = problem.layout.print_case(&Case::Board(board)).into_bytes();
            if problem.layout.framing.has_blank_between() {
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
        let records = WINDOW / record;
        if records == 0 {
            return None;
        }
        let in_window = |wanted: &dyn Fn(usize) -> bool| {
            let places = (0..records * record).filter(|place| wanted(place % record));
            places.fold(0, |bits, place| bits | 1 << place)
        };
        let mut moves: Vec<BitMove> = Vec::new();
        for (number, mark) in marks.iter().enumerate() {
            let (places, by) = (in_window(&|place| place == *mark), (mark - number) as u32);
            match moves.last_mut() {
                Some(last) if last.by == by => last.places |= places,
                _ => moves.push(BitMove { places, by }),
            }
        }
        Some(Records {
            level,
            record,
            letters: problem.layout.letters,
            template: std::array::from_fn(|place| empty[place % record]),
            marks: in_window(&|place| marks.contains(&place)),
            all: in_window(&|_| true),
            moves,
            answers: Answers::new(problem, records)?,
        })
    }

    /// See [`Fast::answer`](super::Fast::answer).
    pub(super) fn answer(&self, input: &[u8], most: usize, out: &mut AnswerBuffer) -> Done {
        let most = most.min(input.len() / self.record);
        let cases = out.append(&self.answers, most, |out| {
            let (mut written, mut cases) = match self.answers.either.as_deref() {
                Some(either) => self.answer_windows::<_, SHORT>(either, input, most, out),
                None if self.answers.longest <= SHORT => {
                    self.answer_windows::<_, SHORT>(&self.answers, input, most, out)
                }
                None => self.answer_windows::<_, LONGEST>(&self.answers, input, most, out),
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
                    Some(Mark::X) => 1,
                    Some(Mark::O) => 2,
                };
                number = 3 * number + digit;
            } else if *byte != template {
                return None;
            }
        }
        Some(self.answers.to(number)).filter(|answer| *answer != 0)
    }

    /// Answers window after window with the vector instructions of this machine.
    ///
    /// If the compiler knows the shape of a window, it unrolls every loop over records and marks,
    /// which is two to three times as fast. So this function names the shapes of today's problems;
    /// other shapes use the same code with loops.
    fn answer_windows<P: PutAll, const LENGTH: usize>(
        &self,
        put: &P,
        input: &[u8],
        most: usize,
        out: &mut [u8],
    ) -> (usize, usize) {
        let shape = WindowShape::new(self.record, self.moves.len());
        macro_rules! with_shape {
            ($shape:expr) => {
                dispatch!(self.level, simd => {
                    self.windows::<_, P, LENGTH>(simd, $shape, put, input, most, out)
                })
            };
        }
        match (shape.record, shape.moves) {
            (10, 1) => with_shape!(WindowShape::new(10, 1)),
            (12, 3) => with_shape!(WindowShape::new(12, 3)),
            (13, 3) => with_shape!(WindowShape::new(13, 3)),
            (18, MARKS) => with_shape!(WindowShape::new(18, MARKS)),
            (20, 3) => with_shape!(WindowShape::new(20, 3)),
            _ => with_shape!(shape),
        }
    }

    /// Answers window after window, up to the first that is not in the format. Returns how many
    /// bytes it has written and how many cases it has answered. No answer is longer than `LENGTH`.
    #[inline(always)]
    fn windows<S: Simd, P: PutAll, const LENGTH: usize>(
        &self,
        simd: S,
        shape: WindowShape,
        put: &P,
        input: &[u8],
        most: usize,
        out: &mut [u8],
    ) -> (usize, usize) {
        let template = u8x64::from_slice(simd, &self.template);
        let letters =
            [self.letters.first, self.letters.second].map(|letter| u8x64::splat(simd, letter));
        let moves = &self.moves[..shape.moves];
        // If there is one move, the marks are already together.
        let together = |bits: u64| match shape.moves {
            1 => bits >> moves[0].by,
            _ => moves
                .iter()
                .fold(0, |all, m| all | (bits & m.places) >> m.by),
        };
        let (mut written, mut cases) = (0, 0);
        let mut rest = input;
        while let Some(window) = rest.first_chunk::<WINDOW>()
            && cases + shape.records <= most
        {
            let bytes = u8x64::from_slice(simd, window);
            let [x, o] = letters.map(|letter| bytes.simd_eq(letter).to_bitmask());
            let as_in_template = bytes.simd_eq(template).to_bitmask();
            // A byte that differs from the template of empty boards must be an x or an o in a place
            // for a mark.
            let [x, o] = [x & self.marks, o & self.marks];
            if (x | o | as_in_template) & self.all != self.all {
                break;
            }
            let [x, o] = [together(x), together(o)];
            let mut boards = [[0; 2]; TOGETHER];
            for (n, board) in boards[..shape.records].iter_mut().enumerate() {
                *board = [x, o].map(|set| (set >> (n * shape.record)) as usize);
            }
            match put.put_all::<LENGTH>(&boards[..shape.records], out, written) {
                Some(behind) => written = behind,
                None => break,
            }
            cases += shape.records;
            rest = &rest[shape.record * shape.records..];
        }
        (written, cases)
    }
}

/// The layout of the records of a window.
#[derive(Clone, Copy, Debug)]
struct WindowShape {
    /// The length of a record.
    record: usize,
    /// How many records are in a window.
    records: usize,
    /// How many moves bring the marks together.
    moves: usize,
}

impl WindowShape {
    const fn new(record: usize, moves: usize) -> WindowShape {
        WindowShape {
            record,
            records: WINDOW / record,
            moves,
        }
    }
}
