//! An explanation as JSON: docs/JSON.md describes it.

use noughts::{Line, Notation, Prospect, Threat};
use serde::Serialize;

use super::paragraph::{Paragraph, Topic};
use super::step::StepJson;
use super::{Explanation, Judgement, Step};
use crate::language::Language;
use crate::moves::notations;
use crate::replies::Replies;
use crate::summary::PositionSummary;

/// The shape of an [`Explanation`] as JSON.
#[derive(Serialize)]
struct ExplanationJson {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Prospect,
    /// Left out if true.
    #[serde(skip_serializing_if = "Clone::clone")]
    distances: bool,
    #[serde(flatten)]
    facts: ExplanationFacts,
    text: Vec<String>,
}

/// An explanation as JSON without the position, its value and the plain text, to stand
/// beside them.
#[derive(Serialize)]
pub struct ExplanationFacts {
    lines: Vec<Line>,
    wins: Vec<Threat>,
    losses: Vec<Threat>,
    dangers: Vec<Threat>,
    no_defence: bool,
    forks: Vec<StepJson>,
    zugzwangs: Vec<StepJson>,
    choices: Vec<ChoiceJson>,
    paragraphs: Vec<Paragraph>,
}

impl ExplanationFacts {
    /// The same without what is said of one topic, such as the moves of which nothing is
    /// known yet.
    #[must_use]
    pub fn without(mut self, topic: Topic) -> ExplanationFacts {
        self.paragraphs.retain(|paragraph| paragraph.topic != topic);
        self
    }
}

#[derive(Serialize)]
struct ChoiceJson {
    moves: Vec<Notation>,
    #[serde(flatten)]
    value: Prospect,
    judgement: Judgement,
    #[serde(skip_serializing_if = "Option::is_none")]
    replies: Option<Replies>,
    line: Vec<StepJson>,
}

impl Explanation {
    /// All of it as JSON, with the words in a language.
    pub fn json(&self, language: Language) -> impl Serialize + use<> {
        ExplanationJson {
            summary: (&self.position).into(),
            value: self.value,
            distances: self.distances,
            facts: self.facts(language),
            text: self.text(language),
        }
    }

    /// The same without the position, its value and the plain text, to stand beside
    /// them.
    pub fn facts(&self, language: Language) -> ExplanationFacts {
        let rules = self.position.rules();
        let steps = |steps: &[Step]| steps.iter().map(|step| step.json(rules)).collect();
        let choices = self.choices.iter().map(|choice| ChoiceJson {
            moves: notations(rules, &choice.moves),
            value: choice.value,
            judgement: choice.judgement,
            replies: choice.replies,
            line: steps(&choice.line),
        });
        ExplanationFacts {
            lines: self.lines.clone(),
            wins: self.wins.clone(),
            losses: self.losses.clone(),
            dangers: self.dangers.clone(),
            no_defence: self.no_defence,
            forks: steps(&self.forks),
            zugzwangs: steps(&self.zugzwangs),
            choices: choices.collect(),
            paragraphs: self.paragraphs(language),
        }
    }
}
