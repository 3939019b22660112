//! What the tests need, set up where that can be done without asking.

use std::ffi::OsStr;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::{cargo, root, run, site};

/// Sets up what is missing: parts of Rust that a minimal installation lacks, tools, a
/// compiler for browsers.
pub(crate) fn set_up() -> Result<(), String> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        let there = cargo(subcommand, &["--version"]).output();
        if !there.is_ok_and(|output| output.status.success()) {
            let mut rustup = Command::new("rustup");
            fetch(component, rustup.args(["component", "add", component])).map_err(|why| {
                format!("{why}; install {component} for this version of Rust and run it again")
            })?;
        }
    }
    tools()?;
    site::set_up(install)?;
    axe()
}

/// What the tests need, and the packages of Debian that have it.
const TOOLS: [(&str, &str); 12] = [
    // For the programs that `noughts check` judges.
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("java", "default-jre-headless"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
    ("bwrap", "bubblewrap"),
    ("python3", "python3"),
    // For what `noughts check --junit` writes.
    ("xmllint", "libxml2-utils"),
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
    let folder = root().join("target/axe");
    let note = folder.join("version");
    if fs::read_to_string(&note).is_ok_and(|version| version == AXE) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--ignore-scripts", "--prefix"]);
    fetch(AXE, npm.arg(&folder).arg(AXE))?;
    fs::write(&note, AXE).map_err(|error| format!("{}: {error}", note.display()))
}

/// Runs a command that loads something from elsewhere, which may fail now and not later.
pub(crate) fn fetch(name: &str, command: &mut Command) -> Result<(), String> {
    if starts(command.get_program()) {
        for seconds in [5, 20, 60] {
            match run(name, command) {
                Ok(()) => return Ok(()),
                Err(why) => eprintln!("xtask: {why}; it is tried again in {seconds} seconds"),
            }
            thread::sleep(Duration::from_secs(seconds));
        }
    }
    run(name, command)
}

fn starts(tool: impl AsRef<OsStr>) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

/// Installs the tools that are missing.
fn tools() -> Result<(), String> {
    let missing = TOOLS.iter().filter(|(tool, _)| !starts(tool));
    let mut packages: Vec<&str> = missing.map(|(_, package)| *package).collect();
    // Debian has virtual environments in a package of their own.
    let mut venv = Command::new("python3");
    let has_venv = venv.args(["-m", "ensurepip", "--version"]).output();
    if !has_venv.is_ok_and(|output| output.status.success()) {
        packages.push("python3-venv");
    }
    if packages.is_empty() {
        return Ok(());
    }
    install(&packages)
}

/// Installs packages of Debian, where that can be done without asking.
fn install(packages: &[&str]) -> Result<(), String> {
    let packages_needed = packages.join(" ");
    let root = Command::new("id").arg("-u").output();
    let is_root = root.is_ok_and(|output| output.stdout == b"0\n");
    if !is_root || !starts("apt-get") {
        return Err(format!(
            "the tests need more tools: sudo apt-get install {packages_needed}"
        ));
    }
    fetch("list of packages", Command::new("apt-get").arg("update"))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends"]);
    fetch(
        &packages_needed,
        install
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}
