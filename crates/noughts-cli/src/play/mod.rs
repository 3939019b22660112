//! The terminal game.
//!
//! ```text
//!   Game      whose turn it is, undo and redo; what a move does, Position says
//!     │
//!   Session   … with an opponent, values and hints ◀── Insight ── Mentor, Study
//!     │
//!     ├─ plain    line by line
//!     └─ screen   keys in, a drawing out
//! ```

mod command;
mod game;
mod insight;
pub(crate) mod plain;
#[cfg(feature = "play")]
pub(crate) mod screen;
mod session;
#[cfg(feature = "play")]
mod study;
mod words;

pub(crate) use game::{Game, People};
pub(crate) use insight::Mentor;
pub(crate) use session::Session;
