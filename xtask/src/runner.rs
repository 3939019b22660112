//! Runs the steps of suites and prints a summary. Each command has its own process group and a time
//! limit.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, IsTerminal, PipeReader, pipe, stderr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{cargo, root};

/// The time limit of a step: several times the longest step of a suite on a busy machine.
const LIMIT: Duration = Duration::from_secs(30 * 60);

/// The process group of the step that is running; 0 if there is none.
static GROUP: AtomicU32 = AtomicU32::new(0);

/// The steps, tests and failures so far.
#[derive(Default)]
pub(crate) struct Runner {
    limit: Duration,
    steps: Vec<Step>,
    /// Every test with its duration.
    tests: Vec<(Duration, String)>,
    failures: Vec<String>,
    skipped: Vec<String>,
}

/// One line of the summary.
struct Step {
    name: String,
    took: Duration,
    counts: Counts,
}

#[derive(Default, Clone, Copy)]
struct Counts {
    passed: usize,
    failed: usize,
}

/// A test executable.
struct Executable {
    name: String,
    path: PathBuf,
    /// The folder of its package, where tests run.
    folder: PathBuf,
}

impl Runner {
    pub(crate) fn new() -> Runner {
        // The steps are not in the group that the terminal interrupts.
        let handler = ctrlc::set_handler(|| {
            kill(GROUP.load(Ordering::SeqCst));
            eprintln!("xtask: interrupted");
            std::process::exit(3);
        });
        handler.expect("it is set once");
        Runner::with_limit(LIMIT)
    }

    /// Sets the time limit of the following steps to six hours.
    pub(crate) fn allow_hours(&mut self) {
        self.limit = Duration::from_secs(6 * 3600);
    }

    fn with_limit(limit: Duration) -> Runner {
        Runner {
            limit,
            ..Runner::default()
        }
    }

    /// Runs a command that counts as one test.
    pub(crate) fn command(&mut self, name: &str, command: &mut Command) {
        self.step(name, |runner| {
            run(command, runner.limit, |line| eprintln!("{line}")).map(|()| Counts::ONE_PASSED)
        });
    }

    /// Runs work in this process that counts as one test. Returns whether it passed.
    pub(crate) fn work(&mut self, name: &str, work: impl FnOnce() -> Result<(), String>) -> bool {
        self.step(name, |_| work().map(|()| Counts::ONE_PASSED))
    }

    /// Builds the test executables of a selection of packages and targets, and runs each with
    /// arguments for its test harness.
    pub(crate) fn tests(&mut self, selection: &str, arguments: &str) {
        let mut executables = Vec::new();
        self.step("build of tests", |runner| {
            executables = build(selection, runner.limit)?;
            Ok(Counts::ONE_PASSED)
        });
        let before = self.tests.len();
        let is_filtered = !arguments.is_empty() && !executables.is_empty();
        for executable in executables {
            self.step(&executable.name, |runner| {
                let mut command = Command::new(&executable.path);
                command.current_dir(&executable.folder);
                command.args(arguments.split_whitespace());
                // Durations and events as JSON are unstable options of the test harness.
                command.args(["-Zunstable-options", "--format=json", "--report-time"]);
                command.env("RUSTC_BOOTSTRAP", "1");
                runner.events(&executable.name, &mut command)
            });
        }
        if is_filtered && self.tests.len() == before {
            self.step(arguments, |_| Err("no test has run".to_owned()));
        }
    }

    /// Runs the examples in the documentation of a selection of packages.
    pub(crate) fn doc_tests(&mut self, selection: &str) {
        self.step("examples in the documentation", |runner| {
            let mut counts = Counts::default();
            let mut command = cargo(&format!("test {selection} --doc --no-fail-fast"));
            let done = run(&mut command, runner.limit, |line| {
                eprintln!("{line}");
                counts.add_result_line(line);
                if let Some(test) = line.strip_suffix(" ... FAILED") {
                    runner.failures.push(test.to_owned());
                }
            });
            match done {
                Err(why) if counts.failed == 0 => Err(why),
                _ => Ok(counts),
            }
        });
    }

    /// Runs pytest, which prints the same events as the tests of Rust (`tests/conftest.py`).
    pub(crate) fn pytest(&mut self, name: &str, command: &mut Command) {
        self.step(name, |runner| runner.events("pytest", command));
    }

    /// Records that a part was skipped, and how to run it.
    pub(crate) fn skip(&mut self, what: &str, advice: &str) {
        eprintln!("xtask: skipped {what}: {advice}");
        self.skipped.push(format!("{what}: {advice}"));
    }

    fn step(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Runner) -> Result<Counts, String>,
    ) -> bool {
        eprintln!("xtask: {name}");
        let (started, failures) = (Instant::now(), self.failures.len());
        let counts = work(self).unwrap_or_else(|why| {
            // Failed tests have been listed one by one.
            if self.failures.len() == failures {
                eprintln!("xtask: {name}: {why}");
                self.failures.push(format!("{name}: {why}"));
            }
            Counts {
                failed: self.failures.len() - failures,
                ..Counts::default()
            }
        });
        self.steps.push(Step {
            name: name.to_owned(),
            took: started.elapsed(),
            counts,
        });
        counts.failed == 0
    }

    /// Runs a command that prints an event for each test, and counts them.
    fn events(&mut self, name: &str, command: &mut Command) -> Result<Counts, String> {
        let mut counts = Counts::default();
        let mut running = BTreeMap::new();
        let mut others = Vec::new();
        let mut has_ended_well = false;
        let done = run(command, self.limit, |line| {
            let event = event(line);
            has_ended_well |= event["type"] == "suite" && event["event"] == "ok";
            let Some(test) = event["name"].as_str() else {
                if event.is_null() {
                    others.push(line.to_owned());
                }
                return;
            };
            let title = format!("{name}::{test}");
            match event["event"].as_str() {
                Some("started") => drop(running.insert(title, Instant::now())),
                Some("ignored") => drop(running.remove(&title)),
                Some(end @ ("ok" | "failed")) => {
                    running.remove(&title);
                    let seconds = event["exec_time"].as_f64().unwrap_or_default();
                    let took = Duration::from_secs_f64(seconds.max(0.0));
                    self.tests.push((took, title.clone()));
                    if end == "ok" {
                        counts.passed += 1;
                        return;
                    }
                    counts.failed += 1;
                    let output = event["stdout"].as_str().unwrap_or_default();
                    eprintln!("FAILED {title}\n{output}");
                    self.failures.push(title);
                }
                _ => {}
            }
        });
        if done.is_err() {
            // Other output may show the reason.
            eprintln!("{}", others.join("\n"));
        }
        let why = match done {
            Ok(()) if running.is_empty() || has_ended_well => return Ok(counts),
            Ok(()) => "ended without a result".to_owned(),
            Err(why) => why,
        };
        // The process was killed or crashed in one of the running tests.
        for test in running.keys() {
            self.failures.push(format!("{test}: {why}"));
        }
        counts.failed += running.len();
        if counts.failed == 0 {
            counts.failed = 1;
            self.failures.push(format!("{name}: {why}"));
        }
        Ok(counts)
    }

    /// Prints the summary, and returns whether nothing has failed.
    pub(crate) fn finish(mut self) -> bool {
        print!("{}", self.summary());
        self.steps.iter().all(|step| step.counts.failed == 0)
    }

    fn summary(&mut self) -> String {
        let mut text = String::from("\n");
        let mut total = Counts::default();
        let mut all = Duration::ZERO;
        for Step { name, took, counts } in &self.steps {
            all += *took;
            // An executable without tests.
            if counts.passed + counts.failed == 0 {
                continue;
            }
            let result = match counts.failed {
                0 => format!("{} passed", counts.passed),
                failed => format!("{} passed, {failed} FAILED", counts.passed),
            };
            let _ = writeln!(text, "{:>8}  {name}: {result}", shown(*took));
            total.passed += counts.passed;
            total.failed += counts.failed;
        }
        let _ = writeln!(text, "{:>8}  in all", shown(all));
        self.tests.sort();
        let slowest: Vec<_> = self.tests.iter().rev().take(5).collect();
        text += if slowest.is_empty() {
            ""
        } else {
            "\nslowest tests\n"
        };
        for (took, name) in slowest {
            let _ = writeln!(text, "{:>8}  {name}", shown(*took));
        }
        for (title, lines) in [("skipped", &self.skipped), ("failed", &self.failures)] {
            if !lines.is_empty() {
                let _ = writeln!(text, "\n{title}\n  {}", lines.join("\n  "));
            }
        }
        let skipped = self.skipped.len();
        let _ = writeln!(
            text,
            "\n{} passed, {} failed, {skipped} skipped",
            total.passed, total.failed
        );
        text
    }
}

impl Counts {
    const ONE_PASSED: Counts = Counts {
        passed: 1,
        failed: 0,
    };

    /// Adds the counts of a line such as `test result: ok. 3 passed; 0 failed; …`.
    fn add_result_line(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else {
            return;
        };
        let words: Vec<&str> = result.split([' ', ';', '.']).collect();
        let number = |word| {
            let place = words.iter().position(|found| *found == word);
            let number = place.and_then(|place| words.get(place.checked_sub(1)?)?.parse().ok());
            number.unwrap_or(0)
        };
        self.passed += number("passed");
        self.failed += number("failed");
    }
}

/// The event on a line, or null. Output of another process may precede it.
fn event(line: &str) -> Value {
    let begins = ["{ \"type\":", "{\"type\":"].iter();
    let begin = begins.filter_map(|begin| line.find(begin)).min();
    let event = begin.and_then(|begin| serde_json::from_str(&line[begin..]).ok());
    event.unwrap_or_default()
}

/// Builds test executables, in the order in which cargo names them.
fn build(selection: &str, limit: Duration) -> Result<Vec<Executable>, String> {
    let mut executables = Vec::new();
    let format = "--message-format=json-render-diagnostics";
    let mut command = cargo(&format!("test {selection} --no-run {format}"));
    run(&mut command, limit, |line| {
        let Ok(message) = serde_json::from_str::<Value>(line) else {
            eprintln!("{line}");
            return;
        };
        let text = |value: &Value| value.as_str().map(str::to_owned);
        if let (Some(path), Some(manifest), Some(target)) = (
            text(&message["executable"]),
            text(&message["manifest_path"]),
            text(&message["target"]["name"]),
        ) && message["profile"]["test"] == true
        {
            let manifest = PathBuf::from(manifest);
            let folder = manifest.parent().map_or_else(root, PathBuf::from);
            let package = folder.file_name().unwrap_or_default().to_string_lossy();
            let is_test = message["target"]["kind"][0] == "test";
            let name = if is_test && *package != *target {
                format!("{package}/{target}")
            } else {
                package.into_owned()
            };
            executables.push(Executable {
                name,
                path: path.into(),
                folder,
            });
        }
    })?;
    executables.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(executables)
}

/// Runs a command, calls `line` with each line that it prints, and kills its process group at the
/// time limit.
fn run(command: &mut Command, limit: Duration, mut line: impl FnMut(&str)) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("{program}: {error}");
    let (reader, writer) = pipe().map_err(failed)?;
    command
        .stdin(Stdio::null())
        .stdout(writer.try_clone().map_err(failed)?)
        .stderr(writer);
    if stderr().is_terminal() && env::var_os("NO_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().map_err(failed)?;
    // Closes the ends of the pipe that `command` still holds.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    GROUP.store(child.id(), Ordering::SeqCst);
    let done = follow(reader, &mut child, limit, &mut line);
    kill(child.id());
    let _ = child.kill();
    GROUP.store(0, Ordering::SeqCst);
    let status = child.wait().map_err(failed)?;
    match done {
        Err(why) => Err(why),
        Ok(()) if status.success() => Ok(()),
        Ok(()) => Err(format!("failed ({status})")),
    }
}

/// Calls `line` with each line until there are no more.
fn follow(
    reader: PipeReader,
    child: &mut Child,
    limit: Duration,
    line: &mut impl FnMut(&str),
) -> Result<(), String> {
    let deadline = Instant::now() + limit;
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for bytes in BufReader::new(reader).split(b'\n').map_while(Result::ok) {
            let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            if sender.send(text).is_err() {
                return;
            }
        }
    });
    loop {
        match lines.recv_timeout(Duration::from_secs(1)) {
            Ok(text) => line(&text),
            // The command has printed everything, or a process that it left behind keeps the pipe
            // open.
            Err(why) => {
                if child.try_wait().is_ok_and(|status| status.is_some()) {
                    return Ok(());
                }
                if why == RecvTimeoutError::Disconnected {
                    thread::sleep(Duration::from_millis(5));
                }
            }
        }
        if Instant::now() > deadline {
            return Err(format!("ended at its limit of {}", shown(limit)));
        }
    }
}

/// Kills every process of a group.
fn kill(group: u32) {
    #[cfg(unix)]
    if group > 0 {
        let script = format!("kill -KILL -{group}");
        let mut shell = Command::new("sh");
        let _ = shell.args(["-c", &script]).stderr(Stdio::null()).status();
    }
    #[cfg(not(unix))]
    let _ = group;
}

/// A duration such as `0.3 s` or `2 min 05 s`.
fn shown(took: Duration) -> String {
    match took.as_secs() {
        0..60 => format!("{:.1} s", took.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[cfg(unix)]
    #[test]
    fn steps_after_a_failure_run_and_are_counted() {
        let mut runner = Runner::with_limit(LIMIT);
        runner.command("first", &mut shell("exit 7"));
        runner.command("second", &mut shell("true"));
        runner.skip("third", "needs a tool: install it");
        let summary = runner.summary();
        assert!(summary.contains("first: 0 passed, 1 FAILED\n"), "{summary}");
        assert!(summary.contains("second: 1 passed\n"), "{summary}");
        assert!(
            summary.contains("skipped\n  third: needs a tool: install it\n"),
            "{summary}"
        );
        assert!(
            summary.contains("failed\n  first: failed (exit status: 7)\n"),
            "{summary}"
        );
        assert!(
            summary.ends_with("\n1 passed, 1 failed, 1 skipped\n"),
            "{summary}"
        );
        assert!(!runner.finish());
    }

    #[cfg(unix)]
    #[test]
    fn tests_are_counted_by_their_events() {
        let events = r#"
            {"type":"suite","event":"started","test_count":4}
            {"type":"test","event":"started","name":"slow"}
            printed by another process{ "type": "test", "name": "slow", "event": "ok", "exec_time": 2.5 }
            not an event
            {"type":"test","event":"started","name":"other"}
            {"type":"test","name":"other","event":"ignored"}
            {"type":"test","event":"started","name":"wrong"}
            {"type":"test","name":"wrong","event":"failed","exec_time":0.5,"stdout":"why"}
        "#;
        let mut runner = Runner::with_limit(LIMIT);
        let script = format!("cat <<'END'\n{events}\nEND\nexit 101");
        runner.pytest("step", &mut shell(&script));
        let summary = runner.summary();
        assert!(summary.contains("step: 1 passed, 1 FAILED\n"), "{summary}");
        assert!(summary.contains("2.5 s  pytest::slow\n"), "{summary}");
        assert!(summary.contains("failed\n  pytest::wrong\n"), "{summary}");
    }

    #[cfg(unix)]
    #[test]
    fn a_test_that_crashes_its_process_is_named() {
        let started = r#"{"type":"test","event":"started","name":"crashes"}"#;
        let mut runner = Runner::with_limit(LIMIT);
        runner.pytest("step", &mut shell(&format!("echo '{started}'; kill -9 $$")));
        let summary = runner.summary();
        assert!(
            summary.contains("pytest::crashes: failed (signal: 9"),
            "{summary}"
        );
    }

    /// The runner also kills the child processes.
    #[cfg(unix)]
    #[test]
    fn a_step_is_ended_at_its_limit() {
        let mut runner = Runner::with_limit(Duration::ZERO);
        let script = "sleep 1000000 & echo $!; sleep 1000000";
        let mut child = None;
        let ended = run(&mut shell(script), runner.limit, |line| {
            child = line.parse::<u32>().ok();
        });
        assert_eq!(ended, Err("ended at its limit of 0.0 s".to_owned()));
        if let Some(child) = child {
            // A zombie has ended, but its parent has not waited for it.
            let is_there = || {
                let state = std::fs::read_to_string(format!("/proc/{child}/stat"));
                state.is_ok_and(|state| !state.contains(") Z "))
            };
            let deadline = Instant::now() + Duration::from_secs(120);
            while is_there() {
                assert!(Instant::now() < deadline, "{child} is not ended");
                thread::sleep(Duration::from_millis(10));
            }
        }
        runner.command("endless", &mut shell("sleep 1000000"));
        assert!(!runner.finish());
    }

    #[test]
    fn results_of_doc_tests_are_read() {
        let mut counts = Counts::default();
        counts.add_result_line(
            "test result: ok. 12 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out",
        );
        counts.add_result_line("running 3 tests");
        counts.add_result_line("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured");
        assert_eq!((counts.passed, counts.failed), (13, 2));
    }
}
