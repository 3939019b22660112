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

use super::game::{GameAbout, MoveAbout, ValuedMove};
use super::query::{GameRecord, PositionQuery};
use crate::web::error::Error;
use crate::web::{Server, blocking};

/// A move that led to the position.
#[derive(Serialize)]
struct PlayedMove {
    player: &'static str,
    #[serde(flatten)]
    played: MoveAbout,
    /// `None` where the game is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    judgement: Option<Judgement>,
}

/// A position and all that is known of it.
#[derive(Serialize)]
struct PositionAnswer {
    #[serde(flatten)]
    summary: PositionSummary,
    rules: GameAbout,
    start: String,
    played: Vec<PlayedMove>,
    /// The lines that ended the game.
    lines: Vec<Line>,
    /// The marks that the player to move may place; none when the game is over.
    marks: Vec<Mark>,
    value: Prospect,
    #[serde(flatten)]
    unsolved: Option<UnsolvedGame>,
    moves: Vec<ValuedMove>,
    best: Vec<Notation>,
    line: Vec<Notation>,
    text: Vec<String>,
}

/// What is said only of a game of which not every position is known.
#[derive(Serialize)]
struct UnsolvedGame {
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

/// An oracle knows every position of its game, so this is a mistake in the program.
const NOT_FOUND: Error = Error::Own(Text {
    en: "a solved game lacks a position",
    ko: "계산해 둔 게임에 이 국면이 없습니다",
});

/// A board that play cannot reach.
#[derive(Serialize)]
struct RefusedBoard {
    #[serde(flatten)]
    refusal: Refusal,
    rules: GameAbout,
}

pub(super) async fn position(
    State(server): State<Arc<Server>>,
    asked: Result<Query<PositionQuery>, QueryRejection>,
) -> Result<Response, Error> {
    let Query(asked) = asked?;
    let language = asked.language()?;
    let record = match blocking(move || asked.record()).await?? {
        Ok(record) => record,
        Err(refused) => {
            let refused = blocking(move || RefusedBoard::new(&refused, language)).await?;
            return Ok(Json(refused).into_response());
        }
    };
    let oracle = server.games.oracle(*record.position.rules()).await?;
    let answer = blocking(move || match oracle {
        Some(oracle) => solved(&oracle, &record, language),
        None => Ok(unsolved(&record, language)),
    });
    Ok(Json(answer.await??).into_response())
}

impl RefusedBoard {
    fn new(refused: &Unreachable, language: Language) -> RefusedBoard {
        RefusedBoard {
            refusal: Refusal::new(refused, language),
            rules: GameAbout::new(refused.board().rules(), language),
        }
    }
}

/// A game of which every position is known.
fn solved(
    oracle: &Oracle,
    record: &GameRecord,
    language: Language,
) -> Result<PositionAnswer, Error> {
    let position = &record.position;
    let both = Solved::of(oracle, position).zip(Explanation::of(oracle, position));
    let Some((solved, explanation)) = both else {
        return Err(NOT_FOUND);
    };
    let judge = |before: &Position, after: &Position| {
        let best = oracle.value(before)?;
        let value = oracle.value(after)?.for_mover();
        Some(Judgement::of(value, best))
    };
    let rules = position.rules();
    let moves = solved.moves.iter();
    Ok(PositionAnswer {
        summary: position.into(),
        rules: GameAbout::new(rules, language),
        start: record.start.to_string(),
        played: played(record, judge),
        lines: lines(position),
        marks: marks(position),
        value: solved.value.into(),
        unsolved: None,
        moves: moves
            .map(|(played, value)| ValuedMove::new(rules, *played, *value))
            .collect(),
        best: notations(rules, &solved.best),
        line: notations(rules, &solved.line),
        text: explanation.text(language),
    })
}

/// A game with too many positions: what the rules alone tell.
fn unsolved(record: &GameRecord, language: Language) -> PositionAnswer {
    let position = &record.position;
    let searched = Searched::without_search(position);
    let explanation = Explanation::searched(&searched, None);
    let text = explanation.map(|explanation| match explanation.value {
        // A search will tell.
        Prospect::Unknown => explanation.situation(language),
        _ => explanation.text(language),
    });
    let rules = position.rules();
    let moves = searched.moves.iter();
    PositionAnswer {
        summary: position.into(),
        rules: GameAbout::new(rules, language),
        start: record.start.to_string(),
        played: played(record, |_, _| None),
        lines: lines(position),
        marks: marks(position),
        value: searched.value,
        unsolved: Some(UnsolvedGame::new(rules, language)),
        moves: moves
            .map(|(played, value)| ValuedMove::new(rules, *played, *value))
            .collect(),
        best: notations(rules, &searched.best()),
        line: notations(rules, &searched.line),
        text: text.unwrap_or_default(),
    }
}

impl UnsolvedGame {
    fn new(rules: &Rules, language: Language) -> UnsolvedGame {
        let searchable = rules.is_positional();
        UnsolvedGame {
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

/// The moves that led to the position, each judged by the positions before and after it.
fn played(
    record: &GameRecord,
    judge: impl Fn(&Position, &Position) -> Option<Judgement>,
) -> Vec<PlayedMove> {
    let mut position = record.start;
    let rules = *position.rules();
    let steps = record.moves.iter().filter_map(|played| {
        let before = position;
        position = before.play(*played).ok()?;
        Some(PlayedMove {
            player: rules.player_name(before.turn()),
            played: MoveAbout::new(&rules, *played),
            judgement: judge(&before, &position),
        })
    });
    steps.collect()
}
