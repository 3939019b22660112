//! Proof-number search, depth first (df-pn): always on to the state that takes
//! the least to decide the question, with a table instead of a tree.

use std::time::Instant;

use super::Search;
use super::hold;
use super::judge::{self, Demand, demand};
use super::moves::moves;
use super::settle::Settled;
use super::state::{Game, Key, State};
use super::table::Numbers;
use super::team::Team;
use super::threat::Run;
use crate::limits::{Progress, REPORT_INTERVAL};

/// One of the threads that search the same question with a common table.
pub(super) struct Worker<'a> {
    search: &'a Search,
    team: &'a Team<'a>,
    /// Which of the team it is; the first one tells how it goes.
    number: usize,
    nodes: u64,
    /// How many of the nodes the team knows of.
    counted: u64,
    /// The numbers of the state that was asked about.
    asked: Numbers,
    told: Instant,
}

/// The search was ended before the question was decided.
pub(super) struct Stopped;

struct Child {
    state: State,
    key: Key,
    numbers: Numbers,
}

/// What a state looks like from its children.
struct Choice {
    numbers: Numbers,
    best: usize,
    /// From where on another child than the best is better.
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
            asked: Numbers { mover: 1, other: 1 },
            told: Instant::now(),
        }
    }

    /// Whether the attacker wins.
    pub(super) fn decide(&mut self, state: State) -> Result<bool, Stopped> {
        let settled = self.search.settle(state);
        let known = self.search.table.get(&settled.key(&self.search.geometry));
        if let Some(numbers) = known.filter(|numbers| numbers.is_decided()) {
            return Ok((numbers.mover == 0) == state.attacker_to_move);
        }
        if self.team.must_stop(0) {
            return Err(Stopped);
        }
        if Run::of_mover(&settled).is_some() {
            Ok(state.attacker_to_move)
        } else if judge::pairs_at_length(&settled).is_some() {
            Ok(false)
        } else {
            self.search(&settled)
        }
    }

    /// Whether the attacker wins, by search, so that the table has the reasons.
    pub(super) fn search(&mut self, settled: &Settled) -> Result<bool, Stopped> {
        let key = settled.key(&self.search.geometry);
        let numbers = self.visit(settled, &key, Numbers::ENDLESS, 0);
        self.team.count(self.nodes - self.counted);
        Ok((numbers?.mover == 0) == settled.state.attacker_to_move)
    }

    /// Searches a state until one of its numbers reaches the limit.
    fn visit(
        &mut self,
        settled: &Settled,
        key: &Key,
        limit: Numbers,
        depth: usize,
    ) -> Result<Numbers, Stopped> {
        self.go_on(settled.state.attacker_to_move, depth)?;
        let start = self.nodes;
        let mut children = match self.expand(settled, key) {
            Ok(children) => children,
            Err(decided) => {
                self.search.table.put(key, decided, 1);
                return Ok(decided);
            }
        };
        loop {
            let choice = self.choose(&children, depth);
            let numbers = choice.numbers;
            if depth == 0 {
                self.asked = numbers;
            }
            if numbers.is_decided() || numbers.reach(limit) {
                let work = self.nodes - start + 1;
                self.search.table.put(key, numbers, work);
                return Ok(numbers);
            }
            let best = &mut children[choice.best];
            if self.learn(best) {
                children.retain(|child| child.numbers.mover > 0);
                continue;
            }
            let limit = choice.limit_for(best.numbers, limit);
            let child = self.search.settle(best.state);
            self.team.enter(self.number, depth + 1, &best.key);
            let visited = self.visit(&child, &best.key, limit, depth + 1);
            self.team.leave(self.number, depth + 1);
            best.numbers = visited?;
            children.retain(|child| child.numbers.mover > 0);
        }
    }

    /// Counts a node, and stops if it is time.
    fn go_on(&mut self, attacker_to_move: bool, depth: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(32) {
            return Ok(());
        }
        let total = self.team.count(self.nodes - self.counted);
        self.counted = self.nodes;
        if self.number == 0 && self.told.elapsed() >= REPORT_INTERVAL {
            self.told = Instant::now();
            // The state asked about has the same side to move at even depths.
            let attacker_asked = attacker_to_move == depth.is_multiple_of(2);
            let Numbers { mover, other } = self.asked;
            let (yes, no) = if attacker_asked {
                (mover, other)
            } else {
                (other, mover)
            };
            self.team.tell(Progress::Search {
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

    /// The moves that are not refuted at a glance, or the decision if that is
    /// seen at a glance.
    fn expand(&self, settled: &Settled, key: &Key) -> Result<Vec<Child>, Numbers> {
        let Search {
            geometry, table, ..
        } = self.search;
        let attacker_moves = settled.state.attacker_to_move;
        let squares = match demand(settled) {
            Demand::Decided(yes) => return Err(Numbers::decided(yes == attacker_moves)),
            Demand::Forced(square) => vec![square],
            Demand::Open => moves(settled),
        };
        if table.get(key).is_none() && judge::holds(settled, hold::sum(&settled.attacks)) {
            return Err(Numbers::decided(!attacker_moves));
        }
        let mut children: Vec<Child> = Vec::with_capacity(squares.len());
        let mut tries = if attacker_moves { 0 } else { TRIED_FOR_PAIRS };
        // Where there is a choice, one look at what the opponent would do after
        // a pass tells of most moves that they lose, or that the opponent has
        // no run of threats after any of them.
        let choice = squares.len() > 1;
        let run = choice.then(|| Run::after_pass(settled)).flatten();
        let may_run = !choice || run.is_some();
        let mut child = settled.clone();
        for square in squares {
            if run.is_some_and(|run| run.ignores(square)) {
                continue;
            }
            child.follow(settled, square);
            let sum = hold::sum(&child.attacks);
            if let Some(yes) = self.glance(&child, sum, may_run) {
                if yes == attacker_moves {
                    return Err(Numbers::WON);
                }
                continue;
            }
            let key = child.key(geometry);
            if children.iter().any(|other| other.key == key) {
                continue;
            }
            let numbers = table.get(&key).unwrap_or_else(|| {
                let guess = self.guess(&child, sum);
                if tries > 0 {
                    tries -= 1;
                    let holds = judge::holds(&child, sum);
                    let numbers = if holds { Numbers::LOST } else { guess };
                    table.put(&key, numbers, 1);
                    return numbers;
                }
                guess
            });
            if numbers.other == 0 {
                return Err(Numbers::WON);
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

    /// What is seen without trying moves; runs of threats are looked for only
    /// where there may be one.
    fn glance(&self, settled: &Settled, sum: u64, may_run: bool) -> Option<bool> {
        let attacker_to_move = settled.state.attacker_to_move;
        if let Demand::Decided(yes) = demand(settled) {
            Some(yes)
        } else if hold::by_weights(&settled.attacks, sum, attacker_to_move) {
            Some(false)
        } else if may_run && Run::of_mover(settled).is_some() {
            Some(attacker_to_move)
        } else {
            None
        }
    }

    /// The numbers of a state that was never searched: the more the attacker's
    /// sets weigh, the easier to win and the harder to hold.
    fn guess(&self, settled: &Settled, sum: u64) -> Numbers {
        let sum = sum as f64 / hold::WHOLE as f64;
        let (yes, no) = match self.search.game {
            Game::Weak => (8.0 * (-sum).exp2(), (2.0 * sum).exp2()),
            Game::Whole => (16.0 * (-sum).exp2(), sum.exp2()),
        };
        // Far below what numbers can hold: 210 lines of k = 2 weigh 53.
        let [yes, no] = [yes, no].map(|number| number.clamp(1.0, 1e6) as u32);
        if settled.state.attacker_to_move {
            Numbers {
                mover: yes,
                other: no,
            }
        } else {
            Numbers {
                mover: no,
                other: yes,
            }
        }
    }

    fn choose(&self, children: &[Child], depth: usize) -> Choice {
        let mut choice = Choice {
            numbers: Numbers::LOST,
            best: 0,
            second: Numbers::NEVER,
        };
        let (mut least, mut sum) = (u32::MAX, 0);
        for (number, child) in children.iter().enumerate() {
            let Numbers { mover, other } = child.numbers;
            sum += u64::from(mover);
            choice.numbers.mover = choice.numbers.mover.min(other);
            // Where others of the team are, there is less to do.
            let there = self.team.others_at(self.number, depth + 1, &child.key);
            let other = other.saturating_mul(1 + there);
            if other < least {
                choice.second = least.min(Numbers::NEVER);
                (least, choice.best) = (other, number);
            } else {
                choice.second = choice.second.min(other);
            }
        }
        choice.numbers.other = match choice.numbers.mover {
            0 => Numbers::NEVER,
            _ => sum.min(u64::from(Numbers::NEVER - 1)) as u32,
        };
        choice
    }

    /// Takes in what the table has learned of a child meanwhile; whether that is
    /// anything.
    fn learn(&self, child: &mut Child) -> bool {
        match self.search.table.get(&child.key) {
            Some(numbers) if numbers != child.numbers => {
                child.numbers = numbers;
                true
            }
            _ => false,
        }
    }
}

impl Choice {
    /// How far to search the best child: until another one is better by a
    /// quarter, or the numbers of its parent reach their own limit.
    fn limit_for(&self, best: Numbers, limit: Numbers) -> Numbers {
        let others = self.numbers.other - best.mover.min(self.numbers.other);
        let second = self.second.saturating_add(self.second / 4 + 1);
        Numbers {
            mover: (limit.other - others).max(best.mover + 1),
            other: limit.mover.min(second).max(best.other + 1),
        }
    }
}
