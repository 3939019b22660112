//! The move of an opponent.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use fastrand::Rng;
use noughts::{Move, PlayError, Position, Prospect, Solution};
use noughts_explain::opponent::Level;
use noughts_explain::words;
use noughts_explain::{Language, Oracle, Searched, Text};
use noughts_solver::Limits;
use noughts_solver::Solver;
use serde::Deserialize;

use super::game::MoveAbout;
use super::query::PositionQuery;
use crate::web::error::Error;
use crate::web::{Server, blocking, with_permit};

/// How long a perfect opponent searches a position of a game that is not solved.
const THOUGHT: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
pub(super) struct ReplyOptions {
    level: Option<String>,
    seed: Option<String>,
}

pub(super) async fn reply(
    State(server): State<Arc<Server>>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
    options: Result<Query<ReplyOptions>, QueryRejection>,
) -> Result<Json<MoveAbout>, Error> {
    let (Query(asked), Query(options)) = (asked?, options?);
    let language = asked.language()?;
    let (level, mut rng) = (options.level(language)?, options.rng(language)?);
    let (position, _) = asked.position().await?;
    let rules = *position.rules();
    if let Some(outcome) = position.outcome() {
        let over = PlayError::GameOver(outcome);
        return Err(Error::BadRequest(words::play_error(
            &over, &rules, language,
        )));
    }
    let oracle = server.games.oracle(rules).await?;
    let searched = match oracle {
        None if level == Level::Perfect => searched(&server, position).await?,
        _ => Vec::new(),
    };
    let chosen = blocking(move || {
        let known = match oracle {
            Some(oracle) => exact(&oracle, &position),
            None => searched,
        };
        level.choose(&position, &known, &mut rng)
    });
    let chosen = chosen.await?.ok_or(NO_MOVE)?;
    Ok(Json(MoveAbout::new(&rules, chosen)))
}

/// A game that is not over has a move, so this is a mistake in the program.
const NO_MOVE: Error = Error::Own(Text {
    en: "the opponent has found no move",
    ko: "상대가 둘 수를 찾지 못했습니다",
});

impl ReplyOptions {
    fn level(&self, language: Language) -> Result<Level, Error> {
        let Some(text) = &self.level else {
            return Ok(Level::Perfect);
        };
        text.parse().map_err(|_| {
            let names = Level::ALL.map(Level::name).join(", ");
            let expected = match language {
                Language::English => format!("one of {names}"),
                Language::Korean => format!("{names} 가운데 하나"),
            };
            Error::parameter("level", &expected, text, language)
        })
    }

    /// The same seed gives the same move.
    fn rng(&self, language: Language) -> Result<Rng, Error> {
        let Some(text) = &self.seed else {
            return Ok(Rng::new());
        };
        let number = Text {
            en: "a whole number",
            ko: "0 이상의 정수",
        };
        let wrong = |_| Error::parameter("seed", number.in_language(language), text, language);
        text.parse().map(Rng::with_seed).map_err(wrong)
    }
}

/// The values of the moves of a game of which every position is known.
fn exact(oracle: &Oracle, position: &Position) -> Vec<(Move, Prospect)> {
    let values = oracle.move_values(position).into_iter();
    values
        .map(|(played, value)| (played, value.into()))
        .collect()
}

/// What a short search finds out about the moves. Empty while all searches are
/// taken, since the opponent has to move anyway, and in a game that cannot be
/// searched.
async fn searched(
    server: &Arc<Server>,
    position: Position,
) -> Result<Vec<(Move, Prospect)>, Error> {
    let Ok(permit) = Arc::clone(&server.searches).try_acquire_owned() else {
        return Ok(Vec::new());
    };
    let memory = server.bounds.memory;
    let longest = THOUGHT.min(server.bounds.longest);
    with_permit(permit, move || {
        let limits = Limits {
            deadline: Some(Instant::now() + longest),
            stop: &AtomicBool::new(false),
            ..Limits::NONE
        };
        match Solver::new(*position.rules(), memory) {
            Ok(solver) => Searched::new(&solver, &position, &limits, |_| {}).moves,
            Err(_) => Vec::new(),
        }
    })
    .await
}
