//! The same screen in Korean.

use noughts_analysis::Language;

use super::*;

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
noughts: 3×3 판, 한 줄로 3개를 이으면 승리
      a       b       c      나는 x, 상대는 o입니다. 상대의 수준은 완벽입니다.
  ┌───────┬───────┬───────┐  내 차례입니다(x).
  │       │       │       │
1 │   x   │ [W5]  │  W5   │  x 차례입니다. x가 양쪽의 수를 합쳐 5수 만에
  │       │       │       │  이깁니다.
  ├───────┼───────┼───────┤  이기는 수는 b1, c1, b2뿐입니다.
  │       │       │       │  W는 승리, D는 무승부, L은 패배이고 숫자는 게임이
2 │   o   │  W5   │   D   │  끝날 때까지 남은 수입니다.
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │       │       │
3 │   D   │   D   │   D   │
  │       │       │       │
  └───────┴───────┴───────┘







화살표나 b2 같은 이름   Enter 두기   u 무르기   r 다시 두기   v 값   h 힌트
n 새 게임   s 편 바꾸기   l 수준   t 두 사람   q 끝내기
",
    );
}

#[test]
fn a_box_and_a_choice_of_marks() {
    let mut screen = korean("2,2,2,2:wild x./..|../.o", People::Both);
    press(&mut screen, "m a1.2 enter");
    assert_drawn(
        &screen,
        (100, 16),
        "
noughts: 2×2×2 상자, 한 줄로 2개를 이으면 승리, 두 사람 모두 x와 o 가운데 마음대로 골라 놓음
  1층                  2층                두 사람이 둡니다.
      a       b            a       b      게임이 끝났습니다. 선공이 대각선 a1.2-b2.2를 완성해
  ┌───────┬───────┐    ┌───────┬───────┐  이겼습니다.
  │       │       │    │       │       │  새 게임은 n, 무르기는 u.
1 │   x   │       │  1 │  [o]  │       │
  │       │       │    │       │       │  아무도 실수하지 않았습니다.
  ├───────┼───────┤    ├───────┼───────┤
  │       │       │    │       │       │  1. a1.2o
2 │       │       │  2 │       │  *o*  │
  │       │       │    │       │       │
  └───────┴───────┘    └───────┴───────┘


화살표나 b2.1x 같은 이름   Enter 두기   [ ] 층   u 무르기   r 다시 두기   v 값   h 힌트   n 새 게임
s 편 바꾸기   l 수준   t 두 사람   m 다른 말   q 끝내기
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
