//! Tests the files of a release as users use them.
//!
//! `cargo xtask test dist` builds them in target/dist and runs these.

#![cfg(target_os = "linux")]
#![allow(
    dead_code,
    unreachable_pub,
    reason = "the modules are parts of several tests"
)]

#[path = "../common/mod.rs"]
mod common;

mod linux;
mod packages;
mod windows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::program::{Run, run, run_in};

/// The file of the release whose name has this beginning and this ending.
fn released(start: &str, end: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/dist");
    let start = format!("{start}{}", env!("CARGO_PKG_VERSION"));
    let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap());
    let mut found = entries.filter(|entry| {
        let name = entry.file_name().into_string().unwrap();
        name.starts_with(&start) && name.ends_with(end)
    });
    let file = found
        .next()
        .map(|entry| entry.path().canonicalize().unwrap());
    file.unwrap_or_else(|| panic!("no {start}…{end} in {}", folder.display()))
}

/// Unpacks an archive of the program, and checks its other files.
fn unpacked(target: &str, end: &str, folder: &Path) -> PathBuf {
    let archive = released("noughts-", &format!("{target}.{end}"));
    let pack = "import shutil, sys; shutil.unpack_archive(*sys.argv[1:])";
    let mut python = Command::new("python3");
    done(python.args(["-c", pack]).arg(archive).arg(folder));
    let name = format!("noughts-{}-{target}", env!("CARGO_PKG_VERSION"));
    let content = folder.join(name);
    for file in [
        "README.md",
        "README.ko.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "LICENSES-OF-PACKAGES",
        "man/noughts.1",
        "man/noughts-check.1",
        "completions/noughts.bash",
        "completions/_noughts.ps1",
    ] {
        assert!(
            fs::metadata(content.join(file)).unwrap().len() > 0,
            "{file}"
        );
    }
    content
}

/// Runs a command that must succeed, and returns its output.
#[track_caller]
fn done(command: &mut Command) -> String {
    let ran = command.ran();
    ran.ends(0);
    ran.out
}

/// Compares a command of the release with the same command of the tested program.
#[track_caller]
fn assert_same(there: &mut Command, arguments: &[&str]) {
    assert_eq!(there.ran(), run(arguments), "{arguments:?}");
}

/// All 19,683 boards of a judge's problem, and the answers of the tested program.
fn every_board() -> (String, String) {
    let dir = tempfile::tempdir().unwrap();
    let single = ["generate", "boj/7682", "--single", "all.in"];
    run_in(dir.path(), &single).ends(0);
    let answered = run_in(dir.path(), &["answer", "boj/7682", "all.in"]);
    let boards = fs::read_to_string(dir.path().join("all.in")).unwrap();
    assert_eq!(boards.lines().count(), 19_683 + 1, "one more says end");
    (boards, answered.out)
}
