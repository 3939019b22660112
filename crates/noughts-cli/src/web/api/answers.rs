//! The answers that come in one piece. What they say is made by `noughts-web`; here it
//! waits for its turn and for the games that are worked out.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use noughts::{Move, Position, Prospect};
use noughts_solver::{Instant, Limits};
use noughts_web::about::About;
use noughts_web::game::MoveAbout;
use noughts_web::judge::{JudgeAnswer, JudgeQuestion};
use noughts_web::picture::{self, MapOptions};
use noughts_web::position::{self, PositionOptions, RefusedBoard};
use noughts_web::query::PositionQuery;
use noughts_web::reply::{Known, Need, ReplyOptions, ReplyQuestion, THOUGHT, think};
use noughts_web::{judge, problems};
use serde::Serialize;

use super::query::language;
use crate::web::error::Error;
use crate::web::gone::SetOnDrop;
use crate::web::tables::ask;
use crate::web::{Server, blocking, with_permit};

/// The parameters of an address.
pub(super) type Asked<T> = Result<Query<T>, QueryRejection>;

pub(super) async fn about(State(server): State<Arc<Server>>) -> Json<About> {
    Json(About::new(server.bounds.searches, server.bounds.longest))
}

pub(super) async fn problems() -> Result<Json<impl Serialize>, Error> {
    blocking(|| Json(problems::problems())).await
}

pub(super) async fn judge(
    asked: Result<Json<JudgeQuestion>, JsonRejection>,
) -> Result<Json<JudgeAnswer>, Error> {
    let Json(question) = asked?;
    let judged = blocking(move || judge::judge(&question)).await?;
    Ok(Json(judged?))
}

pub(super) async fn position(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
    options: Asked<PositionOptions>,
) -> Result<Response, Error> {
    let (Query(asked), Query(options)) = (asked?, options?);
    let language = asked.language()?;
    let has_values = options.values(language)?;
    let record = match blocking(move || asked.record()).await?? {
        Ok(record) => record,
        Err(refused) => {
            let refused = blocking(move || RefusedBoard::new(&refused, language)).await?;
            return Ok(Json(refused).into_response());
        }
    };
    let rules = *record.position.rules();
    let oracle = match has_values {
        true => server.games.oracle(rules).await?,
        false => None,
    };
    let mut answer = ask(oracle, move |oracle| {
        position::position(oracle, &record, language)
    })
    .await?;
    if let Some(unsolved) = &mut answer.unsolved {
        unsolved.progress = server.games.progress(&rules);
    }
    Ok(Json(answer).into_response())
}

pub(super) async fn reply(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
    options: Asked<ReplyOptions>,
) -> Result<Json<MoveAbout>, Error> {
    let (Query(asked), Query(options)) = (asked?, options?);
    let question = blocking(move || ReplyQuestion::new(&asked, &options)).await??;
    let (need, rules) = (question.need(), *question.position.rules());
    let oracle = match need {
        Need::Nothing => None,
        Need::Oracle => server.games.oracle(rules).await?,
        Need::KnownOracle => server.games.known_oracle(rules),
    };
    let searched = match oracle {
        None if need != Need::Nothing => searched(&server, question.position).await?,
        _ => Vec::new(),
    };
    let reply = ask(oracle, move |oracle| match oracle {
        Some(oracle) => question.answer(Known::Exact(oracle)),
        None => question.answer(Known::Searched(&searched)),
    });
    Ok(Json(reply.await?))
}

/// What a short search finds out about the moves. Empty while all searches are
/// taken, since the opponent has to move anyway.
async fn searched(
    server: &Arc<Server>,
    position: Position,
) -> Result<Vec<(Move, Prospect)>, Error> {
    let Ok(permit) = Arc::clone(&server.searches).try_acquire_owned() else {
        return Ok(Vec::new());
    };
    let memory = server.bounds.memory;
    let longest = THOUGHT.min(server.bounds.longest);
    let stops = SetOnDrop::new();
    let stop = stops.flag();
    with_permit(permit, move || {
        let limits = Limits {
            deadline: Some(Instant::now() + longest),
            stop: &stop,
            ..Limits::NONE
        };
        think(&position, memory, &limits)
    })
    .await
}

/// A position, with the value of every move where those are known.
pub(super) async fn board(
    State(server): State<Arc<Server>>,
    asked: Asked<PositionQuery>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let language = asked.language()?;
    let record = blocking(move || asked.reachable_record()).await??;
    let oracle = server.games.oracle(*record.position.rules()).await?;
    let svg = ask(oracle, move |oracle| {
        Ok::<_, Error>(picture::board(oracle, &record, language))
    });
    Ok(drawing(svg.await?))
}

/// The complete strategy for one player.
pub(super) async fn map(uri: Uri, options: Asked<MapOptions>) -> Result<Response, Error> {
    let Query(options) = options?;
    let (player, language) = (options.player()?, language(&uri));
    Ok(drawing(
        blocking(move || picture::map(player, language)).await?,
    ))
}

fn drawing(svg: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        // A picture brings its own style, and nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'",
        ),
    ];
    (headers, svg).into_response()
}
