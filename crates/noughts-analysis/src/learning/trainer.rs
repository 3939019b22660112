//! Puzzles: positions with one thing to find, from easy to hard, one for each class of symmetric
//! positions.

use std::collections::HashSet;

use fastrand::Rng;
use noughts::{Move, Notation, Outcome, Player, Position, Prospect, Rules, Solution, Value};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::messages::Text;
use crate::moves::{Named, notations};

/// The kind of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The only move that keeps a win or a draw.
    OnlyMove,
    /// A move after which the same player wins with the next move, whatever the opponent does.
    #[serde(rename = "win-in-3")]
    WinInThree,
    /// The only move that loses.
    LosingMove,
}

impl Task {
    /// Every task, the easiest to understand first.
    pub const ALL: [Task; 3] = [Task::OnlyMove, Task::WinInThree, Task::LosingMove];

    /// The name in JSON and in URLs.
    pub const fn name(self) -> &'static str {
        match self {
            Task::OnlyMove => "only-move",
            Task::WinInThree => "win-in-3",
            Task::LosingMove => "losing-move",
        }
    }

    /// The task with a name.
    pub fn named(name: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.name() == name)
    }

    /// The question in words.
    pub const fn question(self) -> Text {
        match self {
            Task::OnlyMove => Text {
                en: "Find the only move: every other one makes things worse.",
                ko: "유일한 수를 찾으세요. 다른 수를 두면 결과가 나빠집니다.",
            },
            Task::WinInThree => Text {
                en: "Win in two of your moves, whatever the reply.",
                ko: "두 번 두어 이기세요. 상대가 어떻게 두더라도 이기는 수가 있습니다.",
            },
            Task::LosingMove => Text {
                en: "One move here loses. Which?",
                ko: "지는 수가 하나 있습니다. 어느 칸일까요?",
            },
        }
    }

    /// The right moves, given all moves with their values; `None` if the position is not a
    /// puzzle of this kind.
    fn right(self, moves: &[(Move, Value)]) -> Option<Vec<Move>> {
        let best = moves.iter().map(|(_, value)| *value).max()?;
        let with = |is_right: &dyn Fn(Value) -> bool| -> Vec<Move> {
            let right = moves.iter().filter(|(_, value)| is_right(*value));
            right.map(|(played, _)| *played).collect()
        };
        let right = match self {
            Task::OnlyMove if is_loss(best) => return None,
            Task::OnlyMove => with(&|value| end(value) == end(best)),
            Task::WinInThree if best != (Value::Win { plies: 3 }) => return None,
            Task::WinInThree => with(&|value| value == best),
            Task::LosingMove => with(&is_loss),
        };
        let is_puzzle = match self {
            Task::OnlyMove | Task::LosingMove => right.len() == 1 && moves.len() > 1,
            Task::WinInThree => right.len() < moves.len(),
        };
        is_puzzle.then_some(right)
    }
}

/// The outcome for the player to move, without the number of plies.
fn end(value: Value) -> Outcome {
    value.outcome(Player::First)
}

fn is_loss(value: Value) -> bool {
    matches!(value, Value::Loss { .. })
}

/// A position in which the player must find a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Puzzle {
    /// The position, which represents all symmetric ones.
    #[serde(rename = "board", serialize_with = "board")]
    #[schemars(with = "String")]
    pub position: Position,
    /// Whose turn it is.
    pub turn: Named<Player>,
    /// The right moves.
    pub right: Vec<Notation>,
    /// The number of moves to choose from.
    pub choices: usize,
    /// The number of plies of lookahead that the solution requires.
    pub depth: u8,
}

/// With fewer empty squares a puzzle is too easy.
const FEWEST_EMPTY: u32 = 3;

impl Puzzle {
    /// The puzzle in a position; `None` if there is no puzzle of this kind, if too few
    /// squares are empty, or if the solution lacks a position.
    pub fn of(solution: &dyn Solution, task: Task, position: &Position) -> Option<Puzzle> {
        if position.rules().area() - position.ply() < FEWEST_EMPTY {
            return None;
        }
        let moves = solution.move_values(position).to_vec();
        let right = task.right(&moves)?;
        let is_right = |played: &Move| right.contains(played);
        let depths = moves
            .iter()
            .filter(|(played, _)| match task {
                // To find a winning move, see that it wins; to find a move that keeps a draw, see
                // that the other moves lose.
                Task::OnlyMove if moves.iter().any(|(_, value)| is_win(*value)) => is_right(played),
                Task::OnlyMove => !is_right(played),
                Task::WinInThree | Task::LosingMove => is_right(played),
            })
            .map(|(_, value)| Prospect::from(*value).plies().unwrap_or(0));
        Some(Puzzle {
            position: *position,
            turn: Named::player(position.rules(), position.turn()),
            depth: depths.max()?,
            choices: moves.len(),
            right: notations(position.rules(), &right),
        })
    }

    /// A key that orders puzzles by difficulty: first by the required lookahead, then by
    /// the number of wrong moves.
    fn difficulty(&self) -> (u8, usize, Position) {
        (self.depth, self.choices - self.right.len(), self.position)
    }
}

/// Serializes only the board, because the trainer has the game.
fn board<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position.board())
}

fn is_win(value: Value) -> bool {
    matches!(value, Value::Win { .. })
}

/// The puzzles of a game, from easy to hard.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Trainer {
    /// The game.
    #[serde(rename = "game")]
    pub rules: Rules,
    /// The kind of the puzzle.
    pub task: Task,
    /// The task in words.
    pub question: Text,
    /// Each class of positions once.
    pub puzzles: Vec<Puzzle>,
}

/// The maximal number of squares of a board whose positions are all examined.
const MAX_SQUARES_FOR_ALL: u32 = 9;

/// The maximal number of puzzles of a larger board, and of random games to find them.
const MAX_PUZZLES: usize = 200;
const MAX_GAMES: usize = 4000;

impl Trainer {
    /// The maximal number of squares of a board with puzzles.
    pub const MAX_SQUARES: u32 = 16;

    /// Whether a game has puzzles. It does not if players choose the mark, because then a
    /// square is not a complete answer.
    pub fn has_puzzles(rules: &Rules) -> bool {
        rules.area() <= Trainer::MAX_SQUARES && !rules.has_choice_of_marks()
    }

    /// Collects all puzzles of a board of at most nine squares; of a larger board, the
    /// puzzles that occur in some thousand random games, always the same.
    pub fn new(solution: &dyn Solution, rules: Rules, task: Task) -> Trainer {
        let mut seen = HashSet::new();
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut look = |position: Position| {
            let class = position.canonical();
            if seen.insert(class) {
                puzzles.extend(Puzzle::of(solution, task, &class));
            }
            puzzles.len()
        };
        if !Trainer::has_puzzles(&rules) {
            // The game has no puzzles.
        } else if rules.area() <= MAX_SQUARES_FOR_ALL {
            for position in Position::all(rules) {
                look(position);
            }
        } else {
            let mut rng = Rng::with_seed(0);
            for _ in 0..MAX_GAMES {
                if random_game(rules, &mut rng).map(&mut look).max() >= Some(MAX_PUZZLES) {
                    break;
                }
            }
        }
        puzzles.sort_by_key(Puzzle::difficulty);
        Trainer {
            rules,
            task,
            question: task.question(),
            puzzles,
        }
    }
}

/// The positions of a game of random moves.
fn random_game(rules: Rules, rng: &mut Rng) -> impl Iterator<Item = Position> {
    std::iter::successors(Some(Position::start(rules)), |position| {
        let moves: Vec<Move> = position.moves().iter().collect();
        position.play(*rng.choice(&moves)?).ok()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use noughts::TABLE;

    use super::*;
    use crate::oracle::Oracle;

    /// The right squares of a task, from the value of each move; empty if a position is not a
    /// puzzle.
    fn right(task: Task, position: &Position) -> BTreeSet<String> {
        if position.ply() > 6 {
            // Two empty squares are too few for a puzzle.
            return BTreeSet::new();
        }
        let children = position.children();
        let moves: Vec<(String, Value)> = children
            .map(|(played, child)| (played.square.to_string(), TABLE.value(&child).unwrap()))
            .collect();
        let lost = |plies| move |(_, value): &(_, Value)| *value == Value::Loss { plies };
        let wins = |(_, value): &&(_, Value)| matches!(value, Value::Loss { .. });
        let draws = |(_, value): &&(_, Value)| *value == Value::Draw;
        let loses = |(_, value): &&(_, Value)| matches!(value, Value::Win { .. });
        let count =
            |is_one: &dyn Fn(&&(String, Value)) -> bool| moves.iter().filter(is_one).count();
        let right: Vec<_> = match task {
            Task::OnlyMove if count(&wins) > 0 => moves.iter().filter(wins).collect(),
            Task::OnlyMove => moves.iter().filter(draws).collect(),
            Task::WinInThree if moves.iter().any(lost(0)) => Vec::new(),
            Task::WinInThree => moves.iter().filter(|one| lost(2)(one)).collect(),
            Task::LosingMove => moves.iter().filter(loses).collect(),
        };
        let is_puzzle = match task {
            Task::WinInThree => right.len() < moves.len(),
            _ => right.len() == 1 && moves.len() > 1,
        };
        let names = right.into_iter().map(|(name, _)| name.clone());
        names.filter(|_| is_puzzle).collect()
    }

    /// Each class of positions that is a puzzle occurs exactly once, with the right squares,
    /// and no other position occurs.
    #[test]
    fn puzzles_match_the_table() {
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
    fn puzzles_are_sorted_by_difficulty() {
        for task in Task::ALL {
            let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, task);
            let key = |puzzle: &Puzzle| (puzzle.depth, puzzle.choices - puzzle.right.len());
            assert!(trainer.puzzles.is_sorted_by_key(key), "{task:?}");
        }
        // The easiest only move completes a line; for the hardest, one must see that seven other
        // moves lose.
        let trainer = Trainer::new(&TABLE, Rules::TIC_TAC_TOE, Task::OnlyMove);
        let [first, last] = [trainer.puzzles.first(), trainer.puzzles.last()].map(Option::unwrap);
        assert_eq!((first.depth, first.choices), (1, 3));
        assert!(last.depth > 5 && last.choices > 5, "{last:?}");
    }

    /// On larger boards and in other games the puzzles are the same each time, each class
    /// occurs once, and the table confirms the right moves.
    #[test]
    fn other_games_have_puzzles() {
        for game in ["misere", "torus", "notakto", "4,3,3", "4,4,3:gravity"] {
            let rules: Rules = game.parse().unwrap();
            let oracle = Oracle::of(rules, 1).unwrap();
            let mut some = 0;
            for task in Task::ALL {
                let trainer = Trainer::new(&oracle, rules, task);
                let again = Trainer::new(&oracle, rules, task);
                assert_eq!(trainer.puzzles, again.puzzles, "{game}");
                let mut classes = HashSet::new();
                for puzzle in &trainer.puzzles {
                    let (position, mut right) = (puzzle.position, puzzle.right.iter());
                    assert!(classes.insert(position.canonical()), "{puzzle:?}");
                    assert!(right.all(|right| position.is_legal(right.played())));
                }
                some += trainer.puzzles.len();
            }
            assert!(some > 10, "{game}: {some}");
        }
    }

    #[test]
    fn wild_games_have_no_puzzles() {
        let rules: Rules = "wild".parse().unwrap();
        let oracle = Oracle::of(rules, 1).unwrap();
        assert!(!Trainer::has_puzzles(&rules));
        let trainer = Trainer::new(&oracle, rules, Task::OnlyMove);
        assert_eq!(trainer.puzzles, []);
        assert!(!Trainer::has_puzzles(&Rules::new(5, 4, 4).unwrap()));
        assert!(Trainer::has_puzzles(&Rules::new(4, 4, 4).unwrap()));
    }
}
