//! Tests variants of the game: whole games by mouse, columns, a choice of marks, layers and joined
//! edges.

use fastrand::Rng;
use noughts::{Mark, Outcome, Position, Rules, Solution, Value};
use noughts_solver::Tiers;
use serde_json::json;
use thirtyfour::Key;

use crate::harness::Browser;
use crate::harness::board::{after, landing};

/// The start of a game, and a table of its values.
pub fn start(game: &str) -> (Position, Tiers) {
    let rules: Rules = game.parse().unwrap();
    (Position::start(rules), Tiers::solve(rules, 2).unwrap())
}

/// An address, in which the `+` of a game is encoded.
fn link(game: &str) -> String {
    format!("?game={}", game.replace('+', "%2B"))
}

/// The text on the page at the end, in English and Korean.
fn ending(position: &Position) -> (&'static str, &'static str) {
    let Outcome::Win(winner) = position.outcome().unwrap() else {
        return ("A draw: the board is full", "무승부: 판이 가득 찼습니다");
    };
    match position.rules().player_name(winner) {
        "x" => ("x has won", "x 승리"),
        "o" => ("o has won", "o 승리"),
        "first" => ("First player has won", "선공 승리"),
        _ => ("Second player has won", "후공 승리"),
    }
}

/// Plays random moves by mouse until the game is over. Checks every board against the solver.
fn play(browser: &Browser, game: &str, rng: &mut Rng) {
    let (mut position, tiers) = start(game);
    browser.visit(&link(game));
    let mut chosen = Mark::X;
    loop {
        browser.until_values_with(chosen, &tiers, &position);
        if position.is_over() {
            break;
        }
        let moves: Vec<_> = position.moves().iter().collect();
        let played = *rng.choice(&moves).unwrap();
        if position.rules().has_choice_of_marks() {
            chosen = played.mark;
            browser.click(&format!("[data-mark='{chosen}']"));
            browser.until_values_with(chosen, &tiers, &position);
        } else {
            assert_eq!(browser.texts("[data-mark]"), Vec::<String>::new());
        }
        browser.click_square(played.square);
        position = position.play(played).unwrap();
    }
    let (english, korean) = ending(&position);
    browser.until_text("#status", english);
    browser.fill("#language", "ko");
    browser.until_text("#status", korean);
    browser.fill("#language", "en");
    browser.until_text("#status", english);
}

#[test]
fn whole_games_by_mouse() {
    let browser = Browser::open("?view=analyse");
    let mut rng = Rng::with_seed(3);
    for game in [
        "3,3,3:misere",
        "3,3,3:wild",
        "3,3,3:wild+misere",
        "3,3,3:x-only",
        "3,3,3:notakto",
        "3,3,3:torus",
        "4,4,3:gravity",
        "3,2,2,3",
        "2,2,2,2:notakto",
    ] {
        play(&browser, game, &mut rng);
    }
}

/// A click anywhere in a column drops a mark into it. Before the click, the page shows where the
/// mark will land.
#[test]
fn a_click_in_a_column_drops_a_mark() {
    let browser = Browser::open("?game=4,4,3:gravity");
    let (mut position, tiers) = start("4,4,3:gravity");
    for name in ["b1", "b4", "b2", "c1", "b3"] {
        browser.until_values(&tiers, &position);
        let square = name.parse().unwrap();
        let lands = landing(&position, square).unwrap();
        browser.point_at(&format!("[data-square='{name}']"));
        let shown = || browser.data(".landing [data-square]", "square");
        browser.until(vec![lands.to_string()], shown);
        assert_eq!(browser.count(".landing .ghost"), 1);
        browser.click_square(square);
        let played = position.parse_move(&lands.to_string()).unwrap();
        position = position.play(played).unwrap();
    }
    browser.until_values(&tiers, &position);
    // A full column accepts no more marks.
    assert_eq!(landing(&position, "b1".parse().unwrap()), None);
    let address = browser.address_shown();
    browser.click("[data-square='b1']");
    assert_eq!(browser.address_shown(), address);
    assert_eq!(
        browser.text("#rules"),
        "4×4 board, 3 in a row wins; marks drop to the lowest empty square of their column"
    );
}

/// The game can be neither solved nor searched. A visitor can play it, and the page states why it
/// shows no values.
#[test]
fn misere_connect_four_against_an_opponent() {
    let browser = Browser::open("?game=7,6,4:gravity%2Bmisere");
    browser.until_has("#why", "noughts searches only games");
    assert_eq!(browser.texts("#search"), Vec::<String>::new());
    assert_eq!(browser.status(), "x to move: not known");
    browser.click("nav [data-view=play]");
    browser.click("[data-level=perfect]");
    browser.until_has("#level-about", "looks a few moves ahead");
    let mut ply = 0;
    while browser.status().starts_with("Your turn") && ply < 6 {
        browser.click(&format!("[data-square='{}1']", ["a", "d", "g"][ply / 2]));
        ply += 2;
        let marks = || {
            browser
                .marks()
                .iter()
                .filter(|mark| !mark.ends_with("empty"))
                .count()
        };
        browser.until_true("the answer", || marks() == ply);
        browser.until_text("#status", "Your turn: x");
    }
    assert_eq!(ply, 6);
    browser.fill("#language", "ko");
    browser.until_text("#status", "내 차례: x");
}

/// By mouse and by key. Every square shows the values of both marks.
#[test]
fn the_mark_is_chosen() {
    let browser = Browser::open("?game=wild");
    let (position, tiers) = start("wild");
    let pressed = || browser.texts("#marks [aria-pressed=true]");
    browser.until_values(&tiers, &position);
    assert_eq!(pressed(), ["x"]);
    browser.click("[data-mark='o']");
    browser.until_values_with(Mark::O, &tiers, &position);
    assert_eq!(pressed(), ["o"]);
    browser.click("[data-square='b2']");
    let position = after(*position.rules(), ["b2o"]);
    browser.until_values_with(Mark::O, &tiers, &position);
    assert_eq!(
        browser.announced(),
        format!("First player b2o. {}", browser.status())
    );
    assert_eq!(browser.focused_square(), "b2");
    browser.press("x");
    browser.until_values_with(Mark::X, &tiers, &position);
    browser.click("[data-square='a2']");
    let position = after(*position.rules(), ["b2o", "a2x"]);
    browser.until_values_with(Mark::X, &tiers, &position);
    assert_eq!(browser.address_shown(), "?game=wild&moves=b2o,a2x");
    // Against an opponent there is no choice while the opponent thinks, and none at the end.
    browser.visit("?game=wild&moves=a1x,b1x,c1x");
    browser.until_text("#status", "First player has won");
    assert_eq!(browser.texts("[data-mark]"), Vec::<String>::new());
    // If both players place x, there is no choice either.
    browser.visit("?game=notakto");
    browser.until_text("#status", "First player to move: wins in 6");
    assert_eq!(browser.texts("[data-mark]"), Vec::<String>::new());
}

/// Each layer is a board with its number. Arrows move from one layer to the next.
#[test]
fn a_box_has_layers() {
    let browser = Browser::open("?game=3,3,2,3&moves=b2.1");
    let (_, tiers) = start("3,3,2,3");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2.1"]));
    assert_eq!(browser.texts(".layer"), ["Layer 1", "Layer 2"]);
    assert_eq!(browser.texts("#board [role=grid]").len(), 2);
    assert_eq!(browser.cells()[4].label, "b2, layer 1, x");
    assert!(
        browser.cells()[13]
            .label
            .starts_with("b2, layer 2, empty, ")
    );
    browser.click("[data-square='c2.1']");
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2.1", "c2.1"]));
    // Leaves the board and returns by the keyboard, so that arrows move between squares.
    browser.press_with(Key::Shift, Key::Tab.value());
    browser.press(Key::Tab);
    for (key, square) in [
        (Key::Right, "a2.2"),
        (Key::Up, "a1.2"),
        (Key::Left, "c1.1"),
        (Key::PageDown, "c1.2"),
        // There is no square beyond the last layer.
        (Key::PageDown, "c1.2"),
        (Key::Right, "c1.2"),
        (Key::Home, "a1.2"),
        (Key::PageUp, "a1.1"),
        (Key::Left, "a1.1"),
    ] {
        browser.press(key);
        assert_eq!(browser.focused_square(), square);
    }
    browser.press(Key::PageDown);
    browser.press(Key::Enter);
    browser.until_values(&tiers, &after(*tiers.rules(), ["b2.1", "c2.1", "a1.2"]));
    browser.fill("#language", "ko");
    browser.until(vec!["1층".to_owned(), "2층".to_owned()], || {
        browser.texts(".layer")
    });
    browser.until_true("the label", || browser.cells()[4].label == "b2, 1층, x");
    // A board can also be set up in layers.
    browser.click("#setup");
    browser.until_count("#setup[aria-pressed=true]", 1);
    browser.click("[data-square='c3.2']");
    browser.until_address("?game=3,3,2,3&start=.../.xo/...%7Cx../.../..x&setup=on");
}

/// A line through stacked layers is one stroke. On a phone the layers are side by side, and each
/// shows its own square of the line.
#[test]
fn a_line_through_layers_stays_on_the_board() {
    let browser = Browser::open("?game=qubic&moves=a1.1,b1.1,b2.2,b1.2,c3.3,b1.3,d4.4");
    let outside = "const strokes = [...document.querySelectorAll('.strokes .won')];
        const boards = [...document.querySelectorAll(arguments[0])].map((one) => one.getBoundingClientRect());
        const isIn = (inner, outer) => inner.left >= outer.left && inner.right <= outer.right
            && inner.top >= outer.top && inner.bottom <= outer.bottom;
        return [strokes.length, strokes.filter((one) =>
            !boards.some((outer) => isIn(one.getBoundingClientRect(), outer))).length]";
    for (width, around, strokes) in [(1200, "#board", 1), (390, "#board .board", 4)] {
        browser.resize(width, 844);
        let look = || browser.script(outside, vec![json!(around)]);
        browser.until(json!([strokes, 0]), look);
    }
}

#[test]
fn joined_edges_are_drawn_and_described() {
    let browser = Browser::open("?game=torus");
    let (position, tiers) = start("torus");
    browser.until_values(&tiers, &position);
    // The dashes surround the board outside the squares, which all have the same size.
    let dashed = "return [...document.querySelectorAll('#board [role=gridcell]')].map((cell) =>
        ['::before', '::after'].filter((side) => {
            const style = getComputedStyle(cell, side);
            const widths = ['top', 'right', 'bottom', 'left'].map((name) =>
                style.getPropertyValue(`border-${name}-width`));
            return style.content !== 'none' && widths.includes('3px');
        }).length)";
    let edges = json!([2, 1, 2, 1, 0, 1, 2, 1, 2]);
    browser.assert_eval(dashed, edges);
    let sizes = "return new Set([...document.querySelectorAll('#board [role=gridcell]')].map(
        (cell) => Math.round(cell.getBoundingClientRect().width))).size";
    browser.assert_eval(sizes, json!(1));
    assert!(browser.text("#rules").contains("opposite edges are joined"));
    browser.fill("#language", "ko");
    browser.until_has("#rules", "마주 보는 변이 서로 이어짐");
    browser.visit("?game=3,3,3");
    browser.until_true("the board", || browser.cells().len() == 9);
    browser.assert_eval(dashed, json!(vec![0; 9]));
    // A line across an edge extends to the edge on both sides.
    browser.visit("?game=4,4,3:torus&moves=a1,b2,d1,b3,c1");
    let ends = "const { left, right } = document.querySelector('[data-square=a1]').getBoundingClientRect();
        const box = (stroke) => stroke.getBoundingClientRect();
        return [...document.querySelectorAll('.strokes .won')].map(box).map((stroke) =>
            [stroke.left <= left + 1, stroke.width > 0.7 * (right - left)])";
    browser.until_eval(ends, json!([[false, true], [true, true]]));
}

/// A move is a column, however it was written. Its value is above the column.
#[test]
fn moves_are_columns_where_marks_drop() {
    let browser = Browser::open("?game=4,4,3:gravity&moves=b,b3,c");
    let (_, tiers) = start("4,4,3:gravity");
    let position = after(*tiers.rules(), ["b4", "b3", "c4"]);
    browser.until_values(&tiers, &position);
    browser.until(["start", "b", "b", "c"].map(str::to_owned).to_vec(), || {
        let listed = browser.texts("#moves button").into_iter();
        let names = listed.map(|text| text.split_whitespace().next().unwrap().to_owned());
        names.collect()
    });
    let expected = tiers
        .move_values(&position)
        .into_iter()
        .map(|(_, value)| match value {
            Value::Win { plies } => format!("+{plies}"),
            Value::Draw => "=".to_owned(),
            Value::Loss { plies } => format!("−{plies}"),
        });
    let scores = browser.data("#board .score", "text");
    assert_eq!(scores, expected.collect::<Vec<_>>());
}
