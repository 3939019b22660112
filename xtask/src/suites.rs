//! The suites of `cargo xtask test`: what each has, needs and takes.

use crate::runner::Runner;
use crate::{cargo, kattis, python, root, site, tools};

/// A part of the tests that is run by its name.
pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// What it has.
    about: &'static str,
    /// The commands that it needs besides Rust. It installs them where it can.
    needs: &'static [&'static str],
    /// How long it takes on two cores when Rust has compiled everything.
    takes: &'static str,
    run: fn(&mut Runner),
}

/// What `cargo xtask test` runs if nothing is named.
pub(crate) const DEFAULT: &str = "default";

/// Takes hours, so `--all` leaves it out.
pub(crate) const LONG: &str = "long";

pub(crate) const SUITES: [Suite; 11] = [
    Suite {
        name: DEFAULT,
        about: "every part of the product: format, lints, library, solver, explanations, judge, \
                check, server, Python core, WebAssembly, the page; skips what needs a C++ \
                compiler, Python 3 or Chromium where they are missing",
        needs: &[],
        takes: "3 min",
        run: default,
    },
    Suite {
        name: "lint",
        about: "lints of every selection of features, documentation, no_std, packages",
        needs: &["rustfmt", "clippy"],
        takes: "2 min",
        run: lint,
    },
    Suite {
        name: "library",
        about: "every test of library, solver, explanations and judge but the long ones",
        needs: &[],
        takes: "2 min",
        run: |runner| tests(runner, &["--lib", "--test", "library", "--test", "solver"]),
    },
    Suite {
        name: "check",
        about: "noughts check on every program for every verdict, and hostile ones in every sandbox",
        needs: &[
            "gcc", "g++", "java", "javac", "node", "python3", "bwrap", "xmllint",
        ],
        takes: "5 min",
        run: |runner| tests(runner, &["--test", "check"]),
    },
    Suite {
        name: "terminal",
        about: "play, check, prove and table on a real terminal",
        needs: &["gcc", "tmux", "bwrap"],
        takes: "1 min",
        run: |runner| tests(runner, &["--bins", "--test", "terminal"]),
    },
    Suite {
        name: "serve",
        about: "the server: every board against its description, load, hostile clients",
        needs: &[],
        takes: "2 min",
        run: serve,
    },
    Suite {
        name: "page",
        about: "the page in Chromium",
        needs: &["chromium", "chromedriver", "npm"],
        takes: "5 min",
        run: page,
    },
    Suite {
        name: "site",
        about: "the page without a server: beside the server, and in Chromium",
        needs: &["chromium", "chromedriver", "node"],
        takes: "4 min",
        run: site_suite,
    },
    Suite {
        name: "cluster",
        about: "tables built by several processes",
        needs: &[],
        takes: "1 min",
        run: cluster,
    },
    Suite {
        name: "python",
        about: "the wheel: types, arrays, environments, fuzzing, documents, notebook",
        needs: &["python3"],
        takes: "4 min",
        run: python::test,
    },
    Suite {
        name: LONG,
        about: "every other test: large boards, every program in every sandbox, packages built \
                and verified, other systems, other versions of Python",
        needs: &["gcc", "g++", "java", "javac", "node", "python3", "bwrap"],
        takes: "hours",
        run: long,
    },
];

/// The suite with a name, or which names there are.
pub(crate) fn find(name: &str) -> Result<&'static Suite, String> {
    let found = SUITES.iter().find(|suite| suite.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SUITES.iter().map(|suite| suite.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// Prints what each suite has, needs and takes.
pub(crate) fn list() {
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

/// Runs suites and prints a summary. Returns whether nothing failed.
pub(crate) fn run(suites: &[&Suite]) -> bool {
    let mut runner = Runner::new();
    for suite in suites {
        tools::install(suite.needs);
        match tools::advice(suite.needs) {
            Some(advice) => runner.skip(suite.name, &advice),
            None => (suite.run)(&mut runner),
        }
    }
    runner.finish()
}

/// The selection of packages and features of the default suite. All of its calls of cargo have
/// this one, so that nothing is compiled twice.
const WORKSPACE: &[&str] = &["--workspace", "--locked"];

const EVERYTHING: [&str; 3] = ["--workspace", "--all-features", "--locked"];

const NO_WARNINGS: [&str; 3] = ["--", "--deny", "warnings"];

fn default(runner: &mut Runner) {
    for (name, mut command) in [
        ("rustfmt", cargo("fmt", &["--all", "--check"])),
        ("clippy", {
            let mut clippy = cargo("clippy", WORKSPACE);
            clippy.arg("--all-targets").args(NO_WARNINGS);
            clippy
        }),
    ] {
        match tools::advice(&[name]) {
            Some(advice) => runner.skip(name, &advice),
            None => drop(runner.command(name, &mut command)),
        }
    }
    let mut selection = WORKSPACE.to_vec();
    selection.extend(["--lib", "--bins"]);
    for executable in ["library", "solver", "cli", "serve"] {
        selection.extend(["--test", executable]);
    }
    match tools::advice(&["gcc", "g++", "python3"]) {
        Some(advice) => runner.skip("check", &advice),
        None => selection.extend(["--test", "check"]),
    }
    runner.tests(&selection, &[]);
    runner.doc_tests(WORKSPACE);
    match tools::advice(&["chromium"]) {
        Some(advice) => runner.skip("the page in Chromium", &advice),
        None => {
            let selection = [WORKSPACE, &["--test", "serve"]].concat();
            runner.tests(&selection, &["--ignored", "smoke"]);
        }
    }
    site::check(runner);
    python::core(runner);
}

fn lint(runner: &mut Runner) {
    /// The library without the features that in the workspace the program turns on, but with
    /// the table, which most of its tests and benchmarks compare with.
    const LIBRARY: [&str; 5] = [
        "--package",
        "noughts",
        "--no-default-features",
        "--features=table",
        "--locked",
    ];
    /// The library with nothing but rules.
    const RULES: [&str; 4] = ["--package", "noughts", "--no-default-features", "--locked"];
    /// The judge's problems without the running of programs, as a browser has them.
    const PROBLEMS: [&str; 3] = ["--package", "noughts-judge", "--locked"];
    /// The program without the features that can be left out.
    const SMALL: [&str; 4] = [
        "--package",
        "noughts-cli",
        "--no-default-features",
        "--locked",
    ];
    /// A crate that cannot be built if the library needs std.
    const NO_STD: [&str; 5] = [
        "--manifest-path",
        "xtask/no-std/Cargo.toml",
        "--target-dir",
        "target/no-std",
        "--locked",
    ];
    runner.command("rustfmt", &mut cargo("fmt", &["--all", "--check"]));
    for (name, selection, targets) in [
        ("everything", &EVERYTHING[..], Some("--all-targets")),
        ("library alone", &LIBRARY, Some("--all-targets")),
        ("rules alone", &RULES, None),
        ("problems alone", &PROBLEMS, None),
        ("small program", &SMALL, Some("--all-targets")),
        ("without std", &NO_STD, None),
    ] {
        let mut clippy = cargo("clippy", selection);
        clippy.args(targets).args(NO_WARNINGS);
        runner.command(&format!("clippy: {name}"), &mut clippy);
    }
    let mut documentation = cargo("doc", &EVERYTHING);
    documentation
        .arg("--no-deps")
        .env("RUSTDOCFLAGS", "--deny warnings");
    runner.command("documentation", &mut documentation);
    runner.command("library without std", &mut cargo("build", &NO_STD));
    let mut packages = cargo("package", &PACKAGES);
    runner.command("packages", packages.arg("--no-verify"));
    let benches = ["--package", "noughts", "--locked", "--benches"];
    runner.command("benchmarks, once each", &mut cargo("test", &benches));
}

/// Runs test executables whole but for what is long.
fn tests(runner: &mut Runner, executables: &[&str]) {
    let selection = [WORKSPACE, executables].concat();
    runner.tests(&selection, &["--include-ignored", "--skip", "long::"]);
}

fn serve(runner: &mut Runner) {
    let selection = [WORKSPACE, &["--test", "serve"]].concat();
    // The smoke test needs Chromium, and is in the default suite.
    let arguments = ["--include-ignored", "--skip", "long::", "--skip", "smoke"];
    runner.tests(&selection, &arguments);
}

fn page(runner: &mut Runner) {
    if let Err(why) = tools::axe() {
        runner.skip("page", &why);
        return;
    }
    tests(runner, &["--test", "page"]);
}

fn site_suite(runner: &mut Runner) {
    if let Err(why) = site::set_up() {
        runner.skip("site", &why);
        return;
    }
    if runner.work("site: build", || {
        site::site(&root().join("target/explorer"))
    }) {
        tests(runner, &["--test", "site"]);
    }
}

fn cluster(runner: &mut Runner) {
    let selection = [
        "--package",
        "noughts-cli",
        "--package",
        "noughts-solver",
        "--features",
        "cluster",
        "--locked",
    ];
    let selection = [&selection[..], &["--lib", "--test", "cli"]].concat();
    runner.tests(
        &selection,
        &["--include-ignored", "--skip", "long::", "cluster::"],
    );
}

fn long(runner: &mut Runner) {
    let mut selection = EVERYTHING.to_vec();
    selection.extend(["--release", "--lib", "--bins", "--tests"]);
    runner.tests(&selection, &["--ignored", "long::"]);
    let check = [&EVERYTHING[..], &["--release", "--test", "check"]].concat();
    runner.tests(&check, &["--ignored", "long::"]);
    kattis::verify(runner);
    python::other_versions(runner);
    packages(runner);
    for target in ["x86_64-pc-windows-gnu", "x86_64-apple-darwin"] {
        other_system(runner, target);
    }
}

/// What goes to the registry, with changes that are not committed yet.
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

/// Builds each package from its own files alone.
fn packages(runner: &mut Runner) {
    // cargo unpacks into a folder with the same name each time, and would build what it has
    // unpacked there before.
    let folder = root().join("target/packages");
    let _ = std::fs::remove_dir_all(&folder);
    let mut package = cargo("package", &PACKAGES);
    runner.command("packages", package.arg("--target-dir").arg(&folder));
    let _ = std::fs::remove_dir_all(&folder);
}

/// Checks that the program compiles for another system. Nothing is linked, so no linker of that
/// system is needed.
fn other_system(runner: &mut Runner, target: &str) {
    let mut rustup = std::process::Command::new("rustup");
    let added = tools::fetch(target, rustup.args(["target", "add", target]));
    if let Err(why) = added {
        runner.skip(target, &why);
        return;
    }
    // Tables on disk need a C compiler for that system.
    let program = [
        "--package",
        "noughts-cli",
        "--no-default-features",
        "--features=web,play",
    ];
    let mut check = cargo("check", &program);
    runner.command(
        &format!("compiles for {target}"),
        check.args(["--target", target]),
    );
}
