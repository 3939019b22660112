//! Tests games that are chosen by name or in the form, shared by a link, refused, set up, and
//! played before their values are known.

use noughts::Rules;
use serde_json::json;

use super::variants::start;
use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

#[test]
fn a_link_with_options_shows_the_same_in_another_browser() {
    let server = Served::start(&[]);
    let browser = Browser::on(&server, "?view=analyse");
    browser.until_has("#rules", "3 in a row");
    // The fields for custom boards are hidden until a visitor opens them.
    assert_eq!(browser.texts("#width").len(), 0);
    browser.click("[data-game=other]");
    browser.until_count("#width", 1);
    browser.fill("#width", "4");
    browser.click("#options [value=torus]");
    browser.click("#options [value=misere]");
    browser.click("#own-form [type=submit]");
    let (position, tiers) = start("4,3,3:torus+misere");
    browser.until_values(&tiers, &position);
    browser.click("[data-square='b2']");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2"]));
    browser.click("[data-square='c1']");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2", "c1"]));
    browser.click("#undo");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2"]));
    browser.until_count("#strip [class]", 2);
    let address = browser.address_shown();
    assert_eq!(address, "?game=4,3,3:torus%2Bmisere&moves=b2,c1&at=1");
    let look = |browser: &Browser| {
        let [rules, why, status] = ["#rules", "#why", "#status"].map(|part| browser.text(part));
        (
            browser.cells(),
            browser.texts("#moves button"),
            rules,
            why,
            status,
        )
    };
    let seen = look(&browser);
    drop(browser);

    let other = Browser::on(&server, &address);
    other.until(seen.clone(), || look(&other));
    // A plus that is not encoded has the same meaning, and blanks around a game are ignored.
    other.visit("?game=%204,3,3:torus+misere%20&moves=b2,c1&at=1");
    other.until(seen, || look(&other));
}

#[test]
fn contradictory_options_are_refused() {
    let browser = Browser::open("?view=analyse");
    let (english, korean) = (
        "gravity cannot be combined with torus: joined edges have no bottom",
        "gravity는 torus와 함께 쓸 수 없습니다. 변이 서로 이어진 판에는 바닥이 없기 때문입니다",
    );
    browser.until_has("#rules", "3 in a row");
    browser.click("[data-game=other]");
    browser.click("#options [value=torus]");
    browser.click("#options [value=gravity]");
    for (language, why) in [("en", english), ("ko", korean)] {
        browser.fill("#language", language);
        browser.click("#own-form [type=submit]");
        browser.until_text("#game-error", why);
        // The earlier board and choice remain.
        assert_eq!(browser.cells().len(), 9);
        assert_eq!(browser.count("#options :checked"), 2);
    }
    browser.fill("#language", "en");
    browser.click("#options [value=torus]");
    // Impossible sides are refused too, and the form keeps the typed text.
    for sides in [["9", "9", "5"], ["0", "3", "3"]] {
        let [width, height, k] = sides;
        for (field, side) in [("#width", width), ("#height", height), ("#k", k)] {
            browser.fill(field, side);
        }
        browser.click("#options [value=gravity]");
        browser.click("#own-form [type=submit]");
        let [width, height, k] = sides.map(|side| side.parse().unwrap());
        let why = Rules::new(width, height, k).unwrap_err().to_string();
        browser.until(why, || browser.text("#game-error"));
        let typed =
            "return ['width', 'height', 'k'].map((id) => document.getElementById(id).value)";
        browser.assert_eval(typed, json!(sides));
        browser.click("#options [value=gravity]");
    }
    for field in ["#width", "#height", "#k", "#depth"] {
        browser.fill(field, "3");
    }
    browser.click("#own-form [type=submit]");
    let why = "gravity cannot be combined with a box, only with a flat board";
    browser.until_text("#game-error", why);
    browser.click("#options [value=gravity]");
    browser.click("#own-form [type=submit]");
    browser.until(27, || browser.cells().len());
    assert_eq!(browser.text("#game-error"), "");
    assert_eq!(browser.address_shown(), "?game=3,3,3,3");
}

/// Every named game can be chosen in one step, and the form shows its options.
#[test]
fn games_that_have_a_name() {
    let browser = Browser::open("?values=off");
    browser.until_has("#rules", "3 in a row");
    for (name, rules) in Rules::named().collect::<Vec<_>>().into_iter().rev() {
        browser.click(&format!("[data-game='{name}']"));
        let form = "const value = (id) => document.getElementById(id).value;
            const options = [...document.querySelectorAll('#options :checked')];
            return [
                document.querySelector('#variants [aria-pressed=true]').dataset.game, value('width'), value('height'), value('depth'), value('k'),
                options.map((option) => option.value).join('+'),
                document.querySelectorAll('#board [data-square]').length,
            ]";
        let options: Vec<_> = rules
            .variant()
            .options()
            .map(|option| option.name())
            .collect();
        let [width, height, depth, k] =
            [rules.width(), rules.height(), rules.depth(), rules.k()].map(|n| n.to_string());
        let expected = json!([
            name,
            width,
            height,
            depth,
            k,
            options.join("+"),
            rules.area()
        ]);
        browser.until_eval(form, expected);
    }
}

/// Clicks cycle through the marks of the game.
#[test]
fn a_board_is_set_up_with_the_marks_of_the_game() {
    let browser = Browser::open("?game=notakto&setup=on");
    for label in ["b2, empty", "b2, x", "b2, empty", "b2, x"] {
        browser.until_true(label, || browser.marks().contains(&label.to_owned()));
        browser.click("[data-square='b2']");
    }
    browser.until_true("empty", || {
        browser.marks().contains(&"b2, empty".to_owned())
    });
    // No player places o in this game.
    browser.press("o");
    browser.press("x");
    browser.until_true("x", || browser.marks().contains(&"b2, x".to_owned()));
    browser.click("#setup");
    let (_, tiers) = start("notakto");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2"]));

    // A floating mark is refused with the reason, in both languages.
    browser.visit("?game=4,4,3:gravity&start=x.../..../..../....");
    browser.until_text("#status", "This board can't happen in a game");
    assert_eq!(browser.texts("#why li").len(), 1);
    browser.fill("#language", "ko");
    browser.until_text("#status", "게임에서 나올 수 없는 판입니다");
}

/// The board appears before its values, so a visitor need not wait for them.
#[test]
fn a_large_board_appears_immediately() {
    let browser = Browser::open("?view=analyse");
    browser.hold_values("5,4,4");
    browser.visit("?game=5,4,4&moves=b2");
    let rules = Rules::new(5, 4, 4).unwrap();
    browser.until_board(&after(rules, ["b2"]));
    browser.until_text("#working-stop", "Cancel");
    assert_eq!(browser.status(), "o to move");
    // The visitor plays in the meantime.
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

/// The opponent moves while values are pending, and while no values are requested.
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
        // Values are still not requested.
        assert_eq!(browser.texts("#working-more"), ["Compute them"]);
    }
}
