//! How often the failure that is shown comes back, and whether it matters which cases are in
//! its company.

use super::example::{Company, Example};
use super::findings::{CheckFindings, ResourceUse};
use super::plan::Plan;
use super::procedure::Procedure;
use super::verdict::Verdict;
use crate::answer;
use crate::problems::Case;

/// A failure that comes back, but not always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NowAndThen {
    /// How often the program failed.
    pub failed: usize,
    /// How often it was run on the same input.
    pub tries: usize,
}

/// How often an input is tried, and how often if it fails each time.
const TRIES: usize = 11;
const ALWAYS: usize = 5;

/// With fewer cases before it, what they are is likelier to matter than how many.
const MANY: usize = 10;

impl Procedure {
    /// Looks closer at the failure that is shown, unless that is the same everywhere.
    pub(super) async fn look_closer(
        &self,
        plan: &Plan,
        example: &mut Example,
        findings: &mut CheckFindings,
    ) {
        if findings.everywhere.is_some() {
            return;
        }
        // Answers that differ are looked for elsewhere.
        if example.failure.verdict == Verdict::RuntimeError || findings.is_shaky {
            let seen = self.try_often(&example.input, &mut findings.used).await;
            (example.company, example.now_and_then) = match (example.company, seen) {
                // It comes back after all.
                (Company::Once { others: 0 }, Some(seen)) if seen.failed > 1 => {
                    (Company::Alone, Some(seen))
                }
                (Company::Once { others }, Some(seen)) if seen.failed > 1 => {
                    (Company::Needed { others }, Some(seen))
                }
                (once @ Company::Once { .. }, _) => (once, None),
                (company, seen) => (company, seen),
            };
        }
        let is_chance = example.now_and_then.is_some() || findings.random.is_some();
        if !is_chance && !self.problem.keep_alive {
            let used = &mut findings.used;
            example.any_others = self.any_others_do(plan, example, used).await;
        }
    }

    /// How often a program fails on an input on which it has failed before; `None` if always.
    async fn try_often(&self, input: &str, used: &mut ResourceUse) -> Option<NowAndThen> {
        let cases = answer::cases(self.problem, input.as_bytes()).unwrap_or_default();
        let cases: Vec<&Case> = cases.iter().collect();
        let mut seen = NowAndThen {
            failed: 1,
            tries: 1,
        };
        while seen.tries < TRIES && (seen.failed < seen.tries || seen.tries < ALWAYS) {
            let run = self.run(&cases).await;
            used.add(&run);
            let observed = self.look_at(&cases, &run)?;
            seen.tries += 1;
            seen.failed += usize::from(observed.is_failure());
        }
        (seen.failed < seen.tries).then_some(seen)
    }

    /// Whether a case fails after any others, if there are as many: it is their number that
    /// the program cannot cope with.
    async fn any_others_do(&self, plan: &Plan, example: &Example, used: &mut ResourceUse) -> bool {
        let number = example.before.len();
        let is_last = example.company == Company::Needed { others: number };
        if !is_last || number < MANY || example.failure.verdict == Verdict::TimeLimit {
            return false;
        }
        let is_new = |case: &&Case| **case != example.case && !example.before.contains(case);
        let others: Vec<&Case> = plan.cases[..plan.promised].iter().filter(is_new).collect();
        if others.len() < number {
            return false;
        }
        for others in [&others[..number], &others[others.len() - number..]] {
            let after_all = self.fails_after(others, &example.case, used).await;
            let after_fewer = self.fails_after(&others[1..], &example.case, used).await;
            if (after_all, after_fewer) != (Some(true), Some(false)) {
                return false;
            }
        }
        true
    }

    /// Whether a case fails after others; `None` if one of those fails, which tells nothing.
    async fn fails_after(
        &self,
        others: &[&Case],
        case: &Case,
        used: &mut ResourceUse,
    ) -> Option<bool> {
        let cases = [others, &[case]].concat();
        let run = self.run(&cases).await;
        used.add(&run);
        let observed = self.look_at(&cases, &run)?;
        let mut before = observed.cases.iter().take(others.len());
        let is_right_before = before.all(Option::is_none);
        is_right_before.then(|| observed.is_failure())
    }
}
