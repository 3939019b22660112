//! The move of an opponent.

use std::time::Duration;

use fastrand::Rng;
use noughts::{Move, PlayError, Position, Prospect};
use noughts_analysis::messages::InputError;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Language, NamedMove, Text};
use noughts_solver::Tiers;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::query::{PositionQuery, one_of, parameter};

/// How long a perfect opponent searches a position of a game that is not solved.
pub const THOUGHT: Duration = Duration::from_secs(2);

/// A game of at most this many bytes is solved sooner than a search of [`THOUGHT`] ends.
const QUICK_BYTES: u128 = 10_000_000;

/// How the opponent plays, as it is written.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ReplyOptions {
    /// How well the opponent plays; perfect if it is missing. `/api/about` describes each level.
    #[schemars(extend("enum" = ["easy", "medium", "hard", "perfect"]))]
    pub level: Option<String>,
    /// A number; the same gives the same move, where no search is needed.
    pub seed: Option<String>,
}

/// The knowledge that the opponent needs before it moves. No move waits until a large game is
/// solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing but the board.
    Nothing,
    /// Every position of the game, which is solved if it is not known yet; a search of
    /// [`THOUGHT`] where it has too many.
    Oracle,
    /// Every position of the game if they are known already; else such a search.
    KnownOracle,
}

/// The question that the parameters ask.
#[derive(Clone, Debug)]
pub struct ReplyQuestion {
    /// The position in which the opponent is to move.
    pub position: Position,
    level: Level,
    rng: Rng,
}

impl ReplyQuestion {
    /// Understands the parameters.
    ///
    /// # Errors
    ///
    /// One of them cannot be understood, or the game is over.
    pub fn new(query: &PositionQuery, options: &ReplyOptions) -> Result<ReplyQuestion, Error> {
        let language = query.language()?;
        let (level, rng) = (options.level(language)?, options.rng(language)?);
        let (position, _) = query.position()?;
        if let Some(outcome) = position.outcome() {
            let over = PlayError::GameOver(outcome);
            let over = InputError::Play(&over, position.rules()).text(language);
            return Err(Error::BadRequest(over));
        }
        Ok(ReplyQuestion {
            position,
            level,
            rng,
        })
    }

    /// The knowledge that the opponent needs.
    pub fn need(&self) -> Need {
        match self.level {
            Level::Easy | Level::Medium | Level::Hard => Need::Nothing,
            Level::Perfect if Tiers::bytes(self.position.rules()) <= QUICK_BYTES => Need::Oracle,
            Level::Perfect => Need::KnownOracle,
        }
    }

    /// The opponent's move, by the known values of the moves.
    ///
    /// # Errors
    ///
    /// Only an internal error.
    pub fn answer(mut self, moves: &[(Move, Prospect)]) -> Result<NamedMove, Error> {
        let position = &self.position;
        let chosen = self.level.choose(position, moves, &mut self.rng);
        Ok(NamedMove::new(position.rules(), chosen.ok_or(NO_MOVE)?))
    }
}

/// A game that is not over has a move, so this is a mistake in the program.
const NO_MOVE: Error = Error::Internal(Text {
    en: "the opponent has found no move",
    ko: "상대가 둘 수를 찾지 못했습니다",
});

impl ReplyOptions {
    fn level(&self, language: Language) -> Result<Level, Error> {
        let expected = one_of(&Level::ALL.map(Level::name), language);
        parameter(
            "level",
            &self.level,
            Level::Perfect,
            Level::named,
            &expected,
            language,
        )
    }

    fn rng(&self, language: Language) -> Result<Rng, Error> {
        let expected = Text {
            en: "a whole number",
            ko: "0 이상의 정수",
        };
        let expected = expected.in_language(language);
        let read = |text: &str| text.parse().map(Rng::with_seed).ok();
        parameter("seed", &self.seed, Rng::new(), read, expected, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(game: &str, level: Level) -> ReplyQuestion {
        let query = PositionQuery {
            game: Some(game.to_owned()),
            ..PositionQuery::default()
        };
        let options = ReplyOptions {
            level: Some(level.name().to_owned()),
            seed: None,
        };
        ReplyQuestion::new(&query, &options).unwrap()
    }

    /// Only perfect play asks for values, and it waits for them only where that is short.
    #[test]
    fn nobody_waits_for_a_large_game() {
        for (game, perfect) in [
            ("3,3,3", Need::Oracle),
            ("4,4,4", Need::Oracle),
            ("5,4,4", Need::KnownOracle),
            ("4,5,4", Need::KnownOracle),
            ("7,7,5", Need::KnownOracle),
        ] {
            for level in Level::ALL {
                let need = match level {
                    Level::Perfect => perfect,
                    _ => Need::Nothing,
                };
                assert_eq!(question(game, level).need(), need, "{game} {level}");
            }
        }
    }
}
