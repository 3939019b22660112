use noughts_analysis::Text;

use super::{About, Judging, Problem, Question, bot};

pub(super) const PROBLEM: Problem = Problem {
    id: "noughts/unbeatable",
    aliases: &[],
    title: Text {
        en: "Never lose",
        ko: "지지 않는 프로그램",
    },
    address: None,
    slugs: &[],
    asks: Text {
        en: "which move? Every possible opponent plays against it, and it must never lose",
        ko: "어떤 수를 두겠는가? 어떤 상대와 두어도 지지 않아야 한다",
    },
    input: bot::INPUT,
    output: bot::OUTPUT,
    layout: bot::LAYOUT,
    question: Question::Board {
        answer: bot::answer,
        scope: bot::scope,
    },
    per_run: 1,
    judging: Judging::Games,
    about: About::Play,
    keep_alive: false,
    function: None,
    sample: bot::SAMPLE,
};

/// The same for a program that is kept alive.
pub(super) const KEPT_ALIVE: Problem = Problem {
    input: bot::LINE,
    layout: bot::LINE_LAYOUT,
    keep_alive: true,
    sample: bot::LINE_SAMPLE,
    ..PROBLEM
};
