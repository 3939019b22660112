//! Checks Kattis problem packages with `verifyproblem`.

use std::fs;
use std::process::Command;
use std::thread;

use crate::runner::Runner;
use crate::tools::{environment, json};
use crate::{program, root, run};

/// The tool and its exact version.
const PROBLEMTOOLS: &str = "problemtools==1.20260907";

/// The checked parts of a package. The statement would need LaTeX.
const PARTS: [&str; 4] = ["validators", "config", "data", "submissions"];

/// Problems without files.
const WITHOUT_FILES: [&str; 2] = ["noughts/unbeatable", "cs50/tictactoe"];

/// Packages that are checked with every test: one with few large files, and one with thousands of
/// small ones and an output validator.
const WHOLE: [&str; 2] = ["boj/7682", "noughts/best-move"];

/// Writes a package for each problem and checks it. If a package has an output validator,
/// `verifyproblem` starts eight processes for each test, so most packages have only a few tests.
pub(crate) fn verify(runner: &mut Runner) {
    let venv = root().join("target/kattis-venv");
    let made = environment("python3", &venv, PROBLEMTOOLS, &[PROBLEMTOOLS]);
    let problems = match made.and_then(|()| problems()) {
        Ok(problems) => problems,
        Err(why) => return runner.skip("verifyproblem", &why),
    };
    let folder = root().join("target/kattis");
    let _ = fs::remove_dir_all(&folder);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut check = |problem: &str, options: &[&str], parts: &[&str]| {
        // The tool requires a folder name of lower-case letters and digits.
        let name = problem.replace(|letter: char| !letter.is_ascii_alphanumeric(), "");
        let folder = folder.join(if options.is_empty() { "every" } else { "small" });
        let package = folder.join(name.to_lowercase());
        let written = runner.work(&format!("package of {problem}"), || {
            let mut generate = Command::new(program());
            generate.args(["generate", problem]).arg(&package);
            run("package", generate.args(options))
        });
        if written {
            let mut verify = Command::new(venv.join("bin/verifyproblem"));
            verify.arg(&package).arg("--parts").args(parts);
            verify.args(["--threads", &threads.to_string()]);
            runner.command(&format!("verifyproblem of {problem}"), &mut verify);
        }
    };
    for problem in &problems {
        check(problem, &["--small"], &PARTS);
    }
    for problem in WHOLE {
        // The small package has the same validators. Checking them tries invalid output with each
        // test, which is half of all processes.
        check(problem, &[], &PARTS[1..]);
    }
}

/// The problems that have files.
fn problems() -> Result<Vec<String>, String> {
    let listed = json(Command::new(program()).args(["problems", "--json"]))?;
    let problems = listed.as_array().into_iter().flatten();
    let ids = problems.filter_map(|problem| problem["id"].as_str());
    let with_files = ids.filter(|id| !WITHOUT_FILES.contains(id));
    Ok(with_files.map(str::to_owned).collect())
}
