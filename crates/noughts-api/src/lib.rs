//! What the explorer asks, answered as data.
//!
//! Each module is one question: the parameters that it takes, which deserialize, and
//! the answer, which serializes. Nothing here opens a file or a socket or starts a
//! thread; whoever asks brings what takes long or has to be shared: the
//! [`Oracle`](noughts_analysis::Oracle) of a game, a solver, the time that a search may
//! take. So `noughts serve` and a browser without a server give the same answers.
//!
//! ```
//! use noughts_api::position::position;
//! use noughts_api::query::PositionQuery;
//! use noughts_analysis::Oracle;
//!
//! let query = PositionQuery {
//!     board: Some("xx./oo./...".to_owned()),
//!     ..PositionQuery::default()
//! };
//! let record = query.record()?.expect("play can reach it");
//! let answer = position(Some(&Oracle::Table), &record, query.language()?)?;
//! assert_eq!(answer.moves.len(), 5);
//! # Ok::<(), noughts_api::Error>(())
//! ```

pub mod about;
pub mod error;
pub mod game;
pub mod judge;
pub mod learn;
pub mod picture;
pub mod position;
pub mod problems;
pub mod query;
pub mod reply;
pub mod search;

pub use error::Error;
