//! Values of k-in-a-row games beyond tic-tac-toe.
//!
//! [`Tiers`] solve games whose table takes up to [`Tiers::MAX_BYTES`]: they compute the value and
//! distance of every position, from the full board backwards. For larger positional games, a
//! [`Solver`] searches who wins, and [`proof`] writes and verifies certificates of the results.
//!
//! ```
//! use noughts::{Position, Rules, Solution, Value};
//! use noughts_solver::Tiers;
//!
//! let rules = Rules::new(4, 3, 3)?;
//! let tiers = Tiers::solve(rules, 1)?;
//! let start = Position::start(rules);
//! assert_eq!(tiers.value(&start), Some(Value::Win { plies: 7 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod gravity;
mod limits;
pub mod literature;
pub mod proof;
mod saved;
pub mod search;
mod solver;
mod threads;
pub mod tiers;

pub use gravity::{GravityFinding, GravitySearch, NotGravity};
pub use limits::{Instant, Limits, Progress};
pub use saved::{ResumeError, Resumed};
pub use solver::{Finding, Findings, NotPositional, Solver};
#[cfg(feature = "cluster")]
pub use tiers::cluster::{Cluster, ClusterError};
#[cfg(feature = "disk")]
pub use tiers::disk::{DiskTable, TableError};
pub use tiers::{SolveTiersError, Tiers};
