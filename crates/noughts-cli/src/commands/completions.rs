use std::io::Write;

use crate::args::{self, Completions};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &Completions, out: &mut impl Write) -> Result<Exit, Failure> {
    // clap_complete panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut args::definition(), "noughts", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Yes)
}
