//! The arguments of the commands about judges' problems.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use noughts_judge::generate::{Format, Script};
use noughts_judge::problems::{self, PROBLEMS, Problem};
use noughts_runner::SandboxChoice;

use super::{LanguageArg, Seconds, parsers};

/// List the judges' problems that noughts knows, or describe one
///
/// The description has the question, the form of the input and the output, a
/// sample, and the number of different inputs.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts problems
  noughts problems boj/7682
  noughts problems https://www.acmicpc.net/problem/7682")]
pub(crate) struct Problems {
    /// The problem to describe; without it, noughts lists all
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: Option<String>,

    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArg,
}

/// The name of a problem. A shell completes ids. Other names are accepted too; the command finds
/// their problem.
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
        let value = |problem: &Problem| PossibleValue::new(problem.id).help(problem.asks.en);
        Some(Box::new(PROBLEMS.into_iter().map(value)))
    }
}

/// Joins two arguments that name a problem together, `BOJ 7682`, into one.
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

/// Read a judge's input, and print the right output
///
/// The output is in the judge's form, byte for byte. The input may have Windows
/// line ends, blanks at the end of lines, empty lines between boards and a
/// byte-order mark. At any error noughts stops and prints the line and the case.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  noughts answer boj/7682 input.txt
  noughts answer algospot/tictactoe < input.txt > output.txt")]
pub(crate) struct Answer {
    /// The problem: boj/7682, 7682 or its address; noughts problems lists all
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: String,

    /// The input; by default, or with -, standard input
    pub(crate) file: Option<PathBuf>,

    /// Print ERROR for each bad case, and continue
    #[arg(long)]
    pub(crate) keep_going: bool,

    /// Read line by line, without vector instructions; for comparison only
    #[arg(long)]
    pub(crate) plain: bool,

    /// The number of threads; by default the number of cores
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// The default limits of a program. They are higher than those of judges, since this machine may
/// be slower.
pub(crate) const TIME_LIMIT: Seconds = Seconds(Duration::from_secs(10));

pub(crate) const MEMORY_LIMIT: NonZero<u32> = NonZero::new(512).unwrap();

/// Judge a program on every possible input
///
/// The program is a source file, an executable or a command. noughts runs it on
/// every input that the judge can give, in the judge's form: with many cases per
/// run if the form allows that, otherwise with one. If the program fails, the
/// report shows the smallest failing input, the right answer and its reason, and
/// the mistake.
///
/// noughts judges several programs, or those in a folder, in turn and prints a
/// table with the verdicts and the programs that make the same mistake. If you
/// interrupt it, the same command resumes.
///
/// A program may print 1 MiB and run 64 processes. On Linux it runs in a sandbox
/// without the network. A source or an executable runs in an empty folder without
/// access to your files, a command in the current folder. noughts kills its
/// processes when the run ends.
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

Exit codes: 0 accepted, 1 not accepted, 2 bad usage, 3 undecided or not judged.")]
pub(crate) struct Check {
    /// The problem: boj/7682, 7682 or its address; noughts problems lists all
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: String,

    /// Source files, executables, or folders with source files; each run has its
    /// own folder
    #[arg(
        value_name = "PROGRAM",
        required_unless_present_any = ["command", "output"],
        conflicts_with = "command"
    )]
    pub(crate) programs: Vec<PathBuf>,

    /// A command with its arguments, which runs in the current folder
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,

    /// Judge this output instead of a program; - is standard input
    ///
    /// Run your program on the input written by noughts generate --single, with or
    /// without --small, on the sample from the statement, or on your own input,
    /// which --input names. The output may have at most 1 MiB plus 128 bytes per
    /// case.
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

    /// The number of concurrent runs; by default the number of cores
    #[arg(long, value_name = "N", value_parser = parsers::jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,

    /// The processor time limit of a run
    ///
    /// On Linux, waiting for a processor does not count. noughts ends an idle program
    /// after twice this time.
    #[arg(long, value_name = "SECONDS", default_value_t = TIME_LIMIT)]
    pub(crate) time_limit: Seconds,

    /// The memory limit of a run, in megabytes
    #[arg(long, value_name = "MB", value_parser = parsers::megabytes, default_value_t = MEMORY_LIMIT)]
    pub(crate) memory_limit: NonZero<u32>,

    /// The sandbox of the program and its compiler
    #[arg(
        long,
        value_name = "HOW",
        value_parser = parsers::sandbox(),
        default_value = SandboxChoice::default().name()
    )]
    pub(crate) sandbox: SandboxChoice,

    /// Also count failures on inputs for which the statement defines no answer
    #[arg(long)]
    pub(crate) strict: bool,

    /// Compare every byte: blanks after an answer and the last newline count
    #[arg(long)]
    pub(crate) exact: bool,

    /// Stop at the first failure
    #[arg(long)]
    pub(crate) fail_fast: bool,

    /// Start a process per input if the program reads one case per run
    ///
    /// Without this option, noughts first tries many inputs of such a Java or
    /// Python program in one process. It then repeats failures and some other
    /// inputs in separate processes.
    #[arg(long)]
    pub(crate) each_alone: bool,

    /// Start a player once, and send it one board after the other
    ///
    /// For noughts/best-move and noughts/unbeatable. noughts sends one board per
    /// line, as nine characters (x, o, or . for an empty square); the program
    /// prints one square per line and flushes its output. The time limit applies to each answer.
    #[arg(long)]
    pub(crate) keep_alive: bool,

    /// Judge the program on this input only
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// The file for the failing input
    ///
    /// By default a file in the current folder that is named after the problem.
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) save: Option<PathBuf>,

    /// Print JSON instead of text
    #[arg(long, conflicts_with_all = ["csv", "junit"])]
    pub(crate) json: bool,

    /// Print comma-separated values, one row per program
    #[arg(long, conflicts_with_all = ["junit", "command"])]
    pub(crate) csv: bool,

    /// Print JUnit XML, one test case per program
    #[arg(long, conflicts_with = "command")]
    pub(crate) junit: bool,

    /// Write an HTML page about all programs, with pictures of failing boards
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(crate) html: Option<PathBuf>,

    /// The file that caches the verdicts on several programs
    ///
    /// By default a file in your cache folder. noughts judges a program again if
    /// its text, the options or the version of noughts has changed.
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(crate) results: Option<PathBuf>,

    /// Judge every program again, even those with a cached verdict
    #[arg(long, alias = "afresh", conflicts_with = "command")]
    pub(crate) no_cache: bool,

    #[command(flatten)]
    pub(crate) language: LanguageArg,
}

/// Write every input of a problem with its answers to files
///
/// The samples come first, then every input that the statement allows, with at
/// most as many cases per file as the judge allows. Inputs for which the
/// statement defines no answer are in a separate folder. A README.md describes the files.
///
/// With --single one file has all cases that the statement allows, for a program
/// that runs on another machine. If a program reads one case per run, --script
/// writes a script that runs it on each case. The script, such as run.sh, writes
/// output.txt with a line "== noughts N/COUNT", the output and a newline for each
/// case.
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
    /// The problem: boj/7682, 7682 or its address; noughts problems lists all
    #[arg(value_parser = ProblemName, hide_possible_values = true)]
    pub(crate) problem: String,

    /// The folder to write, which must be new or empty
    #[arg(conflicts_with = "single")]
    pub(crate) dir: Option<PathBuf>,

    /// The format of the files
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

    /// Write a script that runs a program on each case, if it reads one per run
    #[arg(
        long,
        value_name = "LANGUAGE",
        value_parser = parsers::script(),
        requires = "single",
        conflicts_with = "dir"
    )]
    pub(crate) script: Option<Script>,

    /// Only a few inputs, which expose every known mistake
    #[arg(long)]
    pub(crate) small: bool,

    /// Replace a folder written by an earlier noughts generate
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
            arguments.join("|".as_ref()).into_string().unwrap()
        };
        for (text, expected) in [
            ("noughts|problems|BOJ|7682", "noughts|problems|BOJ 7682"),
            (
                "noughts|check|--json|codeforces|3C|a.c",
                "noughts|check|--json|codeforces 3C|a.c",
            ),
            // A name that is complete alone does not take the next argument.
            ("noughts|answer|7682|7682", "noughts|answer|7682|7682"),
            ("noughts|check|uva|a.c", "noughts|check|uva|a.c"),
            ("noughts|check|boj|7682.c", "noughts|check|boj|7682.c"),
            (
                "noughts|answer|boj/7682|tmp/7682",
                "noughts|answer|boj/7682|tmp/7682",
            ),
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
