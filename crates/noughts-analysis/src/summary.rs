use noughts::{Outcome, Position, Rules};
use serde::Serialize;

/// A position as JSON: the game, the board, whose turn it is, and how the game
/// ended if it is over.
#[derive(Clone, Debug, Serialize)]
pub struct PositionSummary {
    game: Rules,
    board: String,
    reachable: bool,
    /// Whose turn it is, or would be if the game were not over.
    turn: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
}

impl From<&Position> for PositionSummary {
    fn from(position: &Position) -> PositionSummary {
        let rules = position.rules();
        PositionSummary {
            game: *rules,
            board: position.to_string(),
            reachable: true,
            turn: rules.player_name(position.turn()),
            outcome: position.outcome().map(|how| outcome_name(rules, how)),
        }
    }
}

/// The name of an outcome in JSON: that of the winner, or `draw`.
pub fn outcome_name(rules: &Rules, outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(player) => rules.player_name(player),
        Outcome::Draw => "draw",
    }
}
