//! Folders in which tests judge programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use serde_json::Value;
use tempfile::TempDir;

use super::program::{self, Ran, Run, interrupt, output_of};
use super::wait::wait_until;

/// Every harness holds this lock for reading, [`Alone`] holds it for writing.
static TURN: RwLock<()> = RwLock::new(());

/// A folder to judge in, and a folder for temporary files. Programs are compiled in the latter, so
/// the name of every process that a check starts contains its path.
///
/// A test has at most one harness at a time: a second one would wait for [`Alone`], which would
/// wait for the first.
pub struct Harness {
    pub dir: TempDir,
    tmp: TempDir,
    _turn: Option<RwLockReadGuard<'static, ()>>,
}

/// Prevents other tests from running beside this one. For hostile programs, which would slow the
/// other tests down or break them.
pub struct Alone {
    _turn: RwLockWriteGuard<'static, ()>,
}

impl Alone {
    /// Waits until no other test of this executable has a harness.
    pub fn new() -> Alone {
        Alone {
            _turn: TURN.write().unwrap_or_else(PoisonError::into_inner),
        }
    }

    pub fn harness(&self) -> Harness {
        Harness::with(None)
    }
}

impl Harness {
    pub fn new() -> Harness {
        Harness::with(Some(TURN.read().unwrap_or_else(PoisonError::into_inner)))
    }

    /// A folder with the program `right`, which solves boj/7682.
    pub fn with_right() -> Harness {
        let harness = Harness::new();
        harness.build_right();
        harness
    }

    fn with(turn: Option<RwLockReadGuard<'static, ()>>) -> Harness {
        Harness {
            dir: tempfile::tempdir().unwrap(),
            tmp: tempfile::tempdir().unwrap(),
            _turn: turn,
        }
    }

    /// Writes a file into the folder.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.dir.path().join(name), text).unwrap();
    }

    /// The folder for temporary files. It must be empty at the end.
    pub fn tmp(&self) -> &Path {
        self.tmp.path()
    }

    /// The user's folder for caches.
    pub fn cache(&self) -> PathBuf {
        self.dir.path().join("cache")
    }

    pub fn noughts(&self) -> Command {
        let mut command = program::noughts(&[]);
        command
            .current_dir(self.dir.path())
            .env("TMPDIR", self.tmp.path())
            .env("XDG_CACHE_HOME", self.cache())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn check(&self, arguments: &[&str]) -> Ran {
        let output = self.noughts().arg("check").args(arguments).ran();
        self.assert_nothing_is_left(&format!("{arguments:?}"));
        output
    }

    pub fn json(&self, arguments: &[&str]) -> Value {
        self.check(&[&["--json"], arguments].concat()).json()
    }

    /// Compiles a program that solves boj/7682 to `right`, and returns its path.
    pub fn build_right(&self) -> PathBuf {
        let answers = hostile("right_answers.h");
        self.write("right.c", answers + "int main(void) { answer_right(); }\n");
        let right = self.dir.path().join("right");
        let mut gcc = Command::new("gcc");
        gcc.args(["-O2", "-w", "-o", "right", "right.c"]);
        gcc.current_dir(self.dir.path()).ran().ends(0);
        fs::remove_file(self.dir.path().join("right.c")).unwrap();
        right
    }

    /// A program that waits forever, for use in a command, and the name of its process.
    pub fn waits(&self) -> (String, &'static str) {
        let sleep = Command::new("which").arg("sleep").ran().out;
        let waits = self.dir.path().join("waits");
        fs::copy(sleep.trim_end(), &waits).unwrap();
        (format!("{} 1000000", waits.display()), "/waits\u{0}1000000")
    }

    /// Starts a check, interrupts it twice as soon as there is such a process, and returns its
    /// output.
    pub fn interrupted(&self, arguments: &[&str], process: &str) -> String {
        let mut command = self.noughts();
        let mut child = command.arg("check").args(arguments).spawn().unwrap();
        wait_until(process, || {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?}");
            !self.processes_with(process).is_empty()
        });
        interrupt(&child);
        interrupt(&child);
        let output = output_of(child);
        assert!(matches!(output.code, Some(1 | 3)), "{output:?}");
        self.assert_nothing_is_left("an interruption");
        output.out
    }

    /// Checks that no process that was started here is alive, and that it left no files.
    pub fn assert_nothing_is_left(&self, after: &str) {
        let left = self.processes_with("");
        assert!(left.is_empty(), "left behind by {after}: {left:?}");
        let files: Vec<_> = fs::read_dir(self.tmp.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(files.is_empty(), "left behind by {after}: {files:?}");
    }

    /// Waits until no process that was started here is alive and it left no files.
    pub fn wait_until_nothing_is_left(&self, after: &str) {
        let files = || fs::read_dir(self.tmp.path()).unwrap().count();
        wait_until("end of all processes", || {
            self.processes_with("").is_empty() && files() == 0
        });
        self.assert_nothing_is_left(after);
    }

    /// The names of the processes started here that contain this part.
    pub fn processes_with(&self, part: &str) -> Vec<String> {
        let here = [&self.dir, &self.tmp].map(|dir| dir.path().to_str().unwrap());
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let names = processes.filter_map(|entry| {
            let path = entry.path();
            path.file_name()?.to_str()?.parse::<u32>().ok()?;
            let links = ["exe", "cwd"].map(|link| fs::read_link(path.join(link)));
            let mut names = links.into_iter().flatten();
            let command = fs::read(path.join("cmdline")).ok()?;
            let command = String::from_utf8_lossy(&command).into_owned();
            let is_here = |name: &str| here.iter().any(|here| name.contains(here));
            let started_here =
                is_here(&command) || names.any(|name| is_here(&name.to_string_lossy()));
            (started_here && command.contains(part)).then_some(command)
        });
        names.collect()
    }
}

/// Some boards of boj/7682, for checks where the answers do not matter: one run instead of 24.
pub const FEW_BOARDS: &str = "XXXOO.XXX\nXOXOXOXOX\n.........\nXO.OX...X\nend\n";

/// A file in the folder of hostile programs.
pub fn hostile(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    fs::read_to_string(folder.join(name)).unwrap()
}
