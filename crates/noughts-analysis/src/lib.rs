//! Why a position is worth what it is, as data and in words.
//!
//! [`Solved`] and [`Searched`] hold what is known of a position and its moves, by a table or a
//! [`Searcher`],
//! and [`Explanation`] says why: the threats, forks and blocks, and how each
//! weaker move is refuted. [`opponent`] chooses moves as a person would, [`draw`]
//! draws boards as text and [`svg`] as pictures, and [`messages`] has the sentences,
//! in English and Korean. [`policy`] works out exactly how good a player is.
//!
//! Nothing here prints, reads files, starts processes or opens sockets, so the
//! command line, a server and a browser can use the same functions. What is to be
//! sent as JSON implements [`serde::Serialize`].
//!
//! ```
//! use noughts::{Position, TABLE};
//! use noughts_analysis::{Explanation, Language};
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

mod actions;
mod cache;
mod columns;
pub mod draw;
pub mod explanation;
mod language;
pub mod messages;
mod move_by_move;
mod move_class;
mod move_search;
mod moves;
mod openings;
pub mod opponent;
mod oracle;
pub mod policy;
mod position_list;
mod position_row;
mod refusal;
mod replies;
mod review;
mod searched;
mod searcher;
mod solved;
mod summary;
pub mod svg;
pub mod trainer;
pub mod words;

pub use actions::{action_count, action_of, move_of};
pub use cache::GameCache;
pub use columns::{Column, sign};
pub use explanation::Explanation;
pub use language::{Language, ParseLanguageError, Text};
pub use move_search::MoveSearch;
pub use moves::{MoveWorth, move_classes, notations};
pub use openings::{Continuations, Opening, Openings};
pub use oracle::{Oracle, transposed, widened};
pub use position_list::PositionList;
pub use position_row::PositionRow;
pub use refusal::{Refusal, reason_name};
pub use replies::Replies;
pub use review::{Review, ReviewedMove};
pub use searched::{SearchUpdate, Searched, best_prospect};
pub use searcher::Searcher;
pub use solved::Solved;
pub use summary::{PositionSummary, outcome_name};
