//! The Python package: its wheel, the environment in which it is tested, its notebook.

use std::env;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::runner::Runner;
use crate::tools::{self, copy, entries, failed, in_environment, output, pip};
use crate::{cargo, root, run};

/// The packages that the tests need, in exactly these versions.
const REQUIREMENTS: &str = "crates/noughts-py/tests/requirements.txt";

/// The versions of Python 3 that the wheel supports.
const VERSIONS: RangeInclusive<u32> = 10..=14;

/// The tests that need nothing but the package and pytest.
const CORE: [&str; 5] = [
    "tests/test_check.py",
    "tests/test_position.py",
    "tests/test_evaluate.py",
    "tests/test_immutable.py",
    "tests/test_solver.py",
];

/// Runs the tests that need only the package and pytest, with the extension module that cargo
/// builds with the rest of the workspace.
pub(crate) fn core(runner: &mut Runner) {
    const NAME: &str = "Python core";
    if let Some(advice) = tools::advice(&["python3"]) {
        return runner.skip(NAME, &advice);
    }
    let venv = match small_environment("python3", "target/pytest-venv", "pytest") {
        Ok(venv) => venv,
        Err(why) => return runner.skip(NAME, &why),
    };
    let built = runner.work("Python core: build", || {
        // Naming a test selects the features that all tests have, so little is left to build.
        let mut build = cargo("build --workspace --locked --lib --test cli");
        run("extension module", &mut build)?;
        put_into(&venv)
    });
    if built {
        runner.pytest(NAME, pytest(&venv).args(CORE).args(["-m", "not slow"]));
    }
}

/// Copies the package into an environment, without building a wheel.
fn put_into(venv: &Path) -> Result<(), String> {
    let mut where_to = python(venv);
    where_to.args([
        "-c",
        "import sysconfig; print(sysconfig.get_path('purelib'))",
    ]);
    let package = Path::new(output(&mut where_to)?.trim_end()).join("noughts");
    let _ = fs::remove_dir_all(&package);
    for source in entries(&root().join("crates/noughts-py/python/noughts"))? {
        if let Some(name) = source.file_name().filter(|_| source.is_file()) {
            copy(&source, &package.join(name))?;
        }
    }
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let built = root().join(format!("target/debug/{prefix}_native{suffix}"));
    let module = if cfg!(windows) {
        "_native.pyd"
    } else {
        "_native.abi3.so"
    };
    copy(&built, &package.join(module))
}

/// Builds a wheel, installs it, and runs every test of the package.
pub(crate) fn test(runner: &mut Runner) {
    let venv = match environment() {
        Ok(venv) => venv,
        Err(why) => return runner.skip("python", &why),
    };
    let built = runner.work("python: wheel", || {
        install(&venv, &build("dev")?)?;
        // The tests compare the output of the program with that of the package.
        run("program", &mut cargo("build --locked"))
    });
    if built {
        let mut pytest = pytest(&venv);
        pytest.env("NOUGHTS_PROGRAM", root().join("target/debug/noughts"));
        runner.pytest("python", &mut pytest);
    }
}

/// Installs the wheel without extras for every other version of Python on the path, and runs the
/// tests that need no extras.
pub(crate) fn other_versions(runner: &mut Runner) {
    let mut wheel = PathBuf::new();
    let built = runner.work("wheel", || {
        wheel = build("dev")?;
        Ok(())
    });
    if !built {
        return;
    }
    let own = version("python3");
    for minor in VERSIONS.filter(|minor| own != Some(*minor)) {
        let name = format!("python3.{minor}");
        if version(&name) != Some(minor) {
            runner.skip(&name, &format!("needs {name} on the path"));
            continue;
        }
        let venv = small_environment(&name, &format!("target/python-venv-3.{minor}"), "pytest");
        match venv {
            Ok(venv) => {
                if runner.work(&format!("{name}: wheel"), || install(&venv, &wheel)) {
                    runner.pytest(&name, pytest(&venv).args(CORE));
                }
            }
            Err(why) => runner.skip(&name, &why),
        }
    }
}

/// A virtual environment with one package and nothing else.
fn small_environment(python: &str, folder: &str, package: &str) -> Result<PathBuf, String> {
    let (venv, wanted) = (root().join(folder), required(package)?);
    let install = ["--only-binary", ":all:", &wanted];
    tools::environment(python, &venv, &wanted, &install)?;
    Ok(venv)
}

/// The minor version of a Python 3; `None` if it does not start, since a command on the path can be
/// a stub for a version that is not installed.
fn version(name: &str) -> Option<u32> {
    let output = Command::new(name).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let minor = text.strip_prefix("Python 3.")?.split('.').next()?;
    minor.parse().ok()
}

/// A package that the tests need, with its version, such as `pytest==9.2.0`.
fn required(package: &str) -> Result<String, String> {
    let text = requirements()?;
    let mut lines = text.lines();
    let line = lines.find(|line| line.split("==").next() == Some(package));
    line.map(str::to_owned)
        .ok_or_else(|| format!("expected {package} in {REQUIREMENTS}, found none"))
}

/// The environment with all packages that the tests need.
fn environment() -> Result<PathBuf, String> {
    let venv = root().join("target/python-venv");
    let wanted = requirements()?;
    let install = ["--only-binary", ":all:", "--requirement", REQUIREMENTS];
    tools::environment("python3", &venv, &wanted, &install)?;
    Ok(venv)
}

fn requirements() -> Result<String, String> {
    let path = root().join(REQUIREMENTS);
    fs::read_to_string(&path).map_err(failed(&path))
}

/// Runs the notebook, stores the output of its cells, and draws the figure of docs/PYTHON.md.
pub(crate) fn notebook() -> Result<(), String> {
    let venv = environment()?;
    install(&venv, &build("release")?)?;
    let mut write = python(&venv);
    write.args(["tests/notebook.py", "--write"]);
    run("notebook", &mut write)?;
    let mut draw = python(&venv);
    draw.arg("examples/q_learning.py");
    run("figure", draw.arg(root().join("docs/q-learning.svg")))
}

/// Compares the package with plain Python and OpenSpiel.
pub(crate) fn bench() -> Result<(), String> {
    let venv = environment()?;
    install(&venv, &build("release")?)?;
    run("benchmark", python(&venv).arg("benches/bench.py"))
}

/// Builds a wheel of the package and returns where it is.
fn build(profile: &str) -> Result<PathBuf, String> {
    let folder = root().join("target/wheels").join(profile);
    // Removes the wheel of another version.
    let _ = fs::remove_dir_all(&folder);
    run(
        "wheel",
        &mut maturin("crates/noughts-py", profile, &folder)?,
    )?;
    let mut built = entries(&folder)?.into_iter();
    let wheel = built.find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.ok_or_else(|| format!("no wheel in {}", folder.display()))
}

/// The command that builds the wheel of a crate.
pub(crate) fn maturin(folder: &str, profile: &str, out: &Path) -> Result<Command, String> {
    let venv = small_environment("python3", "target/maturin-venv", "maturin")?;
    let mut maturin = Command::new(in_environment(&venv, "maturin"));
    maturin.current_dir(root().join(folder));
    maturin.args([
        "build",
        "--quiet",
        "--locked",
        "--profile",
        profile,
        "--out",
    ]);
    // The path may start with another cargo.
    if let Some(cargo) = env::var_os("CARGO") {
        maturin.env("CARGO", cargo);
    }
    maturin.arg(out);
    Ok(maturin)
}

fn install(venv: &Path, wheel: &Path) -> Result<(), String> {
    let mut pip = pip(venv);
    pip.args(["install", "--force-reinstall", "--no-deps"]);
    run("installation of the wheel", pip.arg(wheel))
}

fn pytest(venv: &Path) -> Command {
    let mut pytest = python(venv);
    pytest.args(["-m", "pytest", "-p", "no:cacheprovider"]);
    pytest.env("XTASK_EVENTS", "1");
    pytest
}

/// The Python of the environment, in the folder of the package. It creates no files there.
fn python(venv: &Path) -> Command {
    let mut python = Command::new(in_environment(venv, "python"));
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
