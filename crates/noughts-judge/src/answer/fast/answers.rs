//! The answer to every board, by its number, and a buffer of answers.

use noughts::{Board, Rules, Stones};

use crate::problems::{Case, Problem};

/// Room for the longest answer of any problem and its newline.
pub(super) const LONGEST: usize = 24;

/// Room for an answer of most problems and its newline: one word.
pub(super) const SHORT: usize = 8;

/// The most different answers of a problem. Number 0 means no answer.
const MOST: usize = 16;

/// The number of boards, rounded up to a power of two.
const BOARDS: usize = 1 << 15;

/// The most boards whose answers are written in one step.
pub(super) const TOGETHER: usize = 6;

/// The number of sets of squares.
const SETS: usize = 1 << 9;

/// The answer to each board.
pub(super) struct Answers {
    /// The number of the answer to each board, by the board's number.
    answers: Box<[u8; BOARDS]>,
    texts: [[u8; LONGEST]; MOST],
    lengths: [u8; MOST],
    /// The length of the longest text.
    pub(super) longest: usize,
    /// For each set of squares, what x on these squares adds to the number of a board.
    numbers: [u16; SETS],
    /// `Some` if there are exactly two answers and every board has one.
    pub(super) either: Option<Box<Either>>,
    /// `Some` if any two answers fit in a word.
    two: Option<Box<AnswerPairs>>,
}

/// For each set of squares, what x on these squares adds to the number of a board.
fn numbers() -> [u16; SETS] {
    std::array::from_fn(|set| {
        let x = Stones::from_bits(set as u64);
        let board = Board::new(Rules::TIC_TAC_TOE, x, Stones::NONE);
        board.map_or(0, |board| board.number() as u16)
    })
}

/// A line padded with zeroes.
fn padded(line: Option<&String>) -> [u8; LONGEST] {
    let mut bytes = [0; LONGEST];
    for (byte, of_line) in bytes
        .iter_mut()
        .zip(line.iter().flat_map(|line| line.bytes()))
    {
        *byte = of_line;
    }
    bytes
}

/// Pairs of answers with their newlines, each in one word.
struct AnswerPairs {
    texts: [[u8; SHORT]; MOST * MOST],
    lengths: [u8; MOST * MOST],
}

impl AnswerPairs {
    fn new(texts: &[String]) -> Option<AnswerPairs> {
        let mut two = AnswerPairs {
            texts: [[0; SHORT]; MOST * MOST],
            lengths: [0; MOST * MOST],
        };
        for (a, first) in texts.iter().enumerate() {
            for (b, second) in texts.iter().enumerate() {
                let both = format!("{first}{second}");
                let place = a * MOST + b;
                two.texts[place]
                    .get_mut(..both.len())?
                    .copy_from_slice(both.as_bytes());
                two.lengths[place] = both.len() as u8;
            }
        }
        Some(two)
    }
}

/// One of two answers to every board.
///
/// The answer depends on the squares of x and those of o. Two sets of o are in the same class if
/// they have the same answer with every set of x. The 512 sets have so few classes that for each
/// set of x, one word holds which classes have the second answer.
pub(super) struct Either {
    /// For each set of x, which classes of o have the second answer.
    second: [u32; SETS],
    /// For each set of o its class, as a word with one bit.
    class: [u32; SETS],
    /// The texts of several answers, indexed by a word with one bit per answer: 1 for the second
    /// answer.
    texts: [[u8; TOGETHER * SHORT]; 1 << TOGETHER],
    lengths: [u8; 1 << TOGETHER],
}

impl Answers {
    /// The answers to a problem, in steps of `together` boards. `None` if there are too many
    /// answers, or one is too long.
    pub(super) fn new(problem: &Problem, together: usize) -> Option<Answers> {
        // The empty text means no answer.
        let mut texts = vec![""];
        let boards = (0..).map_while(|number| Board::from_number(Rules::TIC_TAC_TOE, number));
        let mut answers = Box::new([0; BOARDS]);
        for (answer, board) in answers.iter_mut().zip(boards) {
            let text = problem.question.answer(&Case::Board(board)).unwrap_or("");
            let known = texts.iter().position(|known| *known == text);
            let number = known.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            });
            *answer = u8::try_from(number).ok()?;
        }
        let lines: Vec<String> = texts
            .into_iter()
            .map(|text| match text {
                "" => String::new(),
                text => format!("{text}\n"),
            })
            .collect();
        let longest = lines.iter().map(String::len).max().unwrap_or(0);
        if lines.len() > MOST || longest > LONGEST {
            return None;
        }
        let numbers = numbers();
        Some(Answers {
            texts: std::array::from_fn(|n| padded(lines.get(n))),
            lengths: std::array::from_fn(|n| lines.get(n).map_or(0, |line| line.len() as u8)),
            longest,
            either: Either::new(&answers, &numbers, &lines, together).map(Box::new),
            two: AnswerPairs::new(&lines).map(Box::new),
            answers,
            numbers,
        })
    }

    /// The number of the answer to the board with this number. 0 if the board has no answer.
    #[inline(always)]
    pub(super) fn to(&self, board: usize) -> usize {
        usize::from(self.answers[board % BOARDS])
    }

    /// Writes an answer at `at` and returns where it ends. Copies `LENGTH` bytes regardless of the
    /// answer's length, so there must be room for them.
    #[inline(always)]
    pub(super) fn put<const LENGTH: usize>(
        &self,
        answer: usize,
        out: &mut [u8],
        at: usize,
    ) -> usize {
        let text = &self.texts[answer % MOST][..LENGTH];
        out[at..at + LENGTH].copy_from_slice(text);
        at + usize::from(self.lengths[answer % MOST])
    }
}

/// Writes the answers to several boards at the same time.
pub(super) trait PutAll {
    /// Writes the answers to several boards at `at` and returns where they end. `None` if one of
    /// the boards has no answer. Each board is the squares of x and of o, in the lowest nine bits
    /// of a word each. No answer is longer than `LENGTH`.
    fn put_all<const LENGTH: usize>(
        &self,
        boards: &[[usize; 2]],
        out: &mut [u8],
        at: usize,
    ) -> Option<usize>;
}

impl PutAll for Answers {
    #[inline(always)]
    fn put_all<const LENGTH: usize>(
        &self,
        boards: &[[usize; 2]],
        out: &mut [u8],
        mut at: usize,
    ) -> Option<usize> {
        let mut answers = [0; TOGETHER];
        let answers = &mut answers[..boards.len()];
        for (answer, board) in answers.iter_mut().zip(boards) {
            let [x, o] = board.map(|set| usize::from(self.numbers[set % SETS]));
            *answer = self.to(x + 2 * o);
        }
        if answers.contains(&0) {
            return None;
        }
        match &self.two {
            Some(two) => {
                let (pairs, last) = answers.as_chunks();
                for [a, b] in pairs {
                    let both = (a * MOST + b) % two.texts.len();
                    out[at..at + SHORT].copy_from_slice(&two.texts[both]);
                    at += usize::from(two.lengths[both]);
                }
                for answer in last {
                    at = self.put::<SHORT>(*answer, out, at);
                }
            }
            None => {
                for answer in answers {
                    at = self.put::<LENGTH>(*answer, out, at);
                }
            }
        }
        Some(at)
    }
}

impl Either {
    fn new(
        answers: &[u8; BOARDS],
        numbers: &[u16; SETS],
        texts: &[String],
        together: usize,
    ) -> Option<Either> {
        let [_, first, second] = texts else {
            return None;
        };
        let boards = 3usize.pow(Rules::TIC_TAC_TOE.area());
        if answers[..boards].contains(&0) || first.len().max(second.len()) > SHORT {
            return None;
        }
        let mut either = Either {
            second: [0; SETS],
            class: [0; SETS],
            texts: [[0; TOGETHER * SHORT]; 1 << TOGETHER],
            lengths: [0; 1 << TOGETHER],
        };
        let answer = |x: usize, o: usize| match x & o {
            0 => Some(answers[usize::from(numbers[x]) + 2 * usize::from(numbers[o])]),
            _ => None,
        };
        // The answers of each class by set of x, as far as they are known.
        let mut classes: Vec<[Option<u8>; SETS]> = Vec::new();
        for o in 0..SETS {
            let own: [Option<u8>; SETS] = std::array::from_fn(|x| answer(x, o));
            let fits = |class: &[Option<u8>; SETS]| {
                class
                    .iter()
                    .zip(own)
                    .all(|(a, b)| a.is_none() || b.is_none() || *a == b)
            };
            let class = classes.iter().position(fits).unwrap_or_else(|| {
                classes.push([None; SETS]);
                classes.len() - 1
            });
            for (known, own) in classes[class].iter_mut().zip(own) {
                *known = known.or(own);
            }
            either.class[o] = 1u32.checked_shl(class as u32)?;
        }
        for (number, class) in classes.iter().enumerate() {
            for (second, answer) in either.second.iter_mut().zip(class) {
                *second |= u32::from(*answer == Some(2)) << number;
            }
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
}

impl PutAll for Either {
    #[inline(always)]
    fn put_all<const LENGTH: usize>(
        &self,
        boards: &[[usize; 2]],
        out: &mut [u8],
        at: usize,
    ) -> Option<usize> {
        let mut choice = 0;
        for [x, o] in boards.iter().rev() {
            let second = self.second[x % SETS] & self.class[o % SETS] != 0;
            choice = 2 * choice + usize::from(second);
        }
        let texts = &self.texts[choice % self.texts.len()][..boards.len() * SHORT];
        out[at..at + texts.len()].copy_from_slice(texts);
        Some(at + usize::from(self.lengths[choice]))
    }
}

/// Answers to write. The bytes after `length` are scratch.
#[derive(Default)]
pub(in crate::answer) struct AnswerBuffer {
    bytes: Vec<u8>,
    length: usize,
}

impl AnswerBuffer {
    /// The answers.
    pub(in crate::answer) fn answers(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Removes the answers and keeps the memory.
    pub(in crate::answer) fn clear(&mut self) {
        self.length = 0;
    }

    /// Lets `write` append at most `most` answers. `write` gets a buffer and returns how many bytes
    /// of it are used.
    pub(super) fn append<T>(
        &mut self,
        answers: &Answers,
        most: usize,
        write: impl FnOnce(&mut [u8]) -> (usize, T),
    ) -> T {
        // The last answers are also copied with a fixed length.
        let needed = self.length + most * answers.longest + TOGETHER * LONGEST;
        if self.bytes.len() < needed {
            self.bytes.resize(needed, 0);
        }
        let (used, result) = write(&mut self.bytes[self.length..]);
        self.length += used;
        result
    }
}
