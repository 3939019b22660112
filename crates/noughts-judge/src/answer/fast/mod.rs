//! The fast reader: answers many cases in one step, as long as every byte is exactly in the judge's
//! format. It stops before the first other case.

mod answers;
mod move_lists;
mod records;

use std::cell::OnceCell;

use fearless_simd::Level;

use crate::problems::{CaseShape, Problem};
pub(super) use answers::AnswerBuffer;
use move_lists::MoveLists;
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

/// An input of fewer bytes is read plainly sooner than the fast way can be made
/// ready, for which all boards have to be answered.
const WORTH_IT: u64 = 32 * 1024;

/// The fast way to answer a problem, made when an input is long enough for it.
pub(super) struct OnDemand {
    problem: &'static Problem,
    worth_it: u64,
    /// `Some(None)` if there is no fast way.
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

    /// One that has been made already, for inputs of any length.
    #[cfg(test)]
    pub(super) fn ready(problem: &'static Problem, fast: Option<Fast>) -> OnDemand {
        OnDemand {
            problem,
            worth_it: 0,
            made: fast.into(),
        }
    }

    /// The fast way for an input of at least `bytes`; `None` if there is none, or
    /// it would have to be made first and that is not worth it.
    pub(super) fn get(&self, bytes: u64) -> Option<&Fast> {
        if bytes < self.worth_it && self.made.get().is_none() {
            return None;
        }
        let made = self.made.get_or_init(|| Fast::new(self.problem));
        made.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::session::Session;
    use crate::problems::find;

    #[test]
    fn only_a_long_input_has_it_made() {
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
