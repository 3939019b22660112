//! The explorer: its page, and the answers to its questions as data.
//!
//! [`Service`] routes questions to answers, for `noughts serve` and for a browser without a
//! server, and keeps solved games and searches. [`Checks`] does the same for questions about
//! programs, which a page loads later. Each other module is one question: its parameters
//! deserialize, its answer serializes. Nothing here opens a file or a socket or starts a process.
//! The features `wasm` and `wasm-check` add the functions that JavaScript calls, each for a
//! WebAssembly file of its own.
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
//! assert_eq!(answer.analysis.moves.len(), 5);
//! # Ok::<(), noughts_web::Error>(())
//! ```

pub mod about;
pub mod check;
pub mod error;
pub mod learn;
pub mod openapi;
pub mod page;
pub mod picture;
pub mod position;
pub mod query;
pub mod reply;
pub mod search;
pub mod service;
mod solving;
#[cfg(feature = "wasm")]
pub mod wasm;
#[cfg(feature = "wasm-check")]
pub mod wasm_check;

pub use check::Checks;
pub use error::Error;
pub use service::Service;
