//! The program as a process: standard input, pipes, exit codes.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn noughts(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("NO_COLOR")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with some standard input.
fn with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = noughts(args).stdin(Stdio::piped()).spawn().unwrap();
    // The program may stop reading before the end, and that is fine.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// One line on standard error, nothing on standard output, exit code 2.
fn assert_refused(output: &Output, reason: &str) {
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("noughts: {reason}\n")
    );
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_board_from_standard_input() {
    let by_argument = noughts(&["solve", "xx./oo./..."]).output().unwrap();
    assert_eq!(by_argument.status.code(), Some(0));
    for text in [
        "xx./oo./...",
        "xx.\noo.\n...\n",
        "XX.\r\nOO.\r\n...\r\n",
        "\u{feff}xx./oo./...",
        "1 1 0\n2 2 0\n0 0 0\n",
    ] {
        assert_eq!(
            with_input(&["solve"], text.as_bytes()),
            by_argument,
            "{text:?}"
        );
        assert_eq!(
            with_input(&["solve", "-"], text.as_bytes()),
            by_argument,
            "{text:?}"
        );
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for command in ["solve", "explain"] {
        let refused = |input: &[u8], reason| assert_refused(&with_input(&[command], input), reason);
        refused(b"", "expected a board such as xx./oo./..., found nothing");
        refused(
            b"\n\n\n",
            "expected a board such as xx./oo./..., found nothing",
        );
        refused(
            b"xx./oo./..z",
            "expected x, o or ., found 'z' as character 11",
        );
        refused(
            b"xx.\0oo....",
            "expected x, o or ., found '\\0' as character 4",
        );
        refused(
            b"xx\xff",
            "expected a board in UTF-8, found byte 0xff at offset 2",
        );
        refused(
            &[b'x'; 5_000_000],
            "expected a board of 9 squares, found more than 65536 bytes",
        );
        let noise: Vec<u8> = (0..3_000_000u32)
            .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
            .collect();
        refused(
            &noise,
            "expected a board of 9 squares, found more than 65536 bytes",
        );
    }
}

/// What somebody wrote is shown, but it cannot drive a terminal.
#[test]
fn control_characters_are_shown_not_sent() {
    for args in [
        ["solve", "x\u{1b}[31m"],
        ["solve", "--\u{1b}[31m"],
        ["count", "--game=\u{1b}[31m"],
        ["count", "--game=\u{202e}3,3"],
    ] {
        let output = noughts(&args).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(!output.stderr.contains(&0x1b), "{args:?}");
        assert!(
            !String::from_utf8_lossy(&output.stderr).contains('\u{202e}'),
            "{args:?}"
        );
        assert_eq!(
            output.stderr.iter().filter(|byte| **byte == b'\n').count(),
            1
        );
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let board = std::ffi::OsStr::from_bytes(b"xx\xff");
    let output = noughts(&["solve"]).arg(board).output().unwrap();
    assert_refused(&output, "expected a board in UTF-8, found xx\u{fffd}");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let mut child = noughts(&["count", "--game", "4,3,3"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stderr, b"");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_our_failure_not_the_users() {
    for args in [
        &["solve", "xx./oo./..."][..],
        &["count"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["--version"],
        &["problems"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = noughts(args).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?}");
        assert!(output.stderr.starts_with(b"noughts: "), "{args:?}");
    }
}

#[test]
fn no_colour_unless_on_a_terminal() {
    for args in [
        &["solve", "xx./oo./..."][..],
        &["explain", "xx./oo./..."],
        &["--help"],
    ] {
        let output = noughts(args).output().unwrap();
        assert!(!output.stdout.contains(&0x1b), "{args:?}");
    }
    let forced = noughts(&["solve", "xx./oo./..."])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
    // Which of the two wins is a convention; noughts follows it.
    let never = noughts(&["solve", "xx./oo./..."])
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(!never.stdout.contains(&0x1b));
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = noughts(&["completions", shell]).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let script = String::from_utf8(output.stdout).unwrap();
        for command in [
            "solve",
            "explain",
            "count",
            "problems",
            "answer",
            "check",
            "generate",
            "draw",
            "map",
            "completions",
            "man",
        ] {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let page = |args: &[&str]| {
        let output = noughts(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(page(&["man"]).contains(".TH noughts 1"));
    assert!(page(&["man", "solve"]).contains(".TH noughts-solve 1"));

    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = std::fs::remove_dir_all(&dir);
    page(&["man", "--dir", dir.to_str().unwrap()]);
    let mut pages: Vec<_> = std::fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    pages.sort();
    assert_eq!(
        pages,
        [
            "noughts-answer.1",
            "noughts-check.1",
            "noughts-completions.1",
            "noughts-count.1",
            "noughts-draw.1",
            "noughts-explain.1",
            "noughts-generate.1",
            "noughts-man.1",
            "noughts-map.1",
            "noughts-problems.1",
            "noughts-solve.1",
            "noughts.1",
        ]
    );
}
