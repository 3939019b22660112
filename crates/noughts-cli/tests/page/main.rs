//! The explorer's page in a real browser.
//!
//! Every test opens a new window of one browser, does what a person does, waits until the page
//! shows what it should, and compares that with the library.

#![allow(unreachable_pub, reason = "the modules are parts of one test")]

mod board;
mod browser;
mod checking;
mod chrome_driver;
#[path = "../common/mod.rs"]
mod common;
mod held;

mod access;
mod boards;
mod check;
mod choosing;
mod doors;
mod layout;
mod learning;
mod looks;
mod map;
mod pictures;
mod playing;
mod searching;
mod sharing;
mod training;
mod trouble;
mod variants;
mod why;
