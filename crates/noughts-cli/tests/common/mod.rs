//! Code that the test executables share. Each uses a part of it.

#![allow(dead_code, unreachable_pub)]

pub mod documents;
pub mod generated;
pub mod harness;
pub mod program;
pub mod programs;
pub mod served;
pub mod terminal;
pub mod wait;
