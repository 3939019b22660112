//! The program as a process: languages, colours, exit codes, completions, manuals.

use std::fs::File;
use std::process::Stdio;

use crate::common::program::{assert_refused, folder, noughts, text};

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
            let said = text(&said);
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
            "has too many arrangements",
        ),
        (&["generate", "7682", "."], "expected a new folder"),
        (&["solve", "--jobs", "0"], "whole number"),
    ] {
        let output = noughts(args).env("LC_ALL", "ko_KR.UTF-8").output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = text(&said);
        assert!(said.contains(english), "{said}");
    }
}

/// Error messages show foreign text, but it cannot drive a terminal.
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

/// Each command that the help lists is completed in every shell and has a manual page.
#[test]
fn every_command_is_completed_and_has_a_manual_page() {
    let printed = |args: &[&str]| {
        let output = noughts(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        text(&output.stdout)
    };
    let help = printed(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let commands = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands = commands.map(|line| line.split_whitespace().next().unwrap());
    let commands: Vec<&str> = commands.filter(|command| *command != "help").collect();
    assert!(commands.len() > 15, "{commands:?}");
    let dir = folder("man");
    printed(&["man", "--dir", dir.to_str().unwrap()]);
    assert!(printed(&["man"]).contains(".TH noughts 1"));
    for command in &commands {
        let page = std::fs::read_to_string(dir.join(format!("noughts-{command}.1"))).unwrap();
        assert!(
            page.contains(&format!(".TH noughts-{command} 1")),
            "{command}"
        );
        assert_eq!(printed(&["man", command]), page);
    }
    let page = std::fs::read_to_string(dir.join("noughts-table-build.1")).unwrap();
    assert_eq!(printed(&["man", "table", "build"]), page);
    assert_eq!(printed(&["man", "table-build"]), page);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}
