//! Limits of time and memory, Ctrl-C, and proofs that come in time or not.

use std::path::Path;
use std::process::{Child, Output, Stdio};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::common::program::{folder, interrupt, noughts, output_of, text, with_input};
use crate::common::wait::wait_until;

#[test]
fn a_proof_is_written_and_verified() {
    for (game, weak, proved) in [
        ("3,3,3", None, "a draw"),
        ("4,3,3", None, "x wins"),
        ("7,6,5", None, "a draw"),
        ("3,3,3", Some("--weak"), "x wins the weak game"),
        ("4,4,4", Some("--weak=x"), "x does not win the weak game"),
        ("2,2,2", Some("--weak=o"), "o wins the weak game"),
        ("3,3,3", Some("--weak=o"), "o does not win the weak game"),
    ] {
        let proved = format!("Proved with x to move: {proved}\n");
        let folder = folder(&format!("proof-{game}{}", weak.unwrap_or_default()));
        let file = folder.join("game.proof");
        let name = file.to_str().unwrap();
        let output = noughts(&["prove", "--game", game, "--out", name])
            .args(weak)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(output.stderr, b"");
        let written = String::from_utf8(output.stdout).unwrap();
        assert!(written.contains(&proved), "{written}");

        let output = noughts(&["verify", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let verified = String::from_utf8(output.stdout).unwrap();
        assert!(written.starts_with(&verified), "{verified}");

        let bytes = std::fs::read(&file).unwrap();
        let piped = with_input(&["verify", "-"], &bytes);
        assert_eq!(String::from_utf8(piped.stdout).unwrap(), verified);
        let cut = with_input(&["verify", "-"], &bytes[..bytes.len() - 1]);
        assert_eq!(cut.status.code(), Some(1));
        assert_eq!(cut.stdout, b"");
        assert_eq!(
            String::from_utf8(cut.stderr).unwrap(),
            "noughts: standard input: not a proof: expected more, found the end of the certificate\n"
        );
    }
}

/// Byte by byte.
#[test]
fn the_example_in_the_document_is_what_is_written() {
    let file = folder("proof-example").join("example.proof");
    let mut prove = noughts(&["prove", "xo./.../...", "--game", "3,3,3", "--out"]);
    assert!(prove.arg(&file).output().unwrap().status.success());
    let written = std::fs::read(&file).unwrap();
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROOFS.md");
    let document = std::fs::read_to_string(document).unwrap();
    let (_, example) = document.split_once("```text\n6e 6f").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let example = format!("6e 6f{example}");
    let columns = example.lines().map(|line| line.get(..40).unwrap_or(line));
    let described: Vec<u8> = columns
        .flat_map(str::split_whitespace)
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect();
    assert_eq!(described, written);
}

#[test]
fn the_proofs_in_the_documents_hold() {
    assert_listed_and_verified(|bytes| bytes < 100_000);
}

mod long {
    #[test]
    #[ignore = "long"]
    fn the_large_proofs_in_the_documents_hold() {
        super::assert_listed_and_verified(|bytes| bytes >= 100_000);
    }
}

/// The files in docs/proofs are those that `values` names, with the length and the hash that it
/// prints; PROOFS.md lists the hashes of the others. Verifies the files of the chosen lengths.
fn assert_listed_and_verified(is_chosen: impl Fn(u64) -> bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/PROOFS.md")).unwrap();
    let values = noughts(&["values", "--json"]).output().unwrap();
    let values: Value = serde_json::from_slice(&values.stdout).unwrap();
    let mut named = Vec::new();
    let mut check = |game: &str, claim: &str, certificate: &Value| {
        let [bytes, hash] = ["bytes", "sha256"].map(|field| certificate[field].clone());
        let digits = hash.as_str().unwrap_or_default();
        let Some(file) = certificate["file"].as_str() else {
            assert!(bytes.as_u64() >= Some(1_000_000), "{game}");
            let listed = document.contains(&format!("| {bytes} | `{digits}` |"));
            assert_eq!(listed, hash.is_string(), "{game}");
            return;
        };
        let path = root.join(file);
        named.push(path.file_name().unwrap().to_owned());
        let proof = std::fs::read(&path).unwrap();
        assert_eq!(proof.len() as u64, bytes.as_u64().unwrap(), "{game}");
        let sum = Sha256::digest(&proof);
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, digits, "{game}");
        if !is_chosen(proof.len() as u64) {
            return;
        }
        let output = noughts(&["verify", "--json"]).arg(&path).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let verified: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(verified["game"], game);
        assert_eq!(verified["claim"], claim, "{game}");
        assert_eq!([&verified["bytes"], &verified["sha256"]], [&bytes, &hash]);
        let empty = verified["board"].as_str().unwrap();
        assert!(!empty.contains(['x', 'o']), "{empty}");
    };
    for row in values.as_array().unwrap() {
        let (game, proof) = (row["game"].as_str().unwrap(), &row["proof"]);
        assert_eq!(row["status"] == "proved", !proof.is_null(), "{game}");
        if proof.is_null() {
            continue;
        }
        check(game, proof["claim"].as_str().unwrap(), proof);
        if let Some(weak) = proof.get("weak_proof") {
            assert_eq!(proof["weak"], "x wins", "{game}");
            check(game, "x wins the weak game", weak);
        }
    }
    named.sort();
    let files = std::fs::read_dir(root.join("docs/proofs")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, named);
}

/// Neither the proof nor anything beside it; and what was there stays.
#[test]
fn what_is_not_proved_in_time_leaves_no_file() {
    let folder = folder("not-proved");
    let file = folder.join("885.proof");
    for before in [
        &[][..],
        &[("885.proof", "mine"), ("885.proof.part", "mine too")],
    ] {
        for (name, content) in before {
            std::fs::write(folder.join(name), content).unwrap();
        }
        let args = ["prove", "--game", "8,8,5", "--timeout", "0", "--out"];
        let output = noughts(&args).arg(&file).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(output.stdout, b"");
        assert_eq!(
            text(&output.stderr),
            "noughts: the value is not known within the limits\n"
        );
        let entries = std::fs::read_dir(&folder).unwrap();
        assert_eq!(entries.count(), before.len());
        for (name, content) in before {
            let found = std::fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(found, *content);
        }
    }
}

/// Ctrl-C ends a search; noughts prints the results so far and that they are incomplete.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_tells_what_it_knows() {
    let board = ["........"; 8].join("/");
    let child = noughts(&["solve", "--game", "8,8,5", &board])
        .spawn()
        .unwrap();
    let output = interrupted_at_work(child);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(text(&output.stderr), "noughts: interrupted\n");
    let text = text(&output.stdout);
    assert!(
        text.contains("o does not win; whether x does is not known within the limits"),
        "{text}"
    );
}

/// A table that is not complete knows nothing. These would take many minutes.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_table_is_reported() {
    for args in [
        &["solve", "--game", "6,4,4"][..],
        &["explain", "--game", "6,4,4:misere"],
        &["positions", "--game", "6,4,4", "--csv"],
    ] {
        let mut command = noughts(&[args, &["--memory", "16G"]].concat());
        let child = command.stdin(Stdio::null()).spawn().unwrap();
        let output = interrupted_at_work(child);
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert_eq!(text(&output.stderr), "noughts: interrupted\n");
        assert_eq!(output.stdout, b"");
    }
}

/// Interrupts a program as soon as it listens for that.
#[cfg(target_os = "linux")]
fn interrupted_at_work(child: Child) -> Output {
    crate::common::program::wait_until_at_work(&child);
    interrupt(&child);
    output_of(child)
}

#[test]
fn limits_count_for_tables() {
    let solve = |args: &[&str]| {
        let mut command = noughts(&[&["solve", "--game"], args].concat());
        command.stdin(Stdio::null()).output().unwrap()
    };
    let late = solve(&["5,4,4", "--timeout", "0"]);
    assert_eq!(late.status.code(), Some(1), "{late:?}");
    assert_eq!(
        text(&late.stderr),
        "noughts: --timeout expired before every position of 5,4,4 was solved; try a larger \
         --timeout\n"
    );
    // A game too large for a table is searched.
    let searched = solve(&["5,4,4", "--memory", "50M"]);
    assert_eq!(searched.status.code(), Some(0), "{searched:?}");
    assert!(text(&searched.stdout).contains("x to move: a draw\nFrom a search"));
    // A game that cannot be searched is refused.
    let refused = solve(&["5,4,4:misere", "--memory", "50M"]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(
        text(&refused.stderr),
        "noughts: 5,4,4:misere takes 190 MB to solve completely; --memory 190M allows it\n"
    );
    for seconds in ["1e19", "-1", "nan"] {
        let refused = solve(&["3,3,3", &format!("--timeout={seconds}")]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    }
    let longest = solve(&["4,4,3", "--timeout", "1000000000"]);
    assert_eq!(longest.status.code(), Some(0), "{longest:?}");
}

/// While it waits for the next board there is nothing to clean up.
#[cfg(target_os = "linux")]
#[test]
fn waiting_for_a_board_can_be_interrupted() {
    use std::io::{BufRead, BufReader, Write};
    let mut command = noughts(&["solve", "--json", "--game", "4,3,3"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "............").unwrap();
    let mut answer = String::new();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut answer).unwrap();
    assert!(answer.contains("4,3,3"), "{answer}");
    interrupt(&child);
    wait_until("end of the program", || child.try_wait().unwrap().is_some());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(text(&output.stderr), "noughts: interrupted\n");
}
