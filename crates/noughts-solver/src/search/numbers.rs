//! Proof numbers: estimates for new states, the combination of the children's numbers, and the
//! selection of the next child.

use super::pairing::{COMPLETE, total_weight};
use super::state::{Key, ReducedState, State, WinCondition};

/// The proof number and the disproof number of a state, for the player to move:
/// estimates of how many more states must be decided to prove that this player
/// succeeds, or that the opponent does. 0 means proved,
/// [`ProofNumbers::INFINITE`] impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// φ: the effort to decide the state for the player to move.
    pub(crate) mover: u32,
    /// δ: the effort to decide the state for the opponent.
    pub(crate) other: u32,
}

impl ProofNumbers {
    const INFINITE: u32 = 1_000_000_000;

    /// Decided for the player to move.
    pub(crate) const WON: ProofNumbers = ProofNumbers {
        mover: 0,
        other: ProofNumbers::INFINITE,
    };

    /// Decided for the opponent.
    pub(crate) const LOST: ProofNumbers = ProofNumbers {
        mover: ProofNumbers::INFINITE,
        other: 0,
    };

    /// Thresholds that only a decided state reaches.
    pub(crate) const UNTIL_DECIDED: ProofNumbers = ProofNumbers {
        mover: ProofNumbers::INFINITE,
        other: ProofNumbers::INFINITE,
    };

    /// Decided for the player to move, or for the opponent.
    pub(crate) const fn decided(for_mover: bool) -> ProofNumbers {
        if for_mover {
            ProofNumbers::WON
        } else {
            ProofNumbers::LOST
        }
    }

    pub(crate) const fn is_decided(self) -> bool {
        self.mover == 0 || self.other == 0
    }

    /// Whether a state can have these numbers: decided, or neither of them 0 or infinite.
    pub(crate) fn are_possible(self) -> bool {
        let is_open = |number: u32| (1..ProofNumbers::INFINITE).contains(&number);
        let decided = [ProofNumbers::WON, ProofNumbers::LOST].contains(&self);
        decided || (is_open(self.mover) && is_open(self.other))
    }

    /// Whether one of the numbers is at least its threshold.
    pub(crate) const fn reach(self, thresholds: ProofNumbers) -> bool {
        self.mover >= thresholds.mover || self.other >= thresholds.other
    }
}

/// A state after a move.
pub(super) struct Child {
    pub(super) state: State,
    pub(super) key: Key,
    pub(super) numbers: ProofNumbers,
}

/// How to combine the numbers of children for the opponent of the player to move, who
/// must find an answer to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tasks {
    /// Each child is a separate task.
    Independent,
    /// The children are nearly the same task, so the hardest represents all (weak proof-number
    /// search).
    Similar,
}

/// The numbers of a state, computed from its children, and the child to search next.
///
/// In a child the opponent is to move, so `other` of a child refers to the player to
/// move in the state. With φ for `mover` and δ for `other`, as in papers on df-pn:
///
/// ```text
/// φ(state) = the least δ of a child
/// δ(state) = the sum of φ of all children                         Tasks::Independent
///            the greatest φ of a child, and 1 for each other one  Tasks::Similar
/// ```
///
/// The best child has the least δ, and the second best child has the next one, δ₂. With
/// thresholds φ* and δ* for the state, the search visits the best child until one of
/// its numbers reaches its own threshold:
///
/// ```text
/// φ*(best) = δ* − (the sum of φ of the others, or 1 for each of them)
/// δ*(best) = the lesser of φ* and δ₂ + δ₂ / part + 1
/// ```
///
/// A threshold is also at least one more than the child's current number, so that every
/// visit makes progress. In plain df-pn the last term is δ₂ + 1. Adding a fraction of δ₂,
/// the 1 + ε trick of Pawlewicz and Lew, keeps the search from jumping between children
/// that are nearly as good.
pub(super) struct Selection {
    pub(super) numbers: ProofNumbers,
    pub(super) best: usize,
    /// δ₂, the number of the second best child, which is better from there on.
    second: u32,
    /// The part of the opponent's number that comes from the other children.
    rest: u32,
}

impl Selection {
    /// Selects among children none of which is decided for the opponent. `others`
    /// returns the number of other threads that search a child, which is then less
    /// urgent.
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
            Tasks::Independent => (sum, sum - u64::from(best.numbers.mover)),
            Tasks::Similar => {
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

    /// The thresholds for the best child: where another child is better by a fraction
    /// of its number, or the numbers of the parent reach their own thresholds.
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

/// The number of classes of weights.
const CLASSES: usize = 128;

/// The number of classes below the weight of a completed set.
const CLASSES_TO_COMPLETE: u64 = 20;

/// The learning rate: how much a new state changes the estimate of its class.
const RATE: f64 = 1.0 / 16.0;

/// Scales the estimates down: new states should seem slightly easier to hold than
/// searched ones, so that the search also visits them.
const OPTIMISM: f64 = 0.75;

/// Estimates the numbers of a new state from the total weight of the attacks: the greater the
/// weight, the easier the attacker wins. The effort to prove that the attacker does not win
/// depends steeply on the weight, and differently on each board, so the search learns it from
/// the states that it visits. It learns only in the weak game: in the whole game learning makes
/// wins take longer to find.
pub(super) struct Estimates {
    condition: WinCondition,
    /// For the defender and the attacker to move, and each class of weights: the binary
    /// logarithm of the disproof number when the search first expands a state.
    learned: [[f64; CLASSES]; 2],
}

impl Estimates {
    pub(super) fn new(condition: WinCondition) -> Estimates {
        let first = |class| 2.0 * class as f64 / CLASSES_TO_COMPLETE as f64;
        Estimates {
            condition,
            learned: [std::array::from_fn(first); 2],
        }
    }

    /// The first numbers of a state whose attacks have the total weight `total`.
    pub(super) fn of(&self, attacker_to_move: bool, total: u64) -> ProofNumbers {
        let weight = total as f64 / COMPLETE as f64;
        let learned = || self.learned[usize::from(attacker_to_move)][class(total)];
        let (yes, no) = match self.condition {
            WinCondition::Weak => (8.0 * (-weight).exp2(), OPTIMISM * learned().exp2()),
            WinCondition::Whole => (16.0 * (-weight).exp2(), weight.exp2()),
        };
        // Far below `ProofNumbers::INFINITE`.
        let [yes, no] = [yes, no].map(|number| number.clamp(1.0, 1e6) as u32);
        if attacker_to_move {
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

    /// Learns from the numbers of a state that come from its children.
    pub(super) fn learn(&mut self, reduced: &ReducedState, numbers: ProofNumbers) {
        let attacker_to_move = reduced.state.attacker_to_move;
        let no = if attacker_to_move {
            numbers.other
        } else {
            numbers.mover
        };
        if no < ProofNumbers::INFINITE {
            let total = total_weight(&reduced.attacks);
            let learned = &mut self.learned[usize::from(attacker_to_move)][class(total)];
            *learned += RATE * (f64::from(no + 1).log2() - *learned);
        }
    }
}

fn class(total: u64) -> usize {
    ((total / (COMPLETE / CLASSES_TO_COMPLETE)) as usize).min(CLASSES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn numbers(mover: u32, other: u32) -> ProofNumbers {
        ProofNumbers { mover, other }
    }

    /// Three children; the second one is the best. Only their numbers matter.
    fn children() -> [Child; 3] {
        [numbers(4, 6), numbers(5, 3), numbers(7, 10)].map(|numbers| Child {
            state: State {
                attacker: 0,
                defender: 0,
                free: 0,
                attacker_to_move: true,
            },
            key: Key {
                words: [u64::from(numbers.mover), 0],
                attacker_to_move: true,
            },
            numbers,
        })
    }

    #[test]
    fn selection_follows_df_pn() {
        for (tasks, total, rest) in [
            (Tasks::Independent, 4 + 5 + 7, 4 + 7),
            (Tasks::Similar, 7 + 2, 2),
        ] {
            let children = children();
            let selection = Selection::of(&children, tasks, |_| 0);
            assert_eq!(selection.numbers, numbers(3, total), "{tasks:?}");
            assert_eq!(selection.best, 1, "{tasks:?}");
            let best = children[1].numbers;
            for (thresholds, part, expected) in [
                // The second best child has 6, and a quarter of that is 1.
                (numbers(20, 30), 4, numbers(30 - rest, 6 + 1 + 1)),
                (numbers(20, 30), 2, numbers(30 - rest, 6 + 3 + 1)),
                // The state's own threshold comes first.
                (numbers(5, 30), 4, numbers(30 - rest, 5)),
                // At least one more than the child has.
                (numbers(3, rest), 4, numbers(5 + 1, 3 + 1)),
            ] {
                let found = selection.thresholds_for(best, thresholds, part);
                assert_eq!(found, expected, "{tasks:?} {thresholds:?} {part}");
            }
        }
    }

    /// Another thread that searches a child makes it less urgent, but does not change the numbers.
    #[test]
    fn children_of_other_threads_are_less_urgent() {
        let at_the_best = |child: &Child| u32::from(child.numbers.other == 3);
        let selection = Selection::of(&children(), Tasks::Independent, |child| {
            2 * at_the_best(child)
        });
        assert_eq!((selection.numbers, selection.best), (numbers(3, 16), 0));
        let best = numbers(4, 6);
        let thresholds = selection.thresholds_for(best, numbers(90, 90), 4);
        // The child of the other thread counts 3 · 3.
        assert_eq!(thresholds, numbers(90 - (5 + 7), 9 + 2 + 1));
    }

    #[test]
    fn a_state_without_children_is_lost() {
        let selection = Selection::of(&[], Tasks::Independent, |_| 0);
        assert_eq!(selection.numbers, ProofNumbers::LOST);
    }
}
