//! Searches for games that are too large to solve. They find who wins, and in Connect Four also how
//! soon.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use noughts::{Move, Outcome, Player, Position, Prospect, Rules, Value};
use noughts_solver::{GravitySearch, Limits, NotPositional, Solver};

use crate::analysis::{Analysis, SearchState, Source};
use crate::explanation::keeping_move;
use crate::moves::MoveClass;
use crate::opponent::preference;

/// The search for a game, with its transposition table.
#[derive(Debug)]
pub enum Searcher {
    /// Finds who wins a positional game, but not how soon.
    Positional(Box<Solver>),
    /// Values of Connect Four on a board of any size, with their distances.
    Gravity(Box<GravitySearch>),
}

impl Searcher {
    /// Creates the search for a game, with a transposition table of at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// No search supports the game.
    pub fn new(rules: Rules, memory: usize) -> Result<Searcher, NotPositional> {
        match GravitySearch::new(rules, memory) {
            Ok(search) => Ok(Searcher::Gravity(Box::new(search))),
            Err(_) => Ok(Searcher::Positional(Box::new(Solver::new(rules, memory)?))),
        }
    }

    /// Whether there is a search for a game.
    pub fn exists_for(rules: &Rules) -> bool {
        rules.is_positional() || rules.is_drop_game()
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        match self {
            Searcher::Positional(solver) => solver.rules(),
            Searcher::Gravity(search) => search.rules(),
        }
    }

    /// Searches the value of a position. Returns the known part of the value for the player to
    /// move, and the number of positions searched. In a positional game the search finds a
    /// winning run of threats regardless of the limits.
    pub fn search(&self, position: &Position, limits: &Limits<'_>) -> (Prospect, u64) {
        match self {
            Searcher::Gravity(search) => {
                let found = search.finding(position, limits);
                (found.prospect(), found.nodes)
            }
            Searcher::Positional(solver) => match at_end(position) {
                Some(value) => (value, 0),
                None if solver.winning_move(position).is_some() => (Prospect::Win, 0),
                None => {
                    let findings = solver.findings(position, limits);
                    (findings.prospect(position.turn()), findings.nodes())
                }
            },
        }
    }

    /// Whether the search cannot find more about a value.
    pub(crate) fn is_all(&self, value: Prospect) -> bool {
        match self {
            Searcher::Positional(_) => value.is_decided(),
            Searcher::Gravity(_) => matches!(value, Prospect::Exact(_)),
        }
    }

    /// The number of positions that take about as long as one position of a positional game.
    pub(crate) fn pace(&self) -> u64 {
        match self {
            Searcher::Positional(_) => 1,
            Searcher::Gravity(_) => 300,
        }
    }
}

/// A result of a running search, about the position or one of its moves.
#[derive(Clone, Copy, Debug)]
pub struct SearchUpdate {
    /// The move; `None` if it is about the position itself.
    pub played: Option<Move>,
    /// The known part of its value.
    pub value: Prospect,
    /// Whether it is the first of symmetric moves.
    pub is_first: bool,
    /// The number of positions searched so far.
    pub positions: u64,
}

/// The number of states for one move in the first round of a search of all moves. Each round has
/// four times as many as the previous one, so easy results come early.
const FIRST_STATES: u64 = 1_000;

/// The total number of states of a short search. A limit of states rather than time lets the
/// same seed play the same game again. On 8×8 it takes some seconds.
const SHORT_STATES: u64 = 20_000;

/// The number of states for one move in the first round of a short search.
const FIRST_SHORT_STATES: u64 = 50;

/// A search of the value of each move of a position.
#[derive(Debug)]
pub struct MoveSearch<'a> {
    searcher: &'a Searcher,
    position: Position,
    /// The part of the value of the position, for the player to move, that is known without its
    /// moves.
    value: Prospect,
    classes: Vec<MoveClass>,
    /// The number of positions searched.
    positions: u64,
    /// The number of states for each move in the next round.
    states: u64,
    /// The number of states that may still be searched.
    left: u64,
}

impl<'a> MoveSearch<'a> {
    /// Creates a search that is short enough to wait for, but does not start it.
    pub fn short(searcher: &'a Searcher, position: &Position) -> MoveSearch<'a> {
        MoveSearch {
            searcher,
            position: *position,
            value: Prospect::Unknown,
            classes: MoveClass::all(position),
            positions: 0,
            states: FIRST_SHORT_STATES * searcher.pace(),
            left: SHORT_STATES * searcher.pace(),
        }
    }

    /// Creates a search without a limit of states. It first searches the value of the
    /// position, and a move that keeps it.
    pub(crate) fn new(
        searcher: &'a Searcher,
        position: &Position,
        limits: &Limits<'_>,
        tell: &mut impl FnMut(SearchUpdate),
    ) -> MoveSearch<'a> {
        let (value, positions) = searcher.search(position, limits);
        let mut search = MoveSearch {
            value,
            positions,
            states: FIRST_STATES * searcher.pace(),
            left: u64::MAX,
            ..MoveSearch::short(searcher, position)
        };
        let preference = |class: &MoveClass| preference(position, class.moves[0].square);
        // Moves on many open lines, such as the centre, are more likely to be decisive.
        search
            .classes
            .sort_by_key(|class| Reverse(preference(class)));
        search.tell(None, value, tell);
        search.find_keeping_move(limits, tell);
        search
    }

    fn tell(&self, played: Option<Move>, value: Prospect, tell: &mut impl FnMut(SearchUpdate)) {
        let is_first = |played: Move| self.classes.iter().any(|class| class.moves[0] == played);
        tell(SearchUpdate {
            played,
            value,
            is_first: played.is_some_and(is_first),
            positions: self.positions,
        });
    }

    /// Sets the values of all moves of a lost position, or finds one move that keeps the value
    /// of any other position. So a known value always comes with a move that keeps it. This
    /// search mostly repeats states of the search for the value, so they do not count, and it
    /// reports no progress.
    fn find_keeping_move(&mut self, limits: &Limits<'_>, tell: &mut impl FnMut(SearchUpdate)) {
        let value = self.value;
        let silent = Limits {
            progress: &|_| {},
            ..*limits
        };
        let kept = match value {
            Prospect::Loss => None,
            _ => keeping_move(self.searcher, &self.position, value, &silent),
        };
        for number in 0..self.classes.len() {
            let is_kept = kept.is_some_and(|kept| self.classes[number].moves.contains(&kept));
            if is_kept || value == Prospect::Loss && self.searcher.is_all(value) {
                self.settle(number, value, tell);
            }
        }
    }

    /// Searches the moves round after round, until all are known or the limits are reached.
    pub(crate) fn rounds(&mut self, limits: &Limits<'_>, tell: &mut impl FnMut(SearchUpdate)) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        loop {
            let states = self.states;
            self.round_within(limits, tell);
            if self.is_done() || states >= most || limits.are_reached() {
                break;
            }
        }
        let by_moves = self.value_by_moves();
        if by_moves != self.value {
            self.value = by_moves;
            self.tell(None, by_moves, tell);
        }
    }

    /// Searches some states for each undecided move, and four times as many in the
    /// next round. Ends as soon as `stop` is set.
    pub fn round(&mut self, stop: &AtomicBool) {
        let limits = Limits {
            stop,
            ..Limits::NONE
        };
        self.round_within(&limits, &mut |_| {});
    }

    fn round_within(&mut self, limits: &Limits<'_>, tell: &mut impl FnMut(SearchUpdate)) {
        let most = limits.nodes.unwrap_or(u64::MAX);
        for number in 0..self.classes.len() {
            let class = &self.classes[number];
            if self.searcher.is_all(class.value) || self.left == 0 {
                continue;
            }
            let before = self.positions;
            let within = Limits {
                nodes: Some(self.states.min(most)),
                progress: &|made| (limits.progress)(made.continuing(before)),
                ..*limits
            };
            let (found, searched) = self.search(&class.child, &within);
            self.positions += searched;
            self.left = self.left.saturating_sub(searched.max(1));
            if found != self.classes[number].value {
                self.settle(number, found, tell);
            }
        }
        self.states = self.states.saturating_mul(4);
    }

    /// Searches the value of the move to `child` for the player who makes it. If that player is
    /// known not to win, it searches only whether the opponent wins.
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

    /// Whether the search has found everything it can about all moves.
    fn is_complete(&self) -> bool {
        let mut classes = self.classes.iter();
        classes.all(|class| self.searcher.is_all(class.value))
    }

    /// Whether more rounds would find nothing.
    pub fn is_done(&self) -> bool {
        self.left == 0 || self.is_complete()
    }

    /// The known part of the value of the position.
    pub(crate) fn value(&self) -> Prospect {
        self.value
    }

    /// The same, including conclusions from its moves.
    fn value_by_moves(&self) -> Prospect {
        let by_moves = best_prospect(&self.moves());
        if !self.searcher.is_all(self.value) && by_moves.is_decided() {
            by_moves
        } else {
            self.value
        }
    }

    /// Every move in reading order, with the part of its value known so far.
    pub fn moves(&self) -> Vec<(Move, Prospect)> {
        MoveClass::valued_moves(&self.classes)
    }

    /// The analysis so far.
    pub fn analysis(&self) -> Analysis {
        self.analysis_with(&[])
    }

    /// The same at the end, with a line of play.
    pub(crate) fn ended(mut self, line: &[Move]) -> Analysis {
        self.left = 0;
        self.analysis_with(line)
    }

    fn analysis_with(&self, line: &[Move]) -> Analysis {
        let source = Source::Search {
            positions_searched: self.positions,
            state: match (self.is_complete(), self.left) {
                (true, _) => SearchState::Complete,
                (false, 0) => SearchState::LimitsReached,
                (false, _) => SearchState::Running,
            },
        };
        let mut classes = self.classes.clone();
        classes.sort_by_key(|class| class.moves[0]);
        let has_distances = matches!(self.searcher, Searcher::Gravity(_));
        let value = match self.value {
            // A short search searches only the moves.
            Prospect::Unknown => best_prospect(&self.moves()),
            known => known,
        };
        Analysis::new(&self.position, value, has_distances, source, classes, line)
    }
}

/// The value of a finished game to the player whose turn it would be; `None` if it
/// is not finished.
pub(crate) fn at_end(position: &Position) -> Option<Prospect> {
    Some(match position.outcome()? {
        Outcome::Draw => Prospect::Exact(Value::Draw),
        Outcome::Win(winner) if winner == position.turn() => Prospect::Win,
        Outcome::Win(_) => Prospect::Loss,
    })
}

/// The part of the value of a position that follows from the known values of its moves.
pub fn best_prospect(moves: &[(Move, Prospect)]) -> Prospect {
    let mut values = moves.iter().map(|(_, value)| *value);
    if !moves.is_empty()
        && values
            .clone()
            .all(|value| matches!(value, Prospect::Exact(_)))
    {
        return values.clone().max().unwrap_or_default();
    }
    // Any player will do, because all moves are of the same player.
    let end = |value: Prospect| value.outcome(Player::First);
    let [win, loss] = Player::BOTH.map(|winner| Some(Outcome::Win(winner)));
    let never_wins = |value: Prospect| {
        end(value) == loss || end(value) == Some(Outcome::Draw) || value == Prospect::NoWin
    };
    let never_loses = |value: Prospect| {
        end(value) == win || end(value) == Some(Outcome::Draw) || value == Prospect::NoLoss
    };
    let wins = if values.clone().any(|value| end(value) == win) {
        Some(true)
    } else {
        values.clone().all(never_wins).then_some(false)
    };
    let loses = if values.clone().all(|value| end(value) == loss) {
        Some(true)
    } else {
        values.any(never_loses).then_some(false)
    };
    Prospect::of_answers(wins, loses)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use noughts_solver::Progress;

    use super::*;

    /// Progress counts the searches of all moves together. The number of reports depends on
    /// the machine.
    #[test]
    fn progress_never_counts_backwards() {
        for game in ["7,7,5", "7,7,4:gravity"] {
            let position = Position::start(game.parse().unwrap());
            let searcher = Searcher::new(*position.rules(), 10_000_000).unwrap();
            let counts = Mutex::new(Vec::new());
            let limits = Limits {
                nodes: Some(2 * FIRST_STATES),
                progress: &|made| match made {
                    Progress::Search { nodes, .. } | Progress::Bounds { nodes, .. } => {
                        counts.lock().unwrap().push(nodes);
                    }
                    Progress::Writing { .. } | Progress::Sweep { .. } => panic!("{made:?}"),
                },
                ..Limits::NONE
            };
            let mut search = MoveSearch::new(&searcher, &position, &limits, &mut |_| {});
            search.rounds(&limits, &mut |_| {});
            let counts = counts.into_inner().unwrap();
            assert!(counts.is_sorted(), "{counts:?}");
            assert!(counts.last().is_none_or(|last| *last <= search.positions));
        }
    }

    #[test]
    fn the_best_prospect_of_moves() {
        let draw = Prospect::Exact(Value::Draw);
        let played = |value| ("a1x".parse().unwrap(), value);
        let of = |one, other| best_prospect(&[played(one), played(other)]);
        assert_eq!(of(Prospect::Win, Prospect::Unknown), Prospect::Win);
        assert_eq!(of(Prospect::Loss, Prospect::Loss), Prospect::Loss);
        assert_eq!(of(Prospect::Loss, draw), draw);
        assert_eq!(of(Prospect::NoWin, draw), draw);
        assert_eq!(of(Prospect::NoLoss, draw), Prospect::NoLoss);
        assert_eq!(of(Prospect::Unknown, draw), Prospect::NoLoss);
        assert_eq!(of(Prospect::NoWin, Prospect::Loss), Prospect::NoWin);
        assert_eq!(of(Prospect::Unknown, Prospect::Loss), Prospect::Unknown);
        let [win, loss] = [Value::Win { plies: 3 }, Value::Loss { plies: 4 }].map(Prospect::Exact);
        assert_eq!(of(win, loss), win);
        assert_eq!(of(win, Prospect::Unknown), Prospect::Win);
        assert_eq!(of(loss, Prospect::Loss), Prospect::Loss);
        assert_eq!(of(loss, loss), loss);
        assert_eq!(of(loss, Prospect::NoWin), Prospect::NoWin);
    }
}
