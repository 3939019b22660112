use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use indicatif::ProgressBar;
use noughts::Rules;
use noughts_analysis::Language::English;
use noughts_analysis::draw;
use noughts_analysis::messages::{Message, grouped};
use noughts_solver::proof::{self, Argument, Claim, Half, Verified, VerifyError};
use serde::Serialize;

use crate::args::Verify;
use crate::effort::{TICK, spinner};
use crate::exit::{Exit, Failure, say};
use crate::hash::Hashing;
use crate::json;

pub(crate) fn run(args: &Verify, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = name(&args.file);
    let bar = spinner();
    let checked = check(open(&args.file)?, args.memory, &bar);
    bar.finish_and_clear();
    match checked {
        Ok(checked) => {
            if args.json {
                json::print(out, &json(&checked))?;
            } else {
                print(&checked, out)?;
            }
            Ok(Exit::Yes)
        }
        Err(VerifyError::Read(error)) => Err(Failure::unusable(name, &error)),
        Err(VerifyError::OutOfMemory { states }) => {
            let states = grouped(states as u128);
            Err(Failure::BadInput(format!(
                "{name}: expected memory for more than {states} positions; --memory gives it more"
            )))
        }
        Err(error) => {
            say(&format!("{name}: not a proof: {error}"));
            Ok(Exit::No)
        }
    }
}

/// A certificate that holds.
pub(super) struct Checked {
    pub(super) verified: Verified,
    /// The hash of all its bytes.
    pub(super) sha256: String,
}

/// Checks a certificate, which is read to its end, and shows how far that has come.
pub(super) fn check(
    input: impl Read,
    memory: usize,
    bar: &ProgressBar,
) -> Result<Checked, VerifyError> {
    bar.enable_steady_tick(TICK);
    let shown = Shown {
        inner: input,
        bytes: 0,
        bar,
    };
    let mut input = BufReader::new(Hashing::new(shown));
    let verified = proof::verify(&mut input, memory)?;
    Ok(Checked {
        verified,
        sha256: input.into_inner().sha256(),
    })
}

/// Shows how many bytes were read through it.
struct Shown<'a, R> {
    inner: R,
    bytes: u64,
    bar: &'a ProgressBar,
}

impl<R: Read> Read for Shown<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        let bytes = grouped(self.bytes.into());
        let message = format!("checking the proof, {bytes} bytes so far");
        self.bar.set_message(message);
        Ok(count)
    }
}

/// How an error calls a file that was named.
pub(super) fn name(file: &Path) -> String {
    if file == Path::new("-") {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}

/// Opens a file, or standard input if it is -.
pub(super) fn open(file: &Path) -> Result<Box<dyn Read>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file);
    let opened = opened.map_err(|error| Failure::unusable(file.display(), &error))?;
    Ok(Box::new(opened))
}

/// The claim of a certificate, and its arguments.
pub(super) fn print(checked: &Checked, out: &mut impl Write) -> Result<(), Failure> {
    let verified = &checked.verified;
    let (position, claim) = (&verified.position, verified.claim);
    let rules = position.rules();
    writeln!(out, "{}\n", Message::Game.text(rules, English))?;
    writeln!(out, "{}", draw::board(position.board(), English))?;
    let turn = rules.player_name(position.turn());
    let proved = self::claim(rules, claim);
    writeln!(out, "Proved with {turn} to move: {proved}")?;
    for half in &verified.halves {
        writeln!(out, "- {}", self::half(rules, half, claim))?;
    }
    writeln!(out, "{} bytes", grouped(verified.bytes.into()))?;
    writeln!(out, "SHA-256 {}", checked.sha256)?;
    Ok(())
}

/// The claim about a game, as short as in a table: `x wins`.
pub(super) fn claim(rules: &Rules, claim: Claim) -> String {
    match claim {
        Claim::Wins(player) => format!("{} wins", rules.player_name(player)),
        Claim::Draw => "a draw".to_owned(),
        Claim::Weak { attacker, wins } => {
            let verb = if wins { "wins" } else { "does not win" };
            format!("{} {verb} the weak game", rules.player_name(attacker))
        }
    }
}

/// How one part of a proof goes.
fn half(rules: &Rules, half: &Half, claim: Claim) -> String {
    let shown = match claim {
        // It has one part, which shows all that is claimed.
        Claim::Weak { .. } => self::claim(rules, claim),
        _ if claim.wins(half.attacker) => format!("{} wins", rules.player_name(half.attacker)),
        _ => format!("{} does not win", rules.player_name(half.attacker)),
    };
    let argument = half.argument;
    let [records, pairings, references] =
        [half.records, half.pairings, half.references].map(|number| grouped(number.into()));
    match argument {
        Argument::Stealing => format!("{shown}: {argument}"),
        _ => format!(
            "{shown}: {argument}, {records} positions move by move, {pairings} by pairs and \
             weights, {references} seen before"
        ),
    }
}

/// A certificate that holds, as JSON.
#[derive(Serialize)]
pub(super) struct VerifiedJson {
    game: Rules,
    board: String,
    claim: String,
    bytes: u64,
    sha256: String,
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

pub(super) fn json(checked: &Checked) -> VerifiedJson {
    let verified = &checked.verified;
    let rules = verified.position.rules();
    let half = |half: &Half| HalfJson {
        player: rules.player_name(half.attacker),
        wins: verified.claim.wins(half.attacker),
        argument: half.argument.to_string(),
        moves: half.records,
        holds: half.pairings,
        references: half.references,
    };
    VerifiedJson {
        game: *rules,
        board: verified.position.to_string(),
        claim: claim(rules, verified.claim),
        bytes: verified.bytes,
        sha256: checked.sha256.clone(),
        halves: verified.halves.iter().map(half).collect(),
    }
}
