//! Limits of time and memory and a stop signal end a search and a sweep, and
//! never change an answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::positions::{every_position, game, rules};
use noughts::{Player, Position, Solution};
use noughts_solver::search::{Search, WinCondition};
use noughts_solver::{Limits, Progress, SolveTiersError, Tiers};

#[test]
fn limits_end_a_search() {
    let rules = rules(8, 8, 5);
    let search = Search::new(rules, WinCondition::Weak, 1_000_000).unwrap();
    let ask = |limits: &Limits<'_>| search.wins(&Position::start(rules), Player::First, limits);
    let report = ask(&Limits {
        nodes: Some(500),
        threads: 2,
        ..Limits::NONE
    });
    assert_eq!(report.wins, None);
    assert!((500..700).contains(&report.nodes), "{}", report.nodes);
    let report = ask(&Limits {
        deadline: Some(Instant::now()),
        ..Limits::NONE
    });
    assert_eq!(report.wins, None);
    let report = ask(&Limits {
        stop: &true.into(),
        ..Limits::NONE
    });
    assert_eq!(report.wins, None);
}

/// It stops before any work, even if it processes the tiers twice.
#[test]
fn a_sweep_does_not_begin_beyond_its_limits() {
    for text in ["1,1,1", "5,4,4", "5,5,4:gravity"] {
        for threads in [1, 3] {
            let reports = Mutex::new(Vec::new());
            let none = Limits {
                threads,
                progress: &|progress| reports.lock().unwrap().push(progress),
                ..Limits::NONE
            };
            let stopped = Limits {
                stop: &true.into(),
                ..none
            };
            let late = Limits {
                deadline: Some(Instant::now()),
                ..none
            };
            for limits in [stopped, late] {
                let error = Tiers::solve_within(game(text), Tiers::MAX_BYTES, &limits).unwrap_err();
                assert_eq!(error, SolveTiersError::LimitsReached, "{text}");
            }
            assert_eq!(*reports.lock().unwrap(), [], "{text}");
        }
    }
    assert_eq!(
        SolveTiersError::LimitsReached.to_string(),
        "the limits were reached before every position had its value"
    );
}

/// Stops two games that take seconds at the first report, which is not the final
/// one.
#[test]
fn a_running_sweep_can_be_stopped() {
    for text in ["5,4,4", "5,5,4:gravity"] {
        let stop = AtomicBool::new(false);
        let last = Mutex::new(None);
        let limits = Limits {
            threads: 2,
            stop: &stop,
            progress: &|progress| {
                stop.store(true, Ordering::Relaxed);
                *last.lock().unwrap() = Some(progress);
            },
            ..Limits::NONE
        };
        let error = Tiers::solve_within(game(text), Tiers::MAX_BYTES, &limits).unwrap_err();
        assert_eq!(error, SolveTiersError::LimitsReached, "{text}");
        let Some(Progress::Sweep { done, total }) = last.into_inner().unwrap() else {
            panic!("{text}");
        };
        assert!(0 < done && done < total, "{text} {done} {total}");
    }
}

#[test]
fn a_sweep_keeps_to_its_memory() {
    let rules = rules(4, 4, 4);
    let needed = Tiers::bytes(&rules);
    let solve = |bytes| Tiers::solve_within(rules, bytes, &Limits::NONE);
    let refused = solve(needed - 1).unwrap_err();
    assert_eq!(
        refused,
        SolveTiersError::TooManyPositions {
            rules,
            found: needed,
            allowed: needed - 1,
        }
    );
    assert_eq!(
        solve(1_000_000).unwrap_err().to_string(),
        "expected at most 1000000 bytes to keep every position, found 1494573 for 4,4,4"
    );
    assert_eq!(solve(needed).unwrap().total().positions(), 9_722_011);
}

/// The board has few positions, but many squares.
#[test]
fn more_memory_does_not_help_a_board_with_too_many_squares() {
    let rules = game("1,30,3:gravity");
    let error = Tiers::solve_within(rules, u128::MAX, &Limits::NONE).unwrap_err();
    assert_eq!(error, SolveTiersError::TooManySquares { rules });
    assert_eq!(
        error.to_string(),
        "expected at most 29 squares to keep every position, found 30 for 1,30,3:gravity"
    );
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    for text in ["4,3,3", "4,3,3:gravity", "4,3,3:notakto", "3,3,3:wild"] {
        let rules = game(text);
        let last = Mutex::new(None);
        let limits = Limits {
            threads: 3,
            deadline: Some(Instant::now() + Duration::from_secs(3_600)),
            // A limit of a search; a sweep ignores it.
            nodes: Some(1),
            stop: &false.into(),
            progress: &|progress| *last.lock().unwrap() = Some(progress),
        };
        let within = Tiers::solve_within(rules, Tiers::bytes(&rules), &limits).unwrap();
        let without = Tiers::solve(rules, 1).unwrap();
        for ply in 0..=rules.area() {
            assert_eq!(within.counts(ply), without.counts(ply), "{text} {ply}");
        }
        every_position(rules, |position| {
            assert_eq!(within.value(position), without.value(position));
        });
        let last = last.into_inner().unwrap();
        assert!(
            matches!(last, Some(Progress::Sweep { done, total }) if done == total),
            "{text} {last:?}"
        );
    }
}

/// This holds for every thread that reports; the others stop early.
#[test]
fn a_panic_in_a_report_reaches_the_caller() {
    let limits = Limits {
        threads: 3,
        progress: &|_| panic!("broken"),
        ..Limits::NONE
    };
    let rules = rules(8, 8, 5);
    let search = Search::new(rules, WinCondition::Whole, 1_000_000).unwrap();
    let start = Position::start(rules);
    let searched = catch_unwind(AssertUnwindSafe(|| {
        search.wins(&start, Player::First, &limits)
    }));
    let swept = catch_unwind(AssertUnwindSafe(|| {
        Tiers::solve_within(game("4,4,4"), Tiers::MAX_BYTES, &limits)
    }));
    for panic in [searched.err(), swept.err()] {
        assert_eq!(panic.unwrap().downcast_ref(), Some(&"broken"));
    }
}
