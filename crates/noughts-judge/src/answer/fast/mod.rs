//! The fast way to read and answer: many cases at once, as long as every byte
//! is just as the judge's format has it. At anything else it stops, in front
//! of the case in question.

mod answers;
mod move_lists;
mod records;

use fearless_simd::Level;

use crate::problems::Problem;
pub(super) use answers::AnswerBuffer;
use move_lists::MoveLists;
use records::Records;

/// Answers the cases of one problem.
pub enum Fast {
    /// Every case has the same length.
    Records(Box<Records>),
    /// A case is a line with the moves of a game.
    MoveLists(Box<MoveLists>),
}

/// How much has been answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub bytes: usize,
    pub cases: usize,
}

/// Where an input can be cut so that no case is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// At multiples of a length.
    Every(usize),
    /// Behind any line.
    Lines {
        /// No line is longer, its end included.
        longest: usize,
    },
}

impl Fast {
    /// For a problem, with the instructions that this machine has.
    pub fn new(problem: &Problem) -> Fast {
        Fast::with_level(problem, Level::new())
    }

    /// The same with chosen vector instructions.
    pub fn with_level(problem: &Problem, level: Level) -> Fast {
        match Records::new(problem, level) {
            Some(records) => Fast::Records(Box::new(records)),
            None => Fast::MoveLists(Box::new(MoveLists::new(problem))),
        }
    }

    /// Answers cases from the start of `input`, at most so many, and appends
    /// the answers to `out`.
    pub fn answer(&self, input: &[u8], most: u64, out: &mut AnswerBuffer) -> Done {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        match self {
            Fast::Records(records) => records.answer(input, most, out),
            Fast::MoveLists(moves) => moves.answer(input, most, out),
        }
    }

    /// Where an input of the problem can be cut.
    pub fn cut(&self) -> Cut {
        match self {
            Fast::Records(records) => Cut::Every(records.record),
            Fast::MoveLists(_) => Cut::Lines {
                longest: move_lists::LONGEST_LINE,
            },
        }
    }
}
