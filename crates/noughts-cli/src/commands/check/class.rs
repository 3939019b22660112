//! Judges many programs, one after another.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use anstyle::Style;
use indicatif::ProgressBar;
use noughts_analysis::messages::on_one_line;
use noughts_judge::judge::Verdict;
use noughts_judge::report::class::{self, Class, ClassWords, Entry, Judged, Outcome};
use noughts_judge::report::text::verdict_style;
use unicode_width::UnicodeWidthStr;

use super::found::Found;
use super::results::Results;
use super::{CheckSession, context, judge, notes, progress_bar};
use crate::args::Check;
use crate::exit::{Exit, Failure, say, was_interrupted};
use crate::messages::{Message, language};
use crate::output::{self, OutputFile, print_json};

/// Whether the arguments ask for a class: several programs, a folder, or an option for classes.
pub(super) fn is_class(args: &Check) -> bool {
    let several = args.programs.len() > 1 || args.programs.iter().any(|path| path.is_dir());
    let asked = args.csv || args.junit || args.html.is_some();
    several || asked || args.results.is_some()
}

/// Judges all programs, and shows which of them make the same mistakes.
pub(super) fn run(session: &CheckSession<'_>, out: &mut impl Write) -> Result<Exit, Failure> {
    let CheckSession { args, problem, .. } = session;
    if args.save.is_some() {
        return Err(Failure::BadInput(Message::SaveIsForOne.text()));
    }
    if let Some(path) = &args.html {
        // If the page cannot be written, fails before judging.
        drop(OutputFile::create(path)?);
    }
    let found = Found::in_places(&args.programs)?;
    let mut results = Results::open(session)?;
    notes::weak_sandbox(&session.sandbox);
    let class = Class {
        problem,
        language: language(),
        entries: entries(session, &found.programs, &mut results)?,
    };
    if args.json {
        print_json(out, &class.json())?;
    } else if args.csv {
        out.write_all(class::csv(&class).as_bytes())?;
    } else if args.junit {
        out.write_all(class::junit(&class).as_bytes())?;
    } else {
        print_table(out, &class)?;
    }
    if let Some(path) = &args.html {
        output::save(path, &class::html(&class))?;
        say(&Message::PageWritten(&path.display().to_string()).text());
    }
    Ok(match (class.undecided(), class.accepted()) {
        (0, accepted) if accepted == class.entries.len() => Exit::Yes,
        (0, _) => Exit::No,
        _ => Exit::Internal,
    })
}

/// Judges each program. A program that cannot be judged does not stop the others.
fn entries(
    session: &CheckSession<'_>,
    programs: &[impl AsRef<Path>],
    results: &mut Results,
) -> Result<Vec<Entry>, Failure> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut cached = 0;
    for (place, program) in programs.iter().map(AsRef::as_ref).enumerate() {
        let source = Results::key(session, program);
        let known = source.as_ref().and_then(|key| results.get(key));
        let is_cached = |key: &String| results.is_from_earlier_run(key);
        cached += usize::from(source.as_ref().is_some_and(is_cached));
        let mut entry = Entry {
            program: program.display().to_string(),
            source,
            outcome: match known {
                Some(judged) => Outcome::Judged(Box::new(judged)),
                None => Outcome::Waiting,
            },
        };
        if matches!(entry.outcome, Outcome::Waiting) && !was_interrupted() {
            let bar = progress_bar(session);
            let name = on_one_line(&entry.program);
            bar.set_prefix(format!("{}/{} {name} ", place + 1, programs.len()));
            entry.outcome = outcome(session, program, &bar);
            // Shown only on a terminal, like the progress bar.
            let verdict = ClassWords(language()).verdict(&entry);
            bar.println(format!("{name}: {verdict}"));
            // The next check may decide an undecided verdict.
            if let (Some(key), Some(judged)) = (&entry.source, entry.judged())
                && judged.verdict.is_some()
            {
                results.keep(key.clone(), judged.clone())?;
            }
        }
        entries.push(entry);
    }
    let (all, file) = (programs.len(), &*results.name());
    if cached > 0 {
        let known = cached;
        say(&Message::JudgedBefore { known, all, file }.text());
    }
    let waiting = |entry: &&Entry| matches!(entry.outcome, Outcome::Waiting);
    let waiting = entries.iter().filter(waiting).count();
    if waiting > 0 {
        let judged = all - waiting;
        let file = (!session.args.no_cache).then_some(file);
        say(&Message::JudgedSoFar { judged, all, file }.text());
    }
    Ok(entries)
}

/// Judges one program.
fn outcome(session: &CheckSession<'_>, program: &Path, bar: &ProgressBar) -> Outcome {
    let begun = Instant::now();
    match judge(session, Some(program), bar, &|_, _| {}) {
        // An incomplete verdict is not cached.
        _ if was_interrupted() => Outcome::Waiting,
        Ok((report, reading)) => {
            let name = program.display().to_string();
            let context = context(session.args, session.problem, name, reading, begun);
            Outcome::Judged(Box::new(Judged::new(&context, &report)))
        }
        Err(failure) => Outcome::NotJudged(failure.to_string()),
    }
}

/// The columns after a longer name are shifted in its row.
const LONGEST_NAME: usize = 60;

/// The program, its verdict, how many inputs fail, the time, the number of its mistake, and the
/// earlier program with the same text.
type Row = [String; 6];

/// Prints a row for each program, and then each mistake with its programs.
fn print_table(out: &mut impl Write, class: &Class) -> io::Result<()> {
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
        let entries = places.iter().map(|place| &class.entries[*place]);
        let does_not_compile = |entry: &Entry| entry.verdict() == Some(Verdict::CompileError);
        let between = if entries.clone().any(does_not_compile) {
            "\n     "
        } else {
            ", "
        };
        let programs: Vec<String> = entries.map(|entry| words.program(entry)).collect();
        writeln!(
            out,
            "\n{number:>3}  {} ({})\n     {}",
            words.mistake(class, places),
            words.programs(places.len()),
            programs.join(between)
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

/// Prints a row. Names and verdicts are left-aligned, numbers are right-aligned.
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
