//! The commit and the target that `noughts --version` names.

use std::env;
use std::fs;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = env::var("TARGET").unwrap_or_default();
    let commit = match env::var("PROFILE").as_deref() {
        Ok("release") => packaged_commit().or_else(checked_out_commit),
        // Without the commit, so that a new commit alone does not trigger a build.
        _ => None,
    };
    let build = match commit {
        Some(commit) => format!("{} {target}", commit.get(..9).unwrap_or(&commit)),
        None => target,
    };
    println!("cargo::rustc-env=NOUGHTS_BUILD={build}");
}

/// The commit from which cargo made this package.
fn packaged_commit() -> Option<String> {
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, after) = info.split_once(r#""sha1": ""#)?;
    after.split('"').next().map(str::to_owned)
}

fn checked_out_commit() -> Option<String> {
    // This file changes with every commit, on any branch.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={log}");
    git(&["rev-parse", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}
