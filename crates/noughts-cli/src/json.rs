//! Prints the output of `--json`.

use std::io::Write;

use serde::Serialize;

use crate::exit::Failure;

/// Prints a value as JSON, with a newline at the end.
pub(crate) fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    // Whole or not at all: a value that cannot be written as JSON must not leave half of it.
    let text = serde_json::to_string_pretty(value)?;
    Ok(writeln!(out, "{text}")?)
}

/// Prints a value as JSON on one line.
pub(crate) fn print_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value)?;
    Ok(writeln!(out, "{text}")?)
}
