//! Certificates of the weak game, in which only the lines of one player count.

use std::collections::HashMap;

use noughts::{Player, Position, Rules, Solution, Status, Stones};
use noughts_solver::proof::{Argument, Claim, Verified, prove_weak, verify};
use noughts_solver::{Limits, Solver, Tiers};

use super::samples::{MEMORY, accept, weak_certificate};
use crate::positions::{every_position, game, rules};

/// Plays the weak game out, every move of it.
struct PlayedOut {
    lines: Vec<Stones>,
    known: HashMap<(Stones, Stones, bool), bool>,
}

impl PlayedOut {
    fn new(rules: Rules) -> PlayedOut {
        PlayedOut {
            lines: rules.lines().map(|line| line.stones()).collect(),
            known: HashMap::new(),
        }
    }

    fn attacker_wins(&mut self, position: &Position, attacker: Player) -> bool {
        let board = position.board();
        let own = board.stones_of(attacker);
        self.wins(own, board.vacant(), position.turn() == attacker)
    }

    fn wins(&mut self, own: Stones, vacant: Stones, to_move: bool) -> bool {
        if self.lines.iter().any(|line| own.is_superset(*line)) {
            return true;
        }
        if let Some(known) = self.known.get(&(own, vacant, to_move)) {
            return *known;
        }
        let mut wins = !to_move && !vacant.is_empty();
        for square in vacant {
            let own = if to_move { own.with(square) } else { own };
            if self.wins(own, vacant.without(square), !to_move) == to_move {
                wins = to_move;
                break;
            }
        }
        self.known.insert((own, vacant, to_move), wins);
        wins
    }
}

/// Whether what was verified is true, by playing the weak game out and by the tiers.
fn is_true(verified: &Verified, played_out: &mut PlayedOut, tiers: &Tiers) -> bool {
    let (position, turn) = (&verified.position, verified.position.turn());
    match verified.claim {
        Claim::Weak { attacker, wins } => played_out.attacker_wins(position, attacker) == wins,
        claim => Claim::from(tiers.value(position).unwrap().outcome(turn)) == claim,
    }
}

/// Every position of tic-tac-toe and of other small games, for both players. The same
/// bytes with any other claim are refused, or the claim is true as well.
#[test]
fn positions_are_proved_to_be_what_playing_them_out_says() {
    for (rules, step) in [
        (rules(3, 3, 3), 1),
        (rules(4, 3, 3), 100),
        (rules(2, 5, 4), 1),
        (game("3,3,3:torus"), 3),
        (game("2,2,2,2"), 1),
    ] {
        let claim_byte = 31 + rules.to_string().len();
        let mut played_out = PlayedOut::new(rules);
        let tiers = Tiers::solve(rules, 1).unwrap();
        let solver = Solver::for_weak_game(rules, MEMORY).unwrap();
        let (mut number, mut refused, mut accepted) = (0, 0, 0);
        every_position(rules, |position| {
            number += 1;
            if number % step != 0 || !matches!(position.status(), Status::ToMove(_)) {
                return;
            }
            for attacker in Player::BOTH {
                let mut bytes = Vec::new();
                prove_weak(&solver, position, attacker, &Limits::NONE, &mut bytes).unwrap();
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

/// Where the weak game ends otherwise than the game itself, and where it does not.
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

#[test]
fn a_game_that_is_over_has_no_weak_game() {
    let over = Position::parse(rules(3, 3, 3), "xxx/oo./...").unwrap();
    let solver = Solver::for_weak_game(rules(3, 3, 3), MEMORY).unwrap();
    for attacker in Player::BOTH {
        let error = prove_weak(&solver, &over, attacker, &Limits::NONE, &mut Vec::new());
        assert!(error.is_err());
    }
}
