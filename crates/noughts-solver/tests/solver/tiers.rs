//! Compares the tiers with figures that other programs computed, with a plain
//! search of every game, and with the table of tic-tac-toe.

use std::collections::HashMap;

use crate::positions::{every_position, game, plain_value, rules};
use noughts::{Position, Rules, Solution, TABLE, Value};
use noughts_solver::Tiers;

fn solve(rules: Rules) -> Tiers {
    Tiers::solve(rules, 2).unwrap()
}

#[test]
fn every_value_matches_plain_search() {
    for text in "1,1,1 3,3,3 3,3,2 2,4,3 5,2,4 9,1,3 1,8,2 5,2,5 4,3,3 3,3,3:misere 3,3,3:wild \
         3,2,3:wild+misere 4,3,3:notakto 3,3,2:x-only 3,3,3:torus 4,2,3:torus+misere \
         3,2,2:torus+wild 4,3,3:gravity 2,5,4:gravity 1,9,2:gravity 3,4,3:gravity+misere \
         3,3,3:gravity+wild 4,3,3:gravity+notakto 2,2,2,2 3,2,2,3 2,2,2,2:torus+misere"
        .split(' ')
    {
        let rules = game(text);
        let tiers = solve(rules);
        let mut known = HashMap::new();
        plain_value(Position::start(rules), &mut known);
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
fn tic_tac_toe_matches_the_table() {
    let tiers = solve(Rules::TIC_TAC_TOE);
    every_position(Rules::TIC_TAC_TOE, |position| {
        assert_eq!(tiers.value(position), TABLE.value(position));
        assert_eq!(*tiers.best_line(position), *TABLE.best_line(position));
    });
    let elsewhere = Position::start(rules(4, 3, 3));
    assert_eq!(tiers.value(&elsewhere), None);
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let refused = Tiers::solve(rules(7, 3, 3), 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected at most 500000000 bytes to keep every position, found 559131938 for 7,3,3"
    );
    // The limit is a number of positions, not of squares.
    for (text, fits) in [
        ("5,4,4", true),
        ("7,3,3", false),
        ("5,5,4:gravity", true),
        ("7,6,4:gravity", false),
        ("4,4,3:wild", true),
        ("5,4,3:wild", false),
        ("5,5,3:notakto", true),
        ("6,5,3:notakto", false),
        ("64,1,3", false),
        // Few positions, but many patterns of x in each block, or many sets.
        ("1,27,3:gravity+wild", false),
        ("7,6,4:gravity+x-only", false),
    ] {
        assert_eq!(Tiers::can_hold(&game(text)), fits, "{text}");
    }
}

mod long {
    use noughts::census;

    use super::*;
    use crate::positions::random_positions;

    /// Compares the numbers of positions, and of those in which the game is over, with the census.
    fn check_census(tiers: &Tiers) {
        let rules = tiers.rules();
        for ply in 0..=rules.area() {
            let counted = census::count(rules, ply);
            let counts = tiers.counts(ply);
            assert_eq!(counts.positions(), counted.positions, "{rules} {ply}");
            let over = counts.by_value().filter(|(value, _)| {
                matches!(value, Value::Loss { plies: 0 } | Value::Win { plies: 0 })
            });
            let ended: u64 = over.map(|(_, count)| count).sum();
            let counted = counted.over.first + counted.over.second;
            assert_eq!(ended, counted, "{rules} {ply}");
        }
    }

    /// 190 MB, and half a minute without optimisation.
    #[test]
    #[ignore = "long"]
    fn twenty_squares() {
        let rules = rules(5, 4, 4);
        let tiers = solve(rules);
        assert_eq!(tiers.value(&Position::start(rules)), Some(Value::Draw));
        // Another program counted these with another method, without distances:
        // positions that the player to move wins, and draws, by ply.
        for (ply, wins, draws) in [
            (7, 388_584, 2_159_336),
            (8, 3_658_978, 4_943_899),
            (9, 5_757_816, 12_705_588),
            (10, 23_247_126, 19_586_990),
            (11, 28_152_242, 33_721_376),
            (12, 61_301_431, 36_244_565),
            (13, 53_008_582, 41_730_274),
            (14, 64_831_372, 31_335_068),
            (15, 35_703_070, 23_847_276),
            (16, 23_161_044, 12_090_328),
            (17, 6_620_262, 5_666_132),
            (18, 1_797_294, 1_714_148),
            (19, 144_932, 373_620),
        ] {
            let counts = tiers.counts(ply);
            assert_eq!((counts.wins(), counts.draws()), (wins, draws), "{ply}");
        }
        // Every position that the census counts has a value. For a sample, that
        // value follows from the values of the moves.
        check_census(&tiers);
        for position in random_positions(rules, 100_000) {
            let values = tiers.move_values(&position);
            let best = values.iter().map(|(_, value)| *value).max();
            assert_eq!(tiers.value(&position), best, "{position:?}");
        }
    }
}
