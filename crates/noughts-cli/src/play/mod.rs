//! The terminal game.
//!
//! ```text
//!   Game      whose turn it is, undo and redo; what a move does, Position says
//!     │
//!   Session   … with an opponent, values and hints ◀── Analysis ◀── Analyst
//!     │
//!     ├─ plain    line by line
//!     └─ screen   keys in, a drawing out; its Analyst has an AnalysisThread
//! ```

mod analysis;
#[cfg(feature = "play")]
mod analysis_thread;
mod command;
mod game;
pub(crate) mod plain;
#[cfg(feature = "play")]
pub(crate) mod screen;
mod session;

pub(crate) use analysis::Analyst;
pub(crate) use command::Command;
pub(crate) use game::{Game, People};
pub(crate) use session::Session;
