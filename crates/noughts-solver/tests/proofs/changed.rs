//! Certificates that were changed, cut off or taken for another game.

use noughts::{Position, Solution};
use noughts_solver::proof::{Claim, Verified, VerifyError, verify};
use noughts_solver::{Limits, Solver, Tiers};

use crate::positions::rules;
use crate::samples::{BODY, GAME, MEMORY, STONES, VERSION, accept, certificate, refuse, samples};

/// Whether a claim is true, for games that the tiers know; the others here are
/// draws.
fn is_true(verified: &Verified) -> bool {
    let rules = *verified.position.rules();
    let outcome = match Tiers::solve(rules, 1) {
        Ok(tiers) => {
            let turn = verified.position.turn();
            tiers.value(&verified.position).unwrap().outcome(turn)
        }
        Err(_) => {
            let solver = Solver::new(rules, MEMORY).unwrap();
            let findings = solver.findings(&verified.position, &Limits::NONE);
            let turn = verified.position.turn();
            findings.prospect(turn).outcome(turn).unwrap()
        }
    };
    Claim::from(outcome) == verified.claim
}

/// With one bit changed a certificate is refused, or proves something that is true. If
/// the bit is not in the header, that is the same claim about the same position.
#[test]
fn every_changed_bit_is_refused_or_does_not_matter() {
    for original in samples() {
        let said = accept(&original);
        let (mut refused, mut accepted) = (0, 0);
        for bit in 0..original.len() * 8 {
            let mut bytes = original.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            match verify(&bytes[..], MEMORY) {
                Err(_) => refused += 1,
                Ok(verified) if bit / 8 >= BODY => {
                    assert_eq!(
                        (verified.position, verified.claim),
                        (said.position, said.claim)
                    );
                    accepted += 1;
                }
                Ok(verified) => assert!(is_true(&verified), "{verified:?}"),
            }
        }
        assert!(refused > 2 * accepted, "{refused} {accepted}");
    }
}

#[test]
fn a_part_of_a_certificate_is_refused() {
    for bytes in samples() {
        for length in 0..bytes.len() {
            let error = refuse(&bytes[..length]);
            assert!(matches!(error, VerifyError::Truncated), "{length} {error}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(
            matches!(refuse(&longer), VerifyError::TooLong { expected } if expected == bytes.len() as u64)
        );
    }
}

#[test]
fn a_certificate_of_another_game_is_refused() {
    for bytes in samples() {
        for (place, change) in [(GAME, 1), (GAME + 2, 1), (GAME + 4, 1), (GAME + 4, -1)] {
            let mut other = bytes.clone();
            other[place] = other[place].wrapping_add_signed(change);
            if let Ok(verified) = verify(&other[..], MEMORY) {
                // The same strategy may be right in more than one game.
                assert!(is_true(&verified), "{verified:?}");
            }
        }
        let mut other = bytes.clone();
        other[VERSION] += 1;
        assert!(matches!(
            refuse(&other),
            VerifyError::UnknownVersion { found: 3 }
        ));
    }
    assert!(matches!(
        refuse(b"x wins, trust me"),
        VerifyError::NotACertificate
    ));
}

/// The header of version 2 names the whole game.
fn with_game(text: &str, rest: &[u8]) -> Vec<u8> {
    let mut bytes = b"noughts proof\x02".to_vec();
    bytes.push(text.len() as u8);
    bytes.extend(text.as_bytes());
    bytes.extend(rest);
    bytes
}

#[test]
fn a_certificate_of_no_game_is_refused() {
    let rest = [0; 17];
    for (text, why) in [
        ("3,3,3:misere", "3,3,3:misere is none"),
        ("7,6,4:gravity", "7,6,4:gravity is none"),
        ("3,3,4", "found \"3,3,4\""),
        ("tic-tac-toe", "found \"tic-tac-toe\""),
        (" 3,3,3", "found \" 3,3,3\""),
        ("\u{1b}[2J", "found \"\\u{1b}[2J\""),
    ] {
        let error = refuse(&with_game(text, &rest)).to_string();
        assert!(error.ends_with(why), "{error}");
    }
}

/// Proofs of version 1 have three bytes for the game, and are otherwise the same.
#[test]
fn version_1_is_still_read() {
    for bytes in samples() {
        let said = accept(&bytes);
        let rules = said.position.rules();
        let mut older = b"noughts proof\x01".to_vec();
        older.extend([rules.width(), rules.height(), rules.k()]);
        older.extend(&bytes[STONES..]);
        let again = accept(&older);
        assert_eq!(
            (again.position, again.claim, again.halves),
            (said.position, said.claim, said.halves)
        );
    }
}

/// The weak argument is not enough where o needs threats of their own.
#[test]
fn a_draw_that_needs_own_lines_is_not_proved_without_them() {
    let mut bytes = certificate(&Position::start(rules(3, 3, 3)));
    assert_eq!(bytes[BODY], 2);
    bytes[BODY] = 1;
    assert!(verify(&bytes[..], MEMORY).is_err());
}

#[test]
fn verification_keeps_to_its_memory() {
    let bytes = certificate(&Position::start(rules(5, 5, 4)));
    let error = verify(&bytes[..], 2_000).unwrap_err();
    assert!(matches!(error, VerifyError::OutOfMemory { .. }), "{error}");
}
