use std::io::Write;

use noughts_analysis::svg;

use crate::args::Map;
use crate::exit::{Exit, Failure};
use crate::output;

pub(crate) fn run(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    let picture = svg::map(args.player, args.speech.language());
    output::write_svg(args.out.as_deref(), &picture, out)
}
