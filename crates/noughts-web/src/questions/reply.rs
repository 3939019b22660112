//! The move of an opponent.

use std::time::Duration;

use fastrand::Rng;
use noughts::{Move, PlayError, Position, Prospect};
use noughts_analysis::messages::InputError;
use noughts_analysis::opponent::Level;
use noughts_analysis::{Analysis, Language, NamedMove, Text};
use noughts_solver::{Instant, Limits, Tiers};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::query::{PositionQuery, one_of, parameter};
use crate::service::{Caller, Service};

/// The time limit of a perfect opponent that searches.
const SEARCH_TIME: Duration = Duration::from_secs(2);

/// A game whose table takes at most this many bytes is solved in less time than [`SEARCH_TIME`].
const QUICK_BYTES: u128 = 10_000_000;

/// How the opponent plays, as text.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ReplyOptions {
    /// How well the opponent plays; perfect if it is missing. `/api/about` describes each level.
    #[schemars(extend("enum" = ["easy", "medium", "hard", "perfect"]))]
    pub level: Option<String>,
    /// A number. The same number gives the same move, if no search is needed.
    pub seed: Option<String>,
}

impl Service {
    /// The move of an opponent. This never waits for a large game to be solved.
    pub(crate) fn reply(
        &self,
        query: &PositionQuery,
        options: &ReplyOptions,
        caller: Caller<'_>,
    ) -> Result<NamedMove, Error> {
        let language = query.language()?;
        let (level, mut rng) = (options.level(language)?, options.rng(language)?);
        let (position, _) = query.position()?;
        let rules = position.rules();
        if let Some(outcome) = position.outcome() {
            let over = PlayError::GameOver(outcome);
            let over = InputError::Play(&over, rules).text(language);
            return Err(Error::BadRequest(over));
        }
        let oracle = match level {
            Level::Easy | Level::Medium | Level::Hard => None,
            Level::Perfect if Tiers::bytes(rules) <= QUICK_BYTES => self.oracle(rules, caller)?,
            Level::Perfect => self.known_oracle(rules),
        };
        let searched = match oracle {
            None if level == Level::Perfect => self.think(&position, caller),
            _ => Vec::new(),
        };
        let chosen = self.ask(oracle, |oracle| {
            let known = oracle.map(|oracle| oracle.known_moves(&position));
            let moves = known.unwrap_or(searched);
            level.choose(&position, &moves, &mut rng).ok_or(NO_MOVE)
        });
        Ok(NamedMove::new(rules, chosen?))
    }

    /// Searches briefly for the values of the moves. Returns none if too many searches are running
    /// or the game cannot be searched: the opponent then moves without them.
    fn think(&self, position: &Position, caller: Caller<'_>) -> Vec<(Move, Prospect)> {
        let Ok(_permit) = self.permits.take() else {
            return Vec::new();
        };
        // The game cannot be searched.
        let Ok(searcher) = self.searcher(position.rules()) else {
            return Vec::new();
        };
        let limits = Limits {
            deadline: Some(Instant::now() + SEARCH_TIME.min(self.bounds.longest)),
            stop: caller.gone,
            ..Limits::NONE
        };
        Analysis::by_search(&searcher, position, &limits, |_| {}).move_values()
    }
}

/// A game that is not over has a move, so this is a bug.
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
        }
        .in_language(language);
        let read = |text: &str| text.parse().map(Rng::with_seed).ok();
        parameter("seed", &self.seed, Rng::new(), read, expected, language)
    }
}
