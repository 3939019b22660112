//! What a search looks at: a position as the question whether one player wins.

/// The squares of the attacker, who tries to complete a line, of the defender, who
/// tries to stop that, and those that are free.
///
/// Squares that no longer matter are in none of the three sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) attacker: u64,
    pub(crate) defender: u64,
    pub(crate) free: u64,
    pub(crate) attacker_to_move: bool,
}

/// When the attacker wins: in the whole game, or in the weak game. The literature calls
/// them Maker-Maker and Maker-Breaker games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinCondition {
    /// With a line before the defender has one: the whole game.
    Whole,
    /// With a line, whatever lines the defender has: the weak game. An attacker who
    /// does not win the weak game does not win the whole one.
    Weak,
}

/// A state as the transposition table keeps it, the same for all its images under
/// symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) words: [u64; 2],
    pub(crate) attacker_to_move: bool,
}

impl State {
    /// The state after a move of the player to move.
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
