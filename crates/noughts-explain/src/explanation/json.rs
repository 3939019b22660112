//! An explanation as JSON: docs/JSON.md describes it.

use noughts::{Line, Notation, Prospect, Threat};
use serde::Serialize;

use super::step::StepJson;
use super::{Explanation, Judgement, Step};
use crate::language::Language;
use crate::moves::notations;
use crate::summary::PositionSummary;

/// The shape of an [`Explanation`] as JSON.
#[derive(Serialize)]
pub(super) struct ExplanationJson<'a> {
    #[serde(flatten)]
    summary: PositionSummary,
    value: Prospect,
    /// Left out if true.
    #[serde(skip_serializing_if = "Clone::clone")]
    distances: bool,
    lines: &'a [Line],
    wins: &'a [Threat],
    losses: &'a [Threat],
    dangers: &'a [Threat],
    no_defence: bool,
    forks: Vec<StepJson>,
    zugzwangs: Vec<StepJson>,
    choices: Vec<ChoiceJson>,
    text: Vec<String>,
}

#[derive(Serialize)]
struct ChoiceJson {
    moves: Vec<Notation>,
    #[serde(flatten)]
    value: Prospect,
    judgement: Judgement,
    line: Vec<StepJson>,
}

impl Explanation {
    /// All of it as JSON, with the text in a language.
    pub fn json(&self, language: Language) -> impl Serialize {
        let rules = self.position.rules();
        let steps = |steps: &[Step]| steps.iter().map(|step| step.json(rules)).collect();
        let choices = self.choices.iter().map(|choice| ChoiceJson {
            moves: notations(rules, &choice.moves),
            value: choice.value,
            judgement: choice.judgement,
            line: steps(&choice.line),
        });
        ExplanationJson {
            summary: (&self.position).into(),
            value: self.value,
            distances: self.distances,
            lines: &self.lines,
            wins: &self.wins,
            losses: &self.losses,
            dangers: &self.dangers,
            no_defence: self.no_defence,
            forks: steps(&self.forks),
            zugzwangs: steps(&self.zugzwangs),
            choices: choices.collect(),
            text: self.text(language),
        }
    }
}
