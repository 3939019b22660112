//! The tic-tac-toe problems of online judges: their questions, the answers to every input, test
//! data, and a judge of programs.
//!
//! | to | use |
//! | --- | --- |
//! | find a problem by any name, or list them all | [`problems::find`], [`problems::PROBLEMS`] |
//! | read a judge's input and write the judge's output | [`answer::answer()`], [`answer::answer_file`] |
//! | read the cases of an input | [`answer::cases`], [`answer::cases_before_error`] |
//! | say why an answer is right, in English or Korean | [`why()`] |
//! | generate every input of a problem with its answers | [`generate::TestData`] |
//! | judge an output that a program has printed | [`check_output`] |
//! | decide whether a source is a function, and write its driver | [`functions::function`] |
//! | judge a program on every possible input | [`judge::Judge`], then [`report::Report`] |
//!
//! The modules are one pipeline:
//!
//! ```text
//! problems ──▶ judge: batches, runs, findings ──▶ form, mistakes, diagnosis ──▶ report ──▶ messages
//! ```
//!
//! # Answering an input
//!
//! ```
//! use noughts_judge::{answer, problems};
//!
//! let problem = problems::find("boj/7682")?;
//! let input = "XXXOO.XXX\nXOXOXOXOX\nend\n";
//! let mut output = Vec::new();
//! let answered = answer::answer(problem, input.as_bytes(), &mut output, None)?;
//! assert_eq!(output, b"invalid\nvalid\n");
//! assert_eq!(answered.cases, 2);
//!
//! // The error names the line and the case. The cases before it are answered.
//! let input = "XXXOO.XXX\nXOXOXO\nend\n";
//! let mut output = Vec::new();
//! let error = answer::answer(problem, input.as_bytes(), &mut output, None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, case 2: expected 9 of 'X', 'O' and '.', found 6 in 'XOXOXO'"
//! );
//! assert_eq!(output, b"invalid\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why an answer is right
//!
//! ```
//! use noughts_analysis::Language;
//! use noughts_judge::{answer, problems, why};
//!
//! // o o .
//! // o x x
//! // x x .
//! let problem = problems::find("uva/10363")?;
//! let cases = answer::cases(problem, &b"1\nOO.\nOXX\nXX.\n"[..])?;
//! let why = why(problem, &cases[0], Language::English);
//! assert_eq!(
//!     why,
//!     ["The game is not over: O is to move, nobody has a line, and 2 squares are empty."]
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Judging a program
//!
//! [`judge::Judge`] decides on which inputs a program runs: every input that a judge can give, and
//! after a failure fewer and fewer of them, to find the smallest failing one. Its caller runs the
//! program, so this crate starts no process; the crate `noughts-runner` does. [`report::Report`]
//! has the verdict and the diagnosis.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

#[cfg(test)]
#[macro_use]
mod tests;

pub mod answer;
pub mod diagnosis;
mod form;
pub mod functions;
pub mod generate;
pub mod judge;
mod messages;
mod mistakes;
pub mod problems;
pub mod report;

pub use judge::{Comparison, OutputError, OutputFor, check_output, output_limit};
pub use report::why;
