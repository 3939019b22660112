//! The subcommands; `play` and `serve` are in the folders `play` and `web`.

pub(crate) mod answer;
pub(crate) mod boards;
pub(crate) mod check;
pub(crate) mod count;
pub(crate) mod definition;
pub(crate) mod draw;
pub(crate) mod generate;
pub(crate) mod positions;
pub(crate) mod problems;
pub(crate) mod proofs;
#[cfg(feature = "tables")]
pub(crate) mod table;

use noughts_judge::problems::Problem;

use crate::exit::Failure;
use crate::messages::language;

/// Finds a problem by its name.
fn problem(name: &str) -> Result<&'static Problem, Failure> {
    let found = noughts_judge::problems::find(name);
    found.map_err(|error| Failure::BadInput(error.text(language())))
}
