//! Makes runs smaller that fail although the program fails on no case alone.

use std::time::Duration;

use super::confirm::TRIED_AGAIN;
use super::findings::{Observed, ResourceUse};
use super::procedure::Procedure;
use crate::problems::Case;

/// The most runs and the longest time that are spent on that.
const RUNS: usize = 200;
const TIME: Duration = Duration::from_secs(30);

/// A search for a smaller run.
struct Shrink<'j> {
    procedure: &'j Procedure,
    used: &'j mut ResourceUse,
    runs: usize,
    spent: Duration,
}

impl Procedure {
    /// Leaves out as many cases of a failing run as possible, so that it still
    /// fails. `None` if it does not fail again, in a few tries.
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
            seen = match seen {
                None => shrink.failure(&cases).await,
                found => found,
            };
        }
        let mut failure = seen?;
        // Each step would take as long as this one.
        if failure.is_timed_out() {
            return Some((cases, failure));
        }
        // Leaves out larger pieces first, and smaller ones when none can go.
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
    /// How a run fails; `None` if it does not, or if enough was tried.
    async fn failure(&mut self, cases: &[&Case]) -> Option<Observed> {
        if cases.is_empty() || self.runs == RUNS || self.spent > TIME {
            return None;
        }
        self.runs += 1;
        let run = self.procedure.run(cases).await;
        self.spent += run.wall;
        self.used.add(&run);
        let observed = self.procedure.look_at(cases, &run)?;
        observed.is_failure().then_some(observed)
    }
}
