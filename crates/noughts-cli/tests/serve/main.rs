//! Tests `noughts serve` with well-behaved clients and others.

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
