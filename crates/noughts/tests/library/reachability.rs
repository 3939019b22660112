//! Why play cannot reach a board, and boards too large to play every game on.
//! `variants.rs` plays every game on the small ones.

use crate::oracle::{self, Game, Options};
use crate::random::Random;
use crate::rules;
use noughts::{Board, Mark, Position, Stones};
use std::collections::HashSet;

#[test]
fn all_reasons_are_reported() {
    let reasons = |text: &str| {
        let board: Board = text.parse().unwrap();
        Position::try_from(board).unwrap_err().to_string()
    };
    assert_eq!(
        reasons("xx./.../..."),
        "no game reaches xx./.../...: x has too many marks (2 x, 0 o)"
    );
    assert_eq!(
        reasons("xxx/.../xxx"),
        "no game reaches xxx/.../xxx: x has too many marks (6 x, 0 o); \
         no single move can have completed all lines of x"
    );
    assert_eq!(
        reasons("ooo/xxx/o.."),
        "no game reaches ooo/xxx/o..: o has too many marks (3 x, 4 o); \
         x and o both have a line; o moved after x had a line"
    );
}

/// The largest boards, with every combination of options but gravity.
fn large_games() -> Vec<Game> {
    let shapes = [
        ([8, 8, 1], 5),
        ([8, 8, 1], 3),
        ([16, 4, 1], 6),
        ([4, 16, 1], 5),
        ([64, 1, 1], 4),
        ([1, 64, 1], 4),
        ([13, 4, 1], 2),
        ([4, 4, 4], 4),
        ([2, 3, 10], 3),
    ];
    let games = shapes.iter().flat_map(|(sides, k)| {
        let free = Options::all(sides[2])
            .into_iter()
            .filter(|options| !options.gravity);
        free.map(|options| Game::played(*sides, *k, options))
    });
    games.collect()
}

/// A board with random marks, and whole lines laid over them, so that boards with several lines
/// occur.
fn random_board(game: &Game, random: &mut Random) -> Board {
    let rules = rules(&game.text());
    let lines: Vec<_> = rules.lines().collect();
    let density = random.within(0..=3);
    let marks = random.bits() & if density == 0 { 0 } else { random.bits() };
    let marks = Stones::from_bits(marks) & rules.all_squares();
    let mut x = marks & Stones::from_bits(random.bits());
    let mut o = marks - x;
    for _ in 0..random.within(0..=3) {
        let line = random.one_of(&lines).stones();
        (x, o) = match random.one_of(&Mark::BOTH) {
            Mark::X => (x | line, o - line),
            Mark::O => (x - line, o | line),
        };
    }
    // Balance the numbers of x and o, so that they do not make every board unreachable.
    let spare = rules.all_squares() - x - o;
    let lacking = x.len().abs_diff(o.len()) as usize;
    let extra: Stones = spare.iter().take(lacking).collect();
    let (x, o) = if x.len() < o.len() {
        (x | extra, o)
    } else {
        (x, o | extra)
    };
    let only_x = game.options.marks == oracle::Marks::OnlyX && density > 1;
    let (x, o) = if only_x {
        (x | o, Stones::NONE)
    } else {
        (x, o)
    };
    Board::new(rules, x, o).unwrap()
}

#[test]
fn the_largest_boards() {
    let mut random = Random::new();
    for game in large_games() {
        for _ in 0..20 {
            let board = random_board(&game, &mut random);
            let grid = oracle::read(&board.to_string());
            let judged = Position::try_from(board).is_ok();
            let reachable = game.is_reachable(&grid, &mut HashSet::new());
            assert_eq!(judged, reachable, "{board:?}");
            for mark in Mark::BOTH {
                let has_line = game.has_line(&grid, mark.letter());
                assert_eq!(board.has_line(mark), has_line, "{board:?}");
            }
        }
    }
}
