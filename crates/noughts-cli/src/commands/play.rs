use std::env;
use std::io::{self, IsTerminal, Write};

use noughts::Position;

use crate::args::Play;
use crate::end::{Exit, Failure};
use crate::input;
use crate::play::{Game, People, Session, plain, screen};

pub(crate) fn run(args: &Play, out: &mut impl Write) -> Result<Exit, Failure> {
    let start = match args.board.is_empty() {
        true => Position::start(args.game),
        false => {
            let board = input::rows(args.game, &args.board)?;
            Position::try_from(board).map_err(Failure::bad_input)?
        }
    };
    let people = match args.two {
        true => People::Both,
        false => People::One(args.side),
    };
    let game = Game::new(start, people, args.level);
    let rng = args
        .seed
        .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let mut session = Session::new(game, rng);
    session.values = args.values;
    session.hints = args.hints;
    if args.plain || !has_screen() {
        plain::run(session, io::stdin().lock(), out)
    } else {
        screen::run(session)
    }
}

/// Whether there is somebody at a terminal that can do more than print lines.
fn has_screen() -> bool {
    let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}
