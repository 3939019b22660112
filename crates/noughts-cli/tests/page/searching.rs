//! A search on the page, with answers that the test gives: what is marked before it has
//! ended, and what it says at its end.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::served::Served;

const PLACE: &str = "?game=7,7,5&moves=d4,a1,c3,b2,e5";

/// A browser whose searches answer with these events and go on after the last.
fn searching(server: &Served, events: &[(&str, Value)]) -> Browser {
    let browser = Browser::open(server, "");
    browser.until_true("the board", || browser.texts("[data-square]").len() == 9);
    let events: String = events
        .iter()
        .map(|(name, data)| format!("event: {name}\ndata: {data}\n\n"))
        .collect();
    // The page stays, so that what is asked for is asked here.
    let script = "const [events, place] = arguments;
        const fetched = window.fetch;
        window.searches = 0;
        window.fetch = (address, options) => {
            if (!String(address).includes('api/search')) {
                return fetched(address, options);
            }
            window.searches += 1;
            const body = new ReadableStream({
                start: (stream) => stream.enqueue(new TextEncoder().encode(events)),
            });
            return Promise.resolve(new Response(body));
        };
        history.pushState(null, '', place);
        window.dispatchEvent(new PopStateEvent('popstate'))";
    browser.script(script, vec![json!(events), json!(PLACE)]);
    browser
}

fn best(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('#board .cell.standing')].map(
        (cell) => cell.dataset.square)";
    browser.script(script, vec![])
}

fn value(name: &str, result: &str) -> (&'static str, Value) {
    let data = json!({ "move": name, "square": name, "mark": "o", "result": result });
    ("move", data)
}

/// What is known is marked and stays, also when the language is another.
#[test]
fn the_best_moves_are_marked_before_a_search_has_ended() {
    let server = Served::start(&[]);
    let events = [
        ("outcome", json!({ "result": "draw" })),
        value("e4", "draw"),
        value("d5", "draw"),
        value("f6", "no-win"),
    ];
    let browser = searching(&server, &events);
    browser.until(json!(["e4", "d5"]), || best(&browser));
    browser.until_true("that it goes on", || {
        browser.text("#search-status").starts_with("Searching")
    });
    browser.click("#search-stop");
    browser.fill("#language", "ko");
    browser.until("o 차례: 무승부".to_owned(), || browser.status());
    assert_eq!(best(&browser), json!(["e4", "d5"]));
    browser.until_true("that it is stopped", || {
        browser.text("#search-status").starts_with("멈췄습니다.")
    });
    assert_eq!(browser.script("return window.searches", vec![]), json!(1));
}

/// Where a search tells how soon, nothing else is said; what was not searched is not
/// counted.
#[test]
fn the_end_of_a_search_says_what_it_tells() {
    let server = Served::start(&[]);
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
            "Searched 12 positions. A search tells who wins, not how soon.",
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
        let explanation = json!({ "wins": [], "dangers": [], "forks": [], "paragraphs": [] });
        let done = json!({
            "value": lost(""), "best": all, "explanation": explanation,
            "positions_searched": positions,
        });
        let mut events: Vec<(&str, Value)> = all.iter().map(|name| ("move", lost(name))).collect();
        events.push(("done", done));
        let browser = searching(&server, &events);
        browser.until(said.to_owned(), || browser.text("#search-status"));
        // All are lost alike: none stands out.
        assert_eq!(best(&browser), json!([]));
    }
}
