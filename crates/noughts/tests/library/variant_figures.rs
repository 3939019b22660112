//! Known figures of the games that are not ordinary, each computed by two
//! independent programs.

use crate::solved::Solved;
use noughts::census::{self, Counts, Tally};
use noughts::{Position, Rules, Solution, Value};
use std::collections::BTreeMap;

/// What is known of a game on 3×3.
struct Figures {
    game: &'static str,
    start: &'static str,
    /// The values of the first moves, to the player who makes them, and which
    /// moves have them.
    first_moves: &'static [(&'static str, &'static str)],
    by_ply: &'static [u64],
    classes: u64,
    over: [u64; 3],
    games: [u128; 3],
    wins_draws_losses: [usize; 3],
}

const ORDINARY_PLIES: &[u64] = &[1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78];
const WILD_PLIES: &[u64] = &[1, 18, 144, 672, 2016, 4032, 5320, 4344, 1890, 316];
const ONLY_X_PLIES: &[u64] = &[1, 9, 36, 84, 126, 126, 62, 6];
const TORUS_PLIES: &[u64] = &[1, 9, 72, 252, 756, 1260, 1440, 1080, 270, 54];
const GRAVITY_PLIES: &[u64] = &[1, 3, 9, 24, 57, 108, 150, 176, 114, 52];

const ALL: &str = "a1 b1 c1 a2 b2 c2 a3 b3 c3";
const RIM: &str = "a1 b1 c1 a2 c2 a3 b3 c3";
const WILD_RIM: &str = "a1x a1o b1x b1o c1x c1o a2x a2o c2x c2o a3x a3o b3x b3o c3x c3o";

const ON_3X3: [Figures; 9] = [
    Figures {
        game: "3,3,3:misere",
        start: "draw",
        first_moves: &[("loss in 9", RIM), ("draw", "b2")],
        by_ply: ORDINARY_PLIES,
        classes: 765,
        over: [316, 626, 16],
        games: [77_904, 131_184, 46_080],
        wins_draws_losses: [3_054, 980, 1_444],
    },
    Figures {
        game: "3,3,3:wild",
        start: "win in 7",
        first_moves: &[("draw", WILD_RIM), ("win in 7", "b2x b2o")],
        by_ply: WILD_PLIES,
        classes: 1_359,
        over: [3_820, 3_808, 32],
        games: [28_331_136, 18_299_136, 11_612_160],
        wins_draws_losses: [10_085, 1_012, 7_656],
    },
    Figures {
        game: "3,3,3:wild+misere",
        start: "draw",
        first_moves: &[("loss in 9", WILD_RIM), ("draw", "b2x b2o")],
        by_ply: WILD_PLIES,
        classes: 1_359,
        over: [3_808, 3_820, 32],
        games: [18_299_136, 28_331_136, 11_612_160],
        wins_draws_losses: [12_136, 4_467, 2_150],
    },
    Figures {
        game: "3,3,3:notakto",
        start: "win in 6",
        first_moves: &[("loss in 7", RIM), ("win in 6", "b2")],
        by_ply: ONLY_X_PLIES,
        classes: 87,
        over: [108, 112, 0],
        games: [12_864, 10_368, 0],
        wins_draws_losses: [377, 0, 73],
    },
    Figures {
        game: "3,3,3:x-only",
        start: "win in 3",
        first_moves: &[("win in 5", RIM), ("win in 3", "b2")],
        by_ply: ONLY_X_PLIES,
        classes: 87,
        over: [112, 108, 0],
        games: [10_368, 12_864, 0],
        wins_draws_losses: [217, 0, 233],
    },
    Figures {
        game: "3,3,3:torus",
        start: "win in 7",
        first_moves: &[("win in 7", ALL)],
        by_ply: TORUS_PLIES,
        classes: 102,
        over: [882, 432, 0],
        games: [103_248, 101_088, 0],
        wins_draws_losses: [3_115, 0, 2_079],
    },
    Figures {
        game: "3,3,3:torus+misere",
        start: "win in 8",
        first_moves: &[("win in 8", ALL)],
        by_ply: TORUS_PLIES,
        classes: 102,
        over: [432, 882, 0],
        games: [101_088, 103_248, 0],
        wins_draws_losses: [3_835, 0, 1_359],
    },
    Figures {
        game: "3,3,3:gravity",
        start: "draw",
        first_moves: &[("draw", "a3 b3 c3")],
        by_ply: GRAVITY_PLIES,
        classes: 359,
        over: [118, 55, 16],
        games: [616, 386, 308],
        wins_draws_losses: [266, 160, 268],
    },
    Figures {
        game: "3,3,3:gravity+misere",
        start: "win in 8",
        first_moves: &[("win in 8", "a3 b3 c3")],
        by_ply: GRAVITY_PLIES,
        classes: 359,
        over: [55, 118, 16],
        games: [386, 616, 308],
        wins_draws_losses: [375, 141, 178],
    },
];

fn tally<T>([first, second, draw]: [T; 3]) -> Tally<T> {
    Tally {
        first,
        second,
        draw,
    }
}

#[test]
fn games_on_3x3_are_counted() {
    for figures in ON_3X3 {
        let rules: Rules = figures.game.parse().unwrap();
        let plies: Vec<Counts> = census::of(&rules).collect();
        let positions: Vec<u64> = plies.iter().map(|counts| counts.positions).collect();
        // After the last ply that is given there is nothing more.
        assert!(
            positions.starts_with(figures.by_ply),
            "{rules}: {positions:?}"
        );
        let total: Counts = plies.into_iter().sum();
        assert_eq!(
            total.positions,
            figures.by_ply.iter().sum::<u64>(),
            "{rules}"
        );
        assert_eq!(total.classes, figures.classes, "{rules}");
        assert_eq!(total.over, tally(figures.over), "{rules}");
        assert_eq!(total.games, tally(figures.games), "{rules}");
    }
}

#[test]
fn games_on_3x3_are_worth_what_is_known() {
    for figures in ON_3X3 {
        let rules: Rules = figures.game.parse().unwrap();
        let solved = Solved::new(rules);
        assert_eq!(solved.start().to_string(), figures.start, "{rules}");
        assert_eq!(
            solved.wins_draws_losses(),
            figures.wins_draws_losses,
            "{rules}"
        );
        let mut moves: BTreeMap<Value, Vec<String>> = BTreeMap::new();
        for (played, value) in solved.move_values(&Position::start(rules)) {
            let name = rules.notation(played).to_string();
            moves.entry(value).or_default().push(name);
        }
        let moves = moves
            .iter()
            .map(|(value, names)| (value.to_string(), names.join(" ")));
        let expected = figures.first_moves.iter();
        let expected = expected.map(|(value, names)| (value.to_string(), names.to_string()));
        assert!(
            moves.clone().eq(expected),
            "{rules}: {:?}",
            moves.collect::<Vec<_>>()
        );
    }
}

/// Positions, classes and final positions. Zero classes: not known.
fn check_counts(game: &str, positions: u64, classes: u64, over: [u64; 3]) {
    let total: Counts = census::of(&game.parse().unwrap()).sum();
    assert_eq!(total.positions, positions, "{game}");
    assert!(
        classes == 0 || total.classes == classes,
        "{game}: {}",
        total.classes
    );
    assert_eq!(total.over, tally(over), "{game}");
}

#[test]
fn other_boards_are_counted() {
    check_counts("4,3,3:torus", 70_483, 1_654, [24_480, 11_052, 0]);
    check_counts("4,3,3:gravity", 7_157, 3_587, [1_572, 926, 28]);
    check_counts("4,4,3:gravity", 41_750, 20_890, [10_476, 7_326, 18]);
    check_counts("4,4,4:gravity", 161_029, 80_541, [13_006, 8_398, 5_336]);
    check_counts("4,3,3:wild", 453_831, 57_522, [120_852, 120_826, 44]);
}

#[test]
fn positions_of_notakto() {
    let positions = |game: &str| -> u64 {
        let plies = census::of(&game.parse().unwrap());
        plies.map(|counts| counts.positions).sum()
    };
    assert_eq!(positions("4,3,3:notakto"), 2_990);
    assert_eq!(positions("5,3,3:notakto"), 19_412);
    assert_eq!(positions("4,4,3:notakto"), 34_318);
    assert_eq!(positions("4,4,4:notakto"), 61_950);
    assert_eq!(positions("5,4,3:notakto"), 385_625);
}

fn check_values(game: &str, start: &str, wins_draws_losses: [usize; 3]) {
    let solved = Solved::new(game.parse().unwrap());
    assert_eq!(solved.start().to_string(), start, "{game}");
    assert_eq!(solved.wins_draws_losses(), wins_draws_losses, "{game}");
}

#[test]
fn values_of_other_boards() {
    check_values("3,3,2:misere", "loss in 7", [1_037, 0, 197]);
    check_values("4,3,3:misere", "loss in 11", [73_959, 11_938, 26_076]);
    check_values("4,3,3:torus", "win in 5", [33_643, 0, 36_840]);
    check_values("4,3,3:gravity", "win in 9", [3_249, 327, 3_581]);
    check_values("4,4,3:gravity", "win in 9", [18_605, 340, 22_805]);
    check_values("4,4,4:gravity", "draw", [38_675, 90_120, 32_234]);
    // A win of the first player on 3×3, and here one of the second.
    check_values("4,3,3:wild", "loss in 10", [209_286, 1_390, 243_155]);
}

#[test]
fn starts_of_other_boards() {
    for (game, start) in [
        ("4,4,3:gravity+misere", "loss in 13"),
        ("4,4,4:gravity+misere", "loss in 13"),
        ("4,3,3:notakto", "loss in 7"),
        ("5,3,3:notakto", "loss in 9"),
        ("4,4,3:notakto", "win in 10"),
        ("4,4,4:notakto", "loss in 13"),
        ("5,4,3:notakto", "win in 12"),
    ] {
        let solved = Solved::new(game.parse().unwrap());
        assert_eq!(solved.start().to_string(), start, "{game}");
    }
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn larger_boards_are_counted() {
        check_counts("4,4,3:torus", 2_730_005, 22_580, [1_061_888, 581_776, 8]);
        check_counts("4,4,4:torus", 9_463_605, 0, [608_032, 378_864, 2_808]);
        check_counts("5,4,4:gravity", 3_945_711, 0, [469_262, 338_736, 37_334]);
        check_counts("4,5,4:gravity", 1_706_255, 0, [186_130, 134_604, 37_080]);
    }

    #[test]
    #[ignore = "long"]
    fn values_of_larger_boards() {
        check_values("5,3,3:misere", "loss in 15", [1_680_910, 59_044, 546_714]);
        check_values("4,4,3:torus", "win in 5", [1_066_685, 72, 1_663_248]);
        check_values("4,5,4:gravity", "draw", [509_601, 712_421, 484_233]);
    }
}
