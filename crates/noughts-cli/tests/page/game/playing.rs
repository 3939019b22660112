//! Tests whole games, by mouse and by keyboard, alone and against an opponent.

use fastrand::Rng;
use noughts::{Outcome, Player, Position, Rules, Status, TABLE};
use serde_json::json;
use thirtyfour::Key;

use crate::harness::Browser;
use crate::harness::board::after;

/// A game in which x makes a mistake, then o does, and x completes two lines with one move.
const GAME: [&str; 9] = ["a1", "c3", "b2", "c1", "c2", "a2", "b1", "b3", "a3"];

fn start() -> Position {
    Position::start(Rules::TIC_TAC_TOE)
}

#[test]
fn a_whole_game_by_mouse() {
    let browser = Browser::open("?view=analyse");
    let mut position = start();
    browser.until_values(&TABLE, &position);
    for name in GAME {
        let played = position.parse_move(name).unwrap();
        browser.click_square(played.square);
        position = position.play(played).unwrap();
        browser.until_values(&TABLE, &position);
        let told = browser.announced();
        let player = played.mark;
        assert!(told.starts_with(&format!("{player} {name}. ")), "{told}");
        assert!(told.ends_with(&browser.status()), "{told}");
    }
    assert_eq!(position.status(), Status::Over(Outcome::Draw));
    assert_eq!(browser.status(), "A draw: the board is full");
    // No further move is possible.
    browser.click("[data-square='a1']");
    assert!(browser.address_shown().ends_with(&GAME.join(",")));
}

#[test]
fn a_whole_game_by_keyboard() {
    let browser = Browser::open("?view=analyse");
    let mut position = start();
    browser.until_values(&TABLE, &position);
    // Reaches the board by Tab, which stops at a single square.
    for _ in 0..30 {
        if browser.focused_square() == "b2" {
            break;
        }
        browser.press(Key::Tab);
    }
    assert_eq!(browser.focused_square(), "b2");
    for (keys, square) in [
        (vec![Key::Up, Key::Left], "a1"),
        (vec![Key::Right], "b1"),
        // The focus does not move beyond the edge.
        (vec![Key::Down, Key::Left, Key::Left], "a2"),
        (vec![Key::PageDown, Key::End], "c3"),
        (vec![Key::Home], "a3"),
    ] {
        for key in keys {
            browser.press(key);
        }
        assert_eq!(browser.focused_square(), square);
        assert_eq!(browser.style(":focus", "outline-style"), "solid");
        assert_eq!(browser.style(":focus", "outline-width"), "3px");
        browser.press(Key::Enter);
        position = position.play(position.parse_move(square).unwrap()).unwrap();
        browser.until_values(&TABLE, &position);
        // The focus stays on the same square.
        assert_eq!(browser.focused_square(), square);
    }
    assert_eq!(position.status(), Status::Over(Outcome::Win(Player::First)));
    assert_eq!(browser.status(), "x has won");

    browser.press_with(Key::Control, 'z');
    browser.until_moves(["a1", "b1", "a2", "c3"]);
    browser.press_with(Key::Control, 'z');
    browser.until_moves(["a1", "b1", "a2"]);
    browser.press_with(Key::Control, 'y');
    browser.until_moves(["a1", "b1", "a2", "c3"]);
    // At the start, undo has no effect, however often it is used.
    for ply in [3, 2, 1, 0, 0, 0] {
        browser.press_with(Key::Control, 'z');
        let moves = ["a1", "b1", "a2", "c3"].into_iter().take(ply);
        browser.until_moves(moves);
    }
}

#[test]
fn undo_redo_jump_and_start_over() {
    let address = format!("?moves={}", GAME.join(","));
    let browser = Browser::open(&address);
    let at = |ply: usize| after(Rules::TIC_TAC_TOE, GAME[..ply].iter().copied());
    browser.until_values(&TABLE, &at(9));
    assert_eq!(browser.texts("#moves button").len(), 10);
    let enabled = |id: &str| browser.texts(&format!("#{id}:enabled")).len() == 1;
    assert!(enabled("undo") && !enabled("redo"));
    browser.click("#undo");
    browser.until_values(&TABLE, &at(8));
    browser.click("#undo");
    browser.until_values(&TABLE, &at(7));
    browser.click("#redo");
    browser.until_values(&TABLE, &at(8));
    // Any entry of the list, also forward.
    for ply in [0, 5, 2, 9] {
        browser.click(&format!("#moves li:nth-child({}) button", ply + 1));
        browser.until_values(&TABLE, &at(ply));
        assert_eq!(browser.texts("#moves button").len(), 10);
        assert_eq!(browser.texts("#moves [aria-current]").len(), 1);
        // A keyboard user can continue from there.
        assert_eq!(browser.texts("#moves [aria-current]:focus").len(), 1);
    }
    // Mistakes are marked.
    let marked = browser.texts("#moves button");
    assert!(marked[2].starts_with("c3 ??"), "{marked:?}");
    // Another move from an earlier position keeps the later moves as a separate line.
    browser.click("#moves li:nth-child(2) button");
    browser.until_values(&TABLE, &at(1));
    browser.click("[data-square='b2']");
    browser.until_moves(["a1", "b2"]);
    assert_eq!(browser.texts("#moves button").len(), 3);
    let other = format!("from move 2: {}", GAME[1..].join(" "));
    assert_eq!(browser.texts("#others button"), [other]);
    browser.click("#others button");
    browser.until_values(&TABLE, &at(2));
    assert_eq!(browser.texts("#moves button").len(), 10);
    assert_eq!(browser.texts("#others button"), ["from move 2: b2"]);
    // The move that was already played there continues the same line.
    browser.click("[data-square='b2']");
    browser.until_values(&TABLE, &at(3));
    assert_eq!(browser.texts("#others button"), ["from move 2: b2"]);
    browser.click("#restart");
    browser.until_moves([]);
    assert!(!enabled("undo") && !enabled("redo"));
    assert_eq!(browser.address_shown(), "?view=analyse");
}

/// A visitor who moves at random never beats the perfect opponent, as either player, and sees no
/// hints.
#[test]
fn games_against_the_perfect_opponent() {
    let browser = Browser::open("?view=analyse");
    let mut rng = Rng::with_seed(7);
    browser.visit("?view=play&opponent=perfect");
    for you in [Player::First, Player::Second] {
        browser.click(&format!("[data-you='{you}']"));
        for _ in 0..4 {
            // The test empties the status line, which the answer to the click fills.
            let restart = "document.querySelector('#status').textContent = '';
                document.querySelector('#restart').click()";
            browser.eval(restart);
            let end = a_game_against_it(&browser, you, &mut rng);
            assert_ne!(end, Outcome::Win(you), "{}", browser.address_shown());
            // The moves are reviewed at the end.
            browser.until_seen("#strip [class]");
        }
    }
}

fn a_game_against_it(browser: &Browser, you: Player, rng: &mut Rng) -> Outcome {
    loop {
        // Waits until it is the visitor's turn or the game is over, and the page shows this.
        browser.until_true("the opponent moves", || {
            let position = browser.position_in_address();
            position.is_over() || position.turn() == you
        });
        let position = browser.position_in_address();
        browser.until_board(&position);
        // Before the first move, the values of the board without an opponent may still be shown.
        browser.until_true("no values", || {
            browser.cells().iter().all(|cell| cell.colour.is_empty())
        });
        if let Status::Over(outcome) = position.status() {
            return outcome;
        }
        let name = position.rules().player_name(you);
        browser.until(format!("Your turn: {name}"), || browser.status());
        let moves: Vec<_> = position.moves().iter().collect();
        browser.click_square(rng.choice(&moves).unwrap().square);
    }
}

#[test]
fn hints_are_shown_or_not() {
    let browser = Browser::open("?opponent=easy&moves=a1,b2");
    let position = after(Rules::TIC_TAC_TOE, ["a1", "b2"]);
    browser.until_values(&TABLE, &position);
    assert!(!browser.text("#why").is_empty());
    browser.click("#values");
    browser.until_true("no values", || {
        let cells = browser.cells();
        cells
            .iter()
            .all(|cell| cell.text.is_empty() && cell.colour.is_empty())
    });
    assert_eq!(browser.text("#why"), "");
    assert_eq!(browser.status(), "Your turn: x");
    browser.until_board(&position);
    browser.click("#values");
    browser.until_values(&TABLE, &position);
}

/// The back button only stops at the visitor's turns, and the opponent does not move again.
#[test]
fn going_back_against_an_opponent() {
    let browser = Browser::open("?opponent=easy&values=off");
    let mut played = vec![browser.position_in_address()];
    for _ in 0..2 {
        browser.until_text("#status", "Your turn: x");
        let first = browser.position_in_address().moves().iter().next().unwrap();
        browser.click_square(first.square);
        let ply = 2 * played.len() as u32;
        browser.until(ply, || browser.position_in_address().ply());
        played.push(browser.position_in_address());
        browser.until_board(played.last().unwrap());
    }
    for position in played.iter().rev().skip(1) {
        browser.back();
        browser.until_board(position);
        browser.until_text("#status", "Your turn: x");
        assert_eq!(browser.position_in_address(), *position);
    }
    // Undo does the same.
    browser.forward();
    browser.forward();
    for position in played.iter().rev() {
        browser.until_board(position);
        browser.until_text("#status", "Your turn: x");
        if position.ply() > 0 {
            browser.click("#undo");
        }
    }
}

/// Clicks and keys take effect immediately, even if answers are slow.
#[test]
fn undo_does_not_wait_for_answers() {
    let browser = Browser::open("?moves=b2,a1,c3");
    let at = |ply: usize| after(Rules::TIC_TAC_TOE, ["b2", "a1", "c3"].into_iter().take(ply));
    browser.until_values(&TABLE, &at(3));
    let slow = "const ask = window.fetch;
        window.fetch = async (path, options) => {
            await new Promise((resolve) => setTimeout(resolve, 300));
            return ask(path, options);
        }";
    browser.eval(slow);
    // All clicks are in one task of the page, so that no answer can arrive between them.
    let clicks = "for (let click = 0; click < arguments[1]; click += 1) {
            document.querySelector(arguments[0]).click();
        }";
    browser.script(clicks, vec![json!("#undo"), json!(2)]);
    assert_eq!(browser.address_shown(), "?moves=b2,a1,c3&at=1");
    browser.script(clicks, vec![json!("#undo"), json!(5)]);
    assert_eq!(browser.address_shown(), "?moves=b2,a1,c3&at=0");
    browser.until_values(&TABLE, &at(0));
    browser.script(clicks, vec![json!("#redo"), json!(2)]);
    browser.until_values(&TABLE, &at(2));
    browser.script(clicks, vec![json!("#redo"), json!(4)]);
    browser.until_values(&TABLE, &at(3));
}

/// After a click on the board, arrows step through the moves. If the focus came by the keyboard,
/// they move between squares.
#[test]
fn arrows_after_a_click_and_after_a_key() {
    let browser = Browser::open("?view=analyse");
    let at = |moves: &[&'static str]| after(Rules::TIC_TAC_TOE, moves.iter().copied());
    browser.until_values(&TABLE, &at(&[]));
    for (square, moves) in [("b2", &["b2"][..]), ("c1", &["b2", "c1"])] {
        browser.click(&format!("[data-square='{square}']"));
        browser.until_values(&TABLE, &at(moves));
    }
    for (key, moves) in [
        (Key::Left, &["b2"][..]),
        (Key::Left, &[]),
        (Key::Right, &["b2"]),
    ] {
        browser.press(key);
        browser.until_values(&TABLE, &at(moves));
        assert_eq!(browser.focused_square(), "c1");
    }
    // Leaves the board and returns to it.
    browser.press_with(Key::Shift, Key::Tab.value());
    browser.until_true("the focus elsewhere", || {
        browser.focused_square().is_empty()
    });
    browser.press(Key::Tab);
    browser.until("c1".to_owned(), || browser.focused_square());
    browser.press(Key::Left);
    browser.until("b1".to_owned(), || browser.focused_square());
    browser.press(Key::Enter);
    browser.until_values(&TABLE, &at(&["b2", "b1"]));
    browser.press(Key::Down);
    browser.until("b2".to_owned(), || browser.focused_square());
    // A click on the focused square counts too.
    browser.click("[data-square='b2']");
    browser.press(Key::Left);
    browser.until_values(&TABLE, &at(&["b2"]));
    assert_eq!(browser.focused_square(), "b2");
    // A board that was set up has no moves to step through.
    browser.visit("?setup=on");
    browser.until_board(&at(&[]));
    browser.click("[data-square='a1']");
    browser.press(Key::Right);
    browser.until("b1".to_owned(), || browser.focused_square());
}

/// Outside the board, arrows step through the moves, and digits choose squares.
#[test]
fn arrows_and_digits() {
    let browser = Browser::open("?view=analyse");
    let at = |moves: &[&'static str]| after(Rules::TIC_TAC_TOE, moves.iter().copied());
    browser.until_values(&TABLE, &at(&[]));
    browser.press("5");
    browser.until_values(&TABLE, &at(&["b2"]));
    // The square is taken.
    browser.press("5");
    browser.press("3");
    browser.until_values(&TABLE, &at(&["b2", "c1"]));
    browser.press(Key::Left);
    browser.until_values(&TABLE, &at(&["b2"]));
    browser.press(Key::Left);
    browser.until_values(&TABLE, &at(&[]));
    browser.press(Key::Left);
    browser.press(Key::Right);
    browser.until_values(&TABLE, &at(&["b2"]));
    browser.press(Key::Right);
    browser.press(Key::Right);
    browser.until_values(&TABLE, &at(&["b2", "c1"]));
    // In a field, the keys have their usual meaning.
    browser.eval("document.getElementById('width').focus()");
    browser.press("7");
    browser.press(Key::Left);
    browser.until_values(&TABLE, &at(&["b2", "c1"]));
    // Larger boards have more squares than there are digits.
    browser.visit("?game=4,4,4&values=off");
    let rules = Rules::new(4, 4, 4).unwrap();
    browser.until_board(&Position::start(rules));
    browser.press("1");
    browser.click("[data-square='b2']");
    browser.until_board(&after(rules, ["b2"]));
}
