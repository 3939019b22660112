//! Tests the program as a process, without other people's programs, terminals or browsers.

#[path = "../common/mod.rs"]
mod common;

mod answer;
mod boards;
#[cfg(feature = "cluster")]
mod cluster;
mod examples;
mod generate;
mod limits;
mod output;
mod pasted;
mod play;
mod process;
mod proofs;
mod resume;
#[cfg(feature = "tables")]
mod tables;
