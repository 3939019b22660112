//! A class as JSON.

use noughts_explain::Language;
use serde::Serialize;
use serde_json::Value;

use super::csv::code;
use super::{Class, ClassWords, Outcome};

/// Everything that is known of the programs, as docs/JSON.md describes it. In English.
pub fn json(class: &Class) -> impl Serialize {
    let mistakes = class.mistakes();
    let words = ClassWords(Language::English);
    ClassJson {
        problem: class.problem.id,
        accepted: class.accepted(),
        undecided: class.undecided(),
        mistakes: mistakes
            .iter()
            .map(|mistake| MistakeJson {
                what: words.mistake(mistake),
                programs: mistake
                    .entries
                    .iter()
                    .map(|entry| entry.program.clone())
                    .collect(),
            })
            .collect(),
        programs: class
            .entries
            .iter()
            .map(|entry| match &entry.outcome {
                Outcome::Judged(judged) => named(&judged.json, &entry.program),
                Outcome::NotJudged(why) => serde_json::json!({
                    "problem": class.problem.id,
                    "program": entry.program,
                    "verdict": null,
                    "ended": code(entry),
                    "error": why,
                }),
                Outcome::Waiting => serde_json::json!({
                    "problem": class.problem.id,
                    "program": entry.program,
                    "verdict": null,
                    "ended": code(entry),
                }),
            })
            .collect(),
    }
}

/// The report of a program, which may have been judged under another name.
fn named(report: &Value, program: &str) -> Value {
    let mut report = report.clone();
    if let Some(fields) = report.as_object_mut() {
        fields.insert("program".to_owned(), program.into());
    }
    report
}

#[derive(Serialize)]
struct ClassJson {
    problem: &'static str,
    accepted: usize,
    undecided: usize,
    mistakes: Vec<MistakeJson>,
    programs: Vec<Value>,
}

#[derive(Serialize)]
struct MistakeJson {
    what: String,
    programs: Vec<String>,
}
