//! Known figures, each computed by two independent programs; sequences of the On-Line
//! Encyclopedia of Integer Sequences are named. `variants.rs` compares the games on the smallest
//! boards with an oracle; the tests of noughts-solver have the values of larger ones.

use crate::rules;
use noughts::Rules;
use noughts::census::{self, Counts, Tally};

fn total(game: &str) -> Counts {
    census::of(&rules(game)).sum()
}

fn tally<T>([first, second, draw]: [T; 3]) -> Tally<T> {
    Tally {
        first,
        second,
        draw,
    }
}

#[test]
fn tic_tac_toe_by_ply() {
    let census: Vec<Counts> = census::of(&Rules::TIC_TAC_TOE).collect();
    let column = |get: fn(&Counts) -> u64| census.iter().map(get).collect::<Vec<u64>>();
    let positions = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
    assert_eq!(column(|ply| ply.positions), positions);
    // A008907
    let classes = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15];
    assert_eq!(column(|ply| ply.classes), classes);
    // A048245
    let over = [0, 0, 0, 0, 0, 21, 21, 58, 23, 15];
    assert_eq!(column(|ply| ply.over_classes.total()), over);
    let games: Vec<u128> = census.iter().map(|ply| ply.games.total()).collect();
    assert_eq!(games, [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]);
}

/// Positions, classes and final positions. Zero classes: not known.
fn check_counts(games: &[(&str, u64, u64, [u64; 3])]) {
    for &(game, positions, classes, over) in games {
        let total = total(game);
        assert_eq!(total.positions, positions, "{game}");
        let found = if classes == 0 { 0 } else { total.classes };
        assert_eq!(found, classes, "{game}");
        assert_eq!(total.over, tally(over), "{game}");
    }
}

#[test]
fn boards_are_counted() {
    check_counts(&[
        ("4,3,3", 111_973, 28_275, [20_312, 12_070, 28]),
        ("5,3,3", 2_286_668, 573_900, [526_930, 352_638, 30]),
        ("4,4,3", 6_036_001, 756_387, [1_522_416, 1_050_026, 18]),
        ("4,4,4", 9_722_011, 1_217_977, [401_096, 252_940, 5_356]),
        ("4,3,3:torus", 70_483, 1_654, [24_480, 11_052, 0]),
        ("4,3,3:gravity", 7_157, 3_587, [1_572, 926, 28]),
        ("4,4,3:gravity", 41_750, 20_890, [10_476, 7_326, 18]),
        ("4,4,4:gravity", 161_029, 80_541, [13_006, 8_398, 5_336]),
        ("4,3,3:wild", 453_831, 57_522, [120_852, 120_826, 44]),
    ]);
    for (game, positions) in [
        ("4,3,3:notakto", 2_990),
        ("5,3,3:notakto", 19_412),
        ("4,4,3:notakto", 34_318),
        ("4,4,4:notakto", 61_950),
        ("5,4,3:notakto", 385_625),
    ] {
        assert_eq!(total(game).positions, positions, "{game}");
    }
}

/// A061526 of 2, 3 and 4.
#[test]
fn complete_games() {
    for (game, sum, ends) in [
        ("2,2,2", 24, [24, 0, 0]),
        ("3,3,3", 255_168, [131_184, 77_904, 46_080]),
        ("4,3,3", 151_188_768, [79_797_600, 56_875_968, 14_515_200]),
        (
            "4,4,4",
            15_038_733_958_272,
            [3_225_291_101_568, 3_106_180_802_304, 8_707_262_054_400],
        ),
    ] {
        let games = total(game).games;
        assert_eq!(games, tally(ends), "{game}");
        assert_eq!(games.total(), sum, "{game}");
    }
}

/// More games than a `u128` holds are counted as `u128::MAX`.
#[test]
fn too_many_games_to_count() {
    let total = total("4,4,4");
    let many = Counts {
        games: tally([u128::MAX, 1, 1]),
        ..total
    };
    assert_eq!((many + total).games.first, u128::MAX);
    assert_eq!(many.games.total(), u128::MAX);
    // 35! is beyond 128 bits, and so are the games to a full board of 7×5. The
    // first plies are not.
    assert_eq!(census::count(&rules("7,5,7"), 2).positions, 35 * 34);
}

/// The number of arrangements is the size of the combinatorial index.
#[test]
fn arrangements() {
    for (game, expected) in [
        ("3,3,3", 6_046),
        ("4,3,3", 143_365),
        ("5,3,3", 3_492_117),
        ("4,4,4", 10_165_779),
    ] {
        let rules = rules(game);
        let plies = (0..=rules.area()).map(|ply| census::arrangements(&rules, ply));
        assert_eq!(plies.sum::<u128>(), expected, "{game}");
    }
    assert_eq!(census::arrangements(&Rules::TIC_TAC_TOE, 10), 0);
    // 64 over 32, for x, and all other squares for o.
    let ways = census::arrangements(&rules("8,8,5"), 64);
    assert_eq!(ways, 1_832_624_140_942_590_534);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn larger_boards_are_counted() {
        check_counts(&[
            ("4,4,3:torus", 2_730_005, 22_580, [1_061_888, 581_776, 8]),
            ("4,4,4:torus", 9_463_605, 0, [608_032, 378_864, 2_808]),
            ("5,4,4:gravity", 3_945_711, 0, [469_262, 338_736, 37_334]),
            ("4,5,4:gravity", 1_706_255, 0, [186_130, 134_604, 37_080]),
        ]);
    }

    #[test]
    #[ignore = "long"]
    fn the_census_of_5x4() {
        let total = total("5,4,4");
        assert_eq!((total.positions, total.classes), (674_794_169, 168_720_724));
        assert_eq!(total.over, tally([47_235_896, 33_210_600, 37_362]));
        let games = [
            321_705_925_282_907_136,
            313_661_799_178_970_112,
            491_989_893_857_280_000,
        ];
        assert_eq!(total.games, tally(games));
    }
}
