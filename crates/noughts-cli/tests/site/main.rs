//! Tests the explorer without a server: compared with the server, and in a real browser.
//!
//! `cargo xtask test site` builds the site in target/explorer and runs these.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the modules are parts of several tests"
)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../page/harness/mod.rs"]
mod harness;

mod beside;
mod folder;
mod hosted;
