use std::io::{BufReader, BufWriter, Seek, Write};
use std::path::Path;
use std::time::Instant;

use noughts::Position;
use noughts_explain::Language;
use noughts_explain::words::grouped;
use noughts_solver::proof::{self, ProveError, Proved, Verified};
use noughts_solver::{Limits, Solver};
use serde::Serialize;

use super::verify::CertificateJson;
use crate::args::Prove;
use crate::exit::{Exit, Failure};
use crate::interrupt::was_interrupted;
use crate::output::{self, OutputFile};
use crate::{input, json};

pub(crate) fn run(args: &Prove, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let position = input::start(rules, &args.board, Language::English)?;
    let solver = Solver::new(rules, args.effort.search_bytes()).map_err(Failure::bad_input)?;
    let started = Instant::now();
    let (proved, verified) = args
        .effort
        .limited(|limits| write_and_check(&solver, &position, limits, &args.out))?;
    let seconds = started.elapsed().as_secs_f64();
    if output::is_standard_output(&args.out) {
        // The proof is there already.
        return Ok(Exit::Yes);
    }
    let file = args.out.display().to_string();
    if args.json {
        json::print(out, &ProveJson::new(file, &proved, &verified, seconds))?;
        return Ok(Exit::Yes);
    }
    super::verify::print(&verified, out)?;
    let nodes = grouped(proved.findings.nodes().into());
    let searched = proved.searched.as_secs_f64();
    writeln!(
        out,
        "{file}: {nodes} positions searched in {searched:.2} s, all in {seconds:.2} s"
    )?;
    Ok(Exit::Yes)
}

/// A certificate and what it took, as JSON.
#[derive(Serialize)]
struct ProveJson {
    #[serde(flatten)]
    verified: CertificateJson,
    file: String,
    /// Whether x wins if only the lines of x count.
    weak: &'static str,
    positions_searched: u64,
    search_seconds: f64,
    seconds: f64,
}

impl ProveJson {
    fn new(file: String, proved: &Proved, verified: &Verified, seconds: f64) -> ProveJson {
        ProveJson {
            verified: super::verify::json(verified),
            file,
            weak: weak(proved.findings.first.weak),
            positions_searched: proved.findings.nodes(),
            search_seconds: proved.searched.as_secs_f64(),
            seconds,
        }
    }
}

/// The word for whether x wins the weak game.
pub(super) fn weak(wins: Option<bool>) -> &'static str {
    match wins {
        Some(true) => "x wins",
        Some(false) => "a draw",
        None => "?",
    }
}

/// Writes a proof beside its place, checks it, and moves it there, so that what
/// is there is whole and right.
fn write_and_check(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    file: &Path,
) -> Result<(Proved, Verified), Failure> {
    let mut output = OutputFile::create(file)?;
    let mut writer = BufWriter::new(output.file());
    let proved = match proof::prove(solver, position, limits, &mut writer) {
        Ok(proved) => proved,
        Err(ProveError::Write(error)) => return Err(output::failure(file, &error)),
        Err(ProveError::Over) => return Err(Failure::bad_input(ProveError::Over)),
        Err(_) if was_interrupted() => return Err(Failure::Interrupted),
        Err(why) => return Err(Failure::NotKnown(why.to_string())),
    };
    let flushed = writer.flush();
    drop(writer);
    let rewound = flushed.and_then(|()| output.file().rewind());
    rewound.map_err(|error| output::failure(file, &error))?;
    let verified = proof::verify(BufReader::new(output.file()), usize::MAX).map_err(|error| {
        Failure::Own(format!("a proof that does not hold was written: {error}"))
    })?;
    output.keep()?;
    Ok((proved, verified))
}
