use noughts_analysis::Text;

use super::{About, Judging, Problem, Question, bot};

pub(super) const PROBLEM: Problem = Problem {
    id: "noughts/best-move",
    aliases: &[],
    title: Text {
        en: "Best move",
        ko: "최선의 수",
    },
    address: None,
    slugs: &[],
    asks: Text {
        en: "which move is as good as any? Every move that keeps the win or the draw is right",
        ko: "어떤 수가 최선인가? 이길 판은 이기고 비길 판은 비기는 수라면 모두 정답이다",
    },
    input: bot::INPUT,
    output: bot::OUTPUT,
    layout: bot::LAYOUT,
    question: Question::Board {
        answer: bot::answer,
        scope: bot::scope,
    },
    per_run: 1,
    judging: Judging::Move,
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
