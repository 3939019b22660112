//! For learners: reviews of games, statistics of openings, and puzzles.

mod openings;
mod review;
mod trainer;
#[cfg(test)]
mod trainer_tests;

pub use openings::{Continuations, Opening, Openings};
pub use review::{Review, ReviewedMove};
pub use trainer::{Puzzle, Task, Trainer};
