//! Laws that hold for every position of a game, however it is played.

use crate::walks::all_positions;
use noughts::{
    Board, BoardError, Mark, Move, Outcome, PlayError, Player, Position, Rules, Square, Status,
    Stones,
};

#[test]
fn parents_are_the_inverse_of_children() {
    for position in all_positions() {
        for (played, child) in position.children() {
            assert_eq!(position.play(played), Ok(child));
            assert_eq!(child.ply(), position.ply() + 1);
            assert_eq!(child.board().mark(played.square), Some(played.mark));
            assert!(child.last_moves().contains(played), "{child:?}");
        }
        for (played, parent) in position.parents() {
            assert_eq!(parent.play(played), Ok(position), "{parent:?}");
            assert_eq!(Position::try_from(*parent.board()), Ok(parent));
        }
        let has_parent = position.parents().next().is_some();
        assert_eq!(has_parent, position.ply() > 0, "{position:?}");
    }
}

/// Every move on every square is either made or refused for the right reason.
#[test]
fn every_move_is_played_or_refused() {
    for position in all_positions() {
        let (rules, board) = (position.rules(), position.board());
        let squares = rules.squares(rules.all_squares());
        let moves = squares.flat_map(|square| Mark::BOTH.map(|mark| Move::new(square, mark)));
        for played in moves {
            let Move { square, mark } = played;
            let expected = match (position.outcome(), board.mark(square)) {
                (Some(outcome), _) => Some(PlayError::GameOver(outcome)),
                (None, Some(by)) => Some(PlayError::Taken { square, by }),
                (None, None) => None,
            };
            match position.play(played) {
                Ok(child) => {
                    assert!(
                        position.is_legal(played) && expected.is_none(),
                        "{position:?}"
                    );
                    assert_eq!(child.board().with_mark(square, None), Some(*board));
                }
                Err(error) => {
                    assert!(!position.is_legal(played), "{position:?} {played}");
                    let other = match error {
                        PlayError::WrongMark { expected, .. } => expected == mark.other(),
                        PlayError::Floating { lands, .. } => {
                            lands.column() == square.column()
                                && position.is_legal(Move::new(lands, mark))
                        }
                        _ => false,
                    };
                    assert!(
                        other || Some(error) == expected,
                        "{position:?} {played}: {error}"
                    );
                }
            }
        }
    }
}

#[test]
fn texts_of_play_errors() {
    let rows = "
        .../.x./...                   b2    b2 is already taken by x
        .../.x./...                   a4    a4 is not on the 3×3 board
        .../.x./...                   a1x   expected o, found x
        ooo/xx./x..                   c3    the game is over: the second player has won
        xox/xoo/oxx                   a1    the game is over: a draw
        3,3,3:misere xxx/oo./...      c3    the game is over: the second player has won
        3,3,3:notakto x../.../...     a2o   expected x, found o
        3,3,3:gravity .../.../x..     a1    a mark in that column drops to a2, not a1
        3,3,3:gravity .../o../x..     a3    a3 is already taken by x
        2,2,2,2 ../..|../..           a1    a1 is not on the 2×2×2 board, whose squares are a1.1 to b2.2
        2,2,2,2 ../..|../..           a1.3  a1.3 is not on the 2×2×2 board
    ";
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let (position, rest) = row.split_once("  ").unwrap();
        let (name, expected) = rest.trim_start().split_once(' ').unwrap();
        let position: Position = position.parse().unwrap();
        let played = position.parse_move(name).unwrap();
        let error = position.play(played).unwrap_err().to_string();
        assert_eq!(error, expected.trim_start(), "{row}");
    }
}

/// Marks may be set and taken away freely on a board.
#[test]
fn marks_can_be_set_and_removed() {
    let start = Board::empty(Rules::new(4, 3, 3).unwrap());
    let corner = Square::new(3, 2);
    let set = |board: &Board, mark| board.with_mark(corner, mark).unwrap();
    let noughts = set(&start, Some(Mark::O));
    assert_eq!(noughts.to_string(), "..../..../...o");
    assert_eq!(set(&noughts, Some(Mark::X)).to_string(), "..../..../...x");
    assert_eq!(set(&noughts, None), start);
    assert_eq!(start.with_mark(Square::new(4, 0), None), None);
}

#[test]
fn overlapping_or_outside_sets_are_refused() {
    let refused = |x, o| {
        let [x, o] = [x, o].map(Stones::from_bits);
        Board::new(Rules::TIC_TAC_TOE, x, o).unwrap_err()
    };
    let set = Stones::from_bits;
    assert_eq!(refused(0b11, 0b110), BoardError::TakenTwice(set(0b10)));
    assert_eq!(refused(1 << 9, 1), BoardError::Outside(set(1 << 9)));
    assert_eq!(refused(1, 1 << 63), BoardError::Outside(set(1 << 63)));
    assert_eq!(
        refused(0b11, 0b110).to_string(),
        "expected one mark a square, found two on 1 of them"
    );
    assert_eq!(
        refused(1 << 9, 0).to_string(),
        "expected marks on the board, found 1 outside"
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
            let played = Move::new(Square::new(column, row), Mark::BOTH[number % 2]);
            position = match position.play(played) {
                Ok(next) => next,
                Err(_) => panic!(),
            };
            number += 1;
        }
        position.status()
    };
    assert_eq!(WON, Status::Over(Outcome::Win(Player::First)));
}
