use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use indicatif::ProgressBar;
use noughts_analysis::Language::English;
use noughts_analysis::draw;
use noughts_analysis::messages::{Message, grouped};
use noughts_solver::proof::{self, Argument, Claim, Half, Verified, VerifyError};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::args::Verify;
use crate::effort::{TICK, spinner};
use crate::exit::{Exit, Failure, say};
use crate::output::print_json;

pub(crate) fn run(args: &Verify, out: &mut impl Write) -> Result<Exit, Failure> {
    let name = name(&args.file);
    let bar = spinner();
    let checked = check(open(&args.file)?, args.memory, &bar);
    bar.finish_and_clear();
    match checked {
        Ok(checked) => {
            if args.json {
                print_json(out, &checked.json())?;
            } else {
                print(&checked, out)?;
            }
            Ok(Exit::Yes)
        }
        Err(VerifyError::Read(error)) => Err(Failure::unusable(name, &error)),
        Err(VerifyError::OutOfMemory { states }) => {
            let states = grouped(states as u128);
            Err(Failure::BadInput(format!(
                "{name}: the verification needs memory for more than {states} positions; use a larger \
                 --memory"
            )))
        }
        Err(error) => {
            say(&format!("{name}: not a proof: {error}"));
            Ok(Exit::No)
        }
    }
}

/// A verified certificate.
pub(super) struct Checked {
    pub(super) verified: Verified,
    /// The SHA-256 hash of all its bytes, in hexadecimal digits.
    pub(super) sha256: String,
}

/// Verifies a certificate, reading it to its end, and shows the progress.
pub(super) fn check(
    input: impl Read,
    memory: usize,
    bar: &ProgressBar,
) -> Result<Checked, VerifyError> {
    bar.enable_steady_tick(TICK);
    let mut input = BufReader::new(Watched {
        inner: input,
        hash: Sha256::new(),
        bytes: 0,
        bar,
    });
    let verified = proof::verify(&mut input, memory)?;
    let sha256 = input.into_inner().hash.finalize();
    Ok(Checked {
        verified,
        sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect(),
    })
}

/// A reader that hashes the bytes that pass through it, and shows their number.
struct Watched<'a, R> {
    inner: R,
    hash: Sha256,
    bytes: u64,
    bar: &'a ProgressBar,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.hash.update(&buffer[..count]);
        self.bytes += count as u64;
        let bytes = grouped(self.bytes.into());
        let message = format!("checking the proof, {bytes} bytes so far");
        self.bar.set_message(message);
        Ok(count)
    }
}

/// The name of a file for errors.
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
    let opened = File::open(file).map_err(|error| Failure::unusable(file.display(), &error))?;
    Ok(Box::new(opened))
}

/// The claim of a certificate, and its arguments.
pub(super) fn print(checked: &Checked, out: &mut impl Write) -> Result<(), Failure> {
    let verified = &checked.verified;
    let position = &verified.position;
    let rules = position.rules();
    writeln!(out, "{}\n", Message::Game.text(rules, English))?;
    writeln!(out, "{}", draw::board(position.board(), English))?;
    let turn = rules.player_name(position.turn());
    writeln!(out, "Proved with {turn} to move: {}", verified.claim)?;
    for half in &verified.halves {
        writeln!(out, "- {}", self::half(half, verified.claim))?;
    }
    writeln!(out, "{} bytes", grouped(verified.bytes.into()))?;
    writeln!(out, "SHA-256 {}", checked.sha256)?;
    Ok(())
}

/// Describes one part of a proof.
fn half(half: &Half, claim: Claim) -> String {
    let shown = match claim {
        // It has a single part, which proves the whole claim.
        Claim::Weak { .. } => claim.to_string(),
        _ if claim.wins(half.attacker) => Claim::Wins(half.attacker).to_string(),
        _ => format!("{} does not win", proof::player_name(half.attacker)),
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

impl Checked {
    pub(super) fn json(&self) -> Value {
        let Verified {
            position,
            claim,
            halves,
            bytes,
        } = &self.verified;
        let half = |half: &Half| {
            json!({
                "player": proof::player_name(half.attacker),
                "wins": claim.wins(half.attacker),
                "argument": half.argument.to_string(),
                "moves": half.records,
                "holds": half.pairings,
                "references": half.references,
            })
        };
        json!({
            "game": position.rules(),
            "board": position.to_string(),
            "claim": claim.to_string(),
            "bytes": bytes,
            "sha256": self.sha256,
            "halves": halves.iter().map(half).collect::<Vec<_>>(),
        })
    }
}

/// Serializes a value as its text.
pub(super) fn as_text<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Serializes an optional value as its text, or as null.
pub(super) fn as_text_or_null<S: Serializer>(
    value: &Option<impl Display>,
    to: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(to)
}
