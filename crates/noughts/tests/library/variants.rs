//! Every small game with every combination of options, on all its grids,
//! compared with playing every game.

use crate::oracle::{self, End, Game, Options, Played, Reached};
use noughts::census::{self, Counts, Tally};
use noughts::{Board, Mark, Move, Moves, Outcome, Player, Position, Reason, Rules, Value};
use std::collections::HashMap;

/// All games on boards of `squares` squares and a number of `layers`, with every
/// combination of options.
fn games(squares: usize, layers: impl Fn(usize) -> bool) -> Vec<Game> {
    let mut games = Vec::new();
    for sides in all_sides(squares)
        .into_iter()
        .filter(|sides| layers(sides[2]))
    {
        let [width, height, depth] = sides;
        for k in 1..=width.max(height).max(depth) {
            let options = Options::all(depth).into_iter();
            games.extend(options.map(|options| Game::played(sides, k, options)));
        }
    }
    games
}

/// Every width, height and depth of a board with `squares` squares.
fn all_sides(squares: usize) -> Vec<[usize; 3]> {
    let divides = |side: &usize| squares % side == 0;
    let widths = (1..=squares).filter(divides);
    let flat = widths.flat_map(|width| {
        let rest = squares / width;
        let heights = (1..=rest).filter(move |height| rest % height == 0);
        heights.map(move |height| [width, height, rest / height])
    });
    flat.collect()
}

#[test]
fn boards_of_up_to_six_squares() {
    for squares in 1..=6 {
        check_all(games(squares, |_| true));
    }
}

#[test]
fn three_in_a_row_on_3x3() {
    let square = |game: &Game| game.sides == [3, 3, 1] && game.k == 3;
    check_all(games(9, |_| true).into_iter().filter(square));
}

/// The smallest box with more than one square on every side.
#[test]
fn boxes_of_2x2x2() {
    let cube = |game: &Game| game.sides == [2, 2, 2];
    check_all(games(8, |_| true).into_iter().filter(cube));
}

#[test]
#[ignore = "suite library"]
fn boards_of_seven_squares() {
    check_all(games(7, |_| true));
}

#[test]
#[ignore = "suite library"]
fn flat_boards_of_eight_squares() {
    check_all(games(8, |layers| layers == 1));
}

#[test]
#[ignore = "suite library"]
fn boxes_of_eight_squares() {
    check_all(games(8, |layers| layers > 1));
}

#[test]
#[ignore = "suite library"]
fn shorter_lines_on_3x3() {
    let square = |game: &Game| game.sides == [3, 3, 1] && game.k < 3;
    check_all(games(9, |_| true).into_iter().filter(square));
}

/// The games of `long::boards_of_nine_squares` that are most unlike those of eight squares.
#[test]
#[ignore = "suite library"]
fn some_narrow_boards_of_nine_squares() {
    let some = |game: &Game| [[9, 1, 1], [1, 9, 1]].contains(&game.sides) && game.k == 3;
    check_all(games(9, |_| true).into_iter().filter(some));
}

/// Every grid of a larger board that is not square.
#[test]
#[ignore = "suite library"]
fn the_ordinary_game_on_4x3() {
    check_all([Game::new(4, 3, 3)]);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn boards_of_nine_squares() {
        check_all(games(9, |_| true));
    }

    #[test]
    #[ignore = "long"]
    fn boards_of_5x2() {
        let oblong = |game: &Game| [[5, 2, 1], [2, 5, 1]].contains(&game.sides);
        check_all(games(10, |_| true).into_iter().filter(oblong));
    }
}

fn check_all(games: impl IntoIterator<Item = Game>) {
    for game in games {
        let rules: Rules = game.text().parse().unwrap();
        let played = Played::new(game);
        check_grids(rules, &played);
        check_values(rules, &played);
        check_census(rules, &played);
    }
}

/// Compares which grids are reachable, every query about those, and the reasons
/// for the others.
fn check_grids(rules: Rules, played: &Played) {
    for number in 0..3usize.pow(rules.area()) {
        let board = Board::from_number(rules, number as u128).unwrap();
        let grid = oracle::grid(rules.area() as usize, number);
        let expected = played.game.reasons(&grid);
        match (Position::try_from(board), played.get(number)) {
            (Ok(position), Some(reached)) => {
                let reason = Reason::ALL.iter().find(|reason| reason.holds_for(&board));
                assert_eq!(reason, None, "{board:?}");
                assert!(expected.is_empty(), "{board:?}: {expected:?}");
                check_position(&position, reached);
            }
            (Err(refused), None) => {
                assert_eq!(*refused.board(), board);
                let reasons: Vec<String> = refused
                    .reasons()
                    .map(|reason| format!("{reason:?}"))
                    .collect();
                assert!(!reasons.is_empty(), "{board:?}");
                assert_eq!(reasons, expected, "{board:?}");
            }
            (judged, reached) => panic!("{board:?}: {judged:?}, and play: {reached:?}"),
        }
    }
}

fn check_position(position: &Position, reached: &Reached) {
    let rules = position.rules();
    assert_eq!(oracle::read(&position.to_string()), reached.grid);
    let ply = reached.grid.iter().filter(|mark| **mark != '.').count();
    assert_eq!(position.ply(), ply as u32);
    assert_eq!(position.turn(), Player::BOTH[ply % 2], "{position:?}");
    assert_eq!(position.outcome(), reached.end.map(outcome), "{position:?}");
    assert_eq!(list(rules, position.moves()), reached.moves, "{position:?}");
    assert_eq!(
        list(rules, position.last_moves()),
        reached.last,
        "{position:?}"
    );
    assert_eq!(position.games(), reached.ways, "{position:?}");
    for (played, child) in position.children() {
        assert_eq!(position.play(played), Ok(child));
        assert!(
            child.parents().any(|parent| parent == (played, *position)),
            "{child:?}"
        );
    }
    for (played, parent) in position.parents() {
        assert_eq!(parent.play(played), Ok(*position), "{parent:?}");
    }
}

fn outcome(end: End) -> Outcome {
    match end {
        End::First => Outcome::Win(Player::First),
        End::Second => Outcome::Win(Player::Second),
        End::Draw => Outcome::Draw,
    }
}

/// Moves in the form of the oracle.
pub(crate) fn list(rules: &Rules, moves: Moves) -> Vec<oracle::Move> {
    let plain = |Move { square, mark }| {
        let index = rules.index(square).expect("moves are on the board");
        (usize::from(index.number()), Mark::letter(mark))
    };
    moves.iter().map(plain).collect()
}

/// Compares every value with a small solver that knows only positions and their
/// children; also checks [`Position::all`].
fn check_values(rules: Rules, played: &Played) {
    let all: Vec<Position> = Position::all(rules).collect();
    assert_eq!(all.len(), played.iter().count(), "{rules}: each once");
    let mut values = HashMap::new();
    for position in all.iter().rev() {
        let value = match position.outcome() {
            Some(outcome) => Value::of_end(outcome, position.turn()),
            None => {
                let children = position.children().map(|(_, child)| child.board().number());
                children
                    .map(|child| Value::for_mover(values[&child]))
                    .max()
                    .unwrap()
            }
        };
        let number = position.board().number();
        let expected = played.get(number as usize).unwrap().in_words();
        assert_eq!(value.to_string(), expected, "{position:?}");
        assert_eq!(values.insert(number, value), None, "{position:?} twice");
    }
}

/// Compares the census, which plays no game, with playing every game.
fn check_census(rules: Rules, played: &Played) {
    let mut expected = vec![Counts::default(); rules.area() as usize + 1];
    let classes = played.classes();
    for (number, reached) in played.iter() {
        let ply = reached.grid.iter().filter(|mark| **mark != '.').count();
        let class = u64::from(classes[number]);
        let counts = &mut expected[ply];
        counts.positions += 1;
        counts.classes += class;
        if let Some(end) = reached.end {
            *of(&mut counts.over, end) += 1;
            *of(&mut counts.over_classes, end) += class;
            *of(&mut counts.games, end) += reached.ways;
        }
    }
    assert_eq!(census::of(&rules).collect::<Vec<_>>(), expected, "{rules}");
}

fn of<T>(tally: &mut Tally<T>, end: End) -> &mut T {
    match end {
        End::First => &mut tally.first,
        End::Second => &mut tally.second,
        End::Draw => &mut tally.draw,
    }
}
