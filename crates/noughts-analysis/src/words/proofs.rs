//! Proofs and their errors, in English and Korean.

use noughts::{Player, Rules};
use noughts_solver::ResumeError;
use noughts_solver::proof::{Argument, Claim, ProveError, VerifyError};

use super::grouped;
use super::korean::proofs as korean;
use crate::language::Language;

/// What is proved of a game, as short as in a table: `x wins`.
pub fn claim(rules: &Rules, claim: Claim, language: Language) -> String {
    match (language, claim) {
        (Language::English, Claim::Wins(player)) => format!("{} wins", rules.player_name(player)),
        (Language::English, Claim::Draw) => "a draw".to_owned(),
        (Language::English, Claim::Weak { attacker, wins }) => {
            let verb = if wins { "wins" } else { "does not win" };
            format!("{} {verb} the weak game", rules.player_name(attacker))
        }
        (Language::Korean, claim) => korean::claim(rules, claim),
    }
}

/// The kind of an argument: `strategy stealing`.
pub fn argument(argument: Argument, language: Language) -> String {
    match language {
        Language::English => argument.to_string(),
        Language::Korean => korean::argument(argument).to_owned(),
    }
}

/// What a part of a proof shows of a player: `x does not win`, or `x wins the weak game`.
pub fn half(rules: &Rules, attacker: Player, claim: Claim, language: Language) -> String {
    if let Claim::Weak { .. } = claim {
        // It has one part, which shows all that is claimed.
        return self::claim(rules, claim, language);
    }
    let verb = match claim.wins(attacker) {
        true => "wins",
        false => "does not win",
    };
    match language {
        Language::English => format!("{} {verb}", rules.player_name(attacker)),
        Language::Korean => korean::half(rules, attacker, claim),
    }
}

/// Why there is no proof, without a full stop.
pub fn prove_error(error: &ProveError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::prove_error(error),
    }
}

/// Why a search cannot go on from a file, without a full stop.
pub fn resume_error(error: &ResumeError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::resume_error(error),
    }
}

/// Why a certificate is refused, without a full stop.
pub fn verify_error(error: &VerifyError, language: Language) -> String {
    match (language, error) {
        (Language::English, VerifyError::OutOfMemory { states }) => {
            let states = grouped(*states as u128);
            format!("expected memory for more than {states} positions")
        }
        (Language::English, error) => error.to_string(),
        (Language::Korean, error) => korean::verify_error(error),
    }
}
