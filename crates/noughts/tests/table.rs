//! The solved game, grid by grid, compared with the slow oracle.

mod oracle;

use noughts::{Board, Player, Position, Rules, Solution, Status, TABLE, Value};
use oracle::Game;
use std::collections::HashMap;

const GAME: Game = Game {
    width: 3,
    height: 3,
    k: 3,
};

fn positions() -> impl Iterator<Item = Position> {
    boards().filter_map(|board| Position::try_from(board).ok())
}

fn boards() -> impl Iterator<Item = Board> {
    (0..19_683).map(|number| Board::from_number(Rules::TIC_TAC_TOE, number).unwrap())
}

#[test]
fn every_grid_has_the_entry_that_the_oracle_gives() {
    let scores = GAME.scores();
    let mut reached = 0;
    for grid in oracle::every_grid(9) {
        let board: Board = oracle::text(&grid).parse().unwrap();
        let entry = TABLE.entry(&board).unwrap();
        let score = scores.get(&grid).map(|score| oracle::in_words(*score));
        assert_eq!(
            entry.value().map(|value| value.to_string()),
            score,
            "{board}"
        );
        assert_eq!(entry.is_reachable(), score.is_some(), "{board}");
        assert_eq!(
            entry.is_over(),
            score.is_some() && GAME.is_over(&grid),
            "{board}"
        );
        reached += usize::from(entry.is_reachable());
    }
    assert_eq!(reached, scores.len());
}

#[test]
fn numbers_count_the_grids_in_order() {
    for (number, grid) in oracle::every_grid(9).enumerate() {
        let board: Board = oracle::text(&grid).parse().unwrap();
        assert_eq!(board.number(), number as u128);
        assert_eq!(
            Board::from_number(Rules::TIC_TAC_TOE, number as u128),
            Some(board)
        );
    }
    assert_eq!(Board::from_number(Rules::TIC_TAC_TOE, 19_683), None);
    let largest = Rules::new(8, 8, 5).unwrap();
    let last = Board::from_number(largest, 3u128.pow(64) - 1).unwrap();
    assert_eq!(last.stones(Player::O), largest.all_squares());
    assert_eq!(last.number(), 3u128.pow(64) - 1);
    assert_eq!(Board::from_number(largest, 3u128.pow(64)), None);
}

#[test]
fn every_value_is_the_best_of_its_moves() {
    for position in positions() {
        let best = TABLE.move_values(&position).map(|(_, value)| value).max();
        match position.status() {
            Status::ToMove(_) => assert_eq!(TABLE.value(&position), best, "{position}"),
            Status::Over(_) => assert_eq!(best, None, "{position}"),
        }
    }
}

#[test]
fn best_moves_are_those_of_the_oracle() {
    let scores = GAME.scores();
    for position in positions() {
        let grid: oracle::Grid = position.to_string().chars().filter(|c| *c != '/').collect();
        let children = GAME.children(&grid);
        let best = children.iter().map(|child| -scores[child]).max();
        let expected: Vec<String> = children
            .iter()
            .filter(|child| Some(-scores[*child]) == best)
            .map(|child| {
                let square = (0..9).find(|n| child[*n] != grid[*n]).unwrap();
                format!("{}{}", ["a", "b", "c"][square % 3], square / 3 + 1)
            })
            .collect();
        let found: Vec<String> = TABLE.best_moves(&position).map(|s| s.to_string()).collect();
        assert_eq!(found, expected, "{position}");
    }
}

/// The best line is as long as the value says and ends as it says.
#[test]
fn every_best_line_keeps_its_promise() {
    for position in positions() {
        let value = TABLE.value(&position).unwrap();
        let line: Vec<_> = TABLE.best_line(&position).collect();
        let mut end = position;
        for square in &line {
            end = end.play(*square).unwrap();
        }
        let (plies, outcome) = match value {
            Value::Win { plies } => (usize::from(plies), format!("{} has won", position.turn())),
            Value::Loss { plies } => (
                usize::from(plies),
                format!("{} has won", position.turn().opponent()),
            ),
            Value::Draw => (9 - position.ply() as usize, "a draw".to_owned()),
        };
        assert_eq!(line.len(), plies, "{position}");
        assert_eq!(
            end.status().to_string(),
            format!("the game is over: {outcome}"),
            "{position}"
        );
    }
}

#[test]
fn other_games_are_not_in_the_table() {
    for (width, height, k) in [(3, 3, 2), (4, 3, 3), (3, 4, 3), (8, 8, 5)] {
        let start = Position::start(Rules::new(width, height, k).unwrap());
        assert_eq!(TABLE.entry(start.board()), None);
        assert_eq!(TABLE.value(&start), None);
        assert_eq!(TABLE.best_line(&start).count(), 0);
    }
}

#[test]
fn the_table_is_as_small_as_it_says() {
    assert_eq!(size_of_val(&TABLE), 9_842);
}

/// Whoever does not know all moves does not know the best.
#[test]
fn no_best_move_without_all_values() {
    struct AllBut(Position);
    impl Solution for AllBut {
        fn value(&self, position: &Position) -> Option<Value> {
            TABLE.value(position).filter(|_| *position != self.0)
        }
    }
    let start = Position::start(Rules::TIC_TAC_TOE);
    let unknown = start.play("b2".parse().unwrap()).unwrap();
    let partial = AllBut(unknown);
    assert_eq!(partial.move_values(&start).count(), 8);
    assert_eq!(partial.best_moves(&start).count(), 0);
    assert_eq!(partial.best_line(&start).count(), 0);
    let other = start.play("a1".parse().unwrap()).unwrap();
    assert_eq!(partial.best_moves(&other).count(), 1);
}

/// `Solution` works for whoever knows values, not just for the table: a map
/// filled by the oracle stands in for a solver of another game.
#[test]
fn a_solution_of_another_game() {
    struct Known(HashMap<oracle::Grid, oracle::Score>);
    impl Solution for Known {
        fn value(&self, position: &Position) -> Option<Value> {
            let grid = position.to_string().chars().filter(|c| *c != '/').collect();
            oracle::in_words(*self.0.get::<oracle::Grid>(&grid)?)
                .parse()
                .ok()
        }
    }
    let known = Known(Game::new(4, 3, 3).scores());
    let start = Position::start(Rules::new(4, 3, 3).unwrap());
    assert_eq!(known.value(&start), Some(Value::Win { plies: 7 }));
    assert_eq!(known.best_line(&start).count(), 7);
    let best: Vec<String> = known.best_moves(&start).map(|s| s.to_string()).collect();
    assert_eq!(best, ["b1", "c1", "b2", "c2", "b3", "c3"]);
}
