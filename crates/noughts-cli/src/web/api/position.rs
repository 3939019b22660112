//! All there is to say about a position without a search.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use noughts::{Line, Mark, Notation, Position, Prospect, Rules, Solution, Unreachable};
use noughts_explain::Explanation;
use noughts_explain::Oracle;
use noughts_explain::Searched;
use noughts_explain::explanation::Judgement;
use noughts_explain::{Language, Text};
use noughts_explain::{PositionSummary, Refusal};
use noughts_explain::{Solved, notations};
use serde::Serialize;

use super::asked::{Asked, Place};
use super::game::{GameAbout, MoveAbout, ValuedMove};
use crate::web::error::Error;
use crate::web::{Server, aside};

/// A move that was made on the way.
#[derive(Serialize)]
struct Played {
    player: &'static str,
    #[serde(flatten)]
    played: MoveAbout,
    /// `None` where the game is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    judgement: Option<Judgement>,
}

/// A position. `T` is what is said only of games that are not known to the end.
#[derive(Serialize)]
struct Look<T> {
    #[serde(flatten)]
    standing: PositionSummary,
    rules: GameAbout,
    start: String,
    played: Vec<Played>,
    /// The lines that ended the game.
    lines: Vec<Line>,
    /// The marks that the player to move may place; none when the game is over.
    marks: Vec<Mark>,
    value: Prospect,
    #[serde(flatten)]
    rest: T,
    moves: Vec<ValuedMove>,
    best: Vec<Notation>,
    line: Vec<Notation>,
    text: Vec<String>,
}

#[derive(Serialize)]
struct Known {}

#[derive(Serialize)]
struct Unknown {
    distances: bool,
    positions_searched: u64,
    /// Whether a search can tell more.
    searchable: bool,
    /// Why not, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown_because: Option<&'static str>,
}

/// Of a game that can be neither kept nor searched.
const NEITHER: Text = Text {
    en: "This game has too many positions to know every one, and it cannot be searched: a \
         search needs a game in which a line wins, each player has a mark of their own and \
         every empty square may be played.",
    ko: "이 게임은 국면이 너무 많아 모두 계산해 둘 수 없고 탐색할 수도 없습니다. 탐색은 줄을 \
         만들면 이기고, 각자 자기 말만 놓으며, 빈칸 어디에나 둘 수 있는 게임에서만 할 수 \
         있습니다.",
};

#[derive(Serialize)]
struct Refused {
    #[serde(flatten)]
    refusal: Refusal,
    rules: GameAbout,
}

pub(super) async fn position(
    State(server): State<Arc<Server>>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let language = asked.language()?;
    let place = match aside(move || asked.place()).await?? {
        Ok(place) => place,
        Err(refused) => {
            let refused = aside(move || Refused::new(&refused, language)).await?;
            return Ok(Json(refused).into_response());
        }
    };
    let oracle = server.games.oracle(*place.position.rules()).await?;
    aside(move || match oracle {
        Some(oracle) => known(&oracle, &place, language),
        None => Ok(Json(unknown(&place, language)).into_response()),
    })
    .await?
}

impl Refused {
    fn new(refused: &Unreachable, language: Language) -> Refused {
        Refused {
            refusal: Refusal::new(refused, language),
            rules: GameAbout::new(refused.board().rules(), language),
        }
    }
}

/// A game of which every position is known.
fn known(oracle: &Oracle, place: &Place, language: Language) -> Result<Response, Error> {
    let position = &place.position;
    let both = Solved::of(oracle, position).zip(Explanation::of(oracle, position));
    let Some((solved, explanation)) = both else {
        return Err(Error::Own("a solved game lacks a position"));
    };
    let judge = |before: &Position, after: &Position| {
        let best = oracle.value(before)?;
        let value = oracle.value(after)?.for_mover();
        Some(Judgement::of(value, best))
    };
    let rules = position.rules();
    let moves = solved.moves.iter();
    let look = Look {
        standing: position.into(),
        rules: GameAbout::new(rules, language),
        start: place.start.to_string(),
        played: played(place, judge),
        lines: lines(position),
        marks: marks(position),
        value: solved.value.into(),
        rest: Known {},
        moves: moves
            .map(|(played, value)| ValuedMove::new(rules, *played, *value))
            .collect(),
        best: notations(rules, &solved.best),
        line: notations(rules, &solved.line),
        text: explanation.text(language),
    };
    Ok(Json(look).into_response())
}

/// A game with too many positions: what the rules alone tell.
fn unknown(place: &Place, language: Language) -> impl Serialize + use<> {
    let position = &place.position;
    let searched = Searched::nothing(position);
    let explanation = Explanation::searched(&searched, None);
    let text = explanation.map(|explanation| match explanation.value {
        // A search will tell.
        Prospect::Unknown => explanation.at_sight(language),
        _ => explanation.text(language),
    });
    let rules = position.rules();
    let moves = searched.moves.iter();
    Look {
        standing: position.into(),
        rules: GameAbout::new(rules, language),
        start: place.start.to_string(),
        played: played(place, |_, _| None),
        lines: lines(position),
        marks: marks(position),
        value: searched.value,
        rest: Unknown::new(rules, language),
        moves: moves
            .map(|(played, value)| ValuedMove::new(rules, *played, *value))
            .collect(),
        best: notations(rules, &searched.best()),
        line: notations(rules, &searched.line),
        text: text.unwrap_or_default(),
    }
}

impl Unknown {
    fn new(rules: &Rules, language: Language) -> Unknown {
        let searchable = rules.is_positional();
        Unknown {
            distances: false,
            positions_searched: 0,
            searchable,
            unknown_because: (!searchable).then(|| NEITHER.in_language(language)),
        }
    }
}

/// The lines on the board: the first ends the game, so there are none before.
fn lines(position: &Position) -> Vec<Line> {
    let of = |mark| position.board().lines(mark);
    Mark::BOTH.into_iter().flat_map(of).collect()
}

/// The marks that may be placed now.
fn marks(position: &Position) -> Vec<Mark> {
    let is_placed = |mark: &Mark| !position.moves().with_mark(*mark).is_empty();
    Mark::BOTH.into_iter().filter(is_placed).collect()
}

/// The moves on the way, each judged by the positions before and after it.
fn played(place: &Place, judge: impl Fn(&Position, &Position) -> Option<Judgement>) -> Vec<Played> {
    let mut position = place.start;
    let rules = *position.rules();
    let steps = place.moves.iter().filter_map(|played| {
        let before = position;
        position = before.play(*played).ok()?;
        Some(Played {
            player: rules.player_name(before.turn()),
            played: MoveAbout::new(&rules, *played),
            judgement: judge(&before, &position),
        })
    });
    steps.collect()
}
