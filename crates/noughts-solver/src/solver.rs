//! What a position is worth, by search.

use std::error::Error;
use std::fmt;

use noughts::{Move, Outcome, Player, Position, Prospect, Rules};

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
    weak: Search,
    whole: Search,
}

/// What is known of whether each player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Whether the first player wins.
    pub first: Finding,
    /// Whether the second player wins.
    pub second: Finding,
}

/// What is known of whether a player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether the player wins; `None` if that is not known.
    pub wins: Option<bool>,
    /// The argument for it; without meaning if it is not known.
    pub argument: Argument,
    /// Whether the player wins the weak game, in which only their own lines count;
    /// `None` if the search has not found that out.
    pub weak: Option<bool>,
    /// How many states were searched.
    pub nodes: u64,
}

impl Finding {
    /// Nothing is known, and nothing was searched.
    const UNKNOWN: Finding = Finding {
        wins: None,
        argument: Argument::Whole,
        weak: None,
        nodes: 0,
    };
}

impl Findings {
    /// What is known of the value for the player to move, who is `turn`.
    pub fn prospect(&self, turn: Player) -> Prospect {
        Prospect::of_answers(self.of(turn).wins, self.of(turn.opponent()).wins)
    }

    /// What is known of one player.
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

/// The game is not positional, and search and proofs are for positional games only.
///
/// Strategy stealing, pairings and the reduction of a position all rely on the fact
/// that one more mark never harms its owner. That is not so where a line loses, where
/// marks belong to no player, or where a mark opens the square above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPositional {
    /// The game that was asked for.
    pub rules: Rules,
}

impl fmt::Display for NotPositional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "search and proofs need a game in which a line wins, each player has a mark of their \
             own and every empty square may be played: only there one mark more never harms; {} \
             is none",
            self.rules
        )
    }
}

impl Error for NotPositional {}

/// How many states are searched in the weak game before the whole one, the first time.
const FIRST_BUDGET: u64 = 50_000;

impl Solver {
    /// A solver whose transposition tables take at most about `memory` bytes.
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

    /// Who wins a position. Nothing is known of a position of another game.
    pub fn findings(&self, position: &Position, limits: &Limits<'_>) -> Findings {
        if position.rules() != self.whole.rules() {
            return Findings {
                first: Finding::UNKNOWN,
                second: Finding::UNKNOWN,
            };
        }
        let first = position.turn();
        let mover = self.finding(position, first, limits);
        let does_not = Finding {
            wins: Some(false),
            ..Finding::UNKNOWN
        };
        let other = match mover.wins {
            // Only one of the two can win.
            Some(true) => does_not,
            _ if position.ply() == 0 => Finding {
                argument: Argument::Stealing,
                ..does_not
            },
            _ => self.finding(position, first.opponent(), limits),
        };
        match first {
            Player::First => Findings {
                first: mover,
                second: other,
            },
            Player::Second => Findings {
                first: other,
                second: mover,
            },
        }
    }

    /// A move with which the player to move wins; `None` if no search before has
    /// found one, the game is over, or the position is one of another game.
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        if position.rules() != self.whole.rules() {
            return None;
        }
        let turn = position.turn();
        let wins = |(_, child): &(Move, Position)| child.outcome() == Some(Outcome::Win(turn));
        let at_once = position.children().find(wins).map(|(played, _)| played);
        at_once.or_else(|| self.whole.winning_move(position))
    }

    /// Whether one player wins a position. The weak game and the whole one are
    /// searched in turns, each time with four times the budget.
    fn finding(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> Finding {
        let mut question = Question {
            position,
            attacker,
            limits,
            spent: 0,
        };
        let mut budget = FIRST_BUDGET;
        loop {
            let weak = question.ask(&self.weak, budget);
            match weak {
                Some(false) => return question.found(weak, Argument::Weak, weak),
                None => {}
                // Whether the whole game is won too is still open.
                Some(true) => budget = u64::MAX,
            }
            let wins = question.ask(&self.whole, budget);
            if wins.is_some() || budget == u64::MAX || question.must_end() {
                // A player who wins the whole game wins the weak one too.
                let weak = if wins == Some(true) { wins } else { weak };
                return question.found(wins, Argument::Whole, weak);
            }
            budget = budget.saturating_mul(4);
        }
    }

    /// The search of the weak game.
    pub(crate) fn weak(&self) -> &Search {
        &self.weak
    }

    /// The search of the whole game.
    pub(crate) fn whole(&self) -> &Search {
        &self.whole
    }
}

/// The question whether one player wins a position, put to several searches.
struct Question<'a> {
    position: &'a Position,
    attacker: Player,
    limits: &'a Limits<'a>,
    /// How many states were searched so far.
    spent: u64,
}

impl Question<'_> {
    /// Asks a search, which may look at `budget` states at most.
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
