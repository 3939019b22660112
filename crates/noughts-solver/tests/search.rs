//! The search against the tiers, on every position of small boards and a sample
//! of larger ones, against playing every game on large ones, and against what is
//! known in the literature.

mod positions;

use std::collections::HashMap;

use noughts::{Outcome, Player, Position, Rules, Solution, Stones, Value};
use noughts_solver::search::{Answer, Game, Limits, Search};
use noughts_solver::{Solver, Tiers};
use positions::{
    every_position, games_up_to, late_positions, plain_value, random_positions, rules,
};

const MEMORY: usize = 20_000_000;

fn answer(yes: bool) -> Answer {
    if yes { Answer::Yes } else { Answer::No }
}

/// Whether `attacker` wins when only their lines count, by playing every game.
fn wins_weakly(position: &Position, attacker: Player) -> bool {
    fn go(
        rules: &Rules,
        own: Stones,
        free: Stones,
        to_move: bool,
        known: &mut HashMap<(Stones, Stones), bool>,
    ) -> bool {
        if rules.has_line(own) {
            return true;
        }
        if free.is_empty() {
            return false;
        }
        // Whose move it is follows from the number of free squares.
        if let Some(wins) = known.get(&(own, free)) {
            return *wins;
        }
        let mut after = |square| {
            let own = if to_move { own | square } else { own };
            go(rules, own, free - square, !to_move, known)
        };
        let mut squares = free.singles();
        let wins = match to_move {
            true => squares.any(&mut after),
            false => squares.all(&mut after),
        };
        known.insert((own, free), wins);
        wins
    }
    let board = position.board();
    go(
        position.rules(),
        board.stones(attacker),
        board.vacant(),
        position.turn() == attacker,
        &mut HashMap::new(),
    )
}

/// Whether the whole search says of both players what a value says.
fn check_whole(search: &Search, position: &Position, value: Value) {
    for attacker in Player::BOTH {
        let wins = value.outcome(position.turn()) == Outcome::Win(attacker);
        let report = search.wins(position, attacker, &Limits::NONE);
        assert_eq!(report.answer, answer(wins), "{attacker} {position:?}");
    }
}

fn check_every_position(rules: Rules) {
    let tiers = Tiers::solve(rules, 1).unwrap();
    let search = Search::new(rules, Game::Whole, MEMORY);
    every_position(rules, |position| {
        check_whole(&search, position, tiers.value(position).unwrap());
    });
}

#[test]
fn every_position_of_small_boards_is_as_in_the_tiers() {
    let larger = [rules(4, 3, 3), rules(2, 5, 3), rules(6, 2, 4)];
    games_up_to(9)
        .into_iter()
        .chain(larger)
        .for_each(check_every_position);
}

#[test]
#[ignore = "takes long"]
fn every_position_of_up_to_twelve_squares_is_as_in_the_tiers() {
    games_up_to(12).into_iter().for_each(check_every_position);
}

#[test]
fn every_position_of_small_boards_in_the_weak_game() {
    for rules in [
        rules(3, 3, 3),
        rules(3, 3, 2),
        rules(2, 4, 3),
        rules(5, 2, 4),
        rules(5, 2, 3),
    ] {
        let search = Search::new(rules, Game::Weak, MEMORY);
        every_position(rules, |position| {
            if position.is_over() {
                return;
            }
            for attacker in Player::BOTH {
                let wins = wins_weakly(position, attacker);
                let report = search.wins(position, attacker, &Limits::NONE);
                assert_eq!(report.answer, answer(wins), "{attacker} {position:?}");
            }
        });
    }
}

fn check_sample(rules: Rules, games: u32) {
    let tiers = Tiers::solve(rules, 2).unwrap();
    let [whole, weak] = [Game::Whole, Game::Weak].map(|game| Search::new(rules, game, MEMORY));
    for position in random_positions(rules, games) {
        let value = tiers.value(&position).unwrap();
        check_whole(&whole, &position, value);
        if let Outcome::Win(winner) = value.outcome(position.turn()) {
            let weakly = weak.wins(&position, winner, &Limits::NONE).answer;
            assert_eq!(weakly, Answer::Yes, "{winner} {position:?}");
        }
    }
}

#[test]
fn a_sample_of_sixteen_squares_is_as_in_the_tiers() {
    for rules in [
        rules(4, 4, 4),
        rules(4, 4, 3),
        rules(8, 2, 3),
        rules(16, 1, 3),
    ] {
        check_sample(rules, 200);
    }
}

#[test]
#[ignore = "takes long"]
fn a_sample_of_twenty_squares_is_as_in_the_tiers() {
    for rules in [
        rules(5, 4, 4),
        rules(5, 4, 3),
        rules(4, 5, 5),
        rules(10, 2, 4),
        rules(20, 1, 4),
    ] {
        check_sample(rules, 10_000);
    }
}

/// Boards beyond the tiers, up to the largest, when most of the squares are taken.
#[test]
fn late_positions_are_as_playing_every_game_tells() {
    for rules in [
        rules(5, 4, 4),
        rules(5, 5, 4),
        rules(10, 3, 4),
        rules(8, 8, 4),
        rules(8, 8, 5),
        rules(4, 16, 6),
        rules(64, 1, 3),
    ] {
        let whole = Search::new(rules, Game::Whole, MEMORY);
        let weak = Search::new(rules, Game::Weak, MEMORY);
        let mut decided = 0;
        for position in late_positions(rules, 9, 40) {
            let value = plain_value(position, &mut HashMap::new());
            check_whole(&whole, &position, value);
            for attacker in Player::BOTH {
                let wins = wins_weakly(&position, attacker);
                let report = weak.wins(&position, attacker, &Limits::NONE);
                assert_eq!(report.answer, answer(wins), "{attacker} {position:?}");
            }
            decided += u32::from(value != Value::Draw);
        }
        assert!(decided > 0 || rules.k() > 5, "{rules} says nothing");
    }
}

/// Asks both games about the start.
fn start(rules: Rules, threads: usize) -> [Answer; 2] {
    [Game::Weak, Game::Whole].map(|game| {
        let limits = Limits {
            threads,
            ..Limits::NONE
        };
        let search = Search::new(rules, game, 200_000_000);
        let report = search.wins(&Position::start(rules), Player::X, &limits);
        report.answer
    })
}

/// Games that are decided quickly; the weak value first.
#[test]
fn values_of_the_literature() {
    for (rules, values) in [
        (rules(3, 3, 3), [Answer::Yes, Answer::No]),
        (rules(4, 4, 4), [Answer::No, Answer::No]),
        (rules(5, 5, 3), [Answer::Yes, Answer::Yes]),
        (rules(12, 3, 3), [Answer::Yes, Answer::Yes]),
        (rules(10, 3, 4), [Answer::No, Answer::No]),
        (rules(5, 5, 4), [Answer::Yes, Answer::No]),
        (rules(6, 5, 4), [Answer::Yes, Answer::Yes]),
        (rules(5, 5, 5), [Answer::No, Answer::No]),
        (rules(6, 6, 6), [Answer::No, Answer::No]),
        (rules(8, 8, 2), [Answer::Yes, Answer::Yes]),
        (rules(8, 8, 8), [Answer::No, Answer::No]),
        (rules(64, 1, 64), [Answer::No, Answer::No]),
        (rules(32, 2, 3), [Answer::No, Answer::No]),
    ] {
        for threads in [1, 2, 5] {
            assert_eq!(start(rules, threads), values, "{rules} {threads}");
        }
    }
}

/// What the solver says of the weak game while it solves the whole one.
#[test]
fn weak_values_of_the_literature() {
    let (wins, holds) = (Answer::Yes, Answer::No);
    for (rules, weak) in [
        (rules(2, 2, 2), wins),
        (rules(20, 1, 3), holds),
        (rules(10, 2, 3), holds),
        (rules(3, 3, 3), wins),
        (rules(4, 3, 3), wins),
        (rules(6, 3, 4), holds),
        (rules(8, 3, 4), holds),
        (rules(10, 3, 4), holds),
        (rules(4, 4, 4), holds),
        (rules(5, 4, 4), holds),
        (rules(6, 4, 4), holds),
        (rules(7, 4, 4), holds),
        (rules(5, 5, 4), wins),
        (rules(6, 5, 4), wins),
        (rules(5, 5, 5), holds),
        (rules(6, 5, 5), holds),
        (rules(7, 5, 5), holds),
        (rules(8, 5, 5), holds),
        (rules(6, 6, 5), holds),
        (rules(7, 6, 5), holds),
        (rules(6, 6, 6), holds),
        (rules(7, 7, 6), holds),
        (rules(8, 8, 6), holds),
        (rules(9, 7, 6), holds),
    ] {
        let solver = Solver::new(rules, MEMORY);
        let findings = solver.findings(&Position::start(rules), &Limits::NONE);
        assert_eq!(findings.x.weak, weak, "{rules}");
        assert!(findings.outcome().is_some(), "{rules}");
    }
    // Whoever looks at the whole of 8,4,4 needs longer.
    for rules in [rules(8, 4, 4), rules(9, 4, 4)] {
        let search = Search::new(rules, Game::Weak, MEMORY);
        let report = search.wins(&Position::start(rules), Player::X, &Limits::NONE);
        assert_eq!(report.answer, wins, "{rules}");
    }
}

#[test]
fn limits_end_a_search() {
    let rules = rules(8, 8, 5);
    let search = Search::new(rules, Game::Weak, 1_000_000);
    let ask = |limits: &Limits<'_>| search.wins(&Position::start(rules), Player::X, limits);
    let report = ask(&Limits {
        nodes: Some(500),
        threads: 2,
        ..Limits::NONE
    });
    assert_eq!(report.answer, Answer::Unknown);
    assert!((500..700).contains(&report.nodes), "{}", report.nodes);
    let report = ask(&Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::NONE
    });
    assert_eq!(report.answer, Answer::Unknown);
    let stop = true.into();
    let report = ask(&Limits {
        stop: &stop,
        ..Limits::NONE
    });
    assert_eq!(report.answer, Answer::Unknown);
}

/// A table that forgets nearly everything costs time, not truth.
#[test]
fn a_tiny_table_gives_the_same_answer() {
    for (rules, game, expected) in [
        (rules(5, 5, 4), Game::Whole, Answer::No),
        (rules(6, 5, 4), Game::Whole, Answer::Yes),
        (rules(7, 6, 5), Game::Weak, Answer::No),
    ] {
        let search = Search::new(rules, game, 100_000);
        let report = search.wins(&Position::start(rules), Player::X, &Limits::NONE);
        assert_eq!(report.answer, expected, "{rules}");
    }
}
