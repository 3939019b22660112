//! Where a click lands.

use ratatui::layout::{Position as Place, Rect};

use super::*;

/// Where the bracket of the cursor is drawn.
fn bracket(terminal: &Terminal<TestBackend>) -> Option<Place> {
    let buffer = terminal.backend().buffer();
    let rows = usize::from(buffer.area.height) - 4;
    let width = usize::from(buffer.area.width);
    let cells = buffer.content()[..rows * width].iter();
    let found = cells.enumerate().find(|(_, cell)| cell.symbol() == "[")?.0;
    Some(Place::new((found % width) as u16, (found / width) as u16))
}

/// Every square of boards and boxes of every size is found where it is drawn.
#[test]
fn a_click_is_on_the_square_that_is_drawn_there() {
    for (game, sizes) in [
        (".../.../...", [(80, 24), (46, 14), (40, 14)]),
        (
            "12,5,4 ............/............/............/............/............",
            [(120, 40), (100, 30), (90, 20)],
        ),
        ("2,2,2,2 ../..|../..", [(80, 24), (60, 16), (120, 40)]),
    ] {
        for (width, height) in sizes {
            let mut screen = screen(game, People::Both);
            let rules = *screen.session.rules();
            let area = Rect::new(0, 0, width, height);
            let squares: Vec<_> = rules
                .squares(screen.session.position().moves().squares())
                .collect();
            for square in squares {
                screen.cursor = square;
                let place = bracket(&terminal(&screen, width, height));
                let place = place.unwrap_or_else(|| panic!("{game} {width}x{height} {square}"));
                assert_eq!(
                    view::square_at(&screen, area, place),
                    Some(square),
                    "{game} {width}x{height}"
                );
            }
            // Beside the board there is none.
            let outside = Place::new(width - 1, height - 1);
            assert_eq!(view::square_at(&screen, area, outside), None);
            assert_eq!(view::square_at(&screen, area, Place::new(0, 0)), None);
        }
    }
}

#[test]
fn a_click_plays() {
    let mut screen = screen("xx./oo./...", People::Both);
    screen.click("a1".parse().unwrap());
    assert_eq!(screen.note, "a1 is already taken by x.");
    screen.click("c1".parse().unwrap());
    assert!(screen.session.whose_turn().contains("x has won"));
}
