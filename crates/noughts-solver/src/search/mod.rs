//! Decides whether a player wins, with proof-number search.
//!
//! A [`Search`] decides whether one player, the attacker, wins against any defence. The answer is
//! exact. If the limits end the search first, there is no answer.

mod attack;
mod defence;
mod df_pn;
mod geometry;
mod lines;
mod numbers;
mod pairing;
mod run;
mod state;
mod threat;
mod transposition;

use noughts::{Move, Outcome, Player, Position, Rules, SquareIndex};

use crate::limits::Limits;
use crate::solver::NotPositional;
use crate::threads::Team;
pub(crate) use defence::Answer;
use defence::answers;
use df_pn::DfPn;
use geometry::Geometry;
use lines::Lines;
use run::RunSearch;
pub use state::WinCondition;
use state::{Forced, ReducedState, forced, moves};
pub(crate) use state::{Key, State};
use threat::ThreatSequence;
use transposition::TranspositionTable;

/// A search with its transposition table, which later queries reuse.
#[derive(Debug)]
pub struct Search {
    geometry: Geometry,
    condition: WinCondition,
    table: TranspositionTable,
    /// The lines of a game with strong attacks, which has its own expander.
    lines: Option<Lines>,
}

/// The answer of a search, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// Whether the attacker wins; `None` if the limits ended the search first.
    pub wins: Option<bool>,
    /// How many states were searched.
    pub nodes: u64,
}

impl Search {
    /// A search with a transposition table of at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// The game is not positional.
    pub fn new(
        rules: Rules,
        condition: WinCondition,
        memory: usize,
    ) -> Result<Search, NotPositional> {
        if !rules.is_positional() {
            return Err(NotPositional { rules });
        }
        let geometry = Geometry::new(rules);
        let strong = condition == WinCondition::Whole && geometry.has_strong_attacks();
        Ok(Search {
            lines: strong.then(|| Lines::new(&geometry)).flatten(),
            geometry,
            condition,
            table: TranspositionTable::new(memory),
        })
    }

    /// Whether the search looks for long runs of threats first, which finds wins quickly.
    pub(crate) fn looks_for_runs(&self) -> bool {
        self.lines.is_some()
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        &self.geometry.rules
    }

    /// Whether `attacker` wins from a position against any defence. The answer is
    /// unknown for a position of another game.
    pub fn wins(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> SearchResult {
        let known = |wins| SearchResult { wins, nodes: 0 };
        match (position.rules() == self.rules(), position.outcome()) {
            (false, _) => known(None),
            (true, Some(outcome)) => known(Some(outcome == Outcome::Win(attacker))),
            (true, None) => self.decide(self.state(position, attacker), limits),
        }
    }

    /// Decides on several threads whether the attacker wins.
    fn decide(&self, state: State, limits: &Limits<'_>) -> SearchResult {
        let team = Team::new(limits);
        let wins = team.ask(|number| DfPn::new(self, &team, number).decide(state).ok());
        SearchResult {
            wins,
            nodes: team.nodes(),
        }
    }

    pub(crate) fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Converts a position to a query about one player.
    fn state(&self, position: &Position, attacker: Player) -> State {
        let board = position.board();
        State {
            attacker: board.stones_of(attacker).bits(),
            defender: board.stones_of(attacker.opponent()).bits(),
            free: board.vacant().bits(),
            attacker_to_move: position.turn() == attacker,
        }
    }

    /// The same; `None` if the game is over, or another one.
    pub(crate) fn open_state(&self, position: &Position, attacker: Player) -> Option<State> {
        let is_open = position.rules() == self.rules() && !position.is_over();
        is_open.then(|| self.state(position, attacker))
    }

    fn reduce(&self, state: State) -> ReducedState {
        ReducedState::new(&self.geometry, self.condition, state)
    }
}

/// The number of threats that the search for a run tries. It is larger than in the
/// main search, because the wins in question are mostly those that the main search
/// has found in another way.
const STEPS_FOR_RUN: u32 = 20_000;

/// The number of positions without a run that are kept: few, because each search starts with an
/// empty cache.
const FAILURES: usize = 1 << 10;

/// Reads the proven moves of a finished search from its transposition table.
impl Search {
    /// Whether the defender's lines count.
    pub(crate) fn defender_counts(&self) -> bool {
        self.condition == WinCondition::Whole
    }

    /// A key that a state shares with all its images under symmetry.
    pub(crate) fn key(&self, state: State) -> Key {
        self.reduce(state).key(&self.geometry)
    }

    /// Pairs with which, and with weights, the defender stops the attacker; `None` if
    /// the search for pairs finds none.
    pub(crate) fn pairs(&self, state: State) -> Option<Vec<u64>> {
        pairing::find(&self.reduce(state))
    }

    /// The attacker's moves to which there is an answer without a search, each with
    /// the answer.
    pub(crate) fn answers(&self, state: State) -> Vec<(u64, Answer)> {
        let reduced = self.reduce(state);
        match forced(&reduced) {
            Forced::Nothing => answers(&reduced),
            _ => Vec::new(),
        }
    }

    /// The relevant pairs among `pairs`, if the defender stops the attacker with them
    /// and with weights.
    pub(crate) fn pairs_of(&self, state: State, pairs: &[u64]) -> Option<Vec<u64>> {
        let reduced = self.reduce(state);
        let matter = |pair: &u64| pair & !reduced.state.free == 0;
        let pairs: Vec<u64> = pairs.iter().copied().filter(matter).collect();
        pairing::hold(&reduced, &pairs).then_some(pairs)
    }

    /// The same with the larger effort for the root.
    pub(crate) fn pairs_at_root(&self, state: State) -> Option<Vec<u64>> {
        pairing::find_at_root(&self.reduce(state))
    }

    /// A winning move of the player to move; `None` if none is known.
    pub(crate) fn winning_move(&self, position: &Position) -> Option<Move> {
        let square = self.winning_square(self.open_state(position, position.turn())?)?;
        move_to(position, square)
    }

    /// A move with which the player to move keeps the opponent from winning; `None` if
    /// none is known.
    pub(crate) fn holding_move(&self, position: &Position) -> Option<Move> {
        let state = self.open_state(position, position.turn().opponent())?;
        let by_pairs = || {
            let reduced = self.reduce(state);
            let mut child = reduced.clone();
            moves(&reduced).into_iter().find(|square| {
                child.follow(&reduced, *square);
                pairing::find(&child).is_some()
            })
        };
        let square = self.holding_square(state).or_else(by_pairs)?;
        move_to(position, square)
    }

    /// The losing player's move that took the most work to refute; `None` if no
    /// refutation is known.
    pub(crate) fn resisting_move(&self, position: &Position) -> Option<Move> {
        let reduced = self.reduce(self.open_state(position, position.turn().opponent())?);
        let squares = match forced(&reduced) {
            Forced::Result(_) => return None,
            Forced::Move(square) => vec![square],
            Forced::Nothing => moves(&reduced),
        };
        let mut child = reduced.clone();
        let known = squares.into_iter().filter_map(|square| {
            child.follow(&reduced, square);
            let known = self.table.get_with_work(&child.key(&self.geometry));
            known.map(|(_, work)| (work, square))
        });
        let (_, square) = known.max_by_key(|(work, _)| *work)?;
        move_to(position, square)
    }

    /// A move with which the attacker, to move, wins; `None` if none is known.
    pub(crate) fn winning_square(&self, state: State) -> Option<u64> {
        let reduced = self.reduce(state);
        let wins = |child: &ReducedState| forced(child) == Forced::Result(true);
        self.first_of_run(&reduced)
            .or_else(|| self.proven_move(&reduced, wins))
    }

    /// The first move of a run of threats with which the player to move wins.
    fn first_of_run(&self, reduced: &ReducedState) -> Option<u64> {
        match &self.lines {
            Some(lines) => {
                let counts = lines.count(&reduced.state, reduced.state.attacker_to_move);
                RunSearch::new(lines, FAILURES)
                    .find(&counts, STEPS_FOR_RUN)?
                    .first()
            }
            None => ThreatSequence::of_mover(reduced).map(ThreatSequence::first),
        }
    }

    /// A move with which the defender, to move, stops the attacker; `None` if none is
    /// known.
    pub(crate) fn holding_square(&self, state: State) -> Option<u64> {
        let reduced = self.reduce(state);
        let holds = |child: &ReducedState| {
            let total = pairing::total_weight(&child.attacks);
            forced(child) == Forced::Result(false)
                || pairing::holds_by_weights(&child.attacks, total, true)
        };
        self.first_of_run(&reduced)
            .or_else(|| self.proven_move(&reduced, holds))
    }

    /// A move after which the opponent has lost: the first that `is_proven`
    /// confirms, otherwise the one in the transposition table that took the least
    /// work.
    fn proven_move(
        &self,
        reduced: &ReducedState,
        is_proven: impl Fn(&ReducedState) -> bool,
    ) -> Option<u64> {
        let squares = match forced(reduced) {
            Forced::Result(_) => return None,
            Forced::Move(square) => vec![square],
            Forced::Nothing => moves(reduced),
        };
        let mut child = reduced.clone();
        let mut least = None;
        for square in squares {
            child.follow(reduced, square);
            if is_proven(&child) {
                return Some(square);
            }
            let known = self.table.get_with_work(&child.key(&self.geometry));
            let Some((_, work)) = known.filter(|(numbers, _)| numbers.other == 0) else {
                continue;
            };
            if least.is_none_or(|(_, least)| work < least) {
                least = Some((square, work));
            }
        }
        least.map(|(square, _)| square)
    }

    /// Searches a state again, to restore its proven moves in the transposition
    /// table.
    pub(crate) fn search_again(&self, state: State, limits: &Limits<'_>) -> Option<bool> {
        let team = Team::new(limits);
        let reduced = self.reduce(state);
        DfPn::new(self, &team, 0).search(&reduced).ok()
    }
}

/// The move to a square, given as its bit; `None` if it is not legal.
fn move_to(position: &Position, square: u64) -> Option<Move> {
    let number = SquareIndex::new(square.trailing_zeros() as u8)?;
    let on_square = |played: &Move| position.rules().index(played.square) == Some(number);
    position.moves().into_iter().find(on_square)
}

#[cfg(test)]
mod testing {
    use noughts::{Outcome, Player, Position, Rules, Solution};

    use crate::Tiers;

    /// Calls a function with every unfinished position of a game, and with a function that
    /// returns whether a player wins a position.
    pub(super) fn each_position(
        rules: Rules,
        mut check: impl FnMut(&Position, &dyn Fn(&Position, Player) -> bool),
    ) {
        let tiers = Tiers::solve(rules, 1).unwrap();
        let wins = |position: &Position, player: Player| {
            let value = tiers.value(position).unwrap();
            value.outcome(position.turn()) == Outcome::Win(player)
        };
        for position in Position::all(rules).filter(|position| !position.is_over()) {
            check(&position, &wins);
        }
    }
}
