//! The tic-tac-toe problems of online judges.
//!
//! [`problems`] lists them with every input that a judge may give; [`answer()`]
//! reads a judge's input and writes the judge's output; [`generate`] makes test
//! data; [`why()`] says why an answer is right. With the feature `check`, on Linux,
//! [`check`](mod@check) runs somebody's program on every possible input.
//!
//! ```
//! use noughts_judge::{answer, problems};
//!
//! let problem = problems::find("boj/7682")?;
//! let input = "XXXOO.XXX\nXOXOXOXOX\nend\n";
//! let mut output = Vec::new();
//! answer::answer(problem, input.as_bytes(), &mut output, None)?;
//! assert_eq!(output, b"invalid\nvalid\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod answer;
#[cfg(all(feature = "check", target_os = "linux"))]
pub mod check;
mod comparison;
pub mod generate;
pub mod problems;
mod why;

pub use comparison::Comparison;
pub use why::why;
