//! `cargo bench -p noughts`. Every benchmark checks its result before it is
//! timed, and goes through many inputs so that none is learned by heart.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use noughts::{Board, Player, Position, Rules, Solution, TABLE, Value, census};

fn main() {
    divan::main();
}

fn boards() -> Vec<Board> {
    (0..19_683)
        .map(|number| Board::from_number(Rules::TIC_TAC_TOE, number).expect("a grid"))
        .collect()
}

/// In an order unlike that of their numbers.
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
            .filter_map(|p| TABLE.best_moves(black_box(p)).next())
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
            .map(|board| board.stones(Player::X).bits())
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

/// All positions, classes and games of a board, counted.
#[divan::bench(args = ["3,3,3", "4,3,3"])]
fn census_of(bencher: Bencher, game: &str) {
    let rules: Rules = game.parse().expect("a game");
    let total = || {
        census::of(black_box(&rules))
            .map(|ply| ply.positions)
            .sum::<u64>()
    };
    assert_eq!(total(), if game == "3,3,3" { 5_478 } else { 111_973 });
    bencher.bench_local(total);
}
