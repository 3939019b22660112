use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use indicatif::ProgressBar;
use noughts::Rules;
use noughts_analysis::Language;
use noughts_analysis::draw;
use noughts_analysis::words::game;
use noughts_analysis::words::proofs::{claim, verify_error};
use noughts_solver::proof::{self, Half, Verified, VerifyError};
use serde::Serialize;

use crate::args::Verify;
use crate::bar;
use crate::effort::TICK;
use crate::exit::{Exit, Failure, say};
use crate::hash::Hashing;
use crate::json;
use crate::words::files::STANDARD_INPUT;
use crate::words::{progress, proofs as words};

pub(crate) fn run(args: &Verify, out: &mut impl Write) -> Result<Exit, Failure> {
    let language = args.speech.language();
    let name = name(&args.file, language);
    let bar = bar::spinner();
    let checked = check(open(&args.file)?, args.memory, &bar, language);
    bar.finish_and_clear();
    match checked {
        Ok(checked) => {
            if args.json {
                json::print(out, &json(&checked))?;
            } else {
                print(&checked, language, out)?;
            }
            Ok(Exit::Yes)
        }
        Err(VerifyError::Read(error)) => Err(Failure::unusable(name, &error)),
        Err(error @ VerifyError::OutOfMemory { .. }) => {
            let why = words::more_memory(&verify_error(&error, language), language);
            Err(Failure::bad_input(format!("{name}: {why}")))
        }
        Err(error) => {
            let why = verify_error(&error, language);
            say(&words::not_a_proof(&name, &why, language));
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
    language: Language,
) -> Result<Checked, VerifyError> {
    bar.enable_steady_tick(TICK);
    let shown = Shown {
        inner: input,
        bytes: 0,
        bar,
        language,
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
    language: Language,
}

impl<R: Read> Read for Shown<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        let message = progress::checking(self.bytes, self.language);
        self.bar.set_message(message);
        Ok(count)
    }
}

/// How an error calls a file that was named.
pub(super) fn name(file: &Path, language: Language) -> String {
    match file == Path::new("-") {
        true => STANDARD_INPUT.in_language(language).to_owned(),
        false => file.display().to_string(),
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

/// What a certificate proves, and how.
pub(super) fn print(
    checked: &Checked,
    language: Language,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let verified = &checked.verified;
    let (position, claim) = (&verified.position, verified.claim);
    let rules = position.rules();
    writeln!(out, "{}\n", game(rules, language))?;
    writeln!(out, "{}", draw::board(position.board(), language))?;
    let proved = words::proved(rules, position.turn(), claim, language);
    writeln!(out, "{proved}")?;
    for half in &verified.halves {
        writeln!(out, "- {}", words::half(rules, half, claim, language))?;
    }
    writeln!(out, "{}", words::bytes(verified.bytes, language))?;
    writeln!(out, "SHA-256 {}", checked.sha256)?;
    Ok(())
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
        claim: claim(rules, verified.claim, Language::English),
        bytes: verified.bytes,
        sha256: checked.sha256.clone(),
        halves: verified.halves.iter().map(half).collect(),
    }
}
