//! Tests `noughts check` on right, wrong, odd and hostile programs.

#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

mod again;
mod alive;
mod class;
mod documents;
mod form;
mod functions;
mod generate;
mod hostile;
mod input;
mod names;
mod programs;
mod report;
mod scout;
mod start;
