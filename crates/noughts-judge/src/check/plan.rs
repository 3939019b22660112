//! Which cases to try, and in which order.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use noughts::{Board, Mark, Position};

use crate::problems::{Case, Problem, Scope, bot};

/// All cases of a problem that may be tried: first those that the statement
/// promises, then those on which it is silent, and in both parts those first
/// that are most likely to catch a mistake.
pub struct Plan {
    /// The cases in the order in which they are tried.
    pub cases: Vec<Case>,
    /// How many of them the statement promises.
    pub(super) promised: usize,
    /// How many of them decide.
    pub(super) deciding: usize,
    /// The most that a run is given.
    per_run: usize,
}

impl Plan {
    /// All cases of a problem; if strict, those on which the statement is
    /// silent count like the others.
    pub fn of(problem: &Problem, strict: bool) -> Plan {
        let part = |scope| {
            let mut cases: Vec<Case> = problem
                .cases()
                .filter(|case| problem.question.scope(case) == scope)
                .collect();
            interleave(&mut cases);
            cases
        };
        let mut cases = part(Scope::Promised);
        let promised = cases.len();
        cases.extend(part(Scope::Silent));
        Plan {
            promised,
            deciding: if strict { cases.len() } else { promised },
            cases,
            per_run: problem.per_run,
        }
    }

    /// Just these cases, in their order.
    pub fn only(problem: &Problem, cases: Vec<Case>, strict: bool) -> Plan {
        let is_promised = |case: &Case| problem.question.scope(case) == Scope::Promised;
        let (mut cases, silent): (Vec<Case>, Vec<Case>) = cases.into_iter().partition(is_promised);
        let promised = cases.len();
        cases.extend(silent);
        Plan {
            promised,
            deciding: if strict { cases.len() } else { promised },
            cases,
            per_run: problem.per_run,
        }
    }

    /// The numbers of the cases that decide, and of the others.
    pub(super) fn parts(&self) -> [Range<usize>; 2] {
        [0..self.deciding, self.deciding..self.cases.len()]
    }

    /// The numbers of the cases, in batches for a run each. No batch holds
    /// both cases that are promised and others.
    pub(super) fn batches(&self) -> Vec<Range<usize>> {
        let [promised, silent] = [0..self.promised, self.promised..self.cases.len()];
        let per_run = self.per_run;
        let batches = |part: Range<usize>| {
            let end = part.end;
            part.step_by(per_run)
                .map(move |start| start..end.min(start + per_run))
        };
        batches(promised).chain(batches(silent)).collect()
    }
}

/// Puts one case of every kind first, then a second of each, and so on: a mistake
/// shows on most cases of some kind.
fn interleave(cases: &mut [Case]) {
    let mut seen: HashMap<Kind, usize> = HashMap::new();
    cases.sort_by_cached_key(|case| {
        let kind = Kind::of(&case.board());
        let before = seen.entry(kind).or_default();
        *before += 1;
        // In each round the kinds that programs get wrong most often come first.
        (*before, Reverse(kind))
    });
}

/// The properties of boards on which mistakes of published programs depend, the
/// one that is most often mistaken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Kind {
    /// One player has two lines, which many programs take for impossible.
    double_line: bool,
    /// Play cannot reach it although the numbers of marks fit.
    played_on: bool,
    full: bool,
    /// It takes the longest to search, and has the most empty lines.
    nearly_empty: bool,
    over: bool,
    /// Only one move keeps the value.
    one_good_move: bool,
    can_occur: bool,
}

impl Kind {
    fn of(board: &Board) -> Kind {
        let position = Position::try_from(*board).ok();
        let [x, o] = Mark::BOTH.map(|mark| board.stones(mark).len());
        let lines = Mark::BOTH.map(|mark| board.lines(mark).count());
        let good_moves = position.map_or(0, |position| bot::good_moves(&position).len());
        Kind {
            double_line: lines == [2, 0] || lines == [0, 2],
            played_on: position.is_none() && (x == o || x == o + 1),
            full: board.vacant().is_empty(),
            nearly_empty: board.occupied().len() <= 2,
            over: position.is_some_and(|position| position.is_over()),
            one_good_move: good_moves == 1,
            can_occur: position.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::check::mistakes;
    use crate::problems::{PROBLEMS, find};

    #[test]
    fn every_case_is_tried_once_and_no_excluded_one() {
        for problem in PROBLEMS {
            let [promised, silent, _] = problem.scopes();
            let plan = Plan::of(problem, false);
            assert_eq!((plan.promised, plan.deciding), (promised, promised));
            assert_eq!(plan.cases.len(), promised + silent);
            let all: HashSet<String> = plan.cases.iter().map(|case| format!("{case:?}")).collect();
            assert_eq!(all.len(), plan.cases.len());
            for (number, case) in plan.cases.iter().enumerate() {
                let expected = if number < promised {
                    Scope::Promised
                } else {
                    Scope::Silent
                };
                assert_eq!(problem.question.scope(case), expected);
            }
            assert_eq!(Plan::of(problem, true).deciding, promised + silent);
        }
    }

    #[test]
    fn batches_hold_everything_within_the_limit() {
        for problem in PROBLEMS {
            let plan = Plan::of(problem, false);
            let batches = plan.batches();
            let mut next = 0;
            for batch in &batches {
                assert_eq!(batch.start, next);
                assert!((1..=problem.per_run).contains(&batch.len()));
                // Never some that are promised and some that are not.
                assert!(batch.end <= plan.promised || batch.start >= plan.promised);
                next = batch.end;
            }
            assert_eq!(next, plan.cases.len());
        }
    }

    /// Each mistake shows long before it would by chance.
    #[test]
    fn mistakes_show_early() {
        for (name, problem, fails, within) in [
            (
                "a diagonal",
                "uva/10363",
                &mistakes::a_diagonal as &dyn Fn(&Board) -> bool,
                100,
            ),
            ("columns", "uva/10363", &mistakes::columns, 100),
            ("a full board", "boj/7682", &mistakes::a_full_board, 100),
            ("or for and", "boj/7682", &mistakes::or_for_and, 100),
            ("a double line", "boj/7682", &mistakes::a_double_line, 1_000),
        ] {
            let plan = Plan::of(find(problem).unwrap(), false);
            let first = plan.cases.iter().position(|case| fails(&case.board()));
            assert!(first.unwrap() < within, "{name}: {first:?}");
        }
    }
}
