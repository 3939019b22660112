//! Sentences that know what on the board their parts speak of.
//!
//! Sentences are put together by `format!`, in two languages. So what a part of a
//! sentence points to is written into the text as characters of the private use area,
//! and [`phrases`] takes them out again:
//!
//! ```text
//! OPEN what it points to, one character each  TEXT  its words  CLOSE
//! ```

use noughts::{Line, Mark, Move, Rules, Square, SquareIndex};
use serde::Serialize;

use crate::words::MARKS;

/// A part of a sentence, and what on the board it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phrase {
    /// The words. Those of a sentence follow each other without anything between.
    pub text: String,
    /// The squares it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<Square>,
    /// The lines it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
}

const OPEN: char = '\u{e000}';
const TEXT: char = '\u{e001}';
const CLOSE: char = '\u{e002}';
/// The square with number 0; there are at most 64.
const SQUARE: u32 = 0xe100;
/// The first line of the game; 64 squares have fewer than 13 × 64.
const LINE: u32 = 0xe200;

fn character(from: u32, number: usize) -> Option<char> {
    char::from_u32(from + u32::try_from(number).ok()?)
}

/// Words that point to a move.
pub(super) fn to_move(rules: &Rules, words: impl ToString, played: Move) -> String {
    let number = rules
        .index(played.square)
        .map(|index| index.number().into());
    let target = number.and_then(|number| character(SQUARE, number));
    pointing(target, words)
}

/// The name of a square, which points to it.
pub(super) fn to_square(rules: &Rules, square: Square) -> String {
    to_move(rules, square, Move::new(square, Mark::X))
}

/// Words that point to a line.
pub(super) fn to_line(rules: &Rules, words: impl ToString, line: &Line) -> String {
    let number = rules.lines().position(|own| own == *line);
    let target = number.and_then(|number| character(LINE, number));
    pointing(target, words)
}

/// One phrase out of several, which points to whatever they do.
pub(super) fn as_one(words: &str) -> String {
    let targets = words.chars().filter(|c| is_target(*c));
    pointing(targets, plain(words))
}

fn pointing(targets: impl IntoIterator<Item = char>, words: impl ToString) -> String {
    let targets: String = targets.into_iter().collect();
    format!("{OPEN}{targets}{TEXT}{}{CLOSE}", words.to_string())
}

fn is_target(c: char) -> bool {
    u32::from(c) >= SQUARE && MARKS.contains(&c)
}

/// The words alone.
pub(super) fn plain(words: &str) -> String {
    words.chars().filter(|c| !MARKS.contains(c)).collect()
}

/// The phrases of a text.
pub(super) fn phrases(rules: &Rules, text: &str) -> Vec<Phrase> {
    let mut found: Vec<Phrase> = Vec::new();
    let parts = text.split(OPEN).enumerate().flat_map(|(number, part)| {
        match part.split_once(CLOSE).filter(|_| number > 0) {
            Some((pointing, between)) => [pointing, between],
            None => [part, ""],
        }
    });
    for part in parts.filter(|part| !part.is_empty()) {
        let (targets, words) = part.split_once(TEXT).unwrap_or(("", part));
        let mut phrase = Phrase {
            text: words.to_owned(),
            squares: Vec::new(),
            lines: Vec::new(),
        };
        for target in targets.chars().map(u32::from) {
            match target.checked_sub(LINE) {
                Some(number) => phrase.lines.extend(rules.lines().nth(number as usize)),
                None => phrase.squares.extend(square(rules, target - SQUARE)),
            }
        }
        found.push(phrase);
    }
    found
}

fn square(rules: &Rules, number: u32) -> Option<Square> {
    let index = SquareIndex::new(u8::try_from(number).ok()?)?;
    rules.square(index)
}

/// The words of some phrases.
pub(super) fn words(phrases: &[Phrase]) -> String {
    phrases.iter().map(|phrase| phrase.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square and every line of four shapes comes back as it was.
    #[test]
    fn what_a_phrase_points_to_comes_back() {
        for game in ["3,3,3", "5,3,4", "8,8,5", "qubic", "3,3,3:torus"] {
            let rules: Rules = game.parse().unwrap();
            let moves = rules.squares(rules.all_squares());
            for (square, line) in moves.flat_map(|s| rules.lines().map(move |l| (s, l))) {
                let played = Move::new(square, noughts::Mark::X);
                let text = format!(
                    "before {} between {}.",
                    to_move(&rules, square, played),
                    to_line(&rules, "a line", &line)
                );
                let found = phrases(&rules, &text);
                let texts: Vec<&str> = found.iter().map(|phrase| &*phrase.text).collect();
                assert_eq!(
                    texts,
                    ["before ", &square.to_string(), " between ", "a line", "."]
                );
                assert_eq!(found[1].squares, [square]);
                assert_eq!(found[3].lines, [line]);
                assert_eq!(words(&found), plain(&text));

                let [one] = &phrases(&rules, &as_one(&text))[..] else {
                    panic!("{text}")
                };
                assert_eq!(one.text, plain(&text));
                assert_eq!(
                    (&one.squares[..], &one.lines[..]),
                    (&[square][..], &[line][..])
                );
            }
        }
    }
}
