//! The suites of `cargo xtask test`: their tests, the tools they need and how long they take.

use std::process::Command;

use crate::runner::Runner;
use crate::{cargo, dist, kattis, python, root, site, tools};

/// A named part of the tests.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// The tests in it.
    about: &'static str,
    /// The commands that it needs besides Rust, and installs if it can.
    needs: &'static [&'static str],
    /// How long it takes on two cores when Rust has compiled everything.
    takes: &'static str,
    run: fn(&mut Runner),
}

/// The suite that `cargo xtask test` runs if none is named.
pub(crate) const DEFAULT: &str = "default";

/// Takes hours, so `--all` leaves it out.
pub(crate) const LONG: &str = "long";

pub(crate) const SUITES: [Suite; 12] = [
    Suite {
        name: DEFAULT,
        about: "every part of the product: format, lints, library, solver, explanations, judge, \
                check, server, Python core, WebAssembly, the page; skips tests whose C++ \
                compiler, Python 3 or Chromium is missing, and on Windows and macOS the tests of \
                the program",
        needs: &[],
        takes: "some minutes",
        run: default,
    },
    Suite {
        name: "lint",
        about: "lints of every selection of features, documentation, no_std, packages",
        needs: &["rustfmt", "clippy"],
        takes: "1 min 35 s",
        run: lint,
    },
    Suite {
        name: "library",
        about: "every test of library, solver, explanations and judge, except the long ones",
        needs: &["xmllint"],
        takes: "8 min",
        run: |runner| tests(runner, "--lib --test library --test solver --test judge"),
    },
    Suite {
        name: "check",
        about: "noughts check on programs for every verdict, and on hostile ones in every sandbox",
        needs: &["gcc", "g++", "java", "javac", "node", "python3", "bwrap"],
        takes: "7 min",
        run: |runner| tests(runner, "--test check"),
    },
    Suite {
        name: "terminal",
        about: "play, check, prove and table on a real terminal",
        needs: &["gcc", "tmux", "bwrap"],
        takes: "12 s",
        run: |runner| tests(runner, "--bins --test terminal"),
    },
    Suite {
        name: "serve",
        about: "the server: answers to every board compared with the description, hostile clients",
        needs: &[],
        takes: "2 min 20 s",
        run: serve,
    },
    Suite {
        name: "page",
        about: "the page in Chromium, and the types of its scripts",
        needs: &["chromium", "chromedriver", "npm"],
        takes: "1 min 18 s",
        run: page,
    },
    Suite {
        name: "site",
        about: "the page without a server: compared with the server, and in Chromium",
        needs: &[
            "chromium",
            "chromedriver",
            "node",
            "npm",
            "python3",
            "bwrap",
        ],
        takes: "some minutes",
        run: site_suite,
    },
    Suite {
        name: "cluster",
        about: "tables built by several processes",
        needs: &[],
        takes: "1 min 10 s",
        run: cluster,
    },
    Suite {
        name: "python",
        about: "the wheel: types, arrays, environments, fuzzing, documents, notebook",
        needs: &["python3"],
        takes: "2 min 15 s",
        run: python::test,
    },
    Suite {
        name: "dist",
        about: "the files of a release: the program in an empty root and under Wine, the packages",
        needs: &[
            "python3",
            "bwrap",
            "musl-gcc",
            "x86_64-w64-mingw32-gcc",
            "wine",
            "dpkg-deb",
        ],
        takes: "some minutes",
        run: dist_suite,
    },
    Suite {
        name: LONG,
        about: "every other test: large boards, every program in every sandbox, fuzzing, \
                packages built and verified, other systems, other versions of Python",
        needs: &["gcc", "g++", "java", "javac", "node", "python3", "bwrap"],
        takes: "hours",
        run: long,
    },
];

/// The suite with a name; the error lists all names.
pub(crate) fn find(name: &str) -> Result<&'static Suite, String> {
    let found = SUITES.iter().find(|suite| suite.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// Prints the tests, the tools and the duration of each suite.
pub(crate) fn list() {
    println!("Durations were measured on two cores, with everything compiled and downloaded.\n");
    for Suite {
        name,
        about,
        needs,
        takes,
        ..
    } in &SUITES
    {
        let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
        println!("{name:<10}{about}");
        let needs = match needs {
            [] => "nothing but Rust".to_owned(),
            needs => needs.join(", "),
        };
        println!("{:10}needs {needs}", "");
        println!("{:10}takes {takes}\n", "");
    }
}

/// Runs suites and prints a summary. Returns whether everything passed. A suite that lacks its
/// tools fails if the user named it, and is skipped otherwise.
pub(crate) fn run(suites: &[&Suite], are_named: bool) -> bool {
    let mut runner = Runner::new();
    for suite in suites {
        tools::install(suite.needs);
        match tools::advice(suite.needs) {
            Some(advice) if are_named => drop(runner.work(suite.name, || Err(advice))),
            Some(advice) => runner.skip(suite.name, &advice),
            None => (suite.run)(&mut runner),
        }
    }
    runner.finish()
}

/// The packages and features of the default suite. All of its calls of cargo select the same, so
/// cargo compiles nothing twice.
const WORKSPACE: &str = "--workspace --locked";

const EVERYTHING: &str = "--workspace --all-features --locked";

/// A crate that cannot be built if the library needs std.
const NO_STD: &str = "--manifest-path xtask/no-std/Cargo.toml --target-dir target/no-std --locked";

/// The packages for the registry, including changes that are not committed.
pub(crate) const PACKAGES: &str =
    "--workspace --exclude xtask --exclude noughts-py --locked --allow-dirty";

fn default(runner: &mut Runner) {
    let targets = if cfg!(target_os = "linux") {
        "--all-targets"
    } else {
        "--lib --bins"
    };
    let clippy = format!("clippy {WORKSPACE} {targets} -- --deny warnings");
    for (name, command) in [("rustfmt", "fmt --all --check"), ("clippy", &clippy)] {
        match tools::advice(&[name]) {
            Some(advice) => runner.skip(name, &advice),
            None => runner.command(name, &mut cargo(command)),
        }
    }
    let mut executables = "--lib --bins --test library --test solver --test judge".to_owned();
    // The tests of the program send signals, look at processes and use sandboxes.
    if cfg!(target_os = "linux") {
        executables += " --test cli --test serve";
        match tools::advice(&["gcc", "g++", "python3"]) {
            Some(advice) => runner.skip("check", &advice),
            None => executables += " --test check",
        }
    }
    runner.tests(&format!("{WORKSPACE} {executables}"), "");
    runner.doc_tests(WORKSPACE);
    if cfg!(target_os = "linux") {
        match tools::advice(&["chromium"]) {
            Some(advice) => runner.skip("the page in Chromium", &advice),
            None => runner.tests(&format!("{WORKSPACE} --test serve"), "--ignored smoke"),
        }
    }
    site::check(runner);
    python::core(runner);
}

fn lint(runner: &mut Runner) {
    runner.command("rustfmt", &mut cargo("fmt --all --check"));
    for (name, selection) in [
        ("everything", &format!("{EVERYTHING} --all-targets")[..]),
        // Most of its tests and benchmarks compare with the table.
        (
            "library",
            "--package noughts --no-default-features --features=table --locked --all-targets",
        ),
        ("rules", "--package noughts --no-default-features --locked"),
        ("problems", "--package noughts-judge --locked"),
        (
            "small program",
            "--package noughts-cli --no-default-features --locked --all-targets",
        ),
        ("without std", NO_STD),
    ] {
        let mut clippy = cargo(&format!("clippy {selection} -- --deny warnings"));
        runner.command(&format!("clippy: {name}"), &mut clippy);
    }
    let mut documentation = cargo(&format!("doc {EVERYTHING} --no-deps"));
    documentation.env("RUSTDOCFLAGS", "--deny warnings");
    for (name, mut command) in [
        ("documentation", documentation),
        ("library without std", cargo(&format!("build {NO_STD}"))),
        (
            "packages",
            cargo(&format!("package {PACKAGES} --no-verify")),
        ),
        (
            "benchmarks, once each",
            cargo("test --package noughts --locked --benches"),
        ),
    ] {
        runner.command(name, &mut command);
    }
}

/// Runs all tests of executables except the long ones.
fn tests(runner: &mut Runner, executables: &str) {
    runner.tests(
        &format!("{WORKSPACE} {executables}"),
        "--include-ignored --skip long::",
    );
}

fn serve(runner: &mut Runner) {
    // The smoke test needs Chromium, and is in the default suite.
    let arguments = "--include-ignored --skip long:: --skip smoke";
    runner.tests(&format!("{WORKSPACE} --test serve"), arguments);
}

fn page(runner: &mut Runner) {
    let name = "types of the page's scripts";
    match tools::package("typescript") {
        Ok(package) => {
            let mut tsc = Command::new("node");
            tsc.arg(package.join("bin/tsc")).arg("--project");
            runner.command(name, tsc.arg(root().join("crates/noughts-web")));
        }
        Err(why) => runner.skip(name, &why),
    }
    match tools::package("axe-core") {
        Ok(_) => tests(runner, "--test page"),
        Err(why) => runner.skip("page", &why),
    }
}

fn site_suite(runner: &mut Runner) {
    if let Err(why) = site::set_up() {
        return runner.skip("site", &why);
    }
    let folder = root().join("target/explorer");
    // Without it, the tests of Python programs are skipped.
    let python = tools::package("pyodide");
    if let Err(why) = &python {
        runner.skip("site: Python", why);
    }
    let url = Some("https://noughts.example/");
    if runner.work("site: build", || site::site(&folder, python.is_ok(), url)) {
        tests(runner, "--test site");
    }
}

fn dist_suite(runner: &mut Runner) {
    if runner.work("dist: build", || dist::dist(&[])) {
        tests(runner, "--test dist");
    }
}

fn cluster(runner: &mut Runner) {
    let packages = "--package noughts-cli --package noughts-solver --features cluster --locked";
    runner.tests(
        &format!("{packages} --lib --test cli"),
        "--include-ignored --skip long:: cluster::",
    );
}

fn long(runner: &mut Runner) {
    runner.allow_hours();
    for executables in ["--lib --bins --tests", "--test check"] {
        let selection = format!("{EVERYTHING} --release {executables}");
        runner.tests(&selection, "--ignored long::");
    }
    fuzz(runner);
    kattis::verify(runner);
    python::other_versions(runner);
    packages(runner);
    for target in ["x86_64-pc-windows-gnu", "x86_64-apple-darwin"] {
        other_system(runner, target);
    }
}

/// The names of the fuzz targets.
const FUZZ_TARGETS: [&str; 5] = ["board", "certificate", "input", "output", "table"];

/// Runs each fuzz target for a minute, as a plain program.
fn fuzz(runner: &mut Runner) {
    for target in FUZZ_TARGETS {
        let mut run = cargo("run --release --manifest-path fuzz/Cargo.toml --locked");
        run.args(["--target-dir", "target/fuzz", "--bin", target, "--", "60"]);
        runner.command(&format!("fuzz: {target}"), &mut run);
    }
}

/// Builds each package from its own files alone.
fn packages(runner: &mut Runner) {
    // cargo always unpacks into the same folder, and would build older files that remain there.
    let folder = root().join("target/packages");
    let _ = std::fs::remove_dir_all(&folder);
    let mut package = cargo(&format!("package {PACKAGES}"));
    runner.command("packages", package.arg("--target-dir").arg(&folder));
    let _ = std::fs::remove_dir_all(&folder);
}

/// Checks that the program compiles for another system without a warning. Nothing is linked, so no
/// linker of that system is needed.
fn other_system(runner: &mut Runner, target: &str) {
    if let Err(why) = tools::add_target(target) {
        runner.skip(target, &why);
        return;
    }
    // Tables on disk need a C compiler for that system.
    let program = "--package noughts-cli --no-default-features --features=web,play";
    let mut check = cargo(&format!(
        "clippy {program} --target {target} -- --deny warnings"
    ));
    runner.command(&format!("compiles for {target}"), &mut check);
}
