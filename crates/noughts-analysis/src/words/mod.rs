//! Sentences and phrases about games, positions and errors, in English and Korean.

pub mod english;
mod game;
pub mod korean;
mod solved;

use noughts::{
    Board, Direction, Line, ParseBoardError, ParseMoveError, ParseRulesError, PlayError, Player,
    Prospect, Reason, Rules, Unreachable,
};
use noughts_solver::{NotPositional, TooManyPositions};

use crate::language::Language;

/// Characters that are no part of the words: what a phrase points to is written with
/// them, see `explanation::phrase`.
pub(crate) const MARKS: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

pub use english::{line, list};
pub use game::game;
pub use solved::{BEST_LINE, LINE_KEPT, by_search, every_move, layer, legend, placing};

/// The name of a player: `x`, or `the first player` where players have no mark of
/// their own.
pub fn player(rules: &Rules, player: Player, language: Language) -> &'static str {
    match language {
        Language::English => english::player(rules, player),
        Language::Korean => korean::player(rules, player),
    }
}

/// Whose turn it is, and then `known`, without a full stop: `x to move: a draw`.
pub fn to_move(rules: &Rules, turn: Player, known: &str, language: Language) -> String {
    format!("{}: {known}", whose_turn(rules, turn, language))
}

/// Whose turn it is, without a full stop: `x to move`.
pub fn whose_turn(rules: &Rules, turn: Player, language: Language) -> String {
    match language {
        Language::English => format!("{} to move", english::subject(rules, turn)),
        Language::Korean => format!("{} 차례", korean::player(rules, turn)),
    }
}

/// How the game ends, as far as that is known, as a sentence without a full stop:
/// `x wins in 5`.
pub fn prospect(rules: &Rules, prospect: Prospect, turn: Player, language: Language) -> String {
    match language {
        Language::English => english::prospect(rules, prospect, turn),
        Language::Korean => korean::prospect(rules, prospect, turn),
    }
}

/// The same for what a search has found, to stand behind whose turn it is.
pub fn searched(rules: &Rules, found: Prospect, turn: Player, language: Language) -> String {
    match language {
        Language::English => english::searched(rules, found, turn),
        Language::Korean => korean::prospect(rules, found, turn),
    }
}

/// Why play cannot reach a board, without a full stop.
pub fn reason(reason: Reason, board: &Board, language: Language) -> String {
    match language {
        Language::English => reason.to_string(),
        Language::Korean => korean::reason(reason, board),
    }
}

/// The board that play cannot reach, and every reason.
pub fn refusal(refused: &Unreachable, language: Language) -> String {
    match language {
        Language::English => refused.to_string(),
        Language::Korean => korean::refusal(refused),
    }
}

/// Why a move cannot be made, without a full stop.
pub fn play_error(error: &PlayError, rules: &Rules, language: Language) -> String {
    match language {
        Language::English => english::play_error(error, rules),
        Language::Korean => korean::play_error(error, rules),
    }
}

/// Why a text is not a move, without a full stop.
pub fn move_error(error: &ParseMoveError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::move_error(error),
    }
}

/// Why a text is not a game, without a full stop.
pub fn game_error(error: &ParseRulesError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::game_error(error),
    }
}

/// Why a text is not a board, without a full stop.
pub fn board_error(error: &ParseBoardError, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::board_error(error),
    }
}

/// Why a game cannot be searched, without a full stop.
pub fn not_positional(error: &NotPositional, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::not_positional(error),
    }
}

/// Why not every position of a game can be kept, without a full stop.
pub fn too_many_positions(error: &TooManyPositions, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Korean => korean::too_many_positions(error),
    }
}

/// Which row or column of a 3×3 board a line is, counted from the top left; `None`
/// if it is neither, or does not go from edge to edge of such a board.
fn place_on_3x3(rules: &Rules, line: &Line) -> Option<usize> {
    let sides = [rules.width(), rules.height(), rules.depth(), rules.k()];
    let start = line.start();
    // Over joined edges a line may begin anywhere.
    match (line.direction(), start.column(), start.row()) {
        _ if sides != [3, 3, 1, 3] => None,
        (Direction::Right, 0, row) => Some(row.into()),
        (Direction::Down, column, 0) => Some(column.into()),
        _ => None,
    }
}

/// The sides of a board or a box: `3×3`, `4×4×4`.
fn sides(rules: &Rules) -> String {
    board_size([rules.width(), rules.height(), rules.depth()].map(u32::from))
}

/// A width, a height, and a depth unless it is 1.
fn board_size([width, height, depth]: [u32; 3]) -> String {
    match depth {
        1 => format!("{width}×{height}"),
        depth => format!("{width}×{height}×{depth}"),
    }
}

/// Text from elsewhere on one line, with control characters escaped so that it cannot
/// harm a terminal.
pub fn on_one_line(text: &str) -> String {
    let plain = |c: char| match c {
        '\'' | '"' | '\\' => c.to_string(),
        // Controls, and marks that turn the direction of writing.
        _ => c.escape_debug().to_string(),
    };
    text.chars().map(plain).collect()
}

/// Digits in groups of three: `255,168`.
pub fn grouped(number: u128) -> String {
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
    use std::collections::HashSet;

    use noughts::Position;

    use super::*;

    /// Every reason of every board is given, in games that together have all reasons.
    /// In English the sentences are those of the library.
    #[test]
    fn refusals_in_both_languages() {
        let mut seen = HashSet::new();
        for (game, positions) in [
            ("3,3,3", 5_478),
            ("3,3,3:wild", 18_753),
            ("3,3,3:notakto", 450),
            ("3,3,3:gravity", 694),
        ] {
            let rules: Rules = game.parse().unwrap();
            let boards = (0..19_683).filter_map(|n| Board::from_number(rules, n));
            let mut refused = 0;
            for refusal_of in boards.filter_map(|board| Position::try_from(board).err()) {
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
                    seen.insert(why);
                }
                let sentences = 1 + refusal_of.reasons().count();
                assert_eq!(korean.matches("니다").count(), sentences, "{korean}");
            }
            assert_eq!(refused, 19_683 - positions, "{game}");
        }
        // No board as small as these takes too long to judge.
        let mut decided = Reason::ALL.iter().filter(|why| **why != Reason::Undecided);
        assert!(decided.all(|why| seen.contains(why)), "{seen:?}");
        let undecided = reason(Reason::Undecided, &Board::default(), Language::Korean);
        assert!(undecided.ends_with("너무 오래 걸립니다"), "{undecided}");
    }

    #[test]
    fn players_are_called_by_their_marks_if_they_have_any() {
        let names = |game: &str, language| {
            let rules: Rules = game.parse().unwrap();
            Player::BOTH.map(|who| player(&rules, who, language))
        };
        for game in ["tic-tac-toe", "misere", "torus", "connect-four", "qubic"] {
            assert_eq!(names(game, Language::English), ["x", "o"]);
            assert_eq!(names(game, Language::Korean), ["x", "o"]);
        }
        for game in ["wild", "notakto", "3,3,3:x-only"] {
            assert_eq!(
                names(game, Language::English),
                ["the first player", "the second player"]
            );
            assert_eq!(names(game, Language::Korean), ["선공", "후공"]);
        }
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
