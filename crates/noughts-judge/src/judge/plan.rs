//! The cases to try, and their order.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use noughts::{Board, Mark, Position};

use crate::mistakes::KnownMistakes;
use crate::problems::{Case, Problem, Scope, bot};

/// The most cases for which a function is called in one run if a program gets one case per run.
const CALLS_PER_RUN: usize = 1_000;

/// The cases of a problem in the order in which the judge tries them. The cases that the statement
/// promises come first, then those on which it is silent. Each part begins with a few cases that
/// expose every known mistake, then has one case of each class of symmetric boards, then the rest.
#[derive(Clone)]
pub struct Plan {
    /// The cases in the order in which they are tried.
    pub cases: Vec<Case>,
    /// How many of them the statement promises.
    pub(crate) promised: usize,
    /// How many of them decide the verdict.
    pub(crate) deciding: usize,
    /// Whether it has every case of the problem.
    pub(crate) is_whole: bool,
    /// The most cases of a run.
    per_run: usize,
}

impl Plan {
    /// All cases of a problem. If strict, the cases on which the statement is silent decide too.
    pub fn of(problem: &Problem, strict: bool) -> Plan {
        let known = KnownMistakes::of(problem);
        let is_tried = |case: &Case| problem.question.scope(case) != Scope::Excluded;
        let cases = problem.cases().filter(is_tried).collect();
        let mut plan = Plan {
            is_whole: true,
            ..Plan::only(problem, cases, strict)
        };
        let (promised, silent) = plan.cases.split_at_mut(plan.promised);
        put_in_order(&known, promised);
        put_in_order(&known, silent);
        plan
    }

    /// All cases that the statement promises, in the order of the problem: those of
    /// [`single`](crate::generate::single).
    pub fn single(problem: &Problem) -> Plan {
        let cases = crate::generate::single(problem, crate::generate::Extent::Every);
        Plan {
            is_whole: true,
            ..Plan::in_order(problem, cases)
        }
    }

    /// Exactly these cases, in their order. All of them decide.
    pub(crate) fn in_order(problem: &Problem, cases: Vec<Case>) -> Plan {
        Plan {
            promised: cases.len(),
            deciding: cases.len(),
            cases,
            is_whole: false,
            per_run: problem.per_run,
        }
    }

    /// Exactly these cases, those that the statement promises first.
    pub fn only(problem: &Problem, cases: Vec<Case>, strict: bool) -> Plan {
        let is_promised = |case: &Case| problem.question.scope(case) == Scope::Promised;
        let (promised, silent): (Vec<Case>, Vec<Case>) = cases.into_iter().partition(is_promised);
        let all = [&promised[..], &silent].concat();
        Plan {
            promised: promised.len(),
            deciding: if strict { all.len() } else { promised.len() },
            ..Plan::in_order(problem, all)
        }
    }

    /// Whether it has every case of a problem, and a program reads one case per run.
    pub(super) fn has_one_case_a_run(&self) -> bool {
        self.is_whole && self.per_run == 1
    }

    /// The plan for a function, which is called for many cases in one run even if a program gets
    /// one.
    pub fn for_function(&self) -> Plan {
        Plan {
            per_run: match self.per_run {
                1 => CALLS_PER_RUN,
                several => several,
            },
            ..self.clone()
        }
    }

    /// The numbers of the cases that decide, and those of the others.
    pub(crate) fn parts(&self) -> [Range<usize>; 2] {
        [0..self.deciding, self.deciding..self.cases.len()]
    }

    /// The numbers of the cases, divided into one batch per run. No batch mixes promised cases with
    /// others.
    pub(crate) fn batches(&self) -> Vec<Range<usize>> {
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

/// Sorts the cases such that those that expose the most mistakes come first.
fn put_in_order(known: &KnownMistakes, cases: &mut [Case]) {
    let mut boards: Vec<Board> = Vec::new();
    let mut numbers: HashMap<u128, usize> = HashMap::new();
    // Many games lead to the same board.
    let mut board_of = |case: &Case| {
        let board = case.board();
        *numbers.entry(board.number()).or_insert_with(|| {
            boards.push(board);
            boards.len() - 1
        })
    };
    let numbers_of_cases: Vec<usize> = cases.iter().map(&mut board_of).collect();
    let cover = known.quick_cover(&boards).boards;
    let kinds: Vec<Kind> = boards.iter().map(Kind::of).collect();
    let classes: Vec<u128> = boards.iter().map(|b| b.canonical().number()).collect();
    let (mut tried, mut class_tried) = (HashSet::new(), HashSet::new());
    let mut of_kind: HashMap<Kind, usize> = HashMap::new();
    let mut remaining = numbers_of_cases.into_iter();
    cases.sort_by_cached_key(|_| {
        let number = remaining.next().unwrap_or_default();
        let is_new = tried.insert(number);
        let place_in_cover = cover.iter().position(|other| *other == number);
        let in_cover = place_in_cover.filter(|_| is_new).unwrap_or(usize::MAX);
        let is_image = !class_tried.insert(classes[number]);
        // One case of every kind, then a second of each, and so on: most cases of some kind expose
        // a mistake. In each round, the kinds that programs get wrong most often come first.
        let round = of_kind.entry(kinds[number]).or_default();
        *round += 1;
        (in_cover, is_image, *round, Reverse(kinds[number]))
    });
}

/// The properties of boards on which mistakes of published programs depend, the most frequent
/// mistake first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Kind {
    /// One player has two lines, which many programs consider impossible.
    double_line: bool,
    /// Play cannot reach it, although the numbers of marks fit.
    played_on: bool,
    full: bool,
    /// It takes the longest to search and has the most empty lines.
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
    use super::*;

    test_problems!(
        ["leetcode/794"];
        every_case_is_tried_once_and_no_excluded_one,
        batches_hold_everything_within_the_limit,
        mistakes_show_early,
        one_of_each_class_comes_early
    );

    /// How many cases expose every known mistake, in each problem.
    const FIRST: usize = 60;

    fn every_case_is_tried_once_and_no_excluded_one(problem: &'static Problem) {
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

    fn batches_hold_everything_within_the_limit(problem: &'static Problem) {
        let plan = Plan::of(problem, false);
        let batches = plan.batches();
        let mut next = 0;
        for batch in &batches {
            assert_eq!(batch.start, next);
            assert!((1..=problem.per_run).contains(&batch.len()));
            // A batch does not mix promised cases with others.
            assert!(batch.end <= plan.promised || batch.start >= plan.promised);
            next = batch.end;
        }
        assert_eq!(next, plan.cases.len());
    }

    /// Every known mistake that shows on any case shows in the first runs.
    fn mistakes_show_early(problem: &'static Problem) {
        let known = KnownMistakes::of(problem);
        let plan = Plan::of(problem, false);
        let boards: Vec<Board> = plan.cases.iter().map(Case::board).collect();
        let boards = &boards[..plan.promised];
        let showing = |boards: &[Board]| known.showing(boards).count();
        assert_eq!(showing(&boards[..FIRST]), showing(boards), "{}", problem.id);
    }

    /// Then comes one board of each class of symmetric boards.
    fn one_of_each_class_comes_early(problem: &'static Problem) {
        let plan = Plan::of(problem, false);
        let boards: Vec<Board> = plan.cases.iter().map(Case::board).collect();
        let classes = |boards: &[Board]| {
            let classes = boards.iter().map(|board| board.canonical().number());
            classes.collect::<HashSet<u128>>().len()
        };
        let all = classes(&boards[..plan.promised]);
        assert_eq!(classes(&boards[..plan.promised.min(FIRST + all)]), all);
    }
}
