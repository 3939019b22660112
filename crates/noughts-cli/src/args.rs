//! What can be said on the command line.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand};
use noughts::Rules;

use crate::end::Failure;

/// Answers every question about tic-tac-toe exactly
///
/// x moves first. A board is written row by row from the top with x, o and .
/// and its rows joined by /: xx./oo./... Squares are named like the cells of a
/// spreadsheet: a1 is the top left, c3 the bottom right of 3×3.
#[derive(Debug, Parser)]
#[command(name = "noughts", version, propagate_version = true)]
#[command(after_help = "Exit codes: 0 yes or done, 1 no, 2 bad usage or input, 3 our own failure.")]
pub(crate) struct Noughts {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Who wins a position, the value of every move, the best line of play
    Solve(Solve),
    /// Why: wins, blocks, forks, and how each weaker move is refuted
    Explain(Explain),
    /// How many positions, classes and games there are, move by move
    Count(Count),
    /// The judges' problems that noughts knows
    Problems(Problems),
    /// Read a judge's input, write the judge's output
    Answer(Answer),
    /// Prove what a position is worth, and write the proof to a file
    Prove(Prove),
    /// Check a proof
    Verify(Verify),
    /// The games known in the literature, and which of them noughts has proved
    Values(Values),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Print the manual page, or write all of them
    Man(Man),
}

/// A position to look at.
#[derive(Debug, Args)]
pub(crate) struct At {
    /// The board, as one argument or a row each; from standard input if absent
    ///
    /// xx./oo./... or xx. oo. ... or xx.oo.... or 110220000. Capitals and - or
    /// _ for an empty square are fine too.
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    /// Width, height and how many in a row win
    #[arg(long, value_name = "W,H,K", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) game: Rules,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// How much a search may use.
#[derive(Debug, Args)]
pub(crate) struct Effort {
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,

    /// Bytes to remember positions in, with k, M or G for thousands, millions
    /// and billions
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// How many threads to use; as many as there are cores if absent
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// Who wins a position, the value of every move, the best line of play
///
/// Values are exact. "wins in 5" counts the moves of both players to the end,
/// if the winner hurries and the loser holds out. On boards of more than 20
/// squares a search tells who wins, but not how soon; --timeout or Ctrl-C end it
/// with what is known.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts solve xx./oo./...
  noughts solve xx. oo. ... --json
  noughts solve --game 4,3,3 x.../.o../....
  echo xx.oo.... | noughts solve")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) at: At,

    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Why: wins, blocks, forks, and how each weaker move is refuted
///
/// Says in plain words what matters in a position, shows the best line of play
/// with the purpose of every move, and what is wrong with each weaker move. For
/// boards of at most 20 squares.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts explain x../.o./..x
  noughts explain xx./oo./... --json")]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) at: At,
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
  noughts count --game 8,8,5 --plies 5")]
pub(crate) struct Count {
    /// Width, height and how many in a row win
    #[arg(long, value_name = "W,H,K", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) game: Rules,

    /// Stop after so many moves
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The judges' problems that noughts knows
///
/// A list of them, or one in full: what it asks, what its input looks like, a
/// sample, and how many different inputs there are.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts problems
  noughts problems boj/7682")]
pub(crate) struct Problems {
    /// The problem to describe; all of them if absent
    pub(crate) problem: Option<String>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Read a judge's input, write the judge's output
///
/// The output is what the judge wants to read, byte for byte. Input with
/// Windows line ends, blanks behind a line, empty lines between boards or a
/// byte-order mark is fine. Anything else wrong ends the answers there, and the
/// error names the line and the case.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts answer boj/7682 input.txt
  noughts answer algospot/tictactoe < input.txt > output.txt")]
pub(crate) struct Answer {
    /// The problem, see noughts problems
    pub(crate) problem: String,

    /// The input; standard input if absent or -
    pub(crate) file: Option<PathBuf>,

    /// Answer ERROR where a case is wrong, and go on
    #[arg(long)]
    pub(crate) keep_going: bool,

    /// Read line by line only, to compare with: the answers are the same
    #[arg(long)]
    pub(crate) plain: bool,

    /// How many threads to use; as many as there are cores if absent
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// Prove what a position is worth, and write the proof to a file
///
/// The proof is checked before it is there. docs/PROOFS.md describes what is in
/// it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts prove --game 7,7,5 --out 775.proof
  noughts prove --game 8,4,4 --out 844.proof --timeout 600 --memory 4G")]
pub(crate) struct Prove {
    /// The board, as one argument or a row each; the empty one if absent
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    /// Width, height and how many in a row win
    #[arg(long, value_name = "W,H,K", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) game: Rules,

    /// Where the proof goes
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a proof
///
/// Reads a proof that noughts prove wrote and checks every step of it, with code
/// that shares nothing with the search but the rules of the game.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts verify 775.proof")]
pub(crate) struct Verify {
    /// The proof; standard input if -
    pub(crate) file: PathBuf,

    /// The most bytes it may take, with k, M or G for thousands, millions and
    /// billions
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = bytes)]
    pub(crate) memory: usize,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// The games known in the literature, and which of them noughts has proved
///
/// The value of each game with where it is from, and of those that noughts has
/// proved, how large the proof is and how long it took to find. The weak game is
/// the one in which only the lines of x count: if x does not win that, nobody
/// wins.
#[derive(Debug, Args)]
pub(crate) struct Values {
    /// Prove them all anew, each within --timeout
    #[arg(long)]
    pub(crate) prove: bool,

    #[command(flatten)]
    pub(crate) effort: Effort,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts completions bash > ~/.local/share/bash-completion/completions/noughts
  noughts completions fish > ~/.config/fish/completions/noughts.fish")]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write all of them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts man | man -l -
  noughts man solve | man -l -
  noughts man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command to describe; the program as a whole if absent
    #[arg(conflicts_with = "dir")]
    pub(crate) command: Option<String>,

    /// Write the pages of all commands to this directory
    #[arg(long)]
    pub(crate) dir: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().map(Duration::try_from_secs_f64);
    match seconds {
        Some(Ok(duration)) => Ok(duration),
        _ => Err("expected seconds such as 60 or 0.5".to_owned()),
    }
}

fn bytes(text: &str) -> Result<usize, String> {
    let (digits, factor) = match text.as_bytes().last() {
        Some(b'k') => (&text[..text.len() - 1], 1_000),
        Some(b'M') => (&text[..text.len() - 1], 1_000_000),
        Some(b'G') => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.parse().ok();
    number
        .and_then(|number: usize| number.checked_mul(factor))
        .ok_or_else(|| "expected bytes such as 500M or 4G".to_owned())
}

/// Reads the command line. Help and version are printed here.
pub(crate) fn parse() -> Result<Noughts, Failure> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if let [_, command, rest @ ..] = arguments.as_mut_slice()
        && (command == "solve" || command == "explain" || command == "prove")
    {
        for argument in rest {
            if let Some(board) = with_plain_squares(argument) {
                *argument = board;
            }
        }
    }
    Noughts::try_parse_from(arguments).or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            std::process::exit(0)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => Err(Failure::BadInput(in_one_line(&error))),
    })
}

/// A board may be written with - for empty squares, and then it looks like an
/// option. No option of the commands that take one is made of the letters of a
/// board, so it can be told apart.
fn with_plain_squares(argument: &OsStr) -> Option<OsString> {
    let text = argument.to_str()?;
    let is_plain = !text.starts_with('-') || text == "-" || text == "--";
    let is_board = !is_plain && text.bytes().all(|byte| b"-_./xXoO".contains(&byte));
    is_board.then(|| text.replace('-', ".").into())
}

/// The definition of the command line, for completions and manual pages.
pub(crate) fn definition() -> clap::Command {
    Noughts::command()
}

/// clap's error without its paragraphs: what is wrong, what would be right,
/// and where to look.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.lines().take_while(|line| !line.is_empty());
    let what = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    let listed = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(", "),
        _ => String::new(),
    };
    let mut line = what.to_owned();
    for (label, kind) in [
        (" (expected one of: ", ContextKind::ValidValue),
        (" (did you mean: ", ContextKind::SuggestedSubcommand),
        (" (did you mean: ", ContextKind::SuggestedArg),
    ] {
        let listed = listed(kind);
        if !listed.is_empty() && !what.contains(&listed) {
            line += &format!("{label}{listed})");
        }
    }
    line + "; try --help"
}
