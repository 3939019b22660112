//! Tests searches, which report results as they find them.

use serde_json::{Value, json};

use crate::description::Description;
use crate::served::{Client, Served};

/// A search that would take very long.
const ENDLESS: &str = "/api/search?game=8,8,5&seconds=100000";

/// The events of a search: name and data.
fn events(text: &str) -> Vec<(String, Value)> {
    let events = text.split_terminator("\n\n").map(|event| {
        let (name, data) = event.split_once('\n').unwrap();
        let name = name.strip_prefix("event: ").unwrap();
        let data = data.strip_prefix("data: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    });
    events.collect()
}

/// The events of a search, each checked against the description.
fn search(served: &Served, path: &str) -> Vec<(String, Value)> {
    let events = events(&Client::of(served).get_described(path).body);
    let description = Description::of(served);
    for (name, data) in &events {
        let schema = match name.as_str() {
            "progress" => "SearchProgress",
            "outcome" | "move" => "SearchFinding",
            "explanation" => "Explanation",
            "done" => "Analysis",
            _ => panic!("{name}"),
        };
        description.check_named(schema, data, path);
        assert_eq!(data.get("move").is_some(), name == "move", "{data}");
    }
    assert_eq!(events.last().unwrap().0, "done");
    events
}

/// The order of events: perhaps progress, then the result, then each move; the explanation as soon
/// as a move that keeps the result is known; at the end everything.
#[test]
fn a_search_reports_as_it_goes() {
    let served = Served::start(&["--memory", "16M", "--timeout", "100000"]);
    let events = search(&served, "/api/search?game=6,6,5&seconds=100000");
    let told = events.iter().filter(|(name, _)| name != "progress");
    let (reasons, told): (Vec<_>, Vec<_>) = told.partition(|(name, _)| name == "explanation");
    assert_eq!(reasons.len(), 1);
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[0], "outcome");
    assert_eq!(names[1..=36], ["move"; 36]);
    assert_eq!(names[37..], ["done"]);

    let (_, done) = told[37];
    assert_eq!(told[0].1, json!({"result": "draw"}));
    assert_eq!(done["value"], json!({"result": "draw"}));
    // The moves are sent as they are found, symmetric ones together.
    let all = done["moves"].as_array().unwrap();
    assert_eq!(all.len(), 36);
    assert!(
        all.iter()
            .all(|one| told[1..=36].iter().any(|(_, data)| data == one))
    );
    assert!(done["positions_searched"].as_u64().unwrap() > 0);
}

/// The explanation arrives while the other moves are searched, and does not mention them. If all
/// moves are known with the value, it need not wait.
#[test]
fn the_explanation_comes_before_the_other_moves() {
    let served = Served::start(&["--memory", "16M", "--timeout", "100000"]);
    let lost = search(&served, "/api/search?game=7,3,3&moves=a1&seconds=100000");
    assert_eq!(lost.last().unwrap().1["value"], json!({"result": "loss"}));
    assert!(lost.iter().all(|(name, _)| name != "explanation"));

    let won = search(&served, "/api/search?game=7,3,3&seconds=100000");
    let place = |is_it: &dyn Fn(&(String, Value)) -> bool| won.iter().position(is_it).unwrap();
    let outcome = place(&|(name, _)| name == "outcome");
    let why = place(&|(name, _)| name == "explanation");
    let best = place(&|(name, data)| name == "move" && data["result"] == "win");
    let last = won.iter().rposition(|(name, _)| name == "move").unwrap();
    assert!(outcome < best && best < why && why < last, "{won:?}");
    let paragraphs = |explanation: &Value| -> Vec<String> {
        let paragraphs = explanation["paragraphs"].as_array().unwrap().iter();
        let topic = |paragraph: &Value| paragraph["topic"].as_str().unwrap().to_owned();
        paragraphs.map(topic).collect()
    };
    let topics = paragraphs(&won[why].1);
    assert!(topics.starts_with(&["verdict".to_owned()]), "{topics:?}");
    assert!(topics.contains(&"line".to_owned()), "{topics:?}");
    assert!(!topics.contains(&"unknown".to_owned()), "{topics:?}");
}

#[test]
fn values_not_found_in_time_stay_unknown() {
    let served = Served::start(&["--memory", "1M", "--timeout", "0.3"]);
    // The server's limit applies, whatever the client requests.
    for seconds in ["seconds=1000", "seconds=1e9", "seconds=0"] {
        let events = search(&served, &format!("/api/search?game=8,8,5&{seconds}"));
        let (_, done) = events.last().unwrap();
        // By strategy stealing, the first player never loses.
        assert_eq!(done["value"], json!({"result": "no-loss"}));
        assert_eq!(done["best"], json!([]));
        let moves = done["moves"].as_array().unwrap();
        assert!(moves.iter().all(|m| m["result"] == "unknown"));
        assert_eq!(moves.len(), 64);
    }
}

/// Boxes, joined edges and gravity can be searched. Other games are refused with the reason.
#[test]
fn other_games_are_searched_or_refused() {
    let served = Served::start(&["--memory", "1M", "--timeout", "100000"]);
    let client = Client::of(&served);
    for (query, value) in [
        ("game=3,3,3,3", json!({"result": "win"})),
        ("game=torus", json!({"result": "win"})),
        // With gravity, a search finds how soon the game ends.
        (
            "game=connect-four&moves=d,d,e,e,f",
            json!({"result": "loss", "plies": 2}),
        ),
        ("board=xxx/oo./...", json!({"result": "loss", "plies": 0})),
    ] {
        let events = search(&served, &format!("/api/search?{query}&seconds=100000"));
        assert_eq!(events.last().unwrap().1["value"], value, "{query}");
    }
    for game in ["misere", "wild", "notakto", "7,6,4:gravity%2Bmisere"] {
        for (lang, why) in [("en", "an extra mark never harms"), ("ko", "탐색")] {
            let message = client.refusal(&format!("/api/search?game={game}&lang={lang}"));
            assert!(message.contains(why), "{message}");
        }
    }
}

/// The server refuses further searches with an error, until one ends or its client disconnects. In
/// the meantime it answers questions that need no search.
#[test]
fn a_client_that_goes_away_frees_its_permit() {
    let args = ["--searches", "1", "--memory", "1M", "--timeout", "100000"];
    let served = Served::start(&args);
    let client = Client::of(&served);
    let first = served.begin_search(ENDLESS);
    for path in [
        ENDLESS,
        "/api/search?game=6,6,5",
        "/api/position?game=4,4,4",
        "/api/picture?game=4,4,4",
        "/api/reply?game=4,4,4",
    ] {
        for (lang, message) in [
            ("en", "too many searches are running; try again later"),
            (
                "ko",
                "허용된 수만큼 탐색이 이미 진행되고 있습니다. 잠시 뒤에 다시 시도해 주세요",
            ),
        ] {
            let busy = client.get_described(&format!("{path}&lang={lang}"));
            assert_eq!(busy.assert_error(503, "busy"), message);
            assert_eq!(busy.header("retry-after"), "5");
        }
    }
    for path in [
        "/",
        "/api/position?board=xx./oo./...",
        "/api/position?game=8,8,5",
        // The opponent has to move, and does so without a search.
        "/api/reply?game=8,8,5&level=perfect",
    ] {
        assert_eq!(client.get(path).status, 200, "{path}");
    }
    drop(first);
    assert_eq!(client.insist("/api/position?game=4,4,4").status, 200);
    assert_eq!(
        client.insist("/api/search?game=8,8,5&seconds=0").status,
        200
    );
}

/// If a client makes one search after another, the server never reports that the earlier one still
/// runs.
#[test]
fn a_permit_is_free_when_the_search_is_done() {
    let served = Served::start(&["--searches", "1", "--memory", "1M"]);
    let client = Client::of(&served);
    for _ in 0..100 {
        assert_eq!(client.get("/api/search?board=xx./oo./...").status, 200);
    }
}
