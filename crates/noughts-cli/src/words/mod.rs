//! Things of the game in words.

pub(crate) mod english;
pub(crate) mod korean;

use noughts::{Board, Reason, Unreachable};

// Most of what noughts says it says in English only.
pub(crate) use english::{line, list, searched, value};

use crate::language::Language;

/// Why play cannot reach a board, without a full stop.
pub(crate) fn reason(reason: Reason, board: &Board, language: Language) -> String {
    match language {
        Language::English => reason.to_string(),
        Language::Korean => korean::reason(reason, board),
    }
}

/// The board that play cannot reach, and every reason.
pub(crate) fn refusal(refused: &Unreachable, language: Language) -> String {
    match language {
        Language::English => refused.to_string(),
        Language::Korean => korean::refusal(refused),
    }
}

/// Digits in groups of three: `255,168`.
pub(crate) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use noughts::{Position, Rules};

    use super::*;

    /// In English the library speaks; every reason of every board is told.
    #[test]
    fn refusals_in_both_languages() {
        let boards = (0..19_683).filter_map(|n| Board::from_number(Rules::TIC_TAC_TOE, n));
        let refusals = boards.filter_map(|board| Position::try_from(board).err());
        let mut refused = 0;
        for refusal_of in refusals {
            refused += 1;
            let board = refusal_of.board();
            let korean = refusal(&refusal_of, Language::Korean);
            assert_eq!(
                refusal(&refusal_of, Language::English),
                refusal_of.to_string()
            );
            for why in refusal_of.reasons() {
                assert_eq!(reason(why, board, Language::English), why.to_string());
                assert!(korean.contains(&reason(why, board, Language::Korean)));
            }
            let sentences = 1 + refusal_of.reasons().count();
            assert_eq!(korean.matches("니다").count(), sentences, "{korean}");
        }
        assert_eq!(refused, 19_683 - 5_478);
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        let numbers = [0, 999, 1_000, 123_456, 1_234_567, u128::MAX];
        assert_eq!(
            numbers.map(grouped),
            [
                "0",
                "999",
                "1,000",
                "123,456",
                "1,234,567",
                "340,282,366,920,938,463,463,374,607,431,768,211,455",
            ]
        );
    }
}
