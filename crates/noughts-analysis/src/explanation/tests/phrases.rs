//! What phrases point to, against the words themselves.

use std::collections::BTreeSet;

use noughts::{Rules, Square};

use super::marks;
use super::*;
use crate::messages::Phrase;

/// The phrases of every paragraph make up its text, and each points to the squares and
/// lines that its English words name; in Korean to the same ones.
pub(super) fn check(rules: &Rules, english: &Explanation, korean: &Explanation) {
    let [english, korean] = [english, korean].map(|explanation| &explanation.paragraphs);
    assert_eq!(english.len(), korean.len());
    for (english, korean) in english.iter().zip(korean) {
        assert_eq!(english.topic, korean.topic);
        let [told, tells] = [english, korean].map(|paragraph| {
            let shown = paragraph.moves.iter();
            let shown = shown.flat_map(|shown| shown.phrases.phrases());
            let all = paragraph.phrases.phrases().iter().chain(shown);
            all.chain(paragraph.remark.phrases()).collect::<Vec<_>>()
        });
        for phrase in &told {
            check_phrase(rules, phrase);
        }
        assert_eq!(pointed(&told), pointed(&tells), "{told:?} {tells:?}");
        for (shown, korean) in english.moves.iter().zip(&korean.moves) {
            assert_eq!(shown.played, korean.played);
        }
    }
}

/// All that some phrases point to.
fn pointed(phrases: &[&Phrase]) -> (BTreeSet<Square>, BTreeSet<String>) {
    let squares = phrases.iter().flat_map(|phrase| phrase.squares.clone());
    let lines = phrases.iter().flat_map(|phrase| phrase.lines.clone());
    (
        squares.collect(),
        lines.map(|line| line.to_string()).collect(),
    )
}

fn check_phrase(rules: &Rules, phrase: &Phrase) {
    let lines = phrase.lines.iter();
    let names: BTreeSet<&str> = lines
        .map(|line| marks::name(rules, line.squares().collect()))
        .collect();
    let mut rest = phrase.text.clone();
    for name in names {
        assert!(rest.contains(name), "{phrase:?}");
        rest = rest.replace(name, "");
    }
    assert!(
        !["the top row", "column", "diagonal"]
            .iter()
            .any(|name| rest.contains(name)),
        "{phrase:?}"
    );
    let named: BTreeSet<Square> = rest
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter_map(|word| word.trim_end_matches(['x', 'o']).parse().ok())
        .collect();
    let squares: BTreeSet<Square> = phrase.squares.iter().copied().collect();
    assert_eq!(named, squares, "{phrase:?}");
}
