//! Searches the value of a position.

use std::error::Error;
use std::fmt;

use noughts::{Move, Outcome, Player, Position, Prospect, Rules, Square, Stones};

use crate::limits::{Limits, Progress};
use crate::proof::Argument;
use crate::search::{Search, WinCondition};

/// Searches who wins a position of a positional game of any size, within limits.
///
/// For each player it first searches the weak game, in which only that player's lines
/// count. A player who does not win the weak game does not win the whole game either,
/// and the weak game is often much easier to decide.
///
/// ```
/// use noughts::{Player, Position, Prospect, Rules, Value};
/// use noughts_solver::{Limits, Solver};
///
/// let rules = Rules::new(6, 6, 5)?;
/// let solver = Solver::new(rules, 10_000_000)?;
/// let findings = solver.findings(&Position::start(rules), &Limits::NONE);
/// assert_eq!(findings.prospect(Player::First), Prospect::Exact(Value::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    pub(crate) weak: Search,
    pub(crate) whole: Search,
}

/// The known answers to whether each player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Whether the first player wins.
    pub first: Finding,
    /// Whether the second player wins.
    pub second: Finding,
}

/// The known answer to whether one player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether the player wins; `None` if unknown.
    pub wins: Option<bool>,
    /// The argument for `wins`; meaningless if `wins` is `None`.
    pub argument: Argument,
    /// Whether the player wins the weak game, in which only their own lines count;
    /// `None` if unknown.
    pub weak: Option<bool>,
    /// How many states were searched.
    pub nodes: u64,
}

impl Finding {
    /// Nothing is known, and nothing was searched.
    pub(crate) const UNKNOWN: Finding = Finding {
        wins: None,
        argument: Argument::Whole,
        weak: None,
        nodes: 0,
    };
}

impl Findings {
    /// The findings for a player and for the opponent.
    pub(crate) fn new(player: Player, own: Finding, other: Finding) -> Findings {
        let (first, second) = match player {
            Player::First => (own, other),
            Player::Second => (other, own),
        };
        Findings { first, second }
    }

    /// The known part of the value for the player to move, `turn`.
    pub fn prospect(&self, turn: Player) -> Prospect {
        Prospect::of_answers(self.of(turn).wins, self.of(turn.opponent()).wins)
    }

    /// The finding for one player.
    pub fn of(&self, player: Player) -> Finding {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// How many states were searched.
    pub fn nodes(&self) -> u64 {
        self.first.nodes + self.second.nodes
    }
}

/// The error for a game that is not positional: search and proofs support only positional games.
///
/// Strategy stealing, pairings and the reduction of a position all rely on the fact
/// that an extra mark never harms its owner. This is false if a line loses, if
/// players do not have their own marks, or if a mark makes the square above it
/// playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPositional {
    /// The requested game.
    pub rules: Rules,
}

impl fmt::Display for NotPositional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "proof search supports games where a line wins, each player has their own mark and \
             every empty square may be played, because an extra mark never harms there; {} is not \
             such a game",
            self.rules
        )
    }
}

impl Error for NotPositional {}

/// The number of states in the first search of the weak game, which comes before the whole game.
const FIRST_BUDGET: u64 = 50_000;

/// The factor of the budget for the whole game if its search looks for runs of
/// threats. That search then comes before the weak game: its states take much less
/// time, and in such games the first player usually wins.
const RUNS_FIRST: u64 = 256;

impl Solver {
    /// Creates a solver whose transposition tables take at most about `memory` bytes.
    ///
    /// # Errors
    ///
    /// The game is not positional.
    pub fn new(rules: Rules, memory: usize) -> Result<Solver, NotPositional> {
        Ok(Solver {
            weak: Search::new(rules, WinCondition::Weak, memory / 2)?,
            whole: Search::new(rules, WinCondition::Whole, memory / 2)?,
        })
    }

    /// Creates a solver for the weak game only, which gets almost all of the memory.
    ///
    /// # Errors
    ///
    /// The game is not positional.
    pub fn for_weak_game(rules: Rules, memory: usize) -> Result<Solver, NotPositional> {
        Ok(Solver {
            weak: Search::new(rules, WinCondition::Weak, memory)?,
            whole: Search::new(rules, WinCondition::Whole, 0)?,
        })
    }

    /// The game that is searched.
    pub fn rules(&self) -> &Rules {
        self.whole.rules()
    }

    /// Searches who wins a position. The findings for a position of another game are unknown.
    pub fn findings(&self, position: &Position, limits: &Limits<'_>) -> Findings {
        if position.rules() != self.whole.rules() {
            return Findings::new(position.turn(), Finding::UNKNOWN, Finding::UNKNOWN);
        }
        let turn = position.turn();
        let mover = self.finding(position, turn, limits);
        let does_not = Finding {
            wins: Some(false),
            ..Finding::UNKNOWN
        };
        let other = match mover.wins {
            // Only one of the two players can win.
            Some(true) => does_not,
            _ if position.ply() == 0 => Finding {
                argument: Argument::Stealing,
                ..does_not
            },
            _ => self.finding(position, turn.opponent(), limits),
        };
        Findings::new(turn, mover, other)
    }

    /// A winning move of the player to move; `None` if no earlier search has
    /// found one, the game is over, or the position is of another game.
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        if position.rules() != self.whole.rules() {
            return None;
        }
        let turn = position.turn();
        let wins = |(_, child): &(Move, Position)| child.outcome() == Some(Outcome::Win(turn));
        let at_once = position.children().find(wins).map(|(played, _)| played);
        at_once.or_else(|| self.whole.winning_move(position))
    }

    /// A move with which the player to move keeps the opponent from winning; `None` if no
    /// earlier search has found one, the game is over, or the position is of another
    /// game.
    pub fn holding_move(&self, position: &Position) -> Option<Move> {
        let weak = self.weak.holding_move(position);
        weak.or_else(|| self.whole.holding_move(position))
    }

    /// The losing player's move that took the most work to refute; `None` if no
    /// earlier search has refuted one.
    pub fn resisting_move(&self, position: &Position) -> Option<Move> {
        self.whole.resisting_move(position)
    }

    /// Disjoint pairs of empty squares with which the opponent of `attacker` stops every
    /// line: when the attacker takes one square of a pair, the opponent takes the other.
    /// The lines without a pair are so few that the opponent stops them by taking the
    /// heaviest square. `None` if the search finds no such pairs.
    pub fn pairs(&self, position: &Position, attacker: Player) -> Option<Vec<[Square; 2]>> {
        let squares = |pair: u64| {
            let mut squares = position.rules().squares(Stones::from_bits(pair));
            Some([squares.next()?, squares.next()?])
        };
        let state = self.weak.open_state(position, attacker)?;
        let pairs = self.weak.pairs_at_root(state)?.into_iter();
        pairs.map(squares).collect()
    }

    /// Searches whether one player wins a position; the finding is unknown for a
    /// position of another game. The search alternates between the weak and the whole
    /// game, each time with four times the budget.
    pub fn finding(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> Finding {
        let mut question = Question {
            position,
            attacker,
            limits,
            spent: 0,
        };
        let mut budget = FIRST_BUDGET;
        loop {
            if self.whole.looks_for_runs() {
                let wins = question.ask(&self.whole, budget.saturating_mul(RUNS_FIRST));
                // If the player does not win, the search also tries the weak game: if the
                // player does not win that either, blocking alone is a defence.
                if wins == Some(true) || question.must_end() {
                    let weak = wins.filter(|wins| *wins);
                    return question.found(wins, Argument::Whole, weak);
                }
            }
            let weak = question.ask(&self.weak, budget);
            match weak {
                Some(false) => return question.found(weak, Argument::Weak, weak),
                None => {}
                // Whether the player also wins the whole game is still unknown.
                Some(true) => budget = u64::MAX,
            }
            let wins = question.ask(&self.whole, budget);
            if wins.is_some() || budget == u64::MAX || question.must_end() {
                // A player who wins the whole game also wins the weak one.
                let weak = if wins == Some(true) { wins } else { weak };
                return question.found(wins, Argument::Whole, weak);
            }
            budget = budget.saturating_mul(4);
        }
    }

    /// Searches whether one player wins the weak game, in which only that player's
    /// lines count; the finding is unknown for a position of another game.
    pub fn weak_finding(
        &self,
        position: &Position,
        attacker: Player,
        limits: &Limits<'_>,
    ) -> Finding {
        let report = self.weak.wins(position, attacker, limits);
        Finding {
            // A player who does not win the weak game does not win the whole one.
            wins: report.wins.filter(|wins| !wins),
            argument: match report.wins {
                Some(true) => Argument::Attacking,
                _ => Argument::Weak,
            },
            weak: report.wins,
            nodes: report.nodes,
        }
    }
}

/// The query whether one player wins a position, for several searches.
struct Question<'a> {
    position: &'a Position,
    attacker: Player,
    limits: &'a Limits<'a>,
    /// The number of states searched so far.
    spent: u64,
}

impl Question<'_> {
    /// Runs a search of at most `budget` states.
    fn ask(&mut self, search: &Search, budget: u64) -> Option<bool> {
        let spent = self.spent;
        let left = self.limits.nodes.map(|most| most.saturating_sub(spent));
        let limits = Limits {
            nodes: Some(left.unwrap_or(u64::MAX).min(budget)),
            progress: &|progress: Progress| {
                (self.limits.progress)(progress.continuing(spent));
            },
            ..*self.limits
        };
        let report = search.wins(self.position, self.attacker, &limits);
        self.spent += report.nodes;
        report.wins
    }

    fn must_end(&self) -> bool {
        self.limits.are_reached() || self.limits.nodes.is_some_and(|most| self.spent >= most)
    }

    fn found(&self, wins: Option<bool>, argument: Argument, weak: Option<bool>) -> Finding {
        Finding {
            wins,
            argument,
            weak,
            nodes: self.spent,
        }
    }
}
