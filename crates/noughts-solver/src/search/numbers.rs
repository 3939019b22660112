/// The proof number and the disproof number of a state, as seen by the player to
/// move: estimates of how many more states must be decided until the state is
/// decided for that player, or for the opponent. 0 is decided,
/// [`ProofNumbers::INFINITE`] impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    /// Until the state is decided for the player to move.
    pub(crate) mover: u32,
    /// Until it is decided for the opponent.
    pub(crate) other: u32,
}

impl ProofNumbers {
    pub(crate) const INFINITE: u32 = 1_000_000_000;

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
