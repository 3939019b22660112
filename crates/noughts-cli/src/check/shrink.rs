//! Failures that need company: the program does not fail on any case alone,
//! but on several in one run.

use std::io;
use std::time::{Duration, Instant};

use super::judge::{Judge, Seen};
use crate::problems::Case;

/// How much is spent on finding a smaller run.
const RUNS: usize = 200;
const TIME: Duration = Duration::from_secs(30);

impl Judge<'_> {
    /// Leaves out as many cases of a failing run as possible, so that it still
    /// fails. Nothing if it does not fail again.
    pub(super) fn shrink<'c>(
        &self,
        mut cases: Vec<&'c Case>,
    ) -> io::Result<Option<(Vec<&'c Case>, Seen)>> {
        let begun = Instant::now();
        let mut runs = 0;
        let mut fails = |cases: &[&Case]| {
            runs += 1;
            let seen = self.look_at(cases, &self.run(cases)?);
            let enough = runs > RUNS || begun.elapsed() > TIME || self.stop.is_set();
            Ok::<_, io::Error>((seen.is_failure().then_some(seen), enough))
        };
        let (Some(mut failure), mut enough) = fails(&cases)? else {
            return Ok(None);
        };
        // Leaves out larger pieces first, and smaller ones when none can go.
        let mut piece = cases.len() / 2;
        while piece > 0 && !enough {
            let mut start = 0;
            while start < cases.len() && cases.len() > 1 && !enough {
                let end = cases.len().min(start + piece);
                let without = [&cases[..start], &cases[end..]].concat();
                let seen;
                (seen, enough) = match without.is_empty() {
                    true => (None, enough),
                    false => fails(&without)?,
                };
                match seen {
                    Some(seen) => (cases, failure) = (without, seen),
                    None => start = end,
                }
            }
            piece /= 2;
        }
        Ok(Some((cases, failure)))
    }
}
