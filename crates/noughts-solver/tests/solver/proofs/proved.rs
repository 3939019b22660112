//! The writer proves only true claims, and the verifier accepts them: for the game, and for its
//! weak form, in which only the lines of one player count.

use std::sync::Mutex;

use noughts::{Outcome, Player, Position, Solution, Status};
use noughts_solver::literature::GAMES;
use noughts_solver::proof::{Argument, Claim, Verified, prove, verify};
use noughts_solver::{Limits, Progress, Solver, Tiers};

use super::samples::{MEMORY, accept, certificate, proved, weak_certificate};
use crate::positions::{WeakGame, every_position, game, rules};

#[test]
fn values_of_the_literature_are_proved() {
    let x_wins = Claim::Wins(Player::First);
    for (games, claim, argument) in [
        ("1,1,1 4,3,3 5,5,3 6,5,4", x_wins, Some(Argument::Whole)),
        ("3,3,3 5,5,4", Claim::Draw, Some(Argument::Whole)),
        (
            "4,4,4 6,4,4 10,3,4 6,6,5 7,6,5 8,8,6 64,1,64 32,2,3",
            Claim::Draw,
            Some(Argument::Weak),
        ),
        // Joined edges and boxes, with all their symmetries. The games of the second line have
        // strong attacks, which are searched by runs of threats.
        (
            "3,3,3:torus 4,3,3:torus 5,4,4:torus 5,5,4:torus 3,3,3,3 2,2,2,2 4,3,2,3 \
             4,4,4,3 4,4,2,3 4,3,3,3 6,4,3 7,7,4",
            x_wins,
            Some(Argument::Whole),
        ),
        (
            "4,4,4:torus 5,5,5:torus 3,3,2,3 4,3,2,4 4,4,3,4",
            Claim::Draw,
            None,
        ),
    ] {
        for start in games.split(' ').map(|text| Position::start(game(text))) {
            let (bytes, rules) = (certificate(&start), start.rules());
            let verified = accept(&bytes);
            assert_eq!(verified.position, start);
            assert_eq!(verified.claim, claim, "{rules}");
            let found = verified.halves[0].argument;
            assert_eq!(argument.unwrap_or(found), found, "{rules}");
            assert_eq!(verified.bytes, bytes.len() as u64);
            if claim == Claim::Draw {
                assert_eq!(verified.halves[1].argument, Argument::Stealing);
            }
        }
    }
}

/// After the search, progress reports only the number of records. With this little memory
/// the writer repeats many searches, which it does not report.
#[test]
fn writing_reports_progress() {
    for (game, memory) in [("3,3,3", MEMORY), ("5,5,4", 100_000)] {
        let rules = game.parse().unwrap();
        let solver = Solver::new(rules, memory).unwrap();
        let reports = Mutex::new(Vec::new());
        let limits = Limits {
            progress: &|progress| reports.lock().unwrap().push(progress),
            ..Limits::NONE
        };
        prove(
            &solver,
            &Position::start(rules),
            None,
            &limits,
            &mut Vec::new(),
        )
        .unwrap();
        let reports = reports.into_inner().unwrap();
        let is_writing = |report: &Progress| matches!(report, Progress::Writing { .. });
        let begun = reports.iter().position(is_writing).unwrap();
        assert_eq!(reports[begun], Progress::Writing { records: 0 }, "{game}");
        let mut before = 0;
        for report in &reports[begun..] {
            let Progress::Writing { records } = *report else {
                panic!("{game}: {report:?}");
            };
            assert!(records >= before, "{game}: {records} after {before}");
            before = records;
        }
    }
}

/// Tests every position of tic-tac-toe, and a sample of those of other boards.
#[test]
fn proofs_match_the_tiers() {
    for (rules, step) in [
        (rules(3, 3, 3), 1),
        (rules(4, 3, 3), 50),
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
            let mut bytes = proved(&solver, position, None);
            let verified = accept(&bytes);
            let outcome = tiers.value(position).unwrap().outcome(turn);
            assert_eq!(verified.claim, Claim::from(outcome), "{position:?}");
            assert_eq!(verified.position, *position);
            // With any other claim, the verifier rejects the same bytes.
            let truth = bytes[claim];
            for other in (0..4).filter(|claim| *claim != truth) {
                bytes[claim] = other;
                assert!(verify(&bytes[..], MEMORY).is_err(), "{position:?} {other}");
            }
        });
    }
}

/// This holds on one thread, with any memory that is large enough for the table.
#[test]
fn proofs_are_deterministic() {
    for text in ["5,5,4", "6,5,4", "7,4,4", "7,6,5", "5,5,4:torus", "3,3,3,3"] {
        let start = Position::start(game(text));
        let proofs = [MEMORY, MEMORY, 2 * MEMORY + 12_345].map(|memory| {
            let solver = Solver::new(game(text), memory).unwrap();
            proved(&solver, &start, None)
        });
        assert!(proofs[0] == proofs[1] && proofs[0] == proofs[2], "{text}");
    }
}

#[test]
fn a_game_that_is_over_has_nothing_to_prove() {
    let over = Position::parse(rules(3, 3, 3), "xxx/oo./...").unwrap();
    assert_eq!(over.status(), Status::Over(Outcome::Win(Player::First)));
    let solver = Solver::new(rules(3, 3, 3), MEMORY).unwrap();
    for weak in [None, Some(Player::First), Some(Player::Second)] {
        let error = prove(&solver, &over, weak, &Limits::NONE, &mut Vec::new()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the game is over, there is nothing to prove"
        );
    }
}

/// Whether a verified claim is true, decided by playing out the weak game and by the tiers.
fn is_true(verified: &Verified, played_out: &mut WeakGame, tiers: &Tiers) -> bool {
    let (position, turn) = (&verified.position, verified.position.turn());
    match verified.claim {
        Claim::Weak { attacker, wins } => played_out.attacker_wins(position, attacker) == wins,
        claim => Claim::from(tiers.value(position).unwrap().outcome(turn)) == claim,
    }
}

/// Tests every position of tic-tac-toe and of other small games, for both players.
/// With any other claim, the verifier rejects the same bytes, or that claim is also
/// true.
#[test]
fn weak_proofs_match_playing_all_games() {
    for (rules, step) in [
        (rules(3, 3, 3), 1),
        (rules(4, 3, 3), 100),
        (rules(2, 5, 4), 1),
        (game("3,3,3:torus"), 3),
        (game("2,2,2,2"), 1),
    ] {
        let claim_byte = 31 + rules.to_string().len();
        let mut played_out = WeakGame::new(rules);
        let tiers = Tiers::solve(rules, 1).unwrap();
        let solver = Solver::for_weak_game(rules, MEMORY).unwrap();
        let (mut number, mut refused, mut accepted) = (0, 0, 0);
        every_position(rules, |position| {
            number += 1;
            if number % step != 0 || !matches!(position.status(), Status::ToMove(_)) {
                return;
            }
            for attacker in Player::BOTH {
                let mut bytes = proved(&solver, position, Some(attacker));
                let verified = accept(&bytes);
                let wins = played_out.attacker_wins(position, attacker);
                assert_eq!(verified.claim, Claim::Weak { attacker, wins });
                assert_eq!(verified.position, *position);
                let truth = bytes[claim_byte];
                for other in (0..8).filter(|claim| *claim != truth) {
                    bytes[claim_byte] = other;
                    match verify(&bytes[..], MEMORY) {
                        Err(_) => refused += 1,
                        Ok(verified) => {
                            accepted += 1;
                            let is_true = is_true(&verified, &mut played_out, &tiers);
                            assert!(is_true, "{position:?} {other}");
                        }
                    }
                }
            }
        });
        // Near the end of a game many claims are true without any record.
        assert!(refused > 2 * accepted, "{rules} {refused} {accepted}");
    }
}

/// Games whose weak form ends differently from the game itself, and games where it does not.
#[test]
fn weak_values_of_the_literature_are_proved() {
    for (text, wins) in [
        ("3,3,3", true),
        ("5,5,4", true),
        ("6,5,4", true),
        ("4,4,4", false),
        ("7,4,4", false),
        ("7,6,5", false),
        ("5,5,5:torus", false),
        ("3,3,3,3", true),
    ] {
        let start = Position::start(game(text));
        let verified = accept(&weak_certificate(&start, Player::First));
        let attacker = Player::First;
        assert_eq!(verified.claim, Claim::Weak { attacker, wins }, "{text}");
        assert_eq!(verified.position, start);
        let [half] = &verified.halves[..] else {
            panic!("{text}: {:?}", verified.halves);
        };
        let argument = if wins {
            Argument::Attacking
        } else {
            Argument::Weak
        };
        assert_eq!((half.attacker, half.argument), (attacker, argument));
    }
}

/// The games whose proofs take minutes each, or cannot be written.
const BEYOND: [&str; 5] = ["10,6,5", "9,7,5", "8,8,5", "4,4,4,4", "7,6,4:gravity"];

/// The games in which x wins when only the lines of x count, and that are draws.
const WEAK_AND_WHOLE_DIFFER: [&str; 3] = ["3,3,3", "8,4,4", "5,5,4"];

mod long {
    use super::*;

    /// Qubic: Patashnik (1980), Allis and Schoo (1992).
    #[test]
    #[ignore = "long"]
    fn x_wins_qubic() {
        let start = Position::start(game("qubic"));
        let solver = Solver::new(*start.rules(), 2_000_000_000).unwrap();
        let limits = Limits::with_threads(2);
        let mut bytes = Vec::new();
        let proved = prove(&solver, &start, None, &limits, &mut bytes).unwrap();
        assert_eq!(proved.findings.first.wins, Some(true));
        let verified = verify(&bytes[..], 2_000_000_000).unwrap();
        assert_eq!(verified.position, start);
        assert_eq!(verified.claim, Claim::Wins(Player::First));
    }

    #[test]
    #[ignore = "long"]
    fn every_game_of_the_literature_is_proved_again() {
        let (beyond, differ) = (BEYOND.map(game), WEAK_AND_WHOLE_DIFFER.map(game));
        for game in GAMES.iter().filter(|game| !beyond.contains(&game.rules)) {
            let solver = Solver::new(game.rules, 2_000_000_000).unwrap();
            let limits = Limits::with_threads(2);
            let mut bytes = Vec::new();
            let start = Position::start(game.rules);
            let proved = prove(&solver, &start, None, &limits, &mut bytes).unwrap();
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
}
