//! About a position or a game.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use noughts::{Player, Rules};
use noughts_analysis::Language;

use super::{Effort, parsers};
use crate::messages::language_of_environment;
use crate::tables::TablesArg;

/// A game.
#[derive(Debug, Args)]
pub(crate) struct GameArg {
    /// The game: WIDTH,HEIGHT,K, with options behind a colon, or a name
    ///
    /// 3,3,3 is three in a row on 3×3, and 4,4,4,4 four in a row in a box of
    /// four layers. Options are joined by +, as in 3,3,3:misere and
    /// 4,4,3:torus+misere: misere (a line loses), wild (both players place x or
    /// o, as they like), x-only (both place x), notakto (x-only and misere),
    /// torus (opposite edges are joined), gravity (marks drop to the lowest
    /// empty square of their column). Names are tic-tac-toe, misere, wild,
    /// notakto, torus, connect-four (7,6,4:gravity) and qubic (4,4,4,4); options
    /// may follow a name too: connect-four:misere.
    #[arg(long = "game", value_name = "GAME", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) rules: Rules,
}

/// The language of what is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LanguageArg {
    /// Print English or Korean; if absent the language of the locale, if it is one
    /// of them
    #[arg(long = "language", value_name = "LANGUAGE", value_parser = parsers::language())]
    chosen: Option<Language>,
}

impl LanguageArg {
    pub(crate) fn language(self) -> Language {
        self.chosen.unwrap_or_else(language_of_environment)
    }
}

/// A position to look at.
#[derive(Debug, Args)]
pub(crate) struct BoardArg {
    /// The board, as one argument or a row each; from standard input if absent,
    /// and the empty one if nothing is there
    ///
    /// xx./oo./... or xx. oo. ... or xx.oo.... or 110220000. Capitals and - or
    /// _ for an empty square are fine too. The layers of a box follow each other,
    /// or stand between bars: 'x./..|../.o'.
    #[arg(value_name = "BOARD")]
    pub(crate) rows: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,
}

/// Positions to look at, and how the answers are printed.
#[derive(Debug, Args)]
pub(crate) struct BoardsArg {
    /// The board, as one argument or a row each, or several boards; from standard
    /// input if absent, and the empty one if nothing is there
    ///
    /// xx./oo./... or xx. oo. ... or xx.oo.... or 110220000. Capitals and - or
    /// _ for an empty square are fine too. The layers of a box follow each other,
    /// or stand between bars: 'x./..|../.o'. Standard input holds one board, or
    /// any number of them, one a line.
    #[arg(value_name = "BOARD")]
    pub(crate) boards: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Print JSON instead of text; for several boards one object a line
    #[arg(long)]
    pub(crate) json: bool,

    /// Write ERROR in the place of each bad board and go on
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// Who wins a position, the value of every move, the best line of play
///
/// Values are exact. "wins in 5" counts the moves of both players to the end,
/// if the winner hurries and the loser holds out. If a game has too many
/// positions to solve all of them, a search tells who wins; how soon it tells
/// only where marks drop, as in connect-four. --timeout or Ctrl-C end it with
/// what is known.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts solve xx./oo./...
  noughts solve xx. oo. ... --json
  noughts solve --game 4,3,3 x.../.o../....
  noughts solve --game 5,5,4
  noughts solve --game wild x.. ... ...
  noughts solve --game 3,3,3,3 'x../.../...|.../.o./...|.../.../...'
  echo xx.oo.... | noughts solve
  noughts positions | noughts solve --json")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) boards: BoardsArg,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}

/// Why: wins, blocks, forks, and how each weaker move is refuted
///
/// Says in plain words what matters in a position, shows the best line of play
/// with the purpose of every move, and what is wrong with each weaker move. If a
/// game has too many positions to solve all of them, a search tells who wins,
/// where marks drop also how soon, and then looks at the moves for some seconds,
/// or as long as --timeout says; Ctrl-C ends it with what is known.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts explain x../.o./..x
  noughts explain xx./oo./... --json
  noughts explain --game misere x../.o./...
  noughts explain xx./oo./... --language ko")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) boards: BoardsArg,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}

/// How many positions, classes and games there are, move by move
///
/// Classes are positions up to symmetry. A game is a sequence of moves to the
/// end. All counts are exact.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts count
  noughts count --game 4,4,3
  noughts count --game notakto
  noughts count --game 8,8,5 --plies 5")]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// At most this many moves from the start
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Every position of a game, with its value
///
/// Boards, one a line, by the number of moves; what noughts solve reads. --csv
/// and --jsonl add to each whose turn it is, its value to the player to move, in
/// how many plies the game ends, the best moves, the legal moves, and the board
/// that represents all its images.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts positions --csv > tic-tac-toe.csv
  noughts positions --game 4,3,3 --jsonl --classes
  noughts positions --game 4,4,4 --plies 3
  noughts positions | noughts solve --json")]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Write comma-separated values, with a line of headings
    #[arg(long)]
    pub(crate) csv: bool,

    /// Write a JSON object a line
    #[arg(long, conflicts_with = "csv")]
    pub(crate) jsonl: bool,

    /// One position of each class: symmetric positions are the same
    #[arg(long)]
    pub(crate) classes: bool,

    /// At most this many moves from the start
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Draw a position with the value of every move
///
/// The picture is an SVG file, light or dark as the reader likes. If a game has too many
/// positions to solve all of them, it shows the marks and the winner's line, without
/// values.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts draw xx./oo./... --out board.svg
  noughts draw --game 4,4,3:gravity --out dropped.svg")]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) board: BoardArg,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// The file to write; standard output if absent or -
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Draw the complete strategy for one player on one page
///
/// Each board shows the mark to play, and on every other empty square a smaller
/// board for when the opponent has gone there. Whoever follows it never loses.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts map x --out map-x.svg
  noughts map o --out map-o.svg")]
pub(crate) struct Map {
    /// The player: x, who moves first, or o
    #[arg(value_parser = |text: &str| text.parse::<Player>())]
    pub(crate) player: Player,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,

    /// The file to write; standard output if absent or -
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
