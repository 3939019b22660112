//! The arguments of the commands about a position or a game.

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
    /// The game: WIDTH,HEIGHT,K or WIDTH,HEIGHT,DEPTH,K, with options after a colon,
    /// or a name
    ///
    /// 3,3,3 is three in a row on 3×3, and 4,4,4,4 four in a row in a box of
    /// four layers. Options are joined by +, as in 3,3,3:misere and
    /// 4,4,3:torus+misere: misere (a line loses), wild (both players may place x
    /// or o), x-only (both place x), notakto (x-only and misere),
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
    /// The language of the output; by default that of the locale, otherwise
    /// English
    #[arg(long = "language", value_name = "LANGUAGE", value_parser = parsers::language())]
    pub(crate) chosen: Option<Language>,
}

impl LanguageArg {
    /// The chosen language, or that of the locale.
    pub(crate) fn resolve(self) -> Language {
        self.chosen.unwrap_or_else(language_of_environment)
    }
}

/// A position to look at.
#[derive(Debug, Args)]
pub(crate) struct BoardArg {
    /// The board, as one argument or one per row; by default from standard input;
    /// if that is empty or a terminal, the empty board
    ///
    /// xx./oo./... or xx. oo. ... or xx.oo.... or 110220000. Capitals, and - or _
    /// for an empty square, are accepted. The layers of a box follow each other,
    /// optionally separated by bars: 'x./..|../.o'.
    #[arg(value_name = "BOARD")]
    pub(crate) rows: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,
}

/// Positions to look at, and how the answers are printed.
#[derive(Debug, Args)]
pub(crate) struct BoardsArg {
    /// One board, as one argument or an argument per row, or several boards; by
    /// default from standard input; if that is empty or a terminal, the empty board
    ///
    /// xx./oo./... or xx. oo. ... or xx.oo.... or 110220000. Capitals, and - or _
    /// for an empty square, are accepted. The layers of a box follow each other,
    /// optionally separated by bars: 'x./..|../.o'. Standard input has one board,
    /// or any number of boards, one per line.
    #[arg(value_name = "BOARD")]
    pub(crate) boards: Vec<OsString>,

    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Print JSON instead of text; for several boards one object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print ERROR for each bad board, and continue
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// Positions to analyse, and how.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArg {
    #[command(flatten)]
    pub(crate) boards: BoardsArg,

    #[command(flatten)]
    pub(crate) language: LanguageArg,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) tables: TablesArg,
}

/// Print who wins a position, the value of every move, and the best line of play
///
/// Values are exact. "wins in 5" counts the moves of both players to the end,
/// if the winner hurries and the loser resists as long as possible. If a
/// game is too large to solve completely, a search finds who wins, and in games
/// with gravity also in how many moves. When --timeout or Ctrl-C ends the search,
/// noughts prints the results so far.
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
    pub(crate) analyse: AnalyseArg,
}

/// Explain a position: wins, blocks, forks, and why weaker moves are worse
///
/// Prints the threats in a position, the best line of play with the purpose of
/// every move, and the refutation of each weaker move. If a game is too large to
/// solve completely, a search finds who wins, and in games with gravity also in
/// how many moves. noughts then searches each move, for a few seconds in all
/// or until --timeout. After Ctrl-C it prints the results so far.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts explain x../.o./..x
  noughts explain xx./oo./... --json
  noughts explain --game misere x../.o./...
  noughts explain xx./oo./... --language ko")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) analyse: AnalyseArg,
}

/// Count the positions and games of a game, by number of moves
///
/// Symmetric positions form a class. A game is a sequence of moves to the end.
/// All counts are exact.
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

    /// Stop after this number of moves
    #[arg(long, value_name = "N", value_parser = parsers::number::<u32>)]
    pub(crate) plies: Option<u32>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// List every position of a game
///
/// Prints one board per line, by number of moves; noughts solve reads them. --csv
/// and --jsonl add the player to move, the value for that player, the number of
/// plies to the end, the best moves, the legal moves, and the board that
/// represents all symmetric ones.
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

    /// Print comma-separated values, with a header
    #[arg(long)]
    pub(crate) csv: bool,

    /// Print one JSON object per line
    #[arg(long, conflicts_with = "csv")]
    pub(crate) jsonl: bool,

    /// Print only one position of each class of symmetric positions
    #[arg(long)]
    pub(crate) classes: bool,

    /// Stop after this number of moves
    #[arg(long, value_name = "N", value_parser = parsers::number::<u32>)]
    pub(crate) plies: Option<u32>,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Draw a position with the value of every move
///
/// The picture is SVG and follows the reader's light or dark theme. If a game is too large
/// to solve completely, it shows the marks and the winner's line, without values.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts draw xx./oo./... --out board.svg
  noughts draw --game 4,4,3:gravity --out dropped.svg")]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) board: BoardArg,

    #[command(flatten)]
    pub(crate) language: LanguageArg,

    #[command(flatten)]
    pub(crate) effort: Effort,

    #[command(flatten)]
    pub(crate) tables: TablesArg,

    /// The file to write; by default, or with -, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Draw the complete strategy for one player on one page
///
/// Each board shows the move to play, and on every other empty square a smaller
/// board for the opponent's reply there. A player who follows the map never loses.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts map x --out map-x.svg
  noughts map o --out map-o.svg")]
pub(crate) struct Map {
    /// The player: x (first) or o (second)
    #[arg(value_parser = |text: &str| text.parse::<Player>())]
    pub(crate) player: Player,

    #[command(flatten)]
    pub(crate) language: LanguageArg,

    /// The file to write; by default, or with -, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
