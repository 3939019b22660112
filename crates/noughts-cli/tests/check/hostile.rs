//! Programs that are out to escape, to deceive or to do harm, in each way of locking them
//! in. Afterwards the verdict is right, and no process, no file and no memory is left. What
//! verdict each must get stands at its beginning: one of those after `verdict:`.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::common::harness::Harness;

const WAYS: [&str; 2] = ["bubblewrap", "landlock"];

fn source(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Writes a hostile program to where it is judged, complete, and what it looks for.
fn write(harness: &Harness, name: &str) -> (String, TcpListener) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let secret = harness.dir.path().join("secret.txt");
    fs::write(&secret, "secret").unwrap();
    let home = harness.dir.path().join("home");
    let _ = fs::create_dir(&home);
    let quoted = |path: &Path| format!("{:?}", path.to_str().unwrap());
    let text = format!(
        "#define SECRET {}\n#define HOME_FOLDER {}\n#define PORT {}\n{}\n{}",
        quoted(&secret),
        quoted(&home),
        listener.local_addr().unwrap().port(),
        source("right_answers.h"),
        source(name),
    );
    let path = harness.dir.path().join(name);
    fs::write(&path, text).unwrap();
    (path.to_str().unwrap().to_owned(), listener)
}

/// Judges a hostile program in each way.
fn judge(name: &str) {
    let expected = source(name);
    let expected = expected
        .lines()
        .find_map(|line| line.strip_prefix("// verdict: "));
    let expected: Vec<&str> = expected.unwrap().split(' ').collect();
    if name.starts_with("fork_") {
        // Each keeps every processor busy, and all of them at once any machine.
        static TURN: Mutex<()> = Mutex::new(());
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        WAYS.iter().for_each(|way| judge_in(way, name, &expected));
        return;
    }
    // They mostly wait for a limit.
    thread::scope(|scope| {
        for way in WAYS {
            let expected = &expected;
            scope.spawn(move || judge_in(way, name, expected));
        }
    });
}

fn judge_in(way: &str, name: &str, expected: &[&str]) {
    let harness = Harness::new();
    let (program, _listener) = write(&harness, name);
    let before = system_v_segments();
    // Where another limit is meant, the machine may be too busy to reach it soon.
    let seconds = match expected.contains(&"time-limit") {
        true => "3",
        false => "30",
    };
    let output = harness
        .noughts()
        .env("NOUGHTS_SECRET", "secret")
        .env("HOME", harness.dir.path().join("home"))
        .args(["check", "--json", "boj/7682", &program])
        .args(["--sandbox", way, "--time-limit", seconds])
        .args(["--jobs", "3", "--fail-fast"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{name} {way}: {error}: {output:?}"));
    let verdict = report["verdict"].as_str().unwrap_or("undecided");
    assert!(expected.contains(&verdict), "{name} {way}: {said}");
    assert!(!said.contains("escaped: "), "{name} {way}: {said}");
    harness.assert_nothing_is_left(&format!("{name} {way}"));
    assert_eq!(system_v_segments(), before, "{name} {way}");
    let shared = fs::read_dir("/dev/shm").unwrap().flatten();
    let ours = |name: &str| name.starts_with("noughts-was-here");
    let left: Vec<String> = shared
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| ours(name))
        .collect();
    assert!(left.is_empty(), "{name} {way}: {left:?}");
}

fn system_v_segments() -> usize {
    let segments = fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    segments.lines().count()
}

macro_rules! judged {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            judge(concat!(stringify!($name), ".c"));
        })*

        /// The other files in the folder have tests of their own.
        #[test]
        fn every_program_is_judged() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
            let tested = [$(stringify!($name),)* "sleeps_with_children",
                "looks_for_open_files", "right_answers"];
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!(tested.contains(&name), "{name} is not judged");
            }
        }
    };
}

judged! {
    fork_bomb
    fork_bomb_in_sessions
    fork_and_exit
    forgets_its_children
    daemon_answers
    kills_its_parent
    kills_everybody
    signals_in_other_ways
    limits_its_parent
    looks_into_its_parent
    runs_noughts
    reads_your_files
    writes_elsewhere
    changes_your_files
    connects
    fills_the_disk
    hides_its_files
    one_large_file
    many_files
    memory_file
    page_tables
    socket_buffers
    shared_memory
    system_v
    leaves_folders
    stores_its_input
    types_into_the_terminal
    takes_the_terminal
}

/// If noughts itself is killed, everything goes with it.
#[test]
fn nothing_outlives_noughts() {
    for way in WAYS {
        let harness = Harness::new();
        let (program, _listener) = write(&harness, "sleeps_with_children.c");
        let mut noughts = harness
            .noughts()
            .args(["check", "boj/7682", &program, "--sandbox", way])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Two runs at least are under way when both have left their group.
        while harness.processes_with("/program").len() < 6 {
            assert!(noughts.try_wait().unwrap().is_none(), "{way}");
            thread::sleep(Duration::from_millis(10));
        }
        noughts.kill().unwrap();
        noughts.wait().unwrap();
        harness.wait_until_nothing_is_left(way);
    }
}

/// What whoever calls noughts has open is neither a program's nor a compiler's.
#[test]
fn open_files_are_not_passed_on() {
    for way in ["bubblewrap", "landlock", "off"] {
        let harness = Harness::new();
        let (program, _listener) = write(&harness, "looks_for_open_files.c");
        let includes = harness.dir.path().join("includes.c");
        let text = "#include \"/proc/self/fd/7\"\nint main(void) { return OPENED; }\n";
        fs::write(&includes, text).unwrap();
        fs::write(harness.dir.path().join("read"), "#define OPENED 0\n").unwrap();
        let written = harness.dir.path().join("written");
        for (program, code) in [(program.as_str(), 0), (includes.to_str().unwrap(), 1)] {
            let noughts = harness.noughts();
            let mut shell = Command::new("sh");
            shell
                .args(["-c", "exec \"$@\" 7<read 8>>written", "sh"])
                .arg(noughts.get_program())
                .args(["check", "boj/7682", program, "--sandbox", way])
                .current_dir(harness.dir.path())
                .env("TMPDIR", harness.tmp())
                .env("LC_ALL", "C");
            let output = shell.output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{way}: {output:?}");
            let text = String::from_utf8(output.stdout).unwrap();
            assert_eq!(
                text.starts_with("compile error: "),
                code == 1,
                "{way}: {text}"
            );
            harness.assert_nothing_is_left(way);
        }
        assert_eq!(fs::read(written).unwrap(), b"", "{way}");
    }
}

/// What a compiler reads is not the user's, and does not take all memory.
#[test]
fn compilers_are_locked_in() {
    for way in WAYS {
        let harness = Harness::new();
        fs::write(harness.dir.path().join("secret.txt"), "int secret").unwrap();
        for (included, expected) in [
            (harness.dir.path().join("secret.txt"), "secret.txt"),
            ("/dev/zero".into(), "g++ took more than"),
        ] {
            let source = format!(
                "#include {:?}\nint main() {{}}\n",
                included.to_str().unwrap()
            );
            let path = harness.dir.path().join("include.cpp");
            fs::write(&path, source).unwrap();
            let output = harness
                .noughts()
                .args([
                    "check",
                    "boj/7682",
                    path.to_str().unwrap(),
                    "--sandbox",
                    way,
                ])
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(1), "{way}: {output:?}");
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.starts_with("compile error: "), "{way}: {text}");
            assert!(text.contains(expected), "{way}: {text}");
            harness.assert_nothing_is_left(way);
        }
    }
}

/// Without a sandbox to be had nothing is run, if one is required.
#[test]
fn a_sandbox_can_be_required() {
    let harness = Harness::new();
    let (program, _listener) = write(&harness, "stores_its_input.c");
    let check = |choice: &str, path: &str| {
        let mut command = harness.noughts();
        command
            .args(["check", "boj/7682", &program, "--sandbox", choice])
            .env("PATH", path);
        command.output().unwrap()
    };
    let path = std::env::var("PATH").unwrap();
    assert_eq!(check("require", &path).status.code(), Some(0));
    // Compilers, but no bubblewrap.
    let tools = harness.dir.path().join("tools");
    fs::create_dir(&tools).unwrap();
    let gcc = Command::new("which").arg("gcc").output().unwrap();
    let gcc = String::from_utf8(gcc.stdout).unwrap();
    std::os::unix::fs::symlink(gcc.trim_end(), tools.join("gcc")).unwrap();
    let without = check("bubblewrap", tools.to_str().unwrap());
    assert_eq!(without.status.code(), Some(3), "{without:?}");
    let said = String::from_utf8(without.stderr).unwrap();
    assert!(
        said.contains("bubblewrap: bwrap is not installed"),
        "{said}"
    );
    let auto = check("auto", tools.to_str().unwrap());
    assert_eq!(auto.status.code(), Some(0), "{auto:?}");
    let said = String::from_utf8(auto.stderr).unwrap();
    assert!(said.contains("landlock, which is weaker"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
