//! Evaluations that were pickled. A pickle has the number of a move among the legal moves of its
//! position. The rest follows from the game, which is solved again if it is not in the cache.

use noughts::{Move, Player, Position};
use noughts_analysis::policy::{self, GameGraph};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::parts::{BestResponse, Kept, Mistake, Response, Score};
use super::players::{Arena, Known};
use super::{Evaluation, Figures, scope};
use crate::arguments;
use crate::effort::Effort;
use crate::errors::value_error;

/// No move, where a place would stand. There are at most 128 moves.
const NONE: u8 = u8::MAX;

/// A mistake: its row, the place of its move, the probability, and whether the policy comes
/// there.
pub(super) type Written = (usize, u8, f64, bool);

/// The function that restores what is pickled.
pub(super) fn by<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("noughts._native")?.getattr(name)
}

fn unknown() -> PyErr {
    value_error("expected what was pickled, found something else")
}

/// A part of what was pickled. Whatever it is instead: it was not written by us.
fn pickled<'py, T: FromPyObjectOwned<'py>>(object: &Bound<'py, PyAny>) -> PyResult<T> {
    object.extract().map_err(|_| unknown())
}

/// The place of a move of a row.
pub(super) fn place(graph: &GameGraph, row: usize, played: Move) -> u8 {
    let mut edges = graph.edges(row).iter();
    byte(edges.position(|edge| edge.played == played))
}

/// The same, without the graph.
pub(super) fn place_in(position: &Position, played: Move) -> u8 {
    let mut moves = position.moves().into_iter();
    byte(moves.position(|other| other == played))
}

fn byte(place: Option<usize>) -> u8 {
    place.map_or(NONE, |place| place as u8)
}

/// The moves of a response, one byte for each row.
pub(super) fn moves(graph: &GameGraph, response: &Response) -> Vec<u8> {
    let moves = response.moves.iter().enumerate();
    moves
        .map(|(row, played)| played.map_or(NONE, |played| place(graph, row, played)))
        .collect()
}

/// The moves of a game from the start.
pub(super) fn game(graph: &GameGraph, moves: &[Move]) -> Vec<u8> {
    let mut row = 0;
    let mut places = Vec::new();
    for played in moves {
        let place = place(graph, row, *played);
        places.push(place);
        let edge = graph.edges(row).get(usize::from(place));
        row = edge.map_or(row, |edge| edge.child as usize);
    }
    places
}

pub(super) fn written(mistake: &policy::Mistake, place: u8) -> Written {
    (mistake.row, place, mistake.chance, mistake.is_reached)
}

fn mistake(graph: &GameGraph, written: Written) -> PyResult<policy::Mistake> {
    let (row, place, chance, is_reached) = written;
    if row >= graph.len() {
        return Err(unknown());
    }
    let edge = graph.edges(row).get(usize::from(place));
    let edge = edge.ok_or_else(unknown)?;
    Ok(policy::Mistake {
        row,
        played: edge.played,
        chance,
        value: graph.value(edge.child as usize).for_mover(),
        best: graph.value(row),
        is_reached,
    })
}

/// A mistake that was pickled.
#[pyfunction]
#[pyo3(signature = (game, mistake, /))]
pub(crate) fn restore_mistake(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = pickled)] mistake: Written,
) -> PyResult<Mistake> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let mistake = self::mistake(&arena.graph, mistake)?;
    let position = arena.graph.position(mistake.row).ok_or_else(unknown)?;
    Ok(Mistake { position, mistake })
}

/// A best response that was pickled.
#[pyfunction]
#[pyo3(signature = (game, side, score, moves, played, /))]
pub(crate) fn restore_response(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = pickled)] side: usize,
    score: &Bound<'_, Score>,
    moves: &Bound<'_, PyBytes>,
    played: &Bound<'_, PyBytes>,
) -> PyResult<BestResponse> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let graph = &arena.graph;
    let moves = moves.as_bytes();
    if moves.len() != graph.len() {
        return Err(unknown());
    }
    let edge = |row: usize, place: u8| graph.edges(row).get(usize::from(place));
    let moves = moves.iter().enumerate();
    let moves = moves.map(|(row, place)| edge(row, *place).map(|edge| edge.played));
    let (mut row, mut line) = (0, Vec::new());
    for place in played.as_bytes() {
        let edge = edge(row, *place).ok_or_else(unknown)?;
        line.push(edge.played);
        row = edge.child as usize;
    }
    let response = Response {
        side: *Player::BOTH.get(side).ok_or_else(unknown)?,
        score: score.get().0,
        moves: moves.collect(),
        game: line,
    };
    Ok(BestResponse { arena, response })
}

/// An evaluation that was pickled.
#[pyfunction]
#[pyo3(signature = (game, scope, asked, scores, itself, responses, kept, mistakes, /))]
#[expect(clippy::too_many_arguments, reason = "each is a part of an evaluation")]
pub(crate) fn restore_evaluation(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    scope: &str,
    #[pyo3(from_py_with = pickled)] asked: usize,
    #[pyo3(from_py_with = pickled)] scores: Vec<(String, Py<Score>, Py<Score>)>,
    itself: &Bound<'_, Score>,
    responses: (Py<BestResponse>, Py<BestResponse>),
    kept: (Option<Py<Kept>>, Py<Kept>),
    #[pyo3(from_py_with = pickled)] mistakes: Vec<Written>,
) -> PyResult<Evaluation> {
    let arena = Arena::of(py, arguments::rules(Some(game))?, &Effort::default())?;
    let scores = scores.into_iter().map(|(name, first, second)| {
        let known = Known::named(&name).ok_or_else(unknown)?;
        let scores = [first, second].map(|score| score.get().0);
        Ok((known, scores))
    });
    let mistakes = mistakes.into_iter();
    let mistakes = mistakes.map(|written| mistake(&arena.graph, written));
    let figures = Figures {
        scores: scores.collect::<PyResult<_>>()?,
        itself: itself.get().0,
        responses: [responses.0, responses.1].map(|response| response.get().response.clone()),
        kept: kept.0.map(|kept| kept.get().0),
        kept_reachable: kept.1.get().0,
        mistakes: mistakes.collect::<PyResult<_>>()?,
        asked,
    };
    Evaluation::new(py, arena, self::scope(scope)?, figures)
}
