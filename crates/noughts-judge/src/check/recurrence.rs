//! How often the failure that is shown comes back, and whether it matters which cases are in
//! its company.

use std::io;

use super::example::{Company, Example};
use super::findings::{CheckFindings, ResourceUse};
use super::judge::Judge;
use super::plan::Plan;
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

impl Judge<'_> {
    /// Looks closer at the failure that is shown, unless that is the same everywhere.
    pub(super) fn look_closer(
        &self,
        plan: &Plan,
        example: &mut Example,
        findings: &mut CheckFindings,
    ) -> io::Result<()> {
        if findings.everywhere.is_some() {
            return Ok(());
        }
        // Answers that differ are looked for elsewhere.
        if example.failure.verdict == Verdict::RuntimeError || findings.is_shaky {
            let seen = self.try_often(&example.input, &mut findings.used)?;
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
            example.any_others = self.any_others_do(plan, example, &mut findings.used)?;
        }
        Ok(())
    }

    /// How often a program fails on an input on which it has failed before; `None` if always.
    fn try_often(&self, input: &str, used: &mut ResourceUse) -> io::Result<Option<NowAndThen>> {
        let cases = answer::cases(self.problem, input.as_bytes()).unwrap_or_default();
        let cases: Vec<&Case> = cases.iter().collect();
        let mut seen = NowAndThen {
            failed: 1,
            tries: 1,
        };
        while seen.tries < TRIES && (seen.failed < seen.tries || seen.tries < ALWAYS) {
            let run = self.run_input(input)?;
            used.add(&run);
            let Some(observed) = self.look_at(&cases, &run) else {
                return Ok(None);
            };
            seen.tries += 1;
            seen.failed += usize::from(observed.is_failure());
        }
        Ok((seen.failed < seen.tries).then_some(seen))
    }

    /// Whether a case fails after any others, if there are as many: it is their number that
    /// the program cannot cope with.
    fn any_others_do(
        &self,
        plan: &Plan,
        example: &Example,
        used: &mut ResourceUse,
    ) -> io::Result<bool> {
        let number = example.before.len();
        let is_last = example.company == Company::Needed { others: number };
        if !is_last || number < MANY || example.failure.verdict == Verdict::TimeLimit {
            return Ok(false);
        }
        let is_new = |case: &&Case| **case != example.case && !example.before.contains(case);
        let others: Vec<&Case> = plan.cases[..plan.promised].iter().filter(is_new).collect();
        if others.len() < number {
            return Ok(false);
        }
        for others in [&others[..number], &others[others.len() - number..]] {
            let mut fails_after = |others: &[&Case]| -> io::Result<Option<bool>> {
                let cases = [others, &[&example.case]].concat();
                let run = self.run(&cases)?;
                used.add(&run);
                let observed = self.look_at(&cases, &run);
                // If another case fails, this tells nothing.
                let observed = observed.filter(|seen| {
                    let mut before = seen.cases.iter().take(others.len());
                    before.all(Option::is_none)
                });
                Ok(observed.map(|observed| observed.is_failure()))
            };
            if fails_after(others)? != Some(true) || fails_after(&others[1..])? != Some(false) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
