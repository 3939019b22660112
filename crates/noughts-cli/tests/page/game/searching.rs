//! Tests searches on the page, by a server and with answers from the test: which moves are marked
//! before the end, and what the page states at the end.

use noughts::Rules;
use serde_json::{Map, Value, json};

use crate::common::served::Served;
use crate::harness::Browser;
use crate::harness::board::after;

const PLACE: &str = "?game=7,7,5&moves=d4,a1,c3,b2,e5";

/// The moves that lead to the position in `place`.
const MOVES: &str = "d4,a1,c3,b2,e5";

/// The events of a search.
type Events = Vec<(&'static str, Value)>;

/// A browser in which searches return these events, and do not end after the last one.
fn searching(events: Events) -> Browser {
    searching_at(PLACE, &[(MOVES, events)])
}

/// A browser in which searches return events for the positions after some moves. For other
/// positions, searches return nothing.
fn searching_at(place: &str, events: &[(&str, Events)]) -> Browser {
    let browser = Browser::open("?view=analyse");
    browser.until_count("[data-square]", 9);
    let text = |events: &Events| -> Value {
        let events = events.iter();
        let text: String = events
            .map(|(name, data)| format!("event: {name}\ndata: {data}\n\n"))
            .collect();
        text.into()
    };
    let events = events.iter();
    let events: Map<String, Value> = events
        .map(|(moves, events)| ((*moves).to_owned(), text(events)))
        .collect();
    // The page stays loaded, so this script can replace its `fetch`.
    let script = "const [events, place] = arguments;
        const fetched = window.fetch;
        window.searches = 0;
        window.fetch = (address, options) => {
            if (!String(address).includes('api/search')) {
                return fetched(address, options);
            }
            window.searches += 1;
            const moves = new URL(address, document.baseURI).searchParams.get('moves');
            const body = new ReadableStream({
                start: (stream) => stream.enqueue(new TextEncoder().encode(events[moves] ?? '')),
            });
            return Promise.resolve(new Response(body));
        };
        history.pushState(null, '', place);
        window.dispatchEvent(new PopStateEvent('popstate'))";
    browser.script(script, vec![json!(events), json!(place)]);
    browser
}

fn best(browser: &Browser) -> Vec<String> {
    browser.data("#board .cell:has(.standing)", "square")
}

fn value(name: &str, result: &str) -> (&'static str, Value) {
    let data = json!({ "move": name, "square": name, "mark": "o", "result": result });
    ("move", data)
}

/// The best moves known so far are marked and stay marked, also in the other language.
#[test]
fn the_best_moves_are_marked_before_a_search_has_ended() {
    let events = vec![
        ("outcome", json!({ "result": "draw" })),
        value("e4", "draw"),
        value("d5", "draw"),
        value("f6", "no-win"),
    ];
    let browser = searching(events);
    browser.until_true("the best", || best(&browser) == ["e4", "d5"]);
    browser.until_starts("#search-status", "Searching");
    browser.click("#search-stop");
    browser.fill("#language", "ko");
    browser.until_text("#status", "o 차례: 무승부");
    assert_eq!(best(&browser), ["e4", "d5"]);
    browser.until_starts("#search-status", "멈췄습니다.");
    browser.assert_eval("return window.searches", json!(1));
}

/// An explanation with a single sentence.
fn explanation(words: &str) -> Value {
    let paragraph = json!({ "topic": "verdict", "phrases": [{ "text": words }] });
    json!({ "wins": [], "dangers": [], "forks": [], "paragraphs": [paragraph] })
}

/// The text about the value, if there is any.
fn told(browser: &Browser) -> String {
    browser.texts("#why .about-verdict").concat()
}

/// The explanation appears before all moves are searched, and stays when the search is stopped.
#[test]
fn a_stopped_search_has_explained_the_value() {
    let why = "o holds the draw.";
    let events = vec![
        ("outcome", json!({ "result": "draw" })),
        value("e4", "draw"),
        ("explanation", explanation(why)),
        value("d5", "draw"),
    ];
    let browser = searching(events);
    browser.until(why.to_owned(), || told(&browser));
    browser.until_true("the best", || best(&browser) == ["e4", "d5"]);
    browser.click("#search-stop");
    browser.until_starts("#search-status", "Stopped");
    assert_eq!(told(&browser), why);
    // A longer search continues with the earlier results. The clicks are in one task of the page,
    // so that no answer can arrive between them.
    let more = "document.getElementById('search-more').click();
        return document.querySelectorAll('#board .short.standing').length";
    browser.assert_eval(more, json!(2));
    browser.until_starts("#search-status", "Searching");
    assert_eq!(told(&browser), why);
}

/// The results for a position stay when the visitor returns to it. The list of moves shows them:
/// the value after a move, and a mistake if the value before it is known too.
#[test]
fn results_stay_while_stepping_through_the_game() {
    let before = "d4,a1,c3,b2";
    let of_x = |name: &str, result: &str| {
        let data = json!({ "move": name, "square": name, "mark": "x", "result": result });
        ("move", data)
    };
    let events = [
        (
            before,
            vec![
                ("outcome", json!({ "result": "win" })),
                of_x("e4", "win"),
                ("explanation", explanation("x wins.")),
            ],
        ),
        (MOVES, vec![("outcome", json!({ "result": "draw" }))]),
    ];
    let browser = searching_at(&format!("{PLACE}&at=4"), &events);
    browser.until("x wins.".to_owned(), || told(&browser));
    // o has moved to a position in which x wins. Whether that was a mistake is unknown.
    browser.until(json!(["", "", "", "", "2", ""]), || json!(browser.listed()));
    browser.click("#redo");
    let all = json!(["", "", "", "", "2", "1??better: e4"]);
    browser.until(all.clone(), || json!(browser.listed()));
    browser.click("#undo");
    browser.until_true("the best", || best(&browser) == ["e4"]);
    browser.until("x wins.".to_owned(), || told(&browser));
    assert_eq!(json!(browser.listed()), all);
}

/// If a search finds how soon the game ends, the page states only this. It does not count moves
/// that were not searched.
#[test]
fn the_end_of_a_search_reports_what_it_found() {
    let squares = |columns: &str| -> Vec<String> {
        let rows =
            (1..=7).flat_map(|row| columns.chars().map(move |column| format!("{column}{row}")));
        let taken = ["d4", "a1", "c3", "b2", "e5"];
        rows.filter(|name| !taken.contains(&name.as_str()))
            .collect()
    };
    let all = squares("abcdefg");
    for (plies, positions, said) in [
        (
            None,
            12,
            "Searched 12 positions. A search finds who wins, but not how soon.",
        ),
        (
            Some(30),
            0,
            "Every move is known. The numbers count the moves of both until the end.",
        ),
    ] {
        let lost = |name: &str| {
            let mut value = json!({ "result": "loss" });
            if let Some(plies) = plies {
                value["plies"] = json!(plies);
            }
            if !name.is_empty() {
                value["move"] = json!(name);
                value["square"] = json!(name);
                value["mark"] = json!("o");
            }
            value
        };
        let done = json!({
            "value": lost(""), "best": all, "explanation": explanation("All lose."),
            "positions_searched": positions,
        });
        let mut events: Events = all.iter().map(|name| ("move", lost(name))).collect();
        events.push(("done", done));
        let browser = searching(events);
        browser.until_text("#search-status", said);
        // All moves lose in the same number of plies, so none is marked.
        assert!(best(&browser).is_empty());
    }
}

/// The longest time that the server allows for a search, which no test reaches.
const NO_LIMIT: [&str; 2] = ["--timeout", "100000"];

/// The status of a search request: 200 if a permit is free, 503 while the server is busy. The
/// search gives its permit back at its end.
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
    // No values are shown while they are unknown.
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
    // The visitor can continue the search and the game.
    browser.click("#search-more");
    browser.until_starts("#search-status", "Searching");
    browser.click("[data-square='d4']");
    let rules = Rules::new(8, 8, 5).unwrap();
    browser.until_board(&after(rules, ["d4"]));
}

#[test]
fn a_busy_server_is_reported_in_korean_too() {
    let server = Served::start(&[&["--searches", "1", "--memory", "8M"], &NO_LIMIT[..]].concat());
    let browser = Browser::in_language("ko", &server, "?view=analyse");
    let search = server.begin_search("/api/search?game=8,8,5&seconds=100000");
    browser.visit("?game=4,4,4&opponent=perfect&you=second");
    let busy = "허용된 수만큼 탐색이 이미 진행되고 있습니다. 잠시 뒤에 다시 시도해 주세요";
    browser.until_text("#trouble-text", busy);
    // The visitor can try again.
    assert_eq!(browser.texts("#try-again").len(), 1);
    drop(search);
}

/// A search of a small board finds the value in the end.
#[test]
fn a_search_finds_who_wins() {
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
    // On a phone, the status is also above the results.
    browser.resize(320, 640);
    let script = "const top = (id) => document.getElementById(id).getBoundingClientRect().top;
        return !document.querySelector('#explanation').hidden && top('search') < top('explanation')";
    browser.until_eval(script, json!(true));
}
