//! Tests the explorer's page in a real browser.
//!
//! Every test opens a new window of one browser, acts like a person, waits until the page shows the
//! expected state, and compares it with the library.

#![allow(unreachable_pub, reason = "the modules are parts of one test")]

#[path = "../common/mod.rs"]
mod common;
mod harness;

mod addresses;
mod check;
mod game;
mod layout;
mod learn;
mod looks;
mod trouble;
