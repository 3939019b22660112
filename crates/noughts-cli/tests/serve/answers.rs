//! Every kind of answer, held against the description.

use noughts::{Board, Position, Rules, Solution};
use noughts_solver::Tiers;
use serde_json::{Value, json};

use crate::boards::{BOARDS, board, expected, without_texts};
use crate::description::Description;
use crate::served::{Client, Served};

/// The answer, which must be right and as described.
fn ask(served: &Served, path: &str) -> Value {
    let answer = Client::of(served).get(path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    Description::of(served).check("get", path, &answer);
    answer.json()
}

#[test]
fn about_tells_the_limits() {
    let served = Served::start(&["--searches", "3", "--timeout", "1.5"]);
    let about = ask(&served, "/api/about");
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    let limits = json!({"known_squares": 20, "searches": 3, "search_seconds": 1.5});
    assert_eq!(about["limits"], limits);
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
            {"player": "o", "square": "b1", "judgement": "worse-end"},
            {"player": "x", "square": "b2", "judgement": "best"},
            {"player": "o", "square": "c3", "judgement": "best"},
            {"player": "x", "square": "a2", "judgement": "best"},
        ])
    );
    let answer = ask(&served, "/api/position?board=xx./oo./...&moves=c3,c2");
    let judged = [&answer["played"][0], &answer["played"][1]].map(|m| m["judgement"].clone());
    assert_eq!(judged, ["worse-end", "best"]);
    assert_eq!(answer["outcome"], "o");
    assert_eq!(answer["lines"], json!(["a2-b2-c2"]));
}

/// Games that are worked out when they are asked for: not square, and with a line
/// longer than one side.
#[test]
fn other_games_are_answered_as_the_solver_does() {
    let served = Served::start(&[]);
    for (game, boards) in [
        ("4,3,3", ["..../..../....", "xo../..../...."]),
        ("2,5,4", ["../../../../..", "xo/xo/../../.."]),
        ("1,1,1", [".", "x"]),
    ] {
        let rules: Rules = game.parse().unwrap();
        let tiers = Tiers::solve(rules, 1).unwrap();
        for board in boards {
            let answer = ask(&served, &format!("/api/position?game={game}&board={board}"));
            let board = Board::parse(rules, board).unwrap();
            assert_eq!(without_texts(answer), expected(board, &tiers), "{board}");
        }
    }
}

#[test]
fn of_larger_games_only_what_can_be_seen_is_said() {
    let served = Served::start(&[]);
    let answer = ask(&served, "/api/position?game=6,6,4&moves=a1,f1,b1,f2,c1,f3");
    assert_eq!(answer["value"], json!({"result": "win"}));
    assert_eq!(answer["played"][0], json!({"player": "x", "square": "a1"}));
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
    assert_eq!(answer["text"], json!([]));
    let over = ask(&served, "/api/position?game=6,6,2&moves=a1,f1,b1");
    assert_eq!(over["value"], json!({"result": "loss"}));
    assert_eq!(over["outcome"], "x");
    assert_eq!(over["lines"], json!(["a1-b1"]));
}

#[test]
fn both_languages_are_answered() {
    let served = Served::start(&[]);
    for board in ["xx./oo./...", "xxx/.../..."] {
        let [en, ko] = ["en", "ko"].map(|lang| {
            let answer = ask(&served, &format!("/api/position?board={board}&lang={lang}"));
            without_texts(answer)
        });
        assert_eq!(en, ko);
    }
}

/// In every position of 3×3 in which the game goes on.
#[test]
fn a_perfect_opponent_makes_a_best_move() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    let positions = (0..BOARDS).filter_map(|number| Position::try_from(board(number)).ok());
    let positions: Vec<Position> = positions.filter(|position| !position.is_over()).collect();
    assert_eq!(positions.len(), 4_520);
    for position in positions {
        let path = format!("/api/reply?board={position}&level=perfect");
        let answer = client.get(&path);
        description.check("get", &path, &answer);
        let square = answer.json()["square"].as_str().unwrap().parse().unwrap();
        let mut best = noughts::TABLE.best_moves(&position);
        assert!(best.any(|best| best == square), "{position} {square}");
    }
}

#[test]
fn every_level_moves_in_every_game_and_a_seed_repeats() {
    let served = Served::start(&["--memory", "1M", "--timeout", "0.2"]);
    for level in ["easy", "medium", "hard", "perfect", "PERFECT"] {
        for game in ["3,3,3", "4,3,3", "7,3,3", "8,8,5"] {
            let path = format!("/api/reply?game={game}&level={level}&seed=7");
            let square = ask(&served, &path)["square"].clone();
            if game != "8,8,5" {
                assert_eq!(ask(&served, &path)["square"], square, "{path}");
            }
        }
    }
    // The last square.
    let last = ask(&served, "/api/reply?board=xox/xoo/ox.");
    assert_eq!(last, json!({"square": "c3"}));
}

#[test]
fn pictures_are_pictures() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    for path in [
        "/api/picture",
        "/api/picture?board=xx./oo./...",
        "/api/picture?game=4,3,3&moves=b2",
        "/api/map",
        "/api/map?player=o",
    ] {
        let answer = client.get(path);
        assert_eq!(answer.status, 200, "{path}");
        description.check("get", path, &answer);
        let picture = roxmltree::Document::parse(&answer.body).unwrap();
        assert_eq!(picture.root_element().tag_name().name(), "svg");
        // It may style itself, and nothing else.
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'"
        );
    }
    assert_ne!(
        client.get("/api/map").body,
        client.get("/api/map?player=o").body
    );
}

/// The sample of every problem is answered as its judge answers it, and its output
/// is right.
#[test]
fn every_problem_is_listed_and_judged() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    let problems = ask(&served, "/api/problems");
    assert_eq!(problems, ask(&served, "/api/problems"));
    let problems = problems.as_array().unwrap();
    assert_eq!(problems.len(), 10);
    for problem in problems {
        let sample = &problem["sample"];
        for lang in ["en", "ko"] {
            let asked = json!({
                "problem": problem["id"],
                "input": sample["input"],
                "output": sample["output"],
                "lang": lang,
            });
            let answer = client.post("/api/judge", &asked.to_string());
            assert_eq!(answer.status, 200, "{}", answer.body);
            description.check("post", "/api/judge", &answer);
            let judged = answer.json();
            assert_eq!(judged["problem"], problem["id"]);
            assert_eq!(judged["output"]["wrong"], 0, "{judged:#}");
            assert_eq!(judged["fault"], Value::Null, "{judged:#}");
            let cases = judged["cases"].as_array().unwrap();
            assert!(!cases.is_empty());
            assert!(cases.iter().all(|case| case["right"] == true));
        }
    }
}

#[test]
fn wrong_output_and_faulty_input_are_told() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let description = Description::of(&served);
    let judge = |asked: &Value| {
        let answer = client.post("/api/judge", &asked.to_string());
        assert_eq!(answer.status, 200, "{}", answer.body);
        description.check("post", "/api/judge", &answer);
        answer.json()
    };
    let mut asked = json!({
        "problem": "ALGOSPOT/tictactoe",
        "input": "3\n...\n...\n...\nxx.\noo.\n...\nxx.\n",
        "output": "TIE\no\n",
    });
    let judged = judge(&asked);
    assert_eq!(judged["cases"][0]["answers"], json!(["TIE"]));
    assert_eq!(judged["cases"][0]["right"], true);
    assert_eq!(judged["cases"][1]["answers"], json!(["x"]));
    assert_eq!(judged["cases"][1]["got"], "o");
    assert_eq!(judged["cases"][1]["right"], false);
    assert_eq!(judged["cases"].as_array().unwrap().len(), 2);
    assert_eq!(judged["fault"]["case"], 3);
    assert_eq!(judged["output"], json!({"lines": 2, "wrong": 1}));

    // An output that is too short is wrong where it ends.
    asked["output"] = json!("TIE");
    let judged = judge(&asked);
    assert_eq!(judged["cases"][1]["got"], Value::Null);
    assert_eq!(judged["output"], json!({"lines": 1, "wrong": 1}));

    asked.as_object_mut().unwrap().remove("output");
    let judged = judge(&asked);
    assert_eq!(judged["output"], Value::Null);
    assert_eq!(judged["cases"][1]["right"], Value::Null);
}
