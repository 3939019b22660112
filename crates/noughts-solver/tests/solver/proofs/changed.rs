//! Certificates that are changed, truncated or relabelled with another game.

use noughts::{Position, Solution};
use noughts_solver::proof::{Claim, Verified, VerifyError, verify};
use noughts_solver::{Limits, Solver, Tiers};

use super::samples::{
    BODY, CLAIM, GAME, MEMORY, STONES, VERSION, accept, all_samples, certificate, refuse, samples,
    weak_samples,
};
use crate::positions::rules;

/// Whether a claim is true, decided by the tiers if they support the game, otherwise by a search.
fn is_true(verified: &Verified) -> bool {
    let rules = *verified.position.rules();
    if let Claim::Weak { attacker, wins } = verified.claim {
        let solver = Solver::for_weak_game(rules, MEMORY).unwrap();
        let finding = solver.weak_finding(&verified.position, attacker, &Limits::NONE);
        return finding.weak == Some(wins);
    }
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

/// Checks that a certificate with one changed bit is rejected or proves a true claim.
/// If the bit is not in the header, it must be the same claim about the same position.
fn check_every_changed_bit(samples: Vec<Vec<u8>>) {
    for original in samples {
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

/// Tests certificates of each form, of the smallest games.
#[test]
fn changed_bits_never_prove_a_falsehood() {
    check_every_changed_bit([&samples()[..2], &weak_samples()[..2]].concat());
}

#[test]
#[ignore = "suite library"]
fn changed_bits_of_every_sample_never_prove_a_falsehood() {
    check_every_changed_bit(all_samples());
}

#[test]
fn a_part_of_a_certificate_is_refused() {
    for bytes in all_samples() {
        assert!(matches!(refuse(&[]), VerifyError::Empty));
        for length in 1..bytes.len() {
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
    for bytes in all_samples() {
        for (place, change) in [(GAME, 1), (GAME + 2, 1), (GAME + 4, 1), (GAME + 4, -1)] {
            let mut other = bytes.clone();
            other[place] = other[place].wrapping_add_signed(change);
            if let Ok(verified) = verify(&other[..], MEMORY) {
                // The same strategy may be correct in several games.
                assert!(is_true(&verified), "{verified:?}");
            }
        }
        let mut other = bytes.clone();
        other[VERSION] = 4;
        assert!(matches!(
            refuse(&other),
            VerifyError::UnknownVersion { found: 4 }
        ));
    }
    for other in ["x wins, trust me", "short", "n", "nought"] {
        let error = refuse(other.as_bytes());
        if "noughts proof".starts_with(other) {
            assert!(matches!(error, VerifyError::Truncated), "{other}: {error}")
        } else {
            assert!(
                matches!(error, VerifyError::NotACertificate),
                "{other}: {error}"
            )
        }
    }
}

/// Tests a proof of an earlier search, in which a reference uses symmetry 37 and record 4.
#[test]
fn references_have_one_encoding() {
    let bytes = include_bytes!("4,4,4-torus.proof");
    accept(bytes);
    let reference = [0x28, 0x25, 0x04];
    let places: Vec<usize> = (BODY..bytes.len() - 2)
        .filter(|place| bytes[*place..].starts_with(&reference))
        .collect();
    assert!(!places.is_empty());
    for place in places {
        let at = |offset: u64| place as u64 + offset;
        for (other, found, offset) in [
            (&[0x2d, 0x04][..], 0x2d, at(0)),
            (&[0x28, 0xa5, 0x00, 0x04], 0x00, at(2)),
            (&[0x28, 0x25, 0x84, 0x00], 0x00, at(3)),
            (&[0x28, 0x1f, 0x04], 0x1f, at(1)),
            // Symmetries 128 and 464 do not exist, since the board has 128: the error names the
            // last byte.
            (&[0x28, 0x80, 0x01, 0x04], 0x01, at(2)),
            (&[0x28, 0xd0, 0x03, 0x04], 0x03, at(2)),
        ] {
            let rest = &bytes[place + reference.len()..];
            let changed = [&bytes[..place], other, rest].concat();
            assert_eq!(named(&changed), (found, offset), "{other:x?}");
        }
    }
    // 4,4,4 without joined edges has 8 symmetries. The reference is byte 38, after the
    // header of a draw in which the weak argument stops x.
    for (reference, found, offset) in [
        (&[0x10, 0x00][..], 0x10, 38),
        (&[0x28, 0x25, 0x00], 0x25, 39),
        (&[0x28, 0xd0, 0x03, 0x00], 0x03, 40),
    ] {
        let rest = [&[0; 16][..], &[2, 1], reference].concat();
        let changed = with_game("4,4,4", &rest);
        assert_eq!(named(&changed), (found, offset), "{reference:x?}");
    }
}

/// The byte that the error names, and its offset.
fn named(bytes: &[u8]) -> (u8, u64) {
    match refuse(bytes) {
        VerifyError::Unknown { found, offset } => (found, offset),
        error => panic!("{error}"),
    }
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
fn a_certificate_of_an_unsupported_game_is_refused() {
    let rest = [0; 17];
    for (text, why) in [
        ("3,3,3:misere", "3,3,3:misere is not such a game"),
        ("7,6,4:gravity", "7,6,4:gravity is not such a game"),
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

/// Version 3 also has the claims of version 2; earlier versions do not have the new claims of
/// version 3.
#[test]
fn the_weak_game_needs_version_3() {
    for mut bytes in samples() {
        let said = accept(&bytes);
        bytes[VERSION] = 3;
        assert_eq!(accept(&bytes), said);
    }
    for mut bytes in weak_samples() {
        let claim = bytes[CLAIM];
        bytes[VERSION] = 2;
        let error = refuse(&bytes);
        let named = matches!(error, VerifyError::Unknown { found, offset } if found == claim && offset == CLAIM as u64);
        assert!(named, "{error}");
    }
}

/// The weak argument is not enough where o needs threats of their own.
#[test]
fn a_weak_argument_does_not_prove_a_whole_draw() {
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
