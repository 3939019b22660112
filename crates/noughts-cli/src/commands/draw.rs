use std::io::Write;

use noughts_explain::svg;

use crate::args::Draw;
use crate::engine::Engine;
use crate::exit::{Exit, Failure};
use crate::{input, output};

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.board.game.rules, args.speech.language());
    output::check_svg(args.out.as_deref())?;
    let position = input::position(rules, &args.board.rows, language)?;
    let mut engine = Engine::new(rules, &args.effort, language);
    let oracle = engine.complete(&position)?;
    let picture = svg::position(oracle, &position, language);
    output::write_svg(args.out.as_deref(), &picture, out)
}
