use std::io::Write;

use crate::args::Map;
use crate::end::{Exit, Failure};
use crate::svg;

pub(crate) fn run(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    super::put(args.out.as_deref(), &svg::map(args.player), out)
}
