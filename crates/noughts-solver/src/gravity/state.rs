//! A position as the search sees it.

use super::word::Word;

/// The marks of the player to move, and of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<W> {
    pub(super) own: W,
    pub(super) occupied: W,
    /// How many marks there are.
    pub(super) ply: u32,
}

impl<W: Word> State<W> {
    /// The marks of the opponent.
    pub(super) fn other(&self) -> W {
        self.own ^ self.occupied
    }

    /// The state after a move.
    pub(super) fn play(&self, square: W) -> State<W> {
        State {
            own: self.other(),
            occupied: self.occupied | square,
            ply: self.ply + 1,
        }
    }
}
