//! Judges programs of the test folder on the page and by the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::Browser;
use crate::common::programs;

/// The programs with an extension, each with its problem. Programs that never end are left out:
/// each run would need a new interpreter, and a browser does not limit memory.
pub fn programs(extension: &str) -> impl Iterator<Item = (String, PathBuf)> {
    let all = programs::all().into_iter();
    let wanted = all.filter(move |path| {
        let [verdict, ..] = programs::parts(path);
        let is_limit = verdict.to_str().unwrap().ends_with("-limit");
        !is_limit && path.extension().is_some_and(|found| found == extension)
    });
    wanted.map(|path| (programs::problem(&path), path))
}

/// The part of a report that depends on the program, not on the machine.
fn essential(mut report: Value) -> Value {
    let told = report.as_object_mut().unwrap();
    for name in ["seconds", "runs", "jobs", "program", "pace"] {
        told.remove(name);
    }
    // The page lists failures in another form, and saves no file.
    for name in ["failures", "saved", "repeat"] {
        told.remove(name);
    }
    // The random answers differ each time.
    told["random"] = json!(told["random"].is_object());
    // If a check ends early, the number of inputs depends on the number of concurrent runs. If a
    // program fails on a case only after others, the number of failures depends on it too.
    let alone = told["smallest"]["others"].as_u64().unwrap_or_default() == 0;
    for counts in told["inputs"].as_object_mut().unwrap().values_mut() {
        if !alone || counts["tried"] != counts["all"] {
            *counts = counts["all"].take();
        }
    }
    // Only the message, without paths.
    if let Some(errors) = told["smallest"]["errors"].as_str() {
        told["smallest"]["errors"] = errors.lines().rfind(|line| !line.starts_with(' ')).into();
    }
    report
}

impl Browser {
    /// Pastes a text into an element, as soon as the element exists.
    #[track_caller]
    pub fn paste(&self, selector: &str, text: &str) {
        self.until_true(selector, || !self.texts(selector).is_empty());
        let script = "const area = document.querySelector(arguments[0]);
            area.value = arguments[1];
            area.dispatchEvent(new Event('input'))";
        self.script(script, vec![json!(selector), json!(text)]);
    }

    /// Clicks a button that starts a check, and waits for the report.
    pub fn check(&self, button: &str) {
        self.click(button);
        self.until_true("a report", || {
            let done = "return document.querySelector('#checking').hidden
                && document.querySelector('.report, #check-error:not(:empty)') !== null";
            self.eval(done) == json!(true)
        });
        assert_eq!(self.text("#check-error"), "");
    }

    /// The page's report on a program. `problem` may include further parameters of the address. The
    /// page stays loaded, and its interpreter too.
    pub fn report_on(&self, problem: &str, file: &Path) -> String {
        let (id, _) = problem.split_once('&').unwrap_or((problem, ""));
        let go = "history.pushState(null, '', arguments[0]);
            window.dispatchEvent(new PopStateEvent('popstate'))";
        self.script(go, vec![json!(format!("?view=check&problem={problem}"))]);
        self.until_ends("#problem-about h2", id);
        self.paste("#code", &fs::read_to_string(file).unwrap());
        self.check("#check-code");
        self.text(".report")
    }

    /// From the next page on, keeps the last report.
    pub fn keep_reports(&self) {
        let script = "{
            const keep = (answer) => {
                window.judged = answer?.next === 'done' ? answer.json : window.judged;
                return answer;
            };
            const [parse, read] = [JSON.parse, Response.prototype.json];
            JSON.parse = (...all) => keep(parse(...all));
            Response.prototype.json = async function () { return keep(await read.call(this)); };
        }";
        self.before_pages(script);
        self.visit("?view=check");
    }

    /// Checks that the page's report on a program equals that of `noughts check --json`, and is
    /// shown.
    pub fn assert_judged_alike(&self, problem: &str, file: &Path) {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
        command.args(["check", "--json", problem]).arg(file);
        let judged = command.current_dir(&folder).output().unwrap().stdout;
        let judged: Value = serde_json::from_slice(&judged).unwrap();
        let plain = |text: &str| text.to_lowercase().replace('-', " ");
        let shown = plain(&self.report_on(problem, file));
        let name = file.display();
        let [command, page] = [judged, self.eval("return window.judged")].map(essential);
        assert_eq!(command, page, "{name}");
        for said in [&page["verdict"], &page["diagnosis"]["statement"]] {
            let said = plain(said.as_str().unwrap_or_default());
            assert!(shown.contains(&said), "{name}: {said}\n{shown}");
        }
    }
}
