//! Tests the program on a real terminal, which is tmux.

#[path = "../common/mod.rs"]
mod common;

#[cfg(target_os = "linux")]
mod check;
mod play;
mod progress;
