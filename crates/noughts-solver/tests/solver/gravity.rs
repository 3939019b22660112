//! Compares the search of games with gravity with the tiers on every position of small
//! boards and a sample of larger ones, with playing every game near the end of large ones,
//! and with published values.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::positions::{game, late_positions, plain_value, random_positions};
use noughts::{Outcome, Player, Position, Prospect, Solution, Value};
use noughts_solver::{GravityFinding, GravitySearch, Limits, NotGravity, Progress, Tiers};

const MEMORY: usize = 20_000_000;

fn search(text: &str, memory: usize) -> GravitySearch {
    GravitySearch::new(game(text), memory).unwrap()
}

fn agrees_on_every_position(text: &str, memory: usize, threads: usize) {
    let tiers = Tiers::solve(game(text), 1).unwrap();
    let search = search(text, memory);
    for position in Position::all(game(text)) {
        let found = search.finding(&position, &Limits::with_threads(threads));
        assert_eq!(found.value(), tiers.value(&position), "{position:?}");
    }
}

/// Tests every position, with a large table and with one that is far too small.
#[test]
fn search_and_tiers_agree_on_every_position() {
    for text in
        "3,3,1:gravity 3,3,2:gravity 3,3,3:gravity 4,3,3:gravity 3,4,3:gravity 7,2,3:gravity \
         2,7,3:gravity 9,1,3:gravity 1,9,3:gravity 5,2,5:gravity"
            .split(' ')
    {
        agrees_on_every_position(text, MEMORY, 1);
        agrees_on_every_position(text, 0, 1);
    }
}

/// Threads share a table.
#[test]
fn threads_and_tiers_agree_on_every_position() {
    for text in ["3,3,3:gravity", "5,2,5:gravity"] {
        agrees_on_every_position(text, MEMORY, 3);
    }
}

#[test]
#[ignore = "suite library"]
fn search_and_tiers_agree_on_every_position_of_4x4() {
    for (memory, threads) in [(MEMORY, 1), (0, 1), (MEMORY, 3)] {
        agrees_on_every_position("4,4,4:gravity", memory, threads);
    }
}

/// Tests larger boards: every position up to some number of moves, and random games.
#[test]
#[ignore = "suite library"]
fn search_and_tiers_agree_on_larger_boards() {
    for text in
        "4,4,3:gravity 5,3,3:gravity 5,4,4:gravity 4,5,4:gravity 5,4,3:gravity 6,3,4:gravity"
            .split(' ')
    {
        let tiers = Tiers::solve(game(text), 2).unwrap();
        let search = search(text, MEMORY);
        let early = Position::all(game(text)).take_while(|position| position.ply() <= 5);
        for position in early.chain(random_positions(game(text), 300)) {
            let found = search.finding(&position, &Limits::NONE);
            assert_eq!(found.value(), tiers.value(&position), "{position:?}");
        }
    }
}

/// Tests boards that take words of 64 and of 128 bits, with a large and a tiny table.
#[test]
fn the_ends_of_large_games() {
    for (text, memory) in [
        ("7,6,4:gravity", MEMORY),
        ("7,6,5:gravity", 0),
        ("8,7,4:gravity", 3_000),
        ("8,8,4:gravity", MEMORY),
        ("8,8,6:gravity", 0),
        ("16,4,4:gravity", MEMORY),
        ("4,16,4:gravity", MEMORY),
    ] {
        let search = search(text, memory);
        let mut known = HashMap::new();
        for position in late_positions(game(text), 9, 40) {
            let found = search.finding(&position, &Limits::NONE);
            let plain = plain_value(position, &mut known);
            assert_eq!(found.value(), Some(plain), "{position:?}");
        }
    }
}

/// The move is one of the best, for every position of a game that is not over.
#[test]
fn a_move_that_keeps_the_value() {
    for text in ["4,3,3:gravity", "3,4,3:gravity"] {
        let (tiers, search) = (Tiers::solve(game(text), 1).unwrap(), search(text, MEMORY));
        for position in Position::all(game(text)) {
            let value = tiers.value(&position).unwrap();
            let kept = search.keeping_move(&position, value, &Limits::NONE);
            let best = tiers.best_moves(&position);
            if position.is_over() {
                assert_eq!(kept, None)
            } else {
                assert!(best.iter().any(|best| Some(best) == kept), "{position:?}")
            }
        }
    }
    // No move keeps a value that the position does not have.
    let (search, start) = (
        search("4,4,4:gravity", 0),
        Position::start(game("4,4,4:gravity")),
    );
    let better = Value::Win { plies: 9 };
    assert_eq!(search.keeping_move(&start, better, &Limits::NONE), None);
}

#[test]
fn other_games_are_refused() {
    for text in [
        "3,3,3",
        "4,4,4:misere+gravity",
        "4,4,4:wild+gravity",
        "4,4,4:notakto+gravity",
    ] {
        let rules = game(text);
        let refused = GravitySearch::new(rules, 0).unwrap_err();
        assert_eq!(refused, NotGravity { rules });
        assert!(refused.to_string().ends_with(&rules.to_string()));
    }
    // The search also knows nothing about positions of other games.
    let search = search("4,3,3:gravity", 0);
    let other = Position::start(game("3,3,3:gravity"));
    let found = search.finding(&other, &Limits::NONE);
    assert_eq!((found.prospect(), found.nodes), (Prospect::Unknown, 0));
    assert_eq!(
        search.keeping_move(&other, Value::Draw, &Limits::NONE),
        None
    );
}

#[test]
fn limits_end_a_search() {
    let search = search("7,7,4:gravity", MEMORY);
    let start = Position::start(*search.rules());
    let ask = |limits: &Limits<'_>| search.finding(&start, limits);
    let report = ask(&Limits {
        nodes: Some(5_000),
        threads: 2,
        ..Limits::NONE
    });
    assert_eq!(report.value(), None);
    assert!((5_000..7_000).contains(&report.nodes), "{}", report.nodes);
    for limits in [
        Limits {
            deadline: Some(Instant::now()),
            ..Limits::NONE
        },
        Limits {
            stop: &true.into(),
            ..Limits::NONE
        },
    ] {
        assert_eq!((ask(&limits).value(), ask(&limits).nodes), (None, 0));
        let kept = search.keeping_move(&start, Value::Win { plies: 41 }, &limits);
        assert_eq!(kept, None);
    }
}

/// Limits do not end the computation of bounds without a search, so it must be short.
#[test]
fn limits_end_a_search_of_many_columns() {
    for text in ["64,1,4:gravity", "21,3,4:gravity"] {
        let search = search(text, MEMORY);
        let limits = Limits {
            nodes: Some(100),
            ..Limits::NONE
        };
        let report = search.finding(&Position::start(game(text)), &limits);
        assert_eq!(report.value(), None, "{text}");
    }
}

/// Whatever ends a search, its bounds are true; and the next search resumes.
#[test]
fn early_bounds_are_true() {
    let text = "4,4,4:gravity";
    let tiers = Tiers::solve(game(text), 1).unwrap();
    for nodes in [0, 1, 300] {
        let search = search(text, 0);
        let within = Limits {
            nodes: Some(nodes),
            ..Limits::NONE
        };
        for position in random_positions(game(text), 200) {
            let GravityFinding { least, most, .. } = search.finding(&position, &within);
            let value = tiers.value(&position).unwrap();
            assert!(least <= value && value <= most, "{position:?}");
        }
    }
    let of = |least, most| {
        let nodes = 0;
        GravityFinding { least, most, nodes }.prospect()
    };
    let (win, loss) = (Value::Win { plies: 3 }, Value::Loss { plies: 4 });
    assert_eq!(of(win, win), Prospect::Exact(win));
    assert_eq!(of(win, Value::Win { plies: 1 }), Prospect::Win);
    assert_eq!(of(loss, Value::Loss { plies: 8 }), Prospect::Loss);
    assert_eq!(of(Value::Draw, win), Prospect::NoLoss);
    assert_eq!(of(loss, Value::Draw), Prospect::NoWin);
    assert_eq!(of(loss, win), Prospect::Unknown);
}

#[test]
fn progress_is_reported_and_a_signal_ends_the_search() {
    let (search, stop) = (search("7,7,4:gravity", MEMORY), AtomicBool::new(false));
    let reports = Mutex::new(Vec::new());
    let start = Position::start(*search.rules());
    let found = search.finding(
        &start,
        &Limits {
            threads: 2,
            stop: &stop,
            progress: &|progress| {
                reports.lock().unwrap().push(progress);
                stop.store(true, Ordering::Relaxed);
            },
            ..Limits::NONE
        },
    );
    assert_eq!(found.value(), None);
    let reports = reports.into_inner().unwrap();
    let Progress::Bounds { nodes, least, most } = reports[0] else {
        panic!("{reports:?}");
    };
    assert!(0 < nodes && nodes <= found.nodes && least < most);
}

/// The winner and the number of the last move, as published by John Tromp ("John's Connect Four
/// Playground": the winner for width + height up to 15 and 8×8) and Christophe Steininger (the
/// repository ChristopheSteininger/c4: the last move): width, height, winner, last move.
const PUBLISHED: [(u32, u32, Option<Player>, u32); 24] = {
    const DRAW: Option<Player> = None;
    const FIRST: Option<Player> = Some(Player::First);
    const SECOND: Option<Player> = Some(Player::Second);
    [
        (4, 4, DRAW, 16),
        (5, 4, DRAW, 20),
        (6, 4, SECOND, 24),
        (7, 4, DRAW, 28),
        (8, 4, SECOND, 32),
        (9, 4, SECOND, 36),
        (4, 5, DRAW, 20),
        (5, 5, DRAW, 25),
        (6, 5, DRAW, 30),
        (7, 5, DRAW, 35),
        (8, 5, FIRST, 39),
        (4, 6, DRAW, 24),
        (5, 6, DRAW, 30),
        (6, 6, SECOND, 36),
        (7, 6, FIRST, 41),
        (4, 7, DRAW, 28),
        (5, 7, DRAW, 35),
        (6, 7, FIRST, 41),
        (4, 8, DRAW, 32),
        (5, 8, DRAW, 40),
        (4, 9, DRAW, 36),
        (4, 10, DRAW, 40),
        (4, 11, DRAW, 44),
        (4, 12, DRAW, 48),
    ]
};

fn is_as_published(most_squares: u32, least_squares: u32) {
    let squares = least_squares..=most_squares;
    let games = PUBLISHED.into_iter();
    for (width, height, winner, last) in games.filter(|(w, h, ..)| squares.contains(&(w * h))) {
        let text = format!("{width},{height},4:gravity");
        let search = search(&text, 1_000_000_000);
        let found = search.finding(&Position::start(game(&text)), &Limits::with_threads(2));
        let value = found.value().unwrap();
        let outcome = winner.map_or(Outcome::Draw, Outcome::Win);
        assert_eq!(value.outcome(Player::First), outcome, "{text}");
        match value {
            Value::Draw => assert_eq!(last, width * height, "{text}"),
            Value::Win { plies } | Value::Loss { plies } => {
                assert_eq!(u32::from(plies), last, "{text}");
            }
        }
    }
}

#[test]
fn small_boards_are_as_published() {
    is_as_published(24, 0);
}

#[test]
#[ignore = "suite library"]
fn boards_of_25_to_28_squares_are_as_published() {
    is_as_published(28, 25);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn search_and_tiers_agree_on_every_position_of_larger_boards() {
        for text in ["4,4,3:gravity", "5,4,4:gravity", "4,5,4:gravity"] {
            let (tiers, search) = (
                Tiers::solve(game(text), 2).unwrap(),
                search(text, 200_000_000),
            );
            for position in Position::all(game(text)) {
                let found = search.finding(&position, &Limits::NONE);
                assert_eq!(found.value(), tiers.value(&position), "{position:?}");
            }
        }
        let text = "5,5,4:gravity";
        let (tiers, search) = (
            Tiers::solve(game(text), 2).unwrap(),
            search(text, 200_000_000),
        );
        for position in random_positions(game(text), 2_000) {
            let found = search.finding(&position, &Limits::NONE);
            assert_eq!(found.value(), tiers.value(&position), "{position:?}");
        }
    }

    #[test]
    #[ignore = "long"]
    fn larger_boards_are_as_published() {
        is_as_published(48, 29);
    }
}
