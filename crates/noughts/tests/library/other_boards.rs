//! Known figures of the ordinary game on other boards.

use crate::solved::Solved;
use noughts::census::{self, Counts, Tally};
use noughts::{Board, Position, Rules, Stones};

fn rules(width: u32, height: u32, k: u32) -> Rules {
    Rules::new(width, height, k).unwrap()
}

fn tally<T>(first: T, second: T, draw: T) -> Tally<T> {
    Tally {
        first,
        second,
        draw,
    }
}

/// The value of the start, and wins, draws and losses for the player to move.
fn check_values(rules: Rules, start: &str, expected: [usize; 3]) {
    let solved = Solved::new(rules);
    assert_eq!(solved.start().to_string(), start, "{rules}");
    assert_eq!(solved.wins_draws_losses(), expected, "{rules}");
}

#[test]
fn values_of_small_boards() {
    check_values(rules(2, 2, 2), "win in 3", [13, 0, 16]);
    check_values(rules(3, 2, 2), "win in 3", [51, 0, 78]);
    check_values(rules(3, 3, 2), "win in 3", [365, 0, 869]);
    check_values(rules(4, 3, 3), "win in 7", [64_738, 3_060, 44_175]);
}

fn total(rules: &Rules) -> Counts {
    census::of(rules).sum()
}

#[test]
fn other_small_boards() {
    for (rules, positions, classes, over) in [
        (rules(2, 2, 2), 29, 6, tally(12, 0, 0)),
        (rules(3, 2, 2), 129, 38, tally(52, 20, 0)),
        (rules(3, 3, 2), 1_234, 186, tally(548, 312, 0)),
        (rules(4, 3, 3), 111_973, 28_275, tally(20_312, 12_070, 28)),
        (
            rules(5, 3, 3),
            2_286_668,
            573_900,
            tally(526_930, 352_638, 30),
        ),
        (
            rules(4, 4, 3),
            6_036_001,
            756_387,
            tally(1_522_416, 1_050_026, 18),
        ),
        (
            rules(4, 4, 4),
            9_722_011,
            1_217_977,
            tally(401_096, 252_940, 5_356),
        ),
    ] {
        let total = total(&rules);
        assert_eq!(
            (total.positions, total.classes),
            (positions, classes),
            "{rules}"
        );
        assert_eq!(total.over, over, "{rules}");
    }
}

#[test]
fn games_on_other_boards() {
    assert_eq!(total(&rules(2, 2, 2)).games.total(), 24); // A061526(2)
    assert_eq!(
        total(&rules(4, 3, 3)).games,
        tally(79_797_600, 56_875_968, 14_515_200)
    );
    let games = total(&rules(4, 4, 4)).games;
    assert_eq!(
        games,
        tally(3_225_291_101_568, 3_106_180_802_304, 8_707_262_054_400)
    );
    assert_eq!(games.total(), 15_038_733_958_272); // A061526(4)
}

/// The number of arrangements to look at is that of the combinatorial index.
#[test]
fn arrangements() {
    let sum = |rules: Rules| -> u128 {
        (0..=rules.area())
            .map(|ply| census::arrangements(&rules, ply))
            .sum()
    };
    assert_eq!(sum(rules(3, 3, 3)), 6_046);
    assert_eq!(sum(rules(4, 3, 3)), 143_365);
    assert_eq!(sum(rules(5, 3, 3)), 3_492_117);
    assert_eq!(sum(rules(4, 4, 4)), 10_165_779);
    assert_eq!(census::arrangements(&rules(3, 3, 3), 10), 0);
    // 64 over 32, for x, and all other squares for o.
    assert_eq!(
        census::arrangements(&rules(8, 8, 5), 64),
        1_832_624_140_942_590_534
    );
}

/// A plain census to compare with: every arrangement is checked, and none is
/// counted for another.
fn positions_one_by_one(rules: &Rules) -> u64 {
    fn count(rules: &Rules, square: u32, x: u64, o: u64) -> u64 {
        if square == rules.area() {
            let marks = [x, o].map(Stones::from_bits);
            let board = Board::new(*rules, marks[0], marks[1]).unwrap();
            return u64::from(Position::try_from(board).is_ok());
        }
        count(rules, square + 1, x, o)
            + count(rules, square + 1, x | 1 << square, o)
            + count(rules, square + 1, x, o | 1 << square)
    }
    count(rules, 0, 0, 0)
}

fn check_plain_twin(games: [Rules; 4]) {
    for rules in games {
        let (found, expected) = (total(&rules).positions, positions_one_by_one(&rules));
        assert_eq!(found, expected, "{rules}");
    }
}

#[test]
fn the_census_and_its_plain_twin() {
    check_plain_twin([
        rules(3, 3, 3),
        rules(4, 3, 3),
        rules(6, 2, 4),
        rules(12, 1, 3),
    ]);
}

/// More games than a `u128` holds are counted as `u128::MAX`.
#[test]
fn too_many_games_to_count() {
    let total = total(&rules(4, 4, 4));
    let many = Counts {
        games: tally(u128::MAX, 1, 1),
        ..total
    };
    assert_eq!((many + total).games.first, u128::MAX);
    assert_eq!(many.games.total(), u128::MAX);
    // 35! is beyond 128 bits, and so are the games to a full board of 7×5. The
    // first plies are not.
    assert_eq!(census::count(&rules(7, 5, 7), 2).positions, 35 * 34);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn values_of_larger_boards() {
        check_values(rules(5, 3, 3), "win in 7", [1_261_643, 6_872, 1_018_153]);
        check_values(rules(4, 4, 3), "win in 5", [3_199_406, 1_322, 2_835_273]);
        check_values(rules(4, 4, 4), "draw", [2_730_266, 6_031_189, 960_556]);
    }

    #[test]
    #[ignore = "long"]
    fn the_census_and_its_plain_twin_on_larger_boards() {
        check_plain_twin([
            rules(5, 3, 3),
            rules(4, 4, 3),
            rules(4, 4, 4),
            rules(9, 2, 4),
        ]);
    }

    #[test]
    #[ignore = "long"]
    fn the_census_of_5x4() {
        let total = total(&rules(5, 4, 4));
        assert_eq!((total.positions, total.classes), (674_794_169, 168_720_724));
        assert_eq!(total.over, tally(47_235_896, 33_210_600, 37_362));
        assert_eq!(
            total.games,
            tally(
                321_705_925_282_907_136,
                313_661_799_178_970_112,
                491_989_893_857_280_000
            )
        );
    }
}
