//! Compares every kind of answer with the description of the API.

use noughts::{GameOption, Position, Rules};
use noughts_solver::Tiers;
use serde_json::{Value, json};

use crate::served::{Client, Served};

fn ask(served: &Served, path: &str) -> Value {
    Client::of(served).ask(path)
}

#[test]
fn about_lists_limits_games_and_levels() {
    let served = Served::start(&["--searches", "3", "--timeout", "1.5"]);
    let about = ask(&served, "/api/about");
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    let limits = json!({
        "known_bytes": Tiers::MAX_BYTES as u64,
        "searches": 3,
        "search_seconds": 1.5,
    });
    assert_eq!(about["limits"], limits);
    let named = Rules::named().map(|(name, game)| json!({"name": name, "game": game}));
    assert_eq!(about["games"], json!(named.collect::<Vec<_>>()));
    assert_eq!(
        about["options"],
        json!(GameOption::ALL.map(GameOption::name))
    );
    let levels = about["levels"].as_array().unwrap().iter();
    let names: Vec<&Value> = levels.map(|level| &level["name"]).collect();
    assert_eq!(names, ["easy", "medium", "hard", "perfect"]);
}

#[test]
fn moves_are_judged_one_by_one() {
    let served = Served::start(&[]);
    let answer = ask(&served, "/api/position?board=x../.../...&moves=b1,b2,c3,a2");
    assert_eq!(answer["start"], "x../.../...");
    assert_eq!(answer["board"], "xo./xx./..o");
    assert_eq!(
        answer["played"],
        json!([
            {"player": "o", "move": "b1", "square": "b1", "mark": "o", "judgement": "worse-end"},
            {"player": "x", "move": "b2", "square": "b2", "mark": "x", "judgement": "best"},
            {"player": "o", "move": "c3", "square": "c3", "mark": "o", "judgement": "best"},
            {"player": "x", "move": "a2", "square": "a2", "mark": "x", "judgement": "best"},
        ])
    );
    // Of two symmetric moves, the refutation is that of the last move.
    let answer = ask(&served, "/api/position?board=x../.../...&moves=a3");
    assert_eq!(answer["refutation"]["moves"][0]["move"], "a3");
    let answer = ask(&served, "/api/position?board=x../.../...&moves=a3,c3");
    assert_eq!(answer["refutation"], json!(null));
    let answer = ask(&served, "/api/position?board=xx./oo./...&moves=c3,c2");
    assert_eq!(answer["outcome"], "o");
    assert_eq!(answer["lines"], json!(["a2-b2-c2"]));

    // Games with a choice of the mark, and games in which a column is a move.
    let answer = ask(&served, "/api/position?game=wild&moves=b2x,a1x");
    assert_eq!(
        answer["played"],
        json!([
            {"player": "first", "move": "b2x", "square": "b2", "mark": "x", "judgement": "best"},
            {"player": "second", "move": "a1x", "square": "a1", "mark": "x",
             "judgement": "same-end"},
        ])
    );
    assert_eq!(answer["value"], json!({"result": "win", "plies": 1}));
    assert_eq!(answer["best"], json!(["c3x"]));
    let answer = ask(&served, "/api/position?game=4,4,3:gravity&moves=b,b,c4");
    assert_eq!(answer["board"], "..../..../.o../.xx.");
}

#[test]
fn large_games_have_only_facts_from_the_rules() {
    let served = Served::start(&[]);
    let answer = ask(&served, "/api/position?game=6,6,4&moves=a1,f1,b1,f2,c1,f3");
    assert_eq!(answer["value"], json!({"result": "win"}));
    let first = json!({"player": "x", "move": "a1", "square": "a1", "mark": "x"});
    assert_eq!(answer["played"][0], first);
    assert_eq!(answer["searchable"], true);
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 30);
    for square in moves {
        let result = if square["square"] == "d1" {
            "win"
        } else {
            "unknown"
        };
        assert_eq!(square["result"], result, "{square}");
    }
    let answer = ask(&served, "/api/position?game=6,6,4&moves=a1,f1,b1,f2");
    assert_eq!(answer["value"], json!({"result": "unknown"}));
    assert_eq!(answer["explanation"]["paragraphs"], json!([]));
}

/// The answer lists the moves, and the reason why there are no values.
#[test]
fn a_game_that_can_be_neither_solved_nor_searched() {
    let served = Served::start(&["--memory", "1M"]);
    for (lang, why) in [
        ("en", "noughts searches only games where a line wins"),
        ("ko", "게임만 탐색할 수 있습니다"),
    ] {
        let game = "game=7,6,4:wild%2Bgravity";
        let path = format!("/api/position?{game}&moves=dx,do,ex,eo,fx,fo&lang={lang}");
        let answer = ask(&served, &path);
        assert_eq!(answer["game"], "7,6,4:gravity+wild");
        assert_eq!(answer["searchable"], false);
        let because = answer["unknown_because"].as_str().unwrap();
        assert!(because.contains(why), "{because}");
        // The server answers with the facts that follow from the rules.
        assert_eq!(answer["value"], json!({"result": "win"}));
        assert_eq!(answer["best"], json!(["c6x", "g6x"]));
        // There was no search, so the text does not mention one.
        let said = &answer["explanation"]["paragraphs"][0];
        assert_eq!(said["topic"], "verdict");
        assert!(!said["phrases"].to_string().contains(if lang == "en" {
            "earch"
        } else {
            "탐색"
        }));
        assert_eq!(answer["moves"].as_array().unwrap().len(), 14);
    }
}

#[test]
fn every_level_moves_in_every_game_and_a_seed_repeats() {
    let served = Served::start(&["--memory", "1M", "--timeout", "0.2"]);
    for level in ["easy", "medium", "hard", "perfect", "PERFECT"] {
        for game in [
            "3,3,3",
            "4,3,3",
            "7,3,3",
            "8,8,5",
            "misere",
            "wild",
            "notakto",
            "torus",
            "qubic",
            "connect-four",
        ] {
            let path = format!("/api/reply?game={game}&level={level}&seed=7");
            let reply = ask(&served, &path);
            let rules: Rules = game.parse().unwrap();
            let start = Position::start(rules);
            let played = start.parse_move(reply["move"].as_str().unwrap()).unwrap();
            assert!(start.is_legal(played), "{path}: {reply}");
            // The moves of a search depend on its speed.
            if !["7,3,3", "8,8,5", "qubic", "connect-four"].contains(&game) {
                assert_eq!(ask(&served, &path), reply, "{path}");
            }
        }
    }
    // The last square.
    let last = ask(&served, "/api/reply?board=xox/xoo/ox.");
    assert_eq!(last, json!({"move": "c3", "square": "c3", "mark": "x"}));
}

#[test]
fn pictures_are_pictures() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    for path in [
        "/api/picture",
        // Without a table, the picture has only the marks.
        "/api/picture?game=qubic&moves=a1.1,b2.2&lang=ko",
        "/api/map",
        "/api/map?player=o&lang=ko",
    ] {
        let answer = client.get_described(path);
        assert_eq!(answer.status, 200, "{path}");
        let picture = roxmltree::Document::parse(&answer.body).unwrap();
        assert_eq!(picture.root_element().tag_name().name(), "svg");
        // The picture may have its own style, and nothing else.
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'"
        );
    }
    // The last move, and no unknown values.
    let unknown = client.get("/api/picture?game=7,7,5&moves=d4,c3").body;
    assert!(unknown.contains("<desc id=\"description\">x to move</desc>"));
    assert_eq!(unknown.matches("class=\"last\"").count(), 1);
    assert_eq!(unknown.matches("class=\"draw").count(), 0);
    let korean = client.get("/api/map?player=o&lang=ko").body;
    assert!(korean.contains("<title id=\"title\">o가 지지 않는 법</title>"));
}

/// The sample output of every problem is accepted, and another output is wrong.
#[test]
fn every_problem_is_listed_and_judged() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let problems = client.ask("/api/problems");
    let problems = problems.as_array().unwrap();
    assert_eq!(problems.len(), 12);
    let cannot = ["noughts/unbeatable", "cs50/tictactoe"];
    let judged_by_output = |problem: &&Value| !cannot.contains(&problem["id"].as_str().unwrap());
    for problem in problems.iter().filter(judged_by_output) {
        let sample = &problem["sample"];
        for (output, verdict) in [
            (&sample["output"], "accepted"),
            (&json!("?"), "wrong-answer"),
        ] {
            let (id, input) = (&problem["id"], &sample["input"]);
            let asked = json!({"step": "output", "problem": id, "input": input, "output": output});
            let answer = client.check(&asked.to_string());
            assert_eq!(answer.status, 200, "{}", answer.body);
            let judged = answer.json();
            assert_eq!(judged["json"]["problem"], problem["id"]);
            assert_eq!(judged["verdict"], verdict, "{judged:#}");
        }
    }
}

/// The client runs the batches of the server. Here the program answers "valid" to every board.
#[test]
fn a_program_that_the_client_runs_is_judged() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let step = |asked: &Value| client.check(&asked.to_string()).json();
    let source = "for line in open(0): print('valid')";
    let begin = json!({"step": "begin", "problem": "boj/7682", "code": "python", "source": source});
    let observe = |check: &Value, output: &str| {
        let run = json!({"end": "done", "outputs": [output], "errors": "", "seconds": 0.1});
        json!({"step": "observe", "check": check, "run": run})
    };
    let mut next = step(&begin);
    assert_eq!(next["program"]["arguments"], json!(["solution.py"]));
    let mut last = Value::Null;
    while next["next"] == "run" {
        let boards = next["inputs"][0].as_str().unwrap().lines().count() - 1;
        last = observe(&next["check"], &"valid\n".repeat(boards));
        next = step(&last);
    }
    assert_eq!(next["verdict"], "wrong-answer");
    assert_eq!(next["failed"], 18_725);
    assert_eq!(next["failures"].as_array().unwrap().len(), 200);
    // After the report, the server forgets the check.
    let message = client
        .check(&last.to_string())
        .assert_error(400, "bad-request");
    assert_eq!(message, "this check has ended; start it again");
}

#[test]
fn an_input_for_a_program_that_runs_elsewhere() {
    let served = Served::start(&[]);
    let small = ask(&served, "/api/inputs?problem=boj/7682&extent=small");
    let lines = small["text"].as_str().unwrap().lines().count();
    assert_eq!(small["cases"], lines - 1);
    assert_eq!(small["each"], false);
    let script = ask(&served, "/api/inputs?problem=3C&extent=every&script=sh");
    assert_eq!(script["cases"], 19_683);
    assert_eq!(script["each"], true);
    assert!(script["text"].as_str().unwrap().starts_with("#!/bin/sh"));
}
