use std::io::Write;

use noughts_explain::svg;

use crate::args::Map;
use crate::exit::{Exit, Failure};
use crate::output;

pub(crate) fn run(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    output::write_svg(args.out.as_deref(), &svg::map(args.player), out)
}
