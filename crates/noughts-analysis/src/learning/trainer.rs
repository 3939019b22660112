//! Puzzles: positions with one thing to find, from easy to hard, one for each class of symmetric
//! positions.

use std::collections::HashSet;

use fastrand::Rng;
use noughts::{Move, Notation, Outcome, Player, Position, Rules, Solution, Value};
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
    /// A move that wins with one's own next move, whatever the opponent does.
    #[serde(rename = "win-in-3")]
    WinInThree,
    /// The only move that loses.
    LosingMove,
}

impl Task {
    /// Every task, the easiest to understand first.
    pub const ALL: [Task; 3] = [Task::OnlyMove, Task::WinInThree, Task::LosingMove];

    /// Its name in JSON and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Task::OnlyMove => "only-move",
            Task::WinInThree => "win-in-3",
            Task::LosingMove => "losing-move",
        }
    }

    /// The task of a name.
    pub fn named(name: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.name() == name)
    }

    /// Its question, in words.
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

    /// The moves that are right, out of those with their values; `None` if a position is no
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

/// A position with something to find in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Puzzle {
    /// The position, which represents all symmetric ones.
    #[serde(rename = "board", serialize_with = "board")]
    #[schemars(with = "String")]
    pub position: Position,
    /// Whose turn it is.
    pub turn: Named<Player>,
    /// The moves that are right.
    pub right: Vec<Notation>,
    /// How many moves there are to choose from.
    pub choices: usize,
    /// How many plies one has to see ahead to find it out.
    pub depth: u8,
}

/// With fewer empty squares there is nothing to find: one move or the other.
const FEWEST_EMPTY: u32 = 3;

impl Puzzle {
    /// The puzzle in a position; `None` if there is none of the kind, if too few squares are
    /// empty, or if the solution lacks a position.
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
                // A winning move shows that it wins; a move that holds a draw is found by how the
                // other moves lose.
                Task::OnlyMove if moves.iter().any(|(_, value)| is_win(*value)) => is_right(played),
                Task::OnlyMove => !is_right(played),
                Task::WinInThree | Task::LosingMove => is_right(played),
            })
            .map(|(_, value)| plies(*value));
        Some(Puzzle {
            position: *position,
            turn: Named::player(position.rules(), position.turn()),
            depth: depths.max()?,
            choices: moves.len(),
            right: notations(position.rules(), &right),
        })
    }

    /// Puzzles with less of it are easier: first by how deep the point lies, then by the
    /// number of moves that are wrong.
    fn difficulty(&self) -> (u8, usize, Position) {
        (self.depth, self.choices - self.right.len(), self.position)
    }
}

/// The board alone: the trainer names the game.
fn board<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position.board())
}

fn is_win(value: Value) -> bool {
    matches!(value, Value::Win { .. })
}

fn plies(value: Value) -> u8 {
    match value {
        Value::Win { plies } | Value::Loss { plies } => plies,
        Value::Draw => 0,
    }
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

/// Boards of at most this many squares have few enough positions to look at all of them.
const ALL_SQUARES: u32 = 9;

/// How many puzzles of a larger board there are at most, and how many games are played to
/// find them.
const MOST_PUZZLES: usize = 200;
const MOST_GAMES: usize = 4000;

impl Trainer {
    /// The most squares of a board with puzzles.
    pub const MOST_SQUARES: u32 = 16;

    /// Whether a game has puzzles: not where the mark is a choice, since then a square is
    /// no answer.
    pub fn has_puzzles(rules: &Rules) -> bool {
        rules.area() <= Trainer::MOST_SQUARES && !rules.has_choice_of_marks()
    }

    /// All puzzles of a board of at most nine squares; of a larger one those that come up
    /// in some thousand games, always the same.
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
            // There are none.
        } else if rules.area() <= ALL_SQUARES {
            for position in Position::all(rules) {
                look(position);
            }
        } else {
            let mut rng = Rng::with_seed(0);
            for _ in 0..MOST_GAMES {
                if random_game(rules, &mut rng).map(&mut look).max() >= Some(MOST_PUZZLES) {
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
