//! Proofs, in Korean.

use noughts::{Player, Rules};
use noughts_solver::ResumeError;
use noughts_solver::proof::{Argument, Claim, Fault, ProveError, VerifyError};

use super::errors::{not_positional, refusal};
use super::game_errors::{marks_error, rules_error};
use super::{Particle, player, with};
use crate::words::grouped;

/// What is proved, as short as in a table: `x 승`.
pub(crate) fn claim(rules: &Rules, claim: Claim) -> String {
    match claim {
        Claim::Wins(winner) => format!("{} 승", player(rules, winner)),
        Claim::Draw => "무승부".to_owned(),
        Claim::Weak { attacker, .. } => format!("약한 게임에서 {}", half(rules, attacker, claim)),
    }
}

/// Why a player wins or does not, as the noun of a phrase.
pub(crate) fn argument(argument: Argument) -> &'static str {
    match argument {
        Argument::Stealing => "전략 훔치기",
        Argument::Weak => "막기만 하는 전략",
        Argument::Whole => "전략",
        Argument::Attacking => "공격만 하는 전략",
    }
}

/// What a part of a proof shows of a player.
pub(crate) fn half(rules: &Rules, attacker: Player, claim: Claim) -> String {
    let player = player(rules, attacker);
    match claim.wins(attacker) {
        true => format!("{} 이김", with(player, Particle::Subject)),
        false => format!("{} 이기지 못함", with(player, Particle::Topic)),
    }
}

/// Why there is no proof, without a full stop.
pub(crate) fn prove_error(error: &ProveError) -> String {
    match error {
        ProveError::Unknown => "주어진 한도 안에서는 누가 이기는지 알 수 없습니다",
        ProveError::Stopped => "누가 이기는지는 알아냈지만 증명을 끝내지 못했습니다",
        ProveError::Over => "게임이 이미 끝나서 증명할 것이 없습니다",
        ProveError::Forgotten => "증명의 근거를 담기에는 메모리가 모자랍니다",
        // What the system says; and the library may have more one day.
        _ => return error.to_string(),
    }
    .to_owned()
}

/// Why a certificate is refused, without a full stop.
pub(crate) fn verify_error(error: &VerifyError) -> String {
    match error {
        VerifyError::Empty => "증명 파일이어야 하는데 빈 파일입니다".to_owned(),
        VerifyError::NotACertificate => "증명 파일이어야 하는데 다른 파일입니다".to_owned(),
        VerifyError::UnknownVersion { found } => {
            format!("1판에서 3판까지의 형식이어야 하는데 나온 것은 {found}판입니다")
        }
        VerifyError::UnknownGame { found } => {
            format!("3,3,3처럼 적은 게임이어야 하는데 나온 것은 {found:?}입니다")
        }
        VerifyError::NotPositional(error) => not_positional(error),
        VerifyError::Rules(error) => rules_error(error),
        VerifyError::Board(error) => marks_error(error),
        VerifyError::Unreachable(error) => refusal(error),
        VerifyError::Over => "끝나지 않은 게임이어야 하는데 이미 끝난 게임입니다".to_owned(),
        VerifyError::Truncated => "증명이 중간에 끊겼습니다".to_owned(),
        VerifyError::TooLong { expected } => {
            let expected = grouped((*expected).into());
            format!("{expected}바이트여야 하는데 그보다 깁니다")
        }
        VerifyError::Unknown { found, offset } => {
            format!(
                "{offset}번째 바이트: {} 여기에 올 수 없습니다",
                with(found, Particle::Topic)
            )
        }
        VerifyError::NothingToSteal => {
            "전략 훔치기로는 선공이나 말이 놓인 판에 대해 아무것도 증명할 수 없습니다".to_owned()
        }
        VerifyError::Wrong { fault, offset } => {
            format!("{offset}번째 바이트 앞: {}", self::fault(*fault))
        }
        VerifyError::OutOfMemory { states } => {
            let states = grouped(*states as u128);
            format!("국면 {states}개를 담을 메모리로는 모자랍니다")
        }
        // What the system says; and the library may have more one day.
        _ => error.to_string(),
    }
}

/// Why a search cannot go on from a file, without a full stop.
pub(crate) fn resume_error(error: &ResumeError) -> String {
    match error {
        ResumeError::Empty => "저장된 탐색이어야 하는데 빈 파일입니다".to_owned(),
        ResumeError::NotASearch => "저장된 탐색이어야 하는데 다른 파일입니다".to_owned(),
        ResumeError::UnknownVersion { found } => {
            format!("저장된 탐색의 형식이 이 noughts와 맞지 않습니다. 나온 것은 {found}판입니다")
        }
        ResumeError::OtherGame { expected, found } => {
            format!("{expected} 게임의 탐색이어야 하는데 나온 것은 {found:?}입니다")
        }
        ResumeError::Truncated => "저장된 탐색이 중간에 끊겼습니다".to_owned(),
        ResumeError::TooLong => "저장된 탐색이 끝난 뒤에 다른 내용이 더 있습니다".to_owned(),
        ResumeError::Damaged => "저장된 탐색이 손상되었습니다".to_owned(),
        // What the system says; and the library may have more one day.
        _ => error.to_string(),
    }
}

fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::NotFree => "비어 있지 않은 칸을 씁니다",
        Fault::AttackerWins => "이기지 못한다고 한 쪽이 이깁니다",
        Fault::DefenderWins => "이긴다고 한 쪽의 상대가 이깁니다",
        Fault::NothingToWin => "이긴다고 한 쪽이 완성할 수 있는 줄이 없습니다",
        Fault::DoesNotHold => "짝과 가중치로는 막을 수 없습니다",
        Fault::NotProvedBefore => "아직 증명되지 않은 것을 가리킵니다",
        Fault::NotTheSame => "다른 국면을 가리킵니다",
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use noughts::{Board, BoardError, Position, RulesError, Stones};

    use super::*;

    #[test]
    fn every_reason_not_to_go_on_is_a_sentence_in_korean() {
        let expected = noughts::Rules::new(3, 3, 3).unwrap();
        let found = "4,4,4".to_owned();
        for error in [
            ResumeError::Empty,
            ResumeError::NotASearch,
            ResumeError::UnknownVersion { found: 9 },
            ResumeError::OtherGame { expected, found },
            ResumeError::Truncated,
            ResumeError::TooLong,
            ResumeError::Damaged,
        ] {
            let text = resume_error(&error);
            assert!(text.contains("니다") && !text.ends_with('.'), "{text}");
        }
        let system = ResumeError::Read(io::ErrorKind::NotFound.into());
        assert_eq!(resume_error(&system), system.to_string());
    }

    /// Every error that a certificate can have, each in a sentence of its own.
    #[test]
    fn every_error_is_a_sentence_in_korean() {
        let faults = [
            Fault::NotFree,
            Fault::AttackerWins,
            Fault::DefenderWins,
            Fault::NothingToWin,
            Fault::DoesNotHold,
            Fault::NotProvedBefore,
            Fault::NotTheSame,
        ];
        let wrong = faults.map(|fault| VerifyError::Wrong { fault, offset: 17 });
        let board: Board = "oo. ... ...".parse().unwrap();
        let refused = Position::try_from(board).unwrap_err();
        let others = [
            VerifyError::NotACertificate,
            VerifyError::UnknownVersion { found: 9 },
            VerifyError::UnknownGame {
                found: "3".to_owned(),
            },
            VerifyError::Rules(RulesError::NoLine),
            VerifyError::Board(BoardError::Outside(Stones::NONE)),
            VerifyError::Board(BoardError::TakenTwice(Stones::NONE)),
            VerifyError::Unreachable(refused),
            VerifyError::Over,
            VerifyError::Truncated,
            VerifyError::TooLong { expected: 1_234 },
            VerifyError::Unknown {
                found: 3,
                offset: 17,
            },
            VerifyError::NothingToSteal,
            VerifyError::OutOfMemory { states: 1_000 },
            VerifyError::Empty,
        ];
        let mut seen = std::collections::HashSet::new();
        for error in wrong.iter().chain(&others) {
            let text = verify_error(error);
            assert!(text.contains("니다"), "{text}");
            assert!(seen.insert(text.clone()), "{text}");
        }
        assert_eq!(
            verify_error(&others[10]),
            "17번째 바이트: 3은 여기에 올 수 없습니다"
        );
        // What the system says is the system's.
        let system = VerifyError::Read(io::ErrorKind::NotFound.into());
        assert_eq!(verify_error(&system), system.to_string());
    }
}
