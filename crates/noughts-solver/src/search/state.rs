//! What a search looks at: who attacks, who defends, and what is left to fight
//! for.

/// One player tries to get a line, the attacker; the other tries to stop that,
/// the defender. In the whole game the defender does so also by getting a line
/// first; in the weak game only the attacker's lines count.
///
/// Squares that no longer matter are in none of the three sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) attacker: u64,
    pub(crate) defender: u64,
    pub(crate) free: u64,
    pub(crate) attacker_to_move: bool,
}

/// Whether the defender's lines count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Who first has a line wins.
    Whole,
    /// Only the attacker's lines count, as if the defender could not win. Who
    /// does not win even this game does not win the whole one.
    Weak,
}

/// A state as a table keeps it, the same for all its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) words: [u64; 2],
    pub(crate) attacker_to_move: bool,
}

impl State {
    /// The state after a move of whoever is to move.
    #[must_use]
    pub(crate) fn after(&self, square: u64) -> State {
        let mut next = State {
            free: self.free & !square,
            attacker_to_move: !self.attacker_to_move,
            ..*self
        };
        if self.attacker_to_move {
            next.attacker |= square;
        } else {
            next.defender |= square;
        }
        next
    }
}
