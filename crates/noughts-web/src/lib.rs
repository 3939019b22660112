//! The explorer: its page, and the answers to its questions as data.
//!
//! Each module is one question: its parameters deserialize, its answer serializes. Nothing here
//! opens a file or a socket or starts a thread. The caller supplies what takes long or is shared:
//! the [`Oracle`](noughts_analysis::Oracle) of a game, a solver, the time limit of a search. So
//! `noughts serve` and a browser without a server give the same answers. The feature `wasm` adds
//! the functions that JavaScript calls.
//!
//! ```
//! use noughts_web::position::position;
//! use noughts_web::query::PositionQuery;
//! use noughts_analysis::Oracle;
//!
//! let query = PositionQuery {
//!     board: Some("xx./oo./...".to_owned()),
//!     ..PositionQuery::default()
//! };
//! let record = query.record()?.expect("play can reach it");
//! let answer = position(Some(&Oracle::Table), &record, query.language()?)?;
//! assert_eq!(answer.moves.len(), 5);
//! # Ok::<(), noughts_web::Error>(())
//! ```

pub mod about;
pub mod browser;
pub mod error;
pub mod game;
pub mod judge;
pub mod learn;
pub mod page;
pub mod picture;
pub mod position;
pub mod problems;
pub mod query;
pub mod reply;
pub mod search;
#[cfg(feature = "wasm")]
mod wasm;

pub use error::Error;
