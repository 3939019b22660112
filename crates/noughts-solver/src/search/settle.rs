//! What matters in a state, and nothing else.
//!
//! A line of a player in which the opponent has no stone is alive, and what it
//! lacks is what the player still has to get. Of these sets
//!
//! - those that contain another one do not matter: who gets the larger gets the
//!   smaller before, and who stops the smaller stops both;
//! - those with two squares that are in no other set do not matter: if one of
//!   the two is taken, the opponent takes the other;
//! - squares in no set that matters do not matter.
//!
//! Each of these may make another one apply, so they are repeated until nothing
//! changes. None changes who wins.

use super::geometry::Geometry;
use super::state::{Game, State};

/// A state of which nothing is left that does not matter.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    pub(crate) state: State,
    /// What the attacker's lines lack, the smallest first.
    pub(crate) attacks: Vec<u64>,
    /// What the defender's lines lack, the smallest first; none in the weak
    /// game.
    pub(crate) counters: Vec<u64>,
}

impl Settled {
    pub(crate) fn new(geometry: &Geometry, game: Game, state: State) -> Settled {
        let State {
            attacker,
            defender,
            free,
            ..
        } = state;
        let mut settled = Settled {
            state,
            attacks: lacking(geometry, attacker, free),
            counters: match game {
                Game::Whole => lacking(geometry, defender, free),
                Game::Weak => Vec::new(),
            },
        };
        settled.drop_idle(geometry);
        settled
    }

    /// Becomes what `before` is after a move of whoever is to move. The same as
    /// settling the state after the move, and much faster.
    pub(crate) fn follow(&mut self, geometry: &Geometry, before: &Settled, square: u64) {
        self.state = before.state.after(square);
        let (own, before_own, others, before_others) = if before.state.attacker_to_move {
            let (own, others) = (&mut self.attacks, &mut self.counters);
            (own, &before.attacks, others, &before.counters)
        } else {
            let (own, others) = (&mut self.counters, &mut self.attacks);
            (own, &before.counters, others, &before.attacks)
        };
        take(before_own, square, own);
        others.clear();
        others.extend(before_others.iter().filter(|set| **set & square == 0));
        self.drop_idle(geometry);
    }

    /// Drops the sets with two squares of their own, and then what is in no set.
    fn drop_idle(&mut self, geometry: &Geometry) {
        loop {
            let (mut once, mut twice) = (0, 0);
            for set in self.attacks.iter().chain(&self.counters) {
                twice |= once & set;
                once |= set;
            }
            let private = once & !twice;
            self.state.free = once;
            let matters = |set: &u64| {
                let own = set & private;
                own & own.wrapping_sub(1) == 0
            };
            let count = self.attacks.len() + self.counters.len();
            self.attacks.retain(matters);
            self.counters.retain(matters);
            if self.attacks.len() + self.counters.len() == count {
                break;
            }
        }
        let state = &mut self.state;
        state.attacker &= used(geometry, state.attacker, state.free);
        state.defender &= if self.counters.is_empty() {
            0
        } else {
            used(geometry, state.defender, state.free)
        };
    }
}

/// What each line of a player lacks, but for those that contain another one.
fn lacking(geometry: &Geometry, stones: u64, free: u64) -> Vec<u64> {
    let alive = |line: &&u64| **line & !(stones | free) == 0;
    let lines = geometry.lines.iter().filter(alive);
    let mut sets: Vec<u64> = lines.map(|line| line & free).collect();
    sets.sort_by_key(|set| set.count_ones());
    let mut least: Vec<u64> = Vec::new();
    for set in sets {
        if least.iter().all(|smaller| smaller & !set != 0) {
            least.push(set);
        }
    }
    least
}

/// The sets of a player who takes a square.
fn take(before: &[u64], square: u64, after: &mut Vec<u64>) {
    after.clear();
    let size = |set: &u64| set.count_ones();
    // Those with the square shrink. They do not contain one another, as they did
    // not before, but they may be contained in others.
    after.extend(
        before
            .iter()
            .filter(|set| **set & square != 0)
            .map(|set| set & !square),
    );
    let shrunk = after.len();
    for set in before.iter().filter(|set| **set & square == 0) {
        if after[..shrunk].iter().all(|smaller| smaller & !set != 0) {
            after.push(*set);
        }
    }
    // Two runs in order of size.
    after.sort_by_key(size);
}

/// The squares of a player's lines that are alive.
fn used(geometry: &Geometry, stones: u64, free: u64) -> u64 {
    let dead = !(stones | free);
    geometry.lines.iter().fold(0, |used, line| {
        used | if line & dead == 0 { *line } else { 0 }
    })
}
