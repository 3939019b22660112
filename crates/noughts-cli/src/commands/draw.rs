use std::io::Write;

use crate::args::{At, Draw};
use crate::end::{Exit, Failure};
use crate::language::Language;
use crate::svg;

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let at = At {
        board: args.board.clone(),
        game: args.game,
        json: false,
    };
    let position = super::position(&at, Language::English, out)?;
    let oracle = super::complete(args.game, "draw")?;
    super::put(args.out.as_deref(), &svg::position(&oracle, &position), out)
}
