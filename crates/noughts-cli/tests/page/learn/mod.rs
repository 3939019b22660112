//! Tests explanations, reviews, puzzles and the map.

mod learning;
mod map;
mod puzzles;
mod why;
