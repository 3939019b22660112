//! Symmetries: a group of maps under which the game stays the same.

use crate::oracle::{Game, Options};
use crate::rules;
use crate::walks::all_positions;
use noughts::{Board, Mark, Position, Square, Stones, Symmetry};
use std::collections::HashSet;

/// Positions with few marks and some with many, which are tested with every map.
fn some_positions() -> impl Iterator<Item = Position> {
    all_positions().step_by(13)
}

#[test]
fn a_symmetry_composed_with_its_inverse_is_the_identity() {
    for position in some_positions() {
        let board = position.board();
        for map in position.rules().symmetries() {
            let image = map.board(board).unwrap();
            assert_eq!(map.inverse().board(&image), Some(*board), "{map:?}");
            for played in position.moves() {
                let image = map.image_of_move(played).unwrap();
                assert_eq!(map.inverse().image_of_move(image), Some(played), "{map:?}");
                assert_eq!(map.square(played.square), Some(image.square));
                assert_eq!(map.mark(played.mark), image.mark);
            }
        }
    }
}

/// To map a position and then play is the same as to play and then map.
#[test]
fn symmetries_commute_with_play() {
    for position in some_positions() {
        for map in position.rules().symmetries() {
            let image = Position::try_from(map.board(position.board()).unwrap()).unwrap();
            assert_eq!(image.status(), position.status());
            assert_eq!(image.moves().len(), position.moves().len());
            for (played, child) in position.children().take(3) {
                let moved = image.play(map.image_of_move(played).unwrap()).unwrap();
                assert_eq!(Some(*moved.board()), map.board(child.board()));
            }
        }
    }
}

#[test]
fn the_canonical_form_is_the_least_image() {
    let key = |p: &Position| Mark::BOTH.map(|mark| p.board().stones(mark));
    for position in all_positions().step_by(61) {
        let orbit: Vec<Position> = position.orbit().collect();
        let maps = position.rules().symmetries().len();
        assert_eq!(orbit.len(), orbit.iter().collect::<HashSet<_>>().len());
        assert_eq!(orbit[0], position);
        assert_eq!(maps % orbit.len(), 0);
        let canonical = position.canonical();
        assert!(orbit.contains(&canonical));
        assert_eq!(orbit.iter().map(key).min(), Some(key(&canonical)));
        for image in &orbit {
            assert_eq!(image.canonical(), canonical);
        }
    }
}

/// The symmetries are those of the oracle, and each number stands for one of them.
#[test]
fn symmetries_match_the_oracle() {
    let boards = [
        [3, 3, 1],
        [4, 3, 1],
        [5, 1, 1],
        [2, 2, 2],
        [2, 3, 2],
        [3, 3, 3],
        [2, 3, 4],
    ];
    for sides in boards {
        for options in Options::all(sides[2]) {
            let game = Game::played(sides, 2, options);
            let rules = rules(&game.text());
            let found: HashSet<(Vec<usize>, bool)> = rules
                .symmetries()
                .map(|map| {
                    let inverse = map.inverse();
                    let squares = rules.squares(rules.all_squares());
                    let from = squares.map(|square| {
                        let from = rules.index(inverse.square(square).unwrap()).unwrap();
                        usize::from(from.number())
                    });
                    (from.collect(), map.swaps_marks())
                })
                .collect();
            assert_eq!(found, game.symmetries().into_iter().collect(), "{rules}");
        }
    }
    for (game, maps) in [
        ("3,3,3", 8),
        ("4,3,3", 4),
        ("connect-four", 2),
        ("torus", 72),
        ("4,3,3:torus", 48),
        ("4,4,3:torus", 128),
        ("wild", 16),
        ("3,3,3:torus+wild", 144),
        ("qubic", 48),
        ("4,4,4,4:torus+wild", 6_144),
        ("3,3,2,3", 16),
        ("2,3,4,4", 8),
    ] {
        let rules = rules(game);
        assert_eq!(rules.symmetries().len(), maps, "{game}");
        assert_eq!(rules.symmetry_count(), maps);
        assert_eq!(rules.symmetry(0), Some(Symmetry::identity(&rules)));
        assert!(rules.symmetry(maps - 1).is_some());
        assert_eq!(rules.symmetry(maps), None);
    }
}

#[test]
fn a_quarter_turn_is_clockwise_and_needs_a_square_board() {
    let board: Board = "xo./.../...".parse().unwrap();
    let images: Vec<String> = board
        .rules()
        .symmetries()
        .map(|map| map.board(&board).unwrap().to_string())
        .collect();
    assert_eq!(
        images,
        [
            "xo./.../...", // nothing moves
            ".../.../.ox", // half a turn
            ".ox/.../...", // left and right
            ".../.../xo.", // top and bottom
            "..x/..o/...", // a quarter turn
            ".../o../x..", // three quarters
            "x../o../...", // the diagonal
            ".../..o/..x", // the other diagonal
        ]
    );
}

#[test]
fn squares_outside_the_board_have_no_image() {
    let oblong = rules("4,3,3");
    let half_turn = oblong.symmetry(1).unwrap();
    assert_eq!(half_turn.square(Square::new(0, 2)), Some(Square::new(3, 0)));
    assert_eq!(half_turn.square(Square::new(0, 3)), None);
    assert_eq!(half_turn.square(Square::in_layer(0, 0, 0)), None);
    assert_eq!(half_turn.image_of_move("a4x".parse().unwrap()), None);
    assert_eq!(
        half_turn.stones(Stones::from_bits(1 << 12 | 1)),
        Stones::from_bits(1 << 11)
    );
    assert_eq!(half_turn.board(&Board::default()), None);
}
