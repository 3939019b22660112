//! The Chromium of all tests, and functions to use and check the page.

pub mod board;
mod browser;
pub mod checking;
mod chrome_driver;
mod held;

pub use browser::Browser;
