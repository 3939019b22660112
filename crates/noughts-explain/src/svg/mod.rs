//! Pictures of positions and of a whole strategy. They follow the reader's
//! choice of light or dark, and are light on paper.

mod canvas;
mod map;
mod position;
#[cfg(test)]
mod tests;

pub use map::map;
pub use position::position;
