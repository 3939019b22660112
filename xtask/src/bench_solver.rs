//! `cargo xtask bench solver`: runs `noughts prove` and `noughts verify` on every game of the
//! literature. It writes the data of `noughts values`, the table in docs/BENCHMARKS.md, and the
//! certificates in docs/proofs. With `--beside PROGRAM` it runs another build of noughts and this
//! one in turn, and only prints the times of both.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

use crate::tools::{copy, failed, json, output, write};
use crate::{program, root};

/// The data of `noughts values`. `record.rs` beside it lists the fields of a line.
const RECORD: &str = "crates/noughts-cli/src/commands/proofs/proved.csv";

/// Certificates of this size and above are not stored.
const MOST_BYTES: u64 = 1_000_000;

/// The table in docs/BENCHMARKS.md is between these lines.
const BEGIN: &str = "<!-- cargo xtask bench solver -->";
const END: &str = "<!-- end -->";

/// Proves games and records the results.
pub(crate) fn solver(timeout: Option<u64>, only: &[String]) -> Result<(), String> {
    let record = root().join(RECORD);
    let recorded = fs::read_to_string(&record).map_err(failed(&record))?;
    let mut lines = BTreeMap::new();
    for line in recorded.lines() {
        let (game, _) = line.split_once(';').unwrap_or_default();
        lines.insert(game.to_owned(), line.to_owned());
    }
    for game in games(only)? {
        match prove(&game, timeout)? {
            Some(line) => {
                println!("{line}");
                lines.insert(game, line);
            }
            None => println!("{game};not proved in time"),
        }
    }
    let order = games(&[])?;
    let lines: Vec<String> = order.iter().filter_map(|game| lines.remove(game)).collect();
    write(&record, lines.join("\n") + "\n")?;
    let document = root().join("docs/BENCHMARKS.md");
    let text = fs::read_to_string(&document).map_err(failed(&document))?;
    let (before, rest) = text.split_once(BEGIN).ok_or("the table has no place")?;
    let (_, after) = rest.split_once(END).ok_or("the table has no end")?;
    let table = table(&lines)?;
    write(
        &document,
        format!("{before}{BEGIN}\n\n{table}\n{END}{after}"),
    )
}

/// The games that noughts can prove, or only the given ones.
fn games(only: &[String]) -> Result<Vec<String>, String> {
    let listed = json(Command::new(program()).args(["values", "--json"]))?;
    let games = listed
        .as_array()
        .into_iter()
        .flatten()
        // A search finds the value of a game with gravity, but writes no certificate.
        .filter(|game| game["status"] != "searched")
        .filter_map(|game| game["game"].as_str().map(str::to_owned));
    Ok(games
        .filter(|game| only.is_empty() || only.contains(game))
        .collect())
}

/// Proves a game, and its weak game if that needs a separate certificate. Returns a line of the
/// record, or `None` if the time ends first.
fn prove(game: &str, timeout: Option<u64>) -> Result<Option<String>, String> {
    let Some((json, verified, [bytes, sha256, file])) = certify(game, timeout, false)? else {
        return Ok(None);
    };
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    let [claim, argument] = [&json["claim"], &json["halves"][0]["argument"]].map(text);
    let mut weak = text(&json["weak"]);
    let mut of_weak_game = [const { String::new() }; 3];
    if claim == "a draw" && argument == "a strategy" {
        let Some((json, _, certificate)) = certify(game, timeout, true)? else {
            return Ok(None);
        };
        weak = text(&json["weak"]);
        of_weak_game = certificate;
    }
    let [seconds, searched] = [&json["seconds"], &json["search_seconds"]].map(number);
    let positions = &json["positions_searched"];
    let of_weak_game = of_weak_game.join(";");
    Ok(Some(format!(
        "{game};{claim};{weak};{argument};{bytes};{seconds:.3};{positions};{searched:.3};\
         {verified:.3};{sha256};{file};{of_weak_game}"
    )))
}

/// Writes a certificate of a game or of its weak game and verifies it. Returns the output of
/// `prove`, the seconds to verify, and the certificate's size, hash and stored file, if any.
fn certify(
    game: &str,
    timeout: Option<u64>,
    weak: bool,
) -> Result<Option<(Value, f64, [String; 3])>, String> {
    let file = scratch();
    let Some(json) = proof(&program(), game, timeout, weak, &file)? else {
        return Ok(None);
    };
    let started = Instant::now();
    output(Command::new(program()).arg("verify").arg(&file))?;
    let verified = started.elapsed().as_secs_f64();
    let mut stored = String::new();
    if json["bytes"].as_u64() < Some(MOST_BYTES) {
        // Some systems do not allow a colon in the name of a file.
        let name = game.replace(':', "-") + if weak { "-weak" } else { "" };
        stored = format!("docs/proofs/{name}.proof");
        copy(&file, &root().join(&stored))?;
    }
    let _ = fs::remove_file(&file);
    let sha256 = json["sha256"].as_str().unwrap_or_default().to_owned();
    let certificate = [json["bytes"].to_string(), sha256, stored];
    Ok(Some((json, verified, certificate)))
}

/// Proves a game with one thread, so that the certificate is the same each time, and writes the
/// certificate to a file. Returns the output of `prove`, or `None` if the time ends first.
fn proof(
    program: &Path,
    game: &str,
    timeout: Option<u64>,
    weak: bool,
    file: &Path,
) -> Result<Option<Value>, String> {
    // About three times the figures of docs/BENCHMARKS.md.
    let (memory, seconds) = match game {
        "10,6,5" => ("4G", 1_200),
        "9,7,5" => ("7G", 6_000),
        "8,8,5" => ("6G", 18_000),
        _ => ("4G", 600),
    };
    let seconds = timeout.unwrap_or(seconds).to_string();
    let mut command = Command::new(program);
    command.args(["prove", "--json", "--jobs", "1", "--memory", memory]);
    command.args(["--game", game, "--timeout", &seconds]);
    command.args(weak.then_some("--weak"));
    command.arg("--out").arg(file);
    let output = command.output().map_err(failed(program))?;
    if output.status.code() == Some(1) {
        return Ok(None);
    }
    serde_json::from_slice(&output.stdout)
        .map(Some)
        .map_err(|error| format!("{game}: {error}: {output:?}"))
}

/// The temporary file of a proof.
fn scratch() -> PathBuf {
    env::temp_dir().join(format!("noughts-{}.proof", std::process::id()))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}

/// The table of docs/BENCHMARKS.md.
fn table(lines: &[String]) -> Result<String, String> {
    let mut table =
        "| game | value | positions searched | to search | to prove | proof | to verify |\n\
                     | --- | --- | --- | --- | --- | --- | --- |\n"
            .to_owned();
    for line in lines {
        let fields: Vec<&str> = line.split(';').collect();
        let &[
            game,
            claim,
            _,
            _,
            bytes,
            all,
            positions,
            searched,
            verified,
            ..,
        ] = &fields[..]
        else {
            return Err(format!("{RECORD}: {line}"));
        };
        let [searched, all, verified] =
            [searched, all, verified].map(|field| seconds(field.parse().unwrap_or_default()));
        table += &format!(
            "| {game} | {claim} | {positions} | {searched} | {all} | {bytes} bytes | {verified} |\n"
        );
    }
    Ok(table)
}

fn seconds(seconds: f64) -> String {
    match seconds {
        0.0..1.0 => format!("{seconds:.3} s"),
        _ => format!("{seconds:.1} s"),
    }
}

/// How often each program proves a game that takes less than a second; the least time counts.
const ROUNDS: usize = 5;

/// Prints a table of the times of another build of noughts and of this one.
pub(crate) fn beside(other: &Path, timeout: Option<u64>, only: &[String]) -> Result<(), String> {
    println!(
        "| game | positions, before | now | a second, before | now | to prove, before | now | \
         times the time |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    );
    let file = scratch();
    for game in games(only)? {
        let mut least: [Option<Value>; 2] = [None, None];
        for _ in 0..ROUNDS {
            for (least, program) in least.iter_mut().zip([other, &program()]) {
                let found = proof(program, &game, timeout, false, &file)?;
                let known = least.take().into_iter().chain(found);
                *least =
                    known.min_by(|a, b| number(&a["seconds"]).total_cmp(&number(&b["seconds"])));
            }
            if least
                .iter()
                .flatten()
                .any(|json| number(&json["seconds"]) > 1.0)
            {
                break;
            }
        }
        let cells = |cell: fn(&Value) -> String| {
            let [before, now] = least
                .each_ref()
                .map(|json| json.as_ref().map_or("not in time".into(), cell));
            format!("{before} | {now}")
        };
        let positions = cells(|json| json["positions_searched"].to_string());
        let per_second = cells(|json| match number(&json["search_seconds"]) {
            seconds @ 0.001.. => format!("{:.0}", number(&json["positions_searched"]) / seconds),
            _ => String::new(),
        });
        let to_prove = cells(|json| seconds(number(&json["seconds"])));
        let ratio = match &least {
            [Some(before), Some(now)] => {
                format!(
                    "{:.2}",
                    number(&now["seconds"]) / number(&before["seconds"])
                )
            }
            _ => String::new(),
        };
        println!("| {game} | {positions} | {per_second} | {to_prove} | {ratio} |");
    }
    let _ = fs::remove_file(file);
    Ok(())
}
