//! Games other than the ordinary one.

use super::*;

/// The cursor on any square of a column stands for the one to which a mark drops; a
/// name does not.
#[test]
fn marks_drop() {
    let mut screen = screen("4,4,3:gravity ..../..../..../....", People::Both);
    press(&mut screen, "enter");
    assert_eq!(screen.record(), "1. b4");
    // The letter of a column is enough, and the cursor goes where the mark will.
    press(&mut screen, "b");
    assert_eq!(screen.cursor.to_string(), "b3");
    press(&mut screen, "enter a1 enter");
    assert_eq!(screen.note, "a mark in that column drops to a4, not a1.");
    press(&mut screen, "a4 enter b enter b enter b enter");
    assert_eq!(screen.record(), "1. b4 b3  2. a4 b2  3. b1");
    assert_eq!(screen.note, "column b is full.");
    press(&mut screen, "right down enter");
    assert_eq!(screen.session.position().to_string(), ".x../.o../.o../xxo.");
}

#[test]
fn the_mark_is_a_choice() {
    let mut screen = screen("3,3,3:wild x../.../...", People::Both);
    press(&mut screen, "enter");
    assert_eq!(screen.session.position().to_string(), "x../.x./...");
    press(&mut screen, "m");
    assert_eq!(screen.note, "You place o.");
    press(&mut screen, "b1 enter c1x");
    assert_eq!(
        (screen.typed.as_str(), screen.cursor.to_string().as_str()),
        ("c1x", "c1")
    );
    press(&mut screen, "enter");
    assert_eq!(screen.record(), "1. b2x b1o  2. c1x");
}

/// The values are those of the mark that would be placed.
#[test]
fn values_of_either_mark() {
    let mut screen = screen("3,3,3:wild x../.../...", People::One(Player::Second));
    press(&mut screen, "v m");
    assert_drawn(
        &screen,
        (80, 14),
        "
noughts: 3×3 board, 3 in a row wins; both players place x or o as they like
     a     b     c     You are the second player. The first player plays at
  ┌─────┬─────┬─────┐  level perfect.
1 │  x  │  D  │  D  │  Your move. You place o.
  ├─────┼─────┼─────┤  You place o.
2 │  D  │[L4] │ L4  │
  ├─────┼─────┼─────┤  The second player to move: a draw.
3 │  D  │ L4  │  D  │  W wins, D draws, L loses; the number is how many moves
  └─────┴─────┴─────┘  are left.



arrows or a name such as b2x   Enter plays   u undo   r redo   v values
h hints   n new   s sides   l level   t two   m mark   q quit
",
    );
    press(&mut screen, "m");
    let drawn = drawn(&terminal(&screen, 80, 14));
    assert!(drawn.contains("2 │ L2  │[L2] │  D  │"), "{drawn}");
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

/// On every box that fits at all, nothing is cut off.
#[test]
fn every_box_fits_or_says_that_it_does_not() {
    let sides = 1..=64u32;
    for (width, height) in sides
        .clone()
        .flat_map(|w| (1..=64 / w).map(move |h| (w, h)))
    {
        for depth in 2..=64 / (width * height) {
            let rules = Rules::new_box(width, height, depth, 1).unwrap();
            let game = Game::new(Position::start(rules), People::Both, Level::Easy);
            let screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
            let drawn = drawn(&terminal(&screen, 80, 24));
            let last_layer = drawn.contains(&format!("layer {depth}"));
            assert!(
                last_layer || drawn.starts_with("The board needs"),
                "{drawn}"
            );
        }
    }
}

/// A game that can neither be known as a whole nor searched.
#[test]
fn a_game_that_nobody_knows() {
    let start = Position::start("7,6,4:gravity+misere".parse().unwrap());
    let game = Game::new(start, People::One(Player::First), Level::Hard);
    let mut screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
    for key in ["v", "h"] {
        press(&mut screen, key);
        assert!(
            screen.note.contains("too many positions"),
            "{}",
            screen.note
        );
    }
    press(&mut screen, "l");
    assert_eq!(screen.session.game.level, Level::Easy);
    press(&mut screen, "d enter");
    assert_eq!(screen.session.position().ply(), 2);
}
