//! Drawings.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use noughts::Player;
use noughts_solver::Tiers;
use serde::Deserialize;

use super::asked::Asked;
use crate::svg;
use crate::web::error::Error;
use crate::web::{Server, aside};

#[derive(Deserialize)]
pub(super) struct Whose {
    player: Option<String>,
}

/// A position with the value of every move.
pub(super) async fn board(
    State(server): State<Arc<Server>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let position = asked.position()?;
    let rules = position.rules();
    let oracle = server.games.oracle(*rules).await?;
    let oracle = oracle.ok_or_else(|| {
        Error::bad_request(format!(
            "expected at most {} squares to draw, found {} ({rules})",
            Tiers::MAX_SQUARES,
            rules.area(),
        ))
    })?;
    Ok(picture(svg::position(&*oracle, &position)))
}

/// The complete strategy for one player.
pub(super) async fn map(whose: Result<Query<Whose>, QueryRejection>) -> Result<Response, Error> {
    let Query(whose) = whose?;
    let player: Player = match &whose.player {
        None => Player::X,
        Some(text) => text
            .parse()
            .map_err(|error| Error::bad_request(format!("player: {error}, found '{text}'")))?,
    };
    let svg = aside(move || svg::map(player)).await?;
    Ok(picture(svg))
}

fn picture(svg: String) -> Response {
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
