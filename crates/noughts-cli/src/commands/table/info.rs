//! What tables there are, and what is in one.

use std::fs;
use std::io::Write;

use noughts::{Player, Position, Rules, Value};
use noughts_analysis::Language;
use noughts_analysis::words::{game, grouped, prospect};
use noughts_solver::tiers::ValueCounts;
use noughts_solver::{DiskTable, TableError};
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::args::TableInfo;
use crate::exit::{Exit, Failure, say};
use crate::json;
use crate::tables::{TablesArg, unusable};
use crate::words::tables as words;

pub(super) fn run(args: &TableInfo, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    if let Some(rules) = &args.rules {
        let table = super::needed(&args.tables, rules)?;
        return print(&table, args.json, language, out).map(|()| Exit::Yes);
    }
    let mut all_right = true;
    for rules in all(&args.tables, language)? {
        // One that is being built, or damaged, does not hide the others.
        let table = match super::needed(&args.tables, &rules) {
            Ok(table) => table,
            Err(failure) => {
                say(&failure.to_string());
                all_right = false;
                continue;
            }
        };
        match args.json {
            true => json::print_line(out, &TableJson::new(&table)?)?,
            false => {
                let (rules, positions) = (table.rules().to_string(), table.total().positions());
                let value = start_value(&table, language)?;
                let line = words::listed(&rules, positions, table.bytes(), &value, language);
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(if all_right { Exit::Yes } else { Exit::No })
}

/// The games of all tables of the folder, by the names of their folders.
fn all(tables: &TablesArg, language: Language) -> Result<Vec<Rules>, Failure> {
    let folder = tables
        .folder()
        .ok_or_else(|| Failure::BadInput(words::WHICH_FOLDER.in_language(language).to_owned()))?;
    let unreadable = |error| Failure::unusable(folder.display(), &error);
    let mut games = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        let rules = name
            .to_str()
            .and_then(|name| name.replacen('-', ":", 1).parse::<Rules>().ok());
        games.extend(rules.filter(|rules| name.to_str() == Some(&DiskTable::folder_name(rules))));
    }
    if games.is_empty() {
        return Err(Failure::BadInput(words::no_tables(&folder, language)));
    }
    games.sort_by_key(|rules| (rules.area(), rules.to_string()));
    Ok(games)
}

/// What the empty board is worth, in words.
fn start_value(table: &DiskTable, language: Language) -> Result<String, Failure> {
    let value = start(table).map_err(|error| unusable(&error))?;
    Ok(prospect(
        table.rules(),
        value.into(),
        Player::First,
        language,
    ))
}

fn start(table: &DiskTable) -> Result<Value, TableError> {
    table.probe(&Position::start(*table.rules()))
}

/// The counts of a table.
pub(super) fn print(
    table: &DiskTable,
    as_json: bool,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if as_json {
        return json::print(out, &TableJson::new(table)?);
    }
    let rules = table.rules();
    writeln!(out, "{}\n", game(rules, language))?;
    let headings = words::COLUMNS.map(|text| text.in_language(language).to_owned());
    let mut rows = vec![headings];
    for marks in 0..=rules.area() {
        let bytes = table.tier_bytes(marks);
        rows.push(row(&marks.to_string(), &table.counts(marks), bytes));
    }
    let total = words::TOTAL.in_language(language);
    rows.push(row(total, &table.total(), table.bytes()));
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let widest = rows.iter().map(|row| row[column].width()).max();
            let blanks = widest.unwrap_or(0) - cell.width();
            format!("{}{cell}", " ".repeat(blanks))
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    writeln!(
        out,
        "\n{}",
        words::start(&start_value(table, language)?, language)
    )?;
    if let Some(plies) = longest_win(&table.total()) {
        writeln!(out, "{}", words::longest_win(plies, language))?;
    }
    Ok(())
}

fn row(name: &str, counts: &ValueCounts, bytes: u64) -> [String; 6] {
    let numbers = [
        counts.positions(),
        counts.wins(),
        counts.draws(),
        counts.losses(),
        bytes,
    ];
    let [positions, wins, draws, losses, bytes] = numbers.map(|number| grouped(number.into()));
    [name.to_owned(), positions, wins, draws, losses, bytes]
}

/// The most plies that a win takes; `None` if there is none.
fn longest_win(counts: &ValueCounts) -> Option<u8> {
    let wins = counts.by_value().filter_map(|(value, _)| match value {
        Value::Win { plies } => Some(plies),
        Value::Draw | Value::Loss { .. } => None,
    });
    wins.max()
}

#[derive(Serialize)]
struct TableJson {
    game: Rules,
    value: Value,
    positions: u64,
    bytes: u64,
    longest_win: Option<u8>,
    tiers: Vec<TierJson>,
}

#[derive(Serialize)]
struct TierJson {
    marks: u32,
    positions: u64,
    bytes: u64,
    by_value: Vec<ValueJson>,
}

/// How many positions have a value.
#[derive(Serialize)]
struct ValueJson {
    value: Value,
    positions: u64,
}

impl TableJson {
    fn new(table: &DiskTable) -> Result<TableJson, Failure> {
        let value = start(table).map_err(|error| unusable(&error))?;
        let tier = |marks| {
            let counts = table.counts(marks);
            let by_value = counts.by_value();
            let by_value = by_value.map(|(value, positions)| ValueJson { value, positions });
            TierJson {
                marks,
                positions: counts.positions(),
                bytes: table.tier_bytes(marks),
                by_value: by_value.collect(),
            }
        };
        Ok(TableJson {
            game: *table.rules(),
            value,
            positions: table.total().positions(),
            bytes: table.bytes(),
            longest_win: longest_win(&table.total()),
            tiers: (0..=table.rules().area()).map(tier).collect(),
        })
    }
}
