//! The program as a process: languages, colours, exit codes, completions, manuals.

use std::fs::File;
use std::process::Stdio;

use crate::common::program::{assert_refused, noughts};

/// The option counts more than the locale, whatever the command.
#[test]
fn the_locale_chooses_the_language() {
    for (args, english, korean) in [
        (&["solve", "xx./oo./..."][..], "x to move", "x 차례"),
        (&["explain", "xx./oo./..."], "x to move", "x 차례"),
        (&["draw", "xx./oo./..."], "x to move", "x 차례"),
        (&["play", "--two", "--plain"], "x to move", "x 차례"),
        (
            &["solve", "xxx/.../..."],
            "play cannot reach",
            "나올 수 없습니다",
        ),
        (&["problems"], "who wins", "누가 이기는가"),
        (
            &["draw", "--out", "no-such/board.svg"],
            "No such file",
            "파일이나 폴더가 없습니다",
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

/// Research commands and errors of usage are in English only.
#[test]
fn research_commands_ignore_the_locale() {
    for (args, english) in [
        (&["count", "--plies", "0"][..], "positions"),
        (&["values"], "literature"),
        (&["answer", "7682", "no-such"], "No such file"),
        (
            &["positions", "--game", "8,8,5", "--csv"],
            "has too many positions",
        ),
        (&["generate", "7682", "."], "expected a folder"),
        (&["solve", "--jobs", "0"], "whole number"),
    ] {
        let output = noughts(args).env("LC_ALL", "ko_KR.UTF-8").output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert!(said.contains(english), "{said}");
    }
}

/// By the command that proves it and the one that checks it.
#[test]
fn what_is_proved_is_printed() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("333.proof");
    let file = file.to_str().unwrap();
    for args in [&["prove", "--out", file][..], &["verify", file]] {
        let output = noughts(args).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for part in [
            "Proved with x to move: a draw\n",
            "- x does not win: a strategy, ",
            "- o does not win: strategy stealing\n",
            " bytes\n",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
    let args = ["prove", "--weak", "--out", file];
    let output = noughts(&args).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let proved = "x wins the weak game\n- x wins the weak game: a strategy that only attacks, ";
    assert!(text.contains(proved), "{text}");
    // A proof that was cut off.
    let whole = std::fs::read(file).unwrap();
    std::fs::write(file, &whole[..whole.len() - 1]).unwrap();
    let output = noughts(&["verify", file]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("not a proof: expected more"), "{said}");
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
            "positions",
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
            #[cfg(feature = "web")]
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
            "noughts-positions.1",
            "noughts-problems.1",
            "noughts-prove.1",
            #[cfg(feature = "web")]
            "noughts-serve.1",
            "noughts-solve.1",
            "noughts-table-build.1",
            "noughts-table-export.1",
            "noughts-table-info.1",
            "noughts-table-probe.1",
            "noughts-table-verify.1",
            "noughts-table.1",
            "noughts-values.1",
            "noughts-verify.1",
            "noughts.1",
        ]
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
        line.contains("a draw   a draw    Hsu and others 2020"),
        "{line}"
    );
    // Where blocking is not enough.
    assert!(
        text.contains("\nIn 3,3,3, 8,4,4 and 5,5,4 x wins the weak game,"),
        "{text}"
    );
}
