//! Figures of other boards and variants that other programs computed.

use crate::positions::game;
use noughts::{Position, Rules, Solution, Value};
use noughts_solver::Tiers;

/// The game, the value of the start, how many positions there are, how many of them the player to
/// move wins, draws and loses, and in how many the first player has won, the second, and neither.
const SMALL: &str = "
    2,2,2                | win in 3   | 29      | 13 0 16               | 12 0 0
    3,2,2                | win in 3   | 129     | 51 0 78               | 52 20 0
    3,3,2                | win in 3   | 1,234   | 365 0 869             | 548 312 0
    4,3,3                | win in 7   | 111,973 | 64,738 3,060 44,175   | 20,312 12,070 28
    4,3,3:misere         | loss in 11 | 111,973 | 73,959 11,938 26,076  | -
    3,3,2:misere         | loss in 7  | 1,234   | 1,037 0 197           | -
    4,3,3:torus          | win in 5   | 70,483  | 33,643 0 36,840       | 24,480 11,052 0
    4,3,3:gravity        | win in 9   | 7,157   | 3,249 327 3,581       | 1,572 926 28
    4,4,3:gravity        | win in 9   | 41,750  | 18,605 340 22,805     | 10,476 7,326 18
    4,4,4:gravity        | draw       | 161,029 | 38,675 90,120 32,234  | 13,006 8,398 5,336
    4,4,3:gravity+misere | loss in 13 | 41,750  | -                     | -
    4,4,4:gravity+misere | loss in 13 | 161,029 | -                     | -
    4,3,3:notakto        | loss in 7  | 2,990   | -                     | -
    5,3,3:notakto        | loss in 9  | 19,412  | -                     | -
    4,4,3:notakto        | win in 10  | 34,318  | -                     | -
    4,4,4:notakto        | loss in 13 | 61,950  | -                     | -
    4,3,3:wild           | loss in 10 | 453,831 | 209,286 1,390 243,155 | 120,852 120,826 44
";

const LARGER: &str = "
    5,4,3:notakto      | win in 12  | 385,625   | -                             | -
    5,3,3              | win in 7   | 2,286,668 | 1,261,643 6,872 1,018,153     | 526,930 352,638 30
    5,3,3:misere       | loss in 15 | 2,286,668 | 1,680,910 59,044 546,714      | -
    5,4,4:gravity      | draw       | 3,945,711 | 1,390,516 1,303,636 1,251,559 | 469,262 338,736 37,334
    4,5,4:gravity      | draw       | 1,706,255 | 509,601 712,421 484,233       | 186,130 134,604 37,080
    4,4,3              | win in 5   | 6,036,001 | 3,199,406 1,322 2,835,273     | 1,522,416 1,050,026 18
    4,4,4              | draw       | 9,722,011 | 2,730,266 6,031,189 960,556   | 401,096 252,940 5,356
    4,4,3:misere       | loss in 15 | 6,036,001 | 4,552,685 85,612 1,397,704    | -
    4,4,4:misere       | draw       | 9,722,011 | 2,203,424 6,718,241 800,346   | -
    4,4,3:torus        | win in 5   | 2,730,005 | 1,066,685 72 1,663,248        | 1,061,888 581,776 8
    4,4,4:torus        | draw       | 9,463,605 | 4,168,188 3,536,825 1,758,592 | 608,032 378,864 2,808
    4,4,4:torus+misere | draw       | 9,463,605 | 3,587,376 4,633,849 1,242,380 | -
";

/// In how many positions the first player has won, the second player, and neither.
fn over_by_player(tiers: &Tiers, rules: &Rules) -> [u64; 3] {
    let mut over = [0; 3];
    for ply in 0..=rules.area() {
        for (value, count) in tiers.counts(ply).by_value() {
            // After an even number of moves it is the first player's turn.
            let turn = usize::from(ply % 2 == 1);
            match value {
                Value::Win { plies: 0 } => over[turn] += count,
                Value::Loss { plies: 0 } => over[1 - turn] += count,
                Value::Draw if ply == rules.area() => over[2] += count,
                _ => {}
            }
        }
    }
    over
}

fn check(table: &str) {
    for row in table.trim().lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [text, start, positions, values, over] = cells[..] else {
            panic!("{row}");
        };
        let rules = game(text);
        let tiers = Tiers::solve(rules, 2).unwrap();
        let total = tiers.total();
        assert_eq!(tiers.value(&Position::start(rules)), start.parse().ok());
        let found = [
            (positions, &[total.positions()][..]),
            (values, &[total.wins(), total.draws(), total.losses()]),
            (over, &over_by_player(&tiers, &rules)),
        ];
        // A dash stands for a figure that no other program has counted.
        for (cell, found) in found.into_iter().filter(|(cell, _)| *cell != "-") {
            let numbers = cell.split(' ').map(|number| number.replace(',', ""));
            let expected: Vec<u64> = numbers.map(|number| number.parse().unwrap()).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}

#[test]
fn small_boards() {
    check(SMALL);
}

#[test]
#[ignore = "suite library"]
fn larger_boards() {
    check(LARGER);
}

mod long {
    use super::*;

    /// Tromp's count of Connect Four on 5×5, and notakto on 25 squares.
    #[test]
    #[ignore = "long"]
    fn boards_of_twenty_five_squares() {
        check("5,5,3:notakto | loss in 15 | 7,379,132 | - | -");
        check("5,5,4:gravity | draw | 69,763,700 | - | -");
    }
}
