//! The moves of a position of a game that is too large to solve, searched one by one.

use std::cmp::Reverse;

use noughts::{Move, Position, Prospect, Value};
use noughts_solver::Limits;

use crate::explanation::keeping_move;
use crate::move_class::MoveClass;
use crate::opponent::preference;
use crate::searched::SearchUpdate;
use crate::searcher::Searcher;

/// How many states are searched for one move in the first round; each round has four
/// times as many as the one before. So what is easily known is known early.
const FIRST_ROUND: u64 = 1_000;

/// The search of the moves of a position, the likely ones first.
pub(crate) struct MoveByMove<'a> {
    searcher: &'a Searcher,
    position: &'a Position,
    /// What is known of the value of the position to the player to move.
    value: Prospect,
    classes: Vec<MoveClass>,
    /// How many positions were searched.
    pub(crate) positions: u64,
}

impl<'a> MoveByMove<'a> {
    /// `positions` were searched for the value.
    pub(crate) fn new(
        searcher: &'a Searcher,
        position: &'a Position,
        value: Prospect,
        positions: u64,
    ) -> Self {
        let mut classes = MoveClass::all(position);
        // On many open lines, as the centre is, something is more likely to happen.
        classes.sort_by_key(|class| Reverse(preference(position, class.moves[0].square)));
        MoveByMove {
            searcher,
            position,
            value,
            classes,
            positions,
        }
    }

    pub(crate) fn tell(
        &self,
        played: Option<Move>,
        value: Prospect,
        tell: &mut impl FnMut(SearchUpdate),
    ) {
        let is_first = |played: Move| self.classes.iter().any(|class| class.moves[0] == played);
        tell(SearchUpdate {
            played,
            value,
            is_first: played.is_some_and(is_first),
            positions: self.positions,
        });
    }

    /// All moves of a lost position, and one that keeps the value of any other: where a
    /// value is known, a move that keeps it is.
    pub(crate) fn known_at_once(
        &mut self,
        limits: &Limits<'_>,
        tell: &mut impl FnMut(SearchUpdate),
    ) {
        let value = self.value;
        let kept = match value {
            Prospect::Loss => None,
            _ => keeping_move(self.searcher, self.position, value, limits),
        };
        for number in 0..self.classes.len() {
            let is_kept = kept.is_some_and(|kept| self.classes[number].moves.contains(&kept));
            if is_kept || value == Prospect::Loss && self.searcher.is_all(value) {
                self.settle(number, value, tell);
            }
        }
    }

    /// Searches the moves that are not decided, round after round, until all are or the
    /// limits are reached.
    pub(crate) fn rounds(&mut self, limits: &Limits<'_>, tell: &mut impl FnMut(SearchUpdate)) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        let mut states = (FIRST_ROUND * self.searcher.pace()).min(most);
        loop {
            let within = Limits {
                nodes: Some(states),
                ..*limits
            };
            for number in 0..self.classes.len() {
                let class = &self.classes[number];
                if self.searcher.is_all(class.value) {
                    continue;
                }
                let (found, searched) = self.search(&class.child, &within);
                self.positions += searched;
                if found != self.classes[number].value {
                    self.settle(number, found, tell);
                }
            }
            let mut classes = self.classes.iter();
            let all_known = classes.all(|class| self.searcher.is_all(class.value));
            if all_known || states >= most || limits.are_reached() {
                return;
            }
            states = states.saturating_mul(4).min(most);
        }
    }

    /// What is known of a move that leads to `child`, to the player who makes it. One who
    /// is known not to win asks only whether the opponent does.
    fn search(&self, child: &Position, limits: &Limits<'_>) -> (Prospect, u64) {
        let does_not_win = matches!(self.value, Prospect::Exact(Value::Draw) | Prospect::NoWin);
        if let Searcher::Positional(solver) = self.searcher
            && does_not_win
            && !child.is_over()
            && solver.winning_move(child).is_none()
        {
            let opponent = solver.finding(child, child.turn(), limits);
            let value = Prospect::of_answers(Some(false), opponent.wins);
            return (value, opponent.nodes);
        }
        let (value, searched) = self.searcher.search(child, limits);
        (value.for_mover(), searched)
    }

    fn settle(&mut self, number: usize, value: Prospect, tell: &mut impl FnMut(SearchUpdate)) {
        self.classes[number].value = value;
        for played in &self.classes[number].moves {
            self.tell(Some(*played), value, tell);
        }
    }

    /// Every move in reading order, with what is known of its value.
    pub(crate) fn moves(&self) -> Vec<(Move, Prospect)> {
        MoveClass::valued_moves(&self.classes)
    }
}
