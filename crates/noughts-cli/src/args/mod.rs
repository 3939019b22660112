//! The arguments of the command line.

mod games;
mod judges;
mod parsers;
mod positions;
mod searches;
#[cfg(feature = "tables")]
mod tables;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use noughts_analysis::Language;

use crate::exit::Failure;
use crate::messages::set_language;
pub(crate) use games::*;
pub(crate) use judges::*;
pub(crate) use parsers::Seconds;
pub(crate) use positions::*;
pub(crate) use searches::*;
#[cfg(feature = "tables")]
pub(crate) use tables::*;

/// The version with the commit and the system that it was built for.
const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("NOUGHTS_BUILD"), ")");

/// Judges tic-tac-toe programs, and solves tic-tac-toe and related games exactly
///
/// x moves first. A board is written row by row from the top with x, o and .
/// and its rows joined by /: xx./oo./... Squares are named like the cells of a
/// spreadsheet: a1 is the top left, c3 the bottom right of 3×3. --game chooses
/// another size, misère, wild, notakto, a torus, Connect Four or a box.
#[derive(Debug, Parser)]
#[command(name = "noughts", version, long_version = LONG_VERSION, propagate_version = true)]
#[command(
    after_help = "Exit codes: 0 yes or done, 1 no or not known, 2 bad usage or input, 3 internal error or interrupted."
)]
pub(crate) struct Noughts {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Explain(Explain),
    Count(Count),
    Positions(Positions),
    Play(Play),
    Problems(Problems),
    Answer(Answer),
    Check(Check),
    Generate(Generate),
    Draw(Draw),
    Map(Map),
    #[cfg(feature = "web")]
    Serve(Serve),
    Prove(Prove),
    Verify(Verify),
    Values(Values),
    #[cfg(feature = "tables")]
    Table(Table),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// The language of the command's output: English unless the command has `--language`.
    fn language(&self) -> Language {
        match self {
            Command::Solve(args) => args.analyse.language.resolve(),
            Command::Explain(args) => args.analyse.language.resolve(),
            Command::Play(args) => args.language.resolve(),
            Command::Problems(args) => args.language.resolve(),
            Command::Check(args) => args.language.resolve(),
            Command::Draw(args) => args.language.resolve(),
            Command::Map(args) => args.language.resolve(),
            _ => Language::English,
        }
    }
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

/// Print a manual page, or write all of them
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts man | man -l -
  noughts man solve | man -l -
  noughts man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command to describe, such as table build; without it, the whole program
    #[arg(conflicts_with = "dir")]
    pub(crate) command: Vec<String>,

    /// Write the pages of all commands to this directory
    #[arg(long)]
    pub(crate) dir: Option<PathBuf>,
}

/// Reads the command line. Prints help and the version.
pub(crate) fn parse() -> Result<Noughts, Failure> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if let [_, command, rest @ ..] = arguments.as_mut_slice()
        && ["solve", "explain", "play", "prove", "draw"].contains(&&*command.to_string_lossy())
    {
        for argument in rest {
            if let Some(board) = with_plain_squares(argument) {
                *argument = board;
            }
        }
    }
    judges::join_problem_names(&mut arguments);
    if let Some(answer) = answer_alone(&arguments) {
        return Ok(answer);
    }
    let parsed = Noughts::try_parse_from(&arguments)
        .inspect(|parsed| set_language(parsed.command.language()));
    parsed.or_else(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print()?;
            std::process::exit(0)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        ErrorKind::InvalidSubcommand if names_serve(&arguments) => {
            Err(Failure::bad_input(NO_SERVE))
        }
        _ => Err(Failure::BadInput(on_one_line(&error))),
    })
}

const NO_SERVE: &str = "this build of noughts has no serve: it was built without the feature web";

/// clap's error on one line, without its paragraphs: what is wrong, what would be right, and where
/// to find help.
fn on_one_line(error: &clap::Error) -> String {
    let listed = |kind| match error.get(kind) {
        Some(ContextValue::String(one)) => one.clone(),
        Some(ContextValue::Strings(several)) => several.join(", "),
        _ => String::new(),
    };
    let rendered = error.render().to_string();
    let paragraph = rendered.lines().take_while(|line| !line.is_empty());
    let what = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let what = what.strip_prefix("error: ").unwrap_or(&what);
    let mut line = what.to_owned();
    for (label, kind) in [
        ("expected one of", ContextKind::ValidValue),
        ("did you mean", ContextKind::SuggestedSubcommand),
        ("did you mean", ContextKind::SuggestedArg),
    ] {
        let listed = listed(kind);
        if !listed.is_empty() && !what.contains(&listed) {
            line += &format!(" ({label}: {listed})");
        }
    }
    // After `help`, clap reads --help as the name of a command.
    if listed(ContextKind::InvalidSubcommand).starts_with('-') {
        line + "; try noughts --help"
    } else {
        line + "; try --help"
    }
}

/// `noughts answer` and its arguments. `None` for another command, or if clap has to print
/// something. A judge's input may be short, and to define every command takes longer than to answer
/// it.
fn answer_alone(arguments: &[OsString]) -> Option<Noughts> {
    let [_, command, ..] = arguments else {
        return None;
    };
    let alone = (command == "answer").then(|| clap::Command::new("answer"))?;
    let found = Answer::augment_args(alone).try_get_matches_from(&arguments[1..]);
    let answer = Answer::from_arg_matches(&found.ok()?).ok()?;
    Some(Noughts {
        command: Command::Answer(answer),
    })
}

/// Whether the command is `serve`, or the user asks for the help of `serve`.
fn names_serve(arguments: &[OsString]) -> bool {
    match arguments {
        [_, help, command] if help == "help" => command == "serve",
        [_, command, ..] => command == "serve",
        _ => false,
    }
}

/// Replaces - by . in a board whose empty squares are -, which looks like an option. No option of
/// the commands with boards consists of the letters of a board.
fn with_plain_squares(argument: &OsStr) -> Option<OsString> {
    let text = argument.to_str()?;
    let is_plain = !text.starts_with('-') || text == "-" || text == "--";
    let is_board = !is_plain && text.bytes().all(|byte| b"-_./| xXoO".contains(&byte));
    is_board.then(|| text.replace('-', ".").into())
}

/// The definition of the command line, for completions and manual pages.
pub(crate) fn definition() -> clap::Command {
    Noughts::command()
}

#[cfg(test)]
mod tests {
    use noughts::{GameOption, Rules};

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        definition().debug_assert();
    }

    /// The help of --game mentions every name and option that the library knows.
    #[test]
    fn every_name_and_option_of_a_game_is_in_the_help() {
        let mut program = definition();
        program.build();
        let solve = program.find_subcommand_mut("solve").unwrap();
        let help = solve.render_long_help().to_string();
        for (name, _) in Rules::named() {
            assert!(help.contains(name), "{name}");
        }
        for option in GameOption::ALL {
            assert!(help.contains(option.name()), "{}", option.name());
        }
    }

    /// Also if the user asks for its help.
    #[test]
    fn a_build_without_serve_recognises_serve() {
        let is_meant = |line: &str| {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            names_serve(&arguments)
        };
        assert!(is_meant("noughts serve --port 0"));
        assert!(is_meant("noughts help serve"));
        assert!(!is_meant("noughts observe"));
        assert!(!is_meant("noughts help table serve"));
        assert!(!is_meant("noughts table serve"));
        assert!(!is_meant("noughts"));
    }

    #[test]
    fn answer_alone_is_read_as_among_all_commands() {
        for line in [
            "noughts answer boj/7682",
            "noughts answer boj/7682 -",
            "noughts answer boj/7682 input.txt --keep-going --plain",
            "noughts answer --jobs 3 -- 7682 --odd-name",
            "noughts answer --jobs=1 boj/16571",
        ] {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let alone = answer_alone(&arguments).unwrap();
            let among_all = Noughts::try_parse_from(&arguments).unwrap();
            assert_eq!(format!("{alone:?}"), format!("{among_all:?}"), "{line}");
        }
        for line in [
            "noughts",
            "noughts answers boj/7682",
            "noughts answer",
            "noughts answer --help",
            "noughts answer --version",
            "noughts answer boj/7682 --jobs 0",
            "noughts solve answer",
        ] {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert!(answer_alone(&arguments).is_none(), "{line}");
        }
    }

    #[test]
    fn boards_with_dashes_are_no_options() {
        let plain = |text: &str| with_plain_squares(OsStr::new(text));
        assert_eq!(plain("--x/-o-/---"), Some("..x/.o./...".into()));
        assert_eq!(plain("-x/--|--/-o"), Some(".x/..|../.o".into()));
        assert_eq!(plain("-x -- | -- -o"), Some(".x .. | .. .o".into()));
        for other in ["-", "--", "x--", "--json", "-h"] {
            assert_eq!(plain(other), None, "{other}");
        }
    }
}
