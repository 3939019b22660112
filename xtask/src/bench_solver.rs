//! `cargo xtask bench solver`: every game of the literature proved and its proof
//! verified, by the program itself.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use noughts_solver::literature::GAMES;
use serde_json::Value;

/// What a game's proof took. The fields in the file are these, joined by `;`.
struct Row {
    game: String,
    claim: String,
    /// What x gets if only the lines of x count.
    weak: String,
    argument: String,
    bytes: u64,
    /// To search, write the proof, and check it.
    seconds: f64,
    /// Positions, and seconds, until the value was known.
    positions: u64,
    searched: f64,
    /// To verify.
    verified: f64,
}

/// Between these lines of docs/BENCHMARKS.md the table stands.
const BEGIN: &str = "<!-- cargo xtask bench solver -->";
const END: &str = "<!-- end -->";

pub(crate) fn solver(timeout: u64, only: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let record = root.join("crates/noughts-cli/src/commands/proved.csv");
    let mut rows = read(&record)?;
    for game in &GAMES {
        let name = game.rules.to_string();
        if !only.is_empty() && !only.contains(&name) {
            continue;
        }
        match prove(&root, &name, timeout)? {
            Some(row) => {
                println!("{}", row.line());
                rows.retain(|known| known.game != name);
                rows.push(row);
            }
            None => println!("{name};not proved in {timeout} s"),
        }
    }
    // In the order of the list.
    rows.sort_by_key(|row| {
        GAMES
            .iter()
            .position(|game| game.rules.to_string() == row.game)
    });
    let lines: Vec<String> = rows.iter().map(Row::line).collect();
    write(&record, &(lines.join("\n") + "\n"))?;
    let document = root.join("docs/BENCHMARKS.md");
    let text = fs::read_to_string(&document).map_err(|error| at(&document, error))?;
    let (before, rest) = text.split_once(BEGIN).ok_or("the table has no place")?;
    let (_, after) = rest.split_once(END).ok_or("the table has no end")?;
    let table = table(&rows);
    write(
        &document,
        &format!("{before}{BEGIN}\n\n{table}\n{END}{after}"),
    )
}

/// Proves a game and verifies the proof; `None` if time is up first.
fn prove(root: &Path, game: &str, timeout: u64) -> Result<Option<Row>, String> {
    let program = target(root).join("release/noughts");
    let file = env::temp_dir().join(format!("noughts-{}.proof", std::process::id()));
    let mut command = Command::new(&program);
    command
        .args(["prove", "--json", "--memory", "4G", "--game", game])
        .args(["--timeout", &timeout.to_string(), "--out"])
        .arg(&file);
    let output = command.output().map_err(|error| at(&program, error))?;
    if output.status.code() == Some(1) {
        return Ok(None);
    }
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{game}: {error}: {output:?}"))?;
    let started = Instant::now();
    let verify = Command::new(&program).arg("verify").arg(&file).output();
    let verify = verify.map_err(|error| at(&program, error))?;
    let verified = started.elapsed().as_secs_f64();
    let _ = fs::remove_file(&file);
    if !verify.status.success() {
        return Err(format!("{game}: the proof is refused: {verify:?}"));
    }
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(Some(Row {
        game: game.to_owned(),
        claim: text(&json["claim"]),
        weak: text(&json["weak"]),
        argument: text(&json["halves"][0]["argument"]),
        bytes: json["bytes"].as_u64().unwrap_or_default(),
        seconds: json["seconds"].as_f64().unwrap_or_default(),
        positions: json["positions_searched"].as_u64().unwrap_or_default(),
        searched: json["search_seconds"].as_f64().unwrap_or_default(),
        verified,
    }))
}

impl Row {
    fn line(&self) -> String {
        format!(
            "{};{};{};{};{};{:.3};{};{:.3};{:.3}",
            self.game,
            self.claim,
            self.weak,
            self.argument,
            self.bytes,
            self.seconds,
            self.positions,
            self.searched,
            self.verified
        )
    }

    fn parse(line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split(';').collect();
        let [
            game,
            claim,
            weak,
            argument,
            bytes,
            seconds,
            positions,
            searched,
            verified,
        ] = fields[..]
        else {
            return None;
        };
        Some(Row {
            game: game.to_owned(),
            claim: claim.to_owned(),
            weak: weak.to_owned(),
            argument: argument.to_owned(),
            bytes: bytes.parse().ok()?,
            seconds: seconds.parse().ok()?,
            positions: positions.parse().ok()?,
            searched: searched.parse().ok()?,
            verified: verified.parse().ok()?,
        })
    }
}

fn table(rows: &[Row]) -> String {
    let mut table = "| game | value | weak | x wins, or does not, by | positions searched | to search | to prove | proof | to verify |\n\
                     | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for row in rows {
        table += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} bytes | {} |\n",
            row.game,
            row.claim,
            row.weak,
            row.argument,
            row.positions,
            seconds(row.searched),
            seconds(row.seconds),
            row.bytes,
            seconds(row.verified),
        );
    }
    table
}

fn seconds(seconds: f64) -> String {
    match seconds {
        0.0..1.0 => format!("{seconds:.3} s"),
        _ => format!("{seconds:.1} s"),
    }
}

fn read(record: &PathBuf) -> Result<Vec<Row>, String> {
    let text = fs::read_to_string(record).map_err(|error| at(record, error))?;
    let row = |line: &str| Row::parse(line).ok_or(format!("{}: {line}", record.display()));
    text.lines().map(row).collect()
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| at(file, error))
}

fn at(file: &Path, error: std::io::Error) -> String {
    format!("{}: {error}", file.display())
}

/// Where cargo builds.
fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}
