//! The judges' problems.

use std::sync::LazyLock;

use noughts_judge::problems::{PROBLEMS, ProblemAbout};

/// All of them. Counting their inputs takes a moment the first time.
pub fn problems() -> &'static [ProblemAbout] {
    static ABOUT: LazyLock<[ProblemAbout; PROBLEMS.len()]> =
        LazyLock::new(|| PROBLEMS.map(ProblemAbout::from));
    &*ABOUT
}
