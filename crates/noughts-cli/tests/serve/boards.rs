//! Every board of 3×3, reachable or not, asked about and compared with the
//! library.

use std::thread;

use noughts::{
    Board, Outcome, Player, Position, Reason, Rules, Solution, Status, TABLE, Unreachable, Value,
};
use serde_json::json;

use crate::description::Description;
use crate::served::{Client, Served};

/// How many ways there are to fill nine squares.
pub(crate) const BOARDS: usize = 19_683;

/// The board with a number, counted in base three.
pub(crate) fn board(number: usize) -> Board {
    let cells = (0..9).map(|place| ['.', 'x', 'o'][number / 3_usize.pow(place) % 3]);
    Board::parse(Rules::TIC_TAC_TOE, &cells.collect::<String>()).unwrap()
}

fn worth(value: Value) -> serde_json::Value {
    match value {
        Value::Win { plies } => json!({"result": "win", "plies": plies}),
        Value::Draw => json!({"result": "draw"}),
        Value::Loss { plies } => json!({"result": "loss", "plies": plies}),
    }
}

/// What is said of a board besides texts.
pub(crate) fn expected(board: Board, solution: &impl Solution) -> serde_json::Value {
    match Position::try_from(board) {
        Ok(position) => known(&position, solution),
        Err(refused) => refusal(&refused),
    }
}

fn known(position: &Position, solution: &impl Solution) -> serde_json::Value {
    let moves = solution.move_values(position).map(|(square, value)| {
        let mut worth = worth(value);
        worth["square"] = json!(square);
        worth
    });
    let mut expected = json!({
        "start": position.to_string(),
        "played": [],
        "game": position.rules(),
        "board": position.to_string(),
        "reachable": true,
        "turn": position.turn(),
        "value": worth(solution.value(position).unwrap()),
        "moves": moves.collect::<Vec<_>>(),
        "best": solution.best_moves(position).collect::<Vec<_>>(),
        "line": solution.best_line(position).collect::<Vec<_>>(),
    });
    let last = position.turn().opponent();
    let rules = position.rules();
    let stones = position.board().stones(last);
    let lines = rules.lines().filter(|line| stones.contains(line.stones()));
    expected["lines"] = json!(lines.collect::<Vec<_>>());
    match position.status() {
        Status::ToMove(_) => {}
        Status::Over(Outcome::Draw) => expected["outcome"] = json!("draw"),
        Status::Over(Outcome::Win(player)) => expected["outcome"] = json!(player),
    }
    expected
}

fn refusal(refused: &Unreachable) -> serde_json::Value {
    let of = |reason: &str, player: Player| json!({"reason": reason, "player": player});
    let reasons = refused.reasons().map(|reason| match reason {
        Reason::TooMany(player) => of("too-many", player),
        Reason::BothHaveLines => json!({"reason": "both-have-lines"}),
        Reason::PlayedOnAfter(player) => of("played-on-after", player),
        Reason::LinesApart(player) => of("lines-apart", player),
    });
    json!({
        "game": refused.board().rules(),
        "board": refused.board().to_string(),
        "reachable": false,
        "reasons": reasons.collect::<Vec<_>>(),
    })
}

/// The answer without its texts, of which there must be some.
pub(crate) fn without_texts(mut answer: serde_json::Value) -> serde_json::Value {
    let whole = answer.as_object_mut().unwrap();
    if let Some(text) = whole.remove("text") {
        assert!(!text.as_array().unwrap().is_empty());
    }
    let reasons = whole.get_mut("reasons").and_then(|r| r.as_array_mut());
    for reason in reasons.into_iter().flatten() {
        assert!(reason.as_object_mut().unwrap().remove("text").is_some());
    }
    answer
}

#[test]
fn every_board_is_answered_as_the_library_does() {
    let served = Served::start(&[]);
    let description = Description::of(&served);
    let reachable: usize = thread::scope(|scope| {
        let clients: Vec<_> = (0..4)
            .map(|first| {
                let (served, description) = (&served, &description);
                scope.spawn(move || {
                    let client = Client::of(served);
                    let ask = |number| {
                        let board = board(number);
                        let path = format!("/api/position?board={board}");
                        let answer = client.get(&path);
                        assert_eq!(answer.status, 200, "{path}");
                        description.check("get", &path, &answer);
                        let answer = without_texts(answer.json());
                        assert_eq!(answer, expected(board, &TABLE), "{board}");
                        answer["reachable"] == true
                    };
                    (first..BOARDS).step_by(4).filter(|n| ask(*n)).count()
                })
            })
            .collect();
        clients.into_iter().map(|c| c.join().unwrap()).sum()
    });
    assert_eq!(reachable, 5_478);
}
