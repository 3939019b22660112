//! What keys do.

use super::*;
use crate::play::command::Command;

#[test]
fn a_whole_game_by_arrow_keys() {
    let mut screen = screen(".../.../...", People::Both);
    press(
        &mut screen,
        "enter left enter up enter right right down down enter",
    );
    assert_eq!(screen.session.position().to_string(), "x../ox./..o");
    press(
        &mut screen,
        "up up left enter right enter left down down enter",
    );
    assert_eq!(screen.session.position().to_string(), "xxo/ox./.xo");
    assert_eq!(
        screen.session.whose_turn(),
        "The game is over: x has won with the middle column."
    );
    // Nothing goes beyond the edge.
    press(&mut screen, "left left left left down");
    assert_eq!(screen.cursor.to_string(), "a3");
}

#[test]
fn a_whole_game_by_names() {
    let mut screen = screen(".../.../...", People::Both);
    press(
        &mut screen,
        "b2 enter a1 enter c1 enter a3 enter a2 enter c2 enter b1 enter b3 enter c3 enter",
    );
    assert_eq!(screen.session.position().to_string(), "oxx/xxo/oox");
    assert_eq!(
        screen.record(),
        "1. b2 a1  2. c1 a3  3. a2 c2  4. b1 b3  5. c3"
    );
}

#[test]
fn a_name_can_be_corrected_and_a_wrong_one_is_refused() {
    let mut screen = screen("x../.../...", People::Both);
    press(&mut screen, "b");
    assert_eq!(
        (screen.typed.as_str(), screen.cursor.to_string().as_str()),
        ("b", "b2")
    );
    press(&mut screen, "3");
    assert_eq!(screen.cursor.to_string(), "b3");
    press(&mut screen, "back back a1 enter");
    assert_eq!(screen.note, "a1 is already taken by x.");
    press(&mut screen, "a9 enter");
    assert_eq!(screen.note, "a9 is not on the 3×3 board.");
    press(&mut screen, "b enter");
    assert_eq!(
        screen.note,
        "expected a square such as b2, found only a column: \"b\"."
    );
    press(&mut screen, "ab2 enter");
    assert_eq!(screen.session.position().to_string(), "x../.o./...");
    press(&mut screen, "a esc");
    assert!(screen.typed.is_empty() && !screen.is_over);
    press(&mut screen, "esc");
    assert!(screen.is_over);
}

/// Where a small letter names a column, the capital is the command.
#[test]
fn commands_and_columns_do_not_meet() {
    let keys = |width| {
        let rules = Rules::new(width, 1, 3).unwrap();
        let game = Game::new(Position::start(rules), People::Both, Level::Easy);
        let screen = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
        Command::ALL
            .map(|command| screen.key(command))
            .iter()
            .collect::<String>()
    };
    assert_eq!(keys(7), "urvhnsltmq");
    assert_eq!(keys(8), "urvHnsltmq");
    assert_eq!(keys(64), "URVHNSLTMQ");
    let rules = Rules::new(64, 1, 3).unwrap();
    let game = Game::new(Position::start(rules), People::Both, Level::Easy);
    let mut wide = Screen::new(Session::new(game, fastrand::Rng::with_seed(1)));
    press(&mut wide, "bl1 enter q1 enter");
    assert_eq!(wide.record(), "1. bl1 q1");
    press(&mut wide, "U");
    assert_eq!(wide.record(), "1. bl1");
    press(&mut wide, "Q");
    assert!(wide.is_over);
}

#[test]
fn undo_takes_the_reply_back_too_and_redo_plays_both_again() {
    let mut screen = screen(".../.../...", People::One(Player::First));
    press(&mut screen, "b2 enter");
    let after_two = *screen.session.position();
    assert_eq!(after_two.ply(), 2);
    press(&mut screen, "u");
    assert_eq!(screen.session.position().ply(), 0);
    press(&mut screen, "u");
    assert_eq!(screen.note, "There is nothing to take back.");
    press(&mut screen, "r");
    assert_eq!(*screen.session.position(), after_two);
    press(&mut screen, "r");
    assert_eq!(screen.note, "There is nothing to play again.");
}

#[test]
fn sides_level_and_people_change_on_the_way() {
    let mut screen = screen(".../.../...", People::One(Player::First));
    press(&mut screen, "s");
    // The opponent has moved at once.
    assert_eq!(screen.session.position().ply(), 1);
    assert_eq!(screen.note, "You are o. x plays at level perfect.");
    // Their first move is not one that could be taken back.
    press(&mut screen, "u");
    assert_eq!(screen.session.position().ply(), 1);
    press(&mut screen, "l");
    assert_eq!(screen.session.game.level, Level::Easy);
    press(&mut screen, "t b1 enter");
    assert!(screen.session.position().ply() >= 1);
    assert_eq!(screen.session.who_plays(), "Two people play.");
    press(&mut screen, "s");
    assert_eq!(screen.note, "Two people play; there is no opponent.");
    press(&mut screen, "n");
    assert_eq!(screen.session.position().ply(), 0);
}

#[test]
fn ctrl_c_ends_and_other_controls_do_nothing() {
    let mut screen = screen(".../.../...", People::Both);
    screen.press(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL));
    assert!(!screen.is_over);
    screen.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(screen.is_over);
}
