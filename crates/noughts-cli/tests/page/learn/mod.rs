//! Explanations, reviews, puzzles and the map.

mod learning;
mod map;
mod puzzles;
mod why;
