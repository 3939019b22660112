//! Every board of 3×3, reachable or not, and every position of the games that are
//! played on it, asked about and compared with the library.

use std::thread;

use noughts::{
    Board, Mark, Move, Outcome, Player, Position, Reason, Rules, Solution, TABLE, Unreachable,
};
use noughts_analysis::Replies;
use noughts_analysis::explanation::best_line;
use noughts_solver::Tiers;
use serde_json::{Value, json};

use crate::description::Description;
use crate::served::{Client, Served};

/// How many ways there are to fill nine squares.
pub(crate) const BOARDS: usize = 19_683;

/// The board with a number, counted in base three.
pub(crate) fn board(number: usize) -> Board {
    board_of(Rules::TIC_TAC_TOE, number)
}

fn board_of(rules: Rules, number: usize) -> Board {
    let cells = (0..9).map(|place| ['.', 'x', 'o'][number / 3_usize.pow(place) % 3]);
    Board::parse(rules, &cells.collect::<String>()).unwrap()
}

/// What is said of a board besides texts, with numbers as they are read from an answer.
pub(crate) fn expected(board: Board, solution: &dyn Solution) -> Value {
    let mut expected = match Position::try_from(board) {
        Ok(position) => known(&position, solution),
        Err(refused) => refusal(&refused),
    };
    expected["game"] = json!(board.rules());
    expected["board"] = json!(board.to_string());
    expected["rules"] = rules(board.rules());
    serde_json::from_str(&expected.to_string()).unwrap()
}

/// A move with its square and its mark.
pub(crate) fn parts(rules: &Rules, played: Move) -> Value {
    json!({"move": rules.notation(played), "square": played.square, "mark": played.mark})
}

fn known(position: &Position, solution: &dyn Solution) -> Value {
    let rules = position.rules();
    let moves = solution.move_values(position);
    let moves = moves.iter().map(|(played, value)| {
        let mut about = json!(value);
        let parts = parts(rules, *played);
        about
            .as_object_mut()
            .unwrap()
            .extend(parts.as_object().unwrap().clone());
        let child = position.play(*played).unwrap();
        if let Some(replies) = Replies::to(solution, &child) {
            about["replies"] = json!(replies);
        }
        about
    });
    let notation = |played: Move| rules.notation(played);
    let placed = position.moves();
    let placed = Mark::BOTH.map(|mark| (!placed.with_mark(mark).is_empty()).then_some(mark));
    let lines = Mark::BOTH.map(|mark| position.board().lines(mark).collect::<Vec<_>>());
    let mut expected = json!({
        "reachable": true,
        "turn": rules.player_name(position.turn()),
        "start": position.to_string(),
        "played": [],
        "lines": lines.concat(),
        "marks": placed.into_iter().flatten().collect::<Vec<_>>(),
        "value": solution.value(position).unwrap(),
        "distances": true,
        "moves": moves.collect::<Vec<_>>(),
        "best": solution.best_moves(position).iter().map(notation).collect::<Vec<_>>(),
        "line": best_line(solution, position).into_iter().map(notation).collect::<Vec<_>>(),
    });
    match position.outcome() {
        None => {}
        Some(Outcome::Draw) => expected["outcome"] = json!("draw"),
        Some(Outcome::Win(player)) => expected["outcome"] = json!(rules.player_name(player)),
    }
    expected
}

fn rules(rules: &Rules) -> Value {
    let options = rules.variant().options().map(|option| option.name());
    let marks = Player::BOTH.map(|player| rules.marks_of(player)).concat();
    let marks = Mark::BOTH.into_iter().filter(|mark| marks.contains(mark));
    json!({
        "width": rules.width(),
        "height": rules.height(),
        "depth": rules.depth(),
        "k": rules.k(),
        "options": options.collect::<Vec<_>>(),
        "players": Player::BOTH.map(|player| rules.player_name(player)),
        "marks": marks.collect::<Vec<_>>(),
        "drops": !rules.has_free_squares(),
    })
}

fn refusal(refused: &Unreachable) -> Value {
    let of = |reason: &str, mark: Mark| json!({"reason": reason, "mark": mark});
    let reasons = refused.reasons().map(|reason| match reason {
        Reason::TooMany(mark) => of("too-many", mark),
        Reason::NotPlayed(mark) => of("not-played", mark),
        Reason::BothHaveLines => json!({"reason": "both-have-lines"}),
        Reason::PlayedOnAfter(mark) => of("played-on-after", mark),
        Reason::LinesApart(mark) => of("lines-apart", mark),
        Reason::Floating => json!({"reason": "floating"}),
        Reason::LineCovered(mark) => of("line-covered", mark),
        Reason::NoOrder => json!({"reason": "no-order"}),
        other => panic!("{other} is new"),
    });
    json!({"reachable": false, "reasons": reasons.collect::<Vec<_>>()})
}

/// The answer without its texts, of which there must be some, and without its source.
pub(crate) fn without_texts(mut answer: Value) -> Value {
    let whole = answer.as_object_mut().unwrap();
    if let Some(mut explanation) = whole.remove("explanation") {
        let paragraphs = explanation["paragraphs"].take();
        assert!(!paragraphs.as_array().unwrap().is_empty());
        assert!(whole.remove("source").is_some());
    }
    let rules = whole["rules"].as_object_mut().unwrap();
    assert!(rules.remove("description").is_some());
    let reasons = whole.get_mut("reasons").and_then(|r| r.as_array_mut());
    for reason in reasons.into_iter().flatten() {
        let reason = reason.as_object_mut().unwrap();
        assert!(reason.remove("text").is_some());
        // Which these are is tested where they are found.
        for blamed in ["lines", "squares"] {
            reason.remove(blamed);
        }
    }
    answer
}

/// Asks about boards from several clients at once; every answer must be as the
/// description and the library have it.
fn ask_all(served: &Served, game: &str, boards: &[Board], solution: &(dyn Solution + Sync)) {
    let description = Description::of(served);
    thread::scope(|scope| {
        for part in boards.chunks(boards.len().div_ceil(4)) {
            scope.spawn(move || {
                let client = Client::of(served);
                for board in part {
                    let path = format!("/api/position?game={game}&board={board}");
                    let answer = client.insist(&path);
                    assert_eq!(answer.status, 200, "{path}");
                    description.check("get", &path, &answer);
                    let answer = without_texts(answer.json());
                    assert_eq!(answer, expected(*board, solution), "{path}");
                }
            });
        }
    });
}

/// The games that are played on 3×3, as a query has them, and how many positions they have.
const GAMES: [(&str, usize); 10] = [
    ("tic-tac-toe", 5_478),
    ("3,3,3:misere", 5_478),
    ("3,3,3:wild", 18_753),
    ("3,3,3:wild%2Bmisere", 18_753),
    ("3,3,3:x-only", 450),
    ("3,3,3:notakto", 450),
    ("3,3,3:torus", 5_194),
    ("3,3,3:torus%2Bmisere", 5_194),
    ("3,3,3:gravity", 694),
    // A plus as it is, which arrives as a blank.
    ("3,3,3:gravity+misere", 694),
];

/// Asks about every board of tic-tac-toe, and of the other games about every position and some
/// boards that they refuse; or about one of every `step` of them.
fn ask_about_games(step: usize) {
    let served = Served::start(&[]);
    for (game, positions) in GAMES {
        let rules: Rules = game.replace("%2B", "+").parse().unwrap();
        let tiers = Tiers::solve(rules, 2).unwrap();
        let mut boards: Vec<Board> = Position::all(rules).map(Board::from).collect();
        assert_eq!(boards.len(), positions);
        let is_plain = rules == Rules::TIC_TAC_TOE;
        let others = if is_plain { 1 } else { 37 };
        let all = (0..BOARDS)
            .step_by(others)
            .map(|number| board_of(rules, number));
        boards.extend(all.filter(|board| Position::try_from(*board).is_err()));
        let boards: Vec<Board> = boards.into_iter().step_by(step).collect();
        ask_all(
            &served,
            game,
            &boards,
            if is_plain { &TABLE } else { &tiers },
        );
    }
}

#[test]
fn some_boards_are_answered_as_the_library_does() {
    ask_about_games(20);
}

#[test]
#[ignore = "suite serve"]
fn every_board_is_answered_as_the_library_does() {
    ask_about_games(1);
}
