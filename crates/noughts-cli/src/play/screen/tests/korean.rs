//! The same screen in Korean.

use super::*;
use crate::language::Language;

fn korean(position: &str, people: People) -> Screen {
    let mut screen = screen(position, people);
    screen.session.language = Language::Korean;
    screen
}

#[test]
fn words_and_keys() {
    let mut screen = korean("x../o../...", People::One(Player::First));
    press(&mut screen, "v h up");
    assert_drawn(
        &screen,
        (80, 24),
        "
",
    );
}

#[test]
fn a_box_and_a_choice_of_marks() {
    let mut screen = korean("2,2,2,2:wild x./..|../.o", People::Both);
    press(&mut screen, "m a1.2 enter");
    assert_drawn(
        &screen,
        (80, 24),
        "
",
    );
}

#[test]
fn moves_that_cannot_be_made_and_the_end() {
    let mut screen = korean("xx./oo./...", People::Both);
    press(&mut screen, "a1 enter");
    assert_eq!(screen.note, "a1에는 이미 x가 있습니다.");
    press(&mut screen, "c1 enter");
    let drawn = drawn(&terminal(&screen, 80, 24));
    assert!(drawn.contains("새 게임은 n, 무르기는 u."), "{drawn}");
    press(&mut screen, "u");
    assert_eq!(screen.note, "물렀습니다.");
    assert_eq!(screen.session.whose_turn(), "x 차례입니다.");
}

/// On every board that fits at all, nothing is cut off.
#[test]
fn every_board_fits_or_says_that_it_does_not() {
    for (width, height, depth) in [(3, 3, 1), (16, 4, 1), (64, 1, 1), (4, 4, 4), (1, 1, 64)] {
        let rules = Rules::new_box(width, height, depth, 1).unwrap();
        let start = Position::start(rules);
        let mut screen = korean(&format!("{rules} {start}"), People::Both);
        screen.session.values = true;
        for (columns, rows) in [(80, 24), (40, 12), (200, 60)] {
            let drawn = drawn(&terminal(&screen, columns, rows));
            let last = match depth {
                1 => drawn.contains(&format!("\n{height} ")),
                _ => drawn.contains(&format!("{depth}층")),
            };
            assert!(last || drawn.starts_with("판을 그리려면"), "{drawn}");
        }
    }
}
