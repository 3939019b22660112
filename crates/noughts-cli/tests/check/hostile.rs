//! Tests programs that try to escape, to deceive or to do harm, in each sandbox. The verdict must
//! be right, and no process, file or memory may be left. The first lines of each program list its
//! possible verdicts, after `verdict:`.
//!
//! These tests run one after another, and no other test runs beside them: each holds [`Alone`].

use std::ffi::OsStr;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::common::harness::{Alone, FEW_BOARDS, Harness, hostile};
use crate::common::program::Run;
use crate::common::wait::wait_until;

const WAYS: [&str; 2] = ["bubblewrap", "landlock"];

/// A hostile program in the folder in which it is judged.
struct Hostile {
    path: String,
    /// The key of its System V memory, which is also part of the names of its shared memory.
    key: u32,
    /// The program tries to connect to it.
    _listener: TcpListener,
}

/// Writes a complete hostile program, and the files that it looks for.
fn write(harness: &Harness, name: &str) -> Hostile {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    // No other process on this machine has the port at the same time, so the key is unique.
    let key = 0x6e00_0000 + u32::from(port);
    harness.write("secret.txt", "secret");
    let home = harness.dir.path().join("home");
    let _ = fs::create_dir(&home);
    let quoted = |path: &Path| format!("{:?}", path.to_str().unwrap());
    let text = format!(
        "#define SECRET {}\n#define HOME_FOLDER {}\n#define PORT {port}\n#define KEY {key}\n{}\n{}",
        quoted(&harness.dir.path().join("secret.txt")),
        quoted(&home),
        hostile("right_answers.h"),
        hostile(name),
    );
    harness.write(name, text);
    Hostile {
        path: harness.dir.path().join(name).to_str().unwrap().to_owned(),
        key,
        _listener: listener,
    }
}

/// Boards for three concurrent runs.
fn boards() -> String {
    let board = |number: usize| {
        let digit = |place: u32| [".", "X", "O"][number / 3_usize.pow(place) % 3];
        (0..9).map(digit).chain(["\n"]).collect::<String>()
    };
    (0..2_500).map(board).chain(["end\n".to_owned()]).collect()
}

/// Judges a hostile program in a sandbox.
fn judge(alone: &Alone, way: &str, name: &str) {
    let source = hostile(name);
    let mut lines = source.lines();
    let expected = lines.find_map(|line| line.strip_prefix("// verdict: "));
    let expected: Vec<&str> = expected.unwrap().split(' ').collect();
    let harness = alone.harness();
    let program = write(&harness, name);
    // A program that exceeds a limit keeps the machine busy until then, so one board is enough.
    let (jobs, boards) = match expected[..] {
        ["accepted"] => ("3", boards()),
        _ => ("1", ".........\nend\n".to_owned()),
    };
    harness.write("boards.in", boards);
    // If the program should exceed another limit, a busy machine may need a long time to reach it.
    let seconds = if expected.contains(&"time-limit") {
        "1"
    } else {
        "100"
    };
    let mut check = harness.noughts();
    check
        .env("NOUGHTS_SECRET", "secret")
        .env("HOME", harness.dir.path().join("home"))
        .args(["check", "--json", "boj/7682", &program.path])
        .args(["--sandbox", way, "--time-limit", seconds])
        .args(["--jobs", jobs, "--fail-fast", "--input", "boards.in"]);
    let output = check.ran();
    let report = output.json();
    let verdict = report["verdict"].as_str().unwrap_or("undecided");
    assert!(expected.contains(&verdict), "{name} {way}: {output:#?}");
    assert!(
        !output.out.contains("escaped: "),
        "{name} {way}: {output:#?}"
    );
    harness.assert_nothing_is_left(&format!("{name} {way}"));
    assert!(!has_segment(program.key), "{name} {way}");
    let part = format!("noughts-was-here-{}-", program.key);
    let shared = fs::read_dir("/dev/shm").unwrap().flatten();
    let mut names = shared.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let left = names.find(|name| name.starts_with(&part));
    assert_eq!(left, None, "{name} {way}");
}

/// Whether there is System V memory with a key.
fn has_segment(key: u32) -> bool {
    let segments = fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    let mut keys = segments
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    keys.any(|found| found == key.to_string())
}

/// Tests some programs in the strongest sandbox of this machine.
#[test]
fn some_hostile_programs() {
    let alone = Alone::new();
    // These programs must not run without a sandbox.
    let harness = alone.harness();
    let right = harness.build_right();
    let require = ["check", "boj/7682", "--sandbox", "require", "--fail-fast"];
    let output = harness.noughts().args(require).arg(right).ran();
    if output.err.contains("programs cannot be sandboxed") {
        eprintln!("skipped: {output:?}");
        return;
    }
    output.ends(0);
    // A fork bomb that sleeps is among the programs with a runtime error.
    for name in ["reads_your_files.c", "connects.c", "kills_its_parent.c"] {
        judge(&alone, "require", name);
    }
}

macro_rules! judged {
    ($($name:ident)*) => {
        $(#[test]
        #[ignore = "suite check"]
        fn $name() {
            let alone = Alone::new();
            for way in WAYS {
                judge(&alone, way, concat!(stringify!($name), ".c"));
            }
        })*

        /// The other files in the folder have their own tests.
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

/// If noughts itself is killed, all processes of the program end.
#[test]
#[ignore = "suite check"]
fn nothing_outlives_noughts() {
    let alone = Alone::new();
    for way in WAYS {
        let harness = alone.harness();
        let program = write(&harness, "sleeps_with_children.c");
        let mut check = harness.noughts();
        check.args(["check", "boj/7682", &program.path, "--sandbox", way]);
        let mut noughts = check.args(["--time-limit", "600"]).spawn().unwrap();
        // The program and its five grandchildren.
        wait_until("grandchildren", || {
            assert!(noughts.try_wait().unwrap().is_none(), "{way}");
            harness.processes_with("/program").len() >= 6
        });
        noughts.kill().unwrap();
        noughts.wait().unwrap();
        harness.wait_until_nothing_is_left(way);
    }
}

/// Programs and compilers do not inherit the open files of noughts' caller.
#[test]
#[ignore = "suite check"]
fn open_files_are_not_passed_on() {
    let alone = Alone::new();
    for way in ["bubblewrap", "landlock", "off"] {
        let harness = alone.harness();
        let program = write(&harness, "looks_for_open_files.c");
        let text = "#include \"/proc/self/fd/7\"\nint main(void) { return OPENED; }\n";
        harness.write("includes.c", text);
        harness.write("read", "#define OPENED 0\n");
        harness.write("few.in", FEW_BOARDS);
        for (program, code) in [(program.path.as_str(), 0), ("includes.c", 1)] {
            let noughts = harness.noughts();
            let mut shell = Command::new("sh");
            shell
                .args(["-c", "exec \"$@\" 7<read 8>>written", "sh"])
                .arg(noughts.get_program())
                .args(["check", "boj/7682", program, "--sandbox", way])
                .args(["--input", "few.in"])
                .current_dir(harness.dir.path())
                .env("TMPDIR", harness.tmp())
                .env("LC_ALL", "C");
            let output = shell.ran();
            let is_compiled = !output.ends(code).out.starts_with("compile error: ");
            assert_eq!(is_compiled, code == 0, "{way}: {output:?}");
            harness.assert_nothing_is_left(way);
        }
        let written = harness.dir.path().join("written");
        assert_eq!(fs::read(written).unwrap(), b"", "{way}");
    }
}

/// A compiler can neither read the user's files nor use all memory.
#[test]
#[ignore = "suite check"]
fn compilers_are_sandboxed() {
    let alone = Alone::new();
    for way in WAYS {
        let harness = alone.harness();
        harness.write("secret.txt", "int secret");
        for (included, expected) in [
            (harness.dir.path().join("secret.txt"), "secret.txt"),
            ("/dev/zero".into(), "g++ took more than"),
        ] {
            harness.write(
                "include.cpp",
                format!("#include {included:?}\nint main() {{}}\n"),
            );
            let output = harness.check(&["boj/7682", "include.cpp", "--sandbox", way]);
            output.ends(1).prints("compile error: ").prints(expected);
        }
    }
}

/// If a sandbox is required and none is available, nothing runs.
#[test]
#[ignore = "suite check"]
fn a_sandbox_can_be_required() {
    let harness = Harness::new();
    let program = write(&harness, "stores_its_input.c");
    harness.write("few.in", FEW_BOARDS);
    let check = |options: &[&str], path: &OsStr| {
        let mut command = harness.noughts();
        command.args(["check", "boj/7682", &program.path, "--input", "few.in"]);
        command.args(options).env("PATH", path).ran()
    };
    let path = std::env::var_os("PATH").unwrap();
    check(&["--sandbox", "require"], &path).ends(0);
    // A search path with compilers but without bubblewrap.
    let tools = harness.dir.path().join("tools");
    fs::create_dir(&tools).unwrap();
    let gcc = Command::new("which").arg("gcc").ran().out;
    symlink(gcc.trim_end(), tools.join("gcc")).unwrap();
    let tools = tools.as_os_str();
    let without = check(&["--sandbox", "bubblewrap"], tools);
    without.ends(3).says("bubblewrap: bwrap is not installed");
    assert_eq!(check(&[], tools).ends(0).err, "");
    // A class has other people's programs.
    let class = check(&["--csv"], tools);
    class.says("landlock, which is weaker");
    assert_eq!(class.err.lines().count(), 1, "{class:?}");
}
