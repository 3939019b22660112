//! Lines, and which games there are.

mod oracle;

use noughts::{ParseRulesError, Rules, RulesError, Square, Stones};
use oracle::Game;
use std::collections::HashSet;

/// The four shapes that every rule is tried on: 3×3, a board that is not
/// square, a line longer than one side, the largest boards.
const SHAPES: [(u32, u32, u32); 8] = [
    (3, 3, 3),
    (4, 3, 3),
    (7, 6, 4),
    (6, 2, 4),
    (2, 6, 5),
    (8, 8, 5),
    (64, 1, 64),
    (1, 64, 2),
];

fn every_game() -> impl Iterator<Item = (u32, u32, u32)> {
    (1..=64u32).flat_map(|width| {
        (1..=64 / width)
            .flat_map(move |height| (1..=width.max(height)).map(move |k| (width, height, k)))
    })
}

#[test]
fn lines_are_those_found_by_walking() {
    for (width, height, k) in SHAPES {
        let rules = Rules::new(width, height, k).unwrap();
        let game = Game::new(width as usize, height as usize, k as usize);
        let mut found = HashSet::new();
        for line in rules.lines() {
            let squares: Vec<Square> = line.squares().collect();
            assert_eq!(squares.len(), k as usize);
            let stones = squares
                .iter()
                .map(|s| rules.stone(*s).unwrap())
                .fold(Stones::NONE, Stones::union);
            assert_eq!(line.stones(), stones, "{line}");
            assert!(found.insert(stones), "{line} twice");
            let grid: oracle::Grid = (0..rules.area())
                .map(|n| {
                    if stones.contains(Stones::from_bits(1 << n)) {
                        'x'
                    } else {
                        '.'
                    }
                })
                .collect();
            assert!(game.has_line(&grid, 'x'), "{line}");
            for missing in 0..grid.len() {
                let mut grid = grid.clone();
                grid[missing] = '.';
                let left = stones - Stones::from_bits(1 << missing);
                assert_eq!(rules.has_line(left), game.has_line(&grid, 'x'), "{line}");
            }
        }
    }
}

/// The number of lines has a formula; no game of any size misses it.
#[test]
fn every_game_has_as_many_lines_as_it_should() {
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
        assert!(
            rules.lines().all(|line| rules.has_line(line.stones())),
            "{rules}"
        );
        // Without any one of its stones a line is none, whatever its length.
        for line in rules.lines() {
            for stone in line.stones().singles() {
                assert!(!rules.has_line(line.stones() - stone), "{rules} {line}");
            }
        }
        games += 1;
    }
    assert_eq!(games, 6_174);
}

#[test]
fn a_run_over_the_edge_is_no_line() {
    let rules = Rules::TIC_TAC_TOE;
    //  . . x
    //  x x .
    //  . . .
    assert!(!rules.has_line(Stones::from_bits(0b000_011_100)));
}

#[test]
fn every_square_of_every_game_has_its_own_stone() {
    for (width, height, k) in every_game().filter(|(_, _, k)| *k == 1) {
        let rules = Rules::new(width, height, k).unwrap();
        let squares: Vec<Square> = rules.squares(rules.all_squares()).collect();
        assert_eq!(squares.len() as u32, rules.area());
        assert!(squares.is_sorted());
        for (number, square) in squares.iter().enumerate() {
            assert_eq!(rules.stone(*square), Some(Stones::from_bits(1 << number)));
            assert_eq!(square.to_string().parse(), Ok(*square));
        }
        assert_eq!(rules.stone(Square::new(rules.width(), 0)), None);
        assert_eq!(rules.stone(Square::new(0, rules.height())), None);
    }
}

#[test]
fn impossible_games_are_refused_with_a_reason() {
    let refused = |width, height, k| Rules::new(width, height, k).unwrap_err();
    assert_eq!(
        refused(0, 3, 1),
        RulesError::NoSquares {
            width: 0,
            height: 3
        }
    );
    assert_eq!(
        refused(3, 0, 1),
        RulesError::NoSquares {
            width: 3,
            height: 0
        }
    );
    assert_eq!(
        refused(13, 5, 5),
        RulesError::TooManySquares {
            width: 13,
            height: 5
        }
    );
    assert_eq!(
        refused(u32::MAX, u32::MAX, 3),
        RulesError::TooManySquares {
            width: u32::MAX,
            height: u32::MAX
        }
    );
    assert_eq!(refused(3, 3, 0), RulesError::NoLine);
    assert_eq!(
        refused(3, 2, 4),
        RulesError::LineTooLong {
            width: 3,
            height: 2,
            k: 4
        }
    );

    let text = |width, height, k| refused(width, height, k).to_string();
    assert_eq!(
        text(0, 3, 1),
        "expected sides of at least 1, found a 0×3 board"
    );
    assert_eq!(text(9, 9, 5), "expected at most 64 squares, found 81 (9×9)");
    assert_eq!(text(3, 3, 0), "expected k of at least 1, found 0");
    assert_eq!(
        text(3, 2, 4),
        "expected k of at most 3, found 4, longer than both sides of a 3×2 board"
    );
}

#[test]
fn games_print_and_parse() {
    for (width, height, k) in every_game() {
        let rules = Rules::new(width, height, k).unwrap();
        assert_eq!(rules.to_string(), format!("{width},{height},{k}"));
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    assert_eq!("4, 4, 3".parse(), Ok(Rules::new(4, 4, 3).unwrap()));
    let refused = |text: &str| text.parse::<Rules>().unwrap_err();
    assert_eq!(refused(""), ParseRulesError::WrongCount { found: 1 });
    assert_eq!(refused("3,3"), ParseRulesError::WrongCount { found: 2 });
    assert_eq!(refused("3,3,3,"), ParseRulesError::WrongCount { found: 4 });
    assert_eq!(
        refused("3,-3,3"),
        ParseRulesError::NotANumber { part: "the height" }
    );
    assert_eq!(refused("3,3,+3"), ParseRulesError::NotANumber { part: "k" });
    assert_eq!(
        refused("99999999999,1,1"),
        ParseRulesError::NotANumber { part: "the width" }
    );
    assert_eq!(
        refused("0,0,0"),
        ParseRulesError::Impossible(RulesError::NoSquares {
            width: 0,
            height: 0
        })
    );
}
