//! Tests the explanation on the page: phrases highlight squares and lines, and lines are played on
//! the board.

use noughts::{Rules, TABLE};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::harness::Browser;
use crate::harness::board::after;

/// The highlighted squares, and the number of strokes of a kind.
fn seen(browser: &Browser, kind: &str) -> (Vec<String>, usize) {
    let strokes = browser.count(&format!(".strokes .{kind}"));
    (browser.data(".lit [data-square]", "square"), strokes)
}

/// Focuses the phrase with a text.
fn focus(browser: &Browser, text: &str) {
    let script = "const phrases = [...document.querySelectorAll('#why .phrase')];
        phrases.find((phrase) => phrase.textContent === arguments[0]).focus()";
    browser.script(script, vec![json!(text)]);
}

#[test]
fn a_phrase_lights_up_its_squares_and_lines() {
    // x x .
    // o o .
    // . . .
    let browser = Browser::open("?moves=a1,a2,b1,b2");
    let phrase = "c1 completes the top row";
    browser.until_true(phrase, || {
        browser.texts("#why .phrase").contains(&phrase.to_owned())
    });
    assert_eq!(seen(&browser, "seen"), (vec![], 0));
    focus(&browser, phrase);
    let top = ["a1", "b1", "c1"].map(str::to_owned).to_vec();
    browser.until((top, 1), || seen(&browser, "seen"));
    browser.click("#undo");
    browser.until((vec![], 0), || seen(&browser, "seen"));
}

#[test]
fn a_line_is_played_out_without_leaving_the_position() {
    let browser = Browser::open("?moves=a1");
    let position = after(Rules::TIC_TAC_TOE, ["a1"]);
    browser.until_values(&TABLE, &position);
    let address = browser.eval("return location.href");
    let steps = browser.texts("#why p.about-line + ol .step");
    let played: Vec<&str> = steps
        .iter()
        .map(|step| step.split(' ').next_back().unwrap())
        .collect();

    browser.click("#why p.about-line + ol li:nth-child(3) .step");
    let third = after(
        Rules::TIC_TAC_TOE,
        ["a1"].into_iter().chain(played[..3].iter().copied()),
    );
    browser.until_board(&third);
    assert_eq!(
        browser.texts("#why .step[aria-current]"),
        [steps[2].clone()]
    );
    // The chosen move keeps its colours under the mouse.
    let background = |selector| browser.style(selector, "background-color");
    let chosen = background("#variants [aria-pressed=true]");
    assert_eq!(background("#why .step[aria-current]"), chosen);
    browser.point_at("#moves [aria-current]");
    assert_eq!(background("#moves [aria-current]"), chosen);
    browser.click("#preview-back");
    let second = after(
        Rules::TIC_TAC_TOE,
        ["a1"].into_iter().chain(played[..2].iter().copied()),
    );
    browser.until_board(&second);
    browser.press("\u{e00c}");
    browser.until_values(&TABLE, &position);
    browser.assert_eval("return location.href", address);
    assert!(browser.texts("#why .step[aria-current]").is_empty());
}

/// While a line is played, the keys for stepping through the game step through the line.
#[test]
fn arrows_step_through_a_line() {
    let browser = Browser::open("?moves=a1,b1,a2,b2&at=2");
    let position = after(Rules::TIC_TAC_TOE, ["a1", "b1"]);
    browser.until_values(&TABLE, &position);
    let address = browser.address_shown();
    browser.click("#why p.about-line + ol li:nth-child(2) .step");
    let steps = browser.texts("#why p.about-line + ol .step");
    let at = |count: usize| format!("{}: move {count} of {}", steps[count - 1], steps.len());
    browser.until(at(2), || browser.status());
    for (key, count) in [
        (Key::Left, 1),
        (Key::Left, 1),
        (Key::Right, 2),
        (Key::Right, 3),
    ] {
        browser.press(key);
        browser.until(at(count), || browser.status());
        assert_eq!(browser.address_shown(), address);
    }
    browser.press(Key::Escape);
    browser.until_values(&TABLE, &position);
    // After it, they step through the game again.
    browser.press(Key::Left);
    browser.until_moves(["a1"]);
}

/// Each step shows the threats that it creates, and the last one the completed line.
#[test]
fn a_line_shows_its_threats_and_its_win() {
    // x . .
    // . x .
    // . o o
    let browser = Browser::open("?start=x../.x./.oo");
    browser.until_seen("#why .step");
    let lines: Vec<String> = {
        let script = "return [...document.querySelectorAll('#why p.about-line + ol li')].map(
            (step) => step.innerText.trim())";
        browser.read(script)
    };
    // x blocks the bottom row and threatens two lines, and completes one of them.
    assert_eq!(lines.len(), 3, "{lines:#?}");
    browser.click("#why p.about-line + ol li:nth-child(1) .step");
    browser.until(0, || seen(&browser, "won").1);
    browser.until_true("threats", || seen(&browser, "seen").1 >= 2);
    browser.click("#why p.about-line + ol li:nth-child(3) .step");
    browser.until(1, || seen(&browser, "won").1);
    assert_eq!(browser.count("#board .cell.line"), 3);
    assert!(browser.text("#preview-text").contains("completes"));
}

/// A threatened or blocked line looks different from a complete one: it is dashed, does not have a
/// player's colour, and is visible above everything that it crosses.
#[test]
fn a_blocked_line_does_not_look_like_a_win() {
    let browser = Browser::open("?view=analyse");
    let script = "const pixel = (colour, below) => {
            const canvas = document.createElement('canvas').getContext('2d');
            for (const [fill, alpha] of [[below, 1], colour]) {
                canvas.globalAlpha = alpha;
                canvas.fillStyle = fill;
                canvas.fillRect(0, 0, 1, 1);
            }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        const light = (parts) => {
            const [r, g, b] = parts.map((part) => part / 255).map((part) =>
                part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const { stroke, opacity, strokeDasharray } = getComputedStyle(document.querySelector('.strokes .seen'));
        const contrasts = [...document.querySelectorAll('#board .cell')].map((cell) => {
            const { backgroundColor } = getComputedStyle(cell);
            const [over, under] = [[stroke, Number(opacity)], [backgroundColor, 1]];
            const [bright, dark] = [over, under].map((one) => light(pixel(one, backgroundColor)))
                .sort((one, other) => other - one);
            return (bright + 0.05) / (dark + 0.05);
        });
        const players = ['x', 'o'].map((mark) =>
            getComputedStyle(document.querySelector(`#board .mark.${mark}`)).stroke);
        return [Math.min(...contrasts) >= 3, strokeDasharray !== 'none', players.includes(stroke)]";
    let won = "return getComputedStyle(document.querySelector('.strokes .won')).strokeDasharray";
    for colours in ["light", "dark"] {
        browser.prefer_colours(colours);
        // x . .
        // . x .
        // . o o
        browser.show("?start=x../.x./.oo");
        // x blocks the bottom row and threatens two lines, and completes one of them.
        browser.click("#why p.about-line + ol li:nth-child(1) .step");
        browser.until_true("threats", || seen(&browser, "seen").1 >= 2);
        let looks = browser.eval(script);
        assert_eq!(looks, json!([true, true, false]), "{colours}");
        browser.click("#why p.about-line + ol li:nth-child(3) .step");
        browser.until(1, || seen(&browser, "won").1);
        browser.until_eval(won, json!("none"));
        // A focused phrase draws a line over the values of its squares.
        browser.show("?moves=a1,a2,b1,b2");
        browser.until_seen("#board .short");
        focus(&browser, "c1 completes the top row");
        browser.until(1, || seen(&browser, "seen").1);
        let looks = browser.eval(script);
        assert_eq!(looks, json!([true, true, false]), "{colours}");
    }
}

/// A phrase wraps like the surrounding text, although it is a button.
#[test]
fn a_phrase_is_text_and_a_button() {
    let browser = Browser::open("?moves=a1,a2,b1,b2");
    let phrase = "c1 completes the top row";
    browser.until_true(phrase, || {
        browser.texts("#why .phrase").contains(&phrase.to_owned())
    });
    assert_eq!(browser.style("#why .phrase", "display"), "inline");
    let pressed = || browser.texts("#why .phrase[aria-pressed=true]");
    for key in [Key::Enter.value().to_string(), " ".to_owned()] {
        focus(&browser, phrase);
        browser.press(key.clone());
        browser.until(vec![phrase.to_owned()], pressed);
        browser.press(key);
        browser.until(vec![], pressed);
    }
}

/// Of nine drawing moves, the corners stand out, because only one reply to them draws. If all moves
/// lose in the same way, none stands out.
#[test]
fn the_most_testing_moves_stand_out() {
    let browser = Browser::open("?view=analyse");
    let standing = || browser.data("#board .cell:has(.standing)", "square");
    browser.until_moves([]);
    assert_eq!(standing(), ["a1", "c1", "a3", "c3"]);
    assert!(browser.text("#signs").contains("•\u{a0}hardest"));
    assert_eq!(browser.count("#board .cell.best"), 9);
    // x o .
    // x x o
    // . . .    x threatens two lines, and o loses in 2 whatever o plays.
    browser.show("?start=xo./xxo/...");
    browser.until_text("#status", "o to move: loses in 2");
    assert!(standing().is_empty());
    assert!(!browser.text("#signs").contains('•'));
    // If both marks may be placed, the right mark stands out on the square, whichever mark is
    // chosen.
    browser.show("?game=wild&moves=b2x");
    let values = || browser.data("#board .short.standing", "text");
    browser.until(vec!["o −6".to_owned(); 4], values);
    // Above columns there are no dots, so there is no legend for them.
    browser.show("?game=4,4,3:gravity");
    browser.until_has("#signs", "draws");
    assert!(!browser.text("#signs").contains('•'));
}

/// Weaker moves are collapsed and take no space, but all of them exist.
#[test]
fn weaker_moves_are_folded_away() {
    let browser = Browser::open("?moves=a1,c3");
    let summary = "Weaker moves (5)";
    browser.until_true(summary, || {
        browser.texts("#why summary") == [summary.to_owned()]
    });
    assert_eq!(browser.count("#why .about-refutation"), 3);
    assert!(browser.texts("#why .about-refutation").is_empty());
    browser.click("#why summary");
    browser.until_count("#why .about-refutation", 3);
}

#[test]
fn the_board_shows_the_last_move_the_winning_line_and_the_mistake() {
    let browser = Browser::open("?moves=a1,a2,b1,b2,c1");
    browser.until(1, || seen(&browser, "won").1);
    assert_eq!(browser.data(".cell.last", "square"), ["c1"]);
    // The stroke crosses the marks at its ends, and does not extend further.
    let through = "const middle = ({ left, right }) => (left + right) / 2;
        const box = (query) => document.querySelector(query).getBoundingClientRect();
        const [first, last] = ['a1', 'c1'].map((name) => box(`[data-square='${name}']`));
        const strokes = [...document.querySelectorAll('.strokes polyline')];
        const left = Math.min(...strokes.map((one) => one.getBoundingClientRect().left));
        const right = Math.max(...strokes.map((one) => one.getBoundingClientRect().right));
        return left > first.left && left < middle(first) && right > middle(last) && right < last.right";
    browser.assert_eval(through, json!(true));

    browser.show("?start=xxx/ooo/...");
    browser.until(2, || seen(&browser, "blamed").1);
}

/// The visitor's mark appears under the pointer, only where it may be placed.
#[test]
fn a_mark_is_seen_before_it_is_placed() {
    let browser = Browser::open("?moves=b2");
    browser.until_moves(["b2"]);
    let ghosts = "return [...document.querySelectorAll('.ghost')].map((ghost) =>
        [ghost.parentElement.querySelector('button').dataset.square, ghost.classList[1]])";
    let ghosts = || -> Value { browser.eval(ghosts) };
    browser.point_at("[data-square='a1']");
    browser.until(json!([["a1", "o"]]), ghosts);
    browser.point_at("[data-square='b2']");
    browser.until(json!([]), ghosts);
}

/// The page shows how difficult the replies to a move are, for the mouse and for the keyboard.
#[test]
fn draws_show_how_hard_they_are() {
    let browser = Browser::open("?view=analyse");
    browser.until_moves([]);
    for (square, said) in [
        (
            "a1",
            "a1: draws; only 1 of 8 replies saves o; a random reply loses 88% of the time.",
        ),
        (
            "b2",
            "b2: draws; 4 of 8 replies save o; a random reply loses 50% of the time.",
        ),
    ] {
        browser.point_at(&format!("[data-square='{square}']"));
        browser.until_text("#detail", said);
    }
    // x . .
    // . o .    To a corner of o one of five replies wins: the other corner, a fork.
    // . . x
    let moves = ["a1", "b2", "c3", "a3"];
    browser.show("?moves=a1,b2,c3");
    browser.until_moves(moves[..3].iter().copied());
    let labels = browser.cells().into_iter().map(|cell| cell.label);
    let lost: Vec<String> = labels.filter(|label| label.contains("loses")).collect();
    let corner = |square| format!("{square}, empty, loses in 4, only 1 of 5 replies wins");
    assert_eq!(lost, ["c1", "a3"].map(corner));
    browser.eval("document.querySelector('[data-square=c1]').focus()");
    let said = "c1: loses in 4; only 1 of 5 replies wins; a random reply throws the win away 80% \
                of the time.";
    browser.until_text("#detail", said);
}

/// Tab treats the explanation as one stop. Arrows move between its phrases.
#[test]
fn phrases_are_one_stop_of_tab() {
    let browser = Browser::open("?moves=a1,a2,b1,b2");
    browser.until_true("phrases", || {
        browser.texts("#why :is(.phrase, .step)").len() > 2
    });
    let stops = "#why :is(.phrase, .step)[tabindex='0']";
    assert_eq!(browser.count(stops), 1);
    let script = "const stops = [...document.querySelectorAll('#why :is(.phrase, .step)')];
        return stops.indexOf(document.activeElement)";
    let place = || browser.eval(script);
    browser.eval("document.querySelector('#why [tabindex=\"0\"]').focus()");
    for (key, at) in [(Key::Down, 1), (Key::Down, 2), (Key::Up, 1)] {
        browser.press(key);
        assert_eq!(place(), json!(at));
        assert_eq!(browser.count(stops), 1);
    }
}
