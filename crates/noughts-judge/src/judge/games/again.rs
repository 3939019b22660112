//! Repeats questions: bad moves, since one that does not reproduce is no verdict, and a few others,
//! since a program may be random or depend on earlier questions.

use std::collections::HashSet;

use noughts::{Position, Rules};

use super::Games;
use super::asking::{Playing, Seen, Whom, got as got_of, text};
use crate::answer;
use crate::judge::batch::{End, Run};
use crate::judge::confirm::ASKED_FIRST;
use crate::judge::failure::Got;
use crate::judge::procedure::Procedure;
use crate::judge::verdict::Ending;
use crate::problems::Case;

/// How often the program is asked for its first move, and in how many other positions a
/// second time, to see whether it is random.
const FIRST_MOVES: usize = 10;
const REPEATED: usize = 16;

/// In how many of those a program that is kept alive is asked as if it were the first.
const ASKED_ALONE: usize = 8;

/// How often a random program is asked in each position, and the most runs for that.
const ASKED_IF_RANDOM: usize = 5;
const MOST_RUNS: usize = 10_000;

/// How often a bad move is asked for again that does not reproduce.
const TRIED_AGAIN: usize = 30;

impl Procedure {
    /// Asks again in a few positions. If an answer differs and none is bad, asks in all of
    /// them, several times.
    pub(super) async fn look_for_chance(&self, playing: &mut Playing) {
        if playing.random.is_none() {
            let mut known: Vec<Position> = playing.answers.keys().copied().collect();
            known.sort_unstable();
            let step = known.len().div_ceil(REPEATED).max(1);
            let start = Position::start(Rules::TIC_TAC_TOE);
            let often = vec![start; FIRST_MOVES].into_iter();
            let some: Vec<Position> = known.into_iter().step_by(step).collect();
            let again = often.chain(some.iter().copied()).collect();
            self.ask_all(again, Whom::Same, playing).await;
            if self.problem.keep_alive {
                let alone = some.into_iter().step_by(REPEATED / ASKED_ALONE);
                self.ask_all(alone.collect(), Whom::New, playing).await;
            }
        }
        let is_undecided = |playing: &Playing| playing.random.is_some() && !playing.is_known_wrong;
        let runs = |playing: &Playing| playing.used.runs.max(playing.used.answers);
        while is_undecided(playing) && runs(playing) < MOST_RUNS {
            let rarely = playing.answers.iter().filter(|(_, seen)| {
                seen.iter().map(|seen| seen.times).sum::<usize>() < ASKED_IF_RANDOM
            });
            let rarely: Vec<Position> = rarely.map(|(position, _)| *position).collect();
            if rarely.is_empty() || self.exchange.is_interrupted() {
                break;
            }
            self.ask_all(rarely, Whom::Same, playing).await;
        }
    }

    /// Whether two answers in the same position are no chance, but one of them is always given
    /// if the position comes first. That one is the second then.
    pub(super) async fn depends_on_before(&self, playing: &mut Playing) -> bool {
        let Some((position, answers)) = playing.random.clone() else {
            return false;
        };
        if !self.problem.keep_alive {
            return false;
        }
        let mut first = HashSet::new();
        for _ in 0..ASKED_FIRST {
            let run = self.run(&[&Case::Board(*position.board())]).await;
            if run.end == End::Stopped {
                return false;
            }
            playing.used.add(&run);
            first.insert(text(&self.legal_move(&position, &run)));
        }
        let mut others = answers.into_iter().filter(|answer| !first.contains(answer));
        match (first.len(), first.iter().next(), others.next()) {
            (1, Some(first), Some(other)) => {
                playing.random = Some((position, [other, first.clone()]));
                true
            }
            _ => false,
        }
    }

    /// The games, and whether the mistake in the worst of them came back when the program
    /// was asked again. A bad game that does not reproduce makes room for one that does.
    pub(super) async fn confirmed(&self, playing: &mut Playing) -> (Games, bool) {
        let mut once: Option<Games> = None;
        loop {
            let mut games = Games::of(&playing.answers);
            let Some(worst) = &mut games.worst else {
                let seen_again = once.is_none();
                return (once.unwrap_or(games), seen_again);
            };
            let (mistake, got) = (worst.mistake, worst.failure.got.clone());
            match self.comes_back(mistake, &got, playing).await {
                Some(before) => {
                    worst.before = before;
                    return (games, true);
                }
                None if self.exchange.is_interrupted() => return (games, false),
                None => {
                    once.get_or_insert(games);
                    playing.forget(&mistake, &got);
                }
            }
        }
    }

    /// Whether an answer is seen more than once, and what a program that is kept alive has to
    /// be asked before it gives it.
    async fn comes_back(
        &self,
        position: Position,
        got: &Got,
        playing: &mut Playing,
    ) -> Option<Vec<Case>> {
        let before = if self.problem.keep_alive {
            playing.before(&position, got)
        } else {
            Vec::new()
        };
        let before = answer::cases(self.problem, &before[..]).unwrap_or_default();
        if !before.is_empty() {
            let seen = playing.times(&position, got);
            self.ask_all(vec![position], Whom::New, playing).await;
            if playing.times(&position, got) > seen {
                return Some(Vec::new());
            }
            if self.comes_back_after(&before, position, got, playing).await {
                return Some(before);
            }
        }
        for _ in 0..TRIED_AGAIN {
            if playing.times(&position, got) > 1 || self.exchange.is_interrupted() {
                break;
            }
            self.ask_all(vec![position], Whom::New, playing).await;
        }
        (playing.times(&position, got) > 1).then(Vec::new)
    }

    /// Whether a new program gives an answer after the same questions.
    async fn comes_back_after(
        &self,
        before: &[Case],
        position: Position,
        got: &Got,
        playing: &mut Playing,
    ) -> bool {
        let case = Case::Board(*position.board());
        let mut questions: Vec<&Case> = before.iter().chain([&case]).collect();
        let is_leak = matches!(got, Got::Ended(Ending::MemoryLimit(_)));
        if is_leak {
            // It shows a little sooner or later each time.
            questions = questions.repeat(2);
        }
        let run = self.run(&questions).await;
        playing.used.add(&run);
        if is_leak {
            return run.end == End::MemoryLimit;
        }
        if run.end == End::Stopped || run.answers < before.len() {
            return false;
        }
        let lines = run.output.split_inclusive(|byte| *byte == b'\n');
        let last = Run {
            output: lines.skip(before.len()).flatten().copied().collect(),
            ..run
        };
        let answer = self.legal_move(&position, &last);
        got_of(&answer) == *got
    }
}

impl Playing {
    /// What a program that is kept alive was asked before it first gave an answer.
    fn before(&self, position: &Position, answer: &Got) -> Vec<u8> {
        let seen = self.answers.get(position).into_iter().flatten();
        let mut same = seen.filter(|seen: &&Seen| got_of(&seen.answer) == *answer);
        same.next().map_or(Vec::new(), |seen| seen.before.clone())
    }
}
