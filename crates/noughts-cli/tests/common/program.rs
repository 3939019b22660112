//! Runs the program as a process.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;

use serde_json::Value;

use super::wait::{DEADLINE, wait_until};

/// The program with arguments, without the settings of the user who runs the tests.
pub(crate) fn noughts(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
        .env_remove("NOUGHTS_TABLES")
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// How a program ended, and what it printed.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        Ran {
            code: output.status.code(),
            out,
            err,
        }
    }
}

/// Commands that are run to their end.
pub(crate) trait Run {
    fn ran(&mut self) -> Ran;
}

impl Run for Command {
    fn ran(&mut self) -> Ran {
        self.output().unwrap().into()
    }
}

impl Ran {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32) -> &Ran {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Checks that standard output contains a text.
    #[track_caller]
    pub(crate) fn prints(&self, part: &str) -> &Ran {
        assert!(self.out.contains(part), "no {part:?} in {self:#?}");
        self
    }

    /// Checks that standard error contains a text.
    #[track_caller]
    pub(crate) fn says(&self, part: &str) -> &Ran {
        assert!(self.err.contains(part), "no {part:?} in {self:#?}");
        self
    }

    /// Checks for one line on standard error, nothing on standard output and exit code 2.
    #[track_caller]
    pub(crate) fn is_refused(&self, reason: &str) {
        assert_eq!(self.err, format!("noughts: {reason}\n"));
        assert_eq!(self.out, "");
        self.ends(2);
    }

    /// Standard output as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }
}

/// Runs the program with arguments.
pub(crate) fn run(args: &[&str]) -> Ran {
    noughts(args).ran()
}

/// Runs the program in a folder.
pub(crate) fn run_in(folder: &Path, args: &[&str]) -> Ran {
    noughts(args).current_dir(folder).ran()
}

/// Runs the program with some standard input.
pub(crate) fn with_input(args: &[&str], input: impl AsRef<[u8]> + Send) -> Ran {
    let mut child = noughts(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // The program writes while it reads, so the test does both at the same time. The program
        // may stop reading before the end.
        scope.spawn(move || stdin.write_all(input.as_ref()));
        child.wait_with_output().unwrap().into()
    })
}

/// Starts the program, sends it a line of input, and waits for a line of output. The program waits
/// for more until the input is dropped.
pub(crate) fn started(args: &[&str], line: &str) -> (Child, ChildStdin, String) {
    let mut child = noughts(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{line}").unwrap();
    let mut answer = String::new();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut answer).unwrap();
    (child, input, answer)
}

/// A new, empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The files of the tiers of a table, by name.
pub(crate) fn tier_files(table: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(table).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.ends_with(".tier"))
        .map(|(name, path)| (name, fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The output of a program, which must end before the deadline.
#[track_caller]
pub(crate) fn output_of(child: Child) -> Ran {
    let id = child.id().to_string();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    match receiver.recv_timeout(DEADLINE) {
        Ok(output) => output.unwrap().into(),
        Err(_) => {
            let _ = Command::new("kill").args(["-KILL", &id]).status();
            panic!("process {id} has not ended within {DEADLINE:?}");
        }
    }
}

/// A size in `/proc/ID/status` of a program.
#[cfg(target_os = "linux")]
pub(crate) fn kilobytes(child: &Child, name: &str) -> u64 {
    let size = status(child, name);
    size.strip_suffix(" kB").unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
fn status(child: &Child, name: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let mut found = status.lines().filter_map(|line| line.strip_prefix(name));
    found.next().unwrap().trim().to_owned()
}

/// Waits until a program handles Ctrl-C, which it does before it searches.
#[cfg(target_os = "linux")]
#[track_caller]
pub(crate) fn wait_until_at_work(child: &Child) {
    wait_until("handler of interrupts", || {
        let caught = u64::from_str_radix(&status(child, "SigCgt:"), 16).unwrap();
        caught >> 1 & 1 == 1
    });
}

/// Interrupts a program as Ctrl-C does.
pub(crate) fn interrupt(child: &Child) {
    let mut kill = Command::new("kill");
    let sent = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}
