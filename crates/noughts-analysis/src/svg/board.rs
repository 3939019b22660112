//! Boards as parts of a page.

use noughts::Board;

use super::canvas::{Canvas, STYLE};
use super::position::{Page, marks, names};
use crate::draw;
use crate::language::Language;

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
