use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use noughts_judge::judge::FileLeft;
use tempfile::TempDir;

use super::*;
use crate::sandbox::Place;

/// Enough time on any machine.
const PLENTY: Duration = Duration::from_secs(600);

struct Harness {
    base: TempDir,
    runner: PortableRunner,
    limits: RunLimits,
    place: Place,
}

impl Harness {
    fn new() -> Harness {
        let base = tempfile::tempdir().unwrap();
        Harness {
            runner: PortableRunner::new(base.path().to_owned()),
            base,
            limits: RunLimits {
                time: PLENTY,
                memory: 1 << 40,
                output: 1 << 20,
            },
            place: Place::default(),
        }
    }

    fn with_time(time: Duration) -> Harness {
        let mut harness = Harness::new();
        harness.limits.time = time;
        harness
    }

    fn order(&self, command: &[&str], input_mode: InputMode) -> Order {
        Order {
            command: command.iter().map(Into::into).collect(),
            environment: vec![("ONLINE_JUDGE".into(), "true".into())],
            place: self.place.clone(),
            limits: self.limits,
            input_mode,
        }
    }

    /// Runs a shell script.
    fn sh(&mut self, script: &str, input: &str) -> Run {
        let order = self.order(&["sh", "-c", script], InputMode::Whole);
        self.run(&order, input)
    }

    /// Asks a shell script that is kept alive.
    fn ask(&mut self, script: &str, resume: bool, input: &str) -> Run {
        let order = self.order(&["sh", "-c", script], InputMode::LineByLine { resume });
        self.run(&order, input)
    }

    fn run(&mut self, order: &Order, input: &str) -> Run {
        let interrupted = AtomicBool::new(false);
        let stop = StopFlag::new(&interrupted);
        let run = self.runner.run(order, input.as_bytes(), &stop).unwrap();
        if self.runner.conversation.is_none() {
            assert_eq!(run.not_removed, None);
            assert_eq!(fs::read_dir(self.base.path()).unwrap().count(), 0);
        }
        run
    }
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// Waits until neither the process with this id nor its process group exists.
fn wait_until_gone(pid: &str) {
    let begun = Instant::now();
    let is_there = || {
        let mut kill = Command::new("kill");
        kill.args(["-0", pid]).stderr(std::process::Stdio::null());
        // A zombie remains until its parent waits for it.
        let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        kill.status().unwrap().success() && !state.contains(") Z ")
    };
    while is_there() {
        assert!(begun.elapsed() < PLENTY, "{pid} is still there");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn output_errors_and_exit_code() {
    let mut harness = Harness::new();
    let run = harness.sh("cat; echo error >&2; exit 7", "one\ntwo");
    assert_eq!(run.end, End::Exited(7));
    assert_eq!(text(&run.output), "one\ntwo");
    assert_eq!(text(&run.errors), "error\n");
    assert_eq!(run.starts, 1);
    assert_eq!(harness.sh("kill -SEGV $$", "").end, End::Signal(11));
    let run = harness.sh("echo $ONLINE_JUDGE", "");
    assert_eq!((run.end, text(&run.output)), (End::Exited(0), "true\n"));
}

/// A program reads more input than a pipe holds, late or not at all.
#[test]
fn much_input_and_output() {
    let mut harness = Harness::new();
    let input = "0123456789abcde\n".repeat(50_000);
    let run = harness.sh("cat", &input);
    assert_eq!(run.end, End::Exited(0));
    assert!(run.output == input.as_bytes());
    assert_eq!(harness.sh("exec <&-; echo done", &input).output, b"done\n");
}

#[test]
fn programs_that_cannot_start() {
    let harness = Harness::new();
    let text = harness.base.path().join("text");
    fs::write(&text, "no program").unwrap();
    for program in ["/no/such/program", text.to_str().unwrap()] {
        let interrupted = AtomicBool::new(false);
        let stop = StopFlag::new(&interrupted);
        let order = harness.order(&[program], InputMode::Whole);
        let mut runner = PortableRunner::new(harness.base.path().to_owned());
        let error = runner.run(&order, b"", &stop).unwrap_err();
        let why = error.get_ref().unwrap();
        assert!(why.is::<StartError>(), "{why}");
        assert!(why.to_string().starts_with(program), "{why}");
    }
}

#[test]
fn beyond_the_time_limit() {
    let mut harness = Harness::with_time(Duration::from_millis(200));
    assert_eq!(harness.sh("sleep 1000", "").end, End::IdleLimit);
    // On a busy machine it may not even get the time up to its limit.
    let busy = harness.sh("while :; do :; done", "");
    assert!(matches!(busy.end, End::TimeLimit | End::IdleLimit));
    // If the program ends by itself, only its processor time counts.
    let mut harness = Harness::with_time(Duration::from_secs(60));
    assert_eq!(harness.sh("sleep 1", "").end, End::Exited(0));
}

#[test]
fn beyond_the_output_limit() {
    let mut harness = Harness::new();
    let run = harness.sh("while :; do echo yes; done", "");
    assert_eq!(run.end, End::OutputLimit);
    assert!(run.output.len() > 1 << 20 && run.output.len() < 3 << 20);
    harness.limits.output = 2;
    assert_eq!(harness.sh("echo yes", "").end, End::OutputLimit);
    // Only the beginning of standard error is kept.
    let run = harness.sh("for i in 1 2 3 4 5; do printf %9999d 0 >&2; done", "");
    assert_eq!(run.end, End::Exited(0));
    assert_eq!(run.errors.len(), 16 * 1024);
}

#[test]
fn beyond_the_memory_limit() {
    let mut harness = Harness::new();
    harness.limits.memory = 1;
    assert_eq!(harness.sh("exit 0", "").end, End::MemoryLimit);
}

#[test]
fn files_in_the_folder() {
    let mut harness = Harness::new();
    harness.place.input_files = vec!["input.txt".to_owned()];
    harness.place.dev_stdin = true;
    let run = harness.sh("cat input.txt dev/stdin; mkdir a; echo x >out.txt", "in\n");
    assert_eq!(text(&run.output), "in\nin\n");
    let left = FileLeft {
        name: "out.txt".to_owned(),
        size: 2,
    };
    assert_eq!(run.files, [left]);
    // The next run does not see these files.
    harness.place = Place::default();
    let run = harness.sh("ls -A; test $TMPDIR -ef . && echo same", "");
    assert_eq!(text(&run.output), "same\n");
}

#[test]
fn no_child_outlives_its_run() {
    let mut harness = Harness::new();
    let run = harness.sh("sleep 1000 & echo $!", "");
    assert_eq!(run.end, End::Exited(0));
    wait_until_gone(text(&run.output).trim_end());
}

#[test]
fn a_run_can_be_stopped_with_its_children() {
    for input_mode in [InputMode::Whole, InputMode::LineByLine { resume: false }] {
        let mut harness = Harness::new();
        let begun = harness.base.path().join("begun");
        let script = "sleep 1000 & echo $! >new; mv new \"$0\"; wait";
        let order = harness.order(&["sh", "-c", script, begun.to_str().unwrap()], input_mode);
        let interrupted = AtomicBool::new(false);
        let run = thread::scope(|scope| {
            scope.spawn(|| {
                while !begun.exists() {
                    thread::sleep(Duration::from_millis(5));
                }
                interrupted.store(true, Ordering::Relaxed);
            });
            let stop = StopFlag::new(&interrupted);
            harness.runner.run(&order, b"line\n", &stop).unwrap()
        });
        assert_eq!(run.end, End::Stopped);
        wait_until_gone(fs::read_to_string(&begun).unwrap().trim_end());
    }
}

#[test]
fn a_program_is_kept_alive() {
    let mut harness = Harness::new();
    let script = "while read line; do n=$((n + 1)); echo $n $line; done";
    let run = harness.ask(script, false, "a\nb\n");
    assert_eq!(run.end, End::Answered);
    assert_eq!((run.starts, run.answers), (1, 2));
    assert_eq!(text(&run.output), "1 a\n2 b\n");
    let run = harness.ask(script, true, "c\n");
    assert_eq!((run.end, run.starts), (End::Answered, 0));
    assert_eq!(text(&run.output), "3 c\n");
    // Starts a new one.
    let run = harness.ask(script, false, "d\n");
    assert_eq!((run.end, run.starts), (End::Answered, 1));
    assert_eq!(text(&run.output), "1 d\n");
    // Another run ends it and removes its files.
    assert_eq!(harness.sh("exit 0", "").end, End::Exited(0));
}

#[test]
fn how_a_conversation_ends() {
    for (script, end) in [
        ("read line", End::Quit),
        ("read line; echo broken >&2; exit 7", End::Exited(7)),
        ("read line; kill -SEGV $$", End::Signal(11)),
        ("read line; exec >&-; sleep 1000", End::ClosedOutput),
        ("read line; printf '1\\n2\\n'; sleep 1000", End::Unasked),
    ] {
        let run = Harness::new().ask(script, false, "a\nb\n");
        assert_eq!((run.end, run.answers), (end, 0), "{script}");
        let errors = if script.contains("broken") {
            "broken\n"
        } else {
            ""
        };
        assert_eq!(text(&run.errors), errors, "{script}");
    }
    // The last newline may be missing.
    let run = Harness::new().ask("read line; printf a1", false, "a\n");
    assert_eq!((run.end, text(&run.output)), (End::Answered, "a1\n"));
    // A program that is asked once may print more.
    let run = Harness::new().ask("read line; echo a1; echo more; read line", false, "a\n");
    assert_eq!(run.end, End::Answered);
}

#[test]
fn missing_answers() {
    let time = Duration::from_secs(2);
    let run = Harness::with_time(time).ask("read line; sleep 1000", false, "a\n");
    assert_eq!(run.end, End::IdleLimit);
    // It answers only when its input ends.
    let run = Harness::with_time(time).ask("sort", false, "a\n");
    assert_eq!(run.end, End::Unflushed);
    assert_eq!(text(&run.output), "a\n");
}
