use std::io::{BufWriter, Seek, Write};
use std::time::Instant;

use indicatif::ProgressBar;
use noughts::{Player, Position};
use noughts_analysis::messages::grouped;
use noughts_solver::proof::{self, Claim, ProveError, Proved, VerifyError};
use noughts_solver::{Limits, Solver};

use super::verify::Checked;
use crate::args::Prove;
use crate::exit::{Exit, Failure, was_interrupted};
use crate::input;
use crate::output::{self, LateFile, OutputFile, print_json};

pub(crate) fn run(args: &Prove, out: &mut impl Write) -> Result<Exit, Failure> {
    let rules = args.game.rules;
    let position = input::start(rules, &args.board).map_err(|failure| with_hint(failure, args))?;
    let bytes = args.effort.search_bytes();
    let solver = match args.weak {
        None => Solver::new(rules, bytes),
        Some(_) => Solver::for_weak_game(rules, bytes),
    }
    .map_err(Failure::bad_input)?;
    args.saving.check(&args.out)?;
    // Checks that the file can be written. Nothing is written yet.
    OutputFile::create(&args.out).map(drop)?;
    let solver = args.saving.resume(solver, args.weak.is_some())?;
    let started = Instant::now();
    let (proved, checked) = args.effort.limited_with_bar(true, |limits, bar| {
        let work = || write_and_check(&solver, &position, limits, bar, args);
        args.saving.while_saving(&solver, bar, work)
    })?;
    let seconds = started.elapsed().as_secs_f64();
    if output::is_standard_output(&args.out) {
        // The proof exists already.
        return Ok(Exit::Yes);
    }
    let file = args.out.display().to_string();
    if args.json {
        let mut json = checked.json();
        json["file"] = file.into();
        if let Some(weak) = weak(&proved) {
            json["weak"] = weak.to_string().into();
        }
        json["positions_searched"] = proved.findings.nodes().into();
        json["search_seconds"] = proved.searched.as_secs_f64().into();
        json["seconds"] = seconds.into();
        print_json(out, &json)?;
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

/// Adds a hint if `--weak o` was read as --weak and a board.
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

/// The result of the weak game, in which only the lines of x count. `None` if it is unknown.
pub(super) fn weak(proved: &Proved) -> Option<Claim> {
    let x_wins = proved.findings.first.weak?;
    Some(if x_wins {
        Claim::Wins(Player::First)
    } else {
        Claim::Draw
    })
}

/// Writes a proof to a temporary file, verifies it, and moves the file to its place.
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
    let proved = match proof::prove(solver, position, args.weak, limits, &mut writer) {
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
    let checked = super::verify::check(output.file(), usize::MAX, bar)
        .map_err(|error| Failure::Internal(invalid_proof_text(&error)))?;
    output.keep()?;
    Ok((proved, checked))
}

/// The text of an internal error.
pub(super) fn invalid_proof_text(error: &VerifyError) -> String {
    format!("a proof that does not hold was written: {error}")
}
