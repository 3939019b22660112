//! The project's own tasks, on any machine with Rust: `cargo xtask test` sets
//! up what is missing and runs every check.

use std::env;
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
    /// Runs the examples in README.md, README.ko.md and
    /// crates/noughts-cli/tests/cmd and puts in what the program prints. Look
    /// at the difference before you commit it.
    Golden,
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Test { long } => set_up().and_then(|()| test(long)),
        Task::Golden => golden(),
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
        let there = cargo(&[subcommand, "--version"]).output();
        if !there.is_ok_and(|output| output.status.success()) {
            let mut rustup = Command::new("rustup");
            run(component, rustup.args(["component", "add", component])).map_err(|why| {
                format!("{why}; install {component} for this version of Rust and run it again")
            })?;
        }
    }
    Ok(())
}

fn test(long: bool) -> Result<(), String> {
    run("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    let lint = ["clippy", "--workspace", "--all-targets", "--locked"];
    let no_warnings = ["--", "--deny", "warnings"];
    run("lints", cargo(&lint).args(no_warnings))?;
    run(
        "lints, all features",
        cargo(&lint).arg("--all-features").args(no_warnings),
    )?;
    // Tests, examples in the documentation and in the README.
    run(
        "tests",
        &mut cargo(&["test", "--workspace", "--all-features", "--locked"]),
    )?;
    run(
        "benchmarks, once each",
        &mut cargo(&["test", "--benches", "--package", "noughts", "--locked"]),
    )?;
    let mut doc = cargo(&[
        "doc",
        "--workspace",
        "--all-features",
        "--no-deps",
        "--locked",
    ]);
    run("documentation", doc.env("RUSTDOCFLAGS", "--deny warnings"))?;
    let mut no_std = cargo(&[
        "build",
        "--locked",
        "--manifest-path",
        "xtask/no-std/Cargo.toml",
    ]);
    run(
        "the library without std",
        no_std.args(["--target-dir", "target/no-std"]),
    )?;
    if long {
        let mut slow = cargo(&[
            "test",
            "--workspace",
            "--all-features",
            "--locked",
            "--release",
        ]);
        run("slow tests", slow.args(["--", "--ignored"]))?;
    }
    eprintln!("xtask: everything passes");
    Ok(())
}

fn golden() -> Result<(), String> {
    let mut test = cargo(&["test", "--package", "noughts-cli", "--test", "examples"]);
    // It writes and then fails on what it has just put right; the second run tells.
    let _ = run("writing", test.env("TRYCMD", "overwrite"));
    run("checking", test.env("TRYCMD", ""))
}

/// The cargo that runs this task, in the project's folder.
fn cargo(args: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
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
