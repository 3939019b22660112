use std::collections::{HashMap, HashSet};

use noughts::{Rules, Solution, Value};

use super::*;
use crate::explanation::tests::family::{self, Known};

fn known(game: &str) -> Known {
    Known::new(game.parse().unwrap())
}

/// Every position of a game that is not over.
fn positions(known: &Known) -> impl Iterator<Item = &Position> {
    known.positions().filter(|position| !position.is_over())
}

/// Calls `check` with one position of each class of symmetric ones, of every game on 3×3.
fn every_class(check: impl Fn(&Known, &Position)) {
    for rules in family::games() {
        let known = Known::new(rules);
        let classes = positions(&known).filter(|position| position.canonical() == **position);
        classes.for_each(|position| check(&known, position));
    }
}

fn prospects(known: &Known, position: &Position) -> Vec<(Move, Prospect)> {
    let values = known.move_values(position).into_iter();
    values
        .map(|(played, value)| (played, Prospect::Exact(value)))
        .collect()
}

fn moves(chances: &[(Move, f64)]) -> Vec<Move> {
    chances.iter().map(|(played, _)| *played).collect()
}

#[test]
fn perfect_play_chooses_best_moves_uniformly() {
    every_class(|known, position| {
        let chances = Level::Perfect.chances(position, &prospects(known, position));
        let best = known.best_moves(position);
        assert!(moves(&chances).into_iter().eq(best), "{position:?}");
        let equal = 1.0 / f64::from(best.len());
        assert!(chances.iter().all(|(_, chance)| *chance == equal));
    });
}

#[test]
fn chosen_moves_have_a_probability() {
    for game in ["tic-tac-toe", "misere", "notakto", "3,3,3:gravity"] {
        let known = known(game);
        for level in Level::ALL {
            for position in positions(&known) {
                let prospects = prospects(&known, position);
                let chances = level.chances(position, &prospects);
                let total: f64 = chances.iter().map(|(_, chance)| chance).sum();
                assert!((total - 1.0).abs() < 1e-9);
                let mut rng = Rng::with_seed(1);
                let chosen = level.choose(position, &prospects, &mut rng).unwrap();
                assert!(moves(&chances).contains(&chosen), "{position:?}");
                assert!(position.is_legal(chosen));
            }
        }
    }
}

#[test]
fn every_likely_move_is_chosen_and_seeds_repeat() {
    let known = known("tic-tac-toe");
    let start = Position::start(known.rules);
    let prospects = prospects(&known, &start);
    let chosen = |seed| {
        let mut rng = Rng::with_seed(seed);
        let choices = (0..1000).map(|_| Level::Perfect.choose(&start, &prospects, &mut rng));
        choices.collect::<Vec<_>>()
    };
    assert_eq!(chosen(7), chosen(7));
    let different: HashSet<_> = chosen(7).into_iter().collect();
    assert_eq!(different.len(), 9);
}

#[test]
fn no_level_moves_when_the_game_is_over() {
    for board in ["xxx/oo./...", "xox/oxx/oxo", "3,3,3:notakto xxx/.../..."] {
        let position: Position = board.parse().unwrap();
        for level in Level::ALL {
            assert_eq!(level.choose(&position, &[], &mut Rng::with_seed(1)), None);
        }
    }
}

/// A lookahead gives the exact value if the game ends within it, otherwise a draw.
#[test]
fn lookahead_is_exact_within_its_depth() {
    every_class(|known, position| {
        let farthest = if known.rules.is_tic_tac_toe() { 9 } else { 4 };
        let values = known.move_values(position).into_iter();
        for ((played, value), depth) in values.flat_map(|one| (0..=farthest).map(move |n| (one, n)))
        {
            let within = match value {
                Value::Win { plies } | Value::Loss { plies } if plies > depth => Value::Draw,
                _ => value,
            };
            let found = lookahead::move_value(position, played, depth);
            assert_eq!(found, within, "{position:?} {played} {depth}");
            let seen = lookahead::seen(value, depth);
            assert_eq!(seen, within, "{position:?} {played} {depth}");
        }
    });
}

/// Known values save a search, but change no move of the levels that only look ahead.
#[test]
fn known_values_change_only_perfect_play() {
    every_class(|known, position| {
        let prospects = prospects(known, position);
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let without = level.chances(position, &[]);
            let with = level.chances(position, &prospects);
            assert_eq!(with, without, "{level} {position:?}");
        }
    });
}

/// The levels medium, hard and perfect play as described in every game: they win immediately if
/// they can, and play no move that loses immediately or to the next reply if another move does
/// not.
#[test]
fn all_but_easy_win_and_block_immediately() {
    every_class(|known, position| {
        let prospects = prospects(known, position);
        let values: HashMap<Move, Value> = known.move_values(position).into_iter().collect();
        let best = values.values().max();
        for level in [Level::Medium, Level::Hard, Level::Perfect] {
            for (played, _) in level.chances(position, &prospects) {
                let value = values[&played];
                if best == Some(&Value::Win { plies: 1 }) {
                    assert_eq!(value, Value::Win { plies: 1 }, "{level} {position:?}");
                } else if matches!(value, Value::Loss { plies: 1 | 2 }) {
                    assert_eq!(best, Some(&value), "{level} {position:?} {played}");
                }
            }
        }
    });
}

/// The probability of a move of the level easy.
fn chance(position: &str, name: &str) -> f64 {
    let position: Position = position.parse().unwrap();
    let chances = Level::Easy.chances(&position, &[]);
    let played = position.parse_move(name).unwrap();
    let found = chances.iter().find(|(known, _)| *known == played);
    found.map_or(0.0, |(_, chance)| *chance)
}

/// The level easy usually wins, and blocks half of the time.
#[test]
fn easy_mostly_wins_and_blocks_every_other_time() {
    // x x .
    // . o o     either completes a line
    // . . .
    let wins = chance("xx./.oo/...", "c1");
    assert!(5.0 / 6.0 < wins && wins < 0.95, "{wins}");
    // x . .
    // . x .     o must block at c3
    // . o .
    let blocks = chance("x../.x./.o.", "c3");
    assert!(0.5 < blocks && blocks < 0.8, "{blocks}");
    // In misère, x seldom completes a line.
    let loses = chance("3,3,3:misere xx./.oo/...", "c1");
    assert!(0.0 < loses && loses < 1.0 / 6.0, "{loses}");
}

/// Without known values, on boards of all shapes, the levels still play a legal
/// move that wins or blocks immediately.
#[test]
fn large_boards_are_played_without_values() {
    for game in ["5,5,1", "64,1,3", "connect-four"] {
        play_without_values(game.parse().unwrap());
    }
    //     a b c d e f g
    //   1 . . . . . . .
    //   2 . x x x x o .      x completes a line at a2, and nowhere else
    //   3 . . . o o . .
    //   4 . . o . . . .
    let board = "......./.xxxxo./...oo../..o..../......./......./.......";
    let position = Position::parse(Rules::new(7, 7, 5).unwrap(), board).unwrap();
    for level in [Level::Medium, Level::Hard, Level::Perfect] {
        let chances = level.chances(&position, &[]);
        assert_eq!(moves(&chances), ["a2x".parse().unwrap()], "{level}");
    }
}

#[test]
#[ignore = "suite library"]
fn more_large_boards_are_played_without_values() {
    for game in
        "7,7,5 8,8,5 1,64,64 qubic 8,8,5:wild 8,8,4:misere 6,6,4:torus 8,8,5:notakto".split(' ')
    {
        play_without_values(game.parse().unwrap());
    }
}

/// Plays a game of each level against itself to its end.
fn play_without_values(rules: Rules) {
    for level in Level::ALL {
        let mut rng = Rng::with_seed(3);
        let mut position = Position::start(rules);
        while let Some(played) = level.choose(&position, &[], &mut rng) {
            position = position.play(played).unwrap();
        }
        assert!(position.is_over());
    }
}

/// If only the ends of games are known, perfect play relies on them.
#[test]
fn known_outcomes_override_lookahead() {
    let rules = Rules::new(6, 6, 4).unwrap();
    let position = Position::start(rules);
    let corner: Move = "a1x".parse().unwrap();
    let chances = Level::Perfect.chances(&position, &[(corner, Prospect::Win)]);
    assert_eq!(chances, [(corner, 1.0)]);
}

/// Perfect play never errs only if every position is known.
#[test]
fn the_description_of_perfect_play_fits_the_game() {
    let said = |game: &str, level: Level| level.description_in(&game.parse().unwrap());
    for game in ["tic-tac-toe", "5,4,4", "misere", "4,4,3:gravity"] {
        for level in Level::ALL {
            assert_eq!(said(game, level), level.description(), "{game} {level}");
        }
    }
    for game in ["7,7,5", "8,8,5", "qubic", "8,8,5:misere", "connect-four"] {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            assert_eq!(said(game, level), level.description(), "{game} {level}");
        }
        let Text { en, ko } = said(game, Level::Perfect);
        assert!(!en.contains("Never makes"), "{game}: {en}");
        assert!(!ko.contains("실수하지 않"), "{game}: {ko}");
    }
    assert_eq!(
        said("8,8,5", Level::Perfect).en,
        "Plays the best that a short search finds"
    );
}
