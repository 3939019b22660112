//! Why a position is worth what it is, as data and in words.
//!
//! [`Solved`] and [`Searched`] hold what is known of a position and its moves,
//! and [`Explanation`] says why: the threats, forks and blocks, and how each
//! weaker move is refuted. [`opponent`] chooses moves as a person would, [`draw`]
//! draws boards as text and [`svg`] as pictures, and [`words`] has the sentences,
//! in English and Korean.
//!
//! Nothing here prints, reads files, starts processes or opens sockets, so the
//! command line, a server and a browser can use the same functions. What is to be
//! sent as JSON implements [`serde::Serialize`].
//!
//! ```
//! use noughts::{Position, TABLE};
//! use noughts_explain::{Explanation, Language};
//!
//! // x x .
//! // o o .     x to move
//! // . . .
//! let position: Position = "xx./oo./...".parse()?;
//! let explanation = Explanation::of(&TABLE, &position).ok_or("not tic-tac-toe")?;
//! let text = explanation.text(Language::English);
//! assert_eq!(text[0], "x to move: x wins in 1, counting the moves of both.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod draw;
pub mod explanation;
mod language;
mod moves;
pub mod opponent;
mod oracle;
mod refusal;
mod searched;
mod solved;
mod summary;
pub mod svg;
pub mod words;

pub use explanation::Explanation;
pub use language::{Language, ParseLanguageError, Text};
pub use moves::{MoveWorth, move_classes, notations};
pub use oracle::Oracle;
pub use refusal::{Refusal, reason_name};
pub use searched::{SearchUpdate, Searched, best_prospect, search_position};
pub use solved::Solved;
pub use summary::{PositionSummary, outcome_name};
