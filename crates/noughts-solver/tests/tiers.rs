//! The tiers against figures that other programs computed, against a plain
//! search of every game, and against the table of tic-tac-toe.

use std::collections::HashMap;

use noughts::{Outcome, Position, Rules, Solution, Status, TABLE, Value, census};
use noughts_solver::Tiers;

fn rules(width: u32, height: u32, k: u32) -> Rules {
    Rules::new(width, height, k).unwrap()
}

fn solve(rules: Rules) -> Tiers {
    Tiers::solve(rules, 2).unwrap()
}

/// The value of a position and of all that follow it, by playing every game.
fn search(position: Position, known: &mut HashMap<Position, Value>) -> Value {
    if let Some(value) = known.get(&position) {
        return *value;
    }
    let value = match position.status() {
        Status::Over(Outcome::Win(_)) => Value::Loss { plies: 0 },
        Status::Over(Outcome::Draw) => Value::Draw,
        Status::ToMove(_) => position
            .children()
            .map(|(_, child)| search(child, known).for_mover())
            .max()
            .unwrap(),
    };
    known.insert(position, value);
    value
}

#[test]
fn every_position_has_the_value_that_plain_search_finds() {
    for rules in [
        rules(1, 1, 1),
        rules(3, 3, 3),
        rules(3, 3, 2),
        rules(2, 4, 3),
        rules(5, 2, 4),
        rules(9, 1, 3),
        rules(1, 8, 2),
        rules(5, 2, 5),
        rules(4, 3, 3),
    ] {
        let tiers = solve(rules);
        let mut known = HashMap::new();
        search(Position::start(rules), &mut known);
        for (position, value) in &known {
            assert_eq!(tiers.value(position), Some(*value), "{position:?}");
        }
        assert_eq!(tiers.total().positions(), known.len() as u64, "{rules}");
        for (value, count) in tiers.total().by_value() {
            let found = known.values().filter(|known| **known == value).count();
            assert_eq!(count, found as u64, "{rules} {value}");
        }
    }
}

#[test]
fn tic_tac_toe_is_the_table() {
    let tiers = solve(Rules::TIC_TAC_TOE);
    let mut stack = vec![Position::start(Rules::TIC_TAC_TOE)];
    while let Some(position) = stack.pop() {
        assert_eq!(tiers.value(&position), TABLE.value(&position));
        assert!(tiers.best_line(&position).eq(TABLE.best_line(&position)));
        stack.extend(position.children().map(|(_, child)| child));
    }
    let elsewhere = Position::start(rules(4, 3, 3));
    assert_eq!(tiers.value(&elsewhere), None);
}

/// Value of the start, and how many positions the player to move wins, draws
/// and loses.
#[test]
fn counts_by_value() {
    for (rules, start, counts) in [
        (rules(2, 2, 2), Value::Win { plies: 3 }, [13, 0, 16]),
        (rules(3, 2, 2), Value::Win { plies: 3 }, [51, 0, 78]),
        (rules(3, 3, 2), Value::Win { plies: 3 }, [365, 0, 869]),
        (rules(3, 3, 3), Value::Draw, [2_836, 1_068, 1_574]),
        (
            rules(4, 3, 3),
            Value::Win { plies: 7 },
            [64_738, 3_060, 44_175],
        ),
        (
            rules(5, 3, 3),
            Value::Win { plies: 7 },
            [1_261_643, 6_872, 1_018_153],
        ),
        (
            rules(4, 4, 3),
            Value::Win { plies: 5 },
            [3_199_406, 1_322, 2_835_273],
        ),
        (rules(4, 4, 4), Value::Draw, [2_730_266, 6_031_189, 960_556]),
    ] {
        let tiers = solve(rules);
        let total = tiers.total();
        let found = [total.wins(), total.draws(), total.losses()];
        assert_eq!(found, counts, "{rules}");
        assert_eq!(tiers.value(&Position::start(rules)), Some(start), "{rules}");
    }
}

#[test]
fn counts_by_distance() {
    let tiers = solve(Rules::TIC_TAC_TOE);
    let by_value: Vec<(Value, u64)> = tiers.total().by_value().collect();
    assert_eq!(
        by_value,
        [
            (Value::Loss { plies: 0 }, 942),
            (Value::Loss { plies: 2 }, 508),
            (Value::Loss { plies: 4 }, 124),
            (Value::Draw, 1_068),
            (Value::Win { plies: 5 }, 122),
            (Value::Win { plies: 3 }, 356),
            (Value::Win { plies: 1 }, 2_358),
        ]
    );
    // A draw lasts to the full board, so its distance is the number of moves left.
    let draws: Vec<u64> = (0..=9).map(|ply| tiers.counts(ply).draws()).collect();
    assert_eq!(draws, [1, 9, 24, 138, 136, 264, 200, 200, 80, 16]);
    assert_eq!(tiers.counts(10).positions(), 0);
}

#[test]
fn as_many_positions_as_the_census_counts() {
    for rules in [rules(4, 3, 3), rules(7, 2, 4), rules(4, 4, 4)] {
        let tiers = solve(rules);
        for ply in 0..=rules.area() {
            let counted = census::count(&rules, ply);
            let counts = tiers.counts(ply);
            assert_eq!(counts.positions(), counted.positions, "{rules} {ply}");
            let lost = counts
                .by_value()
                .find(|(value, _)| *value == Value::Loss { plies: 0 });
            let over = counted.over.x + counted.over.o;
            assert_eq!(lost.map_or(0, |(_, count)| count), over, "{rules} {ply}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = rules(5, 3, 3);
    let one = Tiers::solve(rules, 1).unwrap();
    for threads in [0, 3, 8] {
        let others = Tiers::solve(rules, threads).unwrap();
        for ply in 0..=rules.area() {
            assert_eq!(others.counts(ply), one.counts(ply));
        }
    }
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let refused = Tiers::solve(rules(7, 3, 3), 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected at most 20 squares to keep every position, found 21"
    );
}

/// 741 MB, and half a minute without optimisation.
#[test]
#[ignore = "takes long"]
fn twenty_squares() {
    let tiers = solve(rules(5, 4, 4));
    let total = tiers.total();
    assert_eq!(total.positions(), 674_794_169);
    assert_eq!(
        [total.wins(), total.draws(), total.losses()],
        [307_996_101, 226_890_819, 139_907_249]
    );
    let start = Position::start(*tiers.rules());
    assert_eq!(tiers.value(&start), Some(Value::Draw));
}
