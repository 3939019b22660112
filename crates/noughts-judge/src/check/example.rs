//! The failure that is shown: the smallest, alone if possible, otherwise with
//! as little company as possible.

use std::io;
use std::ops::Range;

use super::findings::{CheckFindings, ProgramFailure};
use super::judge::Judge;
use super::plan::Plan;
use crate::problems::Case;

/// The failure that a report shows.
#[derive(Clone, Debug)]
pub struct Example {
    /// The case on which the program fails.
    pub case: Case,
    /// What was in the same run.
    pub company: Company,
    /// What the program does wrong.
    pub failure: ProgramFailure,
    /// The whole input of the run.
    pub input: String,
    /// Whether the case is one of those that decide.
    pub decides: bool,
}

/// What was in the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Nothing else.
    Alone,
    /// Other cases, without which the program does not fail.
    Needed {
        /// How many.
        others: usize,
    },
    /// Other cases, in a run that failed once. It was not seen to fail again.
    Once {
        /// How many.
        others: usize,
    },
}

impl Judge<'_> {
    /// Finds an example among some cases of a plan. The runs that this
    /// takes are added to the findings.
    pub(super) fn find_example(
        &self,
        plan: &Plan,
        part: Range<usize>,
        findings: &mut CheckFindings,
    ) -> io::Result<Option<Example>> {
        let failing = findings.smallest_first(plan);
        let failing: Vec<usize> = failing.into_iter().filter(|n| part.contains(n)).collect();
        let example = |cases: &[&Case], place: usize, company, failure: &ProgramFailure| Example {
            case: cases[place].clone(),
            company,
            failure: failure.clone(),
            input: self.problem.layout.print(cases.iter().copied()),
            decides: part.start < plan.deciding,
        };
        if let Some(number) = failing.iter().find(|n| findings.failures[n].alone) {
            let failure = &findings.failures[number];
            let case = &plan.cases[*number];
            return Ok(Some(example(&[case], 0, Company::Alone, failure)));
        }
        let Some((run, place, failure)) = failed_run(plan, findings, &part, &failing) else {
            return Ok(None);
        };
        let failure = failure.clone();
        let whole: Vec<&Case> = plan.cases[run].iter().collect();
        let shrunk = match self.stop.is_set() {
            true => None,
            false => self.shrink(whole.clone(), &mut findings.used)?,
        };
        let Some((cases, observed)) = shrunk else {
            let others = whole.len() - 1;
            let company = match others {
                0 => Company::Alone,
                _ => Company::Once { others },
            };
            return Ok(Some(example(&whole, place, company, &failure)));
        };
        let place = observed.cases.iter().position(Option::is_some);
        let failure = observed
            .cases
            .iter()
            .flatten()
            .next()
            .or(observed.whole.as_ref());
        let company = match cases.len() - 1 {
            0 => Company::Alone,
            others => Company::Needed { others },
        };
        Ok(failure
            .map(|failure| example(&cases, place.unwrap_or(cases.len() - 1), company, failure)))
    }
}

/// A run that failed in company, the place of a failing case in it, and how it
/// failed: the run with the smallest failing case, or if none is known the
/// shortest run that failed as a whole.
fn failed_run<'f>(
    plan: &Plan,
    findings: &'f CheckFindings,
    part: &Range<usize>,
    failing: &[usize],
) -> Option<(Range<usize>, usize, &'f ProgramFailure)> {
    if let Some(number) = failing.first() {
        let run = plan
            .batches()
            .into_iter()
            .find(|batch| batch.contains(number))?;
        let place = number - run.start;
        return Some((run, place, &findings.failures[number]));
    }
    let runs = findings
        .together
        .iter()
        .filter(|(run, _)| part.contains(&run.start));
    let (run, failure) = runs.min_by_key(|(run, _)| run.len())?;
    Some((run.clone(), 0, failure))
}
