//! An evaluation in words.

use noughts_analysis::messages::grouped;
use noughts_analysis::policy::{Kept, Score};
use noughts_analysis::{Language, Text};

use super::Evaluation;

const AGAINST: Text = Text {
    en: "Won, drawn and lost against",
    ko: "상대에 따른 승, 무, 패",
};
const ITSELF: Text = Text {
    en: "itself",
    ko: "자기 자신",
};
const RESPONSE: Text = Text {
    en: "best response",
    ko: "최적 대응",
};
const EXPLOITABILITY: Text = Text {
    en: "Exploitability",
    ko: "착취 가능성",
};
const KEPT: Text = Text {
    en: "Keeps the outcome",
    ko: "결과를 지키는 비율",
};
const MISTAKES: Text = Text {
    en: "Mistakes",
    ko: "실수",
};

pub(super) fn text(evaluation: &Evaluation, language: Language) -> String {
    let [first, second] = evaluation.names();
    let as_side = |side: &str| match language {
        Language::English => format!("as {side}"),
        Language::Korean => format!("{side} 쪽"),
    };
    let mut rows: Vec<[String; 3]> = vec![[
        AGAINST.in_language(language).to_owned(),
        as_side(first),
        as_side(second),
    ]];
    for (known, [first, second]) in &evaluation.figures.scores {
        let name = known.title().in_language(language);
        rows.push([format!("  {name}"), cells(first), cells(second)]);
    }
    let itself = &evaluation.figures.itself;
    rows.push([
        format!("  {}", ITSELF.in_language(language)),
        cells(itself),
        cells(&itself.of_opponent()),
    ]);
    let [one, two] = &evaluation.worst();
    rows.push([
        format!("  {}", RESPONSE.in_language(language)),
        cells(one),
        cells(two),
    ]);
    let mut lines = aligned(&rows);
    lines.push(String::new());
    let exploitability = evaluation.exploitability();
    lines.push(format!(
        "{}: {exploitability:.6}",
        EXPLOITABILITY.in_language(language)
    ));
    lines.push(format!(
        "{}: {}",
        KEPT.in_language(language),
        kept(evaluation, language)
    ));
    lines.push(format!(
        "{}: {}",
        MISTAKES.in_language(language),
        mistakes(evaluation, language)
    ));
    lines.join("\n")
}

fn cells(score: &Score) -> String {
    let Score { win, draw, loss } = score;
    format!("{win:.4} {draw:.4} {loss:.4}")
}

/// Columns side by side. Hangul takes two columns of a terminal.
fn aligned(rows: &[[String; 3]]) -> Vec<String> {
    let width = |text: &str| -> usize {
        let wide = |c: char| if c.is_ascii() { 1 } else { 2 };
        text.chars().map(wide).sum()
    };
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
    let widths = [0, 1].map(|column| widest(column).unwrap_or(0));
    let pad = |text: &str, to: usize| format!("{text}{}", " ".repeat(to - width(text)));
    let line = |row: &[String; 3]| {
        let [name, first, second] = row;
        format!(
            "{}  {}  {second}",
            pad(name, widths[0]),
            pad(first, widths[1])
        )
    };
    rows.iter().map(line).collect()
}

fn kept(evaluation: &Evaluation, language: Language) -> String {
    let share = |kept: &Kept| (100.0 * kept.outcome, grouped(kept.positions as u128));
    let (reached, positions) = share(&evaluation.figures.kept_reachable);
    let of_all = evaluation.figures.kept.as_ref().map(share);
    match (language, of_all) {
        (Language::English, Some((all, of))) => format!(
            "in {all:.1} % of {of} positions, in {reached:.1} % of the {positions} that it can reach"
        ),
        (Language::English, None) => {
            format!("in {reached:.1} % of the {positions} positions that it can reach")
        }
        (Language::Korean, Some((all, of))) => format!(
            "{of}개 국면에서 {all:.1} %, 스스로 도달할 수 있는 {positions}개에서 {reached:.1} %"
        ),
        (Language::Korean, None) => {
            format!("스스로 도달할 수 있는 {positions}개 국면에서 {reached:.1} %")
        }
    }
}

fn mistakes(evaluation: &Evaluation, language: Language) -> String {
    let counts = evaluation.mistake_counts();
    let [all, reached] = counts.map(|count| grouped(count as u128));
    match language {
        Language::English => format!("{all}, {reached} of them in positions that it can reach"),
        Language::Korean => format!("{all}개, 그중 스스로 도달할 수 있는 국면에서는 {reached}개"),
    }
}
