//! What a position is worth, by search.

use noughts::{Outcome, Player, Position, Rules, Square};

use crate::proof::Argument;
use crate::search::{Answer, Game, Limits, Progress, Search};

/// Finds out who wins a position of a game of any size, if the limits allow.
///
/// It asks first whether the player wins the weak game, in which only their own
/// lines count: if not, that settles the whole game, and it is often much easier
/// to see.
///
/// ```
/// use noughts::{Outcome, Position, Rules};
/// use noughts_solver::{Solver, search::Limits};
///
/// let rules = Rules::new(6, 6, 5)?;
/// let solver = Solver::new(rules, 10_000_000);
/// let findings = solver.findings(&Position::start(rules), &Limits::NONE);
/// assert_eq!(findings.outcome(), Some(Outcome::Draw));
/// # Ok::<(), noughts::RulesError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    weak: Search,
    whole: Search,
}

/// What is known of whether each player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Whether x wins.
    pub x: Finding,
    /// Whether o wins.
    pub o: Finding,
}

/// What is known of whether a player wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether the player wins.
    pub answer: Answer,
    /// Why.
    pub argument: Argument,
    /// Whether the player wins the weak game, in which only their own lines
    /// count, as far as that was found out on the way.
    pub weak: Answer,
    /// How many states were looked at.
    pub nodes: u64,
}

impl Findings {
    /// How the game ends if both play their best; nothing if that is not known.
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.x.answer, self.o.answer) {
            (Answer::Yes, _) => Some(Outcome::Win(Player::X)),
            (_, Answer::Yes) => Some(Outcome::Win(Player::O)),
            (Answer::No, Answer::No) => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// What is known of one player.
    pub fn of(&self, player: Player) -> Finding {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// How many states were looked at.
    pub fn nodes(&self) -> u64 {
        self.x.nodes + self.o.nodes
    }
}

/// How many states are looked at in the weak game before the whole one has its
/// turn, the first time.
const FIRST_TURN: u64 = 50_000;

impl Solver {
    /// A solver that uses about `memory` bytes for what it remembers.
    pub fn new(rules: Rules, memory: usize) -> Solver {
        let search = |game| Search::new(rules, game, memory / 2);
        Solver {
            weak: search(Game::Weak),
            whole: search(Game::Whole),
        }
    }

    /// Who wins a position.
    ///
    /// # Panics
    ///
    /// If the position is one of another game.
    pub fn findings(&self, position: &Position, limits: &Limits<'_>) -> Findings {
        let first = position.turn();
        let mover = self.finding(position, first, limits);
        let known = |answer| Finding {
            answer,
            argument: Argument::Whole,
            weak: Answer::Unknown,
            nodes: 0,
        };
        let other = match mover.answer {
            // Only one of the two can win.
            Answer::Yes => known(Answer::No),
            _ if position.ply() == 0 => Finding {
                argument: Argument::Stealing,
                ..known(Answer::No)
            },
            _ => self.finding(position, first.opponent(), limits),
        };
        match first {
            Player::X => Findings { x: mover, o: other },
            Player::O => Findings { x: other, o: mover },
        }
    }

    /// A move with which the player to move wins, if what was searched before
    /// tells one.
    ///
    /// # Panics
    ///
    /// If the position is one of another game.
    pub fn winning_move(&self, position: &Position) -> Option<Square> {
        let wins = |(_, child): &(Square, Position)| child.board().has_line(position.turn());
        let at_once = position.children().find(wins).map(|(square, _)| square);
        at_once.or_else(|| self.whole.winning_square(position))
    }

    /// Whether one player wins a position: the weak game and the whole one in
    /// turns, each longer than the one before.
    fn finding(&self, position: &Position, attacker: Player, limits: &Limits<'_>) -> Finding {
        let mut question = Question {
            position,
            attacker,
            limits,
            spent: 0,
        };
        let mut turn = FIRST_TURN;
        loop {
            let weak = question.ask(&self.weak, turn);
            match weak {
                Answer::No => return question.found(Answer::No, Argument::Weak, weak),
                Answer::Unknown => {}
                // Who wins the weak game may or may not win the whole one.
                Answer::Yes => turn = u64::MAX,
            }
            let answer = question.ask(&self.whole, turn);
            if answer != Answer::Unknown || turn == u64::MAX || question.must_end() {
                // Who wins the whole game wins the weak one.
                let weak = if answer == Answer::Yes { answer } else { weak };
                return question.found(answer, Argument::Whole, weak);
            }
            turn = turn.saturating_mul(4);
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

/// Whether one player wins a position, asked several times.
struct Question<'a> {
    position: &'a Position,
    attacker: Player,
    limits: &'a Limits<'a>,
    /// How many states were looked at so far.
    spent: u64,
}

impl Question<'_> {
    /// Asks a search to look at so many states at most.
    fn ask(&mut self, search: &Search, turn: u64) -> Answer {
        let spent = self.spent;
        let left = self.limits.nodes.map(|most| most.saturating_sub(spent));
        let limits = Limits {
            nodes: Some(left.unwrap_or(u64::MAX).min(turn)),
            progress: &|progress: Progress| {
                (self.limits.progress)(Progress {
                    nodes: spent + progress.nodes,
                    ..progress
                });
            },
            ..*self.limits
        };
        let report = search.wins(self.position, self.attacker, &limits);
        self.spent += report.nodes;
        report.answer
    }

    fn must_end(&self) -> bool {
        self.limits.are_reached() || self.limits.nodes.is_some_and(|most| self.spent >= most)
    }

    fn found(&self, answer: Answer, argument: Argument, weak: Answer) -> Finding {
        Finding {
            answer,
            argument,
            weak,
            nodes: self.spent,
        }
    }
}
