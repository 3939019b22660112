use std::io::Write;

use noughts_analysis::{Language, Oracle, svg};

use crate::args::{Draw, Map};
use crate::engine::{Engine, known};
use crate::exit::{Exit, Failure, say};
use crate::{input, output};

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.board.game.rules, args.speech.language());
    output::check_svg(args.out.as_deref())?;
    let position = input::position(rules, &args.board.rows, language)?;
    let mut engine = Engine::new(rules, &args.effort, Language::English).with_tables(&args.tables);
    let drawn = |oracle: &Oracle| svg::position(oracle, &position, None, language);
    let picture = match engine.oracle(&position)? {
        Some(oracle) => known(oracle, Some(drawn(oracle)))?,
        None => {
            let why = engine.why_incomplete();
            say(&format!("drawn without the values of moves: {why}"));
            drawn(&Oracle::Ended)
        }
    };
    output::write_svg(args.out.as_deref(), &picture, out)
}

pub(crate) fn run_map(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    let picture = svg::map(args.player, args.speech.language());
    output::write_svg(args.out.as_deref(), &picture, out)
}
