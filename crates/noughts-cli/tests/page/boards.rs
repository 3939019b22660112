//! Other boards: known ones, ones that are searched, and none.

use noughts::Rules;
use serde_json::json;

use crate::board::after;
use crate::browser::Browser;
use crate::common::served::Served;

impl Browser {
    /// Unfolds the fields of a game that has no name.
    pub fn open_own_game(&self) {
        let script = "document.querySelector('#own-game').open = true";
        self.eval(script);
    }

    pub fn choose_game(&self, [width, height, k]: [&str; 3]) {
        // The first answer fills the form.
        self.until_true("the form", || !self.text("#rules").is_empty());
        self.open_own_game();
        self.fill("#width", width);
        self.fill("#height", height);
        self.fill("#k", k);
        self.click("#own-form [type=submit]");
    }
}

#[test]
fn a_game_that_cannot_be_says_why() {
    let browser = Browser::open("?view=analyse");
    browser.choose_game(["9", "9", "5"]);
    let why = Rules::new(9, 9, 5).unwrap_err().to_string();
    browser.until(why, || browser.text("#game-error"));
    // The board that was there still is, and so is what was typed.
    assert_eq!(browser.cells().len(), 9);
    let typed = "return ['width', 'height', 'k'].map((id) => document.getElementById(id).value)";
    browser.assert_eval(typed, json!(["9", "9", "5"]));
    browser.choose_game(["0", "3", "3"]);
    let why = Rules::new(0, 3, 3).unwrap_err().to_string();
    browser.until(why, || browser.text("#game-error"));
    browser.assert_eval(typed, json!(["0", "3", "3"]));
    browser.choose_game(["4", "4", "4"]);
    browser.until(16, || browser.cells().len());
    browser.until(String::new(), || browser.text("#game-error"));
}

/// The most that a server lets a search take, which is no limit.
const NO_LIMIT: [&str; 2] = ["--timeout", "100000"];

/// Whether a search finds a free permit: 200, or 503 while the server is busy. At its end it
/// has given the permit back.
fn search(browser: &Browser) -> i64 {
    let script = "const response = await fetch('/api/search?game=7,7,5&seconds=0');
        await response.text();
        return response.status";
    browser.script_async(script, vec![]).as_i64().unwrap()
}

#[test]
fn a_long_search_shows_progress_and_can_be_stopped() {
    let server = Served::start(&[&["--searches", "1", "--memory", "8M"], &NO_LIMIT[..]].concat());
    let browser = Browser::on(&server, "?view=analyse");
    browser.search_without_limit();
    browser.visit("?game=8,8,5");
    browser.until_true("progress", || {
        let text = browser.text("#search-status");
        text.starts_with("Searching for") && !text.contains(" 0 positions")
    });
    assert_eq!(search(&browser), 503);
    // Nothing is made up for what is not known.
    let cells = browser.cells();
    assert_eq!(cells.len(), 64);
    let unknown = cells.iter().filter(|cell| cell.text == "?");
    assert!(unknown.count() > 0, "{cells:#?}");
    let label = cells[0].label.clone();
    assert_eq!(label, "a1, empty, not known");
    let status = browser.status();
    let fits = ["not known", "a win or a draw"]
        .iter()
        .any(|end| status.ends_with(end));
    assert!(fits, "{status}");

    browser.click("#search-stop");
    browser.until_starts("#search-status", "Stopped.");
    assert_eq!(browser.texts("#search-stop").len(), 0);
    let focus = browser.eval("return document.activeElement.id");
    assert_eq!(focus, json!("search-more"));
    // The permit is free again.
    browser.until(200, || search(&browser));
    // And from there one can continue, in the search and in the game.
    browser.click("#search-more");
    browser.until_starts("#search-status", "Searching");
    browser.click("[data-square='d4']");
    let rules = Rules::new(8, 8, 5).unwrap();
    browser.until_board(&after(rules, ["d4"]));
}

/// The board is there before its values are, which nobody has to wait for.
#[test]
fn a_large_board_is_there_at_once() {
    let browser = Browser::open("?view=analyse");
    browser.hold_values("5,4,4");
    browser.visit("?game=5,4,4&moves=b2");
    let rules = Rules::new(5, 4, 4).unwrap();
    browser.until_board(&after(rules, ["b2"]));
    browser.until_text("#working-stop", "Cancel");
    assert_eq!(browser.status(), "o to move");
    // One plays meanwhile.
    browser.click("[data-square='c3']");
    browser.until_board(&after(rules, ["b2", "c3"]));
    browser.until_text("#working-stop", "Cancel");
    browser.click("#working-stop");
    browser.until_text("#working-more", "Compute them");
    assert_eq!(browser.texts("#working-stop").len(), 0);
    browser.click("[data-square='d4']");
    browser.until_board(&after(rules, ["b2", "c3", "d4"]));
    browser.until_text("#working-more", "Compute them");
    // Other games do not ask.
    browser.visit("?game=4,3,3");
    browser.until(12, || browser.cells().len());
    assert_eq!(browser.texts("#working").len(), 0);
}

/// The opponent moves while values are pending, and when nobody wants them.
#[test]
fn an_opponent_does_not_wait_for_values() {
    let browser = Browser::open("?view=analyse");
    browser.hold_values("5,4,4");
    let rules = Rules::new(5, 4, 4).unwrap();
    let position = || {
        let script = "return new URLSearchParams(location.search).get('moves') ?? ''";
        let moves = browser.eval(script);
        let moves = moves.as_str().unwrap().split(',');
        after(rules, moves.filter(|name| !name.is_empty()))
    };
    for level in ["easy", "perfect"] {
        browser.visit(&format!("?game=5,4,4&opponent={level}&values=off"));
        browser.until_text("#working-stop", "Cancel");
        assert_eq!(browser.status(), "Your turn: x");
        for (is_wanted, plies) in [(true, 2), (false, 4)] {
            if !is_wanted {
                browser.click("#working-stop");
                browser.until_text("#working-more", "Compute them");
            }
            browser.click_square(position().moves().iter().next().unwrap().square);
            browser.until(plies, || position().ply());
            browser.until_board(&position());
            browser.until_text("#status", "Your turn: x");
        }
        // Still nobody wants them.
        assert_eq!(browser.texts("#working-more"), ["Compute them"]);
    }
}

/// The errors of the server are in the language of the page.
#[test]
fn errors_are_in_korean_too() {
    let server = Served::start(&[&["--searches", "1", "--memory", "8M"], &NO_LIMIT[..]].concat());
    let browser = Browser::in_language("ko", &server, "?view=analyse");
    let search = server.begin_search("/api/search?game=8,8,5&seconds=100000");
    browser.visit("?game=4,4,4&opponent=perfect&you=second");
    let busy = "요청을 처리할 수 없습니다 (허용된 수만큼 탐색이 이미 진행되고 있습니다. 잠시 \
                뒤에 다시 시도해 주세요)";
    browser.until_text("#trouble-text", busy);
    // It can be tried again, which is of no use where the address is wrong.
    assert_eq!(browser.texts("#try-again").len(), 1);
    drop(search);
    browser.visit("?opponent=godlike&you=second");
    let no_level = "이 주소의 내용을 보여 드릴 수 없습니다. 그런 상대는 없습니다: 'godlike'.";
    browser.until_text("#trouble-text", no_level);
    assert_eq!(browser.texts("#try-again").len(), 0);
}

/// A small board that has to be searched is known in the end.
#[test]
fn a_search_tells_who_wins() {
    let server = Served::start(&NO_LIMIT);
    let browser = Browser::on(&server, "?view=analyse");
    browser.search_without_limit();
    browser.visit("?game=7,3,3&moves=d2");
    browser.until_starts("#search-status", "Searched");
    let cells = browser.cells();
    let known = |text: &str| ["+", "−", "="].contains(&text);
    let empty: Vec<_> = cells
        .iter()
        .filter(|cell| cell.label.contains("empty"))
        .collect();
    assert_eq!(empty.len(), 20);
    assert!(empty.iter().all(|cell| known(&cell.text)), "{cells:#?}");
    assert_eq!(browser.status(), "o to move: loses");
    browser.until_true("that it is announced", || {
        browser
            .announced()
            .starts_with("o to move: loses. Searched")
    });
}
