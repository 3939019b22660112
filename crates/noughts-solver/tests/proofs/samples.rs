//! Certificates to try.

use noughts::Position;
use noughts_solver::proof::{Verified, VerifyError, prove, verify};
use noughts_solver::{Limits, Solver};

use crate::positions::rules;

pub(crate) const MEMORY: usize = 50_000_000;

/// Where things are in a certificate of a game whose text has five letters, such as
/// `3,3,3`.
pub(crate) const VERSION: usize = 13;
pub(crate) const GAME: usize = 15;
pub(crate) const STONES: usize = 20;
pub(crate) const BODY: usize = 37;

pub(crate) fn certificate(position: &Position) -> Vec<u8> {
    let solver = Solver::new(*position.rules(), MEMORY).unwrap();
    let mut bytes = Vec::new();
    prove(&solver, position, &Limits::NONE, &mut bytes).unwrap();
    bytes
}

pub(crate) fn accept(bytes: &[u8]) -> Verified {
    verify(bytes, MEMORY).unwrap()
}

pub(crate) fn refuse(bytes: &[u8]) -> VerifyError {
    verify(bytes, MEMORY).unwrap_err()
}

/// Certificates of every kind: of a win, and of draws with the weak and with the whole
/// argument.
pub(crate) fn samples() -> Vec<Vec<u8>> {
    let lost = Position::parse(rules(4, 3, 3), "x.../.o../....").unwrap();
    [
        Position::start(rules(3, 3, 3)),
        Position::start(rules(4, 3, 3)),
        Position::start(rules(5, 4, 4)),
        Position::start(rules(6, 6, 5)),
        lost,
    ]
    .iter()
    .map(certificate)
    .collect()
}
