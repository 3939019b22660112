use std::io::{self, Write};
use std::sync::Arc;

use noughts_analysis::opponent::Level;

use crate::args::Play;
use crate::engine::smaller;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::messages::Message;
use crate::play::{Analyst, Game, People, Session, plain};

pub(crate) fn run(args: &Play, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let start = input::start(args.game.rules, &args.board, language)?;
    let people = if args.two {
        People::Both
    } else {
        People::One(args.side)
    };
    let table = args.tables.oracle(&args.game.rules)?;
    let level = level(args, table.is_some())?;
    let game = Game::new(start, people, level);
    let rng = args
        .seed
        .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let mut session = Session::new(game, rng);
    session.values = args.values;
    session.hints = args.hints;
    session.language = language;
    session.table = table.map(Arc::new);
    #[cfg(feature = "play")]
    if !args.plain && has_screen() {
        return crate::play::screen::run(session);
    }
    plain::run(session, io::stdin().lock(), out)
}

/// How well the opponent plays. Perfect play, values and hints need a game that can
/// be solved or searched.
fn level(args: &Play, has_table: bool) -> Result<Level, Failure> {
    let rules = args.game.rules;
    if has_table || Analyst::exists_for(&rules) {
        return Ok(args.level.unwrap_or(Level::Perfect));
    }
    let wanted = match args.level {
        Some(Level::Perfect) => Some("--level perfect"),
        _ if args.values => Some("--values"),
        _ if args.hints => Some("--hints"),
        _ => None,
    };
    match wanted {
        Some(wanted) => {
            let language = args.speech.language();
            let why = Message::CannotSolve(&rules, &smaller(rules)).text(language);
            let refused = Message::CannotBeHad(wanted, &why).text(language);
            Err(Failure::BadInput(refused))
        }
        None => Ok(args.level.unwrap_or(Level::Hard)),
    }
}

/// Whether input and output are a terminal that can do more than print lines.
#[cfg(feature = "play")]
fn has_screen() -> bool {
    use std::io::IsTerminal;
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}
