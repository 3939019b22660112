//! What is proved is true, and is accepted.

use std::sync::Mutex;

use noughts::{Outcome, Player, Position, Solution, Status};
use noughts_solver::literature::GAMES;
use noughts_solver::proof::{Argument, Claim, prove, verify};
use noughts_solver::{Limits, Progress, Solver, Tiers};

use super::samples::{MEMORY, accept, certificate};
use crate::positions::{every_position, game, rules};

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

/// Once the search has ended, all that is told is how many records there are. In so little
/// memory much is searched again for them, which is not told.
#[test]
fn the_writing_is_reported() {
    for (game, memory) in [("3,3,3", MEMORY), ("5,5,4", 100_000)] {
        let rules = game.parse().unwrap();
        let solver = Solver::new(rules, memory).unwrap();
        let reports = Mutex::new(Vec::new());
        let limits = Limits {
            progress: &|progress| reports.lock().unwrap().push(progress),
            ..Limits::NONE
        };
        prove(&solver, &Position::start(rules), &limits, &mut Vec::new()).unwrap();
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

/// Every position of tic-tac-toe, and a sample of those of other boards.
#[test]
fn positions_are_proved_to_be_what_the_tiers_say() {
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
            let mut bytes = Vec::new();
            prove(&solver, position, &Limits::NONE, &mut bytes).unwrap();
            let verified = accept(&bytes);
            let outcome = tiers.value(position).unwrap().outcome(turn);
            assert_eq!(verified.claim, Claim::from(outcome), "{position:?}");
            assert_eq!(verified.position, *position);
            // With any other claim the same bytes are refused.
            let truth = bytes[claim];
            for other in (0..4).filter(|claim| *claim != truth) {
                bytes[claim] = other;
                assert!(verify(&bytes[..], MEMORY).is_err(), "{position:?} {other}");
            }
        });
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
        ("4,3,2,3", true),
        // Around Qubic, in docs/RESULTS.md.
        ("4,4,3,4", false),
        ("4,4,4,3", true),
        // Strong attacks, which are searched by runs of threats, as are those of 4,4,4,3.
        ("4,4,2,3", true),
        ("4,3,3,3", true),
        ("6,4,3", true),
        ("7,7,4", true),
    ] {
        let start = Position::start(game(text));
        let verified = accept(&certificate(&start));
        let claim = if wins {
            Claim::Wins(Player::First)
        } else {
            Claim::Draw
        };
        assert_eq!(
            (verified.position, verified.claim),
            (start, claim),
            "{text}"
        );
    }
}

/// On one thread, and whatever the memory, as long as the table has room in it.
#[test]
fn the_same_proof_is_written_each_time() {
    for text in ["5,5,4", "6,5,4", "7,4,4", "7,6,5", "5,5,4:torus", "3,3,3,3"] {
        let start = Position::start(game(text));
        let proofs = [MEMORY, MEMORY, 2 * MEMORY + 12_345].map(|memory| {
            let solver = Solver::new(game(text), memory).unwrap();
            let mut bytes = Vec::new();
            prove(&solver, &start, &Limits::NONE, &mut bytes).unwrap();
            bytes
        });
        assert!(proofs[0] == proofs[1] && proofs[0] == proofs[2], "{text}");
    }
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
        let limits = Limits {
            threads: 2,
            ..Limits::NONE
        };
        let mut bytes = Vec::new();
        let proved = prove(&solver, &start, &limits, &mut bytes).unwrap();
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
}
