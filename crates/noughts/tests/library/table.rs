//! The solved game, grid by grid, compared with the slow oracle.

use crate::oracle::{self, Game, Marks, Options, Played};
use crate::variants::list;
use noughts::{Board, Mark, Position, Rules, Solution, TABLE, Value};

fn oracle() -> Played {
    Played::new(Game::new(3, 3, 3))
}

fn positions() -> impl Iterator<Item = Position> {
    boards().filter_map(|board| Position::try_from(board).ok())
}

fn boards() -> impl Iterator<Item = Board> {
    (0..19_683).map(|number| Board::from_number(Rules::TIC_TAC_TOE, number).unwrap())
}

#[test]
fn entries_match_the_oracle() {
    let played = oracle();
    for (number, board) in boards().enumerate() {
        let entry = TABLE.entry(&board).unwrap();
        let reached = played.get(number);
        let value = entry.value().map(|value| value.to_string());
        assert_eq!(value, reached.map(|reached| reached.in_words()), "{board}");
        assert_eq!(entry.is_reachable(), reached.is_some(), "{board}");
        let is_over = reached.is_some_and(|reached| reached.end.is_some());
        assert_eq!(entry.is_over(), is_over, "{board}");
    }
}

#[test]
fn numbers_beyond_the_last_board_are_refused() {
    assert_eq!(Board::from_number(Rules::TIC_TAC_TOE, 19_683), None);
    let largest = Rules::new(8, 8, 5).unwrap();
    let last = Board::from_number(largest, 3u128.pow(64) - 1).unwrap();
    assert_eq!(last.stones(Mark::O), largest.all_squares());
    assert_eq!(last.number(), 3u128.pow(64) - 1);
    assert_eq!(Board::from_number(largest, 3u128.pow(64)), None);
}

#[test]
fn best_moves_match_the_oracle() {
    let played = oracle();
    for (number, reached) in played.iter() {
        let position: Position = oracle::text(&reached.grid).parse().unwrap();
        let score = |next| -played.get(played.after(number, next)).unwrap().score;
        let best = reached.moves.iter().map(|next| score(*next)).max();
        let mut expected = reached.moves.clone();
        expected.retain(|next| Some(score(*next)) == best);
        let found = list(position.rules(), TABLE.best_moves(&position));
        assert_eq!(found, expected, "{position}");
    }
}

/// The best line is as long as the value says and ends as it says.
#[test]
fn best_lines_have_the_length_and_outcome_of_the_value() {
    for position in positions() {
        let value = TABLE.value(&position).unwrap();
        let line = TABLE.best_line(&position);
        let end = line
            .iter()
            .fold(position, |end, best| end.play(*best).unwrap());
        let plies = match value {
            Value::Win { plies } | Value::Loss { plies } => u32::from(plies),
            Value::Draw => 9 - position.ply(),
        };
        assert_eq!(line.len() as u32, plies, "{position}");
        assert_eq!(
            end.outcome(),
            Some(value.outcome(position.turn())),
            "{position}"
        );
    }
}

#[test]
fn other_games_are_not_in_the_table() {
    for game in "3,3,2 4,3,3 3,4,3 8,8,5 3,3,3,3 3,3,3:misere 3,3,3:wild 3,3,3:x-only 3,3,3:torus \
         3,3,3:gravity"
        .split(' ')
    {
        let start = Position::start(game.parse().unwrap());
        assert_eq!(TABLE.entry(start.board()), None);
        assert_eq!(TABLE.value(&start), None);
        assert!(TABLE.best_line(&start).is_empty());
    }
}

#[test]
fn size_of_the_table() {
    assert_eq!(size_of_val(&TABLE), 9_842);
}

/// The unused places of a list do not affect comparison.
#[test]
fn lists_compare_by_their_items() {
    // x x .
    // o o .     x wins in one move.
    // . . .
    let position: Position = "xx./oo./...".parse().unwrap();
    let line = TABLE.best_line(&position);
    assert_eq!(format!("{line:?}"), "[c1x]");
    let other: Position = "xx./o.o/...".parse().unwrap();
    assert_eq!(line, TABLE.best_line(&other));
    let over = position.play(line[0]).unwrap();
    assert_ne!(line, TABLE.best_line(&over));
    assert_ne!(TABLE.move_values(&position), TABLE.move_values(&other));
}

/// If the value of one move is not known, neither is the best move.
#[test]
fn no_best_move_without_all_values() {
    struct AllBut(Position);
    impl Solution for AllBut {
        fn value(&self, position: &Position) -> Option<Value> {
            TABLE.value(position).filter(|_| *position != self.0)
        }
    }
    let start = Position::start(Rules::TIC_TAC_TOE);
    let after = |name: &str| start.play(start.parse_move(name).unwrap()).unwrap();
    let partial = AllBut(after("b2"));
    assert_eq!(partial.move_values(&start).len(), 8);
    assert!(partial.best_moves(&start).is_empty());
    assert!(partial.best_line(&start).is_empty());
    assert_eq!(partial.best_moves(&after("a1")).len(), 1);
}

/// `Solution` works for anything that knows values, not only for the table, and for
/// games in which a square takes either mark. Here the oracle knows the values.
#[test]
fn solutions_of_other_games() {
    struct Known(Played);
    impl Solution for Known {
        fn value(&self, position: &Position) -> Option<Value> {
            let number = position.board().number() as usize;
            self.0.get(number)?.in_words().parse().ok()
        }
    }
    let wild = Options {
        marks: Marks::Either,
        ..Options::ORDINARY
    };
    let oblong = Game::new(4, 3, 3);
    let wild = Game::played([3, 3, 1], 3, wild);
    let expected = [
        ("win in 7", 7, "b1x c1x b2x c2x b3x c3x"),
        ("win in 7", 7, "b2x b2o"),
    ];
    for (game, (value, plies, best)) in [oblong, wild].into_iter().zip(expected) {
        let start = Position::start(game.text().parse().unwrap());
        let known: Box<dyn Solution> = Box::new(Known(Played::new(game)));
        assert_eq!(known.value(&start), Some(value.parse().unwrap()));
        assert_eq!(known.best_line(&start).into_iter().count(), plies);
        let found: Vec<String> = known
            .best_moves(&start)
            .iter()
            .map(|best| best.to_string())
            .collect();
        assert_eq!(found.join(" "), best);
        let values = known.move_values(&start);
        assert!(values.iter().map(|(next, _)| *next).eq(start.moves()));
    }
}
