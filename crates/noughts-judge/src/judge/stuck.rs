//! A program that does not get done with the sample, or fills the machine with processes, and
//! whether it does so everywhere.

use std::cmp::Reverse;

use super::ending::Ending;
use super::example::{Company, FailedRun};
use super::failure::ProgramFailure;
use super::findings::{CheckFindings, EndedEarly, hurry};
use super::plan::Plan;
use super::procedure::Procedure;
use super::verdict::Verdict;

impl Procedure {
    /// Tries a program that ran out of time on the sample, or started too many processes, on an
    /// input that should take it the least. If that costs as much, it is taken to do so
    /// everywhere: gives why no more is tried.
    pub(super) async fn is_stuck(
        &self,
        plan: &Plan,
        findings: &mut CheckFindings,
    ) -> Option<EndedEarly> {
        let sample = findings.sample.as_ref();
        let (before, waits) = sample.and_then(|s| Some((s.failure.clone()?, s.waits)))?;
        let is_bomb = |failure: &ProgramFailure| failure.has_ended(Ending::TooManyProcesses);
        let is_costly =
            |failure: &ProgramFailure| is_bomb(failure) || failure.verdict == Verdict::TimeLimit;
        if !is_costly(&before) {
            return None;
        }
        let number = quickest(plan)?;
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
        let batch = self.batch([case], self.resuming(), time);
        let run = self.exchange.run(batch).await;
        findings.used.add(&run);
        let mut observed = self.look_at(&[case], &run)?;
        let again = observed.cases.pop().flatten();
        // A program that forks without end may run out of time before it is found out.
        let is_same = |again: &ProgramFailure| {
            again.got == before.got || is_costly(again) && (is_bomb(again) || is_bomb(&before))
        };
        let failure = again.filter(is_same)?;
        let early = match is_bomb(&failure) {
            true => EndedEarly::FirstFailure,
            false => EndedEarly::TimedOut,
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
        Some(early)
    }
}

/// The case with the fewest moves left.
fn quickest(plan: &Plan) -> Option<usize> {
    let marks = |number: &usize| plan.cases[*number].board().occupied().len();
    (0..plan.promised).max_by_key(|number| (marks(number), Reverse(*number)))
}
