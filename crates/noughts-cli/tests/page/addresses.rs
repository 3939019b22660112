//! Tests that the address holds the whole state: the four views, former links, boards set up by
//! hand, and broken links.

use noughts::{Board, Position, Rules, TABLE};
use serde_json::json;
use thirtyfour::Key;

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

impl Browser {
    fn title(&self) -> String {
        let title = self.eval("return document.title");
        title.as_str().unwrap().to_owned()
    }

    /// The name of the open view.
    fn door(&self) -> String {
        self.text("header [aria-current]")
    }
}

/// A click plays, and the opponent answers. The page shows no values unless the visitor asks for
/// them.
#[test]
fn the_first_click_plays() {
    let browser = Browser::open("");
    browser.until_text("#status", "Your turn: x");
    assert_eq!(browser.texts("header nav a").len(), 4);
    assert_eq!(browser.door(), "Play");
    assert_eq!(browser.texts("#levels [aria-pressed=true]"), ["Easy"]);
    assert!(browser.cells().iter().all(|cell| cell.text.is_empty()));
    browser.click("[data-square='b2']");
    browser.until(2, || browser.position_in_address().ply());
    browser.until_board(&browser.position_in_address());
    browser.until_text("#status", "Your turn: x");
    // Another side, level and game take one click each.
    browser.click("#restart");
    browser.click("[data-you=second]");
    browser.until_text("#status", "Your turn: o");
    browser.click("[data-level=perfect]");
    browser.until_text("#level-about", "Never makes a mistake");
    browser.click("[data-level='']");
    browser.until_text("#level-about", "No opponent: play both sides");
    browser.click("[data-game=connect-four]");
    browser.until(42, || browser.cells().len());
    assert!(browser.address_shown().contains("opponent=nobody"));
}

/// The game and its settings stay when a visitor switches between playing and analysing.
#[test]
fn a_game_is_played_and_analysed() {
    let browser = Browser::open("?view=play&opponent=perfect&moves=b2,a1");
    browser.until_text("#status", "Your turn: x");
    browser.click("nav [data-view=analyse]");
    browser.until_moves(["b2", "a1"]);
    assert_eq!(browser.address_shown(), "?moves=b2,a1");
    browser.until("b2 a1: x to move: a draw · noughts".to_owned(), || {
        browser.title()
    });
    browser.click("nav [data-view=play]");
    browser.until_text("#status", "Your turn: x");
    assert_eq!(
        browser.address_shown(),
        "?view=play&opponent=perfect&moves=b2,a1"
    );
    browser.until("Play: Tic-tac-toe · noughts".to_owned(), || {
        browser.title()
    });
    for (door, title) in [
        (
            "puzzles",
            "Find the only move: every other one makes things worse. · noughts",
        ),
        ("check", "Check your program · noughts"),
    ] {
        browser.click(&format!("nav [data-view={door}]"));
        browser.until(title.to_owned(), || browser.title());
    }
    // The map is a part of the analysis.
    browser.visit("?view=analyse");
    browser.click("#map-link");
    browser.until("Map · noughts".to_owned(), || browser.title());
    assert_eq!(browser.door(), "Analyse");
}

/// Former addresses lead to the same views as before.
#[test]
fn former_addresses_work() {
    let browser = Browser::open("?view=analyse");
    let start = Position::start(Rules::TIC_TAC_TOE);
    for (path, door) in [
        ("?view=explore", "Analyse"),
        ("?moves=b2", "Analyse"),
        ("?opponent=easy&values=off", "Play"),
        ("?values=off", "Play"),
        ("?view=train", "Puzzles"),
        ("?view=judges", "Check your program"),
    ] {
        browser.visit(path);
        browser.until(door.to_owned(), || browser.door());
    }
    // Values in a game against an opponent are now hints.
    browser.visit("?opponent=easy");
    browser.until_values(&TABLE, &start);
    let pressed = "return document.querySelector('#values').getAttribute('aria-pressed')";
    browser.assert_eval(pressed, json!("true"));
}

#[test]
fn back_and_forward() {
    let browser = Browser::open("?view=analyse");
    let at = |moves: &[&'static str]| after(Rules::TIC_TAC_TOE, moves.iter().copied());
    browser.until_values(&TABLE, &at(&[]));
    browser.click("[data-square='b2']");
    browser.until_values(&TABLE, &at(&["b2"]));
    browser.click("[data-square='a1']");
    browser.until_values(&TABLE, &at(&["b2", "a1"]));
    browser.click("nav [data-view='check']");
    browser.until_said("#check-title");
    browser.back();
    browser.until_values(&TABLE, &at(&["b2", "a1"]));
    browser.back();
    browser.until_values(&TABLE, &at(&["b2"]));
    browser.back();
    browser.until_values(&TABLE, &at(&[]));
    browser.forward();
    browser.until_values(&TABLE, &at(&["b2"]));
    browser.forward();
    browser.until_values(&TABLE, &at(&["b2", "a1"]));
}

/// Waits until the page refuses a board with all the reasons that the library has.
fn until_refused(browser: &Browser, board: &Board) {
    let refused = Position::try_from(*board).unwrap_err();
    let reasons: Vec<String> = refused.reasons().map(|reason| reason.to_string()).collect();
    browser.until(reasons.clone(), || browser.texts("#why li"));
    assert_eq!(browser.status(), "This board can't happen in a game");
    let told = browser.announced();
    assert!(reasons.iter().all(|reason| told.contains(reason)), "{told}");
}

#[test]
fn an_impossible_board_is_refused_with_all_reasons() {
    let browser = Browser::open("?view=analyse");
    browser.until_moves([]);
    browser.click("#setup");
    browser.until_count("#setup[aria-pressed=true]", 1);
    let board = "xxx/ooo/...".parse().unwrap();
    put_marks(&browser, &board);
    until_refused(&browser, &board);
    // Also from a link. No move is possible there.
    for text in [
        "xxx/ooo/...",
        "xx./.x./...",
        "oo./.../...",
        "xxx/oo./xxx",
        "xxx/oo./o..",
    ] {
        let link = format!("?start={text}");
        browser.visit(&link);
        until_refused(&browser, &text.parse().unwrap());
        browser.click("[data-square='b3']");
        assert_eq!(browser.address_shown(), link);
        let values = browser.texts("#board .win, #board .draw, #board .loss");
        assert_eq!(values, Vec::<String>::new());
    }
}

/// Places an x with one click and an o with two. Waits after each click until the page shows the
/// mark.
fn put_marks(browser: &Browser, board: &Board) {
    let rules = board.rules();
    for square in rules.squares(board.occupied()) {
        let player = board.mark(square).unwrap().to_string();
        for mark in ["x", "o"] {
            browser.click_square(square);
            let label = format!("{square}, {mark}");
            browser.until_true(&label, || browser.marks().contains(&label));
            if mark == player {
                break;
            }
        }
    }
}

#[test]
fn a_possible_board_is_set_up_by_keyboard_and_played_on() {
    let browser = Browser::open("?moves=b2");
    browser.until_moves(["b2"]);
    browser.click("#setup");
    browser.until_count("#setup[aria-pressed=true]", 1);
    browser.click("[data-square='b2']");
    browser.until_true("o", || browser.marks().contains(&"b2, o".to_owned()));
    for (key, label) in [
        ("x", "b2, x"),
        ("o", "b2, o"),
        (".", "b2, empty"),
        ("x", "b2, x"),
    ] {
        browser.press(key);
        browser.until_true(label, || browser.marks().contains(&label.to_owned()));
    }
    browser.press(Key::Up);
    browser.press("o");
    browser.until_true("o", || browser.marks().contains(&"b1, o".to_owned()));
    browser.until_has("#why", "Play can reach");
    browser.click("#setup");
    let position: Position = ".o./.x./...".parse().unwrap();
    browser.until_values(&TABLE, &position);
    browser.click("[data-square='a1']");
    let played = position.parse_move("a1").unwrap();
    browser.until_values(&TABLE, &position.play(played).unwrap());
    assert_eq!(browser.address_shown(), "?start=.o./.x./...&moves=a1");
}

/// A broken link is reported in the language of the page, which still works.
#[test]
fn a_broken_link_is_explained() {
    let server = Served::start(&[]);
    let browser = Browser::in_language("ko", &server, "?view=analyse");
    for (link, why) in [
        (
            "?game=3,3,3:gravity+torus",
            "gravity는 torus와 함께 쓸 수 없습니다. 변이 서로 이어진 판에는 바닥이 없기 때문입니다",
        ),
        ("?start=xx", "칸이 9개여야 하는데 2개입니다"),
        ("?moves=b2,b2", "2번째 수: b2에는 이미 x가 있습니다"),
        ("?opponent=godlike", "그런 상대는 없습니다: 'godlike'"),
    ] {
        browser.visit(link);
        let message = format!("이 주소의 내용을 보여 드릴 수 없습니다. {why}.");
        browser.until_text("#trouble-text", &message);
        // Trying again would not help.
        assert_eq!(browser.texts("#try-again").len(), 0);
    }
    browser.fill("#language", "en");
    for (link, why) in [
        ("?moves=b2,b2", "b2"),
        ("?moves=z9", "z9"),
        ("?start=xx", "expected"),
        ("?game=9,9,5", "expected"),
        ("?opponent=godlike", "godlike"),
        ("?opponent=godlike&moves=b2", "godlike"),
        ("?moves=a1,zz", "zz"),
    ] {
        browser.visit(link);
        browser.until_has("#trouble-text", why);
        // No board is shown.
        assert_eq!(browser.texts("#board").len(), 0);
        browser.click("#way-back");
        browser.until_board(&Position::start(Rules::TIC_TAC_TOE));
        browser.until_text("#status", "Your turn: x");
        assert_eq!(browser.text("#trouble"), "");
    }
}

/// Opening and closing the set-up changes only what the visitor has changed.
#[test]
fn setting_up_keeps_the_moves() {
    let browser = Browser::open("?moves=b2,a1,c3&at=2");
    let position = after(Rules::TIC_TAC_TOE, ["b2", "a1"]);
    browser.until_values(&TABLE, &position);
    browser.click("#setup");
    browser.until_text("#setup", "Play from here");
    browser.until_board(&position);
    browser.click("#setup");
    browser.until_values(&TABLE, &position);
    assert_eq!(browser.address_shown(), "?moves=b2,a1,c3&at=2");
    // A changed board no longer results from these moves.
    browser.click("#setup");
    browser.until_text("#setup", "Play from here");
    browser.click("[data-square='c3']");
    browser.until_true("x", || browser.marks().contains(&"c3, x".to_owned()));
    assert_eq!(browser.address_shown(), "?start=o../.x./..x&setup=on");
}
