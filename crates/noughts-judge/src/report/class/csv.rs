//! A class for a spreadsheet.

use noughts_analysis::messages::on_one_line;

use super::{Class, ClassWords, Judged, Outcome};

const COLUMNS: [&str; 10] = [
    "program",
    "verdict",
    "inputs",
    "failed",
    "seconds",
    "mistake",
    "diagnosis",
    "error",
    // Whether more inputs may fail.
    "at_least",
    "identical_to",
];

/// A row for each program, below the names of the columns.
pub fn csv(class: &Class) -> String {
    let words = ClassWords(class.language);
    let (mistakes, numbers) = (class.mistakes(), class.mistake_numbers());
    let mut table = COLUMNS.join(",") + "\n";
    for (place, entry) in class.entries.iter().enumerate() {
        let of_judged = |cell: fn(&Judged) -> String| entry.judged().map(cell);
        let number = numbers[place];
        let cells = [
            Some(entry.program.clone()),
            Some(entry.code()),
            of_judged(|judged| judged.all.to_string()),
            of_judged(|judged| judged.failed.to_string()),
            of_judged(|judged| format!("{:.3}", judged.seconds)),
            number.map(|number| number.to_string()),
            number.map(|number| words.mistake(class, &mistakes[number - 1])),
            match &entry.outcome {
                Outcome::NotJudged(why) => Some(why.clone()),
                _ => None,
            },
            of_judged(|judged| judged.at_least.to_string()),
            class
                .identical_to(place)
                .map(|other| class.entries[other].program.clone()),
        ];
        let cells = cells.map(|cell| quoted(harmless(&cell.unwrap_or_default())));
        table += &(cells.join(",") + "\n");
    }
    table
}

/// A cell, which has no line feed, as RFC 4180 has it.
fn quoted(cell: String) -> String {
    match cell.contains([',', '"']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

/// A cell that is no formula in a spreadsheet and no command in a terminal.
pub(super) fn harmless(cell: &str) -> String {
    let cell = on_one_line(cell);
    match cell.chars().next() {
        Some('=' | '+' | '-' | '@') => format!("'{cell}"),
        _ => cell,
    }
}
