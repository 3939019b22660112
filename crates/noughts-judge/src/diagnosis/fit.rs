//! The search for a statement that fits the failing boards.

use super::features::{self, Facts, Feature};
use super::{Among, Diagnosis, Fit, Statement, Tried};
use crate::bit_set::BitSet;

/// With fewer failures a statement may fit at random.
const FEWEST: usize = 2;

/// For [`Fit::Nearly`], the least share of the boards that fail or have the
/// statement for which both hold.
const NEARLY: f64 = 0.9;

/// For [`Fit::Only`], the least share of the boards with the statement on which
/// the program fails, and the largest share of all boards that have it.
const OFTEN: f64 = 0.3;
const RARE: f64 = 0.2;

impl Diagnosis {
    /// `None` if no statement fits.
    pub(super) fn by_features(tried: &[Tried]) -> Option<Diagnosis> {
        let failing = BitSet::of(tried, |tried| tried.fails);
        let smallest = tried
            .iter()
            .filter(|tried| tried.fails)
            .min_by_key(|tried| tried.board.occupied().len())?;
        if failing.len() < FEWEST {
            return None;
        }
        if failing.len() == tried.len() {
            return Some(Diagnosis {
                among: Among::All,
                statement: Statement::Features(Vec::new()),
                fit: Fit::Everywhere,
                holds: tried.len(),
                fails: tried.len(),
                fails_elsewhere: 0,
            });
        }
        let mut answers: Vec<&'static str> = tried.iter().map(|tried| tried.answer).collect();
        answers.sort_unstable();
        answers.dedup();
        answers.retain(|answer| !answer.is_empty());
        let features = features::all(&answers, smallest.board);
        best(&sets(tried, features), &failing, tried.len())
    }
}

/// The boards of which each statement is true.
fn sets(tried: &[Tried], features: Vec<Feature>) -> Vec<(Feature, BitSet)> {
    let facts = tried.iter();
    let facts = facts.map(|tried| Facts::of(tried.board, tried.answer));
    let facts: Vec<Facts> = facts.collect();
    let sets = features.into_iter().map(|feature| {
        let set = BitSet::of(&facts, |facts| (feature.holds)(facts));
        (feature, set)
    });
    sets.collect()
}

/// The statement, or the two together, that fit best. Of equally good ones the
/// first, and one before two.
fn best(singles: &[(Feature, BitSet)], failing: &BitSet, tried: usize) -> Option<Diagnosis> {
    // A statement that is true of no failing board explains nothing, alone or
    // together with another.
    let singles: Vec<&(Feature, BitSet)> = singles
        .iter()
        .filter(|(_, set)| set.common(failing) > 0)
        .collect();
    let mut best: Option<(f64, Diagnosis)> = None;
    let mut consider = |features: &[&Feature], holds: usize, fails: usize| {
        let share = fails as f64 / (failing.len() + holds - fails) as f64;
        if best.as_ref().is_some_and(|(other, _)| *other >= share) {
            return;
        }
        if let Some(fit) = fit(holds, fails, failing.len(), tried) {
            let features = features.iter().map(|feature| feature.says.clone());
            let diagnosis = Diagnosis {
                among: Among::All,
                statement: Statement::Features(features.collect()),
                fit,
                holds,
                fails,
                fails_elsewhere: failing.len() - fails,
            };
            best = Some((share, diagnosis));
        }
    };
    for (feature, set) in &singles {
        consider(&[feature], set.len(), set.common(failing));
    }
    for (n, (one, a)) in singles.iter().enumerate() {
        for (other, b) in &singles[n + 1..] {
            let both = a.intersection(b);
            consider(&[one, other], both.len(), both.common(failing));
        }
    }
    best.map(|(_, diagnosis)| diagnosis)
}

/// How well a statement fits, if it does.
fn fit(holds: usize, fails: usize, failing: usize, tried: usize) -> Option<Fit> {
    let exceptions = holds - fails + failing - fails;
    if exceptions == 0 {
        Some(Fit::Exactly)
    } else if fails as f64 >= NEARLY * (fails + exceptions) as f64 {
        Some(Fit::Nearly)
    } else if fails == failing
        && fails as f64 >= OFTEN * holds as f64
        && holds as f64 <= RARE * tried as f64
    {
        Some(Fit::Only)
    } else {
        None
    }
}
