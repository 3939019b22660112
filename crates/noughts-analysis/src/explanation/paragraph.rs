//! The paragraphs of an explanation: phrases, and moves that show what is said.

use noughts::{Mark, Notation, Square};
use serde::Serialize;

use super::phrase::{Phrase, words};

/// What a paragraph is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// How the game has ended.
    Over,
    /// Whose turn it is, and how the game ends.
    Verdict,
    /// What can be completed or must be blocked, and the forks.
    Threats,
    /// Which moves are right.
    Choice,
    /// The moves of which nothing is known.
    Unknown,
    /// How hard it is to reply to the right moves.
    Replies,
    /// Play that keeps the value.
    Line,
    /// The heading of the refutations.
    Weaker,
    /// What is wrong with some moves, and the play that shows it.
    Refutation,
}

/// A paragraph.
#[derive(Clone, Debug, Serialize)]
pub struct Paragraph {
    /// What it is about.
    pub topic: Topic,
    /// What it says.
    pub phrases: Vec<Phrase>,
    /// The moves that show it, from the explained position on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<ShownMove>,
    /// What is said behind the moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remark: Vec<Phrase>,
}

/// A move of a line, and what it is for.
#[derive(Clone, Debug, Serialize)]
pub struct ShownMove {
    /// Who moves, as the language calls them.
    pub player: &'static str,
    /// The move, as it is written in its game.
    #[serde(rename = "move")]
    pub played: Notation,
    /// Where it is made.
    pub square: Square,
    /// What it places.
    pub mark: Mark,
    /// What it is for; empty if nothing can be said.
    pub phrases: Vec<Phrase>,
}

impl Paragraph {
    pub(super) fn new(topic: Topic, phrases: Vec<Phrase>) -> Paragraph {
        Paragraph {
            topic,
            phrases,
            moves: Vec::new(),
            remark: Vec::new(),
        }
    }

    /// The paragraph as text, on several lines if there are moves.
    pub fn text(&self) -> String {
        let indent = if self.is_refutation() { 6 } else { 2 };
        let mut lines = vec![words(&self.phrases)];
        for (shown, number) in self.moves.iter().zip(1..) {
            let ShownMove { player, played, .. } = shown;
            let what = format!("{:indent$}{number}. {player} {played}", "");
            lines.push(match words(&shown.phrases) {
                purpose if purpose.is_empty() => what,
                purpose => format!("{what}  {purpose}"),
            });
        }
        if !self.remark.is_empty() {
            lines.push(format!("{:1$}{2}", "", indent + 3, words(&self.remark)));
        }
        if self.is_refutation() {
            lines[0] = format!("  {}", lines[0]);
        }
        lines.join("\n")
    }

    fn is_refutation(&self) -> bool {
        self.topic == Topic::Refutation
    }
}

/// Paragraphs as text. Refutations stand under their heading.
pub(super) fn text(paragraphs: &[Paragraph]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        match texts.last_mut().filter(|_| paragraph.is_refutation()) {
            Some(heading) => *heading = format!("{heading}\n{}", paragraph.text()),
            None => texts.push(paragraph.text()),
        }
    }
    texts
}
