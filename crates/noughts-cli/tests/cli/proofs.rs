//! The results of `noughts prove` and `noughts verify`.

use std::fs;

use crate::common::program::{assert_refused, folder, noughts, text};
use serde_json::Value;

/// The result leaves out questions that were not asked: x in the weak game of o.
#[test]
fn the_weak_game_of_o_tells_nothing_of_x() {
    let folder = folder("proofs-weak-o");
    for (weak, expected) in [("--weak", Some("x wins")), ("--weak=o", None)] {
        let args = ["prove", weak, "--game", "3,3,3", "--out", "p", "--json"];
        let output = noughts(&args).current_dir(&folder).output().unwrap();
        let json: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json.get("weak").and_then(Value::as_str), expected, "{json}");
    }
}

#[test]
fn a_player_behind_weak_is_not_a_board() {
    let folder = folder("proofs-weak-hint");
    let args = ["prove", "--weak", "o", "--out", "p"];
    let output = noughts(&args).current_dir(&folder).output().unwrap();
    let why = "expected 9 squares, found 1; for the weak game of o write --weak=o";
    assert_refused(&output, why);
}

/// The recorded bytes and hash of the proof of a game.
fn recorded(game: &str) -> (u64, &'static str) {
    let mut rows = include_str!("../../src/commands/proofs/proved.csv").lines();
    let row = rows.find(|row| row.split(';').next() == Some(game));
    let fields: Vec<&str> = row.unwrap().split(';').collect();
    (fields[4].parse().unwrap(), fields[9])
}

/// Proves games by the command of docs/PROOFS.md, and compares the proofs with what is
/// recorded of them.
fn assert_written_again(name: &str, games: &[&str]) {
    let folder = folder(name);
    for game in games {
        let args = ["prove", "--jobs", "1", "--memory", "4G", "--game", game];
        let mut prove = noughts(&args);
        prove.args(["--out", "p", "--json"]).current_dir(&folder);
        let output = prove.output().unwrap();
        let json: Value = serde_json::from_slice(&output.stdout).expect(game);
        let bytes = fs::metadata(folder.join("p")).unwrap().len();
        let found = (bytes, json["sha256"].as_str().unwrap());
        assert_eq!(found, recorded(game), "{game}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

mod long {
    use super::assert_written_again;

    /// The others that are not kept in docs/proofs, 10,6,5, 9,7,5 and 8,8,5, take from six
    /// minutes of the processor to 45.
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

#[test]
fn a_small_proof_is_written_again_byte_for_byte() {
    assert_written_again("proofs-small", &["7,4,4", "3,3,3,3"]);
}

#[test]
fn the_error_about_too_little_memory_names_the_option() {
    let proof = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/proofs/7,7,5.proof");
    let output = noughts(&["verify", proof, "--memory", "1k"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = text(&output.stderr);
    let why = "expected memory for more than 13 positions; --memory gives it more\n";
    assert!(said.ends_with(why), "{said}");
}
