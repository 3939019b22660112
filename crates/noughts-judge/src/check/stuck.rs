//! A program that does not get done with the sample, and whether it gets done with anything.

use std::cmp::Reverse;
use std::io;

use super::ending::Ending;
use super::example::{Company, FailedRun};
use super::findings::{CheckFindings, hurry};
use super::judge::Judge;
use super::plan::Plan;

impl Judge<'_> {
    /// Whether a program that ran out of time on the sample runs out of it in the same way on
    /// an input that should take it the least. Then it is taken to do so everywhere, since
    /// each input more would take as long.
    pub(super) fn is_stuck(&self, plan: &Plan, findings: &mut CheckFindings) -> io::Result<bool> {
        let sample = findings.sample.as_ref().filter(|s| s.is_timed_out());
        let Some((before, waits)) = sample.and_then(|s| Some((s.failure.clone()?, s.waits))) else {
            return Ok(false);
        };
        let Some(number) = quickest(plan) else {
            return Ok(false);
        };
        let limit = self.settings.limits.time;
        // What does nothing, or has nothing left to do, does not need as long to show it again.
        let time = match waits
            || before.has_ended(Ending::NotEnded)
            || before.has_ended(Ending::Unflushed)
        {
            true => hurry(limit),
            false => limit,
        };
        let case = &plan.cases[number];
        let run = self.go_on(&[case], time)?;
        findings.used.add(&run);
        let Some(mut observed) = self.look_at(&[case], &run) else {
            return Ok(false);
        };
        let again = observed.cases.pop().flatten();
        let Some(failure) = again.filter(|again| again.got == before.got) else {
            return Ok(false);
        };
        findings.timed_out += time;
        findings.note_again(number, failure.clone());
        findings.everywhere = Some(failure.clone());
        let seen = FailedRun {
            cases: vec![case],
            place: 0,
            company: Company::Alone,
            failure,
            output: observed.output,
        };
        findings.example = Some(self.example(seen, true));
        Ok(true)
    }
}

/// The case with the fewest moves left.
fn quickest(plan: &Plan) -> Option<usize> {
    let marks = |number: &usize| plan.cases[*number].board().occupied().len();
    (0..plan.promised).max_by_key(|number| (marks(number), Reverse(*number)))
}
