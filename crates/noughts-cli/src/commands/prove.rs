use std::io::{BufWriter, Seek, Write};
use std::time::Instant;

use indicatif::ProgressBar;
use noughts::{Player, Position, Rules};
use noughts_analysis::Language::English;
use noughts_analysis::messages::grouped;
use noughts_solver::proof::{self, Claim, ProveError, Proved, VerifyError};
use noughts_solver::{Limits, Solver};
use serde::Serialize;

use super::verify::{Checked, VerifiedJson, claim};
use crate::args::Prove;
use crate::exit::{Exit, Failure};
use crate::interrupt::was_interrupted;
use crate::output::{self, LateFile, OutputFile};
use crate::{input, json};

pub(crate) fn run(args: &Prove, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let position = input::start(rules, &args.board, English);
    let position = position.map_err(|failure| with_hint(failure, args))?;
    let bytes = args.effort.search_bytes();
    let solver = match args.weak {
        None => Solver::new(rules, bytes),
        Some(_) => Solver::for_weak_game(rules, bytes),
    };
    let solver = solver.map_err(Failure::bad_input)?;
    args.saving.check(&args.out)?;
    // The file itself is made when there is something to write.
    OutputFile::create(&args.out).map(drop)?;
    let solver = args.saving.resume(solver, args.weak.is_some())?;
    let started = Instant::now();
    let (proved, checked) = args.effort.limited_estimating(|limits, bar| {
        let work = || write_and_check(&solver, &position, limits, bar, args);
        args.saving.while_saving(&solver, bar, work)
    })?;
    let seconds = started.elapsed().as_secs_f64();
    if output::is_standard_output(&args.out) {
        // The proof is there already.
        return Ok(Exit::Yes);
    }
    let file = args.out.display().to_string();
    if args.json {
        json::print(out, &ProveJson::new(file, &proved, &checked, seconds))?;
        return Ok(Exit::Yes);
    }
    super::verify::print(&checked, out)?;
    let nodes = grouped(proved.findings.nodes().into());
    let searched = proved.searched.as_secs_f64();
    writeln!(
        out,
        "{file}: {nodes} positions searched in {searched:.2} s, all in {seconds:.2} s"
    )?;
    Ok(Exit::Yes)
}

/// `--weak o` is read as --weak and a board.
fn with_hint(failure: Failure, args: &Prove) -> Failure {
    let [board] = &args.board[..] else {
        return failure;
    };
    let player = ["x", "o"].into_iter().find(|player| board == player);
    match (failure, player) {
        (Failure::BadInput(why), Some(player)) if args.weak.is_some() => Failure::BadInput(
            format!("{why}; for the weak game of {player} write --weak={player}"),
        ),
        (failure, _) => failure,
    }
}

/// A certificate and what it took, as JSON.
#[derive(Serialize)]
struct ProveJson {
    #[serde(flatten)]
    verified: VerifiedJson,
    file: String,
    /// The result for x if only the lines of x count; absent if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    weak: Option<String>,
    positions_searched: u64,
    search_seconds: f64,
    seconds: f64,
}

impl ProveJson {
    fn new(file: String, proved: &Proved, checked: &Checked, seconds: f64) -> ProveJson {
        ProveJson {
            verified: super::verify::json(checked),
            file,
            weak: weak(
                checked.verified.position.rules(),
                proved.findings.first.weak,
            ),
            positions_searched: proved.findings.nodes(),
            search_seconds: proved.searched.as_secs_f64(),
            seconds,
        }
    }
}

/// The result of the weak game, in which only the lines of x count, if it is known.
pub(super) fn weak(rules: &Rules, x_wins: Option<bool>) -> Option<String> {
    let known = if x_wins? {
        Claim::Wins(Player::First)
    } else {
        Claim::Draw
    };
    Some(claim(rules, known))
}

/// Writes a proof beside its place, checks it, and moves it there, so that what
/// is there is whole and right.
fn write_and_check(
    solver: &Solver,
    position: &Position,
    limits: &Limits<'_>,
    bar: &ProgressBar,
    args: &Prove,
) -> Result<(Proved, Checked), Failure> {
    let file = &args.out;
    let mut late = LateFile::new(file);
    let mut writer = BufWriter::new(&mut late);
    let proved = match args.weak {
        None => proof::prove(solver, position, limits, &mut writer),
        Some(player) => proof::prove_weak(solver, position, player, limits, &mut writer),
    };
    let proved = match proved {
        Ok(proved) => proved,
        Err(ProveError::Write(error)) => return Err(output::failure(file, &error)),
        Err(error @ ProveError::Over) => return Err(Failure::bad_input(error)),
        Err(_) if was_interrupted() => return Err(Failure::Interrupted),
        Err(why) => return Err(Failure::NotKnown(why.to_string())),
    };
    let flushed = writer.flush();
    drop(writer);
    flushed.map_err(|error| output::failure(file, &error))?;
    let mut output = late.into_output()?;
    let rewound = output.file().rewind();
    rewound.map_err(|error| output::failure(file, &error))?;
    let checked = super::verify::check(output.file(), usize::MAX, bar);
    let checked = checked.map_err(|error| Failure::Internal(does_not_hold(&error)))?;
    output.keep()?;
    Ok((proved, checked))
}

/// A failure of our own.
pub(super) fn does_not_hold(error: &VerifyError) -> String {
    format!("a proof that does not hold was written: {error}")
}
