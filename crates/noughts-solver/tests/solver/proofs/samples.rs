//! Sample certificates.

use noughts::{Player, Position};
use noughts_solver::proof::{Verified, VerifyError, prove, verify};
use noughts_solver::{Limits, Solver};

use crate::positions::rules;

pub(crate) const MEMORY: usize = 50_000_000;

/// The offsets of the fields in a certificate of a game whose text has five letters, such as
/// `3,3,3`.
pub(crate) const VERSION: usize = 13;
pub(crate) const GAME: usize = 15;
pub(crate) const STONES: usize = 20;
pub(crate) const CLAIM: usize = 36;
pub(crate) const BODY: usize = 37;

/// A certificate of the value of a position.
pub(crate) fn certificate(position: &Position) -> Vec<u8> {
    proved(
        &Solver::new(*position.rules(), MEMORY).unwrap(),
        position,
        None,
    )
}

pub(crate) fn weak_certificate(position: &Position, attacker: Player) -> Vec<u8> {
    let solver = Solver::for_weak_game(*position.rules(), MEMORY).unwrap();
    proved(&solver, position, Some(attacker))
}

pub(crate) fn proved(solver: &Solver, position: &Position, weak: Option<Player>) -> Vec<u8> {
    let mut bytes = Vec::new();
    prove(solver, position, weak, &Limits::NONE, &mut bytes).unwrap();
    bytes
}

pub(crate) fn accept(bytes: &[u8]) -> Verified {
    verify(bytes, MEMORY).unwrap()
}

pub(crate) fn refuse(bytes: &[u8]) -> VerifyError {
    verify(bytes, MEMORY).unwrap_err()
}

/// Certificates of every kind of value: a win, and draws with the weak and with the whole
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

/// Certificates of the weak game: won and not won, for the player to move and for the other player.
pub(crate) fn weak_samples() -> Vec<Vec<u8>> {
    let start = |width, height, k| Position::start(rules(width, height, k));
    [
        (start(3, 3, 3), Player::First),
        (start(2, 2, 2), Player::Second),
        (start(5, 4, 4), Player::First),
        (start(4, 4, 3), Player::Second),
        (start(5, 3, 4), Player::Second),
    ]
    .iter()
    .map(|(position, attacker)| weak_certificate(position, *attacker))
    .collect()
}

/// All of them.
pub(crate) fn all_samples() -> Vec<Vec<u8>> {
    [samples(), weak_samples()].concat()
}
