//! Programs that are right for their judge: what they rely on is here too.

use std::fs;

use crate::common::harness::{Harness, program};

/// A right program in C, with a change.
fn right(from: &str, to: &str) -> String {
    let source = fs::read_to_string(program("accepted/boj-7682/trailing_blanks.c")).unwrap();
    assert!(source.contains(from), "{source}");
    source.replacen(from, to, 1)
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
    let source = right(
        "int main(",
        "#ifndef ONLINE_JUDGE\n#error\n#endif\nint main(",
    );
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
