//! Where programs are judged in tests.

// Each test file uses its own part of this.
#![allow(dead_code, unreachable_pub)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// A place to judge in, and a mark on every process that is started there.
pub struct Court {
    pub dir: TempDir,
    mark: String,
}

impl Court {
    pub fn new() -> Court {
        let dir = tempfile::tempdir().unwrap();
        let mark = format!("NOUGHTS_TEST={}", dir.path().display());
        Court { dir, mark }
    }

    pub fn noughts(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        let (name, value) = self.mark.split_once('=').unwrap();
        command
            .current_dir(self.dir.path())
            .env(name, value)
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    pub fn check(&self, arguments: &[&str]) -> Output {
        let output = self
            .noughts()
            .arg("check")
            .args(arguments)
            .output()
            .unwrap();
        self.assert_nobody_is_left(&format!("{arguments:?}"));
        output
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        let output = self.check(&[&["--json"], arguments].concat());
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"))
    }

    /// Compiles a program of ours, so that the check need not.
    pub fn build(&self, compiler: &str, source: &str, name: &str) {
        let status = Command::new(compiler)
            .args(["-O2", "-o"])
            .args([&self.dir.path().join(name), &programs().join(source)])
            .status();
        assert!(status.unwrap().success());
    }

    /// What a check says that is interrupted after a while, twice.
    pub fn interrupted(&self, arguments: &[&str]) -> String {
        let mut command = self.noughts();
        command.arg("check").args(arguments).stdout(Stdio::piped());
        let child = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(1_500));
        for _ in 0..2 {
            let kill = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            assert!(kill.unwrap().success());
        }
        let output = child.wait_with_output().unwrap();
        assert!(
            output
                .status
                .code()
                .is_some_and(|code| code == 1 || code == 3)
        );
        self.assert_nobody_is_left("an interruption");
        String::from_utf8(output.stdout).unwrap()
    }

    /// No process that was started here is alive.
    pub fn assert_nobody_is_left(&self, after: &str) {
        let left: Vec<PathBuf> = fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let environment = fs::read(path.join("environ")).ok()?;
                let mut variables = environment.split(|byte| *byte == 0);
                variables
                    .any(|variable| variable == self.mark.as_bytes())
                    .then_some(path)
            })
            .collect();
        assert!(left.is_empty(), "left behind by {after}: {left:?}");
    }
}

pub fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

pub fn program(path: &str) -> String {
    programs().join(path).to_str().unwrap().to_owned()
}
