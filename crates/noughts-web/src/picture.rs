//! Pictures of positions and strategies.

use std::sync::OnceLock;

use noughts::Player;
use noughts_analysis::{Analysis, Language, Oracle, svg};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::query::GameRecord;

/// Whose map is asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MapOptions {
    /// Who follows the map, `x` or `o`; x if it is missing.
    pub player: Option<String>,
}

/// The position at the end of a record with the value of every move, as SVG; without values
/// if there is no oracle, because the game has too many positions.
pub fn board(oracle: Option<&Oracle>, record: &GameRecord, language: Language) -> String {
    let known = oracle.and_then(|oracle| Analysis::by_oracle(oracle, &record.position));
    let analysis = known.unwrap_or_else(|| Analysis::by_rules(&record.position));
    let last = record.moves.last().map(|played| played.square);
    svg::position(&analysis, last, language)
}

/// The complete strategy for one player, as SVG. It takes a moment to draw the first
/// time, and never changes.
pub fn map(player: Player, language: Language) -> &'static str {
    static MAPS: [[OnceLock<String>; 2]; 2] = [const { [const { OnceLock::new() }; 2] }; 2];
    MAPS[language as usize][player as usize].get_or_init(|| svg::map(player, language))
}

impl MapOptions {
    /// Who follows the map.
    ///
    /// # Errors
    ///
    /// There is no such player.
    pub fn player(&self) -> Result<Player, Error> {
        let Some(text) = &self.player else {
            return Ok(Player::First);
        };
        text.parse()
            .map_err(|error| Error::bad_request(format!("player: {error}")))
    }
}
