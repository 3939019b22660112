//! Pictures of positions and of a complete strategy as SVG. They follow the light or dark theme of
//! the reader, and are light on paper.

mod canvas;
mod map;
mod position;
#[cfg(test)]
mod tests;

pub use map::map;
pub use position::position;

use noughts::Board;

use crate::draw;
use crate::messages::Language;
use canvas::{Canvas, STYLE};
use position::{Page, marks, names};

/// The style sheet that a page with boards needs, once for all of them.
pub const BOARD_STYLE: &str = STYLE;

/// Draws any board for a page in HTML that has [`BOARD_STYLE`]; `width` is in pixels.
/// The text form of the board is its label.
pub fn board(board: &Board, width: u32, language: Language) -> String {
    let page = Page::of(board.rules());
    let (wide, high) = page.size();
    let mut canvas = Canvas::new(wide, high + 0.2);
    for layer in draw::layers(board.rules()) {
        names(&mut canvas, &page, layer, language);
        canvas.grid(&page.place(layer), board.rules());
    }
    marks(&mut canvas, |square| page.place(square.layer()), board);
    canvas.finish_inline(&board.to_string(), width.into())
}
