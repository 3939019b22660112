//! Compares the server's answers with the library, in both languages, for reachable and unreachable
//! boards of many games. Compares them with the description too.

use std::thread;

use noughts::{Board, Position, Rules};
use noughts_analysis::{Language, Oracle};
use noughts_web::query::PositionQuery;
use noughts_web::questions::position::{RefusedBoard, position};

use crate::description::Description;
use crate::served::{Client, Served};

/// Games of every kind, as an address has them.
const GAMES: [&str; 15] = [
    "tic-tac-toe",
    "3,3,3:misere",
    "3,3,3:wild",
    "3,3,3:wild%2Bmisere",
    "3,3,3:x-only",
    "3,3,3:notakto",
    "3,3,3:torus",
    "3,3,3:torus%2Bmisere",
    // A plus that is not encoded, which arrives as a blank.
    "3,3,3:gravity+misere",
    "4,3,3",
    "2,5,4",
    "1,1,1",
    "2,2,2,2",
    "3,2,2,3:misere",
    "4,4,3:gravity",
];

/// The number of ways to fill nine squares.
const GRIDS: u32 = 19_683;

/// The library's answer.
fn expected(oracle: &Oracle, board: &Board, language: Language) -> String {
    let query = PositionQuery {
        game: Some(board.rules().to_string()),
        board: Some(board.to_string()),
        ..PositionQuery::default()
    };
    let answer = match query.record().unwrap() {
        Ok(record) => {
            let answer = position(Some(oracle), &record, language).unwrap();
            serde_json::to_string(&answer)
        }
        Err(refused) => serde_json::to_string(&RefusedBoard::new(&refused, language)),
    };
    answer.unwrap()
}

/// Asks about boards from several concurrent clients.
fn ask_all(served: &Served, game: &str, oracle: &Oracle, boards: &[Board]) {
    let description = Description::of(served);
    thread::scope(|scope| {
        for part in boards.chunks(boards.len().div_ceil(4)) {
            scope.spawn(move || {
                let client = Client::of(served);
                for (board, language) in part.iter().zip(Language::ALL.iter().cycle()) {
                    let lang = language.code();
                    let path = format!("/api/position?game={game}&board={board}&lang={lang}");
                    let answer = client.insist(&path);
                    assert_eq!(answer.status, 200, "{path}");
                    description.check("get", &path, &answer);
                    assert_eq!(answer.body, expected(oracle, board, *language), "{path}");
                }
            });
        }
    });
}

/// Asks about every `step`-th position of each game, and of the boards of 3×3 that the server
/// refuses.
fn ask_about_games(step: usize) {
    let served = Served::start(&[]);
    for game in GAMES {
        let rules: Rules = game.replace("%2B", "+").parse().unwrap();
        let oracle = Oracle::of(rules, 2).unwrap();
        let positions = Position::all(rules).map(Board::from).step_by(step);
        let is_refused = |board: &Board| Position::try_from(*board).is_err();
        let grids = (0..GRIDS).filter_map(|number| Board::from_number(rules, number.into()));
        let boards = positions.chain(grids.filter(is_refused).step_by(2 * step));
        ask_all(&served, game, &oracle, &boards.collect::<Vec<_>>());
    }
}

#[test]
fn some_boards_are_answered_as_the_library_does() {
    ask_about_games(199);
}

#[test]
#[ignore = "suite serve"]
fn many_boards_are_answered_as_the_library_does() {
    ask_about_games(7);
}
