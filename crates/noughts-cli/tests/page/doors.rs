//! The four doors, the titles behind them, and addresses from before there were doors.

use noughts::{Position, Rules, TABLE};
use serde_json::json;

use crate::browser::Browser;

impl Browser {
    fn title(&self) -> String {
        let title = self.eval("return document.title");
        title.as_str().unwrap().to_owned()
    }

    /// The door that is open.
    fn door(&self) -> String {
        self.text("header [aria-current]")
    }
}

/// A click plays, and the opponent answers; nothing is told unless it is asked for.
#[test]
fn a_child_plays_within_a_click() {
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
    // Another side, level and game are one click each.
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

/// The game and its settings stay when a visitor changes between playing and analysing.
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
    // The whole game on one page is a part of the analysis.
    browser.visit("?view=analyse");
    browser.click("#map-link");
    browser.until("Map · noughts".to_owned(), || browser.title());
    assert_eq!(browser.door(), "Analyse");
}

/// Addresses from before lead to where they led.
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
    // With values against an opponent: hints.
    browser.visit("?opponent=easy");
    browser.until_values(&TABLE, &start);
    let pressed = "return document.querySelector('#values').getAttribute('aria-pressed')";
    browser.assert_eval(pressed, json!("true"));
}
