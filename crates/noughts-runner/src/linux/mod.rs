//! What needs Linux: sandboxes, and the helper processes that run programs in them.

mod helper;
mod path_text;
mod runner;
mod sandbox;

pub(crate) use helper::serve_if_helper;
pub(crate) use sandbox::{LinuxSandbox, RunnerProcess};
