//! What is known of a program in the end, as data. [`text`] and [`json`] show
//! it.

pub(crate) mod json;
pub(crate) mod text;

use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use super::diagnosis::{Diagnosis, Tried};
use super::games::Games;
use super::judge::{Early, Failure, Findings, Judge, Used};
use super::plan::Plan;
use super::stop::Stop;
use super::verdict::Verdict;
use crate::problems::{Case, Problem};

/// Around the report: what was judged, and where to find things.
pub(crate) struct Setting {
    pub(crate) problem: &'static Problem,
    /// As the user named it.
    pub(crate) program: String,
    pub(crate) jobs: usize,
    pub(crate) elapsed: Duration,
    /// Where the input of the example was saved, and the command that runs the
    /// program on it.
    pub(crate) saved: Option<(PathBuf, String)>,
}

pub(crate) enum Report {
    CompileError { tool: &'static str, text: String },
    Cases(CaseReport),
    Games(GameReport),
}

/// How many cases there are of a kind, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) cases: usize,
    pub(crate) tried: usize,
    pub(crate) failed: usize,
}

/// Of a program that answers cases.
pub(crate) struct CaseReport {
    /// Nothing if no failure is known and not everything was tried.
    pub(crate) verdict: Option<Verdict>,
    /// Those that decide.
    pub(crate) deciding: Tally,
    /// The others, on which the statement is silent.
    pub(crate) silent: Tally,
    /// Cases in runs that failed and were not narrowed down.
    pub(crate) unclear: usize,
    /// All failures, the smallest first; those that decide before the others.
    pub(crate) failures: Vec<(Case, Failure)>,
    pub(crate) example: Option<Example>,
    pub(crate) diagnosis: Option<(Among, Diagnosis)>,
    pub(crate) early: Option<Early>,
    pub(crate) used: Used,
}

/// Which cases a diagnosis speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Among {
    All,
    /// Those that the statement promises.
    Promised,
    /// Those on which it is silent.
    Silent,
}

/// A failure to look at.
pub(crate) struct Example {
    pub(crate) case: Case,
    /// How many cases come before it in the same run, without which the
    /// program does not fail.
    pub(crate) before: usize,
    pub(crate) failure: Failure,
    /// The whole input.
    pub(crate) input: String,
    /// Whether it makes the verdict.
    pub(crate) decides: bool,
}

/// Of a program that plays.
pub(crate) struct GameReport {
    /// Nothing if no bad game is known and not everything was tried.
    pub(crate) verdict: Option<Verdict>,
    pub(crate) games: Games,
}

impl Report {
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        match self {
            Report::CompileError { .. } => Some(Verdict::CompileError),
            Report::Cases(report) => report.verdict,
            Report::Games(report) => report.verdict,
        }
    }

    /// An input on which the program fails.
    pub(crate) fn failing_input(&self, problem: &Problem) -> Option<String> {
        match self {
            Report::CompileError { .. } => None,
            Report::Cases(report) => report.example.as_ref().map(|example| example.input.clone()),
            Report::Games(report) => report.games.worst.as_ref().map(|game| {
                let case = Case::Board(*game.mistake.board());
                problem.layout.print([&case])
            }),
        }
    }
}

impl CaseReport {
    /// Judges a program on the cases of a plan.
    pub(crate) fn of(judge: &Judge<'_>, plan: &Plan) -> io::Result<CaseReport> {
        let findings = judge.judge(plan)?;
        // What is left to do is done even if we know enough.
        let stop: Stop<'_> = judge.stop.anew();
        let judge = &Judge {
            stop: &stop,
            ..*judge
        };
        let parts = plan.parts();
        let [deciding, silent] = parts.clone().map(|part| findings.tally(part));
        let mut example = None;
        for part in parts {
            if example.is_none() {
                example = judge.example(plan, &findings, part)?;
            }
        }
        let verdict = match &example {
            Some(example) if example.decides => Some(example.failure.verdict),
            _ if deciding.tried == deciding.cases => Some(Verdict::Accepted),
            _ => None,
        };
        let by_size = findings.smallest_first(plan).into_iter();
        let (decide, others): (Vec<usize>, Vec<usize>) = by_size.partition(|n| *n < plan.deciding);
        let failures = decide.into_iter().chain(others);
        let failures = failures.map(|n| (plan.cases[n].clone(), findings.failures[&n].clone()));
        Ok(CaseReport {
            verdict,
            deciding,
            silent,
            unclear: findings.unclear,
            failures: failures.collect(),
            example,
            diagnosis: diagnose(judge.problem, plan, &findings),
            early: findings.early,
            used: findings.used,
        })
    }
}

impl GameReport {
    pub(crate) fn of(judge: &Judge<'_>) -> io::Result<GameReport> {
        let games = judge.play()?;
        let verdict = match (&games.worst, games.early) {
            (Some(game), _) => Some(game.failure.verdict),
            (None, None) => Some(Verdict::Accepted),
            (None, Some(_)) => None,
        };
        Ok(GameReport { verdict, games })
    }
}

impl Judge<'_> {
    /// The smallest failure among some cases of a plan: alone if possible,
    /// otherwise with as little company as possible.
    fn example(
        &self,
        plan: &Plan,
        findings: &Findings,
        part: Range<usize>,
    ) -> io::Result<Option<Example>> {
        let decides = part.start < plan.deciding;
        let failing = findings.smallest_first(plan);
        let failing: Vec<usize> = failing.into_iter().filter(|n| part.contains(n)).collect();
        if let Some(number) = failing.iter().find(|n| findings.failures[n].alone) {
            let case = &plan.cases[*number];
            return Ok(Some(Example {
                case: case.clone(),
                before: 0,
                failure: findings.failures[number].clone(),
                input: self.problem.layout.print([case]),
                decides,
            }));
        }
        let batches = plan.batches();
        let in_company = failing
            .first()
            .and_then(|number| batches.into_iter().find(|batch| batch.contains(number)));
        let mut together = findings.together.iter().map(|(batch, _)| batch.clone());
        let together = together.find(|batch| part.contains(&batch.start));
        let Some(batch) = in_company.or(together) else {
            return Ok(None);
        };
        let whole: Vec<&Case> = plan.cases[batch].iter().collect();
        let Some((cases, seen)) = self.shrink(whole)? else {
            return Ok(None);
        };
        let before = seen
            .cases
            .iter()
            .position(Option::is_some)
            .unwrap_or(cases.len() - 1);
        let failure = seen.cases.into_iter().flatten().next().or(seen.whole);
        Ok(failure.map(|failure| Example {
            case: cases[before].clone(),
            before,
            failure,
            input: self.problem.layout.print(cases),
            decides,
        }))
    }
}

impl Findings {
    fn tally(&self, part: Range<usize>) -> Tally {
        Tally {
            cases: part.len(),
            tried: self.tried[part.clone()]
                .iter()
                .filter(|tried| **tried)
                .count(),
            failed: self.failures.range(part).count(),
        }
    }
}

/// What the failures have in common, if everything was tried: all of them, or
/// those that the statement promises or not.
fn diagnose(problem: &Problem, plan: &Plan, findings: &Findings) -> Option<(Among, Diagnosis)> {
    if findings.early.is_some() || findings.unclear > 0 {
        return None;
    }
    let tried = plan.cases.iter().enumerate().map(|(number, case)| Tried {
        board: case.board(),
        answer: problem.question.answer(case).unwrap_or_default(),
        fails: findings.failures.contains_key(&number),
    });
    let all: Vec<Tried> = tried.collect();
    let (promised, silent) = all.split_at(plan.promised);
    [
        (Among::All, &all[..]),
        (Among::Promised, promised),
        (Among::Silent, silent),
    ]
    .into_iter()
    .find_map(|(among, tried)| Some((among, Diagnosis::of(tried)?)))
}
