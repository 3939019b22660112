//! Tests `noughts prove`, `noughts verify` and the proofs of the documents.

use std::fs;
use std::path::Path;

use crate::common::program::{folder, run, run_in, with_input};
use serde_json::Value;
use sha2::{Digest, Sha256};

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
        let folder = folder(&format!("proof-{game}{}", weak.unwrap_or_default()));
        let args = ["prove", "--game", game, "--out", "game.proof"];
        let written = run_in(&folder, &[&args[..], weak.as_slice()].concat());
        written
            .ends(0)
            .prints(&format!("Proved with x to move: {proved}\n"));
        assert_eq!(written.err, "");
        let verified = run_in(&folder, &["verify", "game.proof"]);
        verified.ends(0);
        assert!(written.out.starts_with(&verified.out), "{verified:?}");

        let bytes = fs::read(folder.join("game.proof")).unwrap();
        assert_eq!(with_input(&["verify", "-"], &bytes), verified);
        let cut = with_input(&["verify", "-"], &bytes[..bytes.len() - 1]);
        assert_eq!(cut.ends(1).out, "");
        let why = "not a proof: expected more, found the end of the certificate";
        assert_eq!(cut.err, format!("noughts: standard input: {why}\n"));
    }
}

#[test]
fn the_document_shows_every_byte_of_a_proof() {
    let folder = folder("proof-example");
    let args = ["prove", "xo./.../...", "--game", "3,3,3", "--out", "p"];
    run_in(&folder, &args).ends(0);
    let written = fs::read(folder.join("p")).unwrap();
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/PROOFS.md");
    let document = fs::read_to_string(document).unwrap();
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

/// Checks that docs/proofs has the files that `values` lists, with the length and the hash that it
/// prints, and that PROOFS.md lists the hashes of the others. Verifies the files of the chosen
/// lengths.
fn assert_listed_and_verified(is_chosen: impl Fn(u64) -> bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(root.join("docs/PROOFS.md")).unwrap();
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
        let proof = fs::read(&path).unwrap();
        assert_eq!(proof.len() as u64, bytes.as_u64().unwrap(), "{game}");
        let sum = Sha256::digest(&proof);
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, digits, "{game}");
        if !is_chosen(proof.len() as u64) {
            return;
        }
        let verified = run(&["verify", "--json", path.to_str().unwrap()]);
        let verified = verified.ends(0).json();
        assert_eq!(verified["game"], game);
        assert_eq!(verified["claim"], claim, "{game}");
        assert_eq!([&verified["bytes"], &verified["sha256"]], [&bytes, &hash]);
        let empty = verified["board"].as_str().unwrap();
        assert!(!empty.contains(['x', 'o']), "{empty}");
    };
    for row in run(&["values", "--json"]).json().as_array().unwrap() {
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
    let files = fs::read_dir(root.join("docs/proofs")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, named);
}

/// The recorded length and hash of the proof of a game.
fn recorded(game: &str) -> (u64, &'static str) {
    let mut rows = include_str!("../../src/commands/proofs/proved.csv").lines();
    let row = rows.find(|row| row.split(';').next() == Some(game));
    let fields: Vec<&str> = row.unwrap().split(';').collect();
    (fields[4].parse().unwrap(), fields[9])
}

/// Proves games with the command of docs/PROOFS.md, and compares the proofs with the recorded ones.
fn assert_written_again(name: &str, games: &[&str]) {
    let folder = folder(name);
    for game in games {
        let args = ["prove", "--jobs", "1", "--memory", "4G", "--game", game];
        let output = run_in(&folder, &[&args[..], &["--out", "p", "--json"]].concat());
        let bytes = fs::metadata(folder.join("p")).unwrap().len();
        let found = (bytes, &output.json()["sha256"]);
        let (bytes, hash) = recorded(game);
        assert_eq!(found, (bytes, &Value::from(hash)), "{game}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn small_proofs_are_written_again_byte_for_byte() {
    assert_written_again("proofs-small", &["7,4,4", "3,3,3,3"]);
}

mod long {
    use super::*;

    #[test]
    #[ignore = "long"]
    fn the_large_proofs_in_the_documents_hold() {
        assert_listed_and_verified(|bytes| bytes >= 100_000);
    }

    /// The other proofs that are not in docs/proofs, those of 10,6,5, 9,7,5 and 8,8,5, take from
    /// six to 45 minutes of processor time.
    #[test]
    #[ignore = "long"]
    fn large_proofs_of_draws_are_written_again_byte_for_byte() {
        assert_written_again("proofs-large", &["9,6,5", "8,7,5", "11,5,5"]);
    }

    #[test]
    #[ignore = "long"]
    fn the_proof_of_qubic_is_written_again_byte_for_byte() {
        assert_written_again("proofs-qubic", &["4,4,4,4"]);
    }
}

/// The result does not state whether x wins the weak game of o, since that was not asked.
#[test]
fn the_weak_game_of_o_proves_nothing_about_x() {
    let folder = folder("proofs-weak-o");
    for (weak, expected) in [("--weak", Some("x wins")), ("--weak=o", None)] {
        let args = ["prove", weak, "--game", "3,3,3", "--out", "p", "--json"];
        let json = run_in(&folder, &args).json();
        assert_eq!(json.get("weak").and_then(Value::as_str), expected, "{json}");
    }
}

#[test]
fn errors_name_the_option_that_helps() {
    let weak = run_in(
        &folder("proofs-weak-hint"),
        &["prove", "--weak", "o", "--out", "p"],
    );
    weak.is_refused("expected 9 squares, found 1; for the weak game of o write --weak=o");
    let proof = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/proofs/7,7,5.proof");
    let verify = run(&["verify", proof, "--memory", "1k"]);
    let why = "the verification needs memory for more than 13 positions; use a larger --memory\n";
    verify.ends(2).says(why);
}

/// noughts writes neither the proof nor a temporary file, and existing files remain.
#[test]
fn a_proof_that_is_not_found_in_time_leaves_no_file() {
    let folder = folder("not-proved");
    for before in [
        &[][..],
        &[("885.proof", "mine"), ("885.proof.part", "mine too")],
    ] {
        for (name, content) in before {
            fs::write(folder.join(name), content).unwrap();
        }
        let args = [
            "prove",
            "--game",
            "8,8,5",
            "--timeout",
            "0",
            "--out",
            "885.proof",
        ];
        let output = run_in(&folder, &args);
        assert_eq!(output.ends(1).out, "");
        let why = "noughts: the value is not known within the limits\n";
        assert_eq!(output.err, why);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), before.len());
        for (name, content) in before {
            let found = fs::read_to_string(folder.join(name)).unwrap();
            assert_eq!(found, *content);
        }
    }
}
