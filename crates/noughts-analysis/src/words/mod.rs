//! Functions for callers that do not use [`Message`] and [`InputError`] yet, and proofs in words.

pub mod korean;

use noughts::{
    Board, ParseBoardError, ParseMoveError, ParseRulesError, PlayError, Player, Prospect, Reason,
    Rules, Unreachable,
};
use noughts_solver::NotPositional;

use crate::language::Language;
use crate::messages::{InputError, Message};
pub use crate::messages::{grouped, on_one_line};

/// [`Message::Player`].
pub fn player(rules: &Rules, player: Player, language: Language) -> String {
    Message::Player(player).text(rules, language)
}

/// [`Message::ToMove`], and then `known`.
pub fn to_move(rules: &Rules, turn: Player, known: &str, language: Language) -> String {
    format!("{}: {known}", Message::ToMove(turn).text(rules, language))
}

/// [`Message::Known`].
pub fn prospect(rules: &Rules, value: Prospect, turn: Player, language: Language) -> String {
    Message::Known { turn, value }.text(rules, language)
}

/// [`Message::Game`].
pub fn game(rules: &Rules, language: Language) -> String {
    Message::Game.text(rules, language)
}

/// [`InputError::Reason`].
pub fn reason(reason: Reason, board: &Board, language: Language) -> String {
    InputError::Reason(reason, board).text(language)
}

/// [`InputError::Unreachable`].
pub fn refusal(refused: &Unreachable, language: Language) -> String {
    InputError::Unreachable(refused).text(language)
}

/// [`InputError::Play`].
pub fn play_error(error: &PlayError, rules: &Rules, language: Language) -> String {
    InputError::Play(error, rules).text(language)
}

/// [`InputError::Move`].
pub fn move_error(error: &ParseMoveError, language: Language) -> String {
    InputError::Move(error).text(language)
}

/// [`InputError::Game`].
pub fn game_error(error: &ParseRulesError, language: Language) -> String {
    InputError::Game(error).text(language)
}

/// [`InputError::Board`].
pub fn board_error(error: &ParseBoardError, language: Language) -> String {
    InputError::Board(error).text(language)
}

/// [`InputError::NotPositional`].
pub fn not_positional(error: &NotPositional, language: Language) -> String {
    InputError::NotPositional(error).text(language)
}

/// All of some things in English: `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    crate::messages::en::list(items).to_string()
}
