//! A case of a problem, and its answer.

use std::fmt;

use noughts::{Board, Move, Outcome, PlayError, Position, Rules, Square, Unreachable};
use noughts_analysis::Language;
use noughts_analysis::messages::InputError;
use serde::ser::{Serialize, SerializeStruct, Serializer};

/// One test case of a judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// A board, which play may not be able to reach.
    Board(Board),
    /// The moves of a game from the start.
    Game(Vec<Move>),
}

impl Case {
    /// The board, or the one after the moves of the game; the empty one if they
    /// cannot be made.
    pub fn board(&self) -> Board {
        match self {
            Case::Board(board) => *board,
            Case::Game(moves) => play(moves).map_or_else(
                |_| Board::empty(Rules::TIC_TAC_TOE),
                |position| *position.board(),
            ),
        }
    }

    /// The squares of the moves; `None` if the case is a board.
    pub fn squares(&self) -> Option<Vec<Square>> {
        match self {
            Case::Board(_) => None,
            Case::Game(moves) => Some(moves.iter().map(|played| played.square).collect()),
        }
    }
}

impl Serialize for Case {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Case", 2)?;
        fields.serialize_field("board", &self.board().to_string())?;
        match self.squares() {
            Some(moves) => fields.serialize_field("moves", &moves)?,
            None => fields.skip_field("moves")?,
        }
        fields.end()
    }
}

/// What a problem asks about its cases.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// Cases are boards: any arrangement of marks.
    Board {
        /// The answer to a board.
        answer: fn(&Board) -> Result<&'static str, NoAnswer>,
        /// What the statement says of a board that has an answer.
        scope: fn(&Board) -> Scope,
    },
    /// Cases are games of at least one move.
    Game {
        /// The answer to the position after the game.
        answer: fn(&Position) -> &'static str,
    },
}

/// What the statement says of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The judge may give it.
    Promised,
    /// Nothing rules it out, and nothing says what the answer should be.
    Silent,
    /// The judge never gives it.
    Excluded,
}

/// Why a case has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Play cannot reach the board.
    Unreachable(Unreachable),
    /// The problem asks about unfinished games.
    Over(Outcome),
    /// A move cannot be made.
    BadMove {
        /// Which move, counted from one.
        number: usize,
        /// Why it cannot be made.
        error: PlayError,
    },
    /// The game has no moves.
    NoMoves,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Unreachable(refused) => refused.fmt(f),
            NoAnswer::Over(outcome) => {
                f.write_str("expected a game that goes on, found one that is over: ")?;
                match outcome {
                    Outcome::Win(player) => {
                        write!(f, "{} has won", Rules::TIC_TAC_TOE.player_name(*player))
                    }
                    Outcome::Draw => f.write_str("a draw"),
                }
            }
            NoAnswer::BadMove { number, error } => {
                let why = InputError::Play(error, &Rules::TIC_TAC_TOE).text(Language::English);
                write!(f, "move {number}: {why}")
            }
            NoAnswer::NoMoves => f.write_str("expected 1 to 9 moves, found none"),
        }
    }
}

impl From<Unreachable> for NoAnswer {
    fn from(refused: Unreachable) -> NoAnswer {
        NoAnswer::Unreachable(refused)
    }
}

impl Question {
    /// About boards, all of which the judge may give.
    pub(super) const fn promised(answer: fn(&Board) -> Result<&'static str, NoAnswer>) -> Question {
        Question::Board {
            answer,
            scope: |_| Scope::Promised,
        }
    }

    /// The answer that the judge expects.
    ///
    /// # Errors
    ///
    /// The case has no answer.
    pub fn answer(&self, case: &Case) -> Result<&'static str, NoAnswer> {
        match (self, case) {
            (Question::Board { answer, .. }, Case::Board(board)) => answer(board),
            (Question::Board { answer, .. }, Case::Game(moves)) => answer(play(moves)?.board()),
            (Question::Game { answer }, Case::Game(moves)) => match play(moves)? {
                start if start.ply() == 0 => Err(NoAnswer::NoMoves),
                position => Ok(answer(&position)),
            },
            (Question::Game { answer }, Case::Board(board)) => {
                Ok(answer(&Position::try_from(*board)?))
            }
        }
    }

    /// What the statement says of a case that has an answer.
    pub fn scope(&self, case: &Case) -> Scope {
        match (self, case) {
            (Question::Board { scope, .. }, Case::Board(board)) => scope(board),
            _ => Scope::Promised,
        }
    }

    /// Every case that has an answer.
    pub fn cases(&self) -> Box<dyn Iterator<Item = Case>> {
        match self {
            Question::Board { answer, .. } => {
                let answer = *answer;
                let boards = (0..).map_while(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
                Box::new(
                    boards
                        .filter(move |board| answer(board).is_ok())
                        .map(Case::Board),
                )
            }
            Question::Game { .. } => Box::new(every_game().map(Case::Game)),
        }
    }
}

fn play(moves: &[Move]) -> Result<Position, NoAnswer> {
    let mut position = Position::start(Rules::TIC_TAC_TOE);
    for (number, played) in moves.iter().enumerate() {
        position = position.play(*played).map_err(|error| NoAnswer::BadMove {
            number: number + 1,
            error,
        })?;
    }
    Ok(position)
}

/// Every game of at least one move, finished or not.
fn every_game() -> impl Iterator<Item = Vec<Move>> {
    let mut open = vec![(Position::start(Rules::TIC_TAC_TOE), Vec::new())];
    let games = std::iter::from_fn(move || {
        let (position, moves) = open.pop()?;
        // It is a stack, so the children are pushed in reverse order.
        let mut children: Vec<_> = position.children().collect();
        children.reverse();
        open.extend(children.into_iter().map(|(played, child)| {
            let mut longer = moves.clone();
            longer.push(played);
            (child, longer)
        }));
        Some(moves)
    });
    games.filter(|moves: &Vec<Move>| !moves.is_empty())
}
