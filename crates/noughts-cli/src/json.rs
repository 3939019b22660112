//! What `--json` prints.

use std::io::Write;

use serde::Serialize;

use crate::exit::Failure;

/// Prints a value as JSON, with a newline at the end.
pub(crate) fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// Prints a value as JSON on one line.
pub(crate) fn print_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
