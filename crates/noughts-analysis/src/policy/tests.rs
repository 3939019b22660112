use std::sync::atomic::AtomicBool;

use noughts::{Position, Rules, Solution, TABLE};

use super::*;

fn graph(game: &str) -> GameGraph {
    GameGraph::new(game.parse().unwrap(), &Limits::NONE).unwrap()
}

fn random(graph: &GameGraph) -> Policy {
    Policy::random(graph, &Limits::NONE).unwrap()
}

fn by(graph: &GameGraph, of: impl Fn(usize) -> Vec<f64>) -> Policy {
    Policy::by(graph, &Limits::NONE, of).unwrap()
}

fn of_level(graph: &GameGraph, level: Level) -> Policy {
    Policy::of_level(graph, level, &Limits::NONE).unwrap()
}

/// Games of every kind that are small enough to play every game.
const GAMES: [&str; 7] = [
    "3,3,3",
    "4,2,2",
    "3,3,3:misere",
    "2,2,2:wild",
    "3,3,3:notakto",
    "3,3,3:gravity",
    "2,2,2,2",
];

/// A policy that is neither pure nor uniform, and differs from row to row.
fn uneven(graph: &GameGraph) -> Policy {
    by(graph, |row| {
        let edges = graph.edges(row);
        let mut weights: Vec<f64> = (0..edges.len())
            .map(|n| ((row * 7 + n * 5) % 4) as f64)
            .collect();
        let sum: f64 = weights.iter().sum();
        if sum > 0.0 {
            weights.iter_mut().for_each(|weight| *weight /= sum)
        } else {
            weights.fill(1.0 / edges.len() as f64)
        }
        weights
    })
}

/// The score of the first player, by playing every game from a position. It shares no
/// rows, and takes the turn and the outcome from the position itself.
fn plain(graph: &GameGraph, position: &Position, policies: [&Policy; 2]) -> Score {
    match position.outcome() {
        Some(noughts::Outcome::Win(Player::First)) => return score(1.0, 0.0, 0.0),
        Some(noughts::Outcome::Win(Player::Second)) => return score(0.0, 0.0, 1.0),
        Some(noughts::Outcome::Draw) => return score(0.0, 1.0, 0.0),
        None => {}
    }
    let policy = policies[position.turn() as usize];
    let row = graph.list().row(position).unwrap();
    let mut sum = Score::default();
    for ((_, child), chance) in position.children().zip(policy.chances(graph, row)) {
        let of_child = plain(graph, &child, policies);
        sum.win += chance * of_child.win;
        sum.draw += chance * of_child.draw;
        sum.loss += chance * of_child.loss;
    }
    sum
}

fn score(win: f64, draw: f64, loss: f64) -> Score {
    Score { win, draw, loss }
}

fn assert_alike(a: Score, b: Score) {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    assert!(
        near(a.win, b.win) && near(a.draw, b.draw) && near(a.loss, b.loss),
        "{a:?} {b:?}"
    );
}

#[test]
fn scores_match_playing_all_games() {
    for game in GAMES {
        let graph = graph(game);
        let (uneven, random) = (uneven(&graph), random(&graph));
        let start = Position::start(*graph.rules());
        for pair in [[&uneven, &random], [&random, &uneven], [&uneven, &uneven]] {
            let found = graph.play(pair);
            assert_alike(found, plain(&graph, &start, pair));
            assert!((found.win + found.draw + found.loss - 1.0).abs() < 1e-12);
        }
    }
}

/// A perfect player cannot be exploited in any game: the response scores exactly the
/// value of the game.
#[test]
fn perfect_play_has_no_best_response() {
    for game in GAMES {
        let graph = graph(game);
        let perfect = of_level(&graph, Level::Perfect);
        let value = f64::from(crate::sign(graph.value(0)));
        let by_second = graph.best_response(&perfect, Player::First);
        let by_first = graph.best_response(&perfect, Player::Second);
        assert_eq!(by_second.score.value(), -value, "{game}");
        assert_eq!(by_first.score.value(), value, "{game}");
        let rows: Vec<usize> = (0..graph.len())
            .filter(|row| !graph.edges(*row).is_empty())
            .collect();
        assert!(graph.mistakes(&perfect).is_empty());
        let kept = graph.kept(&perfect, &rows);
        assert_eq!((kept.outcome, kept.value), (1.0, 1.0), "{game}");
    }
}

/// Played as a policy, the response has its reported score, and no pure policy
/// that differs from it in one row scores more.
#[test]
fn a_best_response_has_the_greatest_score() {
    for game in GAMES {
        let graph = graph(game);
        let uneven = uneven(&graph);
        for side in Player::BOTH {
            let best = graph.best_response(&uneven, side);
            let mut response = random(&graph);
            for (row, played) in best.moves.iter().enumerate() {
                if let Some(played) = played {
                    response.set(&graph, row, &[(*played, 1.0)]).unwrap();
                }
            }
            let play = |response: &Policy| match side {
                Player::First => graph.play([&uneven, response]).of_opponent(),
                Player::Second => graph.play([response, &uneven]),
            };
            assert_alike(play(&response), best.score);
            for row in (0..graph.len()).step_by(graph.len() / 40 + 1) {
                for edge in graph.edges(row) {
                    let mut other = response.clone();
                    other.set(&graph, row, &[(edge.played, 1.0)]).unwrap();
                    assert!(play(&other).value() <= best.score.value() + 1e-12, "{game}");
                }
            }
        }
    }
}

/// The game of a best response is legal, and ends.
#[test]
fn the_game_of_a_best_response_is_legal_and_won() {
    let graph = graph("3,3,3");
    let first = by(&graph, |row| {
        let mut chances = vec![0.0; graph.edges(row).len()];
        chances.iter_mut().take(1).for_each(|chance| *chance = 1.0);
        chances
    });
    for side in Player::BOTH {
        let best = graph.best_response(&first, side);
        let mut position = Position::default();
        for played in best.game {
            position = position.play(played).unwrap();
        }
        assert_eq!(best.score.value(), 1.0);
        let won = noughts::Outcome::Win(side.opponent());
        assert_eq!(position.outcome(), Some(won), "{position}");
    }
}

/// The mistakes of a random player are exactly the moves that worsen the outcome according to the
/// table.
#[test]
fn mistakes_match_the_table() {
    let graph = graph("3,3,3");
    let random = random(&graph);
    let mistakes = graph.mistakes(&random);
    let mut expected = 0;
    for position in Position::all(Rules::TIC_TAC_TOE) {
        let outcome = |position: &Position| {
            let value = TABLE.value(position).unwrap();
            value.outcome(position.turn())
        };
        let spoiled = |(_, child): &(Move, Position)| outcome(child) != outcome(&position);
        expected += position.children().filter(spoiled).count();
    }
    assert_eq!(mistakes.len(), expected);
    // A random player reaches every position.
    assert!(mistakes.iter().all(|mistake| mistake.is_reached));
}

#[test]
fn invalid_policies_are_refused() {
    let graph = graph("3,3,3");
    let mut policy = Policy::unknown(&graph);
    let start = Position::default();
    let played = |name: &str| start.parse_move(name).unwrap();
    let mut refused = |moves: &[(Move, f64)]| {
        let error = policy.set(&graph, 0, moves).unwrap_err();
        assert!(!policy.is_set(0));
        error.to_string()
    };
    assert_eq!(
        refused(&[(played("a1"), 0.5)]),
        "expected probabilities that add up to 1, found 0.5"
    );
    assert_eq!(
        refused(&[(played("a1"), -0.5), (played("b1"), 1.5)]),
        "expected a probability from 0 to 1 for a1, found -0.5"
    );
    assert_eq!(
        refused(&[(played("b2"), f64::NAN)]),
        "expected a probability from 0 to 1 for b2, found NaN"
    );
    assert_eq!(
        refused(&[(played("a4"), 1.0)]),
        "expected a legal move, found a4"
    );
    assert_eq!(
        refused(&[]),
        "expected probabilities that add up to 1, found 0"
    );
}

/// A policy that always takes the first square reaches few positions.
#[test]
fn reached_rows_depend_on_own_moves() {
    let graph = graph("3,3,3");
    let random = random(&graph);
    let open = (0..graph.len()).filter(|row| !graph.edges(*row).is_empty());
    assert_eq!(graph.reached_as_either(&random), open.collect::<Vec<_>>());
    let unknown = Policy::unknown(&graph);
    assert_eq!(unknown.reached(&graph, Player::First), [0]);
    assert_eq!(unknown.reached(&graph, Player::Second).len(), 9);
}

/// A player is asked once in each position, and the positions in which it is
/// not asked do not affect its scores.
#[test]
fn reachable_scope_asks_only_where_it_matters() {
    let graph = graph("3,3,3");
    let (random, mut asked) = (random(&graph), Vec::new());
    let [all, reachable] = [Scope::All, Scope::Reachable].map(|scope| {
        let mut positions = Vec::new();
        let policy = Policy::asked(
            &graph,
            scope,
            |position| {
                positions.push(*position);
                let last = position.moves().iter().last();
                Ok(last.map(|played| (played, 1.0)).into_iter().collect())
            },
            |_, error| error,
        );
        asked.push(positions);
        policy.unwrap()
    });
    let rows: Vec<usize> = asked[1]
        .iter()
        .map(|position| graph.list().row(position).unwrap())
        .collect();
    assert_eq!(asked[0].len(), 4_520);
    assert_eq!(rows, graph.reached_as_either(&all));
    assert_eq!(rows, graph.reached_as_either(&reachable));
    for other in [&random, &all] {
        assert_eq!(graph.play([&all, other]), graph.play([&reachable, other]));
        assert_eq!(graph.play([other, &all]), graph.play([other, &reachable]));
    }
    for side in Player::BOTH {
        let best = [&all, &reachable].map(|policy| graph.best_response(policy, side).score);
        assert_eq!(best[0], best[1]);
    }
}

#[test]
fn errors_of_a_policy_name_the_position() {
    let graph = graph("3,3,3");
    let wrong = Policy::asked(
        &graph,
        Scope::All,
        |position| match position.ply() {
            2 => Ok(Vec::new()),
            _ => Ok(vec![(position.moves().iter().next().unwrap(), 1.0)]),
        },
        |position, error| format!("{position}: {error}"),
    );
    assert_eq!(
        wrong.unwrap_err(),
        "xo./.../...: expected probabilities that add up to 1, found 0"
    );
}

/// The levels are ordered: each beats the weaker ones, and is less exploitable.
#[test]
fn levels_are_ordered_by_strength() {
    let graph = graph("3,3,3");
    let levels = Level::ALL.map(|level| of_level(&graph, level));
    for (number, stronger) in levels.iter().enumerate() {
        for weaker in &levels[..number] {
            let as_second = graph.play([weaker, stronger]).of_opponent();
            let edge = graph.play([stronger, weaker]).value() + as_second.value();
            assert!(edge > 0.02, "{number}: {edge}");
        }
    }
    let exploited = levels.each_ref().map(|level| {
        let responses = Player::BOTH.map(|side| graph.best_response(level, side).score.value());
        responses.iter().sum::<f64>() / 2.0
    });
    assert!(exploited.is_sorted_by(|a, b| a > b), "{exploited:?}");
    assert_eq!(exploited[3], 0.0);
}

/// An interrupted computation returns no policy.
#[test]
fn limits_stop_policies() {
    let (graph, stop) = (graph("3,3,3"), AtomicBool::new(true));
    let limits = Limits {
        stop: &stop,
        ..Limits::NONE
    };
    let ended = Err(SolveTiersError::LimitsReached);
    assert_eq!(Policy::random(&graph, &limits).map(drop), ended);
    assert_eq!(
        Policy::of_level(&graph, Level::Hard, &limits).map(drop),
        ended
    );
}
