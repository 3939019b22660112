//! What can be said on the command line.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand};
use noughts::{Player, Rules};

use crate::end::Failure;
use crate::generate::Format;

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
    /// Judge a program on every possible input
    Check(Check),
    /// Write every input of a problem with its answers to files
    Generate(Generate),
    /// Draw a position with the value of every move
    Draw(Draw),
    /// Draw the complete strategy for one player on one page
    Map(Map),
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

    /// Width, height and how many in a row win; so far 3,3,3 only
    #[arg(long, value_name = "W,H,K", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) game: Rules,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who wins a position, the value of every move, the best line of play
///
/// Values are exact. "wins in 5" counts the moves of both players to the end,
/// if the winner hurries and the loser holds out.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts solve xx./oo./...
  noughts solve xx. oo. ... --json
  echo xx.oo.... | noughts solve")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) at: At,
}

/// Why: wins, blocks, forks, and how each weaker move is refuted
///
/// Says in plain words what matters in a position, shows the best line of play
/// with the purpose of every move, and what is wrong with each weaker move.
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

/// What a program may use unless told otherwise: judges are stricter, but
/// other machines are slower.
pub(crate) const TIME_LIMIT: Seconds = Seconds(Duration::from_secs(10));
pub(crate) const MEMORY_LIMIT: NonZero<u32> = NonZero::new(512).unwrap();

/// Judge a program on every possible input
///
/// The program is a source file, an executable or a command. It is run on every
/// input that the judge may give, as the judge would give it: on many cases at
/// once where the format allows, otherwise on one case after the other. If it
/// fails, the report shows the smallest input on which it does, why another
/// answer is right, and what the failing inputs have in common.
///
/// A program may use what the limits allow, print 1 MB and run 128 processes.
/// Whatever it starts is killed when it ends.
#[derive(Debug, Args)]
#[command(after_help = "\
Sources: .c .cpp .cc .cxx .rs .go .java .kt .py .js, with the installed compilers.

Examples:
  noughts check boj/7682 Main.java
  noughts check algospot/tictactoe solution.py --fail-fast
  noughts check boj/16571 -- ./a.out --quick

Exit codes: 0 accepted, 1 not accepted, 2 bad usage, 3 our own failure or undecided.")]
pub(crate) struct Check {
    /// The problem, see noughts problems
    pub(crate) problem: String,

    /// A source file or an executable
    #[arg(required_unless_present = "command", conflicts_with = "command")]
    pub(crate) program: Option<PathBuf>,

    /// A command with its arguments, which runs in this directory
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,

    /// How many runs at a time; as many as there are cores if absent
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// Processor time for a run; by the clock it may take twice as long
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT)]
    pub(crate) time_limit: Seconds,

    /// Memory for a run, in megabytes
    #[arg(long, value_name = "MB", default_value_t = MEMORY_LIMIT)]
    pub(crate) memory_limit: NonZero<u32>,

    /// Count the inputs on which the statement is silent
    #[arg(long)]
    pub(crate) strict: bool,

    /// Compare every byte: blanks behind an answer and the last newline count
    #[arg(long)]
    pub(crate) exact: bool,

    /// Stop at the first failure
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// Judge the program on this input only
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// Where to save the input on which the program fails
    ///
    /// If absent, a file in this directory that is named after the problem.
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) save: Option<PathBuf>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// A time, in seconds on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

impl FromStr for Seconds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seconds, &'static str> {
        let seconds = text
            .parse()
            .map_err(|_| "expected seconds, such as 2 or 0.5")?;
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if (0.01..=86_400.0).contains(&seconds) => Ok(Seconds(time)),
            _ => Err("expected 0.01 to 86400 seconds"),
        }
    }
}

/// Write every input of a problem with its answers to files
///
/// The samples come first, then every input that the statement allows, with as
/// many cases in a file as the judge's limits ask. Inputs on which the statement
/// is silent are in a folder of their own. A README.md tells what each file
/// holds.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts generate boj/7682 data
  noughts generate algospot/tictactoe data --format oj
  oj test -d data/test -c ./a.out")]
pub(crate) struct Generate {
    /// The problem, see noughts problems
    pub(crate) problem: String,

    /// The folder to write, which must be new or empty
    pub(crate) dir: PathBuf,

    /// How the files are named
    #[arg(long, value_enum, default_value_t = Format::Kattis)]
    pub(crate) format: Format,

    /// Replace a folder that was written before
    #[arg(long)]
    pub(crate) force: bool,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw a position with the value of every move
///
/// The picture is an SVG file, light or dark as the reader likes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts draw xx./oo./... --out board.svg")]
pub(crate) struct Draw {
    /// The board, as one argument or a row each; from standard input if absent
    #[arg(value_name = "BOARD")]
    pub(crate) board: Vec<OsString>,

    /// Width, height and how many in a row win; so far 3,3,3 only
    #[arg(long, value_name = "W,H,K", default_value_t = Rules::TIC_TAC_TOE)]
    pub(crate) game: Rules,

    /// The file to write; standard output if absent
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

    /// The file to write; standard output if absent
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
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

/// Reads the command line. Help and version are printed here.
pub(crate) fn parse() -> Result<Noughts, Failure> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if let [_, command, rest @ ..] = arguments.as_mut_slice()
        && (command == "solve" || command == "explain" || command == "draw")
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
