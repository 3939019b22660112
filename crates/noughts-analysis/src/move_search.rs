//! What the moves of a position are worth, by a search that is short enough to wait
//! for.

use std::sync::atomic::AtomicBool;

use noughts::{Move, Position, Prospect};
use noughts_solver::Limits;

use crate::move_class::MoveClass;
use crate::searcher::Searcher;

/// How many states are searched for one position. A count and not a time, so that
/// the same seed plays the same game again. On 8×8 it takes some seconds.
const STATES: u64 = 20_000;

/// How many states are searched for one move in the first round; each round has
/// four times as many as the one before.
const FIRST_ROUND: u64 = 50;

/// A search for how the game ends after each move of a position.
#[derive(Debug)]
pub struct MoveSearch<'a> {
    searcher: &'a Searcher,
    classes: Vec<MoveClass>,
    /// How many states are searched for each move in the next round.
    states: u64,
    /// How many states may still be searched.
    left: u64,
}

impl<'a> MoveSearch<'a> {
    /// A search that has not begun.
    pub fn new(searcher: &'a Searcher, position: &Position) -> MoveSearch<'a> {
        MoveSearch {
            searcher,
            classes: MoveClass::all(position),
            states: FIRST_ROUND * searcher.pace(),
            left: STATES * searcher.pace(),
        }
    }

    /// Searches some states for each move that is not decided yet, and four times as
    /// many in the next round. Ends as soon as `stop` is set.
    pub fn round(&mut self, stop: &AtomicBool) {
        let limits = Limits {
            nodes: Some(self.states),
            stop,
            ..Limits::NONE
        };
        for class in &mut self.classes {
            if self.searcher.is_all(class.value) || self.left == 0 {
                continue;
            }
            let (found, states) = self.searcher.search(&class.child, &limits);
            self.left = self.left.saturating_sub(states.max(1));
            class.value = found.for_mover();
        }
        self.states *= 4;
    }

    /// Whether all moves are decided or the states are used up.
    pub fn is_done(&self) -> bool {
        let mut classes = self.classes.iter();
        self.left == 0 || classes.all(|class| self.searcher.is_all(class.value))
    }

    /// Every move in reading order, with what is known of its value so far.
    pub fn moves(&self) -> Vec<(Move, Prospect)> {
        MoveClass::valued_moves(&self.classes)
    }
}
