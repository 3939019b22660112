//! Depth-first proof-number search (df-pn): searches the most-proving state, with the least
//! estimated effort, and keeps proof numbers in a transposition table instead of a tree.

use super::attack::Attack;
use super::defence::Defence;
use super::numbers::{Child, ProofNumbers, Selection, Tasks};
use super::state::{Key, ReducedState, State};
use super::threat::ThreatSequence;
use super::{Search, pairing};
use crate::limits::{Instant, Progress, REPORT_INTERVAL};
use crate::threads::Team;

/// Expands a state: finds its children and their numbers without a search.
pub(super) trait Expander {
    /// The children of a state that are not decided for the opponent; `Err` with the
    /// numbers of the state if it is already decided.
    fn expand(&mut self, reduced: &ReducedState, key: &Key) -> Result<Vec<Child>, ProofNumbers>;

    /// How the search selects a child.
    fn preferences(&self) -> Preferences;
}

/// How the search selects the next child.
#[derive(Clone, Copy, Debug)]
pub(super) struct Preferences {
    /// Whether refuting the attacker's moves is one task or several.
    pub(super) attacks: Tasks,
    /// Whether the search reads all children from the table before each selection, and
    /// not only the selected one.
    pub(super) refreshes_all: bool,
    /// The search leaves a child when another one is better by this fraction of its number.
    pub(super) part: u32,
}

/// One of the threads that search the same state with a shared table.
pub(super) struct DfPn<'a> {
    search: &'a Search,
    team: &'a Team<'a>,
    /// The number of this thread in the team.
    number: usize,
    meter: Meter<'a>,
    expander: Box<dyn Expander + 'a>,
    preferences: Preferences,
}

impl<'a> DfPn<'a> {
    pub(super) fn new(search: &'a Search, team: &'a Team<'a>, number: usize) -> DfPn<'a> {
        let expander: Box<dyn Expander + 'a> = match &search.lines {
            Some(lines) => Box::new(Attack::new(search, lines)),
            None => Box::new(Defence::new(search)),
        };
        DfPn {
            search,
            team,
            number,
            meter: Meter::new(team, number),
            preferences: expander.preferences(),
            expander,
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

    /// Decides by search alone whether the attacker wins, so that the table has the proven moves.
    pub(super) fn search(&mut self, reduced: &ReducedState) -> Result<bool, Stopped> {
        let key = reduced.key(&self.search.geometry);
        let numbers = self.visit(reduced, &key, ProofNumbers::UNTIL_DECIDED, 0);
        self.meter.tell();
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
        self.meter.count()?;
        let start = self.meter.nodes();
        let attacker_moves = reduced.state.attacker_to_move;
        let mut children = match self.expander.expand(reduced, key) {
            Ok(children) => children,
            Err(decided) => {
                self.search.table.put(key, decided, 1);
                return Ok(decided);
            }
        };
        loop {
            if self.preferences.refreshes_all {
                for child in &mut children {
                    self.refresh(child);
                }
            }
            children.retain(|child| child.numbers.mover > 0);
            let selection = self.select(&children, attacker_moves, depth);
            let numbers = selection.numbers;
            if depth == 0 {
                self.meter.at_root(numbers, attacker_moves);
            }
            if numbers.is_decided() || numbers.reach(thresholds) {
                let work = self.meter.nodes() - start + 1;
                self.search.table.put(key, numbers, work);
                return Ok(numbers);
            }
            let best = &mut children[selection.best];
            if self.refresh(best) {
                continue;
            }
            let part = self.preferences.part;
            let thresholds = selection.thresholds_for(best.numbers, thresholds, part);
            let child = self.search.reduce(best.state);
            self.team.enter(self.number, depth + 1, || best.key.hash());
            let visited = self.visit(&child, &best.key, thresholds, depth + 1);
            self.team.leave(self.number, depth + 1);
            best.numbers = visited?;
        }
    }

    fn select(&self, children: &[Child], attacker_moves: bool, depth: usize) -> Selection {
        let tasks = if attacker_moves {
            self.preferences.attacks
        } else {
            Tasks::Independent
        };
        let hash = |child: &Child| child.key.hash();
        Selection::of(children, tasks, |child| {
            self.team.others_at(self.number, depth + 1, || hash(child))
        })
    }

    /// Updates a child from the table. Returns whether its numbers changed.
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

/// The search stopped before it decided the query.
pub(super) struct Stopped;

/// Counts the nodes of one thread, and adds them to those of the team every 32 nodes.
struct Meter<'a> {
    team: &'a Team<'a>,
    /// The number of this thread in the team; the first thread reports progress.
    number: usize,
    nodes: u64,
    /// The number of nodes that this thread has already reported to the team.
    counted: u64,
    /// The numbers of the root, and whether the attacker is to move there.
    root: (ProofNumbers, bool),
    reported: Instant,
}

impl<'a> Meter<'a> {
    pub(super) fn new(team: &'a Team<'a>, number: usize) -> Meter<'a> {
        Meter {
            team,
            number,
            nodes: 0,
            counted: 0,
            root: (ProofNumbers { mover: 1, other: 1 }, true),
            reported: Instant::now(),
        }
    }

    /// The number of counted nodes.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Stores the numbers of the root.
    fn at_root(&mut self, numbers: ProofNumbers, attacker_to_move: bool) {
        self.root = (numbers, attacker_to_move);
    }

    /// Counts a node, reports progress, and fails if it is time to stop.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if !self.nodes.is_multiple_of(32) {
            return Ok(());
        }
        let total = self.tell();
        if self.number == 0 && self.reported.elapsed() >= REPORT_INTERVAL {
            self.reported = Instant::now();
            self.team.report(self.progress(total));
        }
        if self.team.must_stop(total) {
            Err(Stopped)
        } else {
            Ok(())
        }
    }

    /// Adds the new nodes to those of the team, and returns the number of nodes of all threads.
    pub(super) fn tell(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.team.count(new)
    }

    fn progress(&self, nodes: u64) -> Progress {
        let (ProofNumbers { mover, other }, attacker_to_move) = self.root;
        let (yes, no) = if attacker_to_move {
            (mover, other)
        } else {
            (other, mover)
        };
        Progress::Search { nodes, yes, no }
    }
}
