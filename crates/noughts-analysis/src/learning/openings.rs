//! Counts, for each move of a position, the games and positions that can follow, and the games
//! without a mistake.

use std::collections::{HashMap, HashSet};

use noughts::{Notation, Position, Rules, Solution, Value};
use schemars::JsonSchema;
use serde::Serialize;

use crate::moves::{PositionFields, move_classes, notations};

/// The moves of a position up to symmetry, with counts of the games and positions that can follow
/// each.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Openings {
    /// The position.
    #[serde(flatten, serialize_with = "PositionFields::of")]
    #[schemars(with = "PositionFields")]
    pub position: Position,
    /// The counts for all moves together.
    #[serde(flatten)]
    pub total: Continuations,
    /// The moves in reading order of the first of each class.
    pub moves: Vec<Opening>,
}

/// A move, or several symmetric ones.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Opening {
    /// The moves, in reading order.
    pub moves: Vec<Notation>,
    /// Its value for the player who makes it.
    pub value: Value,
    /// The games and positions that can follow each of the moves. If the move itself is a
    /// mistake, no game is sound.
    #[serde(flatten)]
    pub after: Continuations,
}

/// The counts of games and positions that can follow a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Continuations {
    /// The ways to play to the end.
    pub games: u64,
    /// The positions that can follow, including this one, each class once.
    pub positions: u64,
    /// The games in which no move changes who wins.
    pub sound: u64,
}

impl Openings {
    /// The maximal number of squares of a board, so that counting takes only a moment.
    pub const MAX_SQUARES: u32 = 9;

    /// Whether the games of a board are few enough to be counted.
    pub fn can_count(rules: &Rules) -> bool {
        rules.area() <= Openings::MAX_SQUARES
    }

    /// Counts what can follow a position; `None` if the board has too many squares, or if
    /// the solution lacks a position.
    pub fn of(solution: &dyn Solution, position: &Position) -> Option<Openings> {
        if !Openings::can_count(position.rules()) {
            return None;
        }
        let mut counter = Counter {
            solution,
            known: HashMap::new(),
        };
        let total = counter.continuations(position)?;
        let best = solution.value(position)?.outcome(position.turn());
        let classes = move_classes(position).into_iter();
        let moves = classes.map(|(moves, after)| {
            let value = solution.value(&after)?.for_mover();
            let mut continuations = counter.continuations(&after)?;
            if value.outcome(position.turn()) != best {
                // The move itself was a mistake.
                continuations.sound = 0;
            }
            Some(Opening {
                moves: notations(position.rules(), &moves),
                value,
                after: continuations,
            })
        });
        Some(Openings {
            position: *position,
            total,
            moves: moves.collect::<Option<_>>()?,
        })
    }
}

/// Counts games from positions, each class once.
struct Counter<'a> {
    solution: &'a dyn Solution,
    /// All games, and those without a mistake.
    known: HashMap<Position, (u64, u64)>,
}

impl Counter<'_> {
    fn continuations(&mut self, position: &Position) -> Option<Continuations> {
        let (games, sound) = self.games(position)?;
        let mut seen = HashSet::new();
        visit(&position.canonical(), &mut seen);
        Some(Continuations {
            games,
            positions: seen.len() as u64,
            sound,
        })
    }

    fn games(&mut self, position: &Position) -> Option<(u64, u64)> {
        if position.is_over() {
            return Some((1, 1));
        }
        let class = position.canonical();
        if let Some(known) = self.known.get(&class) {
            return Some(*known);
        }
        let outcome = |position: &Position| {
            let value = self.solution.value(position)?;
            Some(value.outcome(position.turn()))
        };
        let best = outcome(position)?;
        let mut counted = (0, 0);
        let children: Vec<_> = position.children().map(|(_, child)| child).collect();
        for child in children {
            let is_sound = self.solution.value(&child)?.outcome(child.turn()) == best;
            let (games, sound) = self.games(&child)?;
            counted.0 += games;
            counted.1 += if is_sound { sound } else { 0 };
        }
        self.known.insert(class, counted);
        Some(counted)
    }
}

/// Adds a class of positions and all that can follow.
fn visit(class: &Position, seen: &mut HashSet<Position>) {
    if seen.insert(*class) {
        for (_, child) in class.children() {
            visit(&child.canonical(), seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use noughts::TABLE;

    use super::*;

    /// The well-known figures.
    #[test]
    fn the_whole_game() {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let openings = Openings::of(&TABLE, &start).unwrap();
        assert_eq!(openings.total.games, 255_168);
        assert_eq!(openings.total.positions, 765);
        let of = |name: &str| {
            let played = Rules::TIC_TAC_TOE.notation(start.parse_move(name).unwrap());
            let of = |opening: &&Opening| opening.moves.contains(&played);
            openings.moves.iter().find(of).unwrap()
        };
        assert_eq!(openings.moves.len(), 3);
        let games = ["a1", "b1", "b2"].map(|name| of(name).after.games);
        assert_eq!(4 * games[0] + 4 * games[1] + games[2], 255_168);
    }

    /// Plays every game from every class of positions.
    #[test]
    fn every_class_matches_playing_all_games() {
        fn play(position: &Position) -> (u64, u64) {
            let outcome =
                |position: &Position| TABLE.value(position).unwrap().outcome(position.turn());
            let best = outcome(position);
            if position.is_over() {
                return (1, 1);
            }
            let mut counted = (0, 0);
            for (_, child) in position.children() {
                let (games, sound) = play(&child);
                counted.0 += games;
                counted.1 += sound * u64::from(outcome(&child) == best);
            }
            counted
        }
        // One position of each class, from the third ply on, where there are few games.
        let is_one = |position: &Position| position.ply() >= 3 && position.canonical() == *position;
        for position in Position::all(Rules::TIC_TAC_TOE).filter(is_one) {
            let openings = Openings::of(&TABLE, &position).unwrap();
            let (games, sound) = play(&position);
            assert_eq!((openings.total.games, openings.total.sound), (games, sound));
            if position.is_over() {
                continue;
            }
            let of_moves = |count: fn(&Continuations) -> u64| -> u64 {
                let moves = openings.moves.iter();
                let counts =
                    moves.map(|opening| opening.moves.len() as u64 * count(&opening.after));
                counts.sum()
            };
            assert_eq!(of_moves(|after| after.games), games);
            assert_eq!(of_moves(|after| after.sound), sound);
        }
    }

    #[test]
    fn large_boards_are_not_counted() {
        let large = Position::start(Rules::new(4, 3, 3).unwrap());
        assert!(Openings::of(&TABLE, &large).is_none());
    }
}
