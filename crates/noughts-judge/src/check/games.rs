//! Plays a program against every possible opponent.

use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::{Mutex, PoisonError};

use noughts::{Move, Outcome, Player, Position, Rules, Solution, Status, TABLE, Value};

use super::findings::{EndedEarly, ProgramFailure, ResourceUse};
use super::jobs::work_through;
use super::judge::Judge;
use super::run::{End, Run};
use super::verdict::{AbnormalEnd, Verdict};
use crate::problems::{Case, bot};

/// What became of all games.
pub struct Games {
    /// In how many positions the program was asked for a move.
    pub asked: usize,
    /// Its scores when it moves first, and when it moves second.
    pub scores: [Score; 2],
    /// The shortest game that it loses or breaks off.
    pub worst: Option<BadGame>,
    /// In how many positions it could have won and lets that go.
    pub wins_let_go: usize,
    /// Why not all games were played; `None` if they were.
    pub early: Option<EndedEarly>,
    /// What the runs have used.
    pub used: ResourceUse,
}

/// How many games end in each way, each sequence of moves counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// What it said there.
    pub failure: ProgramFailure,
}

/// What a program does in each position that it was asked about.
type Answers = HashMap<Position, Result<Move, ProgramFailure>>;

/// What is known while games are played.
struct Playing {
    /// The positions in which the program was or will be asked.
    seen: HashSet<Position>,
    answers: Answers,
    used: ResourceUse,
    early: Option<EndedEarly>,
}

impl Judge<'_> {
    /// Lets every possible opponent play, moving second and first. The program
    /// is asked once in each position that comes up.
    ///
    /// # Errors
    ///
    /// As for [`Judge::judge`].
    pub fn play(&self) -> io::Result<Games> {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let first: Vec<Position> = [start]
            .into_iter()
            .chain(start.children().map(|(_, next)| next))
            .collect();
        let playing = Mutex::new(Playing {
            seen: first.iter().copied().collect(),
            answers: Answers::new(),
            used: ResourceUse::default(),
            early: None,
        });
        work_through(self.settings.jobs, first, self.stop, |position| {
            self.ask(position, &playing)
        })?;
        let playing = playing.into_inner().unwrap_or_else(PoisonError::into_inner);
        let interrupted = self
            .stop
            .is_interrupted()
            .then_some(EndedEarly::Interrupted);
        let mut games = Games::of(&playing.answers);
        games.used = playing.used;
        games.early = interrupted.or(playing.early);
        Ok(games)
    }

    /// Asks the program for a move. Gives the positions that may come next.
    fn ask(&self, position: Position, playing: &Mutex<Playing>) -> io::Result<Vec<Position>> {
        let run = self.run(&[&Case::Board(*position.board())])?;
        if run.end == End::Stopped {
            return Ok(Vec::new());
        }
        let answer = self.legal_move(&position, &run);
        let next = match &answer {
            Ok(played) => after(&position, *played),
            Err(_) => Vec::new(),
        };
        let lost = Some(Outcome::Win(position.turn().opponent()));
        let fails = answer.is_err() || next.iter().any(|next| next.outcome() == lost);
        let mut playing = playing.lock().unwrap_or_else(PoisonError::into_inner);
        playing.used.add(&run);
        playing.answers.insert(position, answer);
        if self.settings.fail_fast && fails {
            playing.early = Some(EndedEarly::FirstFailure);
            self.stop.set();
        }
        let new = next
            .into_iter()
            .filter(|next| !next.is_over() && playing.seen.insert(*next));
        let new: Vec<Position> = new.collect();
        (self.progress)(1, 0);
        Ok(new)
    }

    /// The move that a run gives, if it can be made.
    fn legal_move(&self, position: &Position, run: &Run) -> Result<Move, ProgramFailure> {
        let failure = |verdict, got: &str| ProgramFailure::new(verdict, got, run, 1);
        if let Some(abnormal) = AbnormalEnd::of(run.end, &self.settings.limits) {
            return Err(failure(abnormal.verdict, &abnormal.how));
        }
        let lines = self.settings.comparison.lines(&run.output);
        let square = match lines.as_slice() {
            [line] => self
                .settings
                .comparison
                .answer(line)
                .and_then(bot::parse_square),
            _ => None,
        };
        let legal = |square| {
            position
                .moves()
                .iter()
                .find(|played| played.square == square)
        };
        match square.and_then(legal) {
            Some(played) => Ok(played),
            None => Err(failure(Verdict::WrongAnswer, &lines.join("\n"))),
        }
    }
}

/// The positions after a move of the program and every reply to it. A reply
/// may end the game.
fn after(position: &Position, played: Move) -> Vec<Position> {
    let moved = position.play(played);
    moved
        .iter()
        .flat_map(|moved| moved.children())
        .map(|(_, next)| next)
        .collect()
}

impl Games {
    fn of(answers: &Answers) -> Games {
        let mut games = Games {
            asked: answers.len(),
            scores: [Score::default(); 2],
            worst: None,
            wins_let_go: answers
                .iter()
                .filter(|(position, answer)| lets_a_win_go(position, answer))
                .count(),
            early: None,
            used: ResourceUse::default(),
        };
        for program in Player::BOTH {
            let start = Position::start(Rules::TIC_TAC_TOE);
            games.replay(answers, program, &start, &mut Vec::new());
        }
        games
    }

    /// Follows every game on from a position, as far as it is known.
    fn replay(
        &mut self,
        answers: &Answers,
        program: Player,
        position: &Position,
        moves: &mut Vec<Move>,
    ) {
        let score = &mut self.scores[program as usize];
        match position.status() {
            Status::Over(Outcome::Draw) => score.drawn += 1,
            Status::Over(Outcome::Win(winner)) if winner == program => score.won += 1,
            Status::Over(Outcome::Win(_)) => {
                score.lost += 1;
                self.note(answers, program, position, moves);
            }
            Status::ToMove(turn) if turn == program => match answers.get(position) {
                Some(Ok(played)) => self.follow(answers, program, position, *played, moves),
                Some(Err(_)) => {
                    score.broken_off += 1;
                    self.note(answers, program, position, moves);
                }
                // The program was stopped before it was asked.
                None => {}
            },
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
        moves: &mut Vec<Move>,
    ) {
        if let Ok(next) = position.play(played) {
            moves.push(played);
            self.replay(answers, program, &next, moves);
            moves.pop();
        }
    }

    /// Keeps a bad game if it is the shortest.
    fn note(&mut self, answers: &Answers, program: Player, end: &Position, moves: &[Move]) {
        let shortest = self
            .worst
            .as_ref()
            .map_or(usize::MAX, |game| game.moves.len());
        if moves.len() >= shortest {
            return;
        }
        if let Some((mistake, failure)) = mistake(answers, program, moves) {
            self.worst = Some(BadGame {
                program,
                moves: moves.to_vec(),
                end: *end,
                mistake,
                failure,
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
    for played in moves.iter().map(Some).chain([None]) {
        if position.turn() == program {
            match answers.get(&position) {
                Some(Err(failure)) => found = Some((position, failure.clone())),
                Some(Ok(answer)) if !bot::good_moves(&position).contains(answer) => {
                    let failure = ProgramFailure {
                        verdict: Verdict::WrongAnswer,
                        got: answer.square.to_string(),
                        errors: String::new(),
                        alone: true,
                    };
                    found = Some((position, failure));
                }
                _ => {}
            }
        }
        if let Some(played) = played {
            position = position.play(*played).ok()?;
        }
    }
    found
}

fn lets_a_win_go(position: &Position, answer: &Result<Move, ProgramFailure>) -> bool {
    let can_win = matches!(TABLE.value(position), Some(Value::Win { .. }));
    let good = answer
        .as_ref()
        .is_ok_and(|played| bot::good_moves(position).contains(played));
    can_win && !good
}
