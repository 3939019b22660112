//! One file for each subcommand.

pub(crate) mod answer;
mod boards;
#[cfg(target_os = "linux")]
pub(crate) mod check;
#[cfg(not(target_os = "linux"))]
#[path = "check_elsewhere.rs"]
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod problems;
pub(crate) mod prove;
#[cfg(feature = "web")]
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod values;
pub(crate) mod verify;

use noughts_judge::problems::Problem;

use crate::exit::Failure;

/// The problem of a name.
fn problem(name: &str) -> Result<&'static Problem, Failure> {
    noughts_judge::problems::find(name).map_err(Failure::bad_input)
}
