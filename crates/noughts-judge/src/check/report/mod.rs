//! What is known of a program in the end, as data. [`text`] and [`json`] show
//! it. Nothing is run here.

pub mod json;
pub mod text;

use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use super::diagnosis::{Diagnosis, Tried};
use super::example::{Company, Example};
use super::findings::{CheckFindings, EndedEarly, ProgramFailure, ResourceUse};
use super::games::Games;
use super::plan::Plan;
use super::verdict::Verdict;
use crate::problems::{Case, Problem};

/// What a report says besides what was found out: what was judged and how, and
/// where the failing input is.
pub struct ReportContext {
    /// The problem.
    pub problem: &'static Problem,
    /// As the user named it.
    pub program: String,
    /// How many runs there were at a time.
    pub jobs: usize,
    /// Whether every byte counted.
    pub exact: bool,
    /// How long it took.
    pub elapsed: Duration,
    /// Where the input of the example was saved, and the command that runs the
    /// program on it.
    pub saved: Option<(PathBuf, String)>,
}

/// What is known of a program in the end.
pub enum Report {
    /// It does not compile.
    CompileError {
        /// The compiler.
        tool: &'static str,
        /// What it said.
        text: String,
    },
    /// It answers cases.
    Cases(CaseReport),
    /// It plays.
    Games(GameReport),
}

/// How many cases there are of a kind, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseTally {
    /// How many there are.
    pub cases: usize,
    /// How many were tried.
    pub tried: usize,
    /// On how many the program fails.
    pub failed: usize,
}

/// What is known of a program that answers cases.
pub struct CaseReport {
    /// `None` if no failure is known and not everything was tried.
    pub verdict: Option<Verdict>,
    /// Those that decide.
    pub deciding: CaseTally,
    /// The others, on which the statement is silent.
    pub silent: CaseTally,
    /// Cases in runs that failed and were not narrowed down.
    pub unclear: usize,
    /// All failures, the smallest first; those that decide before the others.
    pub failures: Vec<(Case, ProgramFailure)>,
    /// The failure to show.
    pub example: Option<Example>,
    /// What the failures have in common.
    pub diagnosis: Option<(Among, Diagnosis)>,
    /// Why not everything was tried; `None` if it was.
    pub early: Option<EndedEarly>,
    /// What the runs have used.
    pub used: ResourceUse,
}

/// Which cases a diagnosis speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// All of them.
    All,
    /// Those that the statement promises.
    Promised,
    /// Those on which it is silent.
    Silent,
}

/// What is known of a program that plays.
pub struct GameReport {
    /// `None` if no bad game is known and not everything was tried.
    pub verdict: Option<Verdict>,
    /// The games that were played.
    pub games: Games,
}

impl Report {
    /// The verdict; `None` if no failure is known and not everything was tried.
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Report::CompileError { .. } => Some(Verdict::CompileError),
            Report::Cases(report) => report.verdict,
            Report::Games(report) => report.verdict,
        }
    }

    /// An input on which the program fails.
    pub fn failing_input(&self, problem: &Problem) -> Option<String> {
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
    /// What the findings of a judge on a plan come to.
    pub fn new(problem: &Problem, plan: &Plan, mut findings: CheckFindings) -> CaseReport {
        let [deciding, silent] = plan.parts().map(|part| findings.tally(part));
        let verdict = match &findings.example {
            Some(example) if example.decides => Some(example.failure.verdict),
            _ if deciding.tried == deciding.cases => Some(Verdict::Accepted),
            _ => None,
        };
        let needs_company = |example: &Example| example.company != Company::Alone;
        let diagnosis = match findings.example.as_ref().is_some_and(needs_company) {
            // Then the reason is not in the boards.
            true => None,
            false => diagnose(problem, plan, &findings),
        };
        let by_size = findings.smallest_first(plan).into_iter();
        let (decide, others): (Vec<usize>, Vec<usize>) = by_size.partition(|n| *n < plan.deciding);
        let failures = decide.into_iter().chain(others);
        let failures = failures.filter_map(|n| {
            let failure = findings.failures.remove(&n)?;
            Some((plan.cases[n].clone(), failure))
        });
        CaseReport {
            verdict,
            deciding,
            silent,
            unclear: findings.unclear,
            failures: failures.collect(),
            example: findings.example,
            diagnosis,
            early: findings.early,
            used: findings.used,
        }
    }
}

impl GameReport {
    /// What the games of a program come to.
    pub fn new(games: Games) -> GameReport {
        let verdict = match (&games.worst, games.early) {
            (Some(game), _) => Some(game.failure.verdict),
            (None, None) => Some(Verdict::Accepted),
            (None, Some(_)) => None,
        };
        GameReport { verdict, games }
    }
}

impl CheckFindings {
    fn tally(&self, part: Range<usize>) -> CaseTally {
        CaseTally {
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
/// those among the cases that the statement promises, or among the others.
fn diagnose(
    problem: &Problem,
    plan: &Plan,
    findings: &CheckFindings,
) -> Option<(Among, Diagnosis)> {
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
    .filter_map(|(among, tried)| Some((among, Diagnosis::of(tried)?)))
    // A statement about few of the failures would mislead.
    .find(|(_, diagnosis)| diagnosis.fails * 4 >= findings.failures.len())
}
