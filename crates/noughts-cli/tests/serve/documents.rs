//! The examples of docs/SERVER.md, asked of a server on a port that is free.

use crate::served::{Client, Served};

const DOCUMENT: &str = include_str!("../../../../docs/SERVER.md");

/// The address of the server in the document.
const SERVER: &str = "http://127.0.0.1:3333";

/// A command of the document, and what it is said to print.
struct Example {
    words: Vec<String>,
    printed: String,
}

/// All commands in `console` blocks.
fn examples() -> Vec<Example> {
    let blocks = DOCUMENT.split("```console\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").unwrap().0);
    let commands = blocks.flat_map(|block| block.strip_prefix("$ ").unwrap().split("\n$ "));
    let examples = commands.map(|text| {
        let (command, printed) = text.replace("\\\n", "").split_once('\n').map_or_else(
            || panic!("{text}"),
            |(command, printed)| (command.to_owned(), printed.to_owned()),
        );
        Example {
            words: words(&command),
            printed: printed.trim_end().to_owned(),
        }
    });
    examples.collect()
}

/// The words of a command as a shell reads them; quotes are single ones.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// The answer of the server to a command.
fn answer(client: &Client<'_>, words: &[&str]) -> String {
    let path = |address: &str| address.strip_prefix(SERVER).unwrap().to_owned();
    let answer = match words {
        ["curl", address] | ["curl", "--no-buffer", address] => client.get(&path(address)),
        ["curl", "--json", body, address] => client.post(&path(address), body),
        _ => panic!("{words:?}"),
    };
    answer.body.trim_end().to_owned()
}

/// Whether a text is the pattern, in which `…` stands for anything.
fn fits(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[test]
fn the_examples_are_true() {
    let served = Served::start(&["--memory", "1M"]);
    let client = Client::of(&served);
    let examples = examples();
    assert_eq!(examples.len(), 6);
    for Example { words, printed } in examples {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let answer = answer(&client, &words);
        // Each line by itself, so that what is left out is part of a line.
        let lines = answer.lines().count() == printed.lines().count();
        let mut pairs = answer.lines().zip(printed.lines());
        assert!(
            lines && pairs.all(|(line, pattern)| fits(line, pattern)),
            "{words:?}\nanswers:\n{answer}\nnot:\n{printed}"
        );
    }
}

#[test]
fn what_is_left_out_may_be_anything() {
    assert!(fits("[1,2,3]", "[1,2,3]"));
    assert!(fits("[1,2,3]", "[1,…]"));
    assert!(fits("[1,2,3]", "[1,…,…3]"));
    assert!(!fits("[1,2,3]", "[1,2]"));
    assert!(!fits("[1,2,3]", "[2,…]"));
    assert!(!fits("[1,2,3]", "[…,4]"));
}
