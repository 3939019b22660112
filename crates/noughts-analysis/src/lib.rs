//! Analyses positions: their values and the reasons, as data and in words.
//!
//! [`Analysis`] has everything known about a position and its moves, from an [`Oracle`] or a
//! [`Searcher`]. Its [`Explanation`] has the reasons: the threats, forks and blocks, and the
//! refutation of each weaker move. [`opponent`] chooses moves as a person would, [`draw`] draws
//! boards as text and [`svg`] as pictures, and [`messages`] has the sentences, in English and
//! Korean. [`policy`] computes the exact strength of a player.
//!
//! The crate does not print, read files, start processes or open sockets, so the command line, the
//! server and the browser use the same functions. Types that are sent as JSON implement
//! [`serde::Serialize`].
//!
//! ```
//! use noughts::Position;
//! use noughts_analysis::{Analysis, Language, Lines, Oracle};
//!
//! // x x .
//! // o o .     x to move
//! // . . .
//! let position: Position = "xx./oo./...".parse()?;
//! let oracle = Oracle::Table;
//! let analysis = Analysis::by_oracle(&oracle, &position)
//!     .ok_or("not tic-tac-toe")?
//!     .explain(Lines::Solved(&oracle), Language::English);
//! let explanation = analysis.explanation.expect("it was asked for");
//! assert_eq!(explanation.text[0], "x to move: x wins in 1, counting the moves of both.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod analysis;
mod cache;
pub mod draw;
pub mod explanation;
mod learning;
pub mod messages;
mod moves;
pub mod opponent;
mod oracle;
pub mod policy;
mod positions;
mod search;
pub mod svg;

pub use analysis::{Analysis, Lines, SearchState, Source, final_lines};
pub use cache::GameCache;
pub use explanation::Explanation;
pub use learning::{Continuations, Opening, Openings, Puzzle, Review, ReviewedMove, Task, Trainer};
pub use messages::{Language, Text};
pub use moves::{
    Named, NamedMove, PositionFields, Refusal, ValuedMove, action_count, action_of, move_classes,
    move_of, notations, reason_name,
};
pub use opponent::Replies;
pub use oracle::{Oracle, transposed, widened};
pub use positions::{Column, PositionList, PositionRow, sign};
pub use search::{MoveSearch, SearchUpdate, Searcher, best_prospect};
