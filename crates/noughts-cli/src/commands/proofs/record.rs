//! The proof of a game: recorded, or found now.

use std::time::Instant;

use indicatif::ProgressBar;
use noughts::{Player, Position, Rules};
use noughts_solver::Solver;
use noughts_solver::proof::{self, Argument, Claim, ProveError};
use serde::Serialize;

use super::prove::{invalid_proof_text, weak};
use super::verify::{Checked, as_text, as_text_or_null, check};
use crate::args::Values;
use crate::exit::{Failure, was_interrupted};

/// The results of `cargo xtask bench solver`: game, claim, weak, argument, bytes, seconds, three
/// figures for docs/BENCHMARKS.md, the hash of the certificate and its file in the repository;
/// then bytes, hash and file of the certificate of the weak game, if it has a separate one.
pub(super) const RECORD: &str = include_str!("proved.csv");

/// The same columns for further games, proved by `noughts prove --game GAME --jobs 1 --memory 4G
/// --out FILE`.
const FURTHER: &str = include_str!("further.csv");

/// A proof, and its cost.
#[derive(Serialize)]
pub(super) struct Proof {
    #[serde(serialize_with = "as_text")]
    pub(super) claim: Claim,
    /// The result if only the lines of x count.
    #[serde(
        serialize_with = "as_text_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    pub(super) weak: Option<Claim>,
    #[serde(serialize_with = "as_text")]
    pub(super) argument: Argument,
    #[serde(flatten)]
    pub(super) certificate: Certificate,
    pub(super) seconds: f64,
    /// A separate certificate of the weak game. `None` if the certificate of the value proves who
    /// wins the weak game.
    #[serde(rename = "weak_proof", skip_serializing_if = "Option::is_none")]
    pub(super) of_weak_game: Option<Certificate>,
}

/// Identifies a certificate.
#[derive(Serialize)]
pub(super) struct Certificate {
    pub(super) bytes: u64,
    /// Empty if the game was proved before hashes were recorded.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) sha256: String,
    /// Its file in the repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
}

/// The claims and arguments of the recorded proofs.
const CLAIMS: [Claim; 3] = [
    Claim::Wins(Player::First),
    Claim::Wins(Player::Second),
    Claim::Draw,
];

const ARGUMENTS: [Argument; 3] = [Argument::Stealing, Argument::Weak, Argument::Whole];

/// The recorded proof of a game.
pub(super) fn recorded(rules: &Rules) -> Option<Proof> {
    let game = rules.to_string();
    RECORD.lines().chain(FURTHER.lines()).find_map(|line| {
        let mut fields = line.split(';');
        if fields.next()? != game {
            return None;
        }
        let claim = |text: &str| CLAIMS.into_iter().find(|one| one.to_string() == text);
        let argument = |text: &str| ARGUMENTS.into_iter().find(|one| one.to_string() == text);
        let (value, weak) = (claim(fields.next()?)?, claim(fields.next()?));
        let argument = argument(fields.next()?)?;
        let bytes = fields.next()?;
        Some(Proof {
            claim: value,
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

/// Proves a game now, within the limits. `None` if it takes longer, or if such games have no
/// proofs.
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
        .limited(|limits| proof::prove(&solver, &start, None, limits, &mut bytes));
    let seconds = started.elapsed().as_secs_f64();
    let Some(proved) = in_time(rules, proved)? else {
        return Ok(None);
    };
    let checked = checked(rules, &bytes)?;
    let mut found = Proof {
        claim: checked.verified.claim,
        weak: weak(&proved),
        argument: checked.verified.halves[0].argument,
        certificate: Certificate::from(checked),
        seconds,
        of_weak_game: None,
    };
    if found.claim == Claim::Draw && found.argument == Argument::Whole {
        let mut bytes = Vec::new();
        let x = Some(Player::First);
        let proved = args
            .effort
            .limited(|limits| proof::prove(&solver, &start, x, limits, &mut bytes));
        if let Some(proved) = in_time(rules, proved)? {
            found.weak = weak(&proved);
            found.of_weak_game = Some(self::checked(rules, &bytes)?.into());
        }
    }
    Ok(Some(found))
}

impl From<Checked> for Certificate {
    fn from(checked: Checked) -> Certificate {
        Certificate {
            bytes: checked.verified.bytes,
            sha256: checked.sha256,
            file: None,
        }
    }
}

/// The proof. `None` if the limits ended the search.
fn in_time<T>(rules: &Rules, found: Result<T, ProveError>) -> Result<Option<T>, Failure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(_) if was_interrupted() => Err(Failure::Interrupted),
        Err(ProveError::Unknown | ProveError::Stopped) => Ok(None),
        Err(error) => Err(Failure::Internal(format!("{rules}: {error}"))),
    }
}

/// Verifies a certificate that was just written.
fn checked(rules: &Rules, bytes: &[u8]) -> Result<Checked, Failure> {
    check(bytes, usize::MAX, &ProgressBar::hidden())
        .map_err(|error| Failure::Internal(format!("{rules}: {}", invalid_proof_text(&error))))
}
