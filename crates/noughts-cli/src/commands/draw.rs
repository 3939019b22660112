use std::io::Write;

use crate::args::{At, Draw, GameArg};
use crate::end::{Exit, Failure};
use crate::language::Language;
use crate::svg;

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let at = At {
        board: args.board.clone(),
        game: GameArg { rules },
        json: false,
    };
    let position = super::position(&at, Language::English, out)?;
    let oracle = super::complete(rules, "draw the value of every move")?;
    super::put(args.out.as_deref(), &svg::position(&oracle, &position), out)
}
