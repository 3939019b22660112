//! Certificates: what is proved is true, what is proved is accepted, and nothing
//! else is.

mod positions;

use noughts::{Outcome, Player, Position, Rules, Solution, Status};
use noughts_solver::literature::GAMES;
use noughts_solver::proof::{Argument, Claim, Fault, Verified, VerifyError, prove, verify};
use noughts_solver::search::Limits;
use noughts_solver::{Solver, Tiers};
use positions::{every_position, game, rules};

const MEMORY: usize = 50_000_000;

/// Where things stand in a certificate of a game whose text is five letters long,
/// such as `3,3,3`.
const VERSION: usize = 13;
const GAME: usize = 15;
const STONES: usize = 20;
const BODY: usize = 37;

fn certificate(position: &Position) -> Vec<u8> {
    let solver = Solver::new(*position.rules(), MEMORY).unwrap();
    let mut bytes = Vec::new();
    prove(&solver, position, &Limits::NONE, &mut bytes).unwrap();
    bytes
}

fn accept(bytes: &[u8]) -> Verified {
    verify(bytes, MEMORY).unwrap()
}

fn refuse(bytes: &[u8]) -> VerifyError {
    verify(bytes, MEMORY).unwrap_err()
}

#[test]
fn values_of_the_literature_are_proved() {
    let x_wins = Claim::Wins(Player::First);
    for (rules, claim, argument) in [
        (rules(1, 1, 1), x_wins, Argument::Whole),
        (rules(3, 3, 3), Claim::Draw, Argument::Whole),
        (rules(4, 3, 3), x_wins, Argument::Whole),
        (rules(5, 5, 3), x_wins, Argument::Whole),
        (rules(4, 4, 4), Claim::Draw, Argument::Weak),
        (rules(6, 4, 4), Claim::Draw, Argument::Weak),
        (rules(10, 3, 4), Claim::Draw, Argument::Weak),
        (rules(5, 5, 4), Claim::Draw, Argument::Whole),
        (rules(6, 5, 4), x_wins, Argument::Whole),
        (rules(6, 6, 5), Claim::Draw, Argument::Weak),
        (rules(7, 6, 5), Claim::Draw, Argument::Weak),
        (rules(8, 8, 6), Claim::Draw, Argument::Weak),
        (rules(64, 1, 64), Claim::Draw, Argument::Weak),
        (rules(32, 2, 3), Claim::Draw, Argument::Weak),
    ] {
        let start = Position::start(rules);
        let bytes = certificate(&start);
        let verified = accept(&bytes);
        assert_eq!(verified.position, start);
        assert_eq!(verified.claim, claim, "{rules}");
        assert_eq!(verified.halves[0].argument, argument, "{rules}");
        assert_eq!(verified.bytes, bytes.len() as u64);
        if claim == Claim::Draw {
            assert_eq!(verified.halves[1].argument, Argument::Stealing);
        }
    }
}

/// Every position of tic-tac-toe, and every tenth of a board that is not square.
#[test]
fn positions_are_proved_to_be_what_the_tiers_say() {
    for (rules, step) in [
        (rules(3, 3, 3), 1),
        (rules(4, 3, 3), 10),
        (rules(2, 5, 4), 1),
        (game("3,3,3:torus"), 3),
        (game("4,2,3:torus"), 10),
        (game("2,2,2,2"), 1),
        (game("3,2,2,3"), 100),
    ] {
        let claim = 31 + rules.to_string().len();
        let tiers = Tiers::solve(rules, 1).unwrap();
        let solver = Solver::new(rules, MEMORY).unwrap();
        let mut number = 0;
        every_position(rules, |position| {
            number += 1;
            let Status::ToMove(turn) = position.status() else {
                return;
            };
            if number % step != 0 {
                return;
            }
            let mut bytes = Vec::new();
            prove(&solver, position, &Limits::NONE, &mut bytes).unwrap();
            let verified = accept(&bytes);
            let outcome = tiers.value(position).unwrap().outcome(turn);
            assert_eq!(verified.claim, Claim::from(outcome), "{position:?}");
            assert_eq!(verified.position, *position);
            // The same bytes do not prove anything else.
            let truth = bytes[claim];
            for other in (0..4).filter(|claim| *claim != truth) {
                bytes[claim] = other;
                assert!(verify(&bytes[..], MEMORY).is_err(), "{position:?} {other}");
            }
        });
    }
}

/// Certificates of every kind: won, held with and without counting own lines.
fn samples() -> Vec<Vec<u8>> {
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

/// One bit changed: refused, or another proof of something true. Whatever is
/// accepted says the same of the same position, unless what it says of another
/// one is true as well.
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
                // A strategy may be good for more than one game.
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

/// Joined edges and boxes, with all their symmetries.
#[test]
fn torus_and_box_are_proved() {
    for (text, wins) in [
        ("3,3,3:torus", true),
        ("4,3,3:torus", true),
        ("5,4,4:torus", true),
        ("5,5,4:torus", true),
        ("4,4,4:torus", false),
        ("5,5,5:torus", false),
        ("3,3,3,3", true),
        ("2,2,2,2", true),
        ("3,3,2,3", false),
        ("4,3,2,4", false),
    ] {
        let start = Position::start(game(text));
        let verified = accept(&certificate(&start));
        let claim = match wins {
            true => Claim::Wins(Player::First),
            false => Claim::Draw,
        };
        assert_eq!(
            (verified.position, verified.claim),
            (start, claim),
            "{text}"
        );
    }
}

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

/// A draw of 2×2 with k = 2 would be a lie; 4×1 with k = 3 is one:
///
/// ```text
///  a1 b1 c1 d1      both lines contain the pair b1 c1
/// ```
#[test]
fn proofs_by_hand() {
    let row = rules(4, 1, 3);
    let (weak, stealing, hold) = (1, 0, 1);
    let right = by_hand(row, DRAW, &[weak, hold, 1, 1, 2, stealing]);
    assert_eq!(accept(&right).claim, Claim::Draw);
    // Two lines of weight 1/8, and the heaviest square is in both of them.
    let no_pairs = by_hand(row, DRAW, &[weak, hold, 0, stealing]);
    assert_eq!(accept(&no_pairs).claim, Claim::Draw);
    let square_twice = by_hand(row, DRAW, &[weak, hold, 1, 1, 1, stealing]);
    assert_eq!(fault(&square_twice), Fault::NotFree);
    let beyond = by_hand(row, DRAW, &[weak, hold, 1, 1, 77, stealing]);
    assert_eq!(fault(&beyond), Fault::NotFree);

    let square = rules(2, 2, 2);
    let lie = by_hand(square, DRAW, &[weak, hold, 1, 0, 1, stealing]);
    assert_eq!(fault(&lie), Fault::DoesNotHold);
    let won = by_hand(square, X_WINS, &[0]);
    assert_eq!(accept(&won).claim, Claim::Wins(Player::First));
    let taken = by_hand(square, X_WINS, &[7]);
    assert_eq!(fault(&taken), Fault::NotFree);
    let cycle = by_hand(square, X_WINS, &[64, 0]);
    assert_eq!(fault(&cycle), Fault::NotProvedBefore);
    // Whatever x does, o has lost, and nobody can steal from the second player.
    assert!(verify(&by_hand(square, O_WINS, &[0])[..], MEMORY).is_err());
    let stolen = by_hand(square, DRAW, &[stealing, stealing]);
    assert!(matches!(refuse(&stolen), VerifyError::NothingToSteal));
}

/// The weak argument does not do where o needs threats of their own.
#[test]
fn a_draw_that_needs_own_lines_is_not_proved_without_them() {
    let mut bytes = certificate(&Position::start(rules(3, 3, 3)));
    assert_eq!(bytes[BODY], 2);
    bytes[BODY] = 1;
    assert!(verify(&bytes[..], MEMORY).is_err());
}

/// Random bytes for a lie: x wins tic-tac-toe.
#[test]
fn no_noise_proves_a_lie() {
    let mut seed = 1u64;
    let mut noise = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 40) as u8
    };
    for _ in 0..20_000 {
        let claim = [X_WINS, O_WINS][usize::from(noise() % 2)];
        // Squares and references more often than not.
        let body: Vec<u8> = (0..200)
            .map(|_| (noise() % 70) | ((noise() % 2) << 7))
            .collect();
        assert!(verify(&by_hand(rules(3, 3, 3), claim, &body)[..], MEMORY).is_err());
    }
}

#[test]
fn verification_keeps_to_its_memory() {
    let bytes = certificate(&Position::start(rules(5, 5, 4)));
    let error = verify(&bytes[..], 2_000).unwrap_err();
    assert!(matches!(error, VerifyError::OutOfMemory { .. }), "{error}");
}

#[test]
fn a_game_that_is_over_has_nothing_to_prove() {
    let over = Position::parse(rules(3, 3, 3), "xxx/oo./...").unwrap();
    assert_eq!(over.status(), Status::Over(Outcome::Win(Player::First)));
    let solver = Solver::new(rules(3, 3, 3), MEMORY).unwrap();
    let error = prove(&solver, &over, &Limits::NONE, &mut Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the game is over, there is nothing to prove"
    );
}

/// The games whose proofs take minutes each, or are not known.
const BEYOND: [(u32, u32, u32); 5] = [(9, 6, 5), (8, 7, 5), (11, 5, 5), (10, 6, 5), (8, 8, 5)];

/// The games in which x wins when only the lines of x count, and that are draws.
const WEAK_AND_WHOLE_DIFFER: [(u32, u32, u32); 3] = [(3, 3, 3), (8, 4, 4), (5, 5, 4)];

#[test]
#[ignore = "takes long"]
fn every_game_of_the_literature_is_proved_anew() {
    let of = |(width, height, k)| rules(width, height, k);
    let (beyond, differ) = (BEYOND.map(of), WEAK_AND_WHOLE_DIFFER.map(of));
    for game in GAMES.iter().filter(|game| !beyond.contains(&game.rules)) {
        let solver = Solver::new(game.rules, 2_000_000_000).unwrap();
        let limits = Limits {
            threads: 2,
            ..Limits::NONE
        };
        let mut bytes = Vec::new();
        let start = Position::start(game.rules);
        let proved = prove(&solver, &start, &limits, &mut bytes).unwrap();
        let verified = accept(&bytes);
        if let Some(outcome) = game.outcome {
            assert_eq!(verified.claim, Claim::from(outcome), "{}", game.rules);
        }
        let wins = matches!(verified.claim, Claim::Wins(Player::First));
        let differs = differ.contains(&game.rules);
        assert_eq!(
            proved.findings.first.weak,
            Some(wins || differs),
            "{}",
            game.rules
        );
    }
}
