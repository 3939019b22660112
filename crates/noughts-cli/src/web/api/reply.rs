//! The move of an opponent.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use fastrand::Rng;
use noughts::{Move, Position, Prospect, Solution};
use noughts_explain::opponent::{Level, ParseLevelError};
use noughts_explain::{Oracle, Searched};
use noughts_solver::Solver;
use noughts_solver::search::Limits;
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
    let (level, mut rng) = (options.level()?, options.rng()?);
    let (position, _) = asked.position().await?;
    let oracle = server.games.oracle(*position.rules()).await?;
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
    let chosen = chosen.await?;
    let chosen = chosen.ok_or_else(|| Error::bad_request("the game is over"))?;
    Ok(Json(MoveAbout::new(position.rules(), chosen)))
}

impl ReplyOptions {
    fn level(&self) -> Result<Level, Error> {
        let Some(text) = &self.level else {
            return Ok(Level::Perfect);
        };
        let level = text.parse();
        level.map_err(|error: ParseLevelError| {
            Error::bad_request(format!("level: {error}, found '{text}'"))
        })
    }

    /// The same seed gives the same move.
    fn rng(&self) -> Result<Rng, Error> {
        let Some(text) = &self.seed else {
            return Ok(Rng::new());
        };
        let seed = text.parse();
        let seed = seed.map_err(|_| {
            Error::bad_request(format!("seed: expected a whole number, found '{text}'"))
        })?;
        Ok(Rng::with_seed(seed))
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
