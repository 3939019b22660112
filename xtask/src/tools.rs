//! The tools that suites need: which are missing, and how they are installed. Files and folders,
//! with errors that name them.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::{cargo, root, run};

/// The commands that suites need, and the Debian packages that have them.
const PACKAGES: [(&str, &str); 16] = [
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("java", "default-jre-headless"),
    ("javac", "default-jdk-headless"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("bwrap", "bubblewrap"),
    ("python3", "python3-venv"),
    ("xmllint", "libxml2-utils"),
    ("tmux", "tmux"),
    ("musl-gcc", "musl-tools"),
    ("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
    ("wine", "wine"),
    ("dpkg-deb", "dpkg"),
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
];

/// Parts of Rust that a minimal installation lacks.
const COMPONENTS: [(&str, &str); 2] = [("rustfmt", "fmt"), ("clippy", "clippy")];

/// Whether a command is installed and runs.
pub(crate) fn is_installed(command: &str) -> bool {
    let component = COMPONENTS.iter().find(|(name, _)| *name == command);
    if let Some((_, subcommand)) = component {
        return succeeds(&mut cargo(&format!("{subcommand} --version")));
    }
    match command {
        // Debian has virtual environments in their own package.
        "python3" => succeeds(Command::new(command).args(["-m", "ensurepip", "--version"])),
        _ => starts(command),
    }
}

/// The missing commands: first the components of Rust, then the others.
fn missing<'a>(needs: &[&'a str]) -> [Vec<&'a str>; 2] {
    let missing = needs.iter().copied().filter(|need| !is_installed(need));
    let is_component = |need: &&str| COMPONENTS.iter().any(|(name, _)| name == need);
    let (components, commands) = missing.partition(is_component);
    [components, commands]
}

/// The missing commands and how to install them; `None` if all are installed.
pub(crate) fn advice(needs: &[&str]) -> Option<String> {
    let [components, commands] = missing(needs);
    let mut install = Vec::new();
    if !components.is_empty() {
        install.push(format!("rustup component add {}", components.join(" ")));
    }
    if !commands.is_empty() {
        let packages = packages(&commands).join(" ");
        install.push(format!("sudo apt-get install {packages}"));
    }
    let missing = [components, commands].concat().join(", ");
    (!install.is_empty()).then(|| format!("needs {missing}: {}", install.join("; ")))
}

/// Installs missing commands, if this user can install them without a password.
pub(crate) fn install(needs: &[&str]) {
    let [components, commands] = missing(needs);
    for component in components {
        let mut rustup = Command::new("rustup");
        let _ = fetch(component, rustup.args(["component", "add", component]));
    }
    if !commands.is_empty() {
        let _ = install_packages(&packages(&commands));
    }
}

/// Installs Debian packages, if this is root on a Debian.
pub(crate) fn install_packages(packages: &[&str]) -> Result<(), String> {
    let user = Command::new("id").arg("-u").output();
    let is_root = user.is_ok_and(|output| output.stdout == b"0\n");
    if !is_root || !starts("apt-get") {
        return Err(format!("sudo apt-get install {}", packages.join(" ")));
    }
    fetch(
        "package list",
        Command::new("apt-get").args(["-q", "update"]),
    )?;
    let mut install = Command::new("apt-get");
    install.args(["-q", "install", "--yes", "--no-install-recommends"]);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    fetch(&packages.join(" "), install.args(packages))
}

/// The Debian packages of some commands.
fn packages(commands: &[&str]) -> Vec<&'static str> {
    let of_interest = PACKAGES
        .iter()
        .filter(|(command, _)| commands.contains(command));
    of_interest.map(|(_, package)| *package).collect()
}

/// The packages from npm and their exact versions: a checker of accessibility, Python for
/// browsers, and a checker of types.
const NPM: [(&str, &str); 3] = [
    ("axe-core", "4.14.0"),
    ("pyodide", "314.0.7"),
    ("typescript", "7.0.2"),
];

/// The folder of a package from npm, which is fetched once for each version.
pub(crate) fn package(name: &str) -> Result<PathBuf, String> {
    let known = NPM.iter().find(|(known, _)| *known == name);
    let (_, version) = known.ok_or_else(|| format!("{name}: not a known package"))?;
    let folder = root().join("target/npm").join(name);
    let package = folder.join("node_modules").join(name);
    let note = folder.join("version");
    if fs::read_to_string(&note).is_ok_and(|there| there == *version) {
        return Ok(package);
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-save", "--ignore-scripts", "--prefix"]);
    let wanted = format!("{name}@{version}");
    fetch(&wanted, npm.arg(&folder).arg(&wanted))?;
    write(&note, version)?;
    Ok(package)
}

/// Runs a command that downloads something, several times if it fails.
pub(crate) fn fetch(name: &str, command: &mut Command) -> Result<(), String> {
    if starts(command.get_program()) {
        for seconds in [5, 20, 60] {
            match run(name, command) {
                Ok(()) => return Ok(()),
                Err(why) => eprintln!("xtask: {why}; next try in {seconds} seconds"),
            }
            thread::sleep(Duration::from_secs(seconds));
        }
    }
    run(name, command).map_err(|why| format!("download failed: {why}"))
}

/// Installs the standard library of Rust for another target.
pub(crate) fn add_target(target: &str) -> Result<(), String> {
    let mut rustup = Command::new("rustup");
    fetch(target, rustup.args(["target", "add", target]))
}

/// The standard output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
    } else {
        Err(format!(
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// The JSON that a command prints.
pub(crate) fn json(command: &mut Command) -> Result<Value, String> {
    serde_json::from_str(&output(command)?).map_err(|error| format!("{command:?}: {error}"))
}

fn starts(tool: impl AsRef<OsStr>) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

fn succeeds(command: &mut Command) -> bool {
    let output = command.output();
    output.is_ok_and(|output| output.status.success())
}

/// The entries of a folder, in order.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = fs::read_dir(folder).map_err(failed(folder))?;
    let mut paths: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Files and folders below a folder.
pub(crate) fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.extend(below(&path)?);
        }
        found.push(path);
    }
    Ok(found)
}

pub(crate) fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(failed(folder))
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(failed(path))
}

/// Writes a file, and creates the folder that it is in.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    create(path.parent().unwrap_or(path))?;
    fs::write(path, bytes).map_err(failed(path))
}

/// Copies a file, and creates the folder that it goes to.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    create(to.parent().unwrap_or(to))?;
    fs::copy(from, to).map(|_| ()).map_err(failed(from))
}

pub(crate) fn failed(path: &Path) -> impl Fn(io::Error) -> String + use<'_> {
    move |error| format!("{}: {error}", path.display())
}

/// Creates a virtual environment with the packages that pip installs by the arguments `install`,
/// unless the folder already has one with the same requirements.
pub(crate) fn environment(
    python: &str,
    venv: &Path,
    wanted: &str,
    install: &[&str],
) -> Result<(), String> {
    let note = venv.join("requirements.txt");
    if fs::read_to_string(&note).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    let mut make = Command::new(python);
    make.args(["-m", "venv", "--clear"]).arg(venv);
    run("virtual environment", &mut make)?;
    fetch("packages of Python", pip(venv).arg("install").args(install))?;
    write(&note, wanted)
}

pub(crate) fn pip(venv: &Path) -> Command {
    let mut pip = Command::new(in_environment(venv, "python"));
    pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]);
    // A copy in the cache would only take space.
    pip.arg("--no-cache-dir").current_dir(root());
    pip
}

pub(crate) fn in_environment(venv: &Path, program: &str) -> PathBuf {
    venv.join(if cfg!(windows) { "Scripts" } else { "bin" })
        .join(program)
}
