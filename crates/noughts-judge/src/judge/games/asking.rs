//! Asks a program for its move in every position that occurs. A program that answers differently is
//! asked more often.

use std::collections::{HashMap, HashSet};

use noughts::{Move, Outcome, Position, Rules};

use super::{Games, Randomness, bad_move};
use crate::form::{Asked, Form};
use crate::judge::batch::{End, Run};
use crate::judge::failure::{Got, ProgramFailure};
use crate::judge::findings::{EndedEarly, ResourceUse};
use crate::judge::procedure::Procedure;
use crate::judge::verdict::{Ending, Verdict};
use crate::messages::Message;
use crate::problems::{Case, bot};

/// A move, or why there is none.
pub(super) type Answer = Result<Move, ProgramFailure>;

/// An answer, and how often it was seen.
pub(super) struct Seen {
    pub(super) answer: Answer,
    pub(super) times: usize,
    /// What a program that is kept alive was asked before.
    pub(super) before: Vec<u8>,
}

/// The different answers of a program in each position that it was asked about.
pub(super) type Answers = HashMap<Position, Vec<Seen>>;

/// If it runs out of time this often, or stops answering although it is kept alive, no more
/// games are played.
const TIMED_OUT_ENOUGH: usize = 5;
const STOPPED_ENOUGH: usize = 20;

/// Which program is asked, where one is kept alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whom {
    /// The one that was asked before.
    Same,
    /// A new one.
    New,
}

/// What is known while games are played.
pub(super) struct Playing {
    /// The positions in which the program was or will be asked.
    pub(super) seen: HashSet<Position>,
    pub(super) answers: Answers,
    pub(super) used: ResourceUse,
    pub(super) early: Option<EndedEarly>,
    /// A position with two answers.
    pub(super) random: Option<(Position, [String; 2])>,
    pub(super) is_known_wrong: bool,
    pub(super) timed_out: usize,
    pub(super) stopped: usize,
    /// Whether every position was asked about that comes up, and now some are again.
    pub(super) is_asking_again: bool,
}

impl Procedure {
    /// Lets every possible opponent play, moving second and first. The program
    /// is asked once in each position that comes up, and more often if it is random.
    pub(in crate::judge) async fn play(&self) -> Games {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let mut first: Vec<Position> = [start]
            .into_iter()
            .chain(start.children().map(|(_, next)| next))
            .collect();
        let mut playing = Playing {
            seen: first.iter().copied().collect(),
            answers: Answers::new(),
            used: ResourceUse::default(),
            early: None,
            random: None,
            is_known_wrong: false,
            timed_out: 0,
            stopped: 0,
            is_asking_again: false,
        };
        if self.problem.keep_alive {
            // Of what it prints when it is asked once, all is seen.
            self.ask_all(vec![start], Whom::New, &mut playing).await;
            first.retain(|position| *position != start);
            if self.is_answer_unreadable(&start, &mut playing).await {
                return Games {
                    early: Some(EndedEarly::Unreadable),
                    used: playing.used,
                    ..Games::of(&playing.answers)
                };
            }
        }
        self.ask_all(first, Whom::Same, &mut playing).await;
        // What is left to do is done even if the first failure was enough.
        playing.is_asking_again = true;
        if playing.timed_out == 0 {
            self.look_for_chance(&mut playing).await;
        }
        let (mut games, seen_again) = self.confirmed(&mut playing).await;
        let depends_on_before = self.depends_on_before(&mut playing).await;
        let is_interrupted = self.exchange.is_interrupted();
        let interrupted = is_interrupted.then_some(EndedEarly::Interrupted);
        let asked = |seen: &Vec<Seen>| seen.iter().map(|seen| seen.times).sum::<usize>();
        games.seen_again = seen_again;
        games.random = playing.random.map(|(position, answers)| Randomness {
            case: Case::Board(*position.board()),
            answers,
            asked: playing.answers.values().map(asked).min().unwrap_or(0),
            depends_on_before,
        });
        games.used = playing.used;
        games.early = interrupted.or(playing.early);
        games
    }

    /// Whether a program that is kept alive answers with several lines. Which line answers
    /// which board cannot be told then, and no more is asked.
    async fn is_answer_unreadable(&self, position: &Position, playing: &mut Playing) -> bool {
        let mut seen = playing.answers.get_mut(position).into_iter().flatten();
        let Some(failure) = seen.find_map(|seen| seen.answer.as_mut().err()) else {
            return false;
        };
        let Some(mistake) = self.unasked_lines(failure, &mut playing.used).await else {
            return false;
        };
        failure.form = vec![mistake];
        true
    }

    /// Asks in some positions, and in all that come up because of the answers: in those the
    /// program that is kept alive.
    pub(super) async fn ask_all(
        &self,
        positions: Vec<Position>,
        whom: Whom,
        playing: &mut Playing,
    ) {
        let jobs = positions.into_iter().map(|position| (position, whom));
        let batch = |(position, whom): &(Position, Whom)| {
            let case = Case::Board(*position.board());
            match whom {
                Whom::Same => self.batch([&case], self.resuming(), self.settings.limits.time),
                Whom::New => self.fresh(&[&case]),
            }
        };
        let note = |(position, _): (Position, Whom), run: Run| {
            let new = self.note_answer(position, run, playing);
            new.into_iter().map(|next| (next, Whom::Same)).collect()
        };
        let jobs = jobs.collect();
        self.exchange.work_through(jobs, batch, note).await;
    }

    /// Notes the move that a run gives. Gives the positions that may come next.
    fn note_answer(&self, position: Position, run: Run, playing: &mut Playing) -> Vec<Position> {
        if run.end == End::Stopped {
            return Vec::new();
        }
        let answer = self.legal_move(&position, &run);
        let next = match &answer {
            Ok(played) => after(&position, *played),
            Err(_) => Vec::new(),
        };
        let lost = Some(Outcome::Win(position.turn().opponent()));
        let loses = next.iter().any(|next| next.outcome() == lost);
        let failure = match &answer {
            Ok(played) => loses.then(|| bad_move(*played)),
            Err(failure) => Some(failure.clone()),
        };
        playing.used.add(&run);
        playing.note(position, answer, run.before);
        if let Some(failure) = failure {
            if !playing.is_asking_again
                && let Some(early) = playing.enough(&failure, self.problem.keep_alive)
            {
                playing.early = Some(early);
                self.exchange.stop();
            }
            if self.settings.fail_fast && !playing.is_asking_again {
                playing.early = Some(EndedEarly::FirstFailure);
                self.exchange.stop();
            } else if !playing.is_known_wrong {
                let case = Case::Board(*position.board());
                self.exchange.tell_first_failure(&case, &failure);
            }
            playing.is_known_wrong = true;
        }
        let new = next
            .into_iter()
            .filter(|next| !next.is_over() && playing.seen.insert(*next));
        let new = new.collect();
        self.exchange.add_progress(1, 0);
        new
    }

    /// The move that a run gives, if it can be made.
    pub(super) fn legal_move(&self, position: &Position, run: &Run) -> Answer {
        let failure = |verdict, got| ProgramFailure::new(verdict, got, run, 1);
        if !run.raised.is_empty() {
            return Err(ProgramFailure::raised(run, 1));
        }
        let comparison = self.settings.comparison;
        let lines = comparison.lines(&run.output);
        let legal = |line: &str| {
            let square = bot::parse_square(line)?;
            let mut moves = position.moves().into_iter();
            moves.find(|played| played.square == square)
        };
        let played = match lines.as_slice() {
            [line] => comparison.answer(line).and_then(legal),
            _ => None,
        };
        if let Some(ending) = Ending::of(run.end, &self.settings.limits) {
            let is_late = ending.verdict() == Verdict::TimeLimit && !self.problem.keep_alive;
            let ending = if is_late && played.is_some() {
                Ending::NotEnded
            } else {
                ending
            };
            return Err(failure(ending.verdict(), Got::Ended(ending)));
        }
        played.ok_or_else(|| {
            let asked = Asked {
                problem: self.problem,
                cases: 1,
            };
            let form = Form::of(asked, &run.output, comparison);
            ProgramFailure {
                form: form.map_or(Vec::new(), |form| form.mistakes),
                ..failure(Verdict::WrongAnswer, Got::printed(&lines.join("\n")))
            }
        })
    }
}

impl Playing {
    /// Notes an answer, and that the program is random if it is another than before.
    fn note(&mut self, position: Position, answer: Answer, before: Vec<u8>) {
        let seen = self.answers.entry(position).or_default();
        if let Some(same) = seen
            .iter_mut()
            .find(|seen| got(&seen.answer) == got(&answer))
        {
            same.times += 1;
            return;
        }
        // One that is kept alive and stops answering need not be random.
        let is_of_two = |other: &&Seen| {
            let is_alone = before.is_empty() && other.before.is_empty();
            let mut failures = [&answer, &other.answer]
                .into_iter()
                .flat_map(|a| a.as_ref().err());
            let is_one_line = failures.all(|failure| !failure.is_several_lines());
            is_alone && is_one_line || answer.is_ok() && other.answer.is_ok()
        };
        if let Some(other) = seen.iter().find(is_of_two)
            && self.random.is_none()
        {
            self.random = Some((position, [text(&other.answer), text(&answer)]));
        }
        seen.push(Seen {
            answer,
            times: 1,
            before,
        });
    }

    /// Whether there were enough failures, with this one.
    fn enough(&mut self, failure: &ProgramFailure, kept_alive: bool) -> Option<EndedEarly> {
        self.timed_out += usize::from(failure.verdict == Verdict::TimeLimit);
        self.stopped += usize::from(kept_alive && failure.is_stop());
        if self.timed_out >= TIMED_OUT_ENOUGH || failure.has_ended(Ending::Unflushed) {
            Some(EndedEarly::TimedOut)
        } else {
            (self.stopped >= STOPPED_ENOUGH).then_some(EndedEarly::StoppedAnswering)
        }
    }

    /// How often an answer was seen.
    pub(super) fn times(&self, position: &Position, answer: &Got) -> usize {
        let seen = self.answers.get(position).into_iter().flatten();
        let same = seen.filter(|seen| got(&seen.answer) == *answer);
        same.map(|seen| seen.times).sum()
    }

    /// Forgets an answer that did not reproduce.
    pub(super) fn forget(&mut self, position: &Position, answer: &Got) {
        if let Some(seen) = self.answers.get_mut(position) {
            seen.retain(|seen| got(&seen.answer) != *answer);
        }
    }
}

pub(super) fn got(answer: &Answer) -> Got {
    match answer {
        Ok(played) => bad_move(*played).got,
        Err(failure) => failure.got.clone(),
    }
}

pub(super) fn text(answer: &Answer) -> String {
    Message::Got(&got(answer)).text(noughts_analysis::Language::English)
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
