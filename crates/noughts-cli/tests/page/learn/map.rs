//! Tests both maps, navigation in them, and links from them to the explorer.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::harness::Browser;

impl Browser {
    /// The visible part of the picture: its corner and its width.
    fn view(&self) -> [f64; 3] {
        let script = "return document.querySelector('#map-picture svg')?.getAttribute('viewBox')";
        let view = self.eval(script);
        let numbers = view.as_str().unwrap_or("0 0 0 0").split(' ');
        let numbers: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
        [numbers[0], numbers[1], numbers[2]]
    }

    /// The boards of the path, with the moves that lead to them.
    fn path(&self) -> Vec<String> {
        self.texts("#map-path li")
    }

    /// Whether the title in the picture is visible.
    fn title_of_map(&self) -> Value {
        let script = "const title = document.querySelector('#map-picture .title');
            return getComputedStyle(title).visibility";
        self.eval(script)
    }

    /// Turns the mouse wheel over the middle of a board.
    fn wheel(&self, board: &str, steps: u32) {
        let script = "const svg = document.querySelector('#map-picture svg');
            for (let step = 0; step < arguments[1]; step += 1) {
                const { x, y, width, height } =
                    svg.querySelector(`[data-board='${arguments[0]}']`).getBoundingClientRect();
                svg.dispatchEvent(new WheelEvent('wheel', {
                    deltaY: -100, clientX: x + width / 2, clientY: y + height / 2,
                    bubbles: true, cancelable: true,
                }));
            }";
        self.script(script, vec![json!(board), json!(steps)]);
    }
}

fn opened(path: &str) -> Browser {
    let browser = Browser::open(path);
    browser.until_true("the map", || browser.view()[2] > 0.0);
    browser
}

#[test]
fn both_maps_are_there() {
    let browser = opened("?view=map");
    for player in ["x", "o"] {
        browser.click(&format!("#map-{player}"));
        let label = format!(
            "The complete strategy for {player}: nested boards, each with the move to play"
        );
        let script = "const map = document.querySelector('#map-picture');
            return [
                map.getAttribute('aria-label'),
                map.querySelector('svg title')?.textContent,
                document.querySelector('#map-alone').download,
            ]";
        let expected = json!([
            label,
            format!("How {player} never loses"),
            format!("noughts-map-{player}.svg")
        ]);
        browser.until_eval(script, expected);
        let pressed = browser.texts("#map [aria-pressed=true]");
        assert!(
            pressed.len() == 1 && pressed[0] == format!("Play as {player}"),
            "{pressed:?}"
        );
    }
}

/// At first the whole map is visible, in a window of any size.
#[test]
fn the_map_fits_the_window() {
    let browser = opened("?view=map");
    for (width, height) in [(1200, 900), (1024, 768), (1600, 1000)] {
        browser.resize(width, height);
        let script = "const { top, bottom, left, right } =
                document.querySelector('#map-picture [data-board]').getBoundingClientRect();
            return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight";
        assert_eq!(browser.eval(script), json!(true), "{width}x{height}");
    }
}

#[test]
fn wheel_keys_buttons_and_drag_move_around() {
    let browser = opened("?view=map");
    let whole = browser.view();
    assert_eq!(browser.path(), ["start"]);
    browser.click("#map-in");
    browser.click("#map-in");
    let nearer = browser.view();
    assert!(nearer[2] < whole[2] / 2.0, "{nearer:?}");
    browser.eval("document.querySelector('#map-picture').focus()");
    browser.press(Key::Right);
    browser.press(Key::Down);
    let moved = browser.view();
    assert!(moved[0] > nearer[0] && moved[1] > nearer[1] && moved[2] == nearer[2]);
    browser.press(Key::Left);
    browser.press(Key::Up);
    browser.press("+");
    assert!(browser.view()[2] < nearer[2]);
    browser.press("-");
    browser.press("0");
    assert_eq!(browser.view(), whole);

    // The wheel zooms into the board after b2 with o in the middle, and further.
    browser.wheel("x../.o./...", 8);
    assert_eq!(browser.path(), ["start", "b2"]);
    let inside = browser.view();
    let script = "const svg = document.querySelector('#map-picture svg');
        const at = (type, x, y) => svg.dispatchEvent(new PointerEvent(type, {
            pointerId: 1, clientX: x, clientY: y, button: 0, bubbles: true }));
        svg.setPointerCapture = () => {};
        at('pointerdown', 500, 500);
        at('pointermove', 520, 510);
        at('pointerup', 520, 510)";
    browser.eval(script);
    let dragged = browser.view();
    assert!(
        dragged[0] < inside[0] && dragged[1] < inside[1],
        "{inside:?} {dragged:?}"
    );
    // Two fingers move apart.
    let script = "const svg = document.querySelector('#map-picture svg');
        const at = (type, pointerId, x) => svg.dispatchEvent(new PointerEvent(type, {
            pointerId, clientX: x, clientY: 500, button: 0, bubbles: true }));
        at('pointerdown', 1, 480);
        at('pointerdown', 2, 520);
        at('pointermove', 2, 600);
        at('pointerup', 1, 480);
        at('pointerup', 2, 600)";
    browser.eval(script);
    assert!(browser.view()[2] < dragged[2] / 1.5);
    // Neither gesture was a click.
    assert!(browser.address_shown().contains("view=map"));
    browser.click("#map-path li:first-child button");
    assert_eq!(browser.path(), ["start"]);
}

#[test]
fn a_click_zooms_and_a_button_analyses() {
    let browser = opened("?view=map");
    browser.wheel("x../.o./...", 8);
    // The map's reply is b1; o answers c1.
    let board: Value =
        browser.eval("return document.querySelector(`[data-board='x../.o./...']`).dataset.reply");
    let reply = board.as_str().unwrap().to_owned();
    browser.click("#map-open");
    browser.until_moves(["a1", "b2"]);
    assert_eq!(browser.address_shown(), "?moves=a1,b2");
    // The map's reply is one of the best moves.
    assert_eq!(
        browser
            .texts(&format!("[data-square='{reply}'].best"))
            .len(),
        1
    );

    browser.visit("?view=map&player=o");
    browser.until_true("the map", || browser.view()[2] > 0.0);
    let whole = browser.view();
    let click = "const [selector] = arguments;
        const target = document.querySelector(selector);
        const { x, y, width, height } = target.getBoundingClientRect();
        const options = { pointerId: 1, button: 0, bubbles: true,
            clientX: x + width / 2, clientY: y + height / 2 };
        target.dispatchEvent(new PointerEvent('pointerdown', options));
        target.dispatchEvent(new PointerEvent('pointerup', options))";
    // A click between the boards has no effect.
    browser.script(click, vec![json!("#map-picture svg")]);
    assert_eq!(browser.view(), whole);
    browser.script(click, vec![json!("[data-board='..x/.../...'] > .reply")]);
    browser.until(vec!["start".to_owned(), "c1".to_owned()], || browser.path());
    assert!(browser.address_shown().contains("view=map"));
    browser.eval("document.querySelector('#map-picture').focus()");
    browser.press(Key::Enter);
    browser.until_moves(["c1"]);
    // The back button returns to the map.
    browser.back();
    browser.until_true("the map", || !browser.path().is_empty());
}

/// The whole map is printed with its title, whichever part is visible.
#[test]
fn the_whole_map_is_printed() {
    let browser = opened("?view=map");
    // On a screen, the page itself explains how to read the map.
    assert_eq!(browser.title_of_map(), json!("hidden"));
    browser.click("#map-in");
    browser.eval("dispatchEvent(new Event('beforeprint'))");
    browser.print();
    assert_eq!(browser.view()[..2], [0.0, 0.0]);
    assert_eq!(
        browser.texts("#map-title, #map-in, header"),
        Vec::<String>::new()
    );
    assert_eq!(browser.title_of_map(), json!("visible"));
}
