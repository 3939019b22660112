//! Compares the search with the tiers on every position of small boards and a
//! sample of larger ones, with playing every game near the end of large ones,
//! and with the literature.

use std::collections::HashMap;

use noughts::{Outcome, Player, Position, Prospect, Rules, Solution, Value};
use noughts_solver::search::{Search, WinCondition};
use noughts_solver::{Limits, Solver, Tiers};

use crate::positions::{
    WeakGame, every_position, game, games_up_to, late_positions, plain_value, random_positions,
    rules,
};

const MEMORY: usize = 20_000_000;

fn search(rules: Rules, condition: WinCondition, memory: usize) -> Search {
    Search::new(rules, condition, memory).unwrap()
}

/// Checks that a search of the whole game agrees with a value for both players.
fn check_whole(search: &Search, position: &Position, value: Value) {
    for attacker in Player::BOTH {
        let wins = value.outcome(position.turn()) == Outcome::Win(attacker);
        let report = search.wins(position, attacker, &Limits::NONE);
        assert_eq!(report.wins, Some(wins), "{attacker} {position:?}");
    }
}

fn check_every_position(rules: Rules) {
    let tiers = Tiers::solve(rules, 1).unwrap();
    let searching = search(rules, WinCondition::Whole, MEMORY);
    every_position(rules, |position| {
        check_whole(&searching, position, tiers.value(position).unwrap());
    });
}

#[test]
fn every_position_of_small_boards_matches_the_tiers() {
    let larger = ["2,5,3", "3,3,3:torus", "4,2,3:torus", "2,2,2,2"].map(game);
    games_up_to(9)
        .into_iter()
        .chain(larger)
        .for_each(check_every_position);
}

#[test]
#[ignore = "suite library"]
fn every_position_of_twelve_squares_matches_the_tiers() {
    let games = ["4,3,3", "6,2,4", "3,2,2,3"].map(game);
    games.into_iter().for_each(check_every_position);
}

#[test]
fn every_weak_position_matches_playing_all_games() {
    for rules in [
        rules(3, 3, 3),
        rules(3, 3, 2),
        rules(2, 4, 3),
        rules(5, 2, 4),
        rules(5, 2, 3),
    ] {
        let searching = search(rules, WinCondition::Weak, MEMORY);
        let mut weak_game = WeakGame::new(rules);
        every_position(rules, |position| {
            if position.is_over() {
                return;
            }
            for attacker in Player::BOTH {
                let wins = weak_game.attacker_wins(position, attacker);
                let report = searching.wins(position, attacker, &Limits::NONE);
                assert_eq!(report.wins, Some(wins), "{attacker} {position:?}");
            }
        });
    }
}

fn check_sample(rules: Rules, games: u32) {
    let tiers = Tiers::solve(rules, 2).unwrap();
    let [whole, weak] =
        [WinCondition::Whole, WinCondition::Weak].map(|condition| search(rules, condition, MEMORY));
    for position in random_positions(rules, games) {
        let value = tiers.value(&position).unwrap();
        check_whole(&whole, &position, value);
        if let Outcome::Win(winner) = value.outcome(position.turn()) {
            let weakly = weak.wins(&position, winner, &Limits::NONE).wins;
            assert_eq!(weakly, Some(true), "{winner} {position:?}");
        }
    }
}

#[test]
#[ignore = "suite library"]
fn a_sample_of_sixteen_squares_matches_the_tiers() {
    for text in "4,4,4 4,4,3 8,2,3 16,1,3 4,4,4:torus 4,3,3:torus 8,2,3:torus 4,2,2,3 3,2,2,3:torus"
        .split(' ')
    {
        check_sample(game(text), 200);
    }
}

/// Includes boards that are too large for tiers, when most of the squares are taken.
#[test]
fn late_positions_match_playing_all_games() {
    for text in
        "5,4,4 5,5,4 10,3,4 8,8,4 8,8,5 4,16,6 64,1,3 6,5,4:torus 4,4,4,4 7,3,3,5".split(' ')
    {
        let rules = game(text);
        let whole = search(rules, WinCondition::Whole, MEMORY);
        let weak = search(rules, WinCondition::Weak, MEMORY);
        let mut decided = 0;
        for position in late_positions(rules, 9, 40) {
            let value = plain_value(position, &mut HashMap::new());
            check_whole(&whole, &position, value);
            for attacker in Player::BOTH {
                let wins = WeakGame::new(rules).attacker_wins(&position, attacker);
                let report = weak.wins(&position, attacker, &Limits::NONE);
                assert_eq!(report.wins, Some(wins), "{attacker} {position:?}");
            }
            decided += u32::from(value != Value::Draw);
        }
        assert!(decided > 0 || rules.k() > 5, "{rules}: only draws");
    }
}

/// Whether the first player wins the weak game and the whole game.
fn start(rules: Rules, threads: usize) -> [Option<bool>; 2] {
    [WinCondition::Weak, WinCondition::Whole].map(|condition| {
        let limits = Limits::with_threads(threads);
        let searching = search(rules, condition, 200_000_000);
        let report = searching.wins(&Position::start(rules), Player::First, &limits);
        report.wins
    })
}

/// Games that are decided quickly; the weak value first.
#[test]
fn values_of_the_literature() {
    let (wins, draws, differ) = ([true; 2], [false; 2], [true, false]);
    for (games, values) in [
        ("5,5,3 12,3,3 6,5,4 8,8,2", wins),
        ("3,3,3 5,5,4", differ),
        ("4,4,4 10,3,4 5,5,5 6,6,6 8,8,8 64,1,64 32,2,3", draws),
    ] {
        for (text, threads) in games
            .split(' ')
            .flat_map(|text| [1, 2, 5].map(|n| (text, n)))
        {
            assert_eq!(
                start(game(text), threads),
                values.map(Some),
                "{text} {threads}"
            );
        }
    }
}

/// The search is unsound for games in which one more mark can harm, so the solver refuses them.
#[test]
fn search_is_for_positional_games() {
    for text in ["misere", "wild", "notakto", "3,3,3:x-only", "connect-four"] {
        let refused = Solver::new(game(text), MEMORY).unwrap_err();
        assert!(
            refused
                .to_string()
                .ends_with(&format!("{} is not such a game", game(text)))
        );
        assert!(Search::new(game(text), WinCondition::Weak, MEMORY).is_err());
    }
    for text in ["3,3,3", "torus", "qubic", "4,3,2,3:torus"] {
        assert!(Solver::new(game(text), MEMORY).is_ok(), "{text}");
    }
}

/// The solver knows nothing of other games, and a finished game has no winning move.
#[test]
fn questions_about_other_positions() {
    let solver = Solver::new(rules(4, 3, 3), MEMORY).unwrap();
    let elsewhere = Position::start(game("4,3,3:torus"));
    let findings = solver.findings(&elsewhere, &Limits::NONE);
    assert_eq!(findings.prospect(Player::First), Prospect::Unknown);
    assert_eq!(solver.winning_move(&elsewhere), None);
    let in_one: Position = "xx./oo./...".parse().unwrap();
    assert_eq!(solver.winning_move(&in_one), None);
    let over = Position::parse(rules(4, 3, 3), "...x/...x/.oox").unwrap();
    assert!(over.is_over());
    assert_eq!(solver.winning_move(&over), None);
    let before = Position::parse(rules(4, 3, 3), "...x/...x/.oo.").unwrap();
    let winning = solver.winning_move(&before).unwrap();
    assert_eq!(before.rules().notation(winning).to_string(), "d3");
}

/// A table that is too small costs time, but does not change an answer.
#[test]
fn a_tiny_table_gives_the_same_answer() {
    for (rules, condition, expected) in [
        (rules(5, 5, 4), WinCondition::Whole, Some(false)),
        (rules(6, 5, 4), WinCondition::Whole, Some(true)),
        (rules(7, 6, 5), WinCondition::Weak, Some(false)),
    ] {
        let searching = search(rules, condition, 100_000);
        let report = searching.wins(&Position::start(rules), Player::First, &Limits::NONE);
        assert_eq!(report.wins, expected, "{rules}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn every_position_of_up_to_twelve_squares_matches_the_tiers() {
        games_up_to(12).into_iter().for_each(check_every_position);
    }

    #[test]
    #[ignore = "long"]
    fn a_sample_of_twenty_squares_matches_the_tiers() {
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
}
