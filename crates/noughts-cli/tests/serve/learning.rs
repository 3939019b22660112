//! Compares reviews, openings and puzzles with the description and the library.

use noughts::{Position, Rules, TABLE};
use noughts_analysis::{Language, Openings, Review};
use noughts_analysis::{Task, Trainer};
use serde_json::json;

use crate::served::{Client, Served};

#[test]
fn reviews_and_openings_are_those_of_the_library() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let start = Position::start(Rules::TIC_TAC_TOE);
    for names in [&[][..], &["b2"], &["a1", "b1", "a2", "c3"]] {
        let (mut position, mut moves) = (start, Vec::new());
        for name in names {
            moves.push(position.parse_move(name).unwrap());
            position = position.play(moves[moves.len() - 1]).unwrap();
        }
        for language in Language::ALL {
            let review = Review::of(&TABLE, &start, &moves).unwrap();
            let mut expected = json!(review);
            expected["text"] = json!(review.text(language));
            let (names, code) = (names.join(","), language.code());
            let path = format!("/api/review?moves={names}&lang={code}");
            assert_eq!(client.ask(&path), expected);
        }
        let openings = client.ask(&format!("/api/openings?board={position}"));
        assert_eq!(openings, json!(Openings::of(&TABLE, &position).unwrap()));
    }
}

#[test]
fn puzzles_are_those_of_the_library() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    for task in Task::ALL {
        let puzzles = client.ask(&format!("/api/puzzles?task={}", task.name()));
        let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, task);
        assert_eq!(puzzles, json!(trainer));
    }
    for (path, message) in [
        (
            "/api/puzzles?task=win",
            "task: expected one of only-move, win-in-3, losing-move, found 'win'",
        ),
        (
            "/api/puzzles?game=wild",
            "puzzles exist only for boards of at most 16 squares, in games without a choice of the mark",
        ),
        (
            "/api/openings?game=4,3,3",
            "games are counted on boards of at most 9 squares",
        ),
        (
            "/api/review?game=7,7,5",
            "a game can be reviewed only if every position of it is known",
        ),
    ] {
        assert_eq!(client.refusal(path), message);
    }
}
