use std::io::Write;

use noughts_explain::svg;

use crate::args::Map;
use crate::end::{Exit, Failure};

pub(crate) fn run(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    super::put(args.out.as_deref(), &svg::map(args.player), out)
}
