use std::io::Write;

use noughts_explain::svg;

use crate::args::{At, Draw, GameArg};
use crate::end::{Exit, Failure};

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.game.rules, args.speech.language());
    let at = At {
        board: args.board.clone(),
        game: GameArg { rules },
        json: false,
    };
    let position = super::position(&at, language, out)?;
    let oracle = super::complete(&position, "draw the value of every move")?;
    let picture = svg::position(&oracle, &position, language);
    super::put(args.out.as_deref(), &picture, out)
}
