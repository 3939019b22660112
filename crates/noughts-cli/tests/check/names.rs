//! Programs that are named or written in unusual ways, as judges take them too: links, commands that
//! are elsewhere, names that are no text, encodings, older levels of a language.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

use crate::common::harness::{FEW_BOARDS, Harness, program};

const WAYS: [&str; 3] = ["bubblewrap", "landlock", "off"];

const RIGHT: &str = "accepted/boj-7682/play_every_game.py";

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn write_script(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// In what a compiler and an interpreter say; the copy that they see has another name.
#[test]
#[ignore = "suite check"]
fn a_source_goes_by_the_name_that_the_user_gave() {
    let harness = Harness::new();
    let folder = harness.dir.path().join("of_user");
    fs::create_dir(&folder).unwrap();
    for (name, text, line) in [
        (
            "a.py",
            "raise ValueError(1)\n",
            "  File \"of_user/a.py\", line 1",
        ),
        ("a.c", "int main(void) { return x; }\n", "of_user/a.c:1:"),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let output = harness.check(&["boj/7682", &format!("of_user/{name}"), "--fail-fast"]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = said(&output);
        assert!(said.contains(line), "{said}");
        assert!(!said.contains("/source/"), "{said}");
    }
}

/// A link has the language of what it leads to.
#[test]
#[ignore = "suite check"]
fn a_link_to_a_source_is_a_source() {
    let harness = Harness::new();
    symlink(program(RIGHT), harness.dir.path().join("link")).unwrap();
    harness.write("few.in", FEW_BOARDS);
    let output = harness.check(&["boj/7682", "link", "--input", "few.in"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// Any bytes, in the name of the program, of the current folder and of the one for temporary
/// files.
#[test]
#[ignore = "suite check"]
fn names_need_not_be_text() {
    let harness = Harness::new();
    let folder = harness.dir.path().join(OsStr::from_bytes(b"folder \xff"));
    let temporary = folder.join(OsStr::from_bytes(b"tmp \xfe"));
    fs::create_dir_all(&temporary).unwrap();
    let (source, executable) = (
        OsStr::from_bytes(b"source \xfd.py"),
        OsStr::from_bytes(b"executable \xfc"),
    );
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
            let output = harness
                .noughts()
                .current_dir(&folder)
                .env("TMPDIR", &temporary)
                .args(["check", "boj/7682", "--sandbox", way])
                .args(["--input", "few.in"])
                .args(command)
                .output()
                .unwrap();
            assert_eq!(
                output.status.code(),
                Some(0),
                "{way} {command:?}: {output:?}"
            );
            assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{way}");
        }
    }
}

/// The user's tools outside of the system's folders: scripts that look for the interpreter, as
/// those of pyenv do, and programs that need what is beside their folder `bin`.
#[test]
#[ignore = "suite check"]
fn commands_may_be_anywhere() {
    let harness = Harness::new();
    fs::copy(program(RIGHT), harness.dir.path().join("right.py")).unwrap();
    harness.write("few.in", FEW_BOARDS);
    let tools = tempfile::tempdir().unwrap();
    let python = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output()
        .unwrap();
    let python = fs::canonicalize(said(&python).trim_end()).unwrap();
    let version = tools.path().join("version/bin/python3");
    fs::create_dir_all(version.parent().unwrap()).unwrap();
    fs::copy(python, &version).unwrap();
    let shim = format!("#!/bin/sh\nexec '{}' \"$@\"\n", version.display());
    write_script(&tools.path().join("shims/python3"), &shim);
    write_script(&tools.path().join("shims/hidden"), &shim);
    let start = "#!/bin/sh\nexec /bin/sh \"${0%/bin/*}/lib/start\" \"$@\"\n";
    write_script(&tools.path().join("tool/bin/tool"), start);
    write_script(
        &tools.path().join("tool/lib/start"),
        "exec python3 \"$@\"\n",
    );
    let mut path = OsString::new();
    for folder in ["shims", "tool/bin"] {
        path.push(tools.path().join(folder));
        path.push(":");
    }
    path.push(std::env::var_os("PATH").unwrap());
    for way in WAYS {
        for (command, is_seen) in [("python3", true), ("tool", true), ("hidden", way == "off")] {
            let output = harness
                .noughts()
                .env("PATH", &path)
                .args(["check", "boj/7682", "--input", "few.in"])
                .args(["--sandbox", way, "--", command, "right.py"])
                .output()
                .unwrap();
            let code = if is_seen { 0 } else { 1 };
            assert_eq!(
                output.status.code(),
                Some(code),
                "{way} {command}: {output:?}"
            );
            let note = String::from_utf8(output.stderr).unwrap();
            let is_said = note.contains("exit code 126 or 127") && note.contains("--sandbox off");
            assert_eq!(is_said, !is_seen, "{way} {command}: {note}");
        }
    }
}

/// A limit of ours is not a mistake of the compiler's.
#[test]
#[ignore = "suite check"]
fn a_program_may_be_too_large_to_be_compiled() {
    let harness = Harness::new();
    let source = "int a[1 << 26] = {1};\nint main(void) { return 0; }\n";
    fs::write(harness.dir.path().join("a.c"), source).unwrap();
    let output = harness.check(&["boj/7682", "a.c"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = said(&output);
    assert!(
        said.contains("gcc wrote a file larger than 64 MiB"),
        "{said}"
    );
}

fn verdict_and_notes(name: &str, source: &[u8]) -> (String, String) {
    let harness = Harness::new();
    fs::write(harness.dir.path().join(name), source).unwrap();
    let output = harness.check(&["boj/7682", name]);
    let text = String::from_utf8(output.stdout).unwrap();
    let notes = String::from_utf8(output.stderr).unwrap();
    let (verdict, _) = text.split_once(':').unwrap();
    (verdict.to_owned(), notes)
}

#[test]
#[ignore = "suite check"]
fn the_macro_of_judges_is_defined() {
    let right = fs::read_to_string(program("accepted/boj-7682/trailing_blanks.c")).unwrap();
    let source = format!("#ifndef ONLINE_JUDGE\n#error\n#endif\n{right}");
    let (verdict, notes) = verdict_and_notes("a.c", source.as_bytes());
    assert_eq!((verdict.as_str(), notes.as_str()), ("accepted", ""));
}

/// `gets` is in no newer level of C++.
#[test]
#[ignore = "suite check"]
fn older_levels_are_tried_and_named() {
    let source = "#include <cstdio>\nint main() { char s[99]; while (gets(s)) puts(s); }\n";
    let (verdict, notes) = verdict_and_notes("a.cpp", source.as_bytes());
    assert_eq!(verdict, "wrong answer");
    assert_eq!(
        notes,
        "noughts: compiled as gnu++11, since it does not compile as gnu++20\n"
    );
    // In a class it is said of whom, and the results have it.
    let harness = Harness::new();
    fs::create_dir(harness.dir.path().join("class")).unwrap();
    fs::write(harness.dir.path().join("class/a.cpp"), source).unwrap();
    let output = harness.check(&["boj/7682", "class", "--json"]);
    let notes = String::from_utf8(output.stderr).unwrap();
    let said = "noughts: class/a.cpp: compiled as gnu++11, since ";
    assert!(notes.contains(said), "{notes}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["programs"][0]["older_level"], "gnu++11", "{report}");
}

/// A comment in EUC-KR, before which javac would stop.
#[test]
#[ignore = "suite check"]
fn a_source_need_not_be_utf_8() {
    let path = program("accepted/boj-7682/solution.java");
    let mut source = b"// \xc6\xbd\xc5\xc3\xc5\xe4: \xc0\xcc\xb1\xe6 \xbc\xf6 \xc0\xd6\xb4\xc2\xc1\xf6 \xba\xbb\xb4\xd9\n".to_vec();
    source.extend(fs::read(path).unwrap());
    let (verdict, notes) = verdict_and_notes("Main.java", &source);
    assert_eq!(verdict, "accepted");
    assert_eq!(
        notes,
        "noughts: the source was read as EUC-KR, since it is not UTF-8\n"
    );
}

/// As BOJ tells to read in Node, but relative to the folder.
#[test]
#[ignore = "suite check"]
fn node_reads_dev_stdin() {
    let source = fs::read_to_string(program("accepted/boj-7682/patterns.js")).unwrap();
    let quoted = ["'/dev/stdin'", "\"/dev/stdin\"", "0"];
    let found = quoted
        .iter()
        .map(|file| format!("readFileSync({file}"))
        .find(|call| source.contains(call.as_str()))
        .unwrap();
    let source = source.replace(&found, "readFileSync('dev/stdin'");
    let (verdict, notes) = verdict_and_notes("a.js", source.as_bytes());
    assert_eq!((verdict.as_str(), notes.as_str()), ("accepted", ""));
}
