//! Solves every position of a game, from the full board backwards.
//!
//! The positions with n marks form a tier. A move leads from a tier to the tier with n + 1
//! marks, so one sweep from the full board to the empty one computes every value. The place
//! of a position follows from its marks, so no hash table is necessary. A tier is an array of
//! blocks, one for each orbit of sets of n squares that can be occupied. A block has one byte
//! for each pattern of x and o on its squares.
//!
//! ```text
//!  tier 2 of 2×2      block    ##   #.      occupied squares
//!                              ..   .#
//!                     bytes    xo ox  …     which is which
//! ```

#[cfg(feature = "cluster")]
pub mod cluster;
#[cfg(feature = "disk")]
pub mod disk;
mod entry;
mod evaluate;
mod layout;
mod moves;
mod pieces;
mod sweep;

use std::error::Error;
use std::fmt;

use noughts::census::{arrangements, mark_patterns};
use noughts::{Mark, Position, Rules, Solution, Value};

use crate::limits::Limits;
use entry::Entry;
pub use entry::ValueCounts;
use layout::{Layout, Subsets};

/// Every position of a game with its value.
///
/// It takes one byte for each arrangement of marks that could be a position, on one set of
/// each orbit of sets of squares: 1.5 MB for the ordinary game on 4×4, 190 MB on 5×4.
#[derive(Debug)]
pub struct Tiers {
    rules: Rules,
    /// By the number of marks.
    tiers: Vec<Tier>,
}

/// The positions with a number of marks, and their numbers by value.
#[derive(Debug)]
struct Tier {
    layout: Layout,
    entries: Vec<Entry>,
    counts: ValueCounts,
}

static SUBSETS: Subsets = Subsets::new();

// A game that fits has few enough squares: with more squares, the sets of squares alone take too
// many bytes.
const _: () = assert!(Tiers::MAX_BYTES < 1 << (Tiers::MAX_SQUARES + 1));

impl Tiers {
    /// The most bytes that a game may take in [`Tiers::solve`]: enough for the ordinary
    /// game on 20 squares.
    pub const MAX_BYTES: u128 = 500_000_000;

    /// The maximal number of squares of a board, regardless of memory: a set of
    /// squares is a word of 32 bits, and a value with its distance is one byte.
    pub const MAX_SQUARES: u32 = layout::MAX_SQUARES;

    /// Solves a game on several threads; 0 counts as 1.
    ///
    /// # Errors
    ///
    /// Those of [`Tiers::solve_within`], with at most [`Tiers::MAX_BYTES`].
    pub fn solve(rules: Rules, threads: usize) -> Result<Tiers, SolveTiersError> {
        Tiers::solve_within(rules, Tiers::MAX_BYTES, &Limits::with_threads(threads))
    }

    /// Solves a game within limits of time, and of memory in place of
    /// [`Tiers::MAX_BYTES`].
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use noughts_solver::{Limits, SolveTiersError, Tiers};
    ///
    /// let limits = Limits {
    ///     threads: 2,
    ///     deadline: Some(Instant::now() + Duration::from_secs(3_600)),
    ///     ..Limits::NONE
    /// };
    /// let tiers = Tiers::solve_within("4,4,4".parse()?, 20_000_000, &limits)?;
    /// assert_eq!(tiers.total().positions(), 9_722_011);
    ///
    /// let refused = Tiers::solve_within("5,4,4".parse()?, 20_000_000, &limits);
    /// assert!(matches!(refused, Err(SolveTiersError::TooManyPositions { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The game takes more than `max_bytes`, the board has more than
    /// [`Tiers::MAX_SQUARES`], the system does not have enough memory, or the limits end
    /// the work.
    pub fn solve_within(
        rules: Rules,
        max_bytes: u128,
        limits: &Limits<'_>,
    ) -> Result<Tiers, SolveTiersError> {
        let (found, allowed) = (Tiers::bytes(&rules), max_bytes);
        if found > allowed {
            return Err(SolveTiersError::TooManyPositions {
                rules,
                found,
                allowed,
            });
        }
        if rules.area() > Tiers::MAX_SQUARES {
            return Err(SolveTiersError::TooManySquares { rules });
        }
        let tiers = sweep::sweep(&rules, limits)?;
        Ok(Tiers { rules, tiers })
    }

    /// Whether [`Tiers::solve`] can solve a game: it takes at most [`Tiers::MAX_BYTES`].
    pub fn can_hold(rules: &Rules) -> bool {
        Tiers::bytes(rules) <= Tiers::MAX_BYTES
    }

    /// The maximal number of bytes that a game takes: one for each arrangement of marks on one
    /// set of each orbit of sets of squares; and during the computation one for each set of
    /// squares and four for each pattern of x.
    pub fn bytes(rules: &Rules) -> u128 {
        let patterns = (0..=rules.area()).map(|ply| mark_patterns(rules, ply));
        let more = (1u128 << rules.area()) + 4 * patterns.max().unwrap_or(0);
        places(rules).into_iter().fold(more, u128::saturating_add)
    }

    /// The game that is solved.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of positions after `ply` moves with each value; none if there are
    /// more moves than squares.
    pub fn counts(&self, ply: u32) -> ValueCounts {
        let tier = self.tiers.get(ply as usize);
        tier.map_or_else(ValueCounts::default, |tier| tier.counts.clone())
    }

    /// The number of positions with each value.
    pub fn total(&self) -> ValueCounts {
        self.tiers.iter().fold(ValueCounts::default(), |sum, tier| {
            sum + tier.counts.clone()
        })
    }
}

impl Solution for Tiers {
    /// The value of a position; `None` if it is one of another game.
    fn value(&self, position: &Position) -> Option<Value> {
        if *position.rules() != self.rules {
            return None;
        }
        let board = position.board();
        let [x, occupied] =
            [board.stones(Mark::X), board.occupied()].map(|stones| stones.bits() as u32);
        let tier = &self.tiers[position.ply() as usize];
        tier.entries[tier.layout.place(x, occupied)?].value()
    }
}

/// The maximal number of places of each tier, by the number of marks.
fn places(rules: &Rules) -> Vec<u128> {
    let plies = 0..=rules.area();
    if rules.has_free_squares() {
        let classes = plies.zip(layout::class_counts(rules));
        classes
            .map(|(ply, classes)| classes.saturating_mul(mark_patterns(rules, ply)))
            .collect()
    } else {
        plies.map(|ply| arrangements(rules, ply)).collect()
    }
}

/// Why a game cannot be solved within limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveTiersError {
    /// The positions would take more memory than allowed.
    TooManyPositions {
        /// The requested game.
        rules: Rules,
        /// The number of bytes that they would take.
        found: u128,
        /// The number of bytes that they may take.
        allowed: u128,
    },
    /// The board has more than [`Tiers::MAX_SQUARES`].
    TooManySquares {
        /// The requested game.
        rules: Rules,
    },
    /// The system does not have enough memory.
    OutOfMemory {
        /// The number of requested bytes.
        bytes: usize,
    },
    /// The deadline passed, or the caller stopped the work.
    LimitsReached,
}

impl fmt::Display for SolveTiersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveTiersError::TooManyPositions {
                rules,
                found,
                allowed,
            } => write!(
                f,
                "expected at most {allowed} bytes to keep every position, found {found} for {rules}"
            ),
            SolveTiersError::TooManySquares { rules } => write!(
                f,
                "expected at most {} squares to keep every position, found {} for {rules}",
                Tiers::MAX_SQUARES,
                rules.area()
            ),
            SolveTiersError::OutOfMemory { bytes } => {
                write!(f, "the system refused {bytes} bytes of memory")
            }
            SolveTiersError::LimitsReached => {
                f.write_str("the limits were reached before every position had its value")
            }
        }
    }
}

impl Error for SolveTiersError {}
