//! Drawings.

use std::sync::{Arc, LazyLock};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use noughts::Player;
use noughts_explain::{Language, svg, words};
use noughts_solver::Tiers;
use serde::Deserialize;

use super::query::{self, PositionQuery};
use crate::web::error::Error;
use crate::web::{Server, blocking};

#[derive(Deserialize)]
pub(super) struct MapOptions {
    player: Option<String>,
}

/// A position with the value of every move.
pub(super) async fn board(
    State(server): State<Arc<Server>>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let (position, language) = asked.position().await?;
    let rules = *position.rules();
    let Some(oracle) = server.games.oracle(rules).await? else {
        let why = Tiers::fits(&rules).err();
        let why = why.map(|error| words::too_many_positions(&error, language));
        return Err(Error::BadRequest(why.unwrap_or_default()));
    };
    let svg = blocking(move || svg::position(&*oracle, &position, language)).await?;
    Ok(picture(svg))
}

/// The complete strategy for one player.
pub(super) async fn map(
    uri: Uri,
    options: Result<Query<MapOptions>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(options) = options?;
    let player: Player = match &options.player {
        None => Player::First,
        Some(text) => text
            .parse()
            .map_err(|error| Error::bad_request(format!("player: {error}")))?,
    };
    let [first, second] = match query::language(&uri) {
        Language::English => &MAPS_IN_ENGLISH,
        Language::Korean => &MAPS_IN_KOREAN,
    };
    let map = blocking(move || match player {
        Player::First => &**first,
        Player::Second => &**second,
    });
    Ok(picture(map.await?.as_str()))
}

/// The maps for both players. They take a moment to draw, and never change.
static MAPS_IN_ENGLISH: [LazyLock<String>; 2] = [
    LazyLock::new(|| svg::map(Player::First, Language::English)),
    LazyLock::new(|| svg::map(Player::Second, Language::English)),
];
static MAPS_IN_KOREAN: [LazyLock<String>; 2] = [
    LazyLock::new(|| svg::map(Player::First, Language::Korean)),
    LazyLock::new(|| svg::map(Player::Second, Language::Korean)),
];

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
