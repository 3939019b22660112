//! The answers for learners.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use noughts_analysis::trainer::Trainer;
use noughts_analysis::{Language, Openings, Oracle};
use noughts_web::learn::{self, PuzzleOptions, ReviewAnswer};
use noughts_web::query::{GameRecord, PositionQuery};

use super::answers::Asked;
use crate::web::error::Error;
use crate::web::tables::ask;
use crate::web::{Server, blocking};

/// The record that is asked for, the language, and who knows the game.
async fn known(
    server: &Server,
    asked: PositionQuery,
) -> Result<(GameRecord, Language, Option<Arc<Oracle>>), Error> {
    let language = asked.language()?;
    let record = blocking(move || asked.reachable_record()).await??;
    let oracle = server.games.oracle(*record.position.rules()).await?;
    Ok((record, language, oracle))
}

pub(super) async fn review(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
) -> Result<Json<ReviewAnswer>, Error> {
    let (record, language, oracle) = known(&server, asked?.0).await?;
    let answer = ask(oracle, move |oracle| {
        learn::review(oracle, &record, language)
    });
    Ok(Json(answer.await?))
}

pub(super) async fn openings(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
) -> Result<Json<Openings>, Error> {
    let (record, language, oracle) = known(&server, asked?.0).await?;
    let answer = ask(oracle, move |oracle| {
        learn::openings(oracle, &record, language)
    });
    Ok(Json(answer.await?))
}

pub(super) async fn puzzles(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
    options: Asked<PuzzleOptions>,
) -> Result<Json<Trainer>, Error> {
    let (record, language, oracle) = known(&server, asked?.0).await?;
    let task = options?.0.task(language)?;
    let rules = *record.position.rules();
    let answer = ask(oracle, move |oracle| {
        learn::puzzles(oracle, rules, task, language)
    });
    Ok(Json(answer.await?))
}
