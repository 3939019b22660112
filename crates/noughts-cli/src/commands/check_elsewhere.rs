//! `noughts check` where it cannot run programs within limits.

use std::io::Write;

use crate::args::Check;
use crate::exit::{Exit, Failure};
use crate::words::check::NEEDS_LINUX;

pub(crate) fn run(args: &Check, _: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    Err(Failure::bad_input(NEEDS_LINUX.in_language(language)))
}
