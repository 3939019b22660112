//! Checks Kattis problem packages with `verifyproblem`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::runner::Runner;
use crate::tools::environment;
use crate::{program, root, run};

/// The tool, exactly this version of it.
const PROBLEMTOOLS: &str = "problemtools==1.20260907";

/// The checked parts of a package. Its statement needs LaTeX.
const PARTS: [&str; 4] = ["validators", "config", "data", "submissions"];

/// Packages that are checked with every test: one of few large files, and one of thousands of
/// small ones, whose answers have a validator.
const WHOLE: [&str; 2] = ["boj/7682", "noughts/best-move"];

/// Writes a package for each problem that has files, and lets `verifyproblem` check it. It
/// starts eight processes for each test of a package that has a validator of outputs, so most
/// packages have the fewest tests.
pub(crate) fn verify(runner: &mut Runner) {
    let venv = root().join("target/kattis-venv");
    let made = environment("python3", &venv, PROBLEMTOOLS, &[PROBLEMTOOLS]);
    let problems = match made.and_then(|()| problems()) {
        Ok(problems) => problems,
        Err(why) => return runner.skip("verifyproblem", &why),
    };
    let folder = root().join("target/kattis");
    let _ = fs::remove_dir_all(&folder);
    for problem in problems {
        let package = write(&problem, &folder, &["--small"]);
        check(runner, &venv, &problem, package, &PARTS);
    }
    for problem in WHOLE {
        // The validators are those of the small package. On junk they are tried with each
        // test, which is half of all starts.
        let [_, parts @ ..] = &PARTS;
        let package = write(problem, &folder.join("every"), &[]);
        check(runner, &venv, problem, package, parts);
    }
}

/// Writes a package, and returns where it is.
fn write(problem: &str, folder: &Path, options: &[&str]) -> Result<PathBuf, String> {
    // The tool takes the folder's name for the problem's, and has rules for it.
    let name: String = problem
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    let package = folder.join(name.to_lowercase());
    let mut generate = Command::new(program());
    generate.args(["generate", problem]).arg(&package);
    run("package", generate.args(options))?;
    Ok(package)
}

fn check(
    runner: &mut Runner,
    venv: &Path,
    problem: &str,
    package: Result<PathBuf, String>,
    parts: &[&str],
) {
    let name = format!("verifyproblem of {problem}");
    let package = match package {
        Ok(package) => package,
        Err(why) => {
            runner.work(&name, || Err(why));
            return;
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut verify = Command::new(venv.join("bin/verifyproblem"));
    verify.arg(&package).arg("--parts").args(parts);
    runner.command(&name, verify.args(["--threads", &threads.to_string()]));
}

/// The problems that have files.
fn problems() -> Result<Vec<String>, String> {
    let listed = Command::new(program())
        .args(["problems", "--language", "en"])
        .output();
    let listed = listed.map_err(|error| format!("noughts problems: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    let ids = lines.filter_map(|line| line.split_whitespace().next());
    let ids = ids.filter(|id| !["noughts/unbeatable", "cs50/tictactoe"].contains(id));
    Ok(ids.map(str::to_owned).collect())
}
