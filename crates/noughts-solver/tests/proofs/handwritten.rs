//! Certificates written by hand, and random ones.

use noughts::{Player, Rules};
use noughts_solver::proof::{Claim, Fault, VerifyError, verify};

use crate::positions::rules;
use crate::samples::{MEMORY, accept, refuse};

/// A body written by hand for a claim about the empty board, in version 1.
fn by_hand(rules: Rules, claim: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = b"noughts proof\x01".to_vec();
    bytes.extend([rules.width(), rules.height(), rules.k()]);
    bytes.extend([0; 16]);
    bytes.push(claim);
    bytes.extend(body);
    bytes
}

const X_WINS: u8 = 0;
const O_WINS: u8 = 1;
const DRAW: u8 = 2;

fn fault(bytes: &[u8]) -> Fault {
    match refuse(bytes) {
        VerifyError::Wrong { fault, .. } => fault,
        error => panic!("{error}"),
    }
}

/// On 4×1 with k = 3, a draw, both lines contain the pair b1 c1; on 2×2 with k = 2 the
/// first player wins.
///
/// ```text
///  a1 b1 c1 d1      a1 b1
///                   a2 b2
/// ```
#[test]
fn handwritten_proofs_are_accepted_only_if_they_are_right() {
    let row = rules(4, 1, 3);
    let (weak, stealing, pairing) = (1, 0, 1);
    let right = by_hand(row, DRAW, &[weak, pairing, 1, 1, 2, stealing]);
    assert_eq!(accept(&right).claim, Claim::Draw);
    // Two lines of weight 1/8, and the heaviest square is in both of them.
    let no_pairs = by_hand(row, DRAW, &[weak, pairing, 0, stealing]);
    assert_eq!(accept(&no_pairs).claim, Claim::Draw);
    let square_twice = by_hand(row, DRAW, &[weak, pairing, 1, 1, 1, stealing]);
    assert_eq!(fault(&square_twice), Fault::NotFree);
    let beyond = by_hand(row, DRAW, &[weak, pairing, 1, 1, 77, stealing]);
    assert_eq!(fault(&beyond), Fault::NotFree);

    let square = rules(2, 2, 2);
    let false_draw = by_hand(square, DRAW, &[weak, pairing, 1, 0, 1, stealing]);
    assert_eq!(fault(&false_draw), Fault::DoesNotHold);
    let won = by_hand(square, X_WINS, &[0]);
    assert_eq!(accept(&won).claim, Claim::Wins(Player::First));
    let taken = by_hand(square, X_WINS, &[7]);
    assert_eq!(fault(&taken), Fault::NotFree);
    let cycle = by_hand(square, X_WINS, &[64, 0]);
    assert_eq!(fault(&cycle), Fault::NotProvedBefore);
    // x wins whatever the body says, and strategy stealing says nothing of x.
    assert!(verify(&by_hand(square, O_WINS, &[0])[..], MEMORY).is_err());
    let stolen = by_hand(square, DRAW, &[stealing, stealing]);
    assert!(matches!(refuse(&stolen), VerifyError::NothingToSteal));
}

/// Random bytes for the claim that a player wins tic-tac-toe.
#[test]
fn random_bytes_are_refused() {
    let mut seed = 1u64;
    let mut noise = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 40) as u8
    };
    for _ in 0..20_000 {
        let claim = [X_WINS, O_WINS][usize::from(noise() % 2)];
        // Most of them are squares or references.
        let body: Vec<u8> = (0..200)
            .map(|_| (noise() % 70) | ((noise() % 2) << 7))
            .collect();
        assert!(verify(&by_hand(rules(3, 3, 3), claim, &body)[..], MEMORY).is_err());
    }
}
