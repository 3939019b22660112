//! About the problems of judges.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use noughts_judge::generate::{Format, Script};
use noughts_judge::problems::{self, PROBLEMS};
use noughts_runner::SandboxChoice;

use super::{LanguageArg, Seconds, parsers};

/// The judges' problems that noughts knows
///
/// A list of them, or one in full: what it asks, what its input looks like, a
/// sample, and how many different inputs there are.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts problems
  noughts problems boj/7682
  noughts problems https://www.acmicpc.net/problem/7682")]
pub(crate) struct Problems {
    /// The problem to describe; all of them if absent
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: Option<String>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,
}

/// The name of a problem. A shell completes ids, and any other name is taken too:
/// which problem it means is for the commands to say.
#[derive(Clone, Copy, Debug)]
struct ProblemName;

impl TypedValueParser for ProblemName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = PROBLEMS.into_iter();
        let values = values.map(|problem| PossibleValue::new(problem.id).help(problem.asks.en));
        Some(Box::new(values))
    }
}

/// Makes one argument of a problem that is named by two: `BOJ 7682`.
pub(super) fn join_problem_names(arguments: &mut Vec<OsString>) {
    let takes_a_problem = ["problems", "answer", "check", "generate"];
    let command = arguments.get(1).and_then(|command| command.to_str());
    if !command.is_some_and(|command| takes_a_problem.contains(&command)) {
        return;
    }
    let before_command = arguments.iter().take_while(|argument| *argument != "--");
    let joined = |place: usize| {
        let [judge, number] = [arguments.get(place)?, arguments.get(place + 1)?];
        let name = format!("{} {}", judge.to_str()?, number.to_str()?);
        problems::find(&name).is_ok().then_some((place, name))
    };
    if let Some((place, name)) = (2..before_command.count()).find_map(joined) {
        arguments.splice(place..place + 2, [name.into()]);
    }
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
    /// The problem, see noughts problems: boj/7682, 7682 or its address
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
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
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
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
/// Several programs or a folder are judged one after the other. A table has the
/// verdicts, and tells which programs make the same mistake. If it is
/// interrupted, the same command resumes.
///
/// A program may use what the limits allow, print 1 MB and run 64 processes.
/// It is sandboxed: it has an empty folder of its own for each run, sees no file
/// of yours and no network, and whatever it starts is killed when it ends.
#[derive(Debug, Args)]
#[command(after_help = "\
Sources: .c .cpp .cc .cxx .rs .go .java .kt .py .js, with the installed compilers.

Examples:
  noughts check boj/7682 Main.java
  noughts check algospot/tictactoe solution.py --fail-fast
  noughts check boj/16571 -- ./a.out --quick
  noughts check boj/7682 submissions/ --html class.html
  noughts generate boj/7682 --single input.txt
  noughts check boj/7682 --output output.txt

Exit codes: 0 accepted, 1 not accepted, 2 bad usage, 3 internal error or undecided.")]
pub(crate) struct Check {
    /// The problem, see noughts problems: boj/7682, 7682 or its address
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: String,

    /// A source file or an executable; each run has a folder of its own. Or
    /// several of them, or folders with source files
    #[arg(
        value_name = "PROGRAM",
        required_unless_present_any = ["command", "output"],
        conflicts_with = "command"
    )]
    pub(crate) programs: Vec<PathBuf>,

    /// A command with its arguments, which runs in this directory
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,

    /// Judge an output that you have instead of a program; - is standard input
    ///
    /// It is what the program printed for the input that noughts generate
    /// --single writes, with or without --small, or for that of --input. It may
    /// have 1 MB and 128 bytes for each case.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "programs", "command", "keep_alive", "fail_fast", "save", "each_alone", "strict",
            "csv", "junit", "html", "results", "no_cache", "jobs", "time_limit", "memory_limit",
            "sandbox",
        ]
    )]
    pub(crate) output: Option<PathBuf>,

    /// How many runs at a time; as many as there are cores if absent
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// Processor time for a run
    ///
    /// Waiting for a processor does not count. A program that does nothing is
    /// ended after twice this time.
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT)]
    pub(crate) time_limit: Seconds,

    /// Memory for a run, in megabytes
    #[arg(long, value_name = "MB", default_value_t = MEMORY_LIMIT)]
    pub(crate) memory_limit: NonZero<u32>,

    /// How the program and its compiler are sandboxed
    #[arg(
        long,
        value_name = "HOW",
        value_parser = parsers::sandbox(),
        default_value = SandboxChoice::default().name()
    )]
    pub(crate) sandbox: SandboxChoice,

    /// Count the inputs on which the statement is silent
    #[arg(long)]
    pub(crate) strict: bool,

    /// Compare every byte: blanks behind an answer and the last newline count
    #[arg(long)]
    pub(crate) exact: bool,

    /// Stop at the first failure
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// Run each input in a process of its own
    ///
    /// Java and Python programs that read one case a run are otherwise tried on
    /// many inputs in one process. Failures, and some of the other inputs, are
    /// run in processes of their own even then.
    #[arg(long)]
    pub(crate) each_alone: bool,

    /// Start a player once, and ask it for one move after the other
    ///
    /// For noughts/best-move and noughts/unbeatable. The program is given one
    /// board a line, nine of x o . each, and answers one square a line, flushed.
    /// The time limit is for an answer.
    #[arg(long)]
    pub(crate) keep_alive: bool,

    /// Judge the program on this input only
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// Where to save the input on which the program fails
    ///
    /// If absent, a file in this directory that is named after the problem.
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) save: Option<PathBuf>,

    /// Print JSON instead of text
    #[arg(long, conflicts_with_all = ["csv", "junit"])]
    pub(crate) json: bool,

    /// Print a table for spreadsheets, a row for each program
    #[arg(long, conflicts_with_all = ["junit", "command"])]
    pub(crate) csv: bool,

    /// Print the XML of JUnit, a test case for each program
    #[arg(long, conflicts_with = "command")]
    pub(crate) junit: bool,

    /// Write a page about all programs, with their failing boards drawn
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(crate) html: Option<PathBuf>,

    /// Where the verdicts on several programs are kept, so that none is judged
    /// twice
    ///
    /// If absent, a file in your cache folder. A program is judged again if its
    /// text, the options or noughts has changed.
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(crate) results: Option<PathBuf>,

    /// Judge every program again, even those with a cached verdict
    #[arg(long, alias = "afresh", conflicts_with = "command")]
    pub(crate) no_cache: bool,

    #[command(flatten)]
    pub(crate) speech: LanguageArg,
}

/// Write every input of a problem with its answers to files
///
/// The samples come first, then every input that the statement allows, with as
/// many cases in a file as the judge's limits ask. Inputs on which the statement
/// is silent are in a folder of their own. A README.md tells what each file
/// holds.
///
/// With --single one file has all cases that the statement allows, for a program
/// that runs on another machine. Where a program reads one case a run, --script
/// writes a script instead that runs it on each: sh run.sh ./a.out. It writes
/// output.txt with a line "== noughts N/COUNT", the output and an empty line for each case.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts generate boj/7682 data
  noughts generate algospot/tictactoe data --format oj
  oj test -d data/test -c ./a.out
  noughts generate boj/7682 autograder --format gradescope
  noughts generate boj/7682 --single input.txt
  noughts generate boj/7682 --single input.txt --small
  noughts generate boj/16571 --single run.py --script py")]
pub(crate) struct Generate {
    /// The problem, see noughts problems: boj/7682, 7682 or its address
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: String,

    /// The folder to write, which must be new or empty
    #[arg(required_unless_present = "single", conflicts_with = "single")]
    pub(crate) dir: Option<PathBuf>,

    /// Who the files are for
    #[arg(
        long,
        value_parser = parsers::format(),
        default_value = Format::Kattis.name(),
        conflicts_with = "single"
    )]
    pub(crate) format: Format,

    /// Write one file with all cases; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) single: Option<PathBuf>,

    /// Write a script that runs a program on each case, where it reads one a run
    #[arg(
        long,
        value_name = "LANGUAGE",
        value_parser = parsers::script(),
        requires = "single",
        conflicts_with = "dir"
    )]
    pub(crate) script: Option<Script>,

    /// Only the fewest inputs found on which every known mistake shows
    #[arg(long)]
    pub(crate) small: bool,

    /// Replace a folder that was written before
    #[arg(long, conflicts_with = "single")]
    pub(crate) force: bool,

    /// Print JSON instead of text
    #[arg(long, conflicts_with = "single")]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_may_be_two_arguments() {
        let joined = |text: &str| {
            let mut arguments: Vec<OsString> = text.split('|').map(OsString::from).collect();
            join_problem_names(&mut arguments);
            let arguments = arguments.iter().map(|argument| argument.to_str().unwrap());
            arguments.collect::<Vec<_>>().join("|")
        };
        for (text, expected) in [
            ("noughts|problems|BOJ|7682", "noughts|problems|BOJ 7682"),
            (
                "noughts|check|--json|codeforces|3C|a.c",
                "noughts|check|--json|codeforces 3C|a.c",
            ),
            // A name that needs no second argument keeps its own.
            ("noughts|answer|7682|7682", "noughts|answer|7682|7682"),
            ("noughts|check|uva|a.c", "noughts|check|uva|a.c"),
            (
                "noughts|check|7682|--|boj|7682",
                "noughts|check|7682|--|boj|7682",
            ),
            ("noughts|solve|boj|7682", "noughts|solve|boj|7682"),
        ] {
            assert_eq!(joined(text), expected);
        }
    }
}
