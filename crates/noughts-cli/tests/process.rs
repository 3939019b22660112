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
        .env("LC_ALL", "C")
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

/// The option counts more than the locale, whatever the command.
#[test]
fn the_locale_chooses_the_language() {
    for (args, english, korean) in [
        (&["solve", "xx./oo./..."][..], "x to move", "x 차례"),
        (&["explain", "xx./oo./..."], "x to move", "x 차례"),
        (&["count", "--plies", "0"], "positions", "국면"),
        (&["draw", "xx./oo./..."], "x to move", "x 차례"),
        (&["play", "--two", "--plain"], "x to move", "x 차례"),
        (
            &["solve", "xxx/.../..."],
            "play cannot reach",
            "나올 수 없습니다",
        ),
    ] {
        for (locale, option, expected) in [
            ("C", &[][..], english),
            ("de_DE.UTF-8", &[], english),
            ("ko_KR.UTF-8", &[], korean),
            ("ko_KR.UTF-8", &["--language", "en"], english),
            ("C", &["--language", "ko"], korean),
        ] {
            let mut command = noughts(args);
            let output = command.args(option).env("LC_ALL", locale);
            let output = output.stdin(Stdio::null()).output().unwrap();
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8(said).unwrap();
            assert!(said.contains(expected), "{locale} {option:?}: {said}");
        }
    }
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

/// Nothing at all is the empty board; only who asks for standard input by `-`
/// must find something there.
#[test]
fn without_a_board_the_empty_one_is_meant() {
    for game in ["3,3,3", "4,3,3"] {
        for command in ["solve", "explain"] {
            let empty = match game {
                "3,3,3" => ".........",
                _ => "............",
            };
            let named = noughts(&[command, "--game", game, empty]).output().unwrap();
            assert_eq!(named.status.code(), Some(0));
            for nothing in ["", "\n\n\n", " \r\n"] {
                let unnamed = with_input(&[command, "--game", game], nothing.as_bytes());
                assert_eq!(unnamed, named, "{command} {game} {nothing:?}");
            }
            assert_refused(
                &with_input(&[command, "--game", game, "-"], b""),
                "expected a board such as xx./oo./..., found nothing",
            );
        }
    }
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for command in ["solve", "explain"] {
        let refused = |input: &[u8], reason| assert_refused(&with_input(&[command], input), reason);
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
        &["values"],
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
            "play",
            "problems",
            "answer",
            "check",
            "generate",
            "draw",
            "map",
            "prove",
            "verify",
            "values",
            "serve",
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
            "noughts-play.1",
            "noughts-problems.1",
            "noughts-prove.1",
            "noughts-serve.1",
            "noughts-solve.1",
            "noughts-values.1",
            "noughts-verify.1",
            "noughts.1",
        ]
    );
}

/// A file for one test.
fn scratch(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_proof_is_written_and_verified() {
    for (game, proved) in [
        ("3,3,3", "Proved with x to move: a draw"),
        ("4,3,3", "Proved with x to move: x wins"),
        ("7,6,5", "Proved with x to move: a draw"),
    ] {
        let file = scratch(&format!("{game}.proof"));
        let name = file.to_str().unwrap();
        let _ = std::fs::remove_file(&file);
        let output = noughts(&["prove", "--game", game, "--out", name])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(output.stderr, b"");
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(written.contains(proved), "{written}");

        let output = noughts(&["verify", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let verified = String::from_utf8(output.stdout).unwrap();
        assert!(written.starts_with(&verified), "{verified}");

        let bytes = std::fs::read(&file).unwrap();
        let piped = with_input(&["verify", "-"], &bytes);
        assert_eq!(String::from_utf8(piped.stdout).unwrap(), verified);
        let cut = with_input(&["verify", "-"], &bytes[..bytes.len() - 1]);
        assert_eq!(cut.status.code(), Some(1));
        assert_eq!(cut.stdout, b"");
        assert_eq!(
            String::from_utf8(cut.stderr).unwrap(),
            "noughts: -: not a proof: expected more, found the end of the certificate\n"
        );
    }
}

#[test]
fn what_is_not_proved_in_time_leaves_no_file() {
    let file = scratch("885.proof");
    let args = ["prove", "--game", "8,8,5", "--timeout", "0", "--out"];
    let output = noughts(&args).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "noughts: the value is not known within the limits\n"
    );
    assert!(!file.exists());
    assert!(!scratch("885.proof.part").exists());
}

/// Ctrl-C ends a search, and what is known is printed.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_tells_what_it_knows() {
    let board = ["........"; 8].join("/");
    let mut child = noughts(&["solve", "--game", "8,8,5", &board])
        .spawn()
        .unwrap();
    // Wait for it to search: before that Ctrl-C just ends it.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(child.try_wait().unwrap().is_none());
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("o does not win; whether x does is not known within the limits"),
        "{text}"
    );
}

#[test]
fn the_values_of_the_literature_are_listed() {
    let output = noughts(&["values"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.lines().count() > 50, "{text}");
    let line = text
        .lines()
        .find(|line| line.starts_with("7,7,5 "))
        .unwrap();
    assert!(
        line.contains("a draw   a draw   Hsu and others 2020"),
        "{line}"
    );
    // Where blocking is not enough.
    assert!(
        text.contains("\nIn 3,3,3, 8,4,4 and 5,5,4 x wins the weak game,"),
        "{text}"
    );
}
