//! Why a position is worth what it is, as data and in words.
//!
//! [`Solved`] and [`Searched`] hold what is known of a position and its moves,
//! and [`Explanation`] says why: the threats, forks and blocks, and how each
//! weaker move is refuted. [`opponent`] chooses moves as a person would, [`draw`]
//! and [`svg`] make pictures, and [`words`] says things of the game in English
//! and Korean. There are no files, processes or sockets here, so the same
//! functions serve the command line, the server and a browser.
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
pub use moves::{MoveWorth, classes, notations};
pub use oracle::Oracle;
pub use refusal::{Refusal, reason_name};
pub use searched::{SearchUpdate, Searched, best_of, search};
pub use solved::Solved;
pub use summary::{PositionSummary, outcome_name};
