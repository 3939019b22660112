//! Columns that are filled from below: fillings of boards too large to play every game on,
//! compared with an independent search; and moves by the letter of a column.

use crate::oracle::{self, Game, Options};
use crate::random::Random;
use crate::rules;
use noughts::{Board, Mark, Move, ParseMoveError, PlayError, Position, Reason, Rules, Square};
use std::collections::HashSet;

fn gravity(width: usize, height: usize, k: usize) -> Game {
    let options = Options {
        gravity: true,
        ..Options::ORDINARY
    };
    Game::played([width, height, 1], k, options)
}

/// Columns filled to random heights of at most `most` with as many x and o as
/// there must be.
fn random_filling(game: &Game, most: usize, random: &mut Random) -> oracle::Grid {
    let [width, height, _] = game.sides;
    let mut grid = game.empty();
    let mut squares = Vec::new();
    for column in 0..width {
        let filled = random.below(most + 1);
        squares.extend((height - filled..height).map(|row| row * width + column));
    }
    for (turn, number) in (0..squares.len()).rev().enumerate() {
        let square = squares.swap_remove(random.below(number + 1));
        grid[square] = ['x', 'o'][turn % 2];
    }
    grid
}

#[test]
fn random_fillings_match_the_search() {
    let mut random = Random::new();
    let mut reachable = 0;
    for (game, most) in [
        (gravity(4, 4, 3), 4),
        (gravity(4, 6, 6), 6),
        (gravity(5, 5, 4), 5),
        (gravity(8, 2, 8), 2),
        (gravity(3, 12, 12), 12),
        (gravity(7, 6, 4), 3),
    ] {
        let rules = rules(&game.text());
        for _ in 0..60 {
            let grid = random_filling(&game, most, &mut random);
            let board = Board::parse(rules, &oracle::text(&grid)).unwrap();
            let expected = game.is_reachable(&grid, &mut HashSet::new());
            let judged = Position::try_from(board);
            assert_eq!(judged.is_ok(), expected, "{board:?}");
            let reasons: Vec<String> = judged
                .err()
                .into_iter()
                .flat_map(|refused| refused.reasons())
                .map(|reason| format!("{reason:?}"))
                .collect();
            assert_eq!(reasons, game.reasons(&grid), "{board:?}");
            reachable += usize::from(expected);
        }
    }
    // Both answers occur often.
    assert!((60..300).contains(&reachable), "{reachable}");
}

#[test]
fn reasons_that_only_columns_have() {
    let reasons = |game: &str, board: &str| {
        let board = Board::parse(game.parse().unwrap(), board).unwrap();
        Position::try_from(board).unwrap_err().to_string()
    };
    assert_eq!(
        reasons("3,3,3:gravity", "x../.../o.."),
        "no game reaches x../.../o..: a mark has nothing below it"
    );
    assert_eq!(
        reasons("3,3,3:gravity", ".../x../o.."),
        "no game reaches .../x../o..: x and o cannot have filled the columns in turn"
    );
    assert_eq!(
        reasons("3,3,3:gravity", "oo./oox/xxx"),
        "no game reaches oo./oox/xxx: o moved after x had a line; \
         a mark was dropped on the line of x after it was complete"
    );
    // Whichever mark each player places, the row was complete before it was covered.
    assert_eq!(
        reasons("3,3,3:wild+gravity", ".../ooo/xxx"),
        "no game reaches .../ooo/xxx: x and o both have a line; \
         a mark was dropped on the line of x after it was complete"
    );
    assert_eq!(
        reasons("3,3,3:wild+gravity", ".../oox/xxx"),
        "no game reaches .../oox/xxx: a mark was dropped on the line of x after it was complete"
    );
}

/// Lines that meet below other marks, each of them open at its end: no mark was
/// dropped on a complete line, and no single move completed both.
#[test]
fn lines_that_meet_under_a_mark_are_apart() {
    let text = "x..../x..oo/xxxoo";
    let board = Board::parse("5,3,3:gravity".parse().unwrap(), text).unwrap();
    let reasons: Vec<Reason> = Position::try_from(board).unwrap_err().reasons().collect();
    assert_eq!(reasons, [Reason::LinesApart(Mark::X)]);
    let named = gravity(5, 3, 3).reasons(&oracle::read(text));
    assert_eq!(named, ["LinesApart(X)"]);
}

/// An adversarial board: taking marks back leads to hundreds of thousands of boards,
/// although no game can proceed beyond the seventh move.
#[test]
fn an_adversarial_full_board_is_refused() {
    let text = "oooxoooo/ooooooox/xoooooox/oooxxxxo/oooxxoxx/xxxooxxo/xxxxxxxx/xoxxxxxx";
    let board = Board::parse("8,8,8:gravity".parse().unwrap(), text).unwrap();
    let refused = Position::try_from(board).unwrap_err();
    let without_order = |reason| matches!(reason, Reason::NoOrder | Reason::Undecided);
    assert!(refused.reasons().any(without_order), "{refused}");
}

#[test]
fn a_column_is_a_move() {
    let start = Position::start("connect-four".parse().unwrap());
    let mut position = start;
    for (name, lands) in [("d", "d6x"), ("D", "d5o"), ("a6", "a6x"), ("d", "d4o")] {
        let played = position.parse_move(name).unwrap();
        assert_eq!(played.to_string(), lands);
        position = position.play(played).unwrap();
    }
    assert_eq!(
        position.to_string(),
        "......./......./......./...o.../...o.../x..x..."
    );
    for name in ["d", "d", "d"] {
        position = position.play(position.parse_move(name).unwrap()).unwrap();
    }
    let full = position.parse_move("d").unwrap_err();
    assert_eq!(full, ParseMoveError::FullColumn { column: 3 });
    assert_eq!(full.to_string(), "column d is full");
    let floating = position
        .play(Move::new(Square::new(0, 0), Mark::O))
        .unwrap_err();
    assert_eq!(
        floating,
        PlayError::Floating {
            square: Square::new(0, 0),
            lands: Square::new(0, 4),
        }
    );
    assert_eq!(
        floating.to_string(),
        "a mark in that column drops to a5, not a1"
    );
    let ordinary = Position::start(Rules::TIC_TAC_TOE);
    for letters in ["b", "bx", "x"] {
        let column = ordinary.parse_move(letters).unwrap_err().to_string();
        let expected = format!("expected a square such as b2, found only a column: {letters:?}");
        assert_eq!(column, expected);
    }
}

/// The letters of a column.
fn letters(column: u8) -> String {
    let square = Square::new(column, 0).to_string();
    square.trim_end_matches('1').to_owned()
}

/// A square board, one that is not, one with a k longer than a side, and the
/// largest ones.
const SHAPES: [&str; 6] = ["3,3,3", "7,6,4", "5,2,4", "8,8,5", "64,1,3", "1,64,4"];

/// Every column of a board takes two marks of either kind, if it has the rows.
#[test]
fn a_column_and_a_mark_are_a_move_in_wild_games() {
    for shape in SHAPES {
        let rules: Rules = format!("{shape}:gravity+wild").parse().unwrap();
        let start = Position::start(rules);
        let bottom = rules.height() - 1;
        for column in 0..rules.width() {
            let name = letters(column);
            for mark in Mark::BOTH {
                let lowest = Move::new(Square::new(column, bottom), mark);
                let text = format!("{name}{mark}");
                assert_eq!(start.parse_move(&text), Ok(lowest), "{shape} {text}");
                assert_eq!(start.parse_move(&text.to_uppercase()), Ok(lowest));
                let after = start.play(lowest).unwrap();
                let next = match bottom.checked_sub(1) {
                    Some(row) => Ok(Move::new(Square::new(column, row), mark)),
                    None => Err(ParseMoveError::FullColumn { column }),
                };
                assert_eq!(after.parse_move(&text), next, "{shape} {text}");
            }
            // In a wild game `ax` is x in column a.
            let square = Square::new(column, bottom);
            let alone = start.parse_move(&name);
            match name.as_bytes() {
                [_, b'x' | b'o'] => assert_eq!(alone.unwrap().square.column(), 0),
                _ => assert_eq!(alone, Err(ParseMoveError::NoMark { square })),
            }
        }
    }
    let full: Position = "2,2,2:gravity+wild x./o.".parse().unwrap();
    let refused = full.parse_move("ax").unwrap_err().to_string();
    assert_eq!(refused, "column a is full");
}

/// If players cannot choose the mark, a move may still name it, but letters that name a
/// column are that column.
#[test]
fn a_column_with_two_letters_is_a_column() {
    let start = |game: &str| Position::start(game.parse().unwrap());
    let read = |game: &str, text| start(game).parse_move(text).unwrap().to_string();
    assert_eq!(read("connect-four", "dx"), "d6x");
    assert_eq!(read("64,1,3:gravity", "ax"), "ax1x");
    assert_eq!(read("64,1,3:gravity", "axx"), "ax1x");
    assert_eq!(read("64,1,3:gravity", "bl"), "bl1x");
    assert_eq!(read("64,1,3:gravity", "x"), "x1x");
    assert_eq!(read("64,1,3:gravity+wild", "ax"), "a1x");
    assert_eq!(read("64,1,3:gravity+wild", "axo"), "ax1o");
    assert_eq!(read("64,1,3:gravity+wild", "xo"), "x1o");
}

#[test]
fn a_column_outside_the_board_is_refused() {
    for shape in SHAPES {
        for way in ["gravity", "gravity+wild"] {
            let rules: Rules = format!("{shape}:{way}").parse().unwrap();
            let (start, last) = (Position::start(rules), rules.width() - 1);
            for text in [&letters(last + 1), "zzx", "zz", "hello"] {
                let error = start.parse_move(text).unwrap_err();
                let found = match error {
                    ParseMoveError::ColumnOutside { found, last: end } if end == last => found,
                    other => panic!("{rules} {text}: {other}"),
                };
                assert_eq!(found.as_str(), text);
            }
        }
    }
    let refused = |game: &str, text| {
        let start = Position::start(game.parse().unwrap());
        start.parse_move(text).unwrap_err().to_string()
    };
    let columns = r#"expected a column from a to g, found "k""#;
    assert_eq!(refused("connect-four", "k"), columns);
    let columns = r#"expected a column from a to bl, found "bm""#;
    assert_eq!(refused("64,1,3:gravity", "bm"), columns);
    let column = r#"expected column a, the only one, found "b""#;
    assert_eq!(refused("1,4,2:gravity", "b"), column);
}
