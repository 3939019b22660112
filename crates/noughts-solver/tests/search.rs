//! The search against the tiers, on every position of small boards and a sample
//! of larger ones, and against what is known in the literature.

use std::collections::HashMap;

use noughts::{Outcome, Player, Position, Rules, Solution, Status, Stones};
use noughts_solver::Tiers;
use noughts_solver::search::{Answer, Game, Limits, Search};

const MEMORY: usize = 20_000_000;

fn rules(width: u32, height: u32, k: u32) -> Rules {
    Rules::new(width, height, k).unwrap()
}

fn answer(yes: bool) -> Answer {
    if yes { Answer::Yes } else { Answer::No }
}

/// Calls `check` with every position of a game once.
fn every_position(rules: Rules, mut check: impl FnMut(&Position)) {
    let mut tier = vec![Position::start(rules)];
    while !tier.is_empty() {
        tier.iter().for_each(&mut check);
        let children = tier
            .iter()
            .flat_map(|position| position.children().map(|(_, child)| child));
        tier = children.collect();
        tier.sort_by_key(|position| position.board().number());
        tier.dedup();
    }
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

#[test]
fn every_position_of_small_boards_is_as_in_the_tiers() {
    for rules in [
        rules(1, 1, 1),
        rules(3, 3, 3),
        rules(3, 3, 2),
        rules(2, 4, 3),
        rules(5, 2, 4),
        rules(9, 1, 3),
        rules(4, 3, 3),
    ] {
        let tiers = Tiers::solve(rules, 1).unwrap();
        let search = Search::new(rules, Game::Whole, MEMORY);
        every_position(rules, |position| {
            let value = tiers.value(position).unwrap();
            for attacker in Player::BOTH {
                let wins = value.outcome(position.turn()) == Outcome::Win(attacker);
                let report = search.wins(position, attacker, &Limits::NONE);
                assert_eq!(report.answer, answer(wins), "{attacker} {position:?}");
            }
        });
    }
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

/// Positions that random play leads to.
fn random_positions(rules: Rules, games: u32) -> Vec<Position> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::start(rules);
        while let Status::ToMove(_) = position.status() {
            positions.push(position);
            let moves: Vec<_> = position.moves().collect();
            position = position.play(moves[random(moves.len())]).unwrap();
        }
    }
    positions
}

fn check_sample(rules: Rules, games: u32) {
    let tiers = Tiers::solve(rules, 2).unwrap();
    let [whole, weak] = [Game::Whole, Game::Weak].map(|game| Search::new(rules, game, MEMORY));
    for position in random_positions(rules, games) {
        let value = tiers.value(&position).unwrap();
        for attacker in Player::BOTH {
            let wins = value.outcome(position.turn()) == Outcome::Win(attacker);
            let found = whole.wins(&position, attacker, &Limits::NONE).answer;
            assert_eq!(found, answer(wins), "{attacker} {position:?}");
            let weakly = weak.wins(&position, attacker, &Limits::NONE).answer;
            assert!(!wins || weakly == Answer::Yes, "{attacker} {position:?}");
        }
    }
}

#[test]
fn a_sample_of_sixteen_squares_is_as_in_the_tiers() {
    for rules in [rules(4, 4, 4), rules(4, 4, 3), rules(8, 2, 3)] {
        check_sample(rules, 200);
    }
}

#[test]
#[ignore = "takes long"]
fn a_sample_of_twenty_squares_is_as_in_the_tiers() {
    for rules in [rules(5, 4, 4), rules(5, 4, 3), rules(10, 2, 4)] {
        check_sample(rules, 10_000);
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
