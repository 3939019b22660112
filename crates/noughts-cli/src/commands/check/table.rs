//! The programs of a class as a table to read.

use std::io::{self, Write};

use anstyle::Style;
use noughts_analysis::messages::on_one_line;
use noughts_judge::report::class::{Class, ClassWords, Entry, Outcome};
use noughts_judge::report::text::verdict_style;
use unicode_width::UnicodeWidthStr;

/// The columns behind a longer name than this do not wait for it.
const LONGEST_NAME: usize = 60;

/// The program, its verdict, how many inputs fail, the time, the number of its mistake, and the
/// program that it is identical to.
type Row = [String; 6];

/// Prints a row for each program, and below them the mistakes, each with its programs.
pub(super) fn print(out: &mut impl Write, class: &Class) -> io::Result<()> {
    let words = ClassWords(class.language);
    let rows = rows(class);
    writeln!(out, "{}: {}\n", class.problem.id, words.accepted(class))?;
    let [program, verdict, failing, time, mistake] = words.columns();
    let header = [program, verdict, failing, time, mistake, ""].map(str::to_owned);
    let widths: [usize; 6] = std::array::from_fn(|column| {
        let cells = rows.iter().chain([&header]);
        let widest = cells.map(|row| row[column].width()).max().unwrap_or(0);
        match column {
            0 => widest.min(LONGEST_NAME),
            _ => widest,
        }
    });
    print_row(out, &header, &widths, Style::new().bold())?;
    for (row, entry) in rows.iter().zip(&class.entries) {
        print_row(out, row, &widths, verdict_style(entry.verdict()))?;
    }
    for entry in &class.entries {
        if let Outcome::NotJudged(why) = &entry.outcome {
            let program = on_one_line(&entry.program);
            writeln!(out, "\n{program}: {}", on_one_line(why))?;
        }
    }
    let mistakes = class.mistakes();
    if !mistakes.is_empty() {
        writeln!(out, "\n{}:", words.mistakes())?;
    }
    for (places, number) in mistakes.iter().zip(1..) {
        let names = places.iter().map(|place| &class.entries[*place].program);
        let names: Vec<String> = names.map(|name| on_one_line(name)).collect();
        writeln!(
            out,
            "\n{number:>3}  {} ({})\n     {}",
            words.mistake(class, places),
            words.programs(places.len()),
            names.join(", ")
        )?;
    }
    Ok(())
}

fn rows(class: &Class) -> Vec<Row> {
    let words = ClassWords(class.language);
    let numbers = class.mistake_numbers();
    let entries = class.entries.iter().enumerate();
    let row = |(place, entry): (usize, &Entry)| {
        let identical = class.identical_to(place).map(|other| {
            let program = on_one_line(&class.entries[other].program);
            words.identical_to(&program)
        });
        [
            on_one_line(&entry.program),
            words.verdict(entry),
            words.failing(entry),
            words.time(entry),
            numbers[place].map_or_else(String::new, |number| number.to_string()),
            identical.unwrap_or_default(),
        ]
    };
    entries.map(row).collect()
}

/// Names and verdicts begin where their columns begin, numbers end where they end.
fn print_row(out: &mut impl Write, row: &Row, widths: &[usize; 6], style: Style) -> io::Result<()> {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let room = " ".repeat(width.saturating_sub(cell.width()));
        let cell = match column {
            0 | 5 => format!("{cell}{room}"),
            1 => format!("{style}{cell}{style:#}{room}"),
            _ => format!("{room}{cell}"),
        };
        line += &cell;
        line += "  ";
    }
    writeln!(out, "{}", line.trim_end())
}
