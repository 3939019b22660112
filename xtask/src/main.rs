//! The project's own tasks, on any machine with Rust: `cargo xtask test` sets
//! up what is missing and runs every check.

mod bench;
mod bench_beside;
mod bench_check;
mod bench_solver;
mod bench_start;
mod kattis;
mod python;
mod set_up;
mod site;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;

/// The project's own tasks
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Set up what is missing, then run every check there is
    Test {
        /// Also run the tests that take minutes
        #[arg(long)]
        long: bool,
    },
    /// Write the expected output of the program's examples anew
    ///
    /// Runs the examples in the documents and in crates/noughts-cli/tests/cmd
    /// and puts in what the program prints. Look at the difference before you
    /// commit it.
    Golden,
    /// Take the pictures of the page in docs anew
    Screenshots,
    /// Build the wheel of the Python package
    Python,
    /// Build the explorer as files that any static host serves
    Site {
        /// The folder to write them to; empty, or an earlier site
        #[arg(long)]
        out: PathBuf,
    },
    /// Run the notebook in docs, write into it what its cells show, and draw the figure of
    /// docs/PYTHON.md
    Notebook,
    /// Measure, beside what others do in the same run
    Bench {
        /// What to measure
        #[command(subcommand)]
        what: Bench,
    },
}

#[derive(clap::Subcommand)]
enum Bench {
    /// noughts answer against wc -l and cat; needs 3 GB on the disk for a while
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
    /// What it takes to start the program, against /bin/true
    Start {
        /// How often each is run
        #[arg(long, default_value_t = 500)]
        rounds: usize,
    },
    /// A run of a program under noughts check, against posix_spawn in a loop
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
        /// Search this many positions of games played by chance, and compare with the table
        #[arg(long, value_name = "N", requires = "folder")]
        samples: Option<usize>,
    },
    /// The Python package against plain Python and OpenSpiel
    Python,
    /// noughts prove on every game of the literature; writes docs/BENCHMARKS.md
    /// and what noughts values shows
    Solver {
        /// Seconds for each game; if absent 600, and more for those that take longer
        #[arg(long)]
        timeout: Option<u64>,
        /// Only this game; may be given several times
        #[arg(long)]
        game: Vec<String>,
        /// Another build of noughts, which proves the same games in turns with this one;
        /// prints what both take, and writes nothing
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
            Bench::Start { rounds } => bench_start::start(rounds.max(1)),
            Bench::Check { rounds } => bench_check::check(rounds.max(1)),
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
                Some(other) => bench_beside::beside(&other, timeout, &game),
                None => bench_solver::solver(timeout, &game),
            },
        }
    }
}

const EVERYTHING: [&str; 3] = ["--workspace", "--all-features", "--locked"];

/// The library without the features that in the workspace the program turns on, but
/// with the table, which most of its tests and benchmarks compare with.
const LIBRARY: [&str; 5] = [
    "--package",
    "noughts",
    "--no-default-features",
    "--features=table",
    "--locked",
];

/// The library with nothing but rules.
const RULES: [&str; 4] = ["--package", "noughts", "--no-default-features", "--locked"];

/// The program without the features that can be left out.
const SMALL: [&str; 4] = [
    "--package",
    "noughts-cli",
    "--no-default-features",
    "--locked",
];

/// The judges' problems without the running of programs, as a browser has them.
const PROBLEMS: [&str; 3] = ["--package", "noughts-judge", "--locked"];

/// What goes to the registry, whatever is not committed yet included.
const PACKAGES: [&str; 9] = [
    "--workspace",
    "--exclude",
    "xtask",
    "--exclude",
    "noughts-py",
    "--exclude",
    "noughts-wasm",
    "--locked",
    "--allow-dirty",
];

/// A crate that cannot be built if the library needs std.
const NO_STD: [&str; 5] = [
    "--manifest-path",
    "xtask/no-std/Cargo.toml",
    "--target-dir",
    "target/no-std",
    "--locked",
];

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test { long } => set_up::set_up().and_then(|()| test(long)),
        Task::Golden => golden(),
        Task::Screenshots => screenshots(),
        Task::Python => python::wheel(),
        Task::Site { out } => site::site(&out),
        Task::Notebook => python::notebook(),
        Task::Bench { what } => {
            run("build", &mut cargo("build", &["--release", "--locked"])).and_then(|()| what.run())
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

fn test(long: bool) -> Result<(), String> {
    let no_warnings = ["--", "--deny", "warnings"];
    run("format", &mut cargo("fmt", &["--all", "--check"]))?;
    run(
        "lints",
        cargo("clippy", &EVERYTHING)
            .arg("--all-targets")
            .args(no_warnings),
    )?;
    run(
        "lints, library alone",
        cargo("clippy", &LIBRARY)
            .arg("--all-targets")
            .args(no_warnings),
    )?;
    run(
        "lints, rules alone",
        cargo("clippy", &RULES).args(no_warnings),
    )?;
    run(
        "lints, problems alone",
        cargo("clippy", &PROBLEMS).args(no_warnings),
    )?;
    run(
        "lints, small program",
        cargo("clippy", &SMALL)
            .arg("--all-targets")
            .args(no_warnings),
    )?;
    run(
        "lints, without std",
        cargo("clippy", &NO_STD).args(no_warnings),
    )?;
    // Tests, and the examples in the documentation and in the README. All of them, so that one
    // run tells everything that fails.
    run("tests", cargo("test", &EVERYTHING).arg("--no-fail-fast"))?;
    run(
        "tests, library alone",
        cargo("test", &LIBRARY).args(["--lib", "--tests"]),
    )?;
    run(
        "benchmarks, once each",
        cargo("test", &LIBRARY).arg("--benches"),
    )?;
    let mut documentation = cargo("doc", &EVERYTHING);
    run(
        "documentation",
        documentation
            .arg("--no-deps")
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )?;
    run("the library without std", &mut cargo("build", &NO_STD))?;
    site::test()?;
    python::test(long)?;
    packages(long)?;
    if long {
        kattis::verify()?;
        other_systems()?;
        run(
            "slow tests",
            cargo("test", &EVERYTHING).args(["--release", "--", "--ignored"]),
        )?;
    }
    eprintln!("xtask: everything passes");
    Ok(())
}

/// Whether the program builds where `noughts check` does not exist. Nothing is linked, so
/// no linker of these systems is needed. But their standard library is: where it cannot be
/// had, that is said.
fn other_systems() -> Result<(), String> {
    for target in ["x86_64-pc-windows-gnu", "x86_64-apple-darwin"] {
        let mut rustup = Command::new("rustup");
        if let Err(why) = run(target, rustup.args(["target", "add", target])) {
            eprintln!("xtask: {why}; the program was not built for it");
            continue;
        }
        let program = ["--package", "noughts-cli", "--no-default-features"];
        let mut check = cargo("check", &program);
        // Tables on disk need a compiler for C, which is not there for other systems.
        check.arg("--features=web,play");
        run(
            &format!("the program for {target}"),
            check.args(["--target", target]),
        )?;
    }
    Ok(())
}

/// Puts the packages together, and if that is wanted, builds each from what is in it
/// alone, which takes minutes.
fn packages(build: bool) -> Result<(), String> {
    let mut package = cargo("package", &PACKAGES);
    if !build {
        return run("packages", package.arg("--no-verify"));
    }
    // cargo keeps what it has unpacked by the path of this folder, and would build
    // what was packed there before.
    let folder = root()
        .join("target")
        .join(format!("packages-{}", std::process::id()));
    let done = run("packages", package.arg("--target-dir").arg(&folder));
    let _ = fs::remove_dir_all(&folder);
    done
}

fn tables(game: &str, folder: Option<&Path>, samples: Option<usize>) -> Result<(), String> {
    let example = [
        "--release",
        "--package",
        "noughts-solver",
        "--features=cluster",
    ];
    let mut measure = cargo("run", &example);
    measure.args(["--locked", "--example", "tables", "--", game]);
    measure.args(folder);
    if let Some(samples) = samples {
        measure.args(["samples", &samples.to_string()]);
    }
    run("tables", &mut measure)
}

fn golden() -> Result<(), String> {
    let mut test = cargo("test", &["--package", "noughts-cli", "--test", "examples"]);
    // It writes and then fails on what it has just put right; the second run tells.
    let _ = run("writing", test.env("TRYCMD", "overwrite"));
    run("checking", test.env("TRYCMD", ""))
}

fn screenshots() -> Result<(), String> {
    let mut test = cargo("test", &["--package", "noughts-cli", "--test", "page"]);
    let docs = root().join("docs");
    test.args(["--", "--ignored", "pictures_for_the_readme"]);
    run("screenshots", test.env("NOUGHTS_SCREENSHOTS", docs))
}

/// The cargo that runs this task, in the project's folder.
fn cargo(subcommand: &str, args: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.arg(subcommand).args(args).current_dir(root());
    cargo
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
