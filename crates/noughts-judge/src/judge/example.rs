//! The failure in the report: the smallest, alone if possible, otherwise with as few other cases in
//! its run as possible.

use std::ops::Range;
use std::time::Duration;

use serde::Serialize;

use super::{
    End, Findings, Intermittent, Observed, Plan, Procedure, ProgramFailure, ResourceUse, SampleRun,
    TRIED_AGAIN, Verdict,
};
use crate::problems::{Case, Problem, WrongResult};

/// The failure that a report shows.
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// The case on which the program fails.
    #[serde(skip)]
    pub case: Case,
    /// How many other cases the run has: the fewest found with which the program still fails. If
    /// the failure did not reproduce, or if more runs would take too long, these are all other
    /// cases of the run.
    #[serde(skip)]
    pub others: usize,
    /// Whether the failure did not reproduce, so that it is no verdict.
    #[serde(skip)]
    pub is_once: bool,
    /// The cases before it in that run.
    #[serde(skip)]
    pub before: Vec<Case>,
    /// The failure of the program.
    #[serde(skip)]
    pub failure: ProgramFailure,
    /// The whole input of the run.
    pub input: String,
    /// The answers that it asks for.
    #[serde(skip)]
    pub expected: Vec<String>,
    /// The beginning of what the program printed.
    #[serde(skip)]
    pub output: String,
    /// Whether the case decides the verdict.
    pub decides: bool,
    /// Whether the case fails after any other cases, if there are as many.
    pub any_others: bool,
    /// How often it fails, if not always.
    pub intermittent: Option<Intermittent>,
}

impl Example {
    /// A failure that decides the verdict, on the case at a place in a run.
    pub(crate) fn new(
        problem: &Problem,
        cases: &[&Case],
        place: usize,
        failure: ProgramFailure,
    ) -> Example {
        let answers = cases.iter().map(|case| problem.right_answers(case));
        Example {
            case: cases[place].clone(),
            others: cases.len() - 1,
            is_once: false,
            before: cases[..place].iter().copied().cloned().collect(),
            input: problem.layout.print(cases.iter().copied()),
            expected: answers.map(|answers| answers.join(" ")).collect(),
            output: failure.shown_output().to_owned(),
            failure,
            decides: true,
            any_others: false,
            intermittent: None,
        }
    }

    /// Whether the program is known to fail on this case, and not on another case of the run.
    pub(crate) fn is_of_board(&self) -> bool {
        self.is_alone() || self.failure.verdict != Verdict::TimeLimit
    }

    /// Whether the program fails on this case alone, and has done so more than once.
    pub(crate) fn is_alone(&self) -> bool {
        self.others == 0 && !self.is_once
    }

    /// Whether the program always fails on this case alone.
    pub(crate) fn is_always_alone(&self) -> bool {
        self.is_alone() && self.intermittent.is_none()
    }

    /// Whether the program fails only if other cases are in the same run.
    pub(crate) fn needs_others(&self) -> bool {
        self.others > 0 && !self.is_once
    }
}

impl Procedure {
    /// Finds an example among some cases of a plan. Adds the runs that this takes to the findings.
    pub(crate) async fn find_example(
        &self,
        plan: &Plan,
        part: Range<usize>,
        findings: &mut Findings,
    ) -> Option<Example> {
        let decides = part.start < plan.deciding;
        let failing = self.example_candidates(plan, &part, findings);
        let has_reproduced = |number: &&usize| findings.reproduced.contains(number);
        let example = if let Some(number) = failing.iter().find(has_reproduced) {
            let failure = findings.failures[number].clone();
            Example::new(self.problem, &[&plan.cases[*number]], 0, failure)
        } else {
            let sample = findings.sample.clone();
            let suspect = suspect(plan, findings, &part, &failing).or_else(|| {
                let SampleRun {
                    cases,
                    place,
                    failure,
                    ..
                } = sample.as_ref().filter(|_| decides)?;
                Some((cases.iter().collect(), *place, failure.clone()?))
            });
            let (cases, place, failure) = suspect?;
            self.reproduce(cases, place, failure, findings).await
        };
        Some(Example { decides, ..example })
    }

    /// The failing cases of a part that a report may show, the smallest first. If any case is wrong
    /// for more than its form, only such cases. If several functions are called, functions that
    /// only look at the board come before a search that uses them.
    pub(crate) fn example_candidates(
        &self,
        plan: &Plan,
        part: &Range<usize>,
        findings: &Findings,
    ) -> Vec<usize> {
        let failing = findings.failures.range(part.clone());
        let (content, form): (Vec<_>, Vec<_>) =
            failing.partition(|(_, failure)| failure.is_of_content());
        let chosen = if content.is_empty() { form } else { content };
        let shown = chosen.into_iter().map(|(number, _)| *number);
        let mut numbers = findings.by_size(plan, shown.collect());
        numbers.sort_by_key(|number| {
            let (case, failure) = (&plan.cases[*number], &findings.failures[number]);
            let wrong = self.problem.wrong_results(case, failure.printed());
            wrong.is_some_and(|wrong| wrong.iter().all(WrongResult::is_of_play))
        });
        numbers
    }

    /// Runs a failing batch again and shrinks it.
    async fn reproduce(
        &self,
        cases: Vec<&Case>,
        place: usize,
        failure: ProgramFailure,
        findings: &mut Findings,
    ) -> Example {
        let is_slow = failure.verdict == Verdict::TimeLimit;
        let seen = Example::new(self.problem, &cases, place, failure);
        if is_slow && findings.timed_out > self.settings.limits.time {
            // Several runs were as slow as this one, and further runs would be too.
            return seen;
        }
        if seen.failure.verdict == Verdict::MemoryLimit && self.problem.keep_alive {
            // The batch runs twice, because the point at which a leak exceeds the limit varies.
            let run = self.run(&cases.repeat(2)).await;
            findings.used.add(&run);
            if run.end == End::MemoryLimit {
                return seen;
            }
        }
        let Some((fewer, observed)) = self.shrink(cases, &mut findings.used).await else {
            return Example {
                is_once: true,
                ..seen
            };
        };
        let output = observed.output.clone();
        let (place, failure) = observed.first_failure();
        let place = place.unwrap_or(fewer.len() - 1);
        let failure = failure.unwrap_or(seen.failure);
        Example {
            output,
            ..Example::new(self.problem, &fewer, place, failure)
        }
    }
}

/// A run that failed, the place of a failing case in it, and the failure. This is the run with the
/// smallest failing case or, if no failing case is known, the shortest run that failed as a whole.
fn suspect<'p>(
    plan: &'p Plan,
    findings: &Findings,
    part: &Range<usize>,
    failing: &[usize],
) -> Option<(Vec<&'p Case>, usize, ProgramFailure)> {
    if let Some(number) = failing.first() {
        let failure = findings.failures[number].clone();
        if failure.alone {
            return Some((vec![&plan.cases[*number]], 0, failure));
        }
        if let Some(before) = findings.before.get(number) {
            let in_plan = |case| plan.cases.iter().find(|other| *other == case);
            let mut cases: Vec<&Case> = before.iter().filter_map(in_plan).collect();
            cases.push(&plan.cases[*number]);
            return Some((cases.clone(), cases.len() - 1, failure));
        }
        let mut batches = plan.batches().into_iter();
        let run = batches.find(|batch| batch.contains(number))?;
        let place = number - run.start;
        return Some((plan.cases[run].iter().collect(), place, failure));
    }
    let is_in_part = |(run, _): &&(Range<usize>, ProgramFailure)| part.contains(&run.start);
    let runs = findings.failed_batches.iter().filter(is_in_part);
    let (run, failure) = runs.min_by_key(|(run, _)| run.len())?;
    Some((plan.cases[run.clone()].iter().collect(), 0, failure.clone()))
}

/// The most runs and the longest time for shrinking a run.
const RUNS: usize = 200;
const TIME: Duration = Duration::from_secs(30);

/// Shrinks a failing run.
struct Shrink<'j> {
    procedure: &'j Procedure,
    used: &'j mut ResourceUse,
    runs: usize,
    spent: Duration,
}

impl Procedure {
    /// Removes as many cases of a failing run as possible, such that it still fails. `None` if a
    /// few tries do not reproduce the failure.
    pub(super) async fn shrink<'c>(
        &self,
        mut cases: Vec<&'c Case>,
        used: &mut ResourceUse,
    ) -> Option<(Vec<&'c Case>, Observed)> {
        let mut shrink = Shrink {
            procedure: self,
            used,
            runs: 0,
            spent: Duration::ZERO,
        };
        let mut seen = None;
        for _ in 0..TRIED_AGAIN {
            if seen.is_none() {
                seen = shrink.failure(&cases).await;
            }
        }
        let mut failure = seen?;
        // Each step would take as long as this one.
        if failure.is_timed_out() {
            return Some((cases, failure));
        }
        // Removes large pieces first, and smaller ones when no large one can be removed.
        let mut piece = cases.len() / 2;
        while piece > 0 {
            let mut start = 0;
            while start < cases.len() {
                let end = cases.len().min(start + piece);
                let without = [&cases[..start], &cases[end..]].concat();
                match shrink.failure(&without).await {
                    Some(observed) => (cases, failure) = (without, observed),
                    None => start = end,
                }
            }
            piece /= 2;
        }
        Some((cases, failure))
    }
}

impl Shrink<'_> {
    /// How a run fails. `None` if it does not fail, or if the limits of shrinking are reached.
    async fn failure(&mut self, cases: &[&Case]) -> Option<Observed> {
        if cases.is_empty() || self.runs == RUNS || self.spent > TIME {
            return None;
        }
        self.runs += 1;
        let (run, observed) = self.procedure.try_new(cases, self.used).await?;
        self.spent += run.wall;
        observed.is_failure().then_some(observed)
    }
}
