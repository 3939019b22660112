//! The terminal game.
//!
//! ```text
//!   Game      turns, undo and redo; Position has the rules
//!     │
//!   Session   … with an opponent, values and hints ◀── Analysis ◀── AnalysisThread
//!     │
//!     ├─ plain    plain lines
//!     └─ screen   keys in, a drawing out
//! ```

mod analysis;
mod game;
mod plain;
#[cfg(feature = "play")]
mod screen;
mod session;

use std::io::{self, Write};
use std::sync::Arc;

use noughts_analysis::opponent::Level;

use crate::args::Play;
use crate::engine::smaller;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::messages::{Message, language};
use analysis::can_analyse;
use game::{Game, People};
use session::Session;

pub(crate) use session::Command;

pub(crate) fn run(args: &Play, out: &mut impl Write) -> Result<Exit, Failure> {
    let start = input::start(args.game.rules, &args.board)?;
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
    session.language = language();
    session.table = table.map(Arc::new);
    #[cfg(feature = "play")]
    if !args.plain && has_screen() {
        return screen::run(session);
    }
    plain::run(session, io::stdin().lock(), out)
}

/// The level of the opponent. Perfect play, values and hints need a game that can be solved or
/// searched.
fn level(args: &Play, has_table: bool) -> Result<Level, Failure> {
    let rules = args.game.rules;
    if has_table || can_analyse(&rules) {
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
            let why = Message::CannotSolve(&rules, &smaller(rules)).text();
            let refused = Message::CannotBeHad(wanted, &why).text();
            Err(Failure::BadInput(refused))
        }
        None => Ok(args.level.unwrap_or(Level::Hard)),
    }
}

/// Whether input and output are a terminal with more abilities than printing lines.
#[cfg(feature = "play")]
fn has_screen() -> bool {
    use std::io::IsTerminal;
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}
