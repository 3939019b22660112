//! A *scout*: a fast way to try programs that read one case per run.
//!
//! A scout tries many cases in one process, each as if it had its own process. Its findings are
//! provisional: the most revealing cases, a sample, and some of the failures are run again in
//! separate processes. If these agree, the other findings of the scout count. If any differs, or if
//! no failure was run alone, the remaining cases are run in separate processes too.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Batch, End, Findings, Got, Mode, Plan, Procedure, ProgramFailure, Run, Slice};
use crate::generate::{join, split};
use crate::problems::Case;

/// How many cases a scout is given at a time.
const TOGETHER: usize = 250;

/// How many time limits it has for those. It ends a single case after one by itself.
const TIME_LIMITS: u32 = 10;

/// How many of the first cases of the plan, on which known mistakes show, and how many others
/// always run in separate processes.
const FIRST: usize = 64;
const SAMPLE: usize = 64;

/// How many of the smallest failures run in separate processes, and how many others. One of the
/// smallest is shown.
const SMALLEST: usize = 8;
const OTHER_FAILURES: usize = 24;

/// The output of a scout for a case on which the program fails.
const FAILED: &str = "failed";

/// The results of a scout for some cases: `None` if the program is right.
type Scouted = BTreeMap<usize, Option<ProgramFailure>>;

impl Procedure {
    /// Tries all cases of a plan of which each has a run, most of them by a scout.
    pub(super) async fn try_by_scout(&self, plan: &Plan, findings: &mut Findings) {
        let mut scouted = self.scout(plan, findings).await;
        let is_wrong = |number: &usize| scouted.get(number).is_some_and(Option::is_some);
        let wrong = (0..plan.cases.len()).filter(is_wrong).collect();
        let mut alone = findings.by_size(plan, wrong);
        let others = alone.split_off(alone.len().min(SMALLEST));
        let step = others.len().div_ceil(OTHER_FAILURES).max(1);
        alone.extend(others.into_iter().step_by(step));
        let is_telling = |number: &usize| is_telling(plan, *number) && !alone.contains(number);
        let telling: Vec<usize> = scouted.keys().copied().filter(is_telling).collect();
        alone.extend(telling);
        self.try_each(plan, &alone, findings).await;
        let is_as_scouted = |number: &usize| {
            let is_same = match (&scouted[number], findings.failures.get(number)) {
                (Some(scouted), Some(alone)) => {
                    let both_end = is_end(scouted) && matches!(alone.got, Got::Ended(_));
                    both_end || scouted.got == alone.got
                }
                (scouted, alone) => scouted.is_none() && alone.is_none(),
            };
            is_same || !findings.tried[*number]
        };
        if alone.iter().all(is_as_scouted) {
            let failed = |number: &usize| findings.failures.contains_key(number);
            let is_confirmed = alone.iter().any(|n| scouted[n].is_some() && failed(n));
            scouted.retain(|_, failure| is_confirmed || failure.is_none());
            self.count(scouted, findings);
        }
        if findings.early.is_none() && !self.exchange.is_interrupted() {
            let is_left = |number: &usize| !findings.tried[*number];
            let rest: Vec<usize> = (0..plan.cases.len()).filter(is_left).collect();
            self.try_each(plan, &rest, findings).await;
        }
    }

    /// Counts the results of a scout as if the cases had been tried. A scout does not tell how the
    /// program ended: such failures count if it ended in the same way in all separate processes.
    fn count(&self, scouted: Scouted, findings: &mut Findings) {
        let mut ends = scouted.iter().filter_map(|(number, failure)| {
            is_end(failure.as_ref()?).then(|| findings.failures.get(number))?
        });
        let first = ends.next().cloned();
        let end = first.filter(|end| ends.all(|other| other.got == end.got));
        let before = findings.used.scouted;
        for (number, failure) in scouted {
            let is_end = failure.as_ref().is_some_and(is_end);
            if findings.tried[number] || is_end && end.is_none() {
                continue;
            }
            findings.tried[number] = true;
            findings.used.scouted += 1;
            if let Some(mut failure) = if is_end { end.clone() } else { failure } {
                failure.alone = false;
                findings.used.scouted_failing += 1;
                findings.failures.insert(number, failure);
            }
        }
        let known = findings.used.scouted - before;
        self.exchange.add_progress(known, findings.failures.len());
    }

    async fn try_each(&self, plan: &Plan, numbers: &[usize], findings: &mut Findings) {
        let time = self.settings.limits.time;
        let slices = numbers.iter().map(|number| Slice {
            cases: *number..*number + 1,
            time,
        });
        self.try_slices(plan, slices.collect(), findings).await;
    }

    /// The results of a scout. It ends when the scout does not finish, or when a failure is
    /// enough.
    async fn scout(&self, plan: &Plan, findings: &mut Findings) -> Scouted {
        let mut scouted = Scouted::new();
        let end = plan.cases.len();
        let starts = [0].into_iter().chain((FIRST..end).step_by(TOGETHER));
        let part = |start: usize| match start {
            0 => 0..FIRST.min(end),
            _ => start..end.min(start + TOGETHER),
        };
        let batch = |part: &Range<usize>| self.scouting(&plan.cases[part.clone()]);
        let note = |part: Range<usize>, run: Run| {
            findings.used.runs += run.starts;
            let text = String::from_utf8_lossy(&run.output);
            let outputs = split(&text, part.len()).ok();
            let Some(outputs) = outputs.filter(|_| run.end == End::Exited(0)) else {
                self.exchange.stop();
                return Vec::new();
            };
            let cases = part.len() as u32;
            let one = Run {
                wall: run.wall / cases,
                cpu: run.cpu / cases,
                ..Run::new(End::Exited(0))
            };
            findings.pace.add_done(1, true, &one);
            for (number, output) in part.zip(outputs) {
                let run = Run::printed(output);
                if let Some(observed) = self.look_at(&[&plan.cases[number]], &run) {
                    let failure = observed.single();
                    if failure.is_some() && self.settings.fail_fast && number < plan.deciding {
                        self.exchange.stop();
                    }
                    scouted.insert(number, failure);
                }
            }
            Vec::new()
        };
        let parts = starts.map(part).collect();
        self.exchange.work_through(parts, batch, note).await;
        scouted
    }

    fn scouting(&self, cases: &[Case]) -> Batch {
        let time = self.settings.limits.time * TIME_LIMITS;
        let inputs = cases.iter().map(|case| self.problem.layout.print([case]));
        Batch {
            input: join(inputs),
            ..self.batch(cases, Mode::Each, time)
        }
    }
}

/// Whether the program does not end on a case as it should.
fn is_end(scouted: &ProgramFailure) -> bool {
    scouted.got == Got::Printed(FAILED.to_owned())
}

/// Whether a case always runs in its own process: those on which known mistakes
/// show, those with the most left to play, which take longest, and a sample of the others.
fn is_telling(plan: &Plan, number: usize) -> bool {
    let step = plan.cases.len().div_ceil(SAMPLE);
    // A multiple of an odd number, so that the sample has no pattern of the plan's order.
    let is_in_sample = number.wrapping_mul(0x9E37_79B1).is_multiple_of(step);
    number < FIRST || is_in_sample || plan.cases[number].board().occupied().len() < 2
}
