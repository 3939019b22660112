//! Saves a failing input to a file, and prints the command that runs the program on it again.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use noughts_judge::problems::Problem;
use noughts_judge::report::SavedInput;
use noughts_runner::SandboxChoice;

use crate::args::{Check, MEMORY_LIMIT, TIME_LIMIT};
use crate::exit::say;
use crate::messages::Message;
use crate::output;

/// Saves the input on which a program fails. The verdict does not depend on whether this succeeds.
pub(super) fn save(args: &Check, problem: &Problem, input: &str) -> Option<SavedInput> {
    let name = || PathBuf::from(format!("noughts-{}.in", problem.id.replace('/', "-")));
    let path = args.save.clone().unwrap_or_else(name);
    let is_program = |program: &PathBuf| {
        fs::canonicalize(program).is_ok_and(|program| fs::canonicalize(&path).ok() == Some(program))
    };
    if args.programs.iter().any(is_program) {
        say(&Message::OverProgram.text());
        return None;
    }
    // In a folder of submissions, a link may lead anywhere.
    if args.save.is_none() && path.is_symlink() {
        let why = Message::IsLink(&path).text();
        say(&Message::CannotSave(&why).text());
        return None;
    }
    match output::save(&path, input) {
        Ok(()) => {
            let repeat = repeat(args, problem, &path);
            Some(SavedInput { path, repeat })
        }
        Err(failure) => {
            say(&Message::CannotSave(&failure.to_string()).text());
            None
        }
    }
}

/// The command that runs the program on a saved input.
fn repeat(args: &Check, problem: &Problem, input: &Path) -> String {
    let mut words: Vec<OsString> = ["noughts", "check", problem.id].map(OsString::from).into();
    words.extend(args.programs.iter().map(OsString::from));
    words.extend(["--input".into(), input.into()]);
    let (time, memory) = (args.time_limit, args.memory_limit);
    for (is_set, option, value) in [
        (time != TIME_LIMIT, "--time-limit", time.to_string()),
        (memory != MEMORY_LIMIT, "--memory-limit", memory.to_string()),
        (
            args.sandbox != SandboxChoice::default(),
            "--sandbox",
            args.sandbox.name().to_owned(),
        ),
    ] {
        if is_set {
            words.extend([option.into(), value.into()]);
        }
    }
    if let Some(language) = args.language.chosen {
        words.extend(["--language".into(), language.code().into()]);
    }
    for (is_set, option) in [
        (args.exact, "--exact"),
        (args.strict, "--strict"),
        (args.keep_alive, "--keep-alive"),
    ] {
        if is_set {
            words.push(option.into());
        }
    }
    if !args.command.is_empty() {
        words.push("--".into());
        words.extend(args.command.iter().cloned());
    }
    shell_words(words.iter().map(OsString::as_os_str))
}

/// The program as the user named it.
pub(super) fn program_name(args: &Check) -> String {
    let words = args.programs.iter().map(|path| path.as_os_str());
    shell_words(words.chain(args.command.iter().map(OsString::as_os_str)))
}

/// Quotes words for a shell.
fn shell_words<'a>(words: impl Iterator<Item = &'a OsStr>) -> String {
    let quoted = words.map(|word| {
        let word = word.to_string_lossy();
        let is_plain = |c: char| {
            if cfg!(windows) {
                !" \t&()^".contains(c)
            } else {
                c.is_ascii_alphanumeric() || "+-./:@_".contains(c)
            }
        };
        match (
            !word.is_empty() && word.chars().all(is_plain),
            cfg!(windows),
        ) {
            (true, _) => word.into_owned(),
            (false, true) => format!("\"{word}\""),
            (false, false) => format!("'{}'", word.replace('\'', r"'\''")),
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_quoted_words_unchanged() {
        use super::*;
        let words = [
            "plain-1.c",
            "it's",
            "",
            "a b",
            "$HOME",
            "`\"\\",
            "판.py",
            "*",
        ];
        let quoted = shell_words(words.iter().map(OsStr::new));
        let script = format!("printf '%s\\n' {quoted}");
        let printed = std::process::Command::new("sh")
            .args(["-c", &script])
            .output();
        let printed = String::from_utf8(printed.unwrap().stdout).unwrap();
        assert_eq!(printed.lines().collect::<Vec<_>>(), words);
        assert!(quoted.starts_with("plain-1.c "), "{quoted}");
    }
}
