//! `cargo bench -p noughts`. Every benchmark checks its result before timing it,
//! and uses many inputs so that branch prediction cannot learn them.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use noughts::{Board, Mark, Position, Rules, Solution, Stones, TABLE, Value, census};

fn main() {
    divan::main();
}

fn boards() -> Vec<Board> {
    (0..19_683)
        .map(|number| Board::from_number(Rules::TIC_TAC_TOE, number).expect("a grid"))
        .collect()
}

/// All positions, shuffled.
fn positions() -> Vec<Position> {
    let boards = boards();
    let shuffled = (0..boards.len()).map(|n| boards[n * 7_919 % boards.len()]);
    let positions: Vec<Position> = shuffled.filter_map(|board| board.try_into().ok()).collect();
    assert_eq!(positions.len(), 5_478);
    positions
}

/// Checks how many items pass, and measures how long that takes.
fn count<T>(bencher: Bencher, items: &[T], expected: usize, passes: impl Fn(&T) -> bool) {
    let found = || items.iter().filter(|item| passes(black_box(item))).count();
    assert_eq!(found(), expected);
    bencher
        .counter(ItemsCount::new(items.len()))
        .bench_local(found);
}

/// The value of a position by table look-up, for each of the 5,478.
#[divan::bench]
fn value(bencher: Bencher) {
    let wins = |p: &Position| matches!(TABLE.value(p), Some(Value::Win { .. }));
    count(bencher, &positions(), 2_836, wins);
}

/// The first best move of each of the 5,478 positions.
#[divan::bench]
fn best_move(bencher: Bencher) {
    let has_one = |p: &Position| TABLE.best_moves(p).into_iter().next().is_some();
    count(bencher, &positions(), 4_520, has_one);
}

/// Reading each of the 19,683 boards from its text.
#[divan::bench]
fn parse(bencher: Bencher) {
    let texts: Vec<String> = boards().iter().map(Board::to_string).collect();
    let read = || {
        let boards = texts
            .iter()
            .filter_map(|text| black_box(text).parse::<Board>().ok());
        boards
            .map(|board| board.stones(Mark::X).bits())
            .sum::<u64>()
    };
    // Every square has an x on a third of the boards.
    assert_eq!(read(), 511 * 6_561);
    bencher
        .counter(ItemsCount::new(texts.len()))
        .bench_local(read);
}

/// Judging each of the 19,683 boards by the rules, without the table.
#[divan::bench]
fn judge(bencher: Bencher) {
    count(bencher, &boards(), 5_478, is_reachable);
}

fn is_reachable(board: &Board) -> bool {
    Position::try_from(*board).is_ok()
}

/// The canonical form of each of the 5,478 positions.
#[divan::bench]
fn canonical(bencher: Bencher) {
    count(bencher, &positions(), 765, |p| p.canonical() == *p);
}

/// A pseudo-random set of squares.
fn spread(number: u64) -> Stones {
    Stones::from_bits(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Whether each of 2,187 sets of squares of a game has a line.
#[divan::bench(args = ["3,3,3", "8,8,5", "qubic", "3,3,3:torus", "8,8,5:torus"])]
fn has_line(bencher: Bencher, game: &str) {
    let rules: Rules = game.parse().expect("a game");
    let sets = (1..=2_187).map(|n| spread(n) & rules.all_squares());
    let sets: Vec<Stones> = sets.collect();
    let lines: Vec<Stones> = rules.lines().map(|line| line.stones()).collect();
    let has_one = |set: &&Stones| lines.iter().any(|line| set.is_superset(*line));
    let expected = sets.iter().filter(has_one).count();
    count(bencher, &sets, expected, |set| rules.has_line(*set));
}

/// Judging full boards of games with gravity, filled at random.
#[divan::bench(args = ["7,6,7:gravity", "8,8,8:gravity", "16,4,16:gravity"])]
fn judge_columns(bencher: Bencher, game: &str) {
    let rules: Rules = game.parse().expect("a game");
    let all = rules.all_squares();
    let x = (1..4_000).map(|n| spread(n) & all);
    let half = x.filter(|x| x.len() * 2 == all.len());
    let boards: Vec<Board> = half
        .filter_map(|x| Board::new(rules, x, all - x).ok())
        .collect();
    let expected = boards.iter().filter(|board| is_reachable(board)).count();
    assert!(expected > 0);
    count(bencher, &boards, expected, is_reachable);
}

/// Counting all positions, classes and games of a board.
#[divan::bench(args = [("3,3,3", 5_478), ("4,3,3", 111_973), ("3,3,3:wild", 18_753), ("4,4,3:gravity", 41_750)])]
fn census_of(bencher: Bencher, (game, positions): (&str, u64)) {
    let rules: Rules = game.parse().expect("a game");
    let total = || {
        let plies = census::of(black_box(&rules));
        plies.map(|ply| ply.positions).sum::<u64>()
    };
    assert_eq!(total(), positions);
    bencher.bench_local(total);
}
