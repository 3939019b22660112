//! `noughts check` where it cannot run programs within limits.

use std::io::Write;

use crate::args::Check;
use crate::exit::{Exit, Failure};

pub(crate) fn run(_: &Check, _: &mut impl Write) -> Result<Exit, Failure> {
    Err(Failure::bad_input(
        "noughts check needs Linux, whose means it uses to hold programs within limits",
    ))
}
