//! The programs of a class as a table to read.

use std::io::{self, Write};

use anstyle::Style;
use noughts_explain::words::on_one_line;
use noughts_judge::report::class::{Class, ClassWords, Entry, Mistake, Outcome};
use noughts_judge::report::text::verdict_style;
use unicode_width::UnicodeWidthStr;

/// The columns behind a longer name than this do not wait for it.
const LONGEST_NAME: usize = 60;

/// Prints a row for each program, and below them the mistakes, each with its programs.
pub(super) fn print(out: &mut impl Write, class: &Class) -> io::Result<()> {
    let words = ClassWords(class.language);
    let mistakes = class.mistakes();
    let rows: Vec<[String; 5]> = class
        .entries
        .iter()
        .map(|entry| row(words, entry, &mistakes))
        .collect();
    writeln!(out, "{}: {}\n", class.problem.id, words.accepted(class))?;
    let header = words.columns().map(str::to_owned);
    let widths: [usize; 5] = std::array::from_fn(|column| {
        let cells = rows.iter().chain([&header]);
        let widest = cells.map(|row| row[column].width()).max().unwrap_or(0);
        if column == 0 {
            widest.min(LONGEST_NAME)
        } else {
            widest
        }
    });
    print_row(out, &header, &widths, Style::new().bold())?;
    for (row, entry) in rows.iter().zip(&class.entries) {
        print_row(out, row, &widths, verdict_style(entry.verdict()))?;
    }
    for entry in &class.entries {
        if let Outcome::NotJudged(why) = &entry.outcome {
            writeln!(
                out,
                "\n{}: {}",
                on_one_line(&entry.program),
                on_one_line(why)
            )?;
        }
    }
    if !mistakes.is_empty() {
        writeln!(out, "\n{}:", words.mistakes())?;
    }
    for (place, mistake) in mistakes.iter().enumerate() {
        let entries = mistake.entries.iter();
        let names = entries.map(|entry| on_one_line(&entry.program));
        writeln!(
            out,
            "\n{:>3}  {} ({})\n     {}",
            place + 1,
            words.mistake(mistake),
            words.programs(mistake.entries.len()),
            names.collect::<Vec<_>>().join(", ")
        )?;
    }
    Ok(())
}

fn row(words: ClassWords, entry: &Entry, mistakes: &[Mistake<'_>]) -> [String; 5] {
    let makes = |mistake: &Mistake<'_>| {
        let mut entries = mistake.entries.iter();
        entries.any(|other| std::ptr::eq(*other, entry))
    };
    let mistake = mistakes.iter().position(makes);
    [
        on_one_line(&entry.program),
        words.verdict(entry).to_owned(),
        words.failing(entry),
        words.time(entry),
        mistake.map_or_else(String::new, |place| (place + 1).to_string()),
    ]
}

/// Names and verdicts begin where their columns begin, numbers end where they end.
fn print_row(
    out: &mut impl Write,
    row: &[String; 5],
    widths: &[usize; 5],
    style: Style,
) -> io::Result<()> {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let room = " ".repeat(width.saturating_sub(cell.width()));
        let cell = match column {
            0 => format!("{cell}{room}"),
            1 => format!("{style}{cell}{style:#}{room}"),
            _ => format!("{room}{cell}"),
        };
        line += &cell;
        line += "  ";
    }
    writeln!(out, "{}", line.trim_end())
}
