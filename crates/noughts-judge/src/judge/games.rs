//! Plays a program against every possible opponent.

use noughts::{
    Board, Move, Outcome, Player, Position, Rules, Solution, Square, Status, TABLE, Value,
};

use serde::Serialize;

use super::{Answers, EndedEarly, Got, ProgramFailure, Randomness, ResourceUse, Seen, Verdict};
use crate::diagnosis::Common;
use crate::problems::{Case, bot};
use crate::report::json;

/// The result of all games.
#[derive(Default, Serialize)]
pub struct Games {
    /// In how many positions the program was asked for a move.
    pub asked: usize,
    /// Its scores when it moves first, and when it moves second.
    #[serde(flatten, serialize_with = "json::scores")]
    pub scores: [Score; 2],
    /// The shortest game that it loses or breaks off.
    #[serde(skip)]
    pub worst: Option<BadGame>,
    /// In how many positions it could have won and does not play a winning move.
    pub missed_wins: usize,
    /// Whether the mistake of that game came back when the program was asked again.
    pub seen_again: bool,
    /// How it moved in each position: `None` if that was right, and otherwise the square,
    /// which may be taken. Empty if it gave no square somewhere, or is random.
    #[serde(skip)]
    pub played: Vec<(Board, Option<Square>)>,
    /// The common failure in every position.
    pub common: Option<Common>,
    /// Two different moves in the same position, if its moves are random.
    pub random: Option<Randomness>,
    /// Why not all games were played; `None` if they were.
    #[serde(rename = "ended")]
    pub early: Option<EndedEarly>,
    /// Resources that the runs used.
    #[serde(rename = "runs")]
    pub used: ResourceUse,
}

/// How many games end in each way, each sequence of moves counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games that the program wins.
    pub won: u64,
    /// Games that end in a draw.
    pub drawn: u64,
    /// Games that the program loses.
    pub lost: u64,
    /// Games in which the program gives no move, or one that cannot be made.
    pub broken_off: u64,
}

impl Score {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost + self.broken_off
    }
}

/// A game that should not have ended like this.
pub struct BadGame {
    /// The player that the program was.
    pub program: Player,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The position after them.
    pub end: Position,
    /// The position in which the program went wrong.
    pub mistake: Position,
    /// The failure there.
    pub failure: ProgramFailure,
    /// The boards given to a program that is kept alive before it goes wrong, if it fails only
    /// after them.
    pub before: Vec<Case>,
}

impl Games {
    /// How many games there were.
    pub(crate) fn count(&self) -> u64 {
        self.scores.iter().map(Score::games).sum()
    }

    /// How many of them the program loses or breaks off.
    pub(crate) fn bad(&self) -> u64 {
        self.scores
            .iter()
            .map(|score| score.lost + score.broken_off)
            .sum()
    }

    pub(super) fn of(answers: &Answers) -> Games {
        let lets_a_win_go =
            |(position, seen): &(&Position, &Vec<Seen>)| lets_a_win_go(position, seen);
        let mut games = Games {
            asked: answers.len(),
            missed_wins: answers.iter().filter(lets_a_win_go).count(),
            seen_again: true,
            played: played(answers).unwrap_or_default(),
            common: common(answers),
            ..Games::default()
        };
        for program in Player::BOTH {
            let start = Position::start(Rules::TIC_TAC_TOE);
            games.replay(answers, program, &start, &[]);
        }
        games
    }

    /// Follows every game on from a position, as far as it is known.
    fn replay(&mut self, answers: &Answers, program: Player, position: &Position, moves: &[Move]) {
        let score = &mut self.scores[program as usize];
        match position.status() {
            Status::Over(Outcome::Draw) => score.drawn += 1,
            Status::Over(Outcome::Win(winner)) if winner == program => score.won += 1,
            Status::Over(Outcome::Win(_)) => {
                score.lost += 1;
                self.note(answers, program, position, moves);
            }
            // None if the program was stopped before it was asked, several if it is random.
            Status::ToMove(turn) if turn == program => {
                for seen in answers.get(position).into_iter().flatten() {
                    if let Ok(played) = seen.answer {
                        self.follow(answers, program, position, played, moves);
                    } else {
                        self.scores[program as usize].broken_off += 1;
                        self.note(answers, program, position, moves);
                    }
                }
            }
            Status::ToMove(_) => {
                for played in position.moves() {
                    self.follow(answers, program, position, played, moves);
                }
            }
        }
    }

    fn follow(
        &mut self,
        answers: &Answers,
        program: Player,
        position: &Position,
        played: Move,
        moves: &[Move],
    ) {
        if let Ok(next) = position.play(played) {
            self.replay(answers, program, &next, &[moves, &[played]].concat());
        }
    }

    /// Keeps a bad game if it is the shortest.
    fn note(&mut self, answers: &Answers, program: Player, end: &Position, moves: &[Move]) {
        let is_shortest = |game: &BadGame| moves.len() < game.moves.len();
        if self.worst.as_ref().is_none_or(is_shortest)
            && let Some((mistake, failure)) = mistake(answers, program, moves)
        {
            self.worst = Some(BadGame {
                program,
                moves: moves.to_vec(),
                end: *end,
                mistake,
                failure,
                before: Vec::new(),
            });
        }
    }
}

/// The last move of the program in a game that was not as good as another, or
/// that could not be made.
fn mistake(
    answers: &Answers,
    program: Player,
    moves: &[Move],
) -> Option<(Position, ProgramFailure)> {
    let mut position = Position::start(Rules::TIC_TAC_TOE);
    let mut found = None;
    for played in moves {
        if position.turn() == program && !bot::good_moves(&position).contains(played) {
            found = Some((position, bad_move(*played)));
        }
        position = position.play(*played).ok()?;
    }
    let seen = answers
        .get(&position)
        .filter(|_| position.turn() == program);
    let mut seen = seen.into_iter().flatten();
    let failure = seen.find_map(|seen| seen.answer.clone().err());
    failure.map(|failure| (position, failure)).or(found)
}

/// A move that can be made and should not be.
pub(super) fn bad_move(played: Move) -> ProgramFailure {
    ProgramFailure {
        verdict: Verdict::WrongAnswer,
        got: Got::Printed(played.square.to_string()),
        errors: String::new(),
        output: String::new(),
        alone: true,
        form: Vec::new(),
        meant: None,
    }
}

/// Whether the program misses a win. If it gives no move, it breaks the game off instead.
fn lets_a_win_go(position: &Position, seen: &[Seen]) -> bool {
    let good = bot::good_moves(position);
    let is_bad = |seen: &Seen| matches!(&seen.answer, Ok(played) if !good.contains(played));
    matches!(TABLE.value(position), Some(Value::Win { .. })) && seen.iter().any(is_bad)
}

/// The only move in each position, if each has one.
fn played(answers: &Answers) -> Option<Vec<(Board, Option<Square>)>> {
    let played = answers.iter().map(|(position, seen)| {
        let [seen] = seen.as_slice() else { return None };
        let good = bot::good_moves(position);
        let square = match &seen.answer {
            Ok(played) if good.contains(played) => None,
            Ok(played) => Some(played.square),
            Err(failure) => Some(bot::parse_square(failure.printed())?),
        };
        Some((*position.board(), square))
    });
    played.collect()
}

/// The common failure in every position in which the program was asked.
fn common(answers: &Answers) -> Option<Common> {
    let failures = answers
        .values()
        .flatten()
        .map(|seen| seen.answer.as_ref().err());
    Common::of_failures(&failures.collect::<Option<Vec<_>>>()?)
}
