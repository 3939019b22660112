//! Lines and squares of a board.

use crate::oracle::{Game, Options};
use crate::random::Random;
use noughts::{Rules, Square, SquareIndex, Stones};
use std::collections::HashSet;

/// The shapes on which every rule is tested: 3×3, boards that are not square,
/// lines longer than one side, boxes, the largest boards.
const SHAPES: [([usize; 3], usize); 18] = [
    ([3, 3, 1], 3),
    ([4, 3, 1], 3),
    ([7, 6, 1], 4),
    ([6, 2, 1], 4),
    ([2, 6, 1], 5),
    ([2, 2, 1], 2),
    ([3, 3, 1], 1),
    ([3, 3, 3], 3),
    ([2, 3, 4], 3),
    ([1, 4, 2], 2),
    ([8, 8, 1], 5),
    ([64, 1, 1], 64),
    ([1, 64, 1], 2),
    ([1, 1, 64], 3),
    ([4, 4, 4], 4),
    ([16, 2, 2], 5),
    ([2, 2, 16], 4),
    ([2, 16, 2], 2),
];

/// Every shape with plain and with joined edges, as a game of the oracle and as
/// `Rules`.
fn shapes() -> impl Iterator<Item = (Game, Rules)> {
    SHAPES.into_iter().flat_map(|(sides, k)| {
        [false, true].map(|torus| {
            let options = Options {
                torus,
                ..Options::ORDINARY
            };
            let game = Game::played(sides, k, options);
            let rules = game.text().parse().unwrap();
            (game, rules)
        })
    })
}

fn every_game() -> impl Iterator<Item = (u32, u32, u32)> {
    (1..=64u32).flat_map(|width| {
        (1..=64 / width)
            .flat_map(move |height| (1..=width.max(height)).map(move |k| (width, height, k)))
    })
}

/// `Rules::lines` has each line once, with its squares in order.
#[test]
fn lines_are_those_found_by_walking() {
    for (game, rules) in shapes() {
        let mut found = HashSet::new();
        for line in rules.lines() {
            let squares: Vec<Square> = line.squares().collect();
            assert_eq!(squares.len(), game.k);
            assert_eq!(squares[0], line.start());
            let stones: Stones = squares.iter().map(|s| rules.index(*s).unwrap()).collect();
            assert_eq!(line.stones(), stones, "{line}");
            assert!(found.insert(stones), "{rules}: {line} twice");
        }
        let expected = game.lines.iter().map(|line| set(line));
        assert_eq!(found, expected.collect(), "{rules}");
    }
}

fn set(squares: &[usize]) -> Stones {
    let indices = squares.iter().map(|square| SquareIndex::new(*square as u8));
    indices.map(Option::unwrap).collect()
}

/// Tests pseudo-random sets of squares, dense and sparse.
#[test]
fn sets_have_a_line_if_a_walk_finds_one() {
    let mut random = Random::new();
    let mut next = || random.bits();
    for (game, rules) in shapes() {
        let lines: Vec<Stones> = game.lines.iter().map(|line| set(line)).collect();
        for number in 0..200 {
            let (thick, thin) = (next() | next(), next() & next());
            let bits = [thick, thin, next(), thick & next(), thin | next()][number % 5];
            let stones = Stones::from_bits(bits) & rules.all_squares();
            let complete = || lines.iter().filter(|line| stones.is_superset(**line));
            assert_eq!(
                rules.has_line(stones),
                complete().count() > 0,
                "{rules} {stones:?}"
            );
            let common = complete().fold(stones, |common, line| common & *line);
            assert_eq!(rules.common_squares(stones), common, "{rules} {stones:?}");
        }
        // A line alone, and without any one of its stones.
        for line in &lines {
            assert!(rules.has_line(*line), "{rules} {line:?}");
            for square in *line {
                assert!(!rules.has_line(line.without(square)), "{rules} {line:?}");
            }
        }
    }
}

/// The number of lines is given by a formula, for every game of every size.
#[test]
fn the_number_of_lines_follows_a_formula() {
    let mut games = 0;
    for (width, height, k) in every_game() {
        let rules = Rules::new(width, height, k).unwrap();
        let fits = |side: u32| (side + 1).saturating_sub(k);
        let expected = if k == 1 {
            width * height
        } else {
            fits(width) * height + width * fits(height) + 2 * fits(width) * fits(height)
        };
        assert_eq!(rules.lines().count() as u32, expected, "{rules}");
        assert!(!rules.has_line(Stones::NONE));
        assert!(rules.has_line(rules.all_squares()), "{rules}");
        for line in rules.lines() {
            assert!(rules.has_line(line.stones()), "{rules}");
            // A line that lacks any one of its stones is not a line, whatever its length.
            for square in line.stones() {
                assert!(
                    !rules.has_line(line.stones().without(square)),
                    "{rules} {line}"
                );
            }
        }
        games += 1;
    }
    assert_eq!(games, 6_174);
}

#[test]
fn every_square_of_every_game_has_its_own_number() {
    let flat = every_game()
        .filter(|(_, _, k)| *k == 1)
        .map(|(width, height, _)| [width, height, 1]);
    for [width, height, depth] in flat.chain([[4, 4, 4], [2, 3, 5], [1, 1, 64], [1, 2, 32]]) {
        let rules = Rules::new_box(width, height, depth, 1).unwrap();
        let squares: Vec<Square> = rules.squares(rules.all_squares()).collect();
        assert_eq!(squares.len() as u32, rules.area());
        assert!(squares.is_sorted());
        for (number, square) in squares.iter().enumerate() {
            let index = SquareIndex::new(number as u8).unwrap();
            assert_eq!(rules.index(*square), Some(index));
            assert_eq!(rules.square(index), Some(*square));
            assert_eq!(square.to_string().parse(), Ok(*square));
        }
        let beyond = SquareIndex::new(rules.area() as u8);
        assert_eq!(beyond.and_then(|index| rules.square(index)), None);
        let (width, height, depth) = (rules.width(), rules.height(), rules.depth());
        let outside = match depth {
            1 => [
                Square::new(width, 0),
                Square::new(0, height),
                Square::in_layer(0, 0, 0),
            ],
            _ => [
                Square::in_layer(width, 0, 0),
                Square::in_layer(0, 0, depth),
                Square::new(0, 0),
            ],
        };
        assert_eq!(
            outside.map(|square| rules.index(square)),
            [None; 3],
            "{rules}"
        );
    }
}
