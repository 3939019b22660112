use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use noughts::Rules;
use noughts_solver::proof::{self, Argument, Claim, Half, Verified, VerifyError};
use serde::Serialize;

use crate::args::Verify;
use crate::end::{Exit, Failure, say};
use crate::words::grouped;
use crate::{draw, json};

pub(crate) fn run(args: &Verify, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = args.file.display();
    match proof::verify(open(&args.file)?, args.memory) {
        Ok(verified) => {
            if args.json {
                json::print(out, &json(&verified))?;
            } else {
                print(&verified, out)?;
            }
            Ok(Exit::Yes)
        }
        Err(error @ (VerifyError::Read(_) | VerifyError::OutOfMemory { .. })) => {
            Err(Failure::bad_input(format!("{name}: {error}")))
        }
        Err(error) => {
            say(&format!("{name}: not a proof: {error}"));
            Ok(Exit::No)
        }
    }
}

fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file);
    let opened =
        opened.map_err(|error| Failure::bad_input(format!("{}: {error}", file.display())))?;
    Ok(Box::new(BufReader::new(opened)))
}

/// What a certificate proves, and how.
pub(super) fn print(verified: &Verified, out: &mut impl Write) -> Result<(), Failure> {
    let rules = verified.position.rules();
    let (width, height, k) = (rules.width(), rules.height(), rules.k());
    writeln!(out, "{width}×{height} board, {k} in a row wins\n")?;
    writeln!(out, "{}", draw::board(verified.position.board()))?;
    let turn = verified.position.turn();
    writeln!(out, "Proved with {turn} to move: {}", verified.claim)?;
    for half in &verified.halves {
        writeln!(out, "- {}", words(half, verified.claim))?;
    }
    writeln!(out, "{} bytes", grouped(verified.bytes.into()))?;
    Ok(())
}

fn words(half: &Half, claim: Claim) -> String {
    let verb = match claim {
        Claim::Wins(_) => "wins",
        Claim::Draw => "does not win",
    };
    let Half {
        attacker, argument, ..
    } = half;
    let how = format!("{attacker} {verb}: {argument}");
    match argument {
        Argument::Stealing => how,
        _ => format!(
            "{how}, {} positions move by move, {} by pairs and weights, {} seen before",
            grouped(half.records.into()),
            grouped(half.holds.into()),
            grouped(half.references.into()),
        ),
    }
}

#[derive(Serialize)]
pub(super) struct Json {
    game: Rules,
    board: String,
    claim: String,
    bytes: u64,
    halves: Vec<JsonHalf>,
}

#[derive(Serialize)]
struct JsonHalf {
    player: String,
    wins: bool,
    argument: String,
    moves: u64,
    holds: u64,
    references: u64,
}

pub(super) fn json(verified: &Verified) -> Json {
    let half = |half: &Half| JsonHalf {
        player: half.attacker.to_string(),
        wins: verified.claim == Claim::Wins(half.attacker),
        argument: half.argument.to_string(),
        moves: half.records,
        holds: half.holds,
        references: half.references,
    };
    Json {
        game: *verified.position.rules(),
        board: verified.position.to_string(),
        claim: verified.claim.to_string(),
        bytes: verified.bytes,
        halves: verified.halves.iter().map(half).collect(),
    }
}
