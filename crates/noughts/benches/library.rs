//! `cargo bench -p noughts`. Every benchmark checks its result before it is
//! timed, and goes through many inputs so that branch prediction cannot learn them.

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

/// All positions, not in the order of their numbers.
fn positions() -> Vec<Position> {
    let boards = boards();
    let shuffled = (0..boards.len()).map(|n| boards[n * 7_919 % boards.len()]);
    let positions: Vec<Position> = shuffled.filter_map(|board| board.try_into().ok()).collect();
    assert_eq!(positions.len(), 5_478);
    positions
}

/// The value of a position by table look-up, for each of the 5,478.
#[divan::bench]
fn value(bencher: Bencher) {
    let positions = positions();
    let wins = || {
        let values = positions
            .iter()
            .map(|position| TABLE.value(black_box(position)));
        values
            .filter(|value| matches!(value, Some(Value::Win { .. })))
            .count()
    };
    assert_eq!(wins(), 2_836);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(wins);
}

/// The first best move of each of the 5,478 positions.
#[divan::bench]
fn best_move(bencher: Bencher) {
    let positions = positions();
    let moves = || {
        positions
            .iter()
            .filter_map(|p| TABLE.best_moves(black_box(p)).into_iter().next())
            .count()
    };
    assert_eq!(moves(), 4_520);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(moves);
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
    let boards = boards();
    let reachable = || {
        boards
            .iter()
            .filter(|b| Position::try_from(**black_box(b)).is_ok())
            .count()
    };
    assert_eq!(reachable(), 5_478);
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench_local(reachable);
}

/// The canonical form of each of the 5,478 positions.
#[divan::bench]
fn canonical(bencher: Bencher) {
    let positions = positions();
    let classes = || {
        positions
            .iter()
            .filter(|p| black_box(p).canonical() == **p)
            .count()
    };
    assert_eq!(classes(), 765);
    bencher
        .counter(ItemsCount::new(positions.len()))
        .bench_local(classes);
}

/// Whether each of 2,187 sets of squares of a game has a line.
#[divan::bench(args = ["3,3,3", "8,8,5", "qubic", "3,3,3:torus", "8,8,5:torus"])]
fn has_line(bencher: Bencher, game: &str) {
    let rules: Rules = game.parse().expect("a game");
    let spread = |n: u64| Stones::from_bits(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let sets: Vec<Stones> = (1..=2_187)
        .map(|n| spread(n) & rules.all_squares())
        .collect();
    let lines: Vec<Stones> = rules.lines().map(|line| line.stones()).collect();
    let expected = sets
        .iter()
        .filter(|set| lines.iter().any(|line| set.is_superset(*line)));
    let found = || {
        sets.iter()
            .filter(|set| rules.has_line(**black_box(set)))
            .count()
    };
    assert_eq!(found(), expected.count());
    bencher
        .counter(ItemsCount::new(sets.len()))
        .bench_local(found);
}

/// Judging full boards of Connect Four and its like, whose marks lie at random.
#[divan::bench(args = ["7,6,7:gravity", "8,8,8:gravity", "16,4,16:gravity"])]
fn judge_columns(bencher: Bencher, game: &str) {
    let rules: Rules = game.parse().expect("a game");
    let all = rules.all_squares();
    let spread = |n: u64| Stones::from_bits(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let x = (1..4_000)
        .map(|n| spread(n) & all)
        .filter(|x| x.len() * 2 == all.len());
    let boards: Vec<Board> = x
        .filter_map(|x| Board::new(rules, x, all - x).ok())
        .collect();
    let judged = || {
        let judged = boards
            .iter()
            .filter(|b| Position::try_from(**black_box(b)).is_ok());
        judged.count()
    };
    assert!(judged() > 0);
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench_local(judged);
}

/// All positions, classes and games of a board, counted.
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
