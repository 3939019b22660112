//! Tests packages: wheels in new environments, the Debian package in a new system, and the
//! checksums of all files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{done, released};

/// A new Python environment with only a wheel.
fn with_wheel(folder: &Path, package: &str) -> PathBuf {
    let wheel = released(package, "_x86_64.whl");
    done(Command::new("python3").args(["-m", "venv"]).arg(folder));
    let mut pip = Command::new(folder.join("bin/pip"));
    pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-index",
    ]);
    done(pip.arg(wheel));
    folder.join("bin")
}

#[test]
fn the_wheel_of_the_library() {
    let dir = tempfile::tempdir().unwrap();
    let bin = with_wheel(dir.path(), "noughts-");
    let script = "
import noughts
evaluation = noughts.evaluate(lambda position: position.moves()[0])
print(evaluation.exploitability, round(evaluation.as_first['random'].win, 9))
print(noughts.check('leetcode/794', lambda board: True).verdict)
";
    let mut python = Command::new(bin.join("python"));
    let printed = done(python.args(["-c", script]).current_dir(dir.path()));
    assert_eq!(printed, "1.0 0.78125\nwrong-answer\n");
}

#[test]
fn the_wheel_of_the_program() {
    let dir = tempfile::tempdir().unwrap();
    let bin = with_wheel(dir.path(), "noughts_cli-");
    let printed = done(Command::new(bin.join("noughts")).arg("-V"));
    assert_eq!(printed, format!("noughts {}\n", env!("CARGO_PKG_VERSION")));
    let mut pip = Command::new(bin.join("pip"));
    done(pip.args(["uninstall", "--quiet", "--yes", "noughts-cli"]));
    assert!(!bin.join("noughts").exists());
}

/// Installs and removes the package in a minimal system.
#[test]
fn the_debian_package() {
    let dir = tempfile::tempdir().unwrap();
    let admin = dir.path().join("var/lib/dpkg");
    for folder in ["info", "updates"] {
        fs::create_dir_all(admin.join(folder)).unwrap();
    }
    fs::write(admin.join("status"), "").unwrap();
    let dpkg = |arguments: &[&str]| {
        let mut dpkg = Command::new("dpkg");
        dpkg.arg("--root").arg(dir.path()).arg("--force-not-root");
        dpkg.arg("--log=/dev/null").args(arguments);
        dpkg
    };
    let package = released("noughts_", "_amd64.deb");
    done(&mut dpkg(&["--install", package.to_str().unwrap()]));
    let program = dir.path().join("usr/bin/noughts");
    let printed = done(Command::new(&program).arg("-V"));
    assert_eq!(printed, format!("noughts {}\n", env!("CARGO_PKG_VERSION")));
    for file in [
        "man/man1/noughts.1.gz",
        "doc/noughts/copyright",
        "bash-completion/completions/noughts",
    ] {
        assert!(dir.path().join("usr/share").join(file).exists(), "{file}");
    }
    assert_eq!(done(&mut dpkg(&["--verify", "noughts"])), "");
    done(&mut dpkg(&["--purge", "noughts"]));
    assert!(!dir.path().join("usr").exists());
}

#[test]
fn every_file_has_its_sum() {
    let package = released("noughts_", "_amd64.deb");
    let folder = package.parent().unwrap();
    let mut check = Command::new("sha256sum");
    let checked = done(
        check
            .args(["--check", "--strict", "SHA256SUMS"])
            .current_dir(folder),
    );
    let files = fs::read_dir(folder).unwrap().count();
    assert_eq!(checked.lines().count() + 1, files, "{checked}");
}
