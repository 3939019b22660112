//! For learners: reviews of games, statistics of openings, and puzzles.

mod openings;
mod review;
mod trainer;

pub use openings::{Continuations, Opening, Openings};
pub use review::{Review, ReviewedMove};
pub use trainer::{Puzzle, Task, Trainer};
