//! Paragraphs of an explanation: phrases, and moves that illustrate them.

use noughts::{Position, Prospect, Rules};
use schemars::JsonSchema;
use serde::Serialize;

use super::Step;
use super::statements::{ended, verdict};
use crate::messages::{Language, Message, Sentence, purpose};
use crate::moves::NamedMove;

/// The topic of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// How the game has ended.
    Over,
    /// Whose turn it is, and how the game ends.
    Verdict,
    /// The lines that can be completed or must be blocked, and the forks.
    Threats,
    /// Which moves are right.
    Choice,
    /// The moves with an unknown value.
    Unknown,
    /// How difficult the replies to the right moves are.
    Replies,
    /// A line of play that keeps the value.
    Line,
    /// The heading of the refutations.
    Weaker,
    /// The refutation of some moves, with a line of play.
    Refutation,
}

/// A paragraph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Paragraph {
    /// Its topic.
    pub topic: Topic,
    /// Its text.
    pub phrases: Sentence,
    /// The moves that illustrate it, starting in the explained position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<ShownMove>,
    /// The text after the moves.
    #[serde(skip_serializing_if = "Sentence::is_empty")]
    pub remark: Sentence,
}

/// A move of a line, and its purpose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownMove {
    /// The name of the player to move in the language.
    pub player: String,
    /// The move.
    #[serde(flatten)]
    pub played: NamedMove,
    /// Its purpose; empty if it has none.
    pub phrases: Sentence,
}

impl ShownMove {
    fn new(step: &Step, rules: &Rules, language: Language) -> ShownMove {
        ShownMove {
            player: Message::Mover(step.player.value).text(rules, language),
            played: NamedMove::new(rules, step.played.played()),
            phrases: purpose(step, rules, language),
        }
    }
}

impl Paragraph {
    pub(super) fn new(
        topic: Topic,
        said: impl IntoIterator<Item = Message>,
        rules: &Rules,
        language: Language,
    ) -> Paragraph {
        Paragraph {
            topic,
            phrases: words(said, rules, language),
            moves: Vec::new(),
            remark: Sentence::default(),
        }
    }

    /// The paragraph with moves that illustrate it, starting in the explained position, and a
    /// remark after them.
    pub(super) fn showing(
        self,
        line: &[Step],
        remark: Vec<Message>,
        rules: &Rules,
        language: Language,
    ) -> Paragraph {
        let moves = line.iter();
        Paragraph {
            moves: moves
                .map(|step| ShownMove::new(step, rules, language))
                .collect(),
            remark: words(remark, rules, language),
            ..self
        }
    }

    /// The text of a refutation without a heading, which is not indented.
    pub fn text_alone(&self) -> String {
        let text = self.text();
        let lines = text
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The paragraph as text, on several lines if there are moves.
    pub fn text(&self) -> String {
        let indent = if self.is_refutation() { 6 } else { 2 };
        let mut lines = vec![self.phrases.to_string()];
        for (shown, number) in self.moves.iter().zip(1..) {
            let (player, name) = (&shown.player, shown.played.name);
            let what = format!("{:indent$}{number}. {player} {name}", "");
            lines.push(if shown.phrases.is_empty() {
                what
            } else {
                format!("{what}  {}", shown.phrases)
            });
        }
        if !self.remark.is_empty() {
            lines.push(format!("{:1$}{2}", "", indent + 3, self.remark));
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

fn words(
    messages: impl IntoIterator<Item = Message>,
    rules: &Rules,
    language: Language,
) -> Sentence {
    let sentences = messages.into_iter();
    Sentence::joined(sentences.map(|one| one.sentence(rules, language)), " ")
}

/// How a finished game ended, and with which lines.
pub fn over(position: &Position, language: Language) -> String {
    ended(position).text(position.rules(), language)
}

/// The winner according to a search: the first paragraph of the text.
pub fn verdict_by_search(position: &Position, value: Prospect, language: Language) -> String {
    verdict(position, value, true).text(position.rules(), language)
}

/// Paragraphs as text. Refutations follow their heading.
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
