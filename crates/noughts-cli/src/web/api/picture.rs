//! Drawings.

use std::sync::{Arc, LazyLock};

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
    let svg = aside(move || svg::position(&*oracle, &position)).await?;
    Ok(picture(svg))
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
    let map = aside(move || match player {
        Player::X => &*MAP_OF_X,
        Player::O => &*MAP_OF_O,
    });
    Ok(picture(map.await?.as_str()))
}

// They take a moment, and never change.
static MAP_OF_X: LazyLock<String> = LazyLock::new(|| svg::map(Player::X));
static MAP_OF_O: LazyLock<String> = LazyLock::new(|| svg::map(Player::O));

fn picture(svg: impl IntoResponse) -> Response {
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
