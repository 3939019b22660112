//! What is drawn, and how it fits.

use ratatui::style::{Color, Modifier};

use super::*;

#[test]
fn a_new_game() {
    assert_drawn(
        &screen(".../.../...", People::One(Player::First)),
        (80, 24),
        "
noughts: 3×3 board, 3 in a row wins
      a       b       c      You are x. o plays at level perfect.
  ┌───────┬───────┬───────┐  Your move, x.
  │       │       │       │
1 │       │       │       │
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │       │       │
2 │       │  [ ]  │       │
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │       │       │
3 │       │       │       │
  │       │       │       │
  └───────┴───────┴───────┘







arrows or a name such as b2   Enter plays   u undo   r redo   v values   h hints
n new   s sides   l level   t two   q quit
",
    );
}

#[test]
fn values_hints_and_what_was_played() {
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
fn hints_without_values_mark_the_moves() {
    let mut screen = screen("x../.o./..x", People::One(Player::Second));
    press(&mut screen, "h left up");
    assert_drawn(
        &screen,
        (44, 22),
        "
noughts: 3×3 board, 3 in a row wins
     a     b     c
  ┌─────┬─────┬─────┐
1 │ [x] │  !  │     │
  ├─────┼─────┼─────┤
2 │  !  │  o  │  !  │
  ├─────┼─────┼─────┤
3 │     │  !  │  x  │
  └─────┴─────┴─────┘

You are o. x plays at level perfect.
Your move, o.

o to move: a draw.
Only b1, a2, c2 and b3 keep the draw.




arrows or a name such as b2   Enter plays
u undo   r redo   v values   h hints   n new
s sides   l level   t two   q quit
",
    );
}

#[test]
fn a_won_game_shows_its_line() {
    let mut screen = screen("xx./oo./...", People::Both);
    press(&mut screen, "c1 enter left down");
    assert_drawn(
        &screen,
        (80, 12),
        "
noughts: 3×3 board, 3 in a row wins
     a     b     c     Two people play.
  ┌─────┬─────┬─────┐  The game is over: x has won with the top row.
1 │ *x* │ *x* │ *x* │  n begins a new game, u takes back.
  ├─────┼─────┼─────┤
2 │  o  │ [o] │     │  Nobody made a mistake.
  ├─────┼─────┼─────┤
3 │     │     │     │  1. c1
  └─────┴─────┴─────┘

arrows or a name such as b2   Enter plays   u undo   r redo   v values   h hints
n new   s sides   l level   t two   q quit
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
    // As large as it says is enough, without what stands beside the board.
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
fn where_there_is_room_everything_is_said() {
    let screen = screen(".../.../...", People::Both);
    assert_drawn(
        &screen,
        (46, 11),
        "
noughts: 3×3 board, 3 in a row wins
    a    b    c    Two people play.
1   .    .    .    x to move.
2   .   [ ]   .
3   .    .    .



arrows or a name such as b2   Enter plays
u undo   r redo   v values   h hints   n new
s sides   l level   t two   q quit
",
    );
}

/// The last move stands out without colours, too.
#[test]
fn the_last_move_is_marked() {
    let mut screen = screen("x../.../...", People::Both);
    press(&mut screen, "b2 enter left");
    let drawn = drawn(&terminal(&screen, 40, 14));
    assert!(drawn.contains("2 │ [ ] │ (o) │     │"), "{drawn}");
    assert!(drawn.contains("x to move."), "{drawn}");
}

#[test]
fn a_resize_draws_all_of_it_anew() {
    let screen = screen("x../.o./...", People::Both);
    let mut small = terminal(&screen, 20, 5);
    small.backend_mut().resize(80, 24);
    small.draw(|frame| view::draw(frame, &screen)).unwrap();
    assert_eq!(drawn(&small), drawn(&terminal(&screen, 80, 24)));
}

/// On every board of up to 64 squares that fits at all, nothing is cut off.
#[test]
fn every_board_fits_or_says_that_it_does_not() {
    for width in 1..=64 {
        for height in 1..=64 / width {
            let rules = Rules::new(width, height, 1).unwrap();
            let game = Game::new(Position::start(rules), People::Both, Level::Easy);
            let screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
            let drawn = drawn(&terminal(&screen, 80, 24));
            let last_row = drawn.contains(&format!("\n{height} "));
            assert!(last_row || drawn.starts_with("The board needs"), "{drawn}");
        }
    }
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
