//! Figures of boards and variants that other programs computed.

use crate::positions::game;
use noughts::{Position, Solution};
use noughts_solver::Tiers;

/// The game, the value of the start, and the numbers of positions that the player to move
/// wins, draws and loses, or only the number of all positions.
const SMALL: &str = "
    2,2,2                | win in 3   | 13 0 16
    3,2,2                | win in 3   | 51 0 78
    3,3,2                | win in 3   | 365 0 869
    4,3,3                | win in 7   | 64,738 3,060 44,175
    4,3,3:misere         | loss in 11 | 73,959 11,938 26,076
    3,3,2:misere         | loss in 7  | 1,037 0 197
    4,3,3:torus          | win in 5   | 33,643 0 36,840
    4,3,3:gravity        | win in 9   | 3,249 327 3,581
    4,4,3:gravity        | win in 9   | 18,605 340 22,805
    4,4,4:gravity        | draw       | 38,675 90,120 32,234
    4,4,3:gravity+misere | loss in 13 | 41,750
    4,4,4:gravity+misere | loss in 13 | 161,029
    4,3,3:notakto        | loss in 7  | 2,990
    5,3,3:notakto        | loss in 9  | 19,412
    4,4,3:notakto        | win in 10  | 34,318
    4,4,4:notakto        | loss in 13 | 61,950
    4,3,3:wild           | loss in 10 | 209,286 1,390 243,155
";

const LARGER: &str = "
    5,4,3:notakto      | win in 12  | 385,625
    5,3,3              | win in 7   | 1,261,643 6,872 1,018,153
    5,3,3:misere       | loss in 15 | 1,680,910 59,044 546,714
    5,4,4:gravity      | draw       | 1,390,516 1,303,636 1,251,559
    4,5,4:gravity      | draw       | 509,601 712,421 484,233
    4,4,3              | win in 5   | 3,199,406 1,322 2,835,273
    4,4,4              | draw       | 2,730,266 6,031,189 960,556
    4,4,3:misere       | loss in 15 | 4,552,685 85,612 1,397,704
    4,4,4:misere       | draw       | 2,203,424 6,718,241 800,346
    4,4,3:torus        | win in 5   | 1,066,685 72 1,663,248
    4,4,4:torus        | draw       | 4,168,188 3,536,825 1,758,592
    4,4,4:torus+misere | draw       | 3,587,376 4,633,849 1,242,380
";

fn check(table: &str) {
    for row in table.trim().lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [text, start, counts] = cells[..] else {
            panic!("{row}");
        };
        let rules = game(text);
        let tiers = Tiers::solve(rules, 2).unwrap();
        assert_eq!(tiers.value(&Position::start(rules)), start.parse().ok());
        let total = tiers.total();
        let numbers = counts.split(' ').map(|number| number.replace(',', ""));
        let expected: Vec<u64> = numbers.map(|number| number.parse().unwrap()).collect();
        let found = match expected[..] {
            [_] => vec![total.positions()],
            _ => vec![total.wins(), total.draws(), total.losses()],
        };
        assert_eq!(found, expected, "{text}");
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
        check("5,5,3:notakto | loss in 15 | 7,379,132");
        check("5,5,4:gravity | draw | 69,763,700");
    }
}
