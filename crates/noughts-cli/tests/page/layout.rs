//! Tests for moving, clipped and barely visible elements, and for printing.

use serde_json::json;
use thirtyfour::Key;

use crate::common::served::Served;
use crate::harness::Browser;

/// The focus ring of a square is above its neighbours, and the edge of the board leaves space for
/// it.
#[test]
fn the_focus_ring_is_whole() {
    let browser = Browser::open("?view=analyse");
    browser.until_count("[data-square]", 9);
    browser.eval("document.querySelector('[data-square=b2]').focus()");
    for key in [
        Key::Up,
        Key::Left,
        Key::Down,
        Key::Down,
        Key::Right,
        Key::Right,
    ] {
        browser.press(key);
        assert_eq!(
            browser.style("[role=gridcell]:focus-within", "z-index"),
            "1"
        );
        let others = browser.style("[role=gridcell]:not(:focus-within)", "z-index");
        assert_eq!(others, "auto");
        let script = "const ring = document.activeElement.getBoundingClientRect();
            const style = getComputedStyle(document.activeElement);
            const around = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
            const board = document.querySelector('#board').getBoundingClientRect();
            return ring.left - around >= board.left && ring.right + around <= board.right
                && ring.top - around >= board.top && ring.bottom + around <= board.bottom";
        browser.assert_eval(script, json!(true));
    }
}

/// The contrast is at least 3:1, as WCAG 2.2 requires for controls.
#[test]
fn borders_of_squares_and_fields_can_be_seen() {
    let browser = Browser::open("?moves=a1");
    let script = "const light = (colour) => {
            const canvas = document.createElement('canvas').getContext('2d');
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
            const [r, g, b] = parts.map((part) =>
                part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrast = (one, other) => {
            const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a);
            return (bright + 0.05) / (dark + 0.05);
        };
        return [...document.querySelectorAll('[role=gridcell], .buttons button, .chips button, .segments button, select, input')]
            .filter((one) => one.checkVisibility() && !one.disabled)
            .map((one) => {
                const { borderTopColor, backgroundColor } = getComputedStyle(one);
                return [one.outerHTML.slice(0, 60), contrast(borderTopColor, backgroundColor)];
            })
            .filter(([, contrast]) => contrast < 3 && contrast > 1.01)";
    for colours in ["light", "dark"] {
        browser.prefer_colours(colours);
        for path in ["?moves=a1", "?moves=a1,b1,a2", "?moves=a1,b1,a2,b2,a3"] {
            browser.show(path);
            assert_eq!(browser.eval(script), json!([]), "{colours} {path}");
        }
    }
}

/// How much of the visible page has moved since it was loaded.
fn moved(browser: &Browser) -> f64 {
    let script = "const moved = await new Promise((resolve) => {
            const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
            observer.observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve([]), 200);
        });
        return moved.reduce((sum, { value }) => sum + value, 0)";
    browser.script_async(script, vec![]).as_f64().unwrap()
}

/// Nothing visible moves while the page loads. The searches outlast the test.
#[test]
fn nothing_moves_while_the_page_loads() {
    let server = Served::start(&["--timeout", "100000"]);
    let browser = Browser::on(&server, "?view=analyse");
    browser.search_without_limit();
    for (width, height) in [(1200, 900), (360, 740), (320, 640)] {
        browser.resize(width, height);
        for path in [
            "",
            "?view=puzzles",
            "?moves=b2,a1",
            "?game=7,7,5",
            "?game=4,4,4,4",
            "?opponent=easy&values=off",
        ] {
            browser.show(path);
            let moved = moved(&browser);
            assert!(moved < 0.02, "{path} at {width}: {moved}");
        }
    }
}

/// The page shows that it solves a game in a space reserved for this.
#[test]
fn nothing_moves_while_a_game_is_solved() {
    let browser = Browser::open("?view=analyse");
    browser.hold_values("5,4,4");
    for (width, height) in [(1200, 900), (360, 740)] {
        browser.resize(width, height);
        browser.show("?game=5,4,4");
        browser.until_text("#working-stop", "Cancel");
        let moved = moved(&browser);
        assert!(moved < 0.02, "at {width}: {moved}");
    }
}

/// The signs of threats are visible on squares of every size: filled, inside the border, and not
/// tiny.
#[test]
fn signs_of_threats_can_be_seen() {
    let browser = Browser::open("?view=analyse");
    for (width, height) in [(1200, 900), (360, 740)] {
        browser.resize(width, height);
        for path in ["?moves=a1,b1,b2", "?game=7,7,4&moves=d4,a1,c4,b2,e4"] {
            browser.show(path);
            browser.until_seen("#board .sign-of");
            let script = "return [...document.querySelectorAll('#board .sign-of')].filter((sign) => {
                const inner = sign.getBoundingClientRect();
                const cell = sign.closest('.cell');
                const outer = cell.getBoundingClientRect();
                const border = parseFloat(getComputedStyle(cell).borderTopWidth);
                const { fontSize, color, backgroundColor } = getComputedStyle(sign);
                const isInside = inner.top >= outer.top + border && inner.right <= outer.right - border;
                return !isInside || parseFloat(fontSize) < 12.8 || color === backgroundColor;
            }).length";
            assert_eq!(browser.eval(script), json!(0), "{path} at {width}");
            assert!(browser.text("#signs").contains("★"), "{path}");
        }
    }
}

#[test]
fn a_telephone_has_a_low_header_and_no_hints_about_keys() {
    let browser = Browser::open("?view=analyse");
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        browser.resize(320, 640);
        browser.show("?view=analyse");
        let rows = "return new Set([...document.querySelectorAll('header > *')].map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return Math.round((top + bottom) / 20);
        })).size";
        assert_eq!(browser.eval(rows), json!(2), "{language}");
        // Korean text does not break within words.
        let broken = browser.style("#why", "word-break");
        assert_eq!(broken == "keep-all", language == "ko", "{broken}");
        assert_eq!(browser.texts(".keys").len(), 0, "{language}");
        browser.resize(1200, 900);
        assert_eq!(browser.texts(".keys").len(), 1, "{language}");
    }
}

/// The moves are beside the board. On a phone they come after the board, and the explanation after
/// them.
#[test]
fn the_moves_stand_beside_the_board() {
    let browser = Browser::open("?view=analyse");
    let places = "return ['board', 'game-moves', 'explanation'].map((id) => {
        const { left, top } = document.getElementById(id).getBoundingClientRect();
        return [left, top].map(Math.round);
    })";
    let places = || -> Vec<(i64, i64)> { browser.read(places) };
    for (width, height) in [(1366, 768), (320, 640)] {
        browser.resize(width, height);
        browser.show("?moves=a1,c3");
        browser.until_said("#why");
        let [board, moves, why] = places()[..] else {
            panic!("{:?}", places());
        };
        let is_wide = width > 1000;
        assert_eq!(moves.0 > board.0, is_wide, "at {width}");
        assert_eq!(moves.1 < board.1, is_wide, "at {width}");
        assert!(moves.1 < why.1, "at {width}");
    }
}

/// A list of colours or languages is as wide as its selected option, on any screen.
#[test]
fn preferences_are_not_clipped() {
    let browser = Browser::open("?view=analyse");
    let script = "return ['language', 'theme'].filter((id) => {
        const list = document.getElementById(id);
        const free = list.cloneNode(true);
        free.value = list.value;
        free.style.cssText = 'position: absolute; width: max-content; max-width: none';
        list.after(free);
        const isClipped = list.offsetWidth < free.offsetWidth - 1
            || list.getBoundingClientRect().right > innerWidth;
        free.remove();
        return isClipped;
    })";
    for language in ["en", "ko"] {
        browser.fill("#language", language);
        for width in [1200, 390, 320] {
            browser.resize(width, 800);
            let clipped = browser.eval(script);
            assert_eq!(clipped, json!([]), "{language} {width}");
        }
    }
}

/// In print, the report follows the problem immediately.
#[test]
fn a_report_is_printed_on_the_first_page() {
    let browser = Browser::open("?view=analyse");
    browser.show("?view=check&problem=boj/7682");
    browser.click("#choose-output");
    browser.paste("#output", "valid");
    browser.check("#check-output");
    browser.print();
    // An A4 page is about 1,000 pixels high.
    let top = "return document.querySelector('.report').getBoundingClientRect().top";
    let top = browser.eval(top).as_f64().unwrap();
    assert!(top < 400.0, "{top}");
    assert_eq!(browser.texts("textarea").len(), 0);
}
