//! All there is to say about a position without a search.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use noughts::{Line, Player, Position, Solution, Square};
use serde::Serialize;

use super::asked::{Asked, Place};
use crate::explain::{self, Explanation, Judgement};
use crate::json::Refusal;
use crate::language::Language;
use crate::oracle::Oracle;
use crate::prospect::Prospect;
use crate::solve::Solved;
use crate::solve::searched::Searched;
use crate::web::Server;
use crate::web::error::Error;

/// A move that was made on the way.
#[derive(Serialize)]
struct Played {
    player: Player,
    square: Square,
    /// Nothing where the game is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    judgement: Option<Judgement>,
}

/// What is said whether or not the game is known.
#[derive(Serialize)]
struct Look<T> {
    start: String,
    played: Vec<Played>,
    /// The winner's lines, if the game is over.
    lines: Vec<Line>,
    #[serde(flatten)]
    solved: T,
    text: Vec<String>,
}

pub(super) async fn position(
    State(server): State<Arc<Server>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let language = asked.language()?;
    let place = match asked.place()? {
        Ok(place) => place,
        Err(refused) => return Ok(Json(Refusal::new(&refused, language)).into_response()),
    };
    let oracle = server.games.oracle(*place.position.rules()).await?;
    match oracle {
        Some(oracle) => known(&oracle, &place, language),
        None => Ok(Json(unknown(&place, language)).into_response()),
    }
}

/// A game of which every position is known.
fn known(oracle: &Oracle, place: &Place, language: Language) -> Result<Response, Error> {
    let position = &place.position;
    let both = Solved::of(oracle, position).zip(Explanation::of(oracle, position));
    let Some((solved, explanation)) = both else {
        return Err(Error::Own("a solved game lacks a position"));
    };
    let look = Look {
        start: place.start.to_string(),
        played: played(place, |before, after| {
            let best = oracle.value(before)?;
            let value = oracle.value(after)?.for_mover();
            Some(Judgement::of(value, best))
        }),
        lines: explanation.lines.clone(),
        solved: solved.json(),
        text: explain::text(&explanation, language),
    };
    Ok(Json(look).into_response())
}

/// A game that has to be searched: what the rules alone tell.
fn unknown(place: &Place, language: Language) -> impl Serialize + use<> {
    let searched = Searched::nothing(&place.position);
    let explanation = Explanation::searched(&searched, None);
    let text = explanation.map(|explanation| match explanation.value {
        // A search will tell.
        Prospect::Unknown => explain::at_sight(&explanation, language),
        _ => explain::text(&explanation, language),
    });
    Look {
        start: place.start.to_string(),
        played: played(place, |_, _| None),
        lines: explain::winning_lines(&place.position),
        solved: searched.json(),
        text: text.unwrap_or_default(),
    }
}

/// The moves on the way, each judged by the positions before and after it.
fn played(place: &Place, judge: impl Fn(&Position, &Position) -> Option<Judgement>) -> Vec<Played> {
    let mut position = place.start;
    let steps = place.moves.iter().filter_map(|square| {
        let before = position;
        position = before.play(*square).ok()?;
        Some(Played {
            player: before.turn(),
            square: *square,
            judgement: judge(&before, &position),
        })
    });
    steps.collect()
}
