//! The answer to every board, by its number, and answers on their way out.

use noughts::{Board, Rules};

use crate::problems::{Case, Problem};

/// Room for the longest answer of any problem and its newline.
pub(super) const LONGEST: usize = 24;

/// Room for an answer of most problems and its newline: one word.
pub(super) const SHORT: usize = 8;

/// More than any problem has; number 0 stands for no answer.
const MOST: usize = 16;

/// Half of the numbers of boards, rounded up to a power of two.
const PAIRS: usize = 1 << 14;

/// The most boards whose answers are written together.
pub(super) const TOGETHER: usize = 6;

/// What to answer to each board.
pub(super) struct Answers {
    /// For each number of a board the number of its answer, two of them a byte.
    pairs: Box<[u8; PAIRS]>,
    texts: [[u8; LONGEST]; MOST],
    lengths: [u8; MOST],
    /// The length of the longest text.
    pub(super) longest: usize,
    /// If there are just two answers, and one to every board.
    either: Option<Box<Either>>,
}

/// One of two answers to every board.
struct Either {
    /// For each number of a board whether it is the second.
    second: [u8; PAIRS / 4],
    /// For each choice of answers to several boards all their texts.
    texts: [[u8; TOGETHER * SHORT]; 1 << TOGETHER],
    lengths: [u8; 1 << TOGETHER],
}

impl Answers {
    /// The answers to a problem, to be written for `together` boards at once.
    pub(super) fn new(problem: &Problem, together: usize) -> Answers {
        let mut pairs = Box::new([0; PAIRS]);
        // The first is the one that stands for no answer.
        let mut known = vec![String::new()];
        let boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
        let answers: Vec<u8> = boards
            .map(|board| {
                let text = problem.question.answer(&Case::Board(board));
                let text = text.map_or(String::new(), |text| format!("{text}\n"));
                known
                    .iter()
                    .position(|earlier| *earlier == text)
                    .unwrap_or_else(|| {
                        known.push(text);
                        known.len() - 1
                    }) as u8
            })
            .collect();
        for (number, answer) in answers.iter().enumerate() {
            pairs[number / 2] |= answer << (number % 2 * 4);
        }
        let mut texts = [[0; LONGEST]; MOST];
        for (bytes, text) in texts.iter_mut().zip(&known) {
            bytes[..text.len()].copy_from_slice(text.as_bytes());
        }
        Answers {
            pairs,
            texts,
            lengths: std::array::from_fn(|n| known.get(n).map_or(0, |text| text.len() as u8)),
            longest: known.iter().map(String::len).max().unwrap_or(0),
            either: Either::new(&answers, &known, together).map(Box::new),
        }
    }

    /// The number of the answer to the board with a number; 0 if it has none.
    #[inline(always)]
    pub(super) fn to(&self, board: usize) -> usize {
        usize::from(self.pairs[board / 2 % PAIRS] >> (board % 2 * 4) & 15)
    }

    /// Writes an answer at a place and gives the place behind it. `LENGTH`
    /// bytes are copied, whatever its length, for which there must be room.
    #[inline(always)]
    pub(super) fn put<const LENGTH: usize>(
        &self,
        answer: usize,
        out: &mut [u8],
        at: usize,
    ) -> usize {
        out[at..at + LENGTH].copy_from_slice(&self.texts[answer][..LENGTH]);
        at + usize::from(self.lengths[answer])
    }

    /// Writes the answers to several boards at a place and gives the place
    /// behind them; nothing if one of them has none.
    #[inline(always)]
    pub(super) fn put_all<const LENGTH: usize, const BOARDS: usize>(
        &self,
        boards: [usize; BOARDS],
        out: &mut [u8],
        mut at: usize,
    ) -> Option<usize> {
        if let Some(either) = &self.either {
            return Some(either.put_all(boards, out, at));
        }
        for board in boards {
            let answer = self.to(board);
            if answer == 0 {
                return None;
            }
            at = self.put::<LENGTH>(answer, out, at);
        }
        Some(at)
    }
}

impl Either {
    fn new(answers: &[u8], texts: &[String], together: usize) -> Option<Either> {
        let [_, first, second] = texts else {
            return None;
        };
        if answers.contains(&0) || first.len().max(second.len()) > SHORT {
            return None;
        }
        let mut either = Either {
            second: [0; PAIRS / 4],
            texts: [[0; TOGETHER * SHORT]; 1 << TOGETHER],
            lengths: [0; 1 << TOGETHER],
        };
        for (number, answer) in answers.iter().enumerate() {
            either.second[number / 8] |= (answer - 1) << (number % 8);
        }
        for choice in 0..1 << together {
            let text = |board: usize| {
                if choice >> board & 1 == 1 {
                    second
                } else {
                    first
                }
            };
            let all: String = (0..together).map(|board| text(board).as_str()).collect();
            either.texts[choice][..all.len()].copy_from_slice(all.as_bytes());
            either.lengths[choice] = all.len() as u8;
        }
        Some(either)
    }

    #[inline(always)]
    fn put_all<const BOARDS: usize>(
        &self,
        boards: [usize; BOARDS],
        out: &mut [u8],
        at: usize,
    ) -> usize {
        let mut choice = 0;
        for (place, board) in boards.into_iter().enumerate() {
            let second = self.second[board / 8 % self.second.len()] >> (board % 8) & 1;
            choice |= usize::from(second) << place;
        }
        let length = BOARDS * SHORT;
        out[at..at + length].copy_from_slice(&self.texts[choice][..length]);
        at + usize::from(self.lengths[choice])
    }
}

/// Answers to be written. The bytes behind `length` are scratch.
#[derive(Default)]
pub(crate) struct Output {
    bytes: Vec<u8>,
    length: usize,
}

impl Output {
    /// The answers.
    pub(crate) fn answers(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Forgets the answers and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Lets `write` put at most `most` answers behind those that are there. It
    /// gets the room and gives how much of it is used.
    pub(super) fn append<T>(
        &mut self,
        answers: &Answers,
        most: usize,
        write: impl FnOnce(&mut [u8]) -> (usize, T),
    ) -> T {
        // The last answers are copied with a fixed length too.
        let needed = self.length + most * answers.longest + TOGETHER * LONGEST;
        if self.bytes.len() < needed {
            self.bytes.resize(needed, 0);
        }
        let (used, result) = write(&mut self.bytes[self.length..]);
        self.length += used;
        result
    }
}
