use std::io::Write;

use noughts_analysis::{Analysis, Language, svg};

use crate::args::{Draw, Map};
use crate::engine::Engine;
use crate::exit::{Exit, Failure, say};
use crate::{input, output};

pub(crate) fn run(args: &Draw, out: &mut impl Write) -> Result<Exit, Failure> {
    let (rules, language) = (args.board.game.rules, args.speech.language());
    output::check_svg(args.out.as_deref())?;
    let position = input::position(rules, &args.board.rows, language)?;
    let mut engine = Engine::new(rules, &args.effort, Language::English).with_tables(&args.tables);
    let analysis = engine.look_up(&position)?;
    let analysis = analysis.unwrap_or_else(|| {
        let why = engine.why_incomplete();
        say(&format!("drawn without the values of moves: {why}"));
        Analysis::by_rules(&position)
    });
    let picture = svg::position(&analysis, None, language);
    output::write_svg(args.out.as_deref(), &picture, out)
}

pub(crate) fn run_map(args: &Map, out: &mut impl Write) -> Result<Exit, Failure> {
    let picture = svg::map(args.player, args.speech.language());
    output::write_svg(args.out.as_deref(), &picture, out)
}
