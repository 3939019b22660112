//! The children of a state in proof-number search, and which of them to go on to.

use super::numbers::ProofNumbers;
use super::state::{Key, State};

/// A state after a move.
pub(super) struct Child {
    pub(super) state: State,
    pub(super) key: Key,
    pub(super) numbers: ProofNumbers,
}

/// How the numbers of children add up for the opponent of the player to move, who must
/// find an answer to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tasks {
    /// Each is a task of its own.
    Apart,
    /// They are much the same task, so that the hardest stands for all.
    Alike,
}

/// The numbers of a state as its children give them, and the child to go on to.
pub(super) struct Selection {
    pub(super) numbers: ProofNumbers,
    pub(super) best: usize,
    /// The number of the second best child: from there on it is the better one.
    second: u32,
    /// What the other children add to the number of the opponent.
    rest: u32,
}

impl Selection {
    /// Of children of which none is decided for the opponent. `others` tells how many
    /// other threads are at a child, which is then less urgent.
    pub(super) fn of(
        children: &[Child],
        tasks: Tasks,
        others: impl Fn(&Child) -> u32,
    ) -> Selection {
        let mut selection = Selection {
            numbers: ProofNumbers::LOST,
            best: 0,
            second: ProofNumbers::INFINITE,
            rest: 0,
        };
        let (mut least, mut sum, mut most) = (u32::MAX, 0, 0);
        for (number, child) in children.iter().enumerate() {
            let ProofNumbers { mover, other } = child.numbers;
            sum += u64::from(mover);
            most = most.max(mover);
            selection.numbers.mover = selection.numbers.mover.min(other);
            let other = other.saturating_mul(1 + others(child));
            if other < least {
                selection.second = least.min(ProofNumbers::INFINITE);
                (least, selection.best) = (other, number);
            } else {
                selection.second = selection.second.min(other);
            }
        }
        let Some(best) = children.get(selection.best) else {
            return selection;
        };
        let (total, rest) = match tasks {
            Tasks::Apart => (sum, sum - u64::from(best.numbers.mover)),
            Tasks::Alike => {
                let rest = children.len() as u64 - 1;
                (u64::from(most) + rest, rest)
            }
        };
        let finite = |number: u64| number.min(u64::from(ProofNumbers::INFINITE - 1)) as u32;
        selection.rest = finite(rest);
        selection.numbers.other = match selection.numbers.mover {
            0 => ProofNumbers::INFINITE,
            _ => finite(total),
        };
        selection
    }

    /// How far to search the best child: until another child is better by a part of its
    /// number, or the numbers of the parent reach their own thresholds.
    pub(super) fn thresholds_for(
        &self,
        best: ProofNumbers,
        parent: ProofNumbers,
        part: u32,
    ) -> ProofNumbers {
        let second = self.second.saturating_add(self.second / part + 1);
        ProofNumbers {
            mover: parent.other.saturating_sub(self.rest).max(best.mover + 1),
            other: parent.mover.min(second).max(best.other + 1),
        }
    }
}
