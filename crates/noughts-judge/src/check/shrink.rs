//! Makes runs smaller that fail although the program fails on no case alone.

use std::io;
use std::time::{Duration, Instant};

use super::findings::{Observed, ResourceUse};
use super::judge::Judge;
use super::repeat::TRIED_AGAIN;
use crate::problems::Case;

/// The most runs and the longest time that are spent on that.
const RUNS: usize = 200;
const TIME: Duration = Duration::from_secs(30);

/// A search for a smaller run.
struct Shrink<'j, 'a> {
    judge: &'j Judge<'a>,
    used: &'j mut ResourceUse,
    runs: usize,
    begun: Instant,
}

impl Judge<'_> {
    /// Leaves out as many cases of a failing run as possible, so that it still
    /// fails. `None` if it does not fail again, in a few tries.
    pub(super) fn shrink<'c>(
        &self,
        mut cases: Vec<&'c Case>,
        used: &mut ResourceUse,
    ) -> io::Result<Option<(Vec<&'c Case>, Observed)>> {
        let mut shrink = Shrink {
            judge: self,
            used,
            runs: 0,
            begun: Instant::now(),
        };
        let mut seen = None;
        for _ in 0..TRIED_AGAIN {
            seen = match seen {
                None => shrink.failure(&cases)?,
                found => found,
            };
        }
        let Some(mut failure) = seen else {
            return Ok(None);
        };
        // Each step would take as long as this one.
        if failure.is_timed_out() {
            return Ok(Some((cases, failure)));
        }
        // Leaves out larger pieces first, and smaller ones when none can go.
        let mut piece = cases.len() / 2;
        while piece > 0 {
            let mut start = 0;
            while start < cases.len() {
                let end = cases.len().min(start + piece);
                let without = [&cases[..start], &cases[end..]].concat();
                match shrink.failure(&without)? {
                    Some(observed) => (cases, failure) = (without, observed),
                    None => start = end,
                }
            }
            piece /= 2;
        }
        Ok(Some((cases, failure)))
    }
}

impl Shrink<'_, '_> {
    /// How a run fails; `None` if it does not, or if enough was tried.
    fn failure(&mut self, cases: &[&Case]) -> io::Result<Option<Observed>> {
        if cases.is_empty() || self.runs == RUNS || self.begun.elapsed() > TIME {
            return Ok(None);
        }
        self.runs += 1;
        let run = self.judge.run(cases)?;
        self.used.add(&run);
        Ok(self.judge.look_at(cases, &run).filter(Observed::is_failure))
    }
}
