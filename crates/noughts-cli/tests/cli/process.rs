//! Tests the program as a process: languages, colours, exit codes, completions, manuals.

use crate::common::program::{Run, folder, noughts, output_of, run};

/// The option takes precedence over the locale, in every command that has it.
#[test]
fn the_locale_chooses_the_language() {
    for (args, english, korean) in [
        (&["solve", "xx./oo./..."][..], "x to move", "x 차례"),
        (&["explain", "xx./oo./..."], "x to move", "x 차례"),
        (&["draw", "xx./oo./..."], "x to move", "x 차례"),
        (&["play", "--two", "--plain"], "x to move", "x 차례"),
        (
            &["solve", "xxx/.../..."],
            "no game reaches",
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
            let output = noughts(args).args(option).env("LC_ALL", locale).ran();
            let said = output.out + &output.err;
            assert!(said.contains(expected), "{locale} {option:?}: {said}");
        }
    }
}

/// Research commands and usage errors are in English only.
#[test]
fn research_commands_ignore_the_locale() {
    for (args, english) in [
        (&["count", "--plies", "0"][..], "positions"),
        (&["values"], "literature"),
        (&["answer", "7682", "no-such"], "No such file"),
        (
            &["positions", "--game", "8,8,5", "--csv"],
            "is too large to solve completely",
        ),
        (&["generate", "7682", "."], "expected a new folder"),
        (&["solve", "--jobs", "0"], "whole number"),
    ] {
        let output = noughts(args).env("LC_ALL", "ko_KR.UTF-8").ran();
        let said = output.out + &output.err;
        assert!(said.contains(english), "{said}");
    }
}

#[test]
fn control_characters_are_escaped() {
    for args in [
        ["solve", "x\u{1b}[31m"],
        ["solve", "--\u{1b}[31m"],
        ["count", "--game=\u{1b}[31m"],
        ["count", "--game=\u{202e}3,3"],
    ] {
        let output = run(&args);
        assert_eq!(output.ends(2).err.lines().count(), 1, "{args:?}");
        assert!(!output.err.contains(['\u{1b}', '\u{202e}']), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let board = std::ffi::OsStr::from_bytes(b"xx\xff");
    let output = noughts(&["solve"]).arg(board).ran();
    output.is_refused("expected a board in UTF-8, found xx\u{fffd}");
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let mut child = noughts(&["count", "--game", "4,3,3"]).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(output_of(child).ends(0).err, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_internal_error() {
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
        let full = std::fs::File::options().write(true).open("/dev/full");
        let output = noughts(args).stdout(full.unwrap()).ran();
        output.ends(3).says("noughts: ");
    }
}

#[test]
fn no_colour_unless_on_a_terminal() {
    for args in [
        &["solve", "xx./oo./..."][..],
        &["explain", "xx./oo./..."],
        &["--help"],
    ] {
        assert!(!run(args).out.contains('\u{1b}'), "{args:?}");
    }
    let mut forced = noughts(&["solve", "xx./oo./..."]);
    forced.env("CLICOLOR_FORCE", "1").ran().prints("\u{1b}");
    // By convention, one of the two variables wins.
    assert!(!forced.env("NO_COLOR", "1").ran().out.contains('\u{1b}'));
}

/// Each command that the help lists is completed in every shell and has a manual page.
#[test]
fn every_command_is_completed_and_has_a_manual_page() {
    let printed = |args: &[&str]| {
        let output = run(args);
        output.ends(0);
        output.out
    };
    let help = printed(&["--help"]);
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let commands: Vec<&str> = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let dir = folder("man");
    printed(&["man", "--dir", dir.to_str().unwrap()]);
    let page = |name: &str| std::fs::read_to_string(dir.join(format!("noughts-{name}.1"))).unwrap();
    assert!(printed(&["man"]).contains(".TH noughts 1"));
    for command in &commands {
        let page = page(command);
        assert!(
            page.contains(&format!(".TH noughts-{command} 1")),
            "{command}"
        );
        assert_eq!(printed(&["man", command]), page);
    }
    assert_eq!(printed(&["man", "table", "build"]), page("table-build"));
    assert_eq!(printed(&["man", "table-build"]), page("table-build"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = printed(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{shell} {command}");
        }
    }
}
