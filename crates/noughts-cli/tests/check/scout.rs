//! Tests scouts, which run programs on many inputs in one process. Compares each output with that
//! of a separate process.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use noughts_judge::generate::{join, split};

use crate::common::program::output_of;

const INPUTS: [&str; 3] = ["1 2\n", "", "4\n"];

/// The output of a command for an input. `None` if the command fails.
fn output(command: &mut Command, input: &str) -> Option<String> {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::null()).spawn().unwrap();
    // The command may end before it has read the input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = output_of(child);
    (output.code == Some(0)).then_some(output.out)
}

/// Compares a scout with single runs. If a run fails, the scout gives an output that no judge
/// expects.
fn compare(scout: &mut Command, alone: impl Fn() -> Command) {
    let scouted = output(scout, &join(INPUTS.into_iter())).unwrap();
    let scouted = split(&scouted, INPUTS.len()).unwrap();
    for (input, scouted) in INPUTS.into_iter().zip(scouted) {
        let expected = output(&mut alone(), input).unwrap_or("failed".to_owned());
        assert_eq!(scouted, expected, "{input:?}");
    }
}

fn source(name: &str) -> PathBuf {
    let runner = Path::new(env!("CARGO_MANIFEST_DIR")).join("../noughts-runner/src/scout");
    runner.join(name)
}

#[test]
fn a_scout_in_python() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program.py");
    for text in [
        "import sys\nprint(len(sys.stdin.read()), __name__, sys.argv[1:])",
        "print(sum(map(int, input().split())), end='')",
        "seen = globals().get('seen', 0) + 1\nprint(seen, open(0).read())",
        "import os\nos.write(1, os.read(0, 100))",
        "import sys\nprint(1)\nsys.exit(0)",
        "import sys\nprint(1)\nsys.exit(3)",
        "import sys\nprint(1)\nsys.exit('no')",
        "import atexit, threading\natexit.register(print, 'end')\n\
         threading.Thread(target=print, args=['thread']).start()",
        "print(open(__file__).read())",
    ] {
        fs::write(&program, text).unwrap();
        let mut scout = Command::new("python3");
        scout.arg(source("scout.py")).arg(&program).arg("10");
        compare(&mut scout, || {
            let mut python = Command::new("python3");
            python.arg(&program);
            python
        });
    }
}

/// A program for the scout in Java, and whether the scout finishes.
#[test]
#[ignore = "suite check"]
fn a_scout_in_java() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let run = |command: &mut Command| assert!(command.status().unwrap().success());
    let javac = |source: &Path| run(Command::new("javac").arg("-d").arg(path).arg(source));
    javac(&source("Scout.java"));
    let read = "new String(System.in.readAllBytes())";
    for (body, gets_done) in [
        (format!("System.out.print({read} + ++seen);"), true),
        (
            "System.out.println(new java.util.Scanner(System.in).nextInt());".to_owned(),
            true,
        ),
        // A thread with a larger stack, as many programs use.
        (
            "byte[] in = System.in.readAllBytes(); new Thread(null, () -> \
             System.out.print(in.length + ++seen), \"\", 1 << 26).start();"
                .to_owned(),
            true,
        ),
        ("System.exit(0);".to_owned(), false),
        (
            "Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start();"
                .to_owned(),
            false,
        ),
        (
            "new Thread(() -> { while (true) { } }).start();".to_owned(),
            false,
        ),
    ] {
        let main = path.join("Main.java");
        let text = format!(
            "public class Main {{ static int seen; \
             public static void main(String[] a) throws Exception {{ {body} }} }}"
        );
        fs::write(&main, text).unwrap();
        javac(&main);
        run(Command::new("jar")
            .current_dir(path)
            .args(["cf", "program.jar", "Main.class"]));
        let mut scout = Command::new("java");
        let jar = path.join("program.jar");
        scout
            .arg("-cp")
            .arg(path)
            .arg("Scout")
            .arg(&jar)
            .args(["Main", if gets_done { "600" } else { "1" }]);
        if gets_done {
            compare(&mut scout, || {
                let mut java = Command::new("java");
                java.arg("-cp").arg(&jar).arg("Main");
                java
            });
        } else {
            let printed = output(&mut scout, &join(["1\n", "2\n"].into_iter())).unwrap_or_default();
            assert!(split(&printed, 2).is_err(), "{printed}");
        }
    }
}
