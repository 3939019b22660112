//! Compares puzzles with the table, on every class of positions.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use noughts::{Player, Status, TABLE};

use super::trainer::*;
use crate::oracle::Oracle;
use noughts::{Outcome, Position, Rules};

/// The value of a position for a player, found by playing every game out: 1, 0 or -1, and the
/// number of plies with best play.
fn played_out(position: &Position, player: Player) -> (i8, u32) {
    if let Status::Over(outcome) = position.status() {
        let end = match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
        };
        return (end, 0);
    }
    let ends = position.children().map(|(_, child)| {
        let (end, plies) = played_out(&child, player);
        (end, plies + 1)
    });
    // The winner is quick, and the loser slow.
    let quality = |&(end, plies): &(i8, u32)| match end {
        1 => (1, -i64::from(plies)),
        0 => (0, 0),
        _ => (-1, i64::from(plies)),
    };
    if position.turn() == player {
        ends.max_by_key(quality).unwrap()
    } else {
        ends.min_by_key(quality).unwrap()
    }
}

/// The right squares of a task, without the table; empty if a position is no puzzle.
fn right(task: Task, position: &Position) -> BTreeSet<String> {
    if position.ply() > 6 {
        // Two squares are no choice.
        return BTreeSet::new();
    }
    let turn = position.turn();
    let moves: Vec<(String, (i8, u32))> = position
        .children()
        .map(|(played, child)| {
            let (end, plies) = played_out(&child, turn);
            (played.square.to_string(), (end, plies + 1))
        })
        .collect();
    let best = moves.iter().map(|(_, (end, _))| *end).max().unwrap();
    let soonest = moves.iter().filter(|(_, (end, _))| *end == 1);
    let soonest = soonest.map(|(_, (_, plies))| *plies).min();
    let is_right = |(end, plies): (i8, u32)| match task {
        Task::OnlyMove => best >= 0 && end == best,
        Task::WinInThree => soonest == Some(3) && end == 1 && plies == 3,
        Task::LosingMove => end == -1,
    };
    let right: BTreeSet<String> = moves
        .iter()
        .filter(|(_, worth)| is_right(*worth))
        .map(|(name, _)| name.clone())
        .collect();
    let is_puzzle = match task {
        Task::WinInThree => !right.is_empty() && right.len() < moves.len(),
        _ => right.len() == 1 && moves.len() > 1,
    };
    if is_puzzle { right } else { BTreeSet::new() }
}

/// Every class of positions that is a puzzle is there once, with the squares that playing
/// every game out finds, and no other is.
#[test]
fn every_class_is_there_once_and_right() {
    let classes: BTreeSet<Position> = Position::all(Rules::TIC_TAC_TOE)
        .filter(|position| !position.is_over())
        .map(|position| position.canonical())
        .collect();
    for task in Task::ALL {
        let expected: BTreeMap<Position, BTreeSet<String>> = classes
            .iter()
            .map(|class| (*class, right(task, class)))
            .filter(|(_, right)| !right.is_empty())
            .collect();
        let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, task);
        let found: BTreeMap<Position, BTreeSet<String>> = trainer
            .puzzles
            .iter()
            .map(|puzzle| {
                let right = puzzle.right.iter().map(|played| played.to_string());
                (puzzle.position, right.collect())
            })
            .collect();
        assert_eq!(found.len(), trainer.puzzles.len(), "{task:?}");
        assert_eq!(found, expected, "{task:?}");
        assert!(found.len() > 30, "{task:?}: {}", found.len());
    }
}

#[test]
fn easy_ones_come_first() {
    for task in Task::ALL {
        let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, task);
        let key = |puzzle: &Puzzle| (puzzle.depth, puzzle.choices - puzzle.right.len());
        assert!(trainer.puzzles.is_sorted_by_key(key), "{task:?}");
    }
    // The first only move is to complete a line, the last to see that seven others lose.
    let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::OnlyMove);
    let [first, last] = [trainer.puzzles.first(), trainer.puzzles.last()].map(Option::unwrap);
    assert_eq!((first.depth, first.choices), (1, 3));
    assert!(last.depth > 5 && last.choices > 5, "{last:?}");
}

/// The same puzzles each time, each class once, right by the table, on larger boards and in
/// other games.
#[test]
fn other_games_have_puzzles() {
    for game in ["misere", "torus", "notakto", "4,3,3", "4,4,3:gravity"] {
        let rules: Rules = game.parse().unwrap();
        let oracle = Oracle::of(rules, 1).unwrap();
        let mut some = 0;
        for task in Task::ALL {
            let trainer = Trainer::new(&oracle, rules, task);
            assert_eq!(
                trainer.puzzles,
                Trainer::new(&oracle, rules, task).puzzles,
                "{game}"
            );
            let mut classes = HashSet::new();
            for puzzle in &trainer.puzzles {
                assert!(classes.insert(puzzle.position.canonical()), "{puzzle:?}");
                assert_eq!(
                    Puzzle::of(&oracle, task, &puzzle.position).as_ref(),
                    Some(puzzle)
                );
                assert!(
                    puzzle
                        .right
                        .iter()
                        .all(|right| puzzle.position.is_legal(right.played()))
                );
            }
            some += trainer.puzzles.len();
        }
        assert!(some > 10, "{game}: {some}");
    }
}

#[test]
fn where_the_mark_is_a_choice_there_are_none() {
    let rules: Rules = "wild".parse().unwrap();
    let oracle = Oracle::of(rules, 1).unwrap();
    assert!(!Trainer::has_puzzles(&rules));
    assert!(
        Trainer::new(&oracle, rules, Task::OnlyMove)
            .puzzles
            .is_empty()
    );
    assert!(!Trainer::has_puzzles(&Rules::new(5, 4, 4).unwrap()));
    assert!(Trainer::has_puzzles(&Rules::new(4, 4, 4).unwrap()));
}
