//! What needs Linux: sandboxes, and the helper processes that run programs in them.

pub(crate) mod helper;
pub(crate) mod path_text;
pub(crate) mod runner;
pub(crate) mod sandbox;
