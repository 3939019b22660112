//! An evaluation in words.

use noughts_analysis::Language;
use noughts_analysis::messages::grouped;
use noughts_analysis::policy::{Kept, Score};

use super::Evaluation;

pub(super) fn text(evaluation: &Evaluation, language: Language) -> String {
    let [against, itself, response] = match language {
        Language::English => ["Won, drawn and lost against", "itself", "best response"],
        Language::Korean => ["상대에 따른 승, 무, 패", "자기 자신", "최적 대응"],
    };
    let [exploitability, keeps, mistakes] = match language {
        Language::English => ["Exploitability", "Keeps the outcome", "Mistakes"],
        Language::Korean => ["착취 가능성", "결과를 지키는 비율", "실수"],
    };
    let [first, second] = evaluation.names().map(|side| match language {
        Language::English => format!("as {side}"),
        Language::Korean => format!("{side} 쪽"),
    });
    let row = |name: &str, first: &Score, second: &Score| {
        [format!("  {name}"), cells(first), cells(second)]
    };
    let mut rows = vec![[against.to_owned(), first, second]];
    for (known, [first, second]) in &evaluation.figures.scores {
        rows.push(row(known.title().in_language(language), first, second));
    }
    let score = &evaluation.figures.itself;
    rows.push(row(itself, score, &score.of_opponent()));
    let [first, second] = &evaluation.worst();
    rows.push(row(response, first, second));
    format!(
        "{}\n\n{exploitability}: {:.6}\n{keeps}: {}\n{mistakes}: {}",
        aligned(&rows).join("\n"),
        evaluation.exploitability(),
        kept(evaluation, language),
        mistake_counts(evaluation, language)
    )
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

fn mistake_counts(evaluation: &Evaluation, language: Language) -> String {
    let counts = evaluation.mistake_counts();
    let [all, reached] = counts.map(|count| grouped(count as u128));
    match language {
        Language::English => format!("{all}, {reached} of them in positions that it can reach"),
        Language::Korean => format!("{all}개, 그중 스스로 도달할 수 있는 국면에서는 {reached}개"),
    }
}
