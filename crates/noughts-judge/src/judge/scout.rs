//! A fast way to try programs that read one case a run: many cases in one process, each as if it
//! had a process of its own. What the scout finds right is accepted provisionally. What it does
//! not is run in a process of its own, and so are the most telling cases and a sample: if the two
//! ways differ anywhere, all cases are.

use std::collections::BTreeSet;
use std::ops::Range;

use super::batch::{Batch, End, Mode, Run};
use super::findings::{CheckFindings, Slice};
use super::plan::Plan;
use super::procedure::Procedure;
use crate::generate::{join, split};
use crate::problems::Case;

/// How many cases a scout is given at a time.
const TOGETHER: usize = 250;

/// How many time limits it has for those. It ends a single case after one by itself.
const TIME_LIMITS: u32 = 10;

/// How many of the first cases of the plan, on which known mistakes show, and how many others are
/// run in processes of their own in any case.
const FIRST: usize = 64;
const SAMPLE: usize = 64;

impl Procedure {
    /// Tries all cases of a plan of which each has a run, most of them by a scout.
    pub(super) async fn try_by_scout(&self, plan: &Plan, findings: &mut CheckFindings) {
        let right = self.scout(plan, findings).await;
        let all = 0..plan.cases.len();
        let (wrong, telling): (Vec<usize>, Vec<usize>) = (all.clone())
            .filter(|number| !right.contains(number) || is_telling(plan, *number))
            .partition(|number| !right.contains(number));
        let alone: Vec<usize> = wrong.into_iter().chain(telling).collect();
        self.try_each(plan, &alone, findings).await;
        if findings.early.is_some() || self.exchange.is_interrupted() {
            return;
        }
        let is_as_scouted = |number: &usize| {
            let fails = findings.failures.contains_key(number);
            fails != right.contains(number)
        };
        let is_faithful = alone.iter().all(is_as_scouted);
        let rest: Vec<usize> = all.filter(|number| !findings.tried[*number]).collect();
        if !is_faithful {
            findings.used.scouted = 0;
            return self.try_each(plan, &rest, findings).await;
        }
        findings.used.scouted = rest.len();
        for number in &rest {
            findings.tried[*number] = true;
        }
        self.exchange
            .add_progress(rest.len(), findings.failures.len());
    }

    async fn try_each(&self, plan: &Plan, numbers: &[usize], findings: &mut CheckFindings) {
        let time = self.settings.limits.time;
        let slices = numbers.iter().map(|number| Slice {
            cases: *number..*number + 1,
            time,
        });
        self.try_slices(plan, slices.collect(), findings).await;
    }

    /// The cases on which the program is right, as far as the scout can tell. It ends when the
    /// scout does not get done.
    async fn scout(&self, plan: &Plan, findings: &mut CheckFindings) -> BTreeSet<usize> {
        let mut right = BTreeSet::new();
        let end = plan.cases.len();
        let parts = (0..end).step_by(TOGETHER);
        let parts = parts
            .map(|start| start..end.min(start + TOGETHER))
            .collect();
        let batch = |part: &Range<usize>| self.scouting(&plan.cases[part.clone()]);
        let note = |part: Range<usize>, run: Run| {
            findings.used.runs += run.starts;
            let text = String::from_utf8_lossy(&run.output);
            match split(&text, part.len()) {
                Ok(outputs) if run.end == End::Exited(0) => {
                    let pairs = part.zip(outputs);
                    right.extend(pairs.filter_map(|(number, output)| {
                        let run = Run::printed(output);
                        let observed = self.look_at(&[&plan.cases[number]], &run)?;
                        (!observed.is_failure()).then_some(number)
                    }));
                }
                _ => self.exchange.stop(),
            }
            Vec::new()
        };
        self.exchange.work_through(parts, batch, note).await;
        right
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

/// Whether a case is tried in a process of its own in any case: those on which known mistakes
/// show, those with the most left to play, which take longest, and a sample of the others.
fn is_telling(plan: &Plan, number: usize) -> bool {
    let step = plan.cases.len().div_ceil(SAMPLE);
    // A multiple of an odd number, so that the sample has no pattern of the plan's order.
    let is_in_sample = number.wrapping_mul(0x9E37_79B1).is_multiple_of(step);
    number < FIRST || is_in_sample || plan.cases[number].board().occupied().len() < 2
}
