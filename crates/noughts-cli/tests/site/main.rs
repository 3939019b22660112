//! The explorer without a server: beside the server, and in a real browser.
//!
//! `cargo xtask test site` builds the site in target/explorer and runs these.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the modules are parts of several tests"
)]

#[path = "../page/browser.rs"]
mod browser;
#[path = "../page/checking.rs"]
mod checking;
#[path = "../page/chrome_driver.rs"]
mod chrome_driver;
#[path = "../common/mod.rs"]
mod common;
#[path = "../page/held.rs"]
mod held;

mod beside;
mod folder;
mod hosted;
