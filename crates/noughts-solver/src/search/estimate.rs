//! The first proof numbers of a state, from the total weight of the attacks: the heavier
//! they are, the easier the attacker wins.

use super::numbers::ProofNumbers;
use super::pairing::{COMPLETE, total_weight};
use super::reduce::ReducedState;
use super::state::WinCondition;

/// How many weights are told apart.
const CLASSES: usize = 128;

/// How many of these there are below the weight of a completed set.
const CLASSES_TO_COMPLETE: u64 = 20;

/// How much one more state changes what is expected of its class.
const RATE: f64 = 1.0 / 16.0;

/// States that are not searched yet are expected to be somewhat easier to hold than those
/// that are, so that they are looked at too.
const OPTIMISM: f64 = 0.75;

/// What to expect of a state that is not searched yet. How hard it is to show that the
/// attacker does not win depends steeply on the weight, and differently on each board. So
/// that is learned from the states that are searched; in the weak game only, as wins of the
/// whole one take longer to find with it.
pub(super) struct Estimates {
    condition: WinCondition,
    /// For the defender and the attacker to move, and each class of weights: the binary
    /// logarithm of the number of no, when the children of a state are first looked at.
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

    /// The first numbers of a state whose attacks have a total weight.
    pub(super) fn of(&self, attacker_to_move: bool, total: u64) -> ProofNumbers {
        let weight = total as f64 / COMPLETE as f64;
        let learned = || self.learned[usize::from(attacker_to_move)][class(total)];
        let (yes, no) = match self.condition {
            WinCondition::Weak => (8.0 * (-weight).exp2(), OPTIMISM * learned().exp2()),
            WinCondition::Whole => (16.0 * (-weight).exp2(), weight.exp2()),
        };
        // Far below `ProofNumbers::INFINITE`.
        let [yes, no] = [yes, no].map(|number| number.clamp(1.0, 1e6) as u32);
        match attacker_to_move {
            true => ProofNumbers {
                mover: yes,
                other: no,
            },
            false => ProofNumbers {
                mover: no,
                other: yes,
            },
        }
    }

    /// Learns from the numbers that the children of a state gave it.
    pub(super) fn learn(&mut self, reduced: &ReducedState, numbers: ProofNumbers) {
        let attacker_to_move = reduced.state.attacker_to_move;
        let no = match attacker_to_move {
            true => numbers.other,
            false => numbers.mover,
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
