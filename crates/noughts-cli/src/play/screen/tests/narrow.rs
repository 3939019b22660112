//! What is left out and what is cut where there is little room.

use noughts_analysis::Language;

use super::*;

/// A game that o has won after mistakes of both.
fn lost(language: Language) -> Screen {
    let mut screen = screen(".../.../...", People::Both);
    screen.session.language = language;
    press(
        &mut screen,
        "b1 enter a1 enter c2 enter a2 enter c3 enter a3 enter",
    );
    screen
}

/// The keys of the game make room for how it ended.
#[test]
fn the_end_of_a_game() {
    assert_drawn(
        &lost(Language::English),
        (40, 14),
        "
noughts: 3×3 board, 3 in a row wins
     a     b     c
  ┌─────┬─────┬─────┐
1 │ *o* │  x  │     │
  ├─────┼─────┼─────┤
2 │ *o* │     │  x  │
  ├─────┼─────┼─────┤
3 │ [o] │     │  x  │
  └─────┴─────┴─────┘
The game is over: o has won with the
left column.
Move 3, x c2: o wins in 6. Better was
a2, b2, a3 or c3: a draw. Move 4, o a2…
n new   u undo   q quit
",
    );
    assert_drawn(
        &lost(Language::Korean),
        (40, 14),
        "
noughts: 3×3 판, 한 줄로 3개를 이으면…
     a     b     c
  ┌─────┬─────┬─────┐
1 │ *o* │  x  │     │
  ├─────┼─────┼─────┤
2 │ *o* │     │  x  │
  ├─────┼─────┼─────┤
3 │ [o] │     │  x  │
  └─────┴─────┴─────┘
게임이 끝났습니다. o가 왼쪽 세로줄을 완성해
이겼습니다.
3번째 수 x c2: o가 6수 만에 이깁니다.
a2, b2, a3, c3이 더 나은 수였습니다…
n 새 게임   u 무르기   q 끝내기
",
    );
}

#[test]
fn what_does_not_fit_at_the_end_is_cut() {
    assert_drawn(
        &lost(Language::English),
        (38, 10),
        "
noughts: 3×3 board, 3 in a row wins
    a    b    c
1  *o*   x    .
2  *o*   .    x
3  [o]   .    x
The game is over: o has won with the
left column.
Move 3, x c2: o wins in 6. Better was
a2, b2, a3 or c3: a draw. Move 4, o…
n new   u undo   q quit
",
    );
}

/// What a key has done is said first, and keys still work.
#[test]
fn keys_after_the_end() {
    let mut screen = lost(Language::English);
    press(&mut screen, "v");
    let said = drawn(&terminal(&screen, 40, 14));
    assert!(
        said.contains("\nValues are on.\nThe game is over"),
        "{said}"
    );
    press(&mut screen, "u");
    let said = drawn(&terminal(&screen, 40, 14));
    assert!(said.contains("\nTaken back.\narrows or a name"), "{said}");
}

#[test]
fn titles_end_behind_a_word() {
    let titles = [80, 60, 40].map(|width| {
        let screen = screen(&connect_four(), People::Both);
        let drawn = drawn(&terminal(&screen, width, 24));
        drawn.lines().next().unwrap().to_owned()
    });
    assert_eq!(
        titles,
        [
            "noughts: 7×6 board, 4 in a row wins; marks drop to the lowest empty square of…",
            "noughts: 7×6 board, 4 in a row wins; marks drop to the…",
            "noughts: 7×6 board, 4 in a row wins…",
        ]
    );
}

fn connect_four() -> String {
    let rules: Rules = "connect-four".parse().unwrap();
    format!("{rules} {}", Position::start(rules))
}

/// No letter reaches beyond the last column, whatever the width is.
#[test]
fn no_letter_is_halved() {
    let mut screens = vec![screen(&connect_four(), People::One(Player::First))];
    screens.push(screen("x../o../...", People::One(Player::First)));
    screens.push(lost(Language::Korean));
    for screen in &mut screens {
        screen.session.language = Language::Korean;
        screen.session.hints = true;
        for width in 20..90 {
            for height in [10, 14, 20, 24] {
                let terminal = terminal(screen, width, height);
                let buffer = terminal.backend().buffer();
                let rows = buffer.content().chunks(usize::from(width));
                for row in rows {
                    let last = row.last().unwrap().symbol();
                    assert!(last.width() <= 1, "{width}×{height}: {}", text(row));
                }
            }
        }
    }
}
