//! Lists the tables of a folder, and describes one.

use std::fs;
use std::io::Write;

use noughts::{Player, Position, Rules, Value};
use noughts_analysis::Language::English;
use noughts_analysis::messages::{Message, grouped};
use noughts_solver::tiers::ValueCounts;
use noughts_solver::{DiskTable, TableError};
use serde_json::json;

use crate::args::TableInfo;
use crate::exit::{Exit, Failure, say};
use crate::output::{print_json, print_json_line};
use crate::tables::TablesArg;

pub(super) fn run(args: &TableInfo, out: &mut impl Write) -> Result<Exit, Failure> {
    if let Some(rules) = &args.rules {
        let table = super::needed(&args.tables, rules)?;
        return print(&table, args.json, out).map(|()| Exit::Yes);
    }
    let mut all_right = true;
    for rules in all(&args.tables)? {
        // A table that is incomplete or damaged does not hide the others.
        let table = match super::needed(&args.tables, &rules) {
            Ok(table) => table,
            Err(failure) => {
                say(&failure.to_string());
                all_right = false;
                continue;
            }
        };
        if args.json {
            print_json_line(out, &summary(&table)?)?;
            continue;
        }
        let numbers = [table.total().positions(), table.bytes()];
        let [positions, bytes] = numbers.map(|number| grouped(number.into()));
        let value = start_value(&table)?;
        writeln!(
            out,
            "{rules}: {value}; {positions} positions in {bytes} bytes"
        )?;
    }
    Ok(if all_right { Exit::Yes } else { Exit::No })
}

/// The games of all tables of the folder, by the names of their folders.
fn all(tables: &TablesArg) -> Result<Vec<Rules>, Failure> {
    let folder = super::folder(tables)?;
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
        return Err(Failure::BadInput(format!(
            "{} has no tables; noughts table build makes them",
            folder.display()
        )));
    }
    games.sort_by_key(|rules| (rules.area(), rules.to_string()));
    Ok(games)
}

/// The value of the empty board as text.
fn start_value(table: &DiskTable) -> Result<String, Failure> {
    let value = start(table)?;
    let (turn, value) = (Player::First, value.into());
    Ok(Message::Known { turn, value }.text(table.rules(), English))
}

fn start(table: &DiskTable) -> Result<Value, TableError> {
    table.probe(&Position::start(*table.rules()))
}

/// The counts of a table.
pub(super) fn print(table: &DiskTable, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    if as_json {
        return print_json(out, &summary(table)?);
    }
    let rules = table.rules();
    writeln!(out, "{}\n", Message::Game.text(rules, English))?;
    let headings = ["marks", "positions", "wins", "draws", "losses", "bytes"].map(str::to_owned);
    let mut rows = vec![headings];
    for marks in 0..=rules.area() {
        let bytes = table.tier_bytes(marks);
        rows.push(row(&marks.to_string(), &table.counts(marks), bytes));
    }
    rows.push(row("total", &table.total(), table.bytes()));
    for row in &rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let widest = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
            format!("{cell:>widest$}")
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  "))?;
    }
    writeln!(out, "\nFrom the empty board: {}.", start_value(table)?)?;
    if let Some(plies) = longest_win(&table.total()) {
        let moves = if plies == 1 { "move" } else { "moves" };
        writeln!(out, "The longest win takes {plies} {moves}.")?;
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

/// The most plies of a win. `None` if there are no wins.
fn longest_win(counts: &ValueCounts) -> Option<u8> {
    let wins = counts.by_value().filter_map(|(value, _)| match value {
        Value::Win { plies } => Some(plies),
        Value::Draw | Value::Loss { .. } => None,
    });
    wins.max()
}

/// The counts of a table as JSON.
fn summary(table: &DiskTable) -> Result<serde_json::Value, Failure> {
    let tier = |marks| {
        let counts = table.counts(marks);
        let by_value = counts
            .by_value()
            .map(|(value, positions)| json!({ "value": value, "positions": positions }));
        json!({
            "marks": marks,
            "positions": counts.positions(),
            "bytes": table.tier_bytes(marks),
            "by_value": by_value.collect::<Vec<_>>(),
        })
    };
    let tiers = 0..=table.rules().area();
    Ok(json!({
        "game": table.rules(),
        "value": start(table)?,
        "positions": table.total().positions(),
        "bytes": table.bytes(),
        "longest_win": longest_win(&table.total()),
        "tiers": tiers.map(tier).collect::<Vec<_>>(),
    }))
}
