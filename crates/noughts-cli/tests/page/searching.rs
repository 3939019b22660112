//! A search on the page, with answers that the test gives: what is marked before it has
//! ended, and what it says at its end.

use serde_json::{Map, Value, json};

use crate::browser::Browser;

const PLACE: &str = "?game=7,7,5&moves=d4,a1,c3,b2,e5";

/// The moves of that place.
const MOVES: &str = "d4,a1,c3,b2,e5";

/// The events of a search.
type Events = Vec<(&'static str, Value)>;

/// A browser whose searches answer with these events and continue after the last.
fn searching(events: Events) -> Browser {
    searching_at(PLACE, &[(MOVES, events)])
}

/// The same with events for the places after some moves; of others a search tells nothing.
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
    // The page stays, so that what is asked for is asked here.
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

fn best(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('#board .cell.standing')].map(
        (cell) => cell.dataset.square)";
    browser.eval(script)
}

fn value(name: &str, result: &str) -> (&'static str, Value) {
    let data = json!({ "move": name, "square": name, "mark": "o", "result": result });
    ("move", data)
}

/// Known best moves are marked and stay marked, also in the other language.
#[test]
fn the_best_moves_are_marked_before_a_search_has_ended() {
    let events = vec![
        ("outcome", json!({ "result": "draw" })),
        value("e4", "draw"),
        value("d5", "draw"),
        value("f6", "no-win"),
    ];
    let browser = searching(events);
    browser.until(json!(["e4", "d5"]), || best(&browser));
    browser.until_starts("#search-status", "Searching");
    browser.click("#search-stop");
    browser.fill("#language", "ko");
    browser.until_text("#status", "o 차례: 무승부");
    assert_eq!(best(&browser), json!(["e4", "d5"]));
    browser.until_starts("#search-status", "멈췄습니다.");
    browser.assert_eval("return window.searches", json!(1));
}

/// An explanation that says one sentence.
fn explanation(words: &str) -> Value {
    let paragraph = json!({ "topic": "verdict", "phrases": [{ "text": words }] });
    json!({ "wins": [], "dangers": [], "forks": [], "paragraphs": [paragraph] })
}

/// The page's words about the value, if there are any.
fn told(browser: &Browser) -> String {
    browser.texts("#why .about-verdict").concat()
}

/// The explanation comes before all moves are searched, and stays when the search is stopped.
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
    browser.until(json!(["e4", "d5"]), || best(&browser));
    browser.click("#search-stop");
    browser.until_starts("#search-status", "Stopped");
    assert_eq!(told(&browser), why);
    // A longer search continues with what was found. In one task of the page, so that no answer
    // can come between.
    let more = "document.getElementById('search-more').click();
        return document.querySelectorAll('#board .cell.standing').length";
    browser.assert_eval(more, json!(2));
    browser.until_starts("#search-status", "Searching");
    assert_eq!(told(&browser), why);
}

/// The entries of the list of moves: the part of the game that is the first player's, the sign of
/// each, and the better moves.
fn listed(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('#moves li')].map((item, place) => {
        const text = (name) => item.querySelector(name)?.innerText.trim() ?? '';
        const gauge = document.querySelectorAll('#strip span')[place - 1]?.className.at(-1) ?? '';
        return `${gauge}${text('.worse-end, .same-end')}${text('.better')}`;
    })";
    browser.eval(script)
}

/// The findings for a position stay when the visitor comes back, and the list of moves shows
/// them: the value after a move, and a mistake if the value before it is known too.
#[test]
fn what_was_found_stays_when_one_steps() {
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
    // o has moved to where x wins. Whether that was a mistake is not known.
    browser.until(json!(["", "", "", "", "2", ""]), || listed(&browser));
    browser.click("#redo");
    let all = json!(["", "", "", "", "2", "1??better: e4"]);
    browser.until(all.clone(), || listed(&browser));
    browser.click("#undo");
    browser.until(json!(["e4"]), || best(&browser));
    browser.until("x wins.".to_owned(), || told(&browser));
    assert_eq!(listed(&browser), all);
}

/// If a search finds how soon the game ends, the page says nothing else; it does not count moves
/// that were not searched.
#[test]
fn the_end_of_a_search_says_what_it_tells() {
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
        // All are lost alike: none stands out.
        assert_eq!(best(&browser), json!([]));
    }
}
