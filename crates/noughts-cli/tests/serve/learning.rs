//! Reviews, openings and puzzles, compared with the description and the library.

use noughts::{Move, Position, Rules, TABLE};
use noughts_analysis::{Language, Openings, Review};
use noughts_analysis::{Task, Trainer};
use serde_json::json;

use crate::served::{Client, Served};

/// Every position after at most three moves, and every review of those moves.
#[test]
fn reviews_and_openings_are_those_of_the_library() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    let start = Position::start(Rules::TIC_TAC_TOE);
    let mut games: Vec<(Vec<Move>, Position)> = vec![(Vec::new(), start)];
    for _ in 0..2 {
        let longer: Vec<_> = games
            .iter()
            .flat_map(|(moves, position)| {
                let children = position.children().collect::<Vec<_>>().into_iter();
                children.map(|(played, child)| ([&moves[..], &[played]].concat(), child))
            })
            .collect();
        games.extend(longer);
    }
    for (moves, position) in games {
        let names: Vec<String> = moves.iter().map(|one| one.square.to_string()).collect();
        let review = Review::of(&TABLE, &start, &moves).unwrap();
        let mut expected = serde_json::to_value(&review).unwrap();
        expected["text"] = json!(review.text(Language::English));
        assert_eq!(
            client.ask(&format!("/api/review?moves={}", names.join(","))),
            expected
        );
        let openings = Openings::of(&TABLE, &position).unwrap();
        let expected = serde_json::to_value(&openings).unwrap();
        assert_eq!(
            client.ask(&format!("/api/openings?board={position}")),
            expected
        );
    }
    let review = client.ask("/api/review?moves=a1,b1,a2,b2,a3&lang=ko");
    assert_eq!(review["outcome"], "x");
    assert_eq!(review["moves"][1]["better"][0]["move"], "b2");
}

#[test]
fn puzzles_are_those_of_the_library() {
    let served = Served::start(&[]);
    let client = Client::of(&served);
    for task in Task::ALL {
        let puzzles = client.ask(&format!("/api/puzzles?task={}", task.name()));
        let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, task);
        assert_eq!(puzzles, serde_json::to_value(&trainer).unwrap());
    }
    for (path, message) in [
        (
            "/api/puzzles?task=win",
            "task: expected one of only-move, win-in-3, losing-move, found 'win'",
        ),
        (
            "/api/puzzles?game=wild",
            "there are puzzles on boards of at most 16 squares where no mark is a choice",
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
