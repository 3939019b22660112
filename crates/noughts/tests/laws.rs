//! Laws that hold for every position of a game.

use noughts::{
    Board, BoardError, Outcome, PlayError, Player, Position, Rules, Solution, Square, Status,
    Stones, Symmetry, TABLE, Value,
};
use std::collections::HashSet;

fn rules(width: u32, height: u32, k: u32) -> Rules {
    Rules::new(width, height, k).unwrap()
}

/// Every position of a game, found by playing.
fn positions(rules: Rules) -> Vec<Position> {
    let mut seen = HashSet::from([Position::start(rules)]);
    let mut new: Vec<Position> = seen.iter().copied().collect();
    while let Some(position) = new.pop() {
        new.extend(
            position
                .children()
                .map(|(_, child)| child)
                .filter(|child| seen.insert(*child)),
        );
    }
    seen.into_iter().collect()
}

/// The four shapes, the largest boards aside: those are walked at random below.
fn small_games() -> [Rules; 5] {
    [
        rules(3, 3, 3),
        rules(4, 2, 2),
        rules(2, 4, 3),
        rules(5, 2, 4),
        rules(9, 1, 3),
    ]
}

/// Some games on the largest boards, played by a fixed rule that looks random.
fn large_positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for rules in [
        rules(8, 8, 5),
        rules(8, 8, 8),
        rules(64, 1, 3),
        rules(1, 64, 4),
        rules(16, 4, 4),
    ] {
        for seed in 0..20u64 {
            let mut position = Position::start(rules);
            while !position.is_over() {
                positions.push(position);
                let open: Vec<Square> = position.moves().collect();
                let mix = (seed + 1) * 7919 * (u64::from(position.ply()) + 3) * 104_729;
                position = position
                    .play(open[(mix >> 7) as usize % open.len()])
                    .unwrap();
            }
            positions.push(position);
        }
    }
    positions
}

fn all_positions() -> impl Iterator<Item = Position> {
    small_games()
        .into_iter()
        .flat_map(positions)
        .chain(large_positions())
}

#[test]
fn every_position_passes_the_door() {
    for position in all_positions() {
        assert_eq!(Position::try_from(*position.board()), Ok(position));
    }
}

#[test]
fn children_and_parents_are_each_others() {
    for position in all_positions() {
        for (square, child) in position.children() {
            assert_eq!(position.play(square), Ok(child));
            assert_eq!(child.ply(), position.ply() + 1);
            assert_eq!(child.board().mark(square), Some(position.turn()));
            assert!(
                child.parents().any(|parent| parent == (square, position)),
                "{child:?}"
            );
        }
        for (square, parent) in position.parents() {
            assert_eq!(parent.play(square), Ok(position), "{parent:?}");
            assert_eq!(Position::try_from(*parent.board()), Ok(parent));
        }
        assert_eq!(
            position.parents().count() > 0,
            position.ply() > 0,
            "{position:?}"
        );
    }
}

#[test]
fn turns_alternate() {
    for position in all_positions() {
        let even = position.ply().is_multiple_of(2);
        assert_eq!(position.turn(), if even { Player::X } else { Player::O });
    }
}

#[test]
fn a_finished_game_has_no_moves_and_takes_none() {
    for position in all_positions() {
        let every_square = position.rules().squares(position.rules().all_squares());
        match position.status() {
            Status::Over(outcome) => {
                assert_eq!(position.moves().count(), 0);
                for square in every_square {
                    assert_eq!(position.play(square), Err(PlayError::GameOver(outcome)));
                }
                match outcome {
                    Outcome::Win(player) => assert!(position.board().has_line(player)),
                    Outcome::Draw => assert!(position.board().vacant().is_empty()),
                }
            }
            Status::ToMove(_) => {
                for square in every_square {
                    match position.board().mark(square) {
                        Some(by) => {
                            assert_eq!(position.play(square), Err(PlayError::Taken { square, by }));
                        }
                        None => assert!(position.moves().any(|open| open == square)),
                    }
                }
            }
        }
    }
}

#[test]
fn errors_of_play_say_what_is_wrong() {
    let play = |board: &str, square: &str| {
        let position: Position = board.parse().unwrap();
        position
            .play(square.parse().unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(play(".../.x./...", "b2"), "b2 is already taken by x");
    assert_eq!(play(".../.x./...", "a4"), "a4 is not on the 3×3 board");
    assert_eq!(play("ooo/xx./x..", "c3"), "the game is over: o has won");
    assert_eq!(play("xox/xoo/oxx", "a1"), "the game is over: a draw");
}

/// Marks may be set and taken away freely on a board.
#[test]
fn a_board_takes_any_mark() {
    let start = Board::empty(rules(4, 3, 3));
    let corner = Square::new(3, 2);
    let set = start.with_mark(corner, Some(Player::O)).unwrap();
    assert_eq!(set.to_string(), "..../..../...o");
    assert_eq!(
        set.with_mark(corner, Some(Player::X)).unwrap().to_string(),
        "..../..../...x"
    );
    assert_eq!(set.with_mark(corner, None), Some(start));
    assert_eq!(start.with_mark(Square::new(4, 0), None), None);
}

#[test]
fn a_symmetry_and_its_inverse_cancel() {
    for position in all_positions() {
        let board = position.board();
        for map in Symmetry::of(position.rules()) {
            assert_eq!(map.inverse().board(&map.board(board)), *board, "{map:?}");
            for square in position.moves() {
                let image = map.square(position.rules(), square);
                assert_eq!(
                    map.inverse().square(position.rules(), image),
                    square,
                    "{map:?}"
                );
            }
        }
    }
}

/// Playing and mapping may change places: the maps respect the rules.
#[test]
fn symmetries_respect_play() {
    for position in all_positions() {
        for map in Symmetry::of(position.rules()) {
            let image = Position::try_from(map.board(position.board())).unwrap();
            assert_eq!(image.status(), position.status());
            for (square, child) in position.children() {
                let moved = image.play(map.square(position.rules(), square)).unwrap();
                assert_eq!(*moved.board(), map.board(child.board()));
            }
        }
    }
}

#[test]
fn all_images_have_one_canonical_form_and_it_is_one_of_them() {
    for position in all_positions() {
        let orbit: Vec<Position> = position.orbit().collect();
        let maps = Symmetry::of(position.rules()).len();
        assert_eq!(orbit.len(), orbit.iter().collect::<HashSet<_>>().len());
        assert_eq!(orbit[0], position);
        assert_eq!(maps % orbit.len(), 0);
        assert!(orbit.contains(&position.canonical()));
        for image in &orbit {
            assert_eq!(image.canonical(), position.canonical());
            assert_eq!(image.orbit().count(), orbit.len());
        }
    }
}

#[test]
fn a_quarter_turn_is_clockwise_and_needs_a_square_board() {
    let board: Board = "xo./.../...".parse().unwrap();
    let images: Vec<String> = Symmetry::ALL
        .iter()
        .map(|map| map.board(&board).to_string())
        .collect();
    assert_eq!(
        images,
        [
            "xo./.../...", // identity
            ".../.../.ox", // half turn
            ".ox/.../...", // left and right
            ".../.../xo.", // top and bottom
            "..x/..o/...", // quarter turn
            ".../o../x..", // three quarter turn
            "x../o../...", // diagonal
            ".../..o/..x", // anti-diagonal
        ]
    );
    assert_eq!(Symmetry::of(&rules(3, 3, 3)).len(), 8);
    assert_eq!(Symmetry::of(&rules(4, 3, 3)), &Symmetry::ALL[..4]);
}

#[test]
#[should_panic(expected = "only a square board has this map")]
fn a_quarter_turn_of_an_oblong_board_is_refused() {
    let _ = Symmetry::QuarterTurn.board(&Board::empty(rules(4, 3, 3)));
}

#[test]
fn images_are_worth_the_same() {
    for position in positions(Rules::TIC_TAC_TOE) {
        for image in position.orbit() {
            assert_eq!(TABLE.value(&image), TABLE.value(&position), "{position}");
        }
    }
}

#[test]
fn sets_that_make_no_board_are_refused() {
    let rules = Rules::TIC_TAC_TOE;
    let set = Stones::from_bits;
    assert_eq!(
        Board::new(rules, set(0b11), set(0b110)),
        Err(BoardError::TakenTwice(set(0b10)))
    );
    assert_eq!(
        Board::new(rules, set(1 << 9), set(1)),
        Err(BoardError::Outside(set(1 << 9)))
    );
    assert_eq!(
        Board::new(rules, set(1), set(1 << 63)),
        Err(BoardError::Outside(set(1 << 63)))
    );
    let refused = |x, o| Board::new(rules, set(x), set(o)).unwrap_err().to_string();
    assert_eq!(
        refused(0b11, 0b110),
        "expected one mark a square, found two on 1 of them"
    );
    assert_eq!(
        refused(1 << 9, 0),
        "expected marks on the board, found 1 outside"
    );
}

#[test]
#[should_panic(expected = "the square is not on the board")]
fn a_square_outside_has_no_image() {
    let _ = Symmetry::HalfTurn.square(&rules(4, 3, 3), Square::new(0, 3));
}

#[test]
#[should_panic(expected = "a square is not on the board")]
fn a_set_outside_has_no_image() {
    let _ = Symmetry::HalfTurn.stones(&rules(4, 3, 3), Stones::from_bits(1 << 12));
}

#[test]
#[should_panic(expected = "only a square board has this map")]
fn a_set_of_an_oblong_board_has_no_quarter_turn() {
    let _ = Symmetry::QuarterTurn.stones(&rules(4, 3, 3), Stones::from_bits(1));
}

/// The canonical board is the one whose x, then whose o, are the least set.
#[test]
fn the_canonical_board_is_the_least() {
    for position in all_positions() {
        let key = |p: &Position| Player::BOTH.map(|player| p.board().stones(player));
        assert_eq!(
            position.orbit().map(|p| key(&p)).min(),
            Some(key(&position.canonical()))
        );
    }
}

/// Every value there is, in the order that it claims.
#[test]
fn values_are_ordered_and_seen_from_both_sides() {
    let losses = (0..=255).map(|plies| Value::Loss { plies });
    let wins = (0..=255).rev().map(|plies| Value::Win { plies });
    let all: Vec<Value> = losses.chain([Value::Draw]).chain(wins).collect();
    assert!(all.is_sorted_by(|a, b| a < b));
    for value in all {
        let seen = match value {
            Value::Loss { plies } => Value::Win {
                plies: plies.saturating_add(1),
            },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss {
                plies: plies.saturating_add(1),
            },
        };
        assert_eq!(value.for_mover(), seen);
        assert_eq!(value.outcome(Player::X), seen.outcome(Player::O));
    }
    assert_eq!(
        Value::Win { plies: 1 }.outcome(Player::O),
        Outcome::Win(Player::O)
    );
    assert_eq!(
        Value::Loss { plies: 0 }.outcome(Player::O),
        Outcome::Win(Player::X)
    );
}

/// A game can be played in a constant.
#[test]
fn a_game_played_at_compile_time() {
    const WON: Status = {
        let moves = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];
        let mut position = Position::start(Rules::TIC_TAC_TOE);
        let mut number = 0;
        while number < moves.len() {
            let (column, row) = moves[number];
            position = match position.play(Square::new(column, row)) {
                Ok(next) => next,
                Err(_) => panic!(),
            };
            number += 1;
        }
        position.status()
    };
    assert_eq!(WON, Status::Over(Outcome::Win(Player::X)));
}
