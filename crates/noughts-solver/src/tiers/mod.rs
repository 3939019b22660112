//! Every position of a game, from the full board backwards.
//!
//! The positions with n marks are a tier. Each of their moves leads to the tier
//! with n + 1, so one sweep from the full board to the empty one gives every
//! value, with nothing searched and nothing hashed: a position's place follows
//! from its marks. A tier is an array of blocks, one for each set of n occupied
//! squares; in the block there is one byte for each way to give them to x and o.
//!
//! ```text
//!  tier 2 of 2×2      block    ##.. #.#. .##. #..# .#.# ..##      occupied squares
//!                     bytes    xo ox  …                           who has which
//! ```

mod counts;
mod entry;
mod subsets;
mod sweep;

use std::error::Error;
use std::fmt;

use noughts::{Player, Position, Rules, Solution, Value};

pub use counts::Counts;
use entry::Entry;
use subsets::Subsets;

/// Every position of a game of at most [`Tiers::MAX_SQUARES`] squares with its
/// value.
///
/// One byte for each arrangement of as many x as o, or one more: 10 MB for 16
/// squares, 741 MB for 20.
#[derive(Debug)]
pub struct Tiers {
    rules: Rules,
    /// By the number of marks.
    tiers: Vec<Tier>,
}

/// The positions with a number of marks, and how many have each value.
#[derive(Debug)]
struct Tier {
    entries: Vec<Entry>,
    counts: Counts,
}

static SUBSETS: Subsets = Subsets::new();

impl Tiers {
    /// The largest number of squares that is kept whole.
    pub const MAX_SQUARES: u32 = 20;

    /// Solves a game on some threads; none are as good as one.
    ///
    /// # Errors
    ///
    /// The board has more than [`Tiers::MAX_SQUARES`] squares.
    pub fn solve(rules: Rules, threads: usize) -> Result<Tiers, TooManySquares> {
        if rules.area() > Tiers::MAX_SQUARES {
            return Err(TooManySquares { rules });
        }
        Ok(Tiers {
            rules,
            tiers: sweep::sweep(&rules, threads),
        })
    }

    /// The game that is solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many positions after `ply` moves have each value; none have any
    /// beyond the full board.
    pub fn counts(&self, ply: u32) -> Counts {
        let tier = self.tiers.get(ply as usize);
        tier.map_or_else(Counts::default, |tier| tier.counts.clone())
    }

    /// How many positions have each value.
    pub fn total(&self) -> Counts {
        self.tiers
            .iter()
            .fold(Counts::default(), |sum, tier| sum + tier.counts.clone())
    }
}

impl Solution for Tiers {
    /// The value of a position; nothing if it is one of another game.
    fn value(&self, position: &Position) -> Option<Value> {
        if *position.rules() != self.rules {
            return None;
        }
        let board = position.board();
        let [x, occupied] =
            [board.stones(Player::X), board.occupied()].map(|stones| stones.bits() as u32);
        let block = SUBSETS.count(position.ply(), x.count_ones()) * SUBSETS.number(occupied);
        let number = block + SUBSETS.number(gather(x, occupied));
        self.tiers[position.ply() as usize].entries[number].value()
    }
}

/// The bits of `set` at the places of `within`, moved together.
fn gather(set: u32, within: u32) -> u32 {
    let (mut gathered, mut place, mut rest) = (0, 0, within);
    while rest != 0 {
        gathered |= (set >> rest.trailing_zeros() & 1) << place;
        place += 1;
        rest &= rest - 1;
    }
    gathered
}

/// The board is too large to keep every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManySquares {
    /// The game that was asked for.
    pub rules: Rules,
}

impl fmt::Display for TooManySquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (most, found) = (Tiers::MAX_SQUARES, self.rules.area());
        write!(
            f,
            "expected at most {most} squares to keep every position, found {found}"
        )
    }
}

impl Error for TooManySquares {}
