//! Programs of the test folder, judged by the page and by the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::Browser;
use crate::common::programs;

/// The programs with an extension, each with its problem. Programs that never end are left out: each
/// run takes a new interpreter, and a browser does not limit memory.
pub fn programs(extension: &str) -> impl Iterator<Item = (String, PathBuf)> {
    let all = programs::all().into_iter();
    let wanted = all.filter(move |path| {
        let [verdict, ..] = programs::parts(path);
        let is_limit = verdict.to_str().unwrap().ends_with("-limit");
        !is_limit && path.extension().is_some_and(|found| found == extension)
    });
    wanted.map(|path| (programs::problem(&path), path))
}

/// A number as the reports write it.
fn number(digits: &str) -> String {
    let (rest, last) = digits.split_at(digits.len().saturating_sub(3));
    if rest.is_empty() {
        digits.to_owned()
    } else {
        format!("{rest},{last}")
    }
}

impl Browser {
    /// Puts a text where a reader pastes it, as soon as that is there.
    #[track_caller]
    pub fn paste(&self, selector: &str, text: &str) {
        self.until_true(selector, || !self.texts(selector).is_empty());
        let script = "const area = document.querySelector(arguments[0]);
            area.value = arguments[1];
            area.dispatchEvent(new Event('input'))";
        self.script(script, vec![json!(selector), json!(text)]);
    }

    /// Waits for the report of the check that a click begins.
    pub fn check(&self, button: &str) {
        self.click(button);
        self.until_true("a report", || {
            let done = "return document.querySelector('#checking').hidden
                && document.querySelector('.report, #check-error:not(:empty)') !== null";
            self.eval(done) == json!(true)
        });
        assert_eq!(self.text("#check-error"), "");
    }

    /// The page's report on a program, in small letters; more of the address may follow the
    /// problem. The page stays, and so does an interpreter.
    pub fn report_on(&self, problem: &str, file: &Path) -> String {
        let (id, _) = problem.split_once('&').unwrap_or((problem, ""));
        let go = "history.pushState(null, '', arguments[0]);
            window.dispatchEvent(new PopStateEvent('popstate'))";
        self.script(go, vec![json!(format!("?view=check&problem={problem}"))]);
        self.until_ends("#problem-about h2", id);
        self.paste("#code", &fs::read_to_string(file).unwrap());
        self.check("#check-code");
        self.text(".report").to_lowercase()
    }

    /// The page says of a program what `noughts check` says.
    pub fn assert_judged_alike(&self, problem: &str, file: &Path) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.args(["check", "--json", problem]).arg(file);
        let judged = command.current_dir(&folder).output().unwrap().stdout;
        let judged: Value = serde_json::from_slice(&judged).unwrap();
        let whole = self.report_on(problem, file);
        let says = |what: &str| {
            let what = what.to_lowercase();
            assert!(whole.contains(&what), "{}: {what}\n{whole}", file.display());
        };
        let verdict = judged["verdict"].as_str().unwrap();
        says(&verdict.replace('-', " "));
        // The number of failures depends on how many run at a time if a check ends early, or if a
        // program fails on a case only after others.
        let alone = judged["smallest"]["others"].as_u64().unwrap_or_default() == 0;
        let counts = &judged["inputs"]["deciding"];
        let count = |name: &str| number(&counts[name].to_string());
        if alone && counts["tried"] == counts["all"] {
            says(&match verdict {
                "accepted" => format!("all {} ", count("all")),
                _ => format!("on {} of {} inputs", count("failed"), count("all")),
            });
        }
        if let Some(statement) = judged["diagnosis"]["statement"].as_str() {
            says(statement);
        }
        let board = judged["smallest"]["board"].as_str();
        let drawn =
            self.eval("return document.querySelector('.report .picture')?.ariaLabel ?? null");
        if let (Some(board), Some(drawn)) = (board, drawn.as_str()) {
            // In this problem O moves first.
            let swapped = |mark| match mark {
                'x' => 'o',
                'o' => 'x',
                other => other,
            };
            if problem == "programmers/160585" {
                assert_eq!(board.chars().map(swapped).collect::<String>(), drawn)
            } else {
                assert_eq!(board, drawn)
            }
        }
    }
}
