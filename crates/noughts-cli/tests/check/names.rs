//! Tests programs with unusual names or encodings, which judges accept too: links, commands in
//! other folders, names that are not Unicode, older levels of a language.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::common::harness::{FEW_BOARDS, Harness};
use crate::common::program::Run;
use crate::common::programs::program;

const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

const RIGHT: &str = "accepted/boj-7682/play_every_game.py";

fn write_script(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Compilers and interpreters get a copy with another name.
#[test]
#[ignore = "suite check"]
fn errors_name_the_path_of_the_user() {
    let harness = Harness::new();
    fs::create_dir(harness.dir.path().join("of_user")).unwrap();
    for (name, text, line) in [
        (
            "of_user/a.py",
            "raise ValueError(1)\n",
            "  File \"of_user/a.py\", line 1",
        ),
        (
            "of_user/a.c",
            "int main(void) { return x; }\n",
            "of_user/a.c:1:",
        ),
    ] {
        harness.write(name, text);
        let output = harness.check(&["boj/7682", name, "--fail-fast"]);
        output.ends(1).prints(line);
        assert!(!output.out.contains("/source/"), "{output:?}");
    }
}

/// The target of a link determines the language.
#[test]
#[ignore = "suite check"]
fn a_link_to_a_source_is_a_source() {
    let harness = Harness::new();
    symlink(program(RIGHT), harness.dir.path().join("link")).unwrap();
    harness.write("few.in", FEW_BOARDS);
    harness
        .check(&["boj/7682", "link", "--input", "few.in"])
        .ends(0);
}

/// The program, the current folder and the folder for temporary files have such names.
#[test]
#[ignore = "suite check"]
fn names_need_not_be_unicode() {
    let harness = Harness::new();
    let folder = harness.dir.path().join(OsStr::from_bytes(b"folder \xff"));
    let temporary = folder.join(OsStr::from_bytes(b"tmp \xfe"));
    fs::create_dir_all(&temporary).unwrap();
    let source = OsStr::from_bytes(b"source \xfd.py");
    let executable = OsStr::from_bytes(b"executable \xfc");
    fs::copy(program(RIGHT), folder.join(source)).unwrap();
    fs::rename(harness.build_right(), folder.join(executable)).unwrap();
    fs::write(folder.join("few.in"), FEW_BOARDS).unwrap();
    for way in WAYS {
        let commands: [&[&OsStr]; 3] = [
            &[source],
            &[executable],
            &["--".as_ref(), "python3".as_ref(), source],
        ];
        for command in commands {
            let mut check = harness.noughts();
            check.current_dir(&folder).env("TMPDIR", &temporary);
            check.args(["check", "boj/7682", "--sandbox", way]);
            check
                .args(["--input", "few.in"])
                .args(command)
                .ran()
                .ends(0);
            assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{way}");
        }
    }
}

/// Tools that the user has installed outside the system's folders: scripts that find the
/// interpreter, as in pyenv, and programs that need files beside their folder `bin`.
#[test]
#[ignore = "suite check"]
fn commands_may_be_in_any_folder() {
    let harness = Harness::new();
    fs::copy(program(RIGHT), harness.dir.path().join("right.py")).unwrap();
    harness.write("few.in", FEW_BOARDS);
    let tools = tempfile::tempdir().unwrap();
    let mut python = Command::new("python3");
    let python = python
        .args(["-c", "import sys; print(sys.executable)"])
        .ran();
    let python = fs::canonicalize(python.out.trim_end()).unwrap();
    let version = tools.path().join("version/bin/python3");
    fs::create_dir_all(version.parent().unwrap()).unwrap();
    fs::copy(python, &version).unwrap();
    let shim = format!("#!/bin/sh\nexec '{}' \"$@\"\n", version.display());
    let start = "#!/bin/sh\nexec /bin/sh \"${0%/bin/*}/lib/start\" \"$@\"\n";
    for (name, text) in [
        ("shims/python3", &*shim),
        ("shims/hidden", &shim),
        ("tool/bin/tool", start),
        ("tool/lib/start", "exec python3 \"$@\"\n"),
    ] {
        write_script(&tools.path().join(name), text);
    }
    let mut path = OsString::new();
    for folder in ["shims", "tool/bin"] {
        path.push(tools.path().join(folder));
        path.push(":");
    }
    path.push(std::env::var_os("PATH").unwrap());
    for way in WAYS {
        for (command, is_seen) in [("python3", true), ("tool", true), ("hidden", way == "off")] {
            let mut check = harness.noughts();
            check
                .env("PATH", &path)
                .args(["check", "boj/7682", "--input", "few.in"]);
            let output = check
                .args(["--sandbox", way, "--", command, "right.py"])
                .ran();
            output.ends(if is_seen { 0 } else { 1 });
            let parts = ["exit code 126 or 127", "--sandbox off"];
            let is_said = parts.iter().all(|part| output.err.contains(part));
            assert_eq!(is_said, !is_seen, "{way} {command}: {output:?}");
        }
    }
}

/// Exceeding a limit of noughts is not an error of the compiler.
#[test]
#[ignore = "suite check"]
fn a_program_may_be_too_large_to_be_compiled() {
    let harness = Harness::new();
    harness.write(
        "a.c",
        "int a[1 << 26] = {1};\nint main(void) { return 0; }\n",
    );
    let output = harness.check(&["boj/7682", "a.c"]);
    output.ends(1).prints("gcc wrote a file larger than 64 MiB");
}

/// Judges a source, and compares the verdict and the notes on standard error.
fn assert_verdict_and_notes(name: &str, source: impl AsRef<[u8]>, verdict: &str, notes: &str) {
    let harness = Harness::new();
    harness.write(name, source);
    let output = harness.check(&["boj/7682", name]);
    assert!(output.out.starts_with(&format!("{verdict}:")), "{output:?}");
    assert_eq!(output.err, notes);
}

#[test]
#[ignore = "suite check"]
fn the_macro_of_judges_is_defined() {
    let right = fs::read_to_string(program("accepted/boj-7682/trailing_blanks.c")).unwrap();
    let source = format!("#ifndef ONLINE_JUDGE\n#error\n#endif\n{right}");
    assert_verdict_and_notes("a.c", source, "accepted", "");
}

/// Newer levels of C++ do not have `gets`.
#[test]
#[ignore = "suite check"]
fn older_levels_are_tried_and_named() {
    let source = "#include <cstdio>\nint main() { char s[99]; while (gets(s)) puts(s); }\n";
    let note = "compiled as gnu++11, since it does not compile as gnu++20\n";
    let notes = format!("noughts: {note}");
    assert_verdict_and_notes("a.cpp", source, "wrong answer", &notes);
    // In a class, the note names the program, and the cached results contain the level.
    let harness = Harness::new();
    fs::create_dir(harness.dir.path().join("class")).unwrap();
    harness.write("class/a.cpp", source);
    let output = harness.check(&["boj/7682", "class", "--json"]);
    output.says(&format!("noughts: class/a.cpp: {note}"));
    let report = output.json();
    assert_eq!(report["programs"][0]["older_level"], "gnu++11", "{report}");
}

/// A comment in EUC-KR, which javac would refuse.
#[test]
#[ignore = "suite check"]
fn a_source_need_not_be_utf_8() {
    let comment = b"// \xc6\xbd\xc5\xc3\xc5\xe4: \xc0\xcc\xb1\xe6 \xbc\xf6 \xc0\xd6\xb4\xc2\xc1\xf6 \xba\xbb\xb4\xd9\n";
    let right = fs::read(program("accepted/boj-7682/solution.java")).unwrap();
    let note = "noughts: the source was read as EUC-KR, since it is not UTF-8\n";
    assert_verdict_and_notes(
        "Main.java",
        [&comment[..], &right].concat(),
        "accepted",
        note,
    );
}

/// BOJ recommends reading this file in Node. Here its path is relative to the folder.
#[test]
#[ignore = "suite check"]
fn node_reads_dev_stdin() {
    let source = fs::read_to_string(program("accepted/boj-7682/patterns.js")).unwrap();
    let (before, after) = source.split_once("readFileSync(0").unwrap();
    let source = format!("{before}readFileSync('dev/stdin'{after}");
    assert_verdict_and_notes("a.js", source, "accepted", "");
}
