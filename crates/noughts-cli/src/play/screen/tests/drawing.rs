//! Tests of the drawing and the layout of the screen.

use super::*;

#[test]
fn values_hints_and_moves() {
    let mut screen = screen("x../o../...", People::One(Player::First));
    press(&mut screen, "v h up");
    assert_drawn(
        &screen,
        (60, 20),
        "
noughts: 3×3 board, 3 in a row wins
      a       b       c      You are x. o plays at level
  ┌───────┬───────┬───────┐  perfect.
  │       │       │       │  Your move, x.
1 │   x   │ [W5]  │  W5   │
  │       │       │       │  x to move: x wins in 5,
  ├───────┼───────┼───────┤  counting the moves of both.
  │       │       │       │  Only b1, c1 and b2 win.
2 │   o   │  W5   │   D   │  W wins, D draws, L loses; the
  │       │       │       │  number is how many moves are
  ├───────┼───────┼───────┤  left.
  │       │       │       │
3 │   D   │   D   │   D   │
  │       │       │       │
  └───────┴───────┴───────┘


arrows or a name such as b2   Enter plays   u undo   r redo
v values   h hints   n new   s sides   l level   t two
q quit
",
    );
}

#[test]
fn too_small_a_terminal_says_what_it_needs() {
    let screen = screen(".../.../...", People::Both);
    assert_drawn(
        &screen,
        (30, 8),
        "
The board needs 38 columns and
10 rows; this terminal has 30
and 8. Make it larger, or
press q to quit.
",
    );
    // The size that the message names is enough without the text beside the board.
    assert_drawn(
        &screen,
        (38, 10),
        "
noughts: 3×3 board, 3 in a row wins
    a    b    c
1   .    .    .
2   .   [ ]   .
3   .    .    .
x to move.
arrows or a name such as b2
Enter plays   u undo   r redo
v values   h hints   n new   s sides
l level   t two   q quit
",
    );
    let drawn = drawn(&terminal(&screen, 38, 9));
    assert!(drawn.starts_with("The board needs"), "{drawn}");
}

#[test]
fn without_colours_marks_still_stand_out() {
    let mut screen = screen("xx./oo./...", People::Both);
    press(&mut screen, "v c1 enter");
    let colours = |screen: &Screen| {
        let terminal = terminal(screen, 80, 24);
        let cells = terminal.backend().buffer().content().iter();
        cells.filter(|cell| cell.fg != Color::Reset).count()
    };
    assert!(colours(&screen) > 0);
    screen.colours = false;
    assert_eq!(colours(&screen), 0);
    let terminal = terminal(&screen, 80, 24);
    let mut cells = terminal.backend().buffer().content().iter();
    assert!(cells.any(|cell| cell.modifier.contains(Modifier::REVERSED)));
}

/// Every board that fits is drawn completely, to its last row and layer.
#[test]
fn every_board_fits_or_is_reported_as_too_large() {
    let sides = (1..=64u32).flat_map(|width| (1..=64 / width).map(move |height| (width, height)));
    for (width, height) in sides {
        for depth in 1..=64 / (width * height) {
            let rules = Rules::new_box(width, height, depth, 1).unwrap();
            let mut screen = empty(rules);
            for (language, layer) in [
                (Language::English, format!("layer {depth}")),
                (Language::Korean, format!("{depth}층")),
            ] {
                screen.session.language = language;
                let drawn = drawn(&terminal(&screen, 80, 24));
                let last = match depth {
                    1 => format!("\n{height} "),
                    _ => layer,
                };
                let refused = ["The board needs", "판을 그리려면"];
                let is_refused = refused.iter().any(|why| drawn.starts_with(why));
                assert!(drawn.contains(&last) || is_refused, "{drawn}");
            }
        }
    }
}

/// A game that o has won after mistakes of both players.
fn lost(language: Language) -> Screen {
    let mut screen = screen(".../.../...", People::Both);
    screen.session.language = language;
    press(
        &mut screen,
        "b1 enter a1 enter c2 enter a2 enter c3 enter a3 enter",
    );
    screen
}

/// At the end, the result takes the place of the keys for playing.
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
Move 3, x c2: o wins in 5. Better was
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
게임이 끝났습니다. o가 왼쪽 세로줄을
완성해 이겼습니다.
3번째 수 x c2: o가 5수 만에 이깁니다.
a2, b2, a3, c3이 더 나은 수였습니다…
n 새 게임   u 무르기   q 끝내기
",
    );
}

/// The effect of a key is shown first, and keys still work.
#[test]
fn keys_after_the_end() {
    let mut screen = lost(Language::English);
    press(&mut screen, "v");
    assert_shows(&screen, (40, 14), "\nValues are on.\nThe game is over");
    press(&mut screen, "u");
    assert_shows(&screen, (40, 14), "\nTaken back.\narrows or a name");
}

/// No letter extends beyond the last column, at any width.
#[test]
fn no_letter_is_halved() {
    let mut screens = vec![empty("connect-four".parse().unwrap())];
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

/// The values belong to the mark that the player has chosen.
#[test]
fn values_of_either_mark() {
    let mut screen = screen("3,3,3:wild x../.../...", People::One(Player::Second));
    press(&mut screen, "v m");
    assert_shows(
        &screen,
        (80, 14),
        "1 │  x  │  D  │  D  │  Your move. You place o.",
    );
    assert_shows(&screen, (80, 14), "2 │  D  │[L4] │ L4  │");
    press(&mut screen, "m");
    assert_shows(&screen, (80, 14), "2 │ L2  │[L2] │  D  │");
}

#[test]
fn a_box_layer_by_layer() {
    let mut screen = screen("2,2,3,2 x./..|../..|../.o", People::Both);
    press(&mut screen, "pageup pageup");
    assert_eq!(screen.cursor.to_string(), "a1.1");
    press(&mut screen, "] down");
    assert_drawn(
        &screen,
        (80, 14),
        "
noughts: 2×2×3 box, 2 in a row wins
  layer 1          layer 2          layer 3        Two people play.
     a     b          a     b          a     b     x to move.
  ┌─────┬─────┐    ┌─────┬─────┐    ┌─────┬─────┐
1 │  x  │     │  1 │     │     │  1 │     │     │
  ├─────┼─────┤    ├─────┼─────┤    ├─────┼─────┤
2 │     │     │  2 │ [ ] │     │  2 │     │  o  │
  └─────┴─────┘    └─────┴─────┘    └─────┴─────┘




arrows or a name such as b2.1   Enter plays   [ ] layer   u undo   r redo
v values   h hints   n new   s sides   l level   t two   q quit
",
    );
    press(&mut screen, "b1.3 enter");
    assert_eq!(screen.record(), "1. b1.3");
}
