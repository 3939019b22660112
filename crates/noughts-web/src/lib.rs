//! The page, and the service that answers its questions.
//!
//! [`Service`] answers questions, for `noughts serve` and for a browser without a server, and
//! caches solved games and searches. [`Checks`] answers questions about programs; the page loads it
//! later. Each module of [`questions`] has one or more questions; their parameters implement
//! `Deserialize`, and their answers `Serialize`. The crate opens no file or socket and starts no
//! process. The features `wasm` and `wasm-check` add the functions that JavaScript calls, each for
//! a separate WebAssembly file.
//!
//! ```
//! use noughts_web::questions::position::position;
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

pub mod check;
pub mod error;
pub mod openapi;
pub mod page;
pub mod query;
/// The questions about positions and games.
pub mod questions {
    pub mod about;
    pub mod learn;
    pub mod position;
    pub mod reply;
    pub mod search;
}
pub mod service;
mod solving;
#[cfg(feature = "wasm")]
pub mod wasm;
#[cfg(feature = "wasm-check")]
pub mod wasm_check;

pub use check::Checks;
pub use error::Error;
pub use service::Service;
