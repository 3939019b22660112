use std::cell::OnceCell;

use super::Fast;
use crate::problems::Problem;

/// An input of fewer bytes is read plainly sooner than the fast way can be made
/// ready, for which all boards have to be answered.
const WORTH_IT: u64 = 32 * 1024;

/// The fast way to answer a problem, made when an input is long enough for it.
pub(in crate::answer) struct OnDemand {
    problem: &'static Problem,
    worth_it: u64,
    /// `Some(None)` if there is no fast way.
    made: OnceCell<Option<Fast>>,
}

impl OnDemand {
    pub(in crate::answer) fn new(problem: &'static Problem) -> OnDemand {
        OnDemand {
            problem,
            worth_it: WORTH_IT,
            made: OnceCell::new(),
        }
    }

    /// One that has been made already, for inputs of any length.
    #[cfg(test)]
    pub(in crate::answer) fn ready(problem: &'static Problem, fast: Option<Fast>) -> OnDemand {
        OnDemand {
            problem,
            worth_it: 0,
            made: fast.into(),
        }
    }

    /// The fast way for an input of at least `bytes`; `None` if there is none, or
    /// it would have to be made first and that is not worth it.
    pub(in crate::answer) fn get(&self, bytes: u64) -> Option<&Fast> {
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
