//! The explorer's page in a real browser.
//!
//! Every test opens a new window of one browser, does what a person does, waits until the page
//! shows what it should, and compares that with the library.

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
