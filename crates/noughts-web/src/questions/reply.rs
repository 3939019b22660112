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

/// How long a perfect opponent searches a position of a game that is not solved.
const THOUGHT: Duration = Duration::from_secs(2);

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

impl Service {
    /// The move of an opponent. It never waits until a large game is solved.
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

    /// The values of the moves by a short search. Empty while all searches are taken, and in a
    /// game that cannot be searched, since the opponent has to move anyway.
    fn think(&self, position: &Position, caller: Caller<'_>) -> Vec<(Move, Prospect)> {
        let Ok(_permit) = self.permits.take() else {
            return Vec::new();
        };
        // A game that cannot be searched.
        let Ok(searcher) = self.searcher(position.rules()) else {
            return Vec::new();
        };
        let limits = Limits {
            deadline: Some(Instant::now() + THOUGHT.min(self.bounds.longest)),
            stop: caller.gone,
            ..Limits::NONE
        };
        Analysis::by_search(&searcher, position, &limits, |_| {}).move_values()
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
        }
        .in_language(language);
        let read = |text: &str| text.parse().map(Rng::with_seed).ok();
        parameter("seed", &self.seed, Rng::new(), read, expected, language)
    }
}
