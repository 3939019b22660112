//! `noughts serve` as a client meets it, well-behaved or not.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod boards;
mod description;
mod documents;
mod ending;
mod errors;
mod guards;
mod learning;
mod search;
mod served;
mod smoke;
#[cfg(feature = "tables")]
mod tables;
mod words;
