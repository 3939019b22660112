//! The fast way to read and answer: many cases at once, as long as every byte
//! is just as the judge's format has it. At anything else it stops, in front
//! of the case in question.

mod answers;
mod move_lists;
mod on_demand;
mod records;

use fearless_simd::Level;

use crate::problems::{CaseShape, Problem};
pub(super) use answers::AnswerBuffer;
use move_lists::MoveLists;
pub(super) use on_demand::OnDemand;
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

/// Where an input can be cut so that no case is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// At multiples of a length.
    Every(usize),
    /// Behind any line.
    Lines {
        /// No line is longer, its end included.
        longest: usize,
    },
}

impl Fast {
    /// For a problem, with the vector instructions that this machine has. `None`
    /// if there is no fast way to answer the problem.
    pub(super) fn new(problem: &Problem) -> Option<Fast> {
        Fast::with_level(problem, Level::new())
    }

    /// For a problem, with chosen vector instructions.
    pub(super) fn with_level(problem: &Problem, level: Level) -> Option<Fast> {
        match problem.layout.shape {
            CaseShape::JsonMoves => Some(Fast::MoveLists(Box::new(MoveLists::new(problem)?))),
            _ => Some(Fast::Records(Box::new(Records::new(problem, level)?))),
        }
    }

    /// Answers cases from the start of `input`, at most `most`, and appends the
    /// answers to `out`.
    pub(super) fn answer(&self, input: &[u8], most: u64, out: &mut AnswerBuffer) -> Done {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        match self {
            Fast::Records(records) => records.answer(input, most, out),
            Fast::MoveLists(moves) => moves.answer(input, most, out),
        }
    }

    /// Where an input of the problem can be cut.
    pub(super) fn cut(&self) -> Cut {
        match self {
            Fast::Records(records) => Cut::Every(records.record),
            Fast::MoveLists(_) => Cut::Lines {
                longest: move_lists::LONGEST_LINE,
            },
        }
    }
}
