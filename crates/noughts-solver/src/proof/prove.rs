//! Searches the value of a position, and proves it.

use std::error::Error;
use std::io::Write;
use std::time::Duration;
use std::{fmt, io};

use noughts::{Player, Position};

use super::format::Header;
use super::write::{ProofWriter, WritingMeter};
use super::{Argument, Claim};
use crate::limits::{Instant, Limits};
use crate::solver::{Finding, Findings, Solver};

/// Searches the value of a position and writes a certificate of it. With a player in `weak`, it
/// instead proves whether that player wins the weak game, in which only that player's lines
/// count.
///
/// # Errors
///
/// The limits end the search first, the game is over, or `out` fails.
pub fn prove(
    solver: &Solver,
    position: &Position,
    weak: Option<Player>,
    limits: &Limits<'_>,
    out: &mut impl Write,
) -> Result<Proved, ProveError> {
    if position.is_over() {
        return Err(ProveError::Over);
    }
    let started = Instant::now();
    let (findings, claim) = match weak {
        Some(attacker) => {
            let finding = solver.weak_finding(position, attacker, limits);
            let claim = finding.weak.map(|wins| Claim::Weak { attacker, wins });
            (Findings::new(attacker, finding, Finding::UNKNOWN), claim)
        }
        None => {
            let findings = solver.findings(position, limits);
            let outcome = findings.prospect(position.turn()).outcome(position.turn());
            (findings, outcome.map(Claim::from))
        }
    };
    let searched = started.elapsed();
    let claim = claim.ok_or(ProveError::Unknown)?;
    let position = *position;
    Header { position, claim }.write(out)?;
    let meter = WritingMeter::new(limits);
    let writer = |search, attacker| ProofWriter::new(search, &position, attacker, &meter);
    match claim {
        Claim::Wins(attacker) => writer(&solver.whole, attacker).wins()?.write(out)?,
        Claim::Draw => {
            for attacker in Player::BOTH {
                let Finding { argument, .. } = findings.of(attacker);
                out.write_all(&[argument.byte()])?;
                let search = match argument {
                    Argument::Stealing => continue,
                    Argument::Whole => &solver.whole,
                    Argument::Weak | Argument::Attacking => &solver.weak,
                };
                writer(search, attacker).holds()?.write(out)?;
            }
        }
        Claim::Weak { attacker, wins } => {
            let writer = writer(&solver.weak, attacker);
            let proof = if wins {
                writer.wins()?
            } else {
                writer.holds()?
            };
            proof.write(out)?;
        }
    }
    Ok(Proved {
        claim,
        findings,
        searched,
    })
}

/// The result of a proof, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The claim of the certificate.
    pub claim: Claim,
    /// The result of the search.
    pub findings: Findings,
    /// How long the search took; the rest went into writing.
    pub searched: Duration,
}

/// Why there is no certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProveError {
    /// The limits ended the search before the value was known.
    Unknown,
    /// The limits ended the search for the proof of a known value.
    Stopped,
    /// The game is over, and there is nothing to prove.
    Over,
    /// The transposition table is too small: it keeps losing proven moves.
    Forgotten,
    /// The certificate cannot be written.
    Write(io::Error),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Unknown => f.write_str("the value is not known within the limits"),
            ProveError::Stopped => {
                f.write_str("the value is known, but its proof is not complete within the limits")
            }
            ProveError::Over => f.write_str("the game is over, there is nothing to prove"),
            ProveError::Forgotten => {
                f.write_str("the memory limit is too small to store the proof")
            }
            ProveError::Write(error) => error.fmt(f),
        }
    }
}

impl Error for ProveError {}

impl From<io::Error> for ProveError {
    fn from(error: io::Error) -> ProveError {
        ProveError::Write(error)
    }
}
