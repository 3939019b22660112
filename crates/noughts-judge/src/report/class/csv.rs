//! A class for a spreadsheet.

use super::{Class, ClassWords, Entry, Outcome};

const COLUMNS: [&str; 9] = [
    "program",
    "verdict",
    "inputs",
    "failed",
    "seconds",
    "mistake",
    "diagnosis",
    "error",
    "at_least",
];

/// A row for each program, below the names of the columns.
pub fn csv(class: &Class) -> String {
    let mistakes = class.mistakes();
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = table.write_record(COLUMNS);
    for entry in &class.entries {
        let place = mistakes.iter().position(|mistake| {
            mistake
                .entries
                .iter()
                .any(|other| std::ptr::eq(*other, entry))
        });
        let number = place.map_or_else(String::new, |place| (place + 1).to_string());
        let what = place.map(|place| ClassWords(class.language).mistake(&mistakes[place]));
        let cells = cells(entry, number, what.unwrap_or_default());
        let _ = table.write_record(cells.map(|cell| harmless(&cell)));
    }
    String::from_utf8(table.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn cells(entry: &Entry, mistake: String, what: String) -> [String; 9] {
    let number = |number: fn(&super::Judged) -> String| entry.judged().map(number);
    let error = match &entry.outcome {
        Outcome::NotJudged(why) => why.clone(),
        Outcome::Judged(_) | Outcome::Waiting => String::new(),
    };
    [
        entry.program.clone(),
        code(entry),
        number(|judged| judged.all.to_string()).unwrap_or_default(),
        number(|judged| judged.failed.to_string()).unwrap_or_default(),
        number(|judged| format!("{:.3}", judged.seconds)).unwrap_or_default(),
        mistake,
        what,
        error,
        // Whether more may fail than `failed` says.
        number(|judged| judged.at_least.to_string()).unwrap_or_default(),
    ]
}

/// The verdict as in JSON.
pub(super) fn code(entry: &Entry) -> String {
    let verdict = match &entry.outcome {
        Outcome::Judged(judged) => judged.verdict,
        Outcome::NotJudged(_) => return "not-judged".to_owned(),
        Outcome::Waiting => return "waiting".to_owned(),
    };
    verdict.map_or_else(
        || "undecided".to_owned(),
        |verdict| verdict.to_string().replace(' ', "-"),
    )
}

/// A cell that no spreadsheet takes for a formula, and no terminal for a command.
fn harmless(cell: &str) -> String {
    let cell = noughts_explain::words::on_one_line(cell);
    match cell.chars().next() {
        Some('=' | '+' | '-' | '@') => format!("'{cell}"),
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A1"] {
            assert_eq!(harmless(cell), format!("'{cell}"));
        }
        assert_eq!(harmless("\t=1"), "\\t=1");
        assert_eq!(harmless("\r=1"), "\\r=1");
        assert_eq!(harmless("Main.java"), "Main.java");
    }
}
