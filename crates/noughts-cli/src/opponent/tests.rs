use std::collections::{HashMap, HashSet};

use noughts::{Rules, Solution, TABLE, Value};

use super::*;

/// Every position of tic-tac-toe in which somebody is to move.
fn positions() -> Vec<Position> {
    let mut known = HashSet::from([Position::start(Rules::TIC_TAC_TOE)]);
    let mut all: Vec<Position> = known.iter().copied().collect();
    let mut next = 0;
    while let Some(position) = all.get(next).copied() {
        let children = position.children().map(|(_, child)| child);
        all.extend(children.filter(|child| known.insert(*child)));
        next += 1;
    }
    all.retain(|position| !position.is_over());
    assert_eq!(all.len(), 4520);
    all
}

fn squares(chances: &[(Square, f64)]) -> Vec<Square> {
    chances.iter().map(|(square, _)| *square).collect()
}

#[test]
fn perfect_play_takes_every_best_move_as_likely_as_another() {
    for position in positions() {
        let chances = Level::Perfect.chances(&position, &Prospect::of_moves(&TABLE, &position));
        let best: Vec<Square> = TABLE.best_moves(&position).collect();
        assert_eq!(squares(&chances), best, "{position}");
        let equal = 1.0 / best.len() as f64;
        assert!(chances.iter().all(|(_, chance)| *chance == equal));
    }
}

#[test]
fn the_moves_that_are_chosen_are_those_that_are_likely() {
    for level in Level::ALL {
        for position in positions() {
            let known = Prospect::of_moves(&TABLE, &position);
            let chances = level.chances(&position, &known);
            let total: f64 = chances.iter().map(|(_, chance)| chance).sum();
            assert!((total - 1.0).abs() < 1e-9);
            let mut rng = Rng::with_seed(1);
            let chosen = level.choose(&position, &known, &mut rng).unwrap();
            assert!(squares(&chances).contains(&chosen), "{position}");
            assert!(position.play(chosen).is_ok());
        }
    }
}

#[test]
fn over_many_games_every_likely_move_comes_up_and_a_seed_repeats_itself() {
    let start = Position::start(Rules::TIC_TAC_TOE);
    let known = Prospect::of_moves(&TABLE, &start);
    let chosen = |seed| {
        let mut rng = Rng::with_seed(seed);
        let choices = (0..1000).map(|_| Level::Perfect.choose(&start, &known, &mut rng));
        choices.collect::<Vec<_>>()
    };
    assert_eq!(chosen(7), chosen(7));
    let different: HashSet<_> = chosen(7).into_iter().collect();
    assert_eq!(different.len(), 9);
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    for board in ["xxx/oo./...", "xox/oxx/oxo"] {
        let position: Position = board.parse().unwrap();
        for level in Level::ALL {
            assert_eq!(level.choose(&position, &[], &mut Rng::with_seed(1)), None);
        }
    }
}

/// Looking ahead is nothing but the truth, cut off where it is too far away.
#[test]
fn what_is_seen_is_the_truth_within_sight() {
    for position in positions() {
        for (square, value) in TABLE.move_values(&position) {
            for sight in 0..=9 {
                let within = match value {
                    Value::Win { plies } | Value::Loss { plies } if plies > sight => Value::Draw,
                    _ => value,
                };
                let seen = sight::of_move(&position, square, sight);
                assert_eq!(seen, within, "{position} {square} {sight}");
            }
        }
    }
}

/// What the descriptions of medium, hard and perfect promise.
#[test]
fn all_but_easy_win_and_block_at_once() {
    for position in positions() {
        let known = Prospect::of_moves(&TABLE, &position);
        let values: HashMap<Square, Value> = TABLE.move_values(&position).collect();
        let best = values.values().max();
        for level in [Level::Medium, Level::Hard, Level::Perfect] {
            for (square, _) in level.chances(&position, &known) {
                let value = values[&square];
                if best == Some(&Value::Win { plies: 1 }) {
                    assert_eq!(value, Value::Win { plies: 1 }, "{level} {position}");
                } else if value == (Value::Loss { plies: 2 }) {
                    assert_eq!(best, Some(&value), "{level} {position} {square}");
                }
            }
        }
    }
}

/// How often something of which easy has a choice happens.
#[test]
fn easy_mostly_wins_and_blocks_every_other_time() {
    // x x .
    // . o o     either completes a line at once
    // . . .
    let chance = |board: &str, name: &str| {
        let chances = Level::Easy.chances(&board.parse().unwrap(), &[]);
        let found = chances
            .iter()
            .find(|(square, _)| square.to_string() == name);
        found.map_or(0.0, |(_, chance)| *chance)
    };
    let wins = chance("xx./.oo/...", "c1");
    assert!(5.0 / 6.0 < wins && wins < 0.95, "{wins}");
    // x . .
    // . x .     o must block at c3
    // . o .
    let blocks = chance("x../.x./.o.", "c3");
    assert!(0.5 < blocks && blocks < 0.8, "{blocks}");
}

/// Exact: the chance that x wins and that o wins, if these two play.
fn results(
    x: Level,
    o: Level,
    position: Position,
    known: &mut HashMap<Position, (f64, f64)>,
) -> (f64, f64) {
    use noughts::{Outcome, Player, Status};
    let level = match position.status() {
        Status::Over(Outcome::Win(Player::X)) => return (1.0, 0.0),
        Status::Over(Outcome::Win(Player::O)) => return (0.0, 1.0),
        Status::Over(Outcome::Draw) => return (0.0, 0.0),
        Status::ToMove(Player::X) => x,
        Status::ToMove(Player::O) => o,
    };
    if let Some(results) = known.get(&position) {
        return *results;
    }
    let moves = level.chances(&position, &Prospect::of_moves(&TABLE, &position));
    let mut sum = (0.0, 0.0);
    for (square, chance) in moves {
        let (x_wins, o_wins) = results(x, o, position.play(square).unwrap(), known);
        sum = (sum.0 + chance * x_wins, sum.1 + chance * o_wins);
    }
    known.insert(position, sum);
    sum
}

/// The chance to win less the chance to lose of one level against another, over
/// a game with each side.
fn edge(a: Level, b: Level) -> f64 {
    let start = Position::start(Rules::TIC_TAC_TOE);
    let as_x = results(a, b, start, &mut HashMap::new());
    let as_o = results(b, a, start, &mut HashMap::new());
    (as_x.0 - as_x.1 + as_o.1 - as_o.0) / 2.0
}

#[test]
fn a_stronger_level_beats_a_weaker_one_and_perfect_play_never_loses() {
    for (number, weaker) in Level::ALL.into_iter().enumerate() {
        for stronger in &Level::ALL[number + 1..] {
            let edge = edge(*stronger, weaker);
            assert!(edge > 0.01, "{stronger} against {weaker}: {edge}");
        }
        let start = Position::start(Rules::TIC_TAC_TOE);
        let as_x = results(Level::Perfect, weaker, start, &mut HashMap::new());
        let as_o = results(weaker, Level::Perfect, start, &mut HashMap::new());
        assert_eq!((as_x.1, as_o.0), (0.0, 0.0), "{weaker}");
    }
}

/// Without anything known, and on boards of all shapes, there is still a legal
/// move that wins or blocks at once.
#[test]
fn large_boards_are_played_by_eye() {
    for (width, height, k) in [(7, 7, 5), (8, 8, 5), (64, 1, 3), (1, 64, 64), (5, 5, 1)] {
        let rules = Rules::new(width, height, k).unwrap();
        for level in Level::ALL {
            let mut rng = Rng::with_seed(3);
            let mut position = Position::start(rules);
            while let Some(square) = level.choose(&position, &[], &mut rng) {
                position = position.play(square).unwrap();
            }
            assert!(position.is_over());
        }
    }
    //     a b c d e f g
    //   1 . . . . . . .
    //   2 . x x x x o .      a2 completes, and o has nothing better than to
    //   3 . . . o o . .      take it
    //   4 . . o . . . .
    let board = "......./.xxxxo./...oo../..o..../......./......./.......";
    let position = Position::parse(Rules::new(7, 7, 5).unwrap(), board).unwrap();
    for level in [Level::Medium, Level::Hard, Level::Perfect] {
        let moves = level.chances(&position, &[]);
        assert_eq!(squares(&moves), ["a2".parse().unwrap()], "{level}");
    }
}

/// Where only the ends of games are known, perfect play keeps to them.
#[test]
fn a_known_end_counts_more_than_what_is_seen() {
    let rules = Rules::new(6, 6, 4).unwrap();
    let position = Position::start(rules);
    let corner: Square = "a1".parse().unwrap();
    let known: Vec<(Square, Prospect)> = position
        .moves()
        .map(|square| match square == corner {
            true => (square, Prospect::Win),
            false => (square, Prospect::Unknown),
        })
        .collect();
    let moves = Level::Perfect.chances(&position, &known);
    assert_eq!(moves, [(corner, 1.0)]);
    let order = [
        Prospect::Loss,
        Prospect::Unknown,
        Prospect::Exact(Value::Draw),
        Prospect::Win,
    ];
    assert!(order.is_sorted());
}
