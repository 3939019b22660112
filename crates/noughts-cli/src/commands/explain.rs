use std::io::Write;

use super::boards::answer_each;
use crate::args::Explain;
use crate::engine::Engine;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &Explain, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let engine = Engine::new(args.boards.game.rules, &args.effort, language);
    let mut engine = engine.with_tables(&args.tables);
    answer_each(&args.boards, language, out, |position, early| {
        engine.explain(position, early)
    })
}
