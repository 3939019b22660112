//! Which cases to try, and in which order.

use std::cmp::Reverse;
use std::ops::Range;

use noughts::{Board, Player, Position, Reason};

use crate::problems::{Case, Problem, Scope, bot};

/// All cases of a problem that may be tried: first those that the statement
/// promises, then those on which it is silent, and in both parts those first
/// that are most likely to catch a mistake.
pub(crate) struct Plan {
    pub(crate) cases: Vec<Case>,
    /// How many of them the statement promises.
    pub(super) promised: usize,
    /// How many of them decide.
    pub(super) deciding: usize,
    /// How many a run is given at most.
    per_run: usize,
}

impl Plan {
    /// All cases of a problem; if strict, those on which the statement is
    /// silent count like the others.
    pub(crate) fn of(problem: &Problem, strict: bool) -> Plan {
        let part = |scope| {
            let mut cases: Vec<Case> = problem
                .cases()
                .filter(|case| problem.question.scope(case) == scope)
                .collect();
            cases.sort_by_cached_key(|case| Reverse(suspicion(case)));
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

    /// Just these cases, in one run.
    pub(crate) fn only(cases: Vec<Case>) -> Plan {
        Plan {
            promised: cases.len(),
            deciding: cases.len(),
            per_run: cases.len().max(1),
            cases,
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

/// How likely a case is to catch a mistake, by what published programs got
/// wrong.
fn suspicion(case: &Case) -> u32 {
    let board = case.board();
    let lines = |player| lines(&board, player);
    let (x, o) = (lines(Player::X), lines(Player::O));
    let counts = [Player::X, Player::O].map(|player| board.stones(player).len());
    let mut suspicion = 0;
    // One move that completes two lines, which many take for impossible.
    if x + o == 2 && (x == 0 || o == 0) {
        suspicion += 8;
    }
    // A finished game in which somebody moved on, and little else wrong.
    if Reason::PlayedOnAfter(Player::X).holds_for(&board)
        || Reason::PlayedOnAfter(Player::O).holds_for(&board)
    {
        suspicion += if counts[0] == counts[1] || counts[0] == counts[1] + 1 {
            6
        } else {
            2
        };
    }
    if board.vacant().is_empty() {
        suspicion += 5;
    }
    // Nearly empty: the most to search, and the most empty lines.
    if board.occupied().len() <= 2 {
        suspicion += 7;
    }
    if let Ok(position) = Position::try_from(board) {
        suspicion += 2;
        // Where one move alone is right, a search must find it.
        if bot::good_moves(&position).len() == 1 {
            suspicion += 2;
        }
        if position.is_over() {
            suspicion += 2;
        }
    }
    suspicion
}

/// How many lines a player has.
fn lines(board: &Board, player: Player) -> usize {
    let stones = board.stones(player);
    board
        .rules()
        .lines()
        .filter(|line| stones.contains(line.stones()))
        .count()
}
