//! The program as a process, for the tests that run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;

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

/// Runs the program with some standard input.
pub(crate) fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = noughts(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // It answers while it reads, so both are done at once. It may stop reading
        // before the end, and that is fine.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

/// One line on standard error, nothing on standard output, exit code 2.
pub(crate) fn assert_refused(output: &Output, reason: &str) {
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("noughts: {reason}\n")
    );
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(2));
}

/// A folder for one test, new and empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The files of the tiers of a table by their names.
pub(crate) fn tier_files(table: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(table)
        .unwrap()
        .map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.ends_with(".tier"))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The output of a program, which must end before the deadline.
#[track_caller]
pub(crate) fn output_of(child: Child) -> Output {
    let id = child.id().to_string();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    match receiver.recv_timeout(DEADLINE) {
        Ok(output) => output.unwrap(),
        Err(_) => {
            let _ = Command::new("kill").args(["-KILL", &id]).status();
            panic!("process {id} has not ended within {DEADLINE:?}");
        }
    }
}

/// Waits until a program handles Ctrl-C by itself, which is before it begins to search.
#[cfg(target_os = "linux")]
#[track_caller]
pub(crate) fn wait_until_at_work(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    wait_until("handler of interrupts", || {
        let status = std::fs::read_to_string(&status).unwrap();
        let mut caught = status
            .lines()
            .filter_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.next().unwrap().trim(), 16).unwrap();
        caught >> 1 & 1 == 1
    });
}

/// Interrupts a program as Ctrl-C does.
pub(crate) fn interrupt(child: &Child) {
    let mut kill = Command::new("kill");
    let sent = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

/// The text that a program printed on standard output or standard error.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
