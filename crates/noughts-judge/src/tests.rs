//! Code that the tests of several modules share.

use crate::judge::{End, Ending, Got, ProgramFailure, Run, Settings, Verdict};

/// Runs checks of a problem: on the named problems by default, and on every problem in the suite
/// library. If no problems are named, only in that suite.
macro_rules! test_problems {
    ($($check:ident),+) => {
        mod every_problem {
            $(
                #[test]
                #[ignore = "suite library"]
                fn $check() {
                    crate::problems::PROBLEMS.into_iter().for_each(super::$check);
                }
            )+
        }
    };
    ($some:expr; $($check:ident),+) => {
        test_problems!($($check),+);

        mod some_problems {
            $(
                #[test]
                fn $check() {
                    for id in $some {
                        super::$check(crate::problems::find(id).unwrap());
                    }
                }
            )+
        }
    };
}

/// The rows of a table, with ` | ` between the cells.
pub(crate) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.lines().map(|row| row.trim().split(" | ").collect());
    rows.map(|row: Vec<&str>| row.try_into().expect("every row has each cell"))
}

/// A failure on a case that was alone in its run.
pub(crate) fn failure(verdict: Verdict, got: Got) -> ProgramFailure {
    ProgramFailure::new(verdict, got, &Run::default(), 1)
}

/// An end within the default limits.
pub(crate) fn ending(end: End) -> Ending {
    Ending::new(end, Settings::default().limits)
}

/// A wrong answer.
pub(crate) fn wrong(answer: &str) -> ProgramFailure {
    failure(Verdict::WrongAnswer, Got::printed(answer))
}
