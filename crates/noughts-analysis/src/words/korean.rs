//! Korean for callers that do not use [`crate::messages`] yet.

pub use crate::messages::ko::{Particle, with};

/// All of some things: `a1`, `a1과 a2`, `a1, a2, a3`.
pub fn all(items: &[String]) -> String {
    crate::messages::ko::all(items).to_string()
}
