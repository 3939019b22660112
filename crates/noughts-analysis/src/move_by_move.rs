//! The moves of a position of a game that is too large to solve, searched one by one.

use std::cmp::Reverse;

use noughts::{Move, Position, Prospect, Value};
use noughts_solver::{Limits, Progress};

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
            for number in 0..self.classes.len() {
                let class = &self.classes[number];
                if self.searcher.is_all(class.value) {
                    continue;
                }
                let before = self.positions;
                let within = Limits {
                    nodes: Some(states),
                    progress: &|made| (limits.progress)(continuing(made, before)),
                    ..*limits
                };
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

/// The progress of a search after others, which looked at `before` positions.
fn continuing(made: Progress, before: u64) -> Progress {
    match made {
        Progress::Search { nodes, yes, no } => Progress::Search {
            nodes: before + nodes,
            yes,
            no,
        },
        Progress::Bounds { nodes, least, most } => Progress::Bounds {
            nodes: before + nodes,
            least,
            most,
        },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// The searches of all moves together are one piece of work. How often it reports depends
    /// on the machine.
    #[test]
    fn progress_never_counts_backwards() {
        for game in ["7,7,5", "connect-four"] {
            let position = Position::start(game.parse().unwrap());
            let searcher = Searcher::new(*position.rules(), 10_000_000).unwrap();
            let counts = Mutex::new(Vec::new());
            let limits = Limits {
                nodes: Some(2 * FIRST_ROUND),
                progress: &|made| match made {
                    Progress::Search { nodes, .. } | Progress::Bounds { nodes, .. } => {
                        counts.lock().unwrap().push(nodes);
                    }
                    Progress::Writing { .. } | Progress::Sweep { .. } => panic!("{made:?}"),
                },
                ..Limits::NONE
            };
            let (value, positions) = searcher.search(&position, &limits);
            let mut search = MoveByMove::new(&searcher, &position, value, positions);
            search.rounds(&limits, &mut |_| {});
            let counts = counts.into_inner().unwrap();
            assert!(counts.is_sorted(), "{counts:?}");
            assert!(counts.last().is_none_or(|last| *last <= search.positions));
        }
    }

    #[test]
    fn what_was_searched_before_is_counted() {
        let made = |nodes| Progress::Search {
            nodes,
            yes: 1,
            no: 2,
        };
        assert_eq!(continuing(made(416), 672), made(1088));
        let writing = Progress::Writing { records: 5 };
        assert_eq!(continuing(writing, 672), writing);
    }
}
