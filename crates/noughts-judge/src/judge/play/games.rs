//! How all games of a program end.

use noughts::{
    Board, Move, Outcome, Player, Position, Rules, Solution, Square, Status, TABLE, Value,
};

use serde::Serialize;

use super::{Answers, Seen};
use crate::diagnosis::Common;
use crate::judge::{Example, Findings, Got, ProgramFailure, Run, Verdict};
use crate::problems::{Case, Problem, bot};
use crate::report::json;

/// The games of a program.
#[derive(Default)]
pub(crate) struct Played {
    /// How the games ended.
    pub(crate) games: Games,
    /// How the program moved in each position: `None` if the move was right, otherwise the square,
    /// which may be taken. Empty if the program gave no square in some position, or is random.
    pub(crate) moves: Vec<(Board, Option<Square>)>,
    /// The common failure in every position.
    pub(crate) common: Option<Common>,
}

/// How all games ended.
#[derive(Default, Serialize)]
pub struct Games {
    /// In how many positions the program was asked for a move.
    pub asked: usize,
    /// Its scores when it moves first, and when it moves second.
    #[serde(flatten, serialize_with = "json::scores")]
    pub scores: [Score; 2],
    /// The shortest game that it loses or does not finish.
    #[serde(skip)]
    pub worst: Option<BadGame>,
    /// In how many positions it could win and does not play a winning move.
    pub missed_wins: usize,
}

/// How many games end in each way. Each sequence of moves counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games that the program wins.
    pub won: u64,
    /// Games that end in a draw.
    pub drawn: u64,
    /// Games that the program loses.
    pub lost: u64,
    /// Games in which the program gives no move, or an illegal one.
    pub broken_off: u64,
}

impl Score {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost + self.broken_off
    }
}

/// A game that the program loses or does not finish.
pub struct BadGame {
    /// The player whose moves the program made.
    pub program: Player,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// The position after them.
    pub end: Position,
}

impl Games {
    /// How many games there were.
    pub(crate) fn count(&self) -> u64 {
        self.scores.iter().map(Score::games).sum()
    }

    /// How many of the games the program loses, and how many it does not finish.
    pub(crate) fn bad(&self) -> [u64; 2] {
        let bad = |score: &Score| [score.lost, score.broken_off];
        let [first, second] = self.scores.each_ref().map(bad);
        [first[0] + second[0], first[1] + second[1]]
    }
}

/// Replays all games from the answers of a program.
struct Replay<'a> {
    problem: &'static Problem,
    answers: &'a Answers,
    program: Player,
    games: Games,
    /// The mistake in the worst game.
    example: Option<Example>,
}

impl Findings {
    /// The games that result from the answers of a program, and the mistake in the worst of them.
    pub(super) fn of_answers(problem: &'static Problem, answers: &Answers) -> Findings {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let is_missed_win = |(position, seen): &(&Position, &Vec<Seen>)| misses_win(position, seen);
        let mut replay = Replay {
            problem,
            answers,
            program: Player::First,
            games: Games {
                asked: answers.len(),
                missed_wins: answers.iter().filter(is_missed_win).count(),
                ..Games::default()
            },
            example: None,
        };
        for program in Player::BOTH {
            replay.program = program;
            replay.continue_from(&start, &[]);
        }
        Findings {
            example: replay.example,
            played: Some(Played {
                games: replay.games,
                moves: moves(answers).unwrap_or_default(),
                common: common(answers),
            }),
            ..Findings::default()
        }
    }
}

impl Replay<'_> {
    /// Follows every game from a position, as far as the answers are known.
    fn continue_from(&mut self, position: &Position, moves: &[Move]) {
        let score = &mut self.games.scores[self.program as usize];
        match position.status() {
            Status::Over(Outcome::Draw) => score.drawn += 1,
            Status::Over(Outcome::Win(winner)) if winner == self.program => score.won += 1,
            Status::Over(Outcome::Win(_)) => {
                score.lost += 1;
                self.note(position, moves);
            }
            // There is no answer if the program was stopped first, and there are several if it is
            // random.
            Status::ToMove(turn) if turn == self.program => {
                for seen in self.answers.get(position).into_iter().flatten() {
                    let Ok(played) = seen.answer else {
                        self.games.scores[self.program as usize].broken_off += 1;
                        self.note(position, moves);
                        continue;
                    };
                    if let Ok(next) = position.play(played) {
                        self.continue_from(&next, &[moves, &[played]].concat());
                    }
                }
            }
            Status::ToMove(_) => {
                for (played, next) in position.children() {
                    self.continue_from(&next, &[moves, &[played]].concat());
                }
            }
        }
    }

    /// Keeps a bad game if it is the shortest so far.
    fn note(&mut self, end: &Position, moves: &[Move]) {
        let is_shortest = |game: &BadGame| moves.len() < game.moves.len();
        if self.games.worst.as_ref().is_none_or(is_shortest)
            && let Some((mistake, failure)) = self.mistake(moves)
        {
            let case = Case::Board(*mistake.board());
            self.example = Some(Example::new(self.problem, &[&case], 0, failure));
            self.games.worst = Some(BadGame {
                program: self.program,
                moves: moves.to_vec(),
                end: *end,
            });
        }
    }

    /// The program's last move in a game that was illegal, or worse than another move.
    fn mistake(&self, moves: &[Move]) -> Option<(Position, ProgramFailure)> {
        let mut position = Position::start(Rules::TIC_TAC_TOE);
        let mut found = None;
        for played in moves {
            if position.turn() == self.program && !bot::good_moves(&position).contains(played) {
                found = Some((position, bad_move(*played)));
            }
            position = position.play(*played).ok()?;
        }
        let is_asked = position.turn() == self.program;
        let seen = self.answers.get(&position).filter(|_| is_asked);
        let failure = seen
            .into_iter()
            .flatten()
            .find_map(|seen| seen.answer.clone().err());
        failure.map(|failure| (position, failure)).or(found)
    }
}

/// The failure of a legal but bad move.
pub(super) fn bad_move(played: Move) -> ProgramFailure {
    let got = Got::Printed(played.square.to_string());
    ProgramFailure::new(Verdict::WrongAnswer, got, &Run::default(), 1)
}

/// Whether the program misses a win. If it gives no move, it does not finish the game instead.
fn misses_win(position: &Position, seen: &[Seen]) -> bool {
    let good = bot::good_moves(position);
    let is_bad = |seen: &Seen| matches!(&seen.answer, Ok(played) if !good.contains(played));
    matches!(TABLE.value(position), Some(Value::Win { .. })) && seen.iter().any(is_bad)
}

/// The only move in each position, if each has one.
fn moves(answers: &Answers) -> Option<Vec<(Board, Option<Square>)>> {
    let moves = answers.iter().map(|(position, seen)| {
        let [seen] = seen.as_slice() else { return None };
        let good = bot::good_moves(position);
        let square = match &seen.answer {
            Ok(played) if good.contains(played) => None,
            Ok(played) => Some(played.square),
            Err(failure) => Some(bot::parse_square(failure.printed())?),
        };
        Some((*position.board(), square))
    });
    moves.collect()
}

/// The common failure in every position in which the program was asked.
fn common(answers: &Answers) -> Option<Common> {
    let failures = answers
        .values()
        .flatten()
        .map(|seen| seen.answer.as_ref().err());
    Common::of_failures(&failures.collect::<Option<Vec<_>>>()?)
}
