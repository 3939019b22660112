use std::error::Error;
use std::fmt;

use noughts::Rules;

use super::Tiers;
use super::monitor::Stopped;

/// The game has too many positions to keep every one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPositions {
    /// The game that was asked for.
    pub rules: Rules,
    /// How many bytes they would take.
    pub found: u128,
    /// How many bytes they may take.
    pub allowed: u128,
}

impl fmt::Display for TooManyPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooManyPositions {
            rules,
            found,
            allowed,
        } = self;
        write!(
            f,
            "expected at most {allowed} bytes to keep every position, found {found} for {rules}"
        )
    }
}

impl Error for TooManyPositions {}

/// Why a game is not solved within limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveTiersError {
    /// The positions would take more memory than allowed.
    TooManyPositions(TooManyPositions),
    /// The board has more than [`Tiers::MAX_SQUARES`].
    TooManySquares {
        /// The game that was asked for.
        rules: Rules,
    },
    /// The system has not so much memory.
    OutOfMemory {
        /// How many bytes were asked for.
        bytes: usize,
    },
    /// The deadline passed, or the work was told to stop.
    LimitsReached,
}

impl fmt::Display for SolveTiersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveTiersError::TooManyPositions(error) => error.fmt(f),
            SolveTiersError::TooManySquares { rules } => write!(
                f,
                "expected at most {} squares to keep every position, found {} for {rules}",
                Tiers::MAX_SQUARES,
                rules.area()
            ),
            SolveTiersError::OutOfMemory { bytes } => Stopped::OutOfMemory { bytes: *bytes }.fmt(f),
            SolveTiersError::LimitsReached => {
                f.write_str("the limits were reached before every position had its value")
            }
        }
    }
}

impl Error for SolveTiersError {}

impl From<TooManyPositions> for SolveTiersError {
    fn from(error: TooManyPositions) -> SolveTiersError {
        SolveTiersError::TooManyPositions(error)
    }
}

impl From<Stopped> for SolveTiersError {
    fn from(stopped: Stopped) -> SolveTiersError {
        match stopped {
            Stopped::LimitsReached => SolveTiersError::LimitsReached,
            Stopped::OutOfMemory { bytes } => SolveTiersError::OutOfMemory { bytes },
        }
    }
}
