//! The project's tasks, on any machine with Rust.

mod bench;
mod bench_solver;
mod dist;
mod kattis;
mod python;
mod runner;
mod site;
mod suites;
mod tools;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;

use crate::suites::{SUITES, Suite};

/// The project's own tasks
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Run tests; without arguments the default suite
    ///
    /// If root runs a suite on Debian, it installs the tools that it needs. Otherwise it fails, or
    /// is skipped if it was not named, and the summary prints the command that installs them.
    Test {
        /// Suites to run; --list shows them
        #[arg(value_name = "SUITE", value_parser = suites::find)]
        suites: Vec<&'static Suite>,
        /// Run every suite except long
        #[arg(long, conflicts_with = "suites")]
        all: bool,
        /// List the suites, the tools they need and how long they take
        #[arg(long, conflicts_with_all = ["suites", "all"])]
        list: bool,
    },
    /// Rewrite the expected output of the program's examples
    ///
    /// Runs the examples in the documents and in crates/noughts-cli/tests/cmd, and writes the
    /// program's output into them. Read the difference before you commit it.
    Golden,
    /// Retake the pictures of the page in docs
    Screenshots,
    /// Build the files of a release into target/dist, with their SHA-256 sums
    ///
    /// Without arguments, all parts that Debian can build: linux, windows, deb, wheel, site and
    /// crates.
    Dist {
        /// The parts to build
        parts: Vec<dist::Part>,
    },
    /// Build the page as files for any static host
    Site {
        /// The folder to write them to; empty, or an earlier site
        #[arg(long)]
        out: PathBuf,
        /// Add the interpreter that runs Python programs in a browser (14 MB, from npm)
        #[arg(long)]
        with_python: bool,
        /// The address that the site will have; chats and forums show its picture beside a link
        #[arg(long)]
        url: Option<String>,
    },
    /// Run the notebook in docs, store the output of its cells, and draw the figure of
    /// docs/PYTHON.md
    Notebook,
    /// Measure, and compare with other programs in the same run
    Bench {
        /// The part to measure
        #[command(subcommand)]
        what: Bench,
    },
}

#[derive(clap::Subcommand)]
enum Bench {
    /// noughts answer compared with wc -l and cat; needs 3 GB of disk space temporarily
    Answer {
        /// How often each is run
        #[arg(long, default_value_t = 7)]
        rounds: usize,
        /// Only this problem
        #[arg(long)]
        problem: Option<String>,
        /// Divide the sizes of the inputs by this
        #[arg(long, default_value_t = 1)]
        scale: u64,
    },
    /// The time to start the program, compared with /bin/true
    Start {
        /// How often each is run
        #[arg(long, default_value_t = 500)]
        rounds: usize,
    },
    /// A run of a program under noughts check, compared with posix_spawn in a loop
    Check {
        /// How often each is measured
        #[arg(long, default_value_t = 9)]
        rounds: usize,
    },
    /// Tables on disk: building one in several ways, and looking positions up
    Tables {
        /// The game
        #[arg(long, default_value = "5,4,4")]
        game: String,
        /// Only look up, in the table in this folder
        #[arg(long)]
        folder: Option<PathBuf>,
        /// Search this many positions of random games, and compare with the table
        #[arg(long, value_name = "N", requires = "folder")]
        samples: Option<usize>,
    },
    /// The Python package compared with plain Python and OpenSpiel
    Python,
    /// noughts prove on every game of the literature; writes docs/BENCHMARKS.md and the data of
    /// noughts values
    Solver {
        /// Seconds for each game; by default 600, and more for those that take longer
        #[arg(long)]
        timeout: Option<u64>,
        /// Only this game; may be repeated
        #[arg(long)]
        game: Vec<String>,
        /// Another build of noughts, which proves the same games in turns with this one; prints
        /// both times and writes nothing
        #[arg(long, value_name = "PROGRAM")]
        beside: Option<PathBuf>,
    },
}

impl Bench {
    fn run(self) -> Result<(), String> {
        match self {
            Bench::Answer {
                rounds,
                problem,
                scale,
            } => bench::answer(problem.as_deref(), rounds.max(1), scale.max(1)),
            Bench::Start { rounds } => bench::start(rounds.max(1)),
            Bench::Check { rounds } => bench::check(rounds.max(1)),
            Bench::Tables {
                game,
                folder,
                samples,
            } => tables(&game, folder.as_deref(), samples),
            Bench::Python => python::bench(),
            Bench::Solver {
                timeout,
                game,
                beside,
            } => match beside {
                Some(other) => bench_solver::beside(&other, timeout, &game),
                None => bench_solver::solver(timeout, &game),
            },
        }
    }
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test { suites, all, list } => test(suites, all, list),
        Task::Golden => golden(),
        Task::Screenshots => screenshots(),
        Task::Dist { parts } => dist::dist(&parts),
        Task::Site {
            out,
            with_python,
            url,
        } => site::site(&out, with_python, url.as_deref()),
        Task::Notebook => python::notebook(),
        Task::Bench { what } => {
            run("build", &mut cargo("build --release --locked")).and_then(|()| what.run())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

fn test(named: Vec<&'static Suite>, all: bool, list: bool) -> Result<(), String> {
    if list {
        suites::list();
        return Ok(());
    }
    let are_named = !named.is_empty();
    let chosen = if all {
        let without_long = SUITES.iter().filter(|suite| suite.name != suites::LONG);
        without_long.collect()
    } else if are_named {
        named
    } else {
        vec![suites::find(suites::DEFAULT)?]
    };
    if suites::run(&chosen, are_named) {
        Ok(())
    } else {
        Err("tests failed".to_owned())
    }
}

fn tables(game: &str, folder: Option<&Path>, samples: Option<usize>) -> Result<(), String> {
    let mut measure = cargo(
        "run --release --package noughts-solver --features=cluster --locked --example tables --",
    );
    measure.arg(game);
    measure.args(folder);
    if let Some(samples) = samples {
        measure.args(["samples", &samples.to_string()]);
    }
    run("tables", &mut measure)
}

fn golden() -> Result<(), String> {
    // Documents that check programs need compilers, so another executable runs them.
    for (executable, examples) in [("cli", "examples::"), ("check", "documents::")] {
        let mut test = cargo(&format!(
            "test --workspace --test {executable} -- --include-ignored {examples}"
        ));
        // The first run fails on every difference that it corrects. The second run checks the result.
        let _ = run("writing", test.env("TRYCMD", "overwrite"));
        run("checking", test.env("TRYCMD", ""))?;
    }
    Ok(())
}

fn screenshots() -> Result<(), String> {
    let mut test = cargo("test --workspace --locked --test page -- pictures");
    let docs = root().join("docs");
    run("screenshots", test.env("NOUGHTS_SCREENSHOTS", docs))
}

/// The cargo that runs this task, in the project's folder, with arguments separated by blanks.
fn cargo(arguments: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments.split(' ')).current_dir(root());
    cargo
}

/// The program that `cargo build --release` builds.
fn program() -> PathBuf {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("release/noughts")
}

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("xtask: {name}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed ({status})")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
