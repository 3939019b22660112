//! One Chromium for all tests, and what they do with the page and expect of it.

pub mod board;
mod browser;
pub mod checking;
mod chrome_driver;
mod held;

pub use browser::Browser;
