//! The Python package: its wheel, the environment in which it is tested, its notebook.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{root, run};

/// What the tests need, exactly these versions of it.
const REQUIREMENTS: &str = "crates/noughts-py/tests/requirements.txt";

/// How the extension is compiled.
#[derive(Clone, Copy)]
enum Profile {
    /// As the other tests are.
    Dev,
    /// As users have it.
    Release,
}

/// Builds the wheel that goes to users.
pub(crate) fn wheel() -> Result<(), String> {
    let wheel = build(&environment()?, Profile::Release)?;
    println!("{}", wheel.display());
    Ok(())
}

/// Builds a wheel, installs it, and runs every test of the package.
pub(crate) fn test() -> Result<(), String> {
    let venv = environment()?;
    install(&venv, &build(&venv, Profile::Dev)?)?;
    let mut pytest = python(&venv);
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider"]);
    // What the program prints is compared with what the package writes.
    let program = root().join("target/debug/noughts");
    if program.exists() {
        pytest.env("NOUGHTS_PROGRAM", program);
    }
    run("tests of the Python package", &mut pytest)
}

/// Runs the notebook and writes what its cells show into it.
pub(crate) fn notebook() -> Result<(), String> {
    let venv = environment()?;
    install(&venv, &build(&venv, Profile::Release)?)?;
    let mut write = python(&venv);
    write.args(["tests/notebook.py", "--write"]);
    run("notebook", &mut write)
}

/// Measures the package beside plain Python and OpenSpiel, and draws the figure of the
/// documentation.
pub(crate) fn bench() -> Result<(), String> {
    let venv = environment()?;
    install(&venv, &build(&venv, Profile::Release)?)?;
    run("benchmark", python(&venv).arg("benches/bench.py"))
}

/// A virtual environment with everything that the tests need, made anew when that
/// changes.
fn environment() -> Result<PathBuf, String> {
    let (venv, wanted) = (root().join("target/python-venv"), root().join(REQUIREMENTS));
    let note = venv.join("requirements.txt");
    let read = |path: &Path| fs::read_to_string(path).ok();
    if read(&note).is_some() && read(&note) == read(&wanted) {
        return Ok(venv);
    }
    let mut make = Command::new("python3");
    make.args(["-m", "venv", "--clear"]).arg(&venv);
    run("virtual environment", &mut make)?;
    let mut pip = pip(&venv);
    pip.args(["install", "--only-binary", ":all:", "--requirement"]);
    run("packages of Python", pip.arg(&wanted))?;
    let copied = fs::copy(&wanted, &note);
    copied.map_err(|error| format!("{}: {error}", note.display()))?;
    Ok(venv)
}

/// Builds a wheel and returns where it is.
fn build(venv: &Path, profile: Profile) -> Result<PathBuf, String> {
    let (name, folder) = match profile {
        Profile::Dev => ("dev", root().join("target/wheels-dev")),
        Profile::Release => ("release", root().join("target/wheels")),
    };
    // Whatever an older version was called.
    let _ = fs::remove_dir_all(&folder);
    let mut maturin = Command::new(venv.join("bin/maturin"));
    maturin.current_dir(root().join("crates/noughts-py"));
    maturin.args(["build", "--quiet", "--locked", "--profile", name, "--out"]);
    // The cargo that runs this task may not be the first on the path.
    if let Some(cargo) = env::var_os("CARGO") {
        maturin.env("CARGO", cargo);
    }
    run("wheel", maturin.arg(&folder))?;
    let built = fs::read_dir(&folder).map_err(|error| error.to_string())?;
    let mut wheels = built.flatten().map(|entry| entry.path());
    let wheel = wheels.find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| format!("no wheel in {}", folder.display()))
}

fn install(venv: &Path, wheel: &Path) -> Result<(), String> {
    let mut pip = pip(venv);
    pip.args(["install", "--force-reinstall", "--no-deps"]);
    run("installation of the wheel", pip.arg(wheel))
}

fn pip(venv: &Path) -> Command {
    let mut pip = python(venv);
    pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]);
    // What is installed once need not be kept twice.
    pip.arg("--no-cache-dir");
    pip
}

/// The Python of the environment, in the folder of the package. It leaves nothing behind
/// there.
fn python(venv: &Path) -> Command {
    let mut python = Command::new(venv.join("bin/python"));
    python
        .current_dir(root().join("crates/noughts-py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env(
            "HYPOTHESIS_STORAGE_DIRECTORY",
            root().join("target/hypothesis"),
        )
        .env("MPLBACKEND", "agg");
    python
}
