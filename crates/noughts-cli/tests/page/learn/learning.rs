//! Tests reviews of games, openings, lessons after a loss, and exports of a position.

use noughts::{Position, Rules, TABLE};
use noughts_analysis::Openings;
use serde_json::json;

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

/// x makes a mistake, then o does, and x wins.
const GAME: &str = "a1,c3,b2,c1,c2,a2,b1,b3,a3";

/// The review shows the value after every move, and a better move for each mistake. Stepping back
/// keeps it.
#[test]
fn a_game_is_reviewed() {
    let browser = Browser::open(&format!("?moves={GAME}"));
    let expected = [
        "",
        "1",
        "2??better: b2",
        "1??better: c1 a3",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
    ];
    let expected: Vec<String> = expected.map(str::to_owned).into();
    let found = || browser.listed();
    browser.until(expected.clone(), found);
    // Each mistake is a link to its position.
    let mistakes = [
        "Move 2, o c3: x wins in 5. Better was b2: a draw.",
        "Move 3, x b2: a draw. Better was c1 or a3: x wins in 5.",
    ];
    for (place, ply) in [(1, 2), (2, 3)] {
        browser.until(mistakes.map(str::to_owned).into(), || {
            browser.texts("#why .mistake")
        });
        browser.click(&format!("#why .review li:nth-child({place}) .mistake"));
        browser.until_moves(GAME.split(',').take(ply));
        let focus = browser.eval("return document.activeElement.dataset.at");
        assert_eq!(focus, json!(ply.to_string()));
    }
    // The review is also printed.
    assert_eq!(
        browser.style("#strip [class]", "print-color-adjust"),
        "exact"
    );
    for ply in [3, 0, 6] {
        browser.click(&format!("#moves li:nth-child({}) button", ply + 1));
        browser.until_moves(GAME.split(',').take(ply));
        browser.until(expected.clone(), found);
    }
    // The player gets no review before the end.
    browser.visit("?opponent=perfect&values=off&moves=b1,a1");
    browser.until_text("#status", "Your turn: x");
    assert!(browser.listed().iter().all(String::is_empty));
    assert_eq!(browser.texts("#why .mistake").len(), 0);
}

#[test]
fn a_finished_game_offers_the_next() {
    // The easy opponent, o, has lost in one move.
    let browser = Browser::open("?opponent=easy&values=off&moves=a1,b1,a2,b2");
    browser.until_text("#status", "Your turn: x");
    assert_eq!(browser.texts("#ending").len(), 0);
    browser.click("[data-square='a3']");
    browser.until_text("#status", "You have won with x");
    browser.until_text("#score", "Won 1, drawn 0, lost 0");
    // Visiting the same game again does not count.
    browser.reload();
    browser.until_text("#score", "Won 1, drawn 0, lost 0");
    browser.click("#play-again");
    browser.until_board(&Position::start(Rules::TIC_TAC_TOE));
    browser.until_text("#status", "Your turn: x");
    // As the other player, and lost.
    browser.visit("?opponent=easy&values=off&you=second&moves=a1,b1,a2,b2,a3");
    browser.until_text("#status", "You have lost: x has won");
    browser.click("#swap");
    browser.until_text("#status", "Your turn: x");
    // A game without an opponent has no sides.
    browser.visit("?values=off&moves=a1,b1,a2,b2,a3");
    browser.until_text("#status", "x has won");
    assert_eq!(browser.texts("#play-again").len(), 1);
    assert_eq!(browser.texts("#swap").len(), 0);
}

#[test]
fn openings_are_counted() {
    let browser = Browser::open("?view=analyse");
    browser.until_moves([]);
    browser.click("#openings summary");
    for moves in [&[][..], &["b2"]] {
        let position = after(Rules::TIC_TAC_TOE, moves.iter().copied());
        let openings = Openings::of(&TABLE, &position).unwrap();
        let expected: Vec<String> = openings
            .moves
            .iter()
            .map(|opening| {
                let names = opening.moves.iter().map(|one| one.to_string());
                names.collect::<Vec<_>>().join(" ")
            })
            .chain(["all".to_owned()])
            .collect();
        browser.until(expected, || browser.texts("#openings-table td:first-child"));
        if moves.is_empty() {
            assert_eq!(
                browser.texts("#openings-table tfoot td:nth-child(4)"),
                ["255,168"]
            );
            // Symmetric moves are highlighted together, and a click plays a move.
            browser.point_at("#openings-table button");
            browser.until_true("the corners", || {
                browser.data(".lit [data-square]", "square") == ["a1", "c1", "a3", "c3"]
            });
            browser.click("#openings-table tbody tr:nth-child(3) button");
        }
    }
    // A visitor who has opened the table wants to see it again.
    browser.reload();
    browser.until_seen("#openings-table td");
    browser.visit("?game=4,3,3");
    browser.until(12, || browser.cells().len());
    assert_eq!(browser.texts("#openings").len(), 0);
}

/// Everything that a visitor can export from a position.
#[test]
fn a_position_is_shared() {
    let server = Served::start(&[]);
    let browser = Browser::on(&server, "?game=3,3,3:misere&moves=b2,a1");
    let rules: Rules = "misere".parse().unwrap();
    browser.until_board(&after(rules, ["b2", "a1"]));
    browser.click("#share");
    let values = "return ['share-link', 'share-board', 'share-command'].map(
        (id) => document.getElementById(id).value)";
    browser.until_eval(
        values,
        json!([
            server.url("/?game=3,3,3:misere&moves=b2,a1"),
            "o..\n.x.\n...",
            "noughts explain --game 3,3,3:misere 'o../.x./...'",
        ]),
    );
    // Intercepts files that the page saves.
    let catch = "window.saved = {};
        const blobs = new Map();
        const create = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
            const address = create(blob);
            blobs.set(address, blob);
            return address;
        };
        HTMLAnchorElement.prototype.click = async function () {
            const { download, href } = this;
            const bytes = await blobs.get(href).arrayBuffer();
            window.saved[download] = [...new Uint8Array(bytes)];
        }";
    browser.eval(catch);
    let refused = "window.refused = [];
        addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
            window.refused.push(violatedDirective))";
    browser.eval(refused);
    let [svg, png] = ["svg", "png"].map(|kind| {
        let name = format!("noughts-o__-_x_-___.{kind}");
        browser.click(&format!("#share-{kind}"));
        browser.until(format!("Saved as {name}."), || browser.text("#share-text"));
        let saved = || browser.script("return window.saved[arguments[0]]", vec![json!(name)]);
        browser.until_true("the file", || saved().is_array());
        serde_json::from_value::<Vec<u8>>(saved()).unwrap()
    });
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
    // Parsed without its style, which the page's policy forbids.
    let parsed = "const [text] = arguments;
        const plain = text.replace(/<style>[^]*?<[/]style>/g, '');
        const svg = new DOMParser().parseFromString(plain, 'image/svg+xml');
        return [svg.documentElement.nodeName, svg.querySelectorAll('parsererror').length,
            svg.querySelectorAll('path.x').length, svg.querySelectorAll('circle.o').length]";
    assert_eq!(
        browser.script(parsed, vec![json!(svg)]),
        json!(["svg", 0, 1, 1]),
        "{svg}"
    );
    browser.assert_eval("return window.refused", json!([]));
    browser.click("#share-close");
    assert_eq!(browser.texts("#sharing").len(), 0);
}

/// After a loss, the page shows the losing move and its refutation, and lets the visitor try again
/// from there. The original moves are kept.
#[test]
fn a_lost_game_is_a_lesson() {
    let lost = "?view=play&opponent=perfect&you=second&moves=a1,b1,a2,b2,a3";
    let browser = Browser::open(lost);
    // x o .
    // x o .    o had to take the middle first.
    // x . .
    browser.until_starts("#lesson", "b1 was the mistake");
    assert_eq!(browser.text("#ending-title"), "Why you lost");
    assert!(browser.text("#lesson").ends_with("Better: b2."));
    browser.click("#lesson-show");
    browser.until(2, || browser.count("#board .arrow"));
    browser.until_has("#preview-text", "fork");
    assert_eq!(browser.status(), "You lost here");
    // The arrows start at the place of the fork's number.
    assert_eq!(browser.data("#board .number", "text"), ["1", "2"]);
    assert_eq!(
        browser.data("#board button:has(.mistake)", "square"),
        ["b1"]
    );
    assert!(browser.address_shown().ends_with("at=2"));
    browser.click("#lesson-end");
    browser.until_text("#status", "You have lost: x has won");
    browser.click("#lesson-show");
    browser.click("#lesson-retry");
    browser.until_board(&after(Rules::TIC_TAC_TOE, ["a1"]));
    browser.until_text("#status", "Your turn: o");
    assert_eq!(
        browser.texts("#others button"),
        ["from move 2: b1 a2 b2 a3"]
    );
    assert_eq!(browser.texts("#lesson").len(), 0);
    // In a review, the visitor sees the number of the move.
    browser.visit(&format!("{lost}&at=4"));
    browser.until_text("#status", "Reviewing move 4 of 5");
    // There is no lesson for a game that was won or drawn.
    browser.visit("?view=play&opponent=perfect&moves=a1,b1,a2,b2,a3");
    browser.until_text("#status", "You have won with x");
    browser.until_seen("#strip [class]");
    assert_eq!(browser.texts("#lesson").len(), 0);
}

/// Another line that the visitor tries shows no part of the lesson, whatever its length is.
#[test]
fn a_lesson_belongs_to_its_moves() {
    let lost = "?view=play&opponent=perfect&you=second&moves=a1,b1,a2,b2,a3&others=a1,c3,b2";
    let browser = Browser::open(lost);
    browser.until_starts("#lesson", "b1 was the mistake");
    browser.click("#others button");
    browser.until_text("#status", "Reviewing move 2 of 3");
    assert_eq!(browser.texts("#lesson").len(), 0);
    assert_eq!(browser.count("#moves .worse-end"), 0);
}

/// After a loss, the page shows the end, and then the losing move.
#[test]
fn a_lost_game_leads_to_its_mistake() {
    // o . o
    // x . x    x could have won in the middle.
    // . . .
    let browser = Browser::open("?view=play&opponent=perfect&moves=a2,a1,c2,c1");
    browser.click("[data-square='b3']");
    browser.until_text("#status", "You lost here");
    browser.until_address("?view=play&opponent=perfect&moves=a2,a1,c2,c1,b3,b1&at=5");
    let told = "You lost here. b3 was the mistake: it lets o complete a line with b1. Better: b2.";
    assert_eq!(browser.announced(), told);
    browser.back();
    browser.until_text("#status", "You have lost: o has won");
}

/// If a game is too large to solve, the last positions are searched.
#[test]
fn a_lost_game_of_connect_four_is_a_lesson() {
    // o stacks discs on the left while x completes the bottom row.
    let lost = "?view=play&opponent=easy&you=second&game=connect-four&moves=d6,a6,c6,a5,e6,a4,b6";
    let browser = Browser::open(lost);
    browser.until_text("#status", "You have lost: x has won");
    // Whether the game was lost earlier is known only later.
    let text = ": with e, x threatens b and f at the same time.";
    browser.until_has("#lesson", text);
    browser.click("#lesson-show");
    browser.until_true("the mistake", || browser.address_shown().ends_with("at=4"));
    browser.until_seen("#moves :is(.worse-end, .same-end)");
}
