//! The terminal game.
//!
//! ```text
//!   Game      turns, undo and redo; Position has the rules
//!     │
//!   Session   … with an opponent, values and hints ◀── Analysis ◀── Analyst
//!     │
//!     ├─ plain    plain lines
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
