//! Runs the examples of the program and compares their output: those in the documents that check no
//! program, and those in `cmd/`. `cargo xtask golden` updates them.

use std::fs;
use std::path::Path;

use crate::common::documents;

/// The documents whose examples need only the program. `tests/check/documents.rs` runs examples
/// that need compilers, and `tests/serve/documents.rs` those of docs/SERVER.md.
const DOCUMENTS: [&str; 2] = ["docs/COMMANDS.md", "docs/JUDGES.md"];

#[test]
fn documents_print_what_they_show() {
    documents::run(&DOCUMENTS);
}

#[test]
fn examples_print_what_they_show() {
    documents::cases("C")
        .case("tests/cmd/*.trycmd")
        // These examples read standard input.
        .case("tests/cmd/*.toml")
        .run();
}

/// Runs the commands for learners, solvers and teachers with a Korean locale.
#[test]
fn examples_print_what_they_show_in_korean() {
    documents::cases("ko_KR.UTF-8")
        .case("tests/cmd/korean/*.trycmd")
        .run();
}

/// The commands in a file in `cmd/`, with their output.
fn examples(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let example = |block: &str| {
        let (command, rest) = block.split_once('\n').unwrap();
        let printed = rest.split("\n```").next().unwrap();
        (command.to_owned(), printed.to_owned())
    };
    text.split("\n$ ").skip(1).map(example).collect()
}

/// Apart from names and commands, the Korean output never has three English words in a row.
#[test]
fn korean_has_no_english_sentences() {
    let mut looked_at = 0;
    for entry in fs::read_dir("tests/cmd/korean").unwrap() {
        for (command, printed) in examples(&entry.unwrap().path()) {
            // Help, and the keys and styles of data, are in English.
            let english_too = ["--help", "--json", "draw --game"];
            if english_too.iter().any(|part| command.contains(part)) {
                continue;
            }
            for line in printed.lines() {
                let found = english(line);
                assert!(found.is_empty(), "{command}: {found:?} in {line}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

/// Three words of English in a row, if there are any.
fn english(line: &str) -> Vec<&str> {
    let line = line.trim_start_matches("noughts: ");
    let known = ["noughts problems ID"];
    if known.iter().any(|known| line.contains(known)) {
        return Vec::new();
    }
    let words: Vec<&str> = line.split(' ').collect();
    let is_english = |word: &&str| {
        let letters = word
            .trim_start_matches('(')
            .trim_end_matches([')', '.', ';', ':', '?']);
        letters.len() > 1 && letters.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let mut rows = words.windows(3);
    let found = rows.find(|row| row.iter().all(is_english));
    found.unwrap_or_default().to_vec()
}
