//! `cargo xtask bench solver`: runs `noughts prove` and `noughts verify` on every game of the
//! literature. It writes the data of `noughts values`, the tables in docs/BENCHMARKS.md and
//! docs/PROOFS.md, and the certificates in docs/proofs. With `--beside PROGRAM`, every game is
//! proved by another build of noughts and by this one, in turns.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use noughts::Rules;
use serde_json::Value;

use crate::tools::{copy, failed, write};

/// The cost of a game's proof. The fields in the file are these, joined by `;`.
struct Row {
    game: String,
    claim: String,
    /// The result of x if only the lines of x count.
    weak: String,
    argument: String,
    /// To search, write the proof, and check it.
    seconds: f64,
    /// Positions, and seconds, until the value was known.
    positions: u64,
    searched: f64,
    /// To verify.
    verified: f64,
    certificate: Certificate,
    /// Of the weak game, if the certificate of the value does not tell who wins it.
    of_weak_game: Option<Certificate>,
}

/// Which certificate it is.
struct Certificate {
    bytes: u64,
    sha256: String,
    /// Its path from the root of the repository; empty if it is too large to be kept.
    file: String,
}

/// Certificates of this size and above are not kept.
const MOST_BYTES: u64 = 1_000_000;

/// Between these lines of docs/BENCHMARKS.md and docs/PROOFS.md the tables stand.
const BEGIN: &str = "<!-- cargo xtask bench solver -->";
const END: &str = "<!-- end -->";

pub(crate) fn solver(timeout: Option<u64>, only: &[String]) -> Result<(), String> {
    let root = crate::root();
    let record = root.join("crates/noughts-cli/src/commands/proofs/proved.csv");
    let mut rows = read(&record)?;
    for name in games(only)? {
        match prove(&root, &name, timeout)? {
            Some(row) => {
                println!("{}", row.line());
                rows.retain(|known| known.game != name);
                rows.push(row);
            }
            None => println!("{name};not proved in time"),
        }
    }
    // In the order of the list.
    let order = games(&[])?;
    rows.sort_by_key(|row| order.iter().position(|game| *game == row.game));
    let lines: Vec<String> = rows.iter().map(Row::line).collect();
    write(&record, lines.join("\n") + "\n")?;
    put_table(&root.join("docs/BENCHMARKS.md"), &table(&rows))?;
    put_table(&root.join("docs/PROOFS.md"), &proofs(&rows))
}

/// The games that have proofs, or those of them that are asked for.
fn games(only: &[String]) -> Result<Vec<String>, String> {
    let program = program(&crate::root());
    let listed = Command::new(&program).args(["values", "--json"]).output();
    let listed = listed.map_err(failed(&program))?;
    let listed: Vec<Value> = serde_json::from_slice(&listed.stdout)
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let names = listed.iter().filter_map(|game| game["game"].as_str());
    let positional = names.filter(|name| {
        let rules: Result<Rules, _> = name.parse();
        rules.is_ok_and(|rules| rules.is_positional())
    });
    let asked = positional.filter(|name| only.is_empty() || only.iter().any(|one| one == name));
    Ok(asked.map(str::to_owned).collect())
}

/// Puts a table in its place in a document.
fn put_table(document: &Path, table: &str) -> Result<(), String> {
    let text = fs::read_to_string(document).map_err(failed(document))?;
    let (before, rest) = text.split_once(BEGIN).ok_or("the table has no place")?;
    let (_, after) = rest.split_once(END).ok_or("the table has no end")?;
    write(
        document,
        format!("{before}{BEGIN}\n\n{table}\n{END}{after}"),
    )
}

/// Proves a game and verifies the proof, and that of the weak game where it takes one;
/// `None` if time is up first.
fn prove(root: &Path, game: &str, timeout: Option<u64>) -> Result<Option<Row>, String> {
    let Some((json, verified, certificate)) = certify(root, game, timeout, false)? else {
        return Ok(None);
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut row = Row {
        game: game.to_owned(),
        claim: text(&json["claim"]),
        weak: json["weak"].as_str().unwrap_or("?").to_owned(),
        argument: text(&json["halves"][0]["argument"]),
        seconds: json["seconds"].as_f64().unwrap_or_default(),
        positions: json["positions_searched"].as_u64().unwrap_or_default(),
        searched: json["search_seconds"].as_f64().unwrap_or_default(),
        verified,
        certificate,
        of_weak_game: None,
    };
    if row.claim == "a draw" && row.argument == "a strategy" {
        let Some((json, _, certificate)) = certify(root, game, timeout, true)? else {
            return Ok(None);
        };
        row.weak = text(&json["weak"]);
        row.of_weak_game = Some(certificate);
    }
    Ok(Some(row))
}

/// Writes a certificate of a game or of its weak game, on one thread, with which it is
/// the same each time, and verifies it; what `prove` says, the seconds to verify, and
/// which certificate it is. `None` if time is up first.
fn certify(
    root: &Path,
    game: &str,
    timeout: Option<u64>,
    weak: bool,
) -> Result<Option<(Value, f64, Certificate)>, String> {
    let (program, file) = (program(root), scratch());
    let Some(json) = proof(&program, game, timeout, weak, &file)? else {
        return Ok(None);
    };
    let started = Instant::now();
    let verify = Command::new(&program).arg("verify").arg(&file).output();
    let verify = verify.map_err(failed(&program))?;
    let verified = started.elapsed().as_secs_f64();
    if !verify.status.success() {
        return Err(format!("{game}: the proof is refused: {verify:?}"));
    }
    let mut certificate = Certificate {
        bytes: json["bytes"].as_u64().unwrap_or_default(),
        sha256: json["sha256"].as_str().unwrap_or_default().to_owned(),
        file: String::new(),
    };
    if certificate.bytes < MOST_BYTES {
        // A colon is not in the name of a file everywhere.
        let name = game.replace(':', "-") + if weak { "-weak" } else { "" };
        certificate.file = format!("docs/proofs/{name}.proof");
        let kept = root.join(&certificate.file);
        copy(&file, &kept)?;
    }
    let _ = fs::remove_file(&file);
    Ok(Some((json, verified, certificate)))
}

/// The memory for the search of a game's proof, and its seconds unless others are asked for: some
/// three times the figures of docs/BENCHMARKS.md.
fn allowance(game: &str) -> (&'static str, u64) {
    match game {
        "10,6,5" => ("4G", 1_200),
        "9,7,5" => ("7G", 6_000),
        "8,8,5" => ("6G", 18_000),
        _ => ("4G", 600),
    }
}

/// Proves a game, in one thread, and writes the certificate to a file; what the program tells of it,
/// or `None` if it was not proved in time.
fn proof(
    program: &Path,
    game: &str,
    timeout: Option<u64>,
    weak: bool,
    file: &Path,
) -> Result<Option<Value>, String> {
    let (memory, seconds) = allowance(game);
    let seconds = timeout.unwrap_or(seconds).to_string();
    let mut command = Command::new(program);
    command.args(["prove", "--json", "--jobs", "1", "--memory", memory]);
    command.args(["--game", game, "--timeout", &seconds]);
    command.args(weak.then_some("--weak"));
    let output = command.arg("--out").arg(file).output();
    let output = output.map_err(failed(program))?;
    if output.status.code() == Some(1) {
        return Ok(None);
    }
    let json = serde_json::from_slice(&output.stdout);
    json.map(Some)
        .map_err(|error| format!("{game}: {error}: {output:?}"))
}

/// The program that was built for this.
fn program(root: &Path) -> PathBuf {
    target(root).join("release/noughts")
}

/// The temporary file of a proof.
fn scratch() -> PathBuf {
    env::temp_dir().join(format!("noughts-{}.proof", std::process::id()))
}

impl Row {
    fn line(&self) -> String {
        let Certificate {
            bytes,
            sha256,
            file,
        } = &self.certificate;
        let weak = self.of_weak_game.as_ref().map_or_else(
            || ";;".to_owned(),
            |weak| format!("{};{};{}", weak.bytes, weak.sha256, weak.file),
        );
        format!(
            "{};{};{};{};{bytes};{:.3};{};{:.3};{:.3};{sha256};{file};{weak}",
            self.game,
            self.claim,
            self.weak,
            self.argument,
            self.seconds,
            self.positions,
            self.searched,
            self.verified
        )
    }

    fn parse(line: &str) -> Option<Row> {
        let mut fields = line.split(';');
        let mut field = || fields.next().map(str::to_owned);
        let [game, claim, weak, argument, bytes] =
            [field()?, field()?, field()?, field()?, field()?];
        let certificate = |bytes: String, sha256, file| {
            let bytes = bytes.parse().ok()?;
            Some(Certificate {
                bytes,
                sha256,
                file,
            })
        };
        Some(Row {
            game,
            claim,
            weak,
            argument,
            seconds: field()?.parse().ok()?,
            positions: field()?.parse().ok()?,
            searched: field()?.parse().ok()?,
            verified: field()?.parse().ok()?,
            certificate: certificate(bytes, field()?, field()?)?,
            of_weak_game: certificate(field()?, field()?, field()?),
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
            row.certificate.bytes,
            seconds(row.verified),
        );
    }
    table
}

/// The table of certificates in docs/PROOFS.md.
fn proofs(rows: &[Row]) -> String {
    let mut table = "| game | proved | bytes | SHA-256 |\n| --- | --- | ---: | --- |\n".to_owned();
    let mut line = |game: &str, claim: &str, certificate: &Certificate| {
        let Certificate {
            bytes,
            sha256,
            file,
        } = certificate;
        if sha256.is_empty() {
            return;
        }
        let game = match file.strip_prefix("docs/") {
            Some(file) => format!("[{game}]({file})"),
            None => game.to_owned(),
        };
        table += &format!("| {game} | {claim} | {bytes} | `{sha256}` |\n");
    };
    for row in rows {
        line(&row.game, &row.claim, &row.certificate);
        if let Some(weak) = &row.of_weak_game {
            let claim = if row.weak == "x wins" {
                "x wins the weak game"
            } else {
                "x does not win the weak game"
            };
            line(&row.game, claim, weak);
        }
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
    let text = fs::read_to_string(record).map_err(failed(record))?;
    let row = |line: &str| Row::parse(line).ok_or(format!("{}: {line}", record.display()));
    text.lines().map(row).collect()
}

/// The target folder of cargo.
fn target(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// How often each is run if that takes less than a second; the least time counts.
const ROUNDS: usize = 5;

/// The cost of a game for a program.
struct Taken {
    positions: u64,
    searched: f64,
    /// Search, proof and check.
    all: f64,
}

impl Taken {
    /// How many positions were searched a second; nothing if it took too short to tell.
    fn a_second(&self) -> String {
        match self.searched {
            0.001.. => format!("{:.0}", self.positions as f64 / self.searched),
            _ => String::new(),
        }
    }
}

/// Prints a table of what both took.
pub(crate) fn beside(other: &Path, timeout: Option<u64>, only: &[String]) -> Result<(), String> {
    let ours = program(&crate::root());
    println!(
        "| game | positions, before | now | a second, before | now | to prove, before | now | \
         times the time |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for game in games(only)? {
        let mut least = [None, None];
        for _ in 0..ROUNDS {
            for (least, program) in least.iter_mut().zip([other, &ours]) {
                let taken = take(program, &game, timeout)?;
                if let Some(taken) = taken
                    && least
                        .as_ref()
                        .is_none_or(|known: &Taken| taken.all < known.all)
                {
                    *least = Some(taken);
                }
            }
            if least.iter().flatten().any(|taken| taken.all > 1.0) {
                break;
            }
        }
        let cells = |of: &dyn Fn(&Taken) -> String| {
            let [before, now] = least.each_ref();
            let shown = |taken: &Option<Taken>| taken.as_ref().map_or("not in time".into(), of);
            format!("{} | {}", shown(before), shown(now))
        };
        let ratio = match &least {
            [Some(before), Some(now)] => format!("{:.2}", now.all / before.all),
            _ => String::new(),
        };
        println!(
            "| {game} | {} | {} | {} | {ratio} |",
            cells(&|taken| taken.positions.to_string()),
            cells(&|taken| taken.a_second()),
            cells(&|taken| seconds(taken.all)),
        );
    }
    Ok(())
}

/// Proves a game once; `None` if time is up first.
fn take(program: &Path, game: &str, timeout: Option<u64>) -> Result<Option<Taken>, String> {
    let file = scratch();
    let json = proof(program, game, timeout, false, &file);
    let _ = fs::remove_file(&file);
    Ok(json?.map(|json| {
        let number = |name: &str| json[name].as_f64().unwrap_or_default();
        Taken {
            positions: json["positions_searched"].as_u64().unwrap_or_default(),
            searched: number("search_seconds"),
            all: number("seconds"),
        }
    }))
}
