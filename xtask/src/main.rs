//! The project's own tasks, on any machine with Rust: `cargo xtask test` sets
//! up what is missing and runs every check.

mod bench;
mod bench_solver;
mod bench_start;

use std::env;
use std::fs;
use std::path::Path;
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
    /// noughts prove on every game of the literature; writes docs/BENCHMARKS.md
    /// and what noughts values shows
    Solver {
        /// Seconds for each game
        #[arg(long, default_value_t = 600)]
        timeout: u64,
        /// Only this game; may be given several times
        #[arg(long)]
        game: Vec<String>,
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
            Bench::Solver { timeout, game } => bench_solver::solver(timeout, &game),
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
const PACKAGES: [&str; 5] = [
    "--workspace",
    "--exclude",
    "xtask",
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
        Task::Test { long } => set_up().and_then(|()| test(long)),
        Task::Golden => golden(),
        Task::Screenshots => screenshots(),
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

/// The parts of Rust that a minimal installation lacks.
fn set_up() -> Result<(), String> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let there = cargo(subcommand, &["--version"]).output();
        if !there.is_ok_and(|output| output.status.success()) {
            let mut rustup = Command::new("rustup");
            run(component, rustup.args(["component", "add", component])).map_err(|why| {
                format!("{why}; install {component} for this version of Rust and run it again")
            })?;
        }
    }
    tools()?;
    axe()
}

/// What the tests need, and the packages of Debian that have it.
const TOOLS: [(&str, &str); 10] = [
    // For the programs that `noughts check` judges.
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("java", "default-jre-headless"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
    ("python3", "python3"),
    // For the game in the terminal.
    ("tmux", "tmux"),
    // For the page.
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("npm", "npm"),
];

/// What looks for barriers on the page, exactly this version of it.
const AXE: &str = "axe-core@4.14.0";

/// Fetches axe-core, once for each version.
fn axe() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/axe");
    let note = folder.join("version");
    if fs::read_to_string(&note).is_ok_and(|version| version == AXE) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--ignore-scripts", "--prefix"]);
    run(AXE, npm.arg(&folder).arg(AXE))?;
    fs::write(&note, AXE).map_err(|error| format!("{}: {error}", note.display()))
}

/// Installs the tools that are missing, where that can be done without asking.
fn tools() -> Result<(), String> {
    let starts = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    let missing = TOOLS.iter().filter(|(tool, _)| !starts(tool));
    let packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    let packages_needed = packages.join(" ");
    let root = Command::new("id").arg("-u").output();
    let is_root = root.is_ok_and(|output| output.stdout == b"0\n");
    if !is_root || !starts("apt-get") {
        return Err(format!(
            "the tests need more tools: sudo apt-get install {packages_needed}"
        ));
    }
    run("list of packages", Command::new("apt-get").arg("update"))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]);
    run(
        &packages_needed,
        install
            .args(&packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
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
    // Tests, and the examples in the documentation and in the README.
    run("tests", &mut cargo("test", &EVERYTHING))?;
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
    packages(long)?;
    if long {
        run(
            "slow tests",
            cargo("test", &EVERYTHING).args(["--release", "--", "--ignored"]),
        )?;
    }
    eprintln!("xtask: everything passes");
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../target")
        .join(format!("packages-{}", std::process::id()));
    let done = run("packages", package.arg("--target-dir").arg(&folder));
    let _ = fs::remove_dir_all(&folder);
    done
}

fn golden() -> Result<(), String> {
    let mut test = cargo("test", &["--package", "noughts-cli", "--test", "examples"]);
    // It writes and then fails on what it has just put right; the second run tells.
    let _ = run("writing", test.env("TRYCMD", "overwrite"));
    run("checking", test.env("TRYCMD", ""))
}

fn screenshots() -> Result<(), String> {
    let mut test = cargo("test", &["--package", "noughts-cli", "--test", "page"]);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    test.args(["--", "--ignored", "pictures_for_the_readme"]);
    run("screenshots", test.env("NOUGHTS_SCREENSHOTS", docs))
}

/// The cargo that runs this task, in the project's folder.
fn cargo(subcommand: &str, args: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .arg(subcommand)
        .args(args)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    cargo
}

fn run(name: &str, command: &mut Command) -> Result<(), String> {
    eprintln!("xtask: {name}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed ({status})")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
