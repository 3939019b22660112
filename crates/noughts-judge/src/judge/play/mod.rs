//! Plays a program against every possible opponent.
//!
//! Asks it for its move in every position that occurs. Repeats questions: bad moves, because a
//! failure that does not reproduce is no verdict, and a few others, because a program may be random
//! or depend on earlier questions.

mod games;

use std::collections::{HashMap, HashSet};

use noughts::{Move, Outcome, Position, Rules};
use noughts_analysis::Language;

use super::{
    ASKED_FIRST, End, EndedEarly, Example, Findings, Got, Procedure, ProgramFailure, Randomness,
    ResourceUse, Run, STOPPED_ENOUGH, TIMED_OUT_ENOUGH, Verdict,
};
use crate::answer;
use crate::messages::Message;
use crate::problems::{Case, bot};
pub(crate) use games::Played;
use games::bad_move;
pub use games::{BadGame, Games, Score};

/// A legal move, or why there is none.
type Answer = Result<Move, ProgramFailure>;

/// An answer, and how often it was seen.
struct Seen {
    answer: Answer,
    times: usize,
    /// The boards that a program that is kept alive got before this one.
    before: Vec<u8>,
}

/// The different answers of a program in each position that it was asked about.
type Answers = HashMap<Position, Vec<Seen>>;

/// How often the judge repeats the question for the first move, and in how many other positions it
/// repeats the question, to find out whether the program is random.
const FIRST_MOVES: usize = 10;
const REPEATED: usize = 16;

/// In how many of those positions a new process of a program that is kept alive is asked.
const ASKED_ALONE: usize = 8;

/// How often a random program is asked in each position, and the most runs for that.
const ASKED_IF_RANDOM: usize = 5;
const MOST_RUNS: usize = 10_000;

/// How often the judge repeats the question for a bad move that does not reproduce.
const TRIED_AGAIN: usize = 30;

/// The state while the program plays.
#[derive(Default)]
struct Playing {
    /// The positions in which the program was or will be asked.
    seen: HashSet<Position>,
    answers: Answers,
    used: ResourceUse,
    early: Option<EndedEarly>,
    /// A position with two answers.
    random: Option<(Position, [String; 2])>,
    is_known_wrong: bool,
    /// Whether the judge has reported a failure while it continues.
    is_reported: bool,
    timed_out: usize,
    stopped: usize,
    /// Whether the judge has asked about every position and now repeats questions.
    is_asking_again: bool,
}

impl Procedure {
    /// Lets every possible opponent play, as second and as first player. Asks the program once in
    /// each position that occurs, and more often if it is random.
    pub(super) async fn play(&self) -> Findings {
        let start = Position::start(Rules::TIC_TAC_TOE);
        let mut first = vec![start];
        first.extend(start.children().map(|(_, next)| next));
        let mut playing = Playing {
            seen: first.iter().copied().collect(),
            ..Playing::default()
        };
        if self.problem.keep_alive {
            // The judge reads all output of a program only if it gets a single board.
            self.ask_all(vec![start], false, &mut playing).await;
            first.retain(|position| *position != start);
            if self.is_answer_unreadable(&start, &mut playing).await {
                return Findings {
                    early: Some(EndedEarly::Unreadable),
                    used: playing.used,
                    ..Findings::of_answers(self.problem, &playing.answers)
                };
            }
        }
        self.ask_all(first, true, &mut playing).await;
        // The remaining steps run even if the first failure was enough.
        playing.is_asking_again = true;
        if playing.timed_out == 0 {
            self.check_randomness(&mut playing).await;
        }
        let findings = self.confirmed(&mut playing).await;
        let depends_on_before = self.depends_on_before(&mut playing).await;
        let interrupted = self.exchange.is_interrupted();
        Findings {
            random: playing.random.map(|(position, answers)| Randomness {
                case: Case::Board(*position.board()),
                answers,
                asked: playing
                    .answers
                    .values()
                    .map(|seen| asked(seen))
                    .min()
                    .unwrap_or(0),
                depends_on_before,
            }),
            used: playing.used,
            early: match playing.early {
                _ if interrupted => Some(EndedEarly::Interrupted),
                early => early,
            },
            ..findings
        }
    }

    /// Whether the answer in a position is unreadable, so that the judge asks no more.
    async fn is_answer_unreadable(&self, position: &Position, playing: &mut Playing) -> bool {
        let mut seen = playing.answers.get_mut(position).into_iter().flatten();
        match seen.find_map(|seen| seen.answer.as_mut().err()) {
            Some(failure) => self.is_unreadable(failure, &mut playing.used).await,
            None => false,
        }
    }

    /// Asks in some positions, and in all that follow from the answers. If `resume` is not set,
    /// asks a new process in the first ones, even if a program is kept alive.
    async fn ask_all(&self, positions: Vec<Position>, resume: bool, playing: &mut Playing) {
        let jobs = positions.into_iter().map(|position| (position, resume));
        let batch = |(position, resume): &(Position, bool)| {
            let case = Case::Board(*position.board());
            self.batch([&case], self.mode(*resume), self.settings.limits.time)
        };
        let note = |(position, _), run| {
            let new = self.note_answer(position, run, playing);
            new.into_iter().map(|next| (next, true)).collect()
        };
        self.exchange
            .work_through(jobs.collect(), batch, note)
            .await;
    }

    /// Notes the move of a run. Returns the positions that may come next.
    fn note_answer(&self, position: Position, run: Run, playing: &mut Playing) -> Vec<Position> {
        let Some(answer) = self.answer(&position, &run) else {
            return Vec::new();
        };
        let next = answer
            .as_ref()
            .map_or(Vec::new(), |played| after(&position, *played));
        let lost = Some(Outcome::Win(position.turn().opponent()));
        let failure = match &answer {
            Ok(played) if next.iter().any(|next| next.outcome() == lost) => Some(bad_move(*played)),
            Ok(_) => None,
            Err(failure) => Some(failure.clone()),
        };
        // In a lost position, an earlier move was the mistake.
        let safe_moves = bot::safe_moves(&position);
        let is_mistake = (answer.as_ref()).is_ok_and(|played| !safe_moves.contains(played));
        let is_news = (is_mistake || answer.is_err()) && !playing.is_reported;
        playing.used.add(&run);
        playing.note(position, answer, run.before);
        if let Some(failure) = failure {
            if !playing.is_asking_again {
                let enough = playing.enough(&failure, self.problem.keep_alive);
                let first = self.settings.fail_fast.then_some(EndedEarly::FirstFailure);
                if let Some(early) = first.or(enough) {
                    playing.early = Some(early);
                    self.exchange.stop();
                }
            }
            if is_news && playing.early != Some(EndedEarly::FirstFailure) {
                let case = Case::Board(*position.board());
                self.exchange.report_first_failure(&case, &failure);
                playing.is_reported = true;
            }
            playing.is_known_wrong = true;
        }
        self.exchange.add_progress(1, 0);
        let is_new = |next: &Position| !next.is_over() && playing.seen.insert(*next);
        next.into_iter().filter(is_new).collect()
    }

    /// The move of a run, if it is legal. `None` if the run was stopped.
    fn answer(&self, position: &Position, run: &Run) -> Option<Answer> {
        let case = Case::Board(*position.board());
        Some(match self.evaluate(&[&case], run)?.single() {
            Some(failure) => Err(failure),
            None => {
                let line = self.settings.comparison.lines(&run.output).swap_remove(0);
                Ok(legal_move(&case, self.settings.comparison.answer(&line)?)?)
            }
        })
    }

    /// Repeats the question in a few positions to find out whether the program is random. If an
    /// answer differs and none is bad, repeats the question in all positions, several times.
    async fn check_randomness(&self, playing: &mut Playing) {
        if playing.random.is_none() {
            let mut known: Vec<Position> = playing.answers.keys().copied().collect();
            known.sort_unstable();
            let step = known.len().div_ceil(REPEATED).max(1);
            let some: Vec<Position> = known.into_iter().step_by(step).collect();
            let start = Position::start(Rules::TIC_TAC_TOE);
            let again = [vec![start; FIRST_MOVES], some.clone()].concat();
            self.ask_all(again, true, playing).await;
            if self.problem.keep_alive {
                let alone = some.into_iter().step_by(REPEATED / ASKED_ALONE);
                self.ask_all(alone.collect(), false, playing).await;
            }
        }
        while playing.random.is_some()
            && !playing.is_known_wrong
            && playing.used.runs.max(playing.used.answers) < MOST_RUNS
            && !self.exchange.is_interrupted()
        {
            let is_rarely_asked =
                |(_, seen): &(&Position, &Vec<Seen>)| asked(seen) < ASKED_IF_RANDOM;
            let rarely: Vec<Position> = (playing.answers.iter())
                .filter(is_rarely_asked)
                .map(|(position, _)| *position)
                .collect();
            if rarely.is_empty() {
                break;
            }
            self.ask_all(rarely, true, playing).await;
        }
    }

    /// Whether two answers in the same position are not random: the program always gives one of
    /// them if the position comes first, and the other again after the same positions. The answer to
    /// the first position becomes the second of the two.
    async fn depends_on_before(&self, playing: &mut Playing) -> bool {
        let random = playing.random.clone().filter(|_| self.problem.keep_alive);
        let Some((position, [one, other])) = random else {
            return false;
        };
        let mut first = HashSet::new();
        for _ in 0..ASKED_FIRST {
            let run = self.run(&[&Case::Board(*position.board())]).await;
            let Some(answer) = self.answer(&position, &run) else {
                return false;
            };
            playing.used.add(&run);
            first.insert(text(&answer));
        }
        let Ok([first]) = <[String; 1]>::try_from(Vec::from_iter(first)) else {
            return false;
        };
        let later = if one == first { other } else { one };
        let mut seen = playing.answers.get(&position).into_iter().flatten();
        let Some(seen) = seen.find(|seen| text(&seen.answer) == later) else {
            return false;
        };
        let got = got(&seen.answer);
        let before = answer::cases(self.problem, &seen.before[..]).unwrap_or_default();
        playing.random = Some((position, [later, first]));
        !before.is_empty()
            && self
                .reproduces_after(&before, position, &got, playing)
                .await
    }

    /// The findings with a mistake in the worst game that reproduces. Skips bad games that do not
    /// reproduce.
    async fn confirmed(&self, playing: &mut Playing) -> Findings {
        let mut once: Option<Findings> = None;
        loop {
            let mut findings = Findings::of_answers(self.problem, &playing.answers);
            let Some(example) = &mut findings.example else {
                return once.unwrap_or(findings);
            };
            let (case, bad) = (example.case.clone(), example.failure.clone());
            let Ok(mistake) = Position::try_from(case.board()) else {
                return findings;
            };
            if let Some(before) = self.reproduces_answer(mistake, &bad.got, playing).await {
                let cases: Vec<&Case> = before.iter().chain([&case]).collect();
                *example = Example::new(self.problem, &cases, before.len(), bad);
                return findings;
            }
            example.is_once = true;
            if self.exchange.is_interrupted() {
                return findings;
            }
            playing.forget(&mistake, &bad.got);
            once.get_or_insert(findings);
        }
    }

    /// Whether an answer reproduces, and after which boards. The boards are empty unless a program
    /// that is kept alive gives the answer only after them.
    async fn reproduces_answer(
        &self,
        position: Position,
        bad: &Got,
        playing: &mut Playing,
    ) -> Option<Vec<Case>> {
        // Empty unless the program is kept alive.
        let before = playing
            .seen(&position, bad)
            .next()
            .map_or(&[][..], |seen| &seen.before);
        let before = answer::cases(self.problem, before).unwrap_or_default();
        if !before.is_empty() {
            let times = playing.times(&position, bad);
            self.ask_all(vec![position], false, playing).await;
            if playing.times(&position, bad) > times {
                return Some(Vec::new());
            }
            if self.reproduces_after(&before, position, bad, playing).await {
                return Some(before);
            }
        }
        for _ in 0..TRIED_AGAIN {
            if playing.times(&position, bad) > 1 || self.exchange.is_interrupted() {
                break;
            }
            self.ask_all(vec![position], false, playing).await;
        }
        (playing.times(&position, bad) > 1).then(Vec::new)
    }

    /// Whether a new process gives an answer after the same questions.
    async fn reproduces_after(
        &self,
        before: &[Case],
        position: Position,
        bad: &Got,
        playing: &mut Playing,
    ) -> bool {
        let case = Case::Board(*position.board());
        if matches!(bad, Got::Ended(ending) if ending.end == End::MemoryLimit) {
            // The questions are repeated, because the point at which a leak exceeds the limit
            // varies.
            let questions: Vec<&Case> = before.iter().chain([&case]).collect();
            let run = self.run(&questions.repeat(2)).await;
            playing.used.add(&run);
            return run.end == End::MemoryLimit;
        }
        let last = self.run_after(before, &[&case], &mut playing.used).await;
        if last.answers < before.len() {
            return false;
        }
        let answer = self.answer(&position, &last);
        answer.is_some_and(|answer| got(&answer) == *bad)
    }
}

impl Playing {
    /// Notes an answer. If it differs from an earlier one, notes that the program is random.
    fn note(&mut self, position: Position, answer: Answer, before: Vec<u8>) {
        let seen = self.answers.entry(position).or_default();
        let mut all = seen.iter_mut();
        if let Some(same) = all.find(|seen| got(&seen.answer) == got(&answer)) {
            same.times += 1;
            return;
        }
        // A program that is kept alive and stops answering need not be random.
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

    /// Why enough failures are known, including this one. `None` if more are needed.
    fn enough(&mut self, failure: &ProgramFailure, kept_alive: bool) -> Option<EndedEarly> {
        self.timed_out += usize::from(failure.verdict == Verdict::TimeLimit);
        self.stopped += usize::from(kept_alive && failure.is_stop());
        if self.timed_out >= TIMED_OUT_ENOUGH || failure.has_ended(End::Unflushed) {
            Some(EndedEarly::TimedOut)
        } else {
            (self.stopped >= STOPPED_ENOUGH).then_some(EndedEarly::StoppedAnswering)
        }
    }

    /// The earlier occurrence of an answer, if there is one.
    fn seen(&self, position: &Position, answer: &Got) -> impl Iterator<Item = &Seen> {
        let seen = self.answers.get(position).into_iter().flatten();
        seen.filter(move |seen| got(&seen.answer) == *answer)
    }

    /// How often an answer was seen.
    fn times(&self, position: &Position, answer: &Got) -> usize {
        self.seen(position, answer).map(|seen| seen.times).sum()
    }

    /// Forgets an answer that did not reproduce.
    fn forget(&mut self, position: &Position, answer: &Got) {
        if let Some(seen) = self.answers.get_mut(position) {
            seen.retain(|seen| got(&seen.answer) != *answer);
        }
    }
}

/// The move to a square, if it is legal.
pub(super) fn legal_move(case: &Case, square: &str) -> Option<Move> {
    let square = bot::parse_square(square)?;
    let mut moves = Position::try_from(case.board()).ok()?.moves().into_iter();
    moves.find(|played| played.square == square)
}

/// How often the program was asked in a position.
fn asked(seen: &[Seen]) -> usize {
    seen.iter().map(|seen| seen.times).sum()
}

fn got(answer: &Answer) -> Got {
    match answer {
        Ok(played) => bad_move(*played).got,
        Err(failure) => failure.got.clone(),
    }
}

fn text(answer: &Answer) -> String {
    Message::Got(&got(answer)).text(Language::English)
}

/// The positions after a move of the program and every reply. A reply may end the game.
fn after(position: &Position, played: Move) -> Vec<Position> {
    let moved = position.play(played);
    let children = moved.iter().flat_map(|moved| moved.children());
    children.map(|(_, next)| next).collect()
}
