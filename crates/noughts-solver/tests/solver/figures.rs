//! Figures of other boards and variants that other programs computed: value and
//! distance of the start, how many positions there are, how many of them the
//! player to move wins, draws and loses, and in how many the game is over.

use crate::positions::game;
use noughts::{Position, Rules, Solution, Value};
use noughts_solver::Tiers;

/// What is known of a game.
struct Figures {
    game: &'static str,
    start: Value,
    positions: u64,
    /// Won, drawn and lost by the player to move; `None` if no count is known.
    values: Option<[u64; 3]>,
    /// Over: won by the first player, by the second, and drawn; `None` if no count is
    /// known.
    over: Option<[u64; 3]>,
}

const fn win(plies: u8) -> Value {
    Value::Win { plies }
}

const fn loss(plies: u8) -> Value {
    Value::Loss { plies }
}

const fn figures(game: &'static str, start: Value, positions: u64) -> Figures {
    Figures {
        game,
        start,
        positions,
        values: None,
        over: None,
    }
}

impl Figures {
    const fn values(mut self, won: u64, drawn: u64, lost: u64) -> Figures {
        self.values = Some([won, drawn, lost]);
        self
    }

    const fn over(mut self, first: u64, second: u64, drawn: u64) -> Figures {
        self.over = Some([first, second, drawn]);
        self
    }

    fn check(&self) {
        let rules = game(self.game);
        let tiers = Tiers::solve(rules, 2).unwrap();
        let start = tiers.value(&Position::start(rules)).unwrap();
        assert_eq!(start, self.start, "{rules}");
        let total = tiers.total();
        assert_eq!(total.positions(), self.positions, "{rules}");
        if let Some(values) = self.values {
            let found = [total.wins(), total.draws(), total.losses()];
            assert_eq!(found, values, "{rules}");
        }
        if let Some(over) = self.over {
            assert_eq!(over_by_player(&tiers, &rules), over, "{rules}");
        }
    }
}

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

use Value::Draw;

const ON_NINE_SQUARES: [Figures; 10] = [
    figures("3,3,3", Draw, 5_478)
        .values(2_836, 1_068, 1_574)
        .over(626, 316, 16),
    figures("3,3,3:misere", Draw, 5_478)
        .values(3_054, 980, 1_444)
        .over(316, 626, 16),
    figures("3,3,3:wild", win(7), 18_753)
        .values(10_085, 1_012, 7_656)
        .over(3_820, 3_808, 32),
    figures("3,3,3:wild+misere", Draw, 18_753)
        .values(12_136, 4_467, 2_150)
        .over(3_808, 3_820, 32),
    figures("3,3,3:notakto", win(6), 450)
        .values(377, 0, 73)
        .over(108, 112, 0),
    figures("3,3,3:x-only", win(3), 450)
        .values(217, 0, 233)
        .over(112, 108, 0),
    figures("3,3,3:torus", win(7), 5_194)
        .values(3_115, 0, 2_079)
        .over(882, 432, 0),
    figures("3,3,3:torus+misere", win(8), 5_194)
        .values(3_835, 0, 1_359)
        .over(432, 882, 0),
    figures("3,3,3:gravity", Draw, 694)
        .values(266, 160, 268)
        .over(118, 55, 16),
    figures("3,3,3:gravity+misere", win(8), 694)
        .values(375, 141, 178)
        .over(55, 118, 16),
];

const SMALL: [Figures; 17] = [
    figures("2,2,2", win(3), 29)
        .values(13, 0, 16)
        .over(12, 0, 0),
    figures("3,2,2", win(3), 129)
        .values(51, 0, 78)
        .over(52, 20, 0),
    figures("3,3,2", win(3), 1_234)
        .values(365, 0, 869)
        .over(548, 312, 0),
    figures("4,3,3", win(7), 111_973)
        .values(64_738, 3_060, 44_175)
        .over(20_312, 12_070, 28),
    figures("4,3,3:misere", loss(11), 111_973).values(73_959, 11_938, 26_076),
    figures("3,3,2:misere", loss(7), 1_234).values(1_037, 0, 197),
    figures("4,3,3:torus", win(5), 70_483)
        .values(33_643, 0, 36_840)
        .over(24_480, 11_052, 0),
    figures("4,3,3:gravity", win(9), 7_157)
        .values(3_249, 327, 3_581)
        .over(1_572, 926, 28),
    figures("4,4,3:gravity", win(9), 41_750)
        .values(18_605, 340, 22_805)
        .over(10_476, 7_326, 18),
    figures("4,4,4:gravity", Draw, 161_029)
        .values(38_675, 90_120, 32_234)
        .over(13_006, 8_398, 5_336),
    figures("4,4,3:gravity+misere", loss(13), 41_750),
    figures("4,4,4:gravity+misere", loss(13), 161_029),
    figures("4,3,3:notakto", loss(7), 2_990),
    figures("5,3,3:notakto", loss(9), 19_412),
    figures("4,4,3:notakto", win(10), 34_318),
    figures("4,4,4:notakto", loss(13), 61_950),
    figures("4,3,3:wild", loss(10), 453_831)
        .values(209_286, 1_390, 243_155)
        .over(120_852, 120_826, 44),
];

const LARGER: [Figures; 12] = [
    figures("5,4,3:notakto", win(12), 385_625),
    figures("5,3,3", win(7), 2_286_668)
        .values(1_261_643, 6_872, 1_018_153)
        .over(526_930, 352_638, 30),
    figures("5,3,3:misere", loss(15), 2_286_668).values(1_680_910, 59_044, 546_714),
    figures("5,4,4:gravity", Draw, 3_945_711)
        .values(1_390_516, 1_303_636, 1_251_559)
        .over(469_262, 338_736, 37_334),
    figures("4,5,4:gravity", Draw, 1_706_255)
        .values(509_601, 712_421, 484_233)
        .over(186_130, 134_604, 37_080),
    figures("4,4,3", win(5), 6_036_001)
        .values(3_199_406, 1_322, 2_835_273)
        .over(1_522_416, 1_050_026, 18),
    figures("4,4,4", Draw, 9_722_011)
        .values(2_730_266, 6_031_189, 960_556)
        .over(401_096, 252_940, 5_356),
    figures("4,4,3:misere", loss(15), 6_036_001).values(4_552_685, 85_612, 1_397_704),
    figures("4,4,4:misere", Draw, 9_722_011).values(2_203_424, 6_718_241, 800_346),
    figures("4,4,3:torus", win(5), 2_730_005)
        .values(1_066_685, 72, 1_663_248)
        .over(1_061_888, 581_776, 8),
    figures("4,4,4:torus", Draw, 9_463_605)
        .values(4_168_188, 3_536_825, 1_758_592)
        .over(608_032, 378_864, 2_808),
    figures("4,4,4:torus+misere", Draw, 9_463_605).values(3_587_376, 4_633_849, 1_242_380),
];

#[test]
fn variants_of_tic_tac_toe() {
    ON_NINE_SQUARES.iter().for_each(Figures::check);
}

#[test]
fn other_small_boards() {
    SMALL.iter().for_each(Figures::check);
}

#[test]
#[ignore = "suite library"]
fn larger_boards() {
    LARGER.iter().for_each(Figures::check);
}

mod long {
    use super::*;

    /// Tromp's count of Connect Four on 5×5, and notakto on 25 squares.
    #[test]
    #[ignore = "long"]
    fn boards_of_twenty_five_squares() {
        figures("5,5,3:notakto", loss(15), 7_379_132).check();
        let rules = game("5,5,4:gravity");
        let tiers = Tiers::solve(rules, 2).unwrap();
        assert_eq!(tiers.total().positions(), 69_763_700);
        assert_eq!(tiers.value(&Position::start(rules)), Some(Draw));
    }
}
