//! Depth-first proof-number search (df-pn): goes on to the state that is estimated to
//! take the least effort to decide the question, and keeps proof numbers in a
//! transposition table instead of a tree.

use std::time::Instant;

use super::Search;
use super::forced::{Forced, forced};
use super::moves::moves;
use super::numbers::ProofNumbers;
use super::pairing;
use super::reduce::ReducedState;
use super::state::{Key, State, WinCondition};
use super::team::Team;
use super::threat::ThreatSequence;
use crate::limits::{Progress, REPORT_INTERVAL};

/// One of the threads that search the same state, with a common table.
pub(super) struct Worker<'a> {
    search: &'a Search,
    team: &'a Team<'a>,
    /// Which of the team it is; the first one reports progress.
    number: usize,
    nodes: u64,
    /// How many of the nodes the team knows of.
    counted: u64,
    /// The numbers of the state that is asked about.
    root: ProofNumbers,
    reported: Instant,
}

/// The search was ended before the question was decided.
pub(super) struct Stopped;

struct Child {
    state: State,
    key: Key,
    numbers: ProofNumbers,
}

/// The numbers of a state as its children give them, and the child to go on to.
struct Selection {
    numbers: ProofNumbers,
    best: usize,
    /// The number of the second best child: from there on it is the better one.
    second: u32,
}

/// How many of the defender's moves are tried for pairs before any is searched.
const TRIED_FOR_PAIRS: usize = 4;

impl<'a> Worker<'a> {
    pub(super) fn new(search: &'a Search, team: &'a Team<'a>, number: usize) -> Worker<'a> {
        Worker {
            search,
            team,
            number,
            nodes: 0,
            counted: 0,
            root: ProofNumbers { mover: 1, other: 1 },
            reported: Instant::now(),
        }
    }

    /// Whether the attacker wins.
    pub(super) fn decide(&mut self, state: State) -> Result<bool, Stopped> {
        let reduced = self.search.reduce(state);
        let known = self.search.table.get(&reduced.key(&self.search.geometry));
        if let Some(numbers) = known.filter(|numbers| numbers.is_decided()) {
            return Ok((numbers.mover == 0) == state.attacker_to_move);
        }
        if self.team.must_stop(0) {
            return Err(Stopped);
        }
        if ThreatSequence::of_mover(&reduced).is_some() {
            Ok(state.attacker_to_move)
        } else if pairing::find_at_root(&reduced).is_some() {
            Ok(false)
        } else {
            self.search(&reduced)
        }
    }

    /// Whether the attacker wins, by search, so that the table has the proven moves.
    pub(super) fn search(&mut self, reduced: &ReducedState) -> Result<bool, Stopped> {
        let key = reduced.key(&self.search.geometry);
        let numbers = self.visit(reduced, &key, ProofNumbers::UNTIL_DECIDED, 0);
        self.team.count(self.nodes - self.counted);
        Ok((numbers?.mover == 0) == reduced.state.attacker_to_move)
    }

    /// Searches a state until one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        reduced: &ReducedState,
        key: &Key,
        thresholds: ProofNumbers,
        depth: usize,
    ) -> Result<ProofNumbers, Stopped> {
        self.count_node(reduced.state.attacker_to_move, depth)?;
        let start = self.nodes;
        let mut children = match self.expand(reduced, key) {
            Ok(children) => children,
            Err(decided) => {
                self.search.table.put(key, decided, 1);
                return Ok(decided);
            }
        };
        loop {
            let selection = self.select(&children, depth);
            let numbers = selection.numbers;
            if depth == 0 {
                self.root = numbers;
            }
            if numbers.is_decided() || numbers.reach(thresholds) {
                let work = self.nodes - start + 1;
                self.search.table.put(key, numbers, work);
                return Ok(numbers);
            }
            let best = &mut children[selection.best];
            if self.refresh(best) {
                children.retain(|child| child.numbers.mover > 0);
                continue;
            }
            let thresholds = selection.thresholds_for(best.numbers, thresholds);
            let child = self.search.reduce(best.state);
            self.team.enter(self.number, depth + 1, &best.key);
            let visited = self.visit(&child, &best.key, thresholds, depth + 1);
            self.team.leave(self.number, depth + 1);
            best.numbers = visited?;
            children.retain(|child| child.numbers.mover > 0);
        }
    }

    /// Counts a node, reports progress, and fails if it is time to stop.
    fn count_node(&mut self, attacker_to_move: bool, depth: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(32) {
            return Ok(());
        }
        let total = self.team.count(self.nodes - self.counted);
        self.counted = self.nodes;
        if self.number == 0 && self.reported.elapsed() >= REPORT_INTERVAL {
            self.reported = Instant::now();
            // At even depths it is the same side's move as at the root.
            let attacker_at_root = attacker_to_move == depth.is_multiple_of(2);
            let ProofNumbers { mover, other } = self.root;
            let (yes, no) = if attacker_at_root {
                (mover, other)
            } else {
                (other, mover)
            };
            self.team.report(Progress::Search {
                nodes: total,
                yes,
                no,
            });
        }
        if self.team.must_stop(total) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The children of a state that are not decided for the opponent, or the numbers
    /// of the state if it is decided already.
    fn expand(&self, reduced: &ReducedState, key: &Key) -> Result<Vec<Child>, ProofNumbers> {
        let Search {
            geometry, table, ..
        } = self.search;
        let attacker_moves = reduced.state.attacker_to_move;
        let squares = match forced(reduced) {
            Forced::Result(yes) => return Err(ProofNumbers::decided(yes == attacker_moves)),
            Forced::Move(square) => vec![square],
            Forced::Nothing => moves(reduced),
        };
        let holds = || pairing::holds(reduced, pairing::total_weight(&reduced.attacks));
        if table.get(key).is_none() && holds() {
            return Err(ProofNumbers::decided(!attacker_moves));
        }
        let mut children: Vec<Child> = Vec::with_capacity(squares.len());
        let mut tries = if attacker_moves { 0 } else { TRIED_FOR_PAIRS };
        // Where there is a choice, what the opponent would do after a pass tells of
        // most moves that they lose, or that the opponent has no threat sequence
        // after any of them.
        let choice = squares.len() > 1;
        let sequence = choice
            .then(|| ThreatSequence::after_pass(reduced))
            .flatten();
        let may_threaten = !choice || sequence.is_some();
        let mut child = reduced.clone();
        for square in squares {
            if sequence.is_some_and(|sequence| sequence.ignores(square)) {
                continue;
            }
            child.follow(reduced, square);
            let total = pairing::total_weight(&child.attacks);
            if let Some(yes) = quick_verdict(&child, total, may_threaten) {
                if yes == attacker_moves {
                    return Err(ProofNumbers::WON);
                }
                continue;
            }
            let key = child.key(geometry);
            if children.iter().any(|other| other.key == key) {
                continue;
            }
            let numbers = table.get(&key);
            let numbers =
                numbers.unwrap_or_else(|| self.first_numbers(&child, &key, total, &mut tries));
            if numbers.other == 0 {
                return Err(ProofNumbers::WON);
            }
            if numbers.mover > 0 {
                children.push(Child {
                    state: child.state,
                    key,
                    numbers,
                });
            }
        }
        Ok(children)
    }

    /// The numbers of a state that is not in the table: an estimate, or decided if
    /// pairs are found, for which there are some tries.
    fn first_numbers(
        &self,
        reduced: &ReducedState,
        key: &Key,
        total: u64,
        tries: &mut usize,
    ) -> ProofNumbers {
        let estimate = self.estimate(reduced, total);
        if *tries == 0 {
            return estimate;
        }
        *tries -= 1;
        let numbers = match pairing::holds(reduced, total) {
            true => ProofNumbers::LOST,
            false => estimate,
        };
        self.search.table.put(key, numbers, 1);
        numbers
    }

    /// An estimate from the total weight of the attacks: the heavier they are, the
    /// easier the attacker wins.
    fn estimate(&self, reduced: &ReducedState, total: u64) -> ProofNumbers {
        let total = total as f64 / pairing::COMPLETE as f64;
        let (yes, no) = match self.search.condition {
            WinCondition::Weak => (8.0 * (-total).exp2(), (2.0 * total).exp2()),
            WinCondition::Whole => (16.0 * (-total).exp2(), total.exp2()),
        };
        // Far below `ProofNumbers::INFINITE`.
        let [yes, no] = [yes, no].map(|number| number.clamp(1.0, 1e6) as u32);
        if reduced.state.attacker_to_move {
            ProofNumbers {
                mover: yes,
                other: no,
            }
        } else {
            ProofNumbers {
                mover: no,
                other: yes,
            }
        }
    }

    fn select(&self, children: &[Child], depth: usize) -> Selection {
        let mut selection = Selection {
            numbers: ProofNumbers::LOST,
            best: 0,
            second: ProofNumbers::INFINITE,
        };
        let (mut least, mut sum) = (u32::MAX, 0);
        for (number, child) in children.iter().enumerate() {
            let ProofNumbers { mover, other } = child.numbers;
            sum += u64::from(mover);
            selection.numbers.mover = selection.numbers.mover.min(other);
            // Where other threads are already, this one is less needed.
            let there = self.team.others_at(self.number, depth + 1, &child.key);
            let other = other.saturating_mul(1 + there);
            if other < least {
                selection.second = least.min(ProofNumbers::INFINITE);
                (least, selection.best) = (other, number);
            } else {
                selection.second = selection.second.min(other);
            }
        }
        selection.numbers.other = match selection.numbers.mover {
            0 => ProofNumbers::INFINITE,
            _ => sum.min(u64::from(ProofNumbers::INFINITE - 1)) as u32,
        };
        selection
    }

    /// Takes over what the table knows of a child by now; whether that is anything
    /// new.
    fn refresh(&self, child: &mut Child) -> bool {
        match self.search.table.get(&child.key) {
            Some(numbers) if numbers != child.numbers => {
                child.numbers = numbers;
                true
            }
            _ => false,
        }
    }
}

/// Whether the attacker wins, as far as that is seen without trying moves. A threat
/// sequence is looked for only where there may be one.
fn quick_verdict(reduced: &ReducedState, total: u64, may_threaten: bool) -> Option<bool> {
    let attacker_to_move = reduced.state.attacker_to_move;
    if let Forced::Result(yes) = forced(reduced) {
        Some(yes)
    } else if pairing::holds_by_weights(&reduced.attacks, total, attacker_to_move) {
        Some(false)
    } else if may_threaten && ThreatSequence::of_mover(reduced).is_some() {
        Some(attacker_to_move)
    } else {
        None
    }
}

impl Selection {
    /// How far to search the best child: until another child is better by a quarter,
    /// or the numbers of the parent reach their own thresholds.
    fn thresholds_for(&self, best: ProofNumbers, parent: ProofNumbers) -> ProofNumbers {
        let others = self.numbers.other - best.mover.min(self.numbers.other);
        let second = self.second.saturating_add(self.second / 4 + 1);
        ProofNumbers {
            mover: (parent.other - others).max(best.mover + 1),
            other: parent.mover.min(second).max(best.other + 1),
        }
    }
}
