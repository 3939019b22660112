//! The proof of a game: the recorded one, or one that is found now.

use std::time::Instant;

use noughts::{Player, Position, Rules};
use noughts_solver::Solver;
use noughts_solver::proof::{self, Argument, Claim, ProveError, Verified};
use serde::Serialize;

use super::super::prove::{does_not_hold, weak};
use super::super::verify::claim;
use crate::args::Values;
use crate::exit::Failure;
use crate::hash::sha256;
use crate::interrupt::was_interrupted;

/// What `cargo xtask bench solver` proved: game, claim, weak, argument, bytes, seconds,
/// three figures for docs/BENCHMARKS.md, the hash of the certificate and the file where it
/// is kept; then bytes, hash and file of the certificate of the weak game, if that takes
/// one of its own.
pub(super) const RECORD: &str = include_str!("../proved.csv");

/// The same of further games, by `noughts prove --game GAME --jobs 1 --memory 4G --out FILE`.
const FURTHER: &str = include_str!("further.csv");

/// A proof, and its cost.
#[derive(Clone)]
pub(super) struct Proof {
    pub(super) claim: Claim,
    /// Whether x wins if only the lines of x count.
    pub(super) weak: Option<bool>,
    pub(super) argument: Argument,
    pub(super) seconds: f64,
    pub(super) certificate: Certificate,
    /// Where the certificate of the value does not tell who wins the weak game.
    pub(super) of_weak_game: Option<Certificate>,
}

/// Which certificate it is.
#[derive(Clone, Serialize)]
pub(super) struct Certificate {
    pub(super) bytes: u64,
    /// Empty if it was proved before hashes were recorded.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) sha256: String,
    /// Where the repository keeps it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
}

/// The proof of a game from the last benchmark.
pub(super) fn recorded(rules: &Rules) -> Option<Proof> {
    let game = rules.to_string();
    RECORD.lines().chain(FURTHER.lines()).find_map(|line| {
        let mut fields = line.split(';');
        if fields.next()? != game {
            return None;
        }
        let claim = claim_of(rules, fields.next()?)?;
        let weak = weak_of(rules, fields.next()?)?;
        let argument = argument_of(fields.next()?)?;
        let bytes = fields.next()?;
        Some(Proof {
            claim,
            weak,
            argument,
            seconds: fields.next()?.parse().ok()?,
            certificate: Certificate::of(bytes, fields.nth(3)?, fields.next()?)?,
            of_weak_game: Certificate::of(fields.next()?, fields.next()?, fields.next()?),
        })
    })
}

impl Certificate {
    fn of(bytes: &str, sha256: &str, file: &str) -> Option<Certificate> {
        Some(Certificate {
            bytes: bytes.parse().ok()?,
            sha256: sha256.to_owned(),
            file: (!file.is_empty()).then(|| file.to_owned()),
        })
    }
}

/// The claim that is written so.
fn claim_of(rules: &Rules, text: &str) -> Option<Claim> {
    let [first, second] = Player::BOTH.map(Claim::Wins);
    let mut claims = [first, second, Claim::Draw].into_iter();
    claims.find(|known| claim(rules, *known) == text)
}

/// The result of the weak game, as text.
fn weak_of(rules: &Rules, text: &str) -> Option<Option<bool>> {
    let mut known = [Some(true), Some(false), None].into_iter();
    known.find(|known| weak(rules, *known).map_or("?" == text, |weak| weak == text))
}

/// The argument that is written so.
fn argument_of(text: &str) -> Option<Argument> {
    let mut arguments = [Argument::Stealing, Argument::Weak, Argument::Whole].into_iter();
    arguments.find(|known| known.to_string() == text)
}

/// Proves a game now, within the limits; `None` if that takes longer, or if there are no
/// proofs of such a game.
pub(super) fn prove(rules: &Rules, args: &Values) -> Result<Option<Proof>, Failure> {
    let memory = args.effort.search_bytes();
    let Ok(solver) = Solver::new(*rules, memory) else {
        return Ok(None);
    };
    let start = Position::start(*rules);
    let started = Instant::now();
    let mut bytes = Vec::new();
    let proved = args
        .effort
        .limited(|limits| proof::prove(&solver, &start, limits, &mut bytes));
    let seconds = started.elapsed().as_secs_f64();
    let Some(proved) = in_time(rules, proved)? else {
        return Ok(None);
    };
    let verified = verified(rules, &bytes)?;
    let argument = verified.halves[0].argument;
    let mut found = Proof {
        claim: verified.claim,
        weak: proved.findings.first.weak,
        argument,
        seconds,
        certificate: Certificate::new(&bytes),
        of_weak_game: None,
    };
    if verified.claim == Claim::Draw && argument == Argument::Whole {
        let mut bytes = Vec::new();
        let (x, solver) = (Player::First, &solver);
        let weak = args
            .effort
            .limited(|limits| proof::prove_weak(solver, &start, x, limits, &mut bytes));
        if let Some(weak) = in_time(rules, weak)? {
            self::verified(rules, &bytes)?;
            found.weak = weak.findings.first.weak;
            found.of_weak_game = Some(Certificate::new(&bytes));
        }
    }
    Ok(Some(found))
}

impl Certificate {
    fn new(bytes: &[u8]) -> Certificate {
        Certificate {
            bytes: bytes.len() as u64,
            sha256: sha256(bytes),
            file: None,
        }
    }
}

/// The proof that was found; `None` if the limits ended the search.
fn in_time<T>(rules: &Rules, found: Result<T, ProveError>) -> Result<Option<T>, Failure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(_) if was_interrupted() => Err(Failure::Interrupted),
        Err(ProveError::Unknown | ProveError::Stopped) => Ok(None),
        Err(error) => Err(Failure::Internal(format!("{rules}: {error}"))),
    }
}

/// The claim of a certificate that was just written.
fn verified(rules: &Rules, bytes: &[u8]) -> Result<Verified, Failure> {
    proof::verify(bytes, usize::MAX)
        .map_err(|error| Failure::Internal(format!("{rules}: {}", does_not_hold(&error))))
}
