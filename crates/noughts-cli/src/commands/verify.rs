use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use noughts::Rules;
use noughts_explain::Language;
use noughts_explain::draw;
use noughts_explain::words::{self, grouped};
use noughts_solver::proof::{self, Argument, Claim, Half, Verified, VerifyError};
use serde::Serialize;

use crate::args::Verify;
use crate::exit::{Exit, Failure, say};
use crate::json;

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
    writeln!(out, "{}\n", words::game(rules, Language::English))?;
    writeln!(
        out,
        "{}",
        draw::board(verified.position.board(), Language::English)
    )?;
    let turn = rules.player_name(verified.position.turn());
    let claimed = claim(rules, verified.claim);
    writeln!(out, "Proved with {turn} to move: {claimed}")?;
    for half in &verified.halves {
        writeln!(out, "- {}", in_words(rules, half, verified.claim))?;
    }
    writeln!(out, "{} bytes", grouped(verified.bytes.into()))?;
    Ok(())
}

/// What is claimed, with the names that the players have in the game.
pub(super) fn claim(rules: &Rules, claim: Claim) -> String {
    match claim {
        Claim::Wins(player) => format!("{} wins", rules.player_name(player)),
        Claim::Draw => "a draw".to_owned(),
    }
}

fn in_words(rules: &Rules, half: &Half, claim: Claim) -> String {
    let verb = match claim {
        Claim::Wins(_) => "wins",
        Claim::Draw => "does not win",
    };
    let (attacker, argument) = (rules.player_name(half.attacker), half.argument);
    let how = format!("{attacker} {verb}: {argument}");
    match argument {
        Argument::Stealing => how,
        _ => format!(
            "{how}, {} positions move by move, {} by pairs and weights, {} seen before",
            grouped(half.records.into()),
            grouped(half.pairings.into()),
            grouped(half.references.into()),
        ),
    }
}

#[derive(Serialize)]
pub(super) struct CertificateJson {
    game: Rules,
    board: String,
    claim: String,
    bytes: u64,
    halves: Vec<HalfJson>,
}

#[derive(Serialize)]
struct HalfJson {
    player: &'static str,
    wins: bool,
    argument: String,
    moves: u64,
    holds: u64,
    references: u64,
}

pub(super) fn json(verified: &Verified) -> CertificateJson {
    let rules = verified.position.rules();
    let half = |half: &Half| HalfJson {
        player: rules.player_name(half.attacker),
        wins: verified.claim == Claim::Wins(half.attacker),
        argument: half.argument.to_string(),
        moves: half.records,
        holds: half.pairings,
        references: half.references,
    };
    CertificateJson {
        game: *rules,
        board: verified.position.to_string(),
        claim: claim(rules, verified.claim),
        bytes: verified.bytes,
        halves: verified.halves.iter().map(half).collect(),
    }
}
