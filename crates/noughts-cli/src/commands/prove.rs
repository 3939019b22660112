use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use noughts::Position;
use noughts_explain::Language;
use noughts_explain::words::grouped;
use noughts_solver::Solver;
use noughts_solver::proof::{self, ProveError, Proved, Verified};
use noughts_solver::search::Limits;
use serde::Serialize;

use crate::args::Prove;
use crate::effort::limited;
use crate::end::{Exit, Failure, say};
use crate::input;
use crate::json;

pub(crate) fn run(args: &Prove, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let position = match args.board.as_slice() {
        [] => Position::start(rules),
        rows => Position::try_from(input::board(rules, rows, Language::English)?)
            .map_err(Failure::bad_input)?,
    };
    let solver = Solver::new(rules, args.effort.memory).map_err(Failure::bad_input)?;
    let started = Instant::now();
    let written = limited(&args.effort, |limits| {
        write_and_check(&solver, &position, limits, &args.out)
    });
    let seconds = started.elapsed().as_secs_f64();
    let (proved, verified) = match written {
        Ok(written) => written,
        Err(Unwritten::Failure(failure)) => return Err(failure),
        Err(Unwritten::NotProved(why)) => {
            say(&why.to_string());
            return Ok(Exit::No);
        }
    };
    if args.json {
        #[derive(Serialize)]
        struct Json<'a> {
            #[serde(flatten)]
            verified: super::verify::Json,
            file: &'a Path,
            /// Whether x wins if only the lines of x count.
            weak: &'static str,
            positions_searched: u64,
            search_seconds: f64,
            seconds: f64,
        }
        let verified = super::verify::json(&verified);
        let file = &args.out;
        json::print(
            out,
            &Json {
                verified,
                file,
                weak: weak(proved.findings.first.weak),
                positions_searched: proved.findings.nodes(),
                search_seconds: proved.searched.as_secs_f64(),
                seconds,
            },
        )?;
    } else {
        super::verify::print(&verified, out)?;
        let nodes = grouped(proved.findings.nodes().into());
        let searched = proved.searched.as_secs_f64();
        let file = args.out.display();
        writeln!(
            out,
            "{file}: {nodes} positions searched in {searched:.2} s, all in {seconds:.2} s"
        )?;
    }
    Ok(Exit::Yes)
}

/// The word for whether x wins the weak game.
pub(super) fn weak(wins: Option<bool>) -> &'static str {
    match wins {
        Some(true) => "x wins",
        Some(false) => "a draw",
        None => "?",
    }
}

/// Why there is no file.
enum Unwritten {
    /// The limits came first, or there is nothing to prove.
    NotProved(ProveError),
    Failure(Failure),
}

impl From<std::io::Error> for Unwritten {
    fn from(error: std::io::Error) -> Unwritten {
        // A file, not standard output: a broken pipe is a failure like others.
        Unwritten::Failure(Failure::Own(error.to_string()))
    }
}

/// Writes a proof beside its place, checks it, and moves it there, so that what
/// is there is whole and right.
fn write_and_check(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    file: &Path,
) -> Result<(Proved, Verified), Unwritten> {
    let part = Part::beside(file);
    let mut writer = BufWriter::new(File::create(&part.0)?);
    let proved = match proof::prove(solver, position, limits, &mut writer) {
        Ok(proved) => proved,
        Err(ProveError::Write(error)) => return Err(error.into()),
        Err(ProveError::Over) => {
            return Err(Unwritten::Failure(Failure::bad_input(ProveError::Over)));
        }
        Err(why) => return Err(Unwritten::NotProved(why)),
    };
    writer.flush()?;
    let reader = BufReader::new(File::open(&part.0)?);
    let verified = proof::verify(reader, usize::MAX).map_err(|error| {
        let what = format!("a proof that does not hold was written: {error}");
        Unwritten::Failure(Failure::Own(what))
    })?;
    fs::rename(&part.0, file)?;
    Ok((proved, verified))
}

/// A file that is not yet what it should be. It is gone when nobody holds it.
struct Part(PathBuf);

impl Part {
    fn beside(file: &Path) -> Part {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        Part(file.with_file_name(name))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After it was moved to its place there is nothing to remove.
        let _ = fs::remove_file(&self.0);
    }
}
