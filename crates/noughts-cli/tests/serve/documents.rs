//! Runs the examples of docs/SERVER.md against a server on a free port.

use crate::served::{Client, Served};

const DOCUMENT: &str = include_str!("../../../../docs/SERVER.md");

/// The address of the server in the document.
const SERVER: &str = "http://127.0.0.1:3333";

/// The answer of the server to a command with single quotes.
fn answer(client: &Client<'_>, command: &str) -> String {
    let words = command.split('\'').enumerate();
    let words = words.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    let path = |address: &str| address.strip_prefix(SERVER).unwrap().to_owned();
    let answer = match words.collect::<Vec<_>>()[..] {
        ["curl", address] | ["curl", "--no-buffer", address] => client.get(&path(address)),
        ["curl", "--json", body, address] => client.post(&path(address), body),
        _ => panic!("{command}"),
    };
    answer.body.trim_end().to_owned()
}

/// Whether a line matches a pattern, in which `…` stands for any text.
fn fits((line, pattern): (&str, &str)) -> bool {
    match pattern.split_once('…') {
        Some((begin, end)) => line.starts_with(begin) && line.ends_with(end),
        None => line == pattern,
    }
}

#[test]
fn the_examples_are_true() {
    let served = Served::start(&["--memory", "1M"]);
    let client = Client::of(&served);
    let blocks = DOCUMENT.split("```console\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("\n```").unwrap().0);
    let examples = blocks.flat_map(|block| block.strip_prefix("$ ").unwrap().split("\n$ "));
    let examples: Vec<String> = examples.map(|text| text.replace("\\\n", "")).collect();
    assert_eq!(examples.len(), 6);
    for example in examples {
        let (command, printed) = example.split_once('\n').unwrap();
        let answer = answer(&client, command);
        let is_as_long = answer.lines().count() == printed.lines().count();
        assert!(
            is_as_long && answer.lines().zip(printed.lines()).all(fits),
            "{command}\nanswers:\n{answer}\nnot:\n{printed}"
        );
    }
}
