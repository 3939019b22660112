//! Certificates written by hand, and random ones.

use noughts::{Player, Rules};
use noughts_solver::proof::{Claim, Fault, VerifyError, verify};

use super::samples::{MEMORY, accept, refuse};
use crate::positions::rules;

/// A certificate of version 1 for a claim about the empty board, with a handwritten body.
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

/// The same in version 3, which also has claims about the weak game.
fn of_the_weak_game(rules: Rules, claim: u8, body: &[u8]) -> Vec<u8> {
    let game = rules.to_string();
    let mut bytes = b"noughts proof\x03".to_vec();
    bytes.push(game.len() as u8);
    bytes.extend(game.as_bytes());
    bytes.extend([0; 16]);
    bytes.push(claim);
    bytes.extend(body);
    bytes
}

const X_WINS_WEAK: u8 = 3;
const O_WINS_WEAK: u8 = 4;
const X_DOES_NOT_WIN_WEAK: u8 = 5;
const O_DOES_NOT_WIN_WEAK: u8 = 6;

fn fault(bytes: &[u8]) -> Fault {
    match refuse(bytes) {
        VerifyError::Wrong { fault, .. } => fault,
        error => panic!("{error}"),
    }
}

/// 4×1 with k = 3 is a draw: both lines contain the pair b1 c1. On 2×2 with k = 2 the
/// first player wins.
///
/// ```text
///  a1 b1 c1 d1      a1 b1
///                   a2 b2
/// ```
#[test]
fn handwritten_proofs() {
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
    // x wins, whatever the body claims, and strategy stealing does not apply to x.
    assert!(verify(&by_hand(square, O_WINS, &[0])[..], MEMORY).is_err());
    let stolen = by_hand(square, DRAW, &[stealing, stealing]);
    assert!(matches!(refuse(&stolen), VerifyError::NothingToSteal));
}

/// On the same boards: if only the lines of o count, o wins the weak game on 2×2
/// after any first move of x, but not the game itself. On 4×1 neither player wins
/// the weak game.
#[test]
fn handwritten_proofs_of_the_weak_game() {
    let (square, row) = (rules(2, 2, 2), rules(4, 1, 3));
    let weak = |claim| match claim {
        X_WINS_WEAK => (Player::First, true),
        O_WINS_WEAK => (Player::Second, true),
        X_DOES_NOT_WIN_WEAK => (Player::First, false),
        _ => (Player::Second, false),
    };
    let (moves, pairing, answer_pairing) = (0, 1, 64);
    let answers = [1, 0, 0, 0];
    for (rules, claim, body) in [
        (square, X_WINS_WEAK, &[3][..]),
        (square, O_WINS_WEAK, &answers),
        (row, X_DOES_NOT_WIN_WEAK, &[pairing, 1, 1, 2]),
        (row, O_DOES_NOT_WIN_WEAK, &[answer_pairing, 1, 1, 2]),
        (row, O_DOES_NOT_WIN_WEAK, &[answer_pairing, 0]),
    ] {
        let (attacker, wins) = weak(claim);
        let said = accept(&of_the_weak_game(rules, claim, body));
        assert_eq!(said.claim, Claim::Weak { attacker, wins }, "{rules}");
        assert_eq!(said.halves.len(), 1);
    }
    let wrong = |rules, claim, body: &[u8]| fault(&of_the_weak_game(rules, claim, body));
    let beyond = wrong(square, X_WINS_WEAK, &[7]);
    assert_eq!(beyond, Fault::NotFree);
    let nothing_proved = wrong(square, X_WINS_WEAK, &[64, 0]);
    assert_eq!(nothing_proved, Fault::NotProvedBefore);
    let no_line_left = wrong(row, X_WINS_WEAK, &[0]);
    assert_eq!(no_line_left, Fault::NothingToWin);
    let one_pair_is_not_enough = wrong(square, X_DOES_NOT_WIN_WEAK, &[pairing, 1, 0, 1]);
    assert_eq!(one_pair_is_not_enough, Fault::DoesNotHold);
    let two_threats = wrong(square, X_DOES_NOT_WIN_WEAK, &[moves, 1]);
    assert_eq!(two_threats, Fault::AttackerWins);
    // x completes a line first, which counts in the game itself.
    let in_the_game_itself = wrong(square, O_WINS, &answers);
    assert_eq!(in_the_game_itself, Fault::DefenderWins);
    // A body that lacks one answer, and a claim that does not exist.
    for (claim, body) in [(O_WINS_WEAK, &answers[..3]), (7, &answers)] {
        assert!(verify(&of_the_weak_game(square, claim, body)[..], MEMORY).is_err());
    }
    let longer = [&answers[..], &[0]].concat();
    let longer = refuse(&of_the_weak_game(square, O_WINS_WEAK, &longer));
    assert!(matches!(longer, VerifyError::TooLong { .. }), "{longer}");
}

/// Random bytes for the claim that a player wins tic-tac-toe, or that o wins its weak
/// game.
#[test]
fn random_bytes_are_refused() {
    let mut seed = 1u64;
    let mut noise = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 40) as u8
    };
    for _ in 0..20_000 {
        let claim = [X_WINS, O_WINS, O_WINS_WEAK][usize::from(noise() % 3)];
        // Most of them are squares or references.
        let body: Vec<u8> = (0..200)
            .map(|_| (noise() % 70) | ((noise() % 2) << 7))
            .collect();
        let bytes = of_the_weak_game(rules(3, 3, 3), claim, &body);
        assert!(verify(&bytes[..], MEMORY).is_err());
    }
}
