//! Tests the static program in a root directory without anything else: no libraries, no /proc, no
//! /tmp, no shell.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::served::Served;
use crate::{assert_same, done, every_board, unpacked};

const TARGET: &str = "x86_64-unknown-linux-musl";

/// The program as the only file of a root directory.
fn alone(folder: &Path, arguments: &[&str]) -> Command {
    let program = unpacked(TARGET, "tar.xz", folder).join("noughts");
    let mut bubblewrap = Command::new("bwrap");
    bubblewrap.args([
        "--unshare-all",
        "--share-net",
        "--die-with-parent",
        "--clearenv",
    ]);
    bubblewrap.arg("--ro-bind").arg(program).arg("/noughts");
    bubblewrap.arg("/noughts").args(arguments);
    bubblewrap
}

#[test]
fn answers_every_board() {
    let dir = tempfile::tempdir().unwrap();
    let (boards, answers) = every_board();
    let input = dir.path().join("all.in");
    fs::write(&input, boards).unwrap();
    let mut answer = alone(dir.path(), &["answer", "boj/7682"]);
    assert!(done(answer.stdin(fs::File::open(input).unwrap())) == answers);
}

#[test]
fn solves_and_explains_like_any_other_build() {
    let dir = tempfile::tempdir().unwrap();
    for arguments in [
        &["solve", "x../o../...", "--json"][..],
        &["explain", "x../o../...", "--language", "ko"],
        &["prove", "4,4,3"],
        &["check", "boj/7682", "--output", "/nothing"],
    ] {
        assert_same(&mut alone(dir.path(), arguments), arguments);
    }
}

#[test]
fn serves() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = alone(dir.path(), &["serve", "--port", "0"]);
    command.stdin(Stdio::null());
    let (there, here) = (Served::run(command), Served::start(&[]));
    for path in ["/", "/api/position?board=x../o../...", "/api/openapi.json"] {
        let [there, here] = [&there, &here].map(|server| {
            let mut answer = ureq::get(server.url(path)).call().unwrap();
            answer.body_mut().read_to_string().unwrap()
        });
        assert_eq!(there, here, "{path}");
    }
}

#[test]
fn names_its_target_and_its_commit() {
    let dir = tempfile::tempdir().unwrap();
    let printed = done(&mut alone(dir.path(), &["--version"]));
    let start = format!("noughts {} (", env!("CARGO_PKG_VERSION"));
    let build = printed.strip_prefix(&start).unwrap();
    let (commit, target) = build.split_once(' ').unwrap();
    assert_eq!(target, format!("{TARGET})\n"));
    assert!(
        commit.len() == 9 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{commit}"
    );
}

/// The program and its source files should not contain paths of the machine that built it.
#[test]
fn names_no_folder_of_the_machine_that_built_it() {
    let dir = tempfile::tempdir().unwrap();
    let program = fs::read(unpacked(TARGET, "tar.xz", dir.path()).join("noughts")).unwrap();
    let home = std::env::home_dir().unwrap();
    let cargo = home.join(".cargo/registry");
    let registry = cargo.to_str().unwrap().as_bytes();
    assert!(!program.windows(registry.len()).any(|part| part == registry));
}
