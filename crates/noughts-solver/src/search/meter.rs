//! What one thread of a search counts and reports.

use super::numbers::ProofNumbers;
use crate::clock::Instant;
use crate::limits::{Progress, REPORT_INTERVAL};
use crate::team::Team;

/// The search was ended before the question was decided.
pub(super) struct Stopped;

/// Counts the nodes of one thread, and tells the team of them now and then.
pub(super) struct Meter<'a> {
    team: &'a Team<'a>,
    /// Which of the team it is; the first one reports progress.
    number: usize,
    nodes: u64,
    /// How many of the nodes the team knows of.
    counted: u64,
    /// The numbers of the state that is asked about, and whether the attacker is to
    /// move there.
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

    /// How many nodes were counted.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes note of the numbers of the state that is asked about.
    pub(super) fn at_root(&mut self, numbers: ProofNumbers, attacker_to_move: bool) {
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
        match self.team.must_stop(total) {
            true => Err(Stopped),
            false => Ok(()),
        }
    }

    /// Tells the team of all nodes, and returns how many all threads have searched.
    pub(super) fn tell(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.team.count(new)
    }

    fn progress(&self, nodes: u64) -> Progress {
        let (ProofNumbers { mover, other }, attacker_to_move) = self.root;
        let (yes, no) = match attacker_to_move {
            true => (mover, other),
            false => (other, mover),
        };
        Progress::Search { nodes, yes, no }
    }
}
