//! Pictures of positions and of a whole strategy as SVG. They follow the light or
//! dark scheme of the reader, and are light on paper.

mod board;
mod canvas;
mod map;
mod position;
#[cfg(test)]
mod tests;

pub use board::{BOARD_STYLE, board};
pub use map::map;
pub use position::position;
